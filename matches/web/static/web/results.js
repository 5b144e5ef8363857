// How deals and matches end, in words.

import { listed, m, t } from "./i18n.js";
import { about, isOwn, seatsOf } from "./words.js";

const DEAL_REASONS = {
  claim: m("the claim is true"),
  false_claim: m("the claim is false"),
  count: m("the larger pile"),
  bura: m("bura"),
  three_aces: m("three aces"),
  play_off: m("won the play-off"),
  refused: m("the raise was refused"),
};
const DEAL_WITHOUT_WINNER = {
  tie: m("Both piles hold the same: nobody scores."),
  redeal: m("Nobody claimed: the cards are dealt again."),
  restake: m("Nobody claimed: the pot is doubled and the cards are dealt again."),
  match_pot: m("The claim was false: a new deal for a larger pot."),
};
const NOBODY = m("Nobody wins the deal.");
const MATCH_REASONS = {
  score: "",
  royal: m("royal wins the match"),
  match_refused: m("the raise was refused"),
  timed_out: m("out of time"),
  resigned: m("by resignation"),
  pot: m("takes the pot"),
  last_seat: m("the last seat left takes the pot"),
};

/** How a deal ended. */
export function dealResult(view, event) {
  if (event.winner === null) return t(DEAL_WITHOUT_WINNER[event.reason] ?? NOBODY);
  const reason = t(DEAL_REASONS[event.reason] ?? event.reason);
  const scored = event.points ? `: +${event.points}` : "";
  return ofSide(view, event.winner, DEAL_WON, { reason, scored });
}

/** How the match ended. */
export function matchResult(view, event) {
  if (event.winner === null) return event.reason === "aborted" ? t("The match was broken off: no result.") : t("The match has no winner.");
  const reason = t(MATCH_REASONS[event.reason] ?? event.reason);
  return ofSide(view, event.winner, reason ? MATCH_WON_BY : MATCH_WON, { reason });
}

const DEAL_WON = {
  you: m("You won the deal ({reason}){scored}."),
  yours: m("Your side won the deal ({reason}){scored}."),
  one: m("{name} won the deal ({reason}){scored}."),
  both: m("{names} won the deal ({reason}){scored}."),
};
const MATCH_WON_BY = {
  you: m("You won the match ({reason})."),
  yours: m("Your side won the match ({reason})."),
  one: m("{name} won the match ({reason})."),
  both: m("{names} won the match ({reason})."),
};
const MATCH_WON = {
  you: m("You won the match."),
  yours: m("Your side won the match."),
  one: m("{name} won the match."),
  both: m("{names} won the match."),
};

function ofSide(view, side, messages, values) {
  const seats = seatsOf(view, side);
  if (seats.length === 1) return about(view, seats[0].seat, messages.you, messages.one, values);
  if (isOwn(view, seats)) return t(messages.yours, values);
  return t(messages.both, { ...values, names: listed(seats.map((seat) => seat.name)) });
}
