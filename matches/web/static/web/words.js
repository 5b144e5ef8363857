// Everything the pages say. A sentence may hold cards as [As]; `render` draws them, `spoken` says them.

import { cardChip, cardName, HIDDEN, suitName } from "./cards.js";
import { alternatives, listed, m, t, tn } from "./i18n.js";

const RAISE_WORDS = { 2: m("davi"), 3: m("se"), 4: m("chari"), 5: m("fanji"), 6: m("shashi") };
const COMBINATIONS = { bura: m("bura"), molodka: m("molodka"), three_aces: m("three aces"), royal: m("royal") };

export const raiseWord = (to) => `${t(RAISE_WORDS[to])} (${to})`;
export const combination = (what) => t(COMBINATIONS[what]);
export const cardCount = (number) => tn(number, "{n} card", "{n} cards");
export const pointCount = (number) => tn(number, "{n} point", "{n} points");

const tokens = (cards) => cards.map((card) => `[${card}]`).join(" ");
const known = (cards) => cards.every((card) => card !== HIDDEN);

/** Turn a sentence into nodes, its cards drawn. */
export function render(sentence) {
  return sentence.split(/\[(..)\]/).map((part, index) => (index % 2 ? cardChip(part) : part));
}

/** Turn a sentence into text, its cards said. */
export function spoken(sentence) {
  return sentence.replace(/\[(..)\](?= \[)/g, (_, card) => `${cardName(card)},`).replace(/\[(..)\]/g, (_, card) => cardName(card));
}

/** Who sits there: "You" for the viewer. */
export function who(view, seat) {
  return seat === view.viewer ? t("You") : view.seats[seat].name;
}

/** The message about the viewer or the one about somebody else, who is its {name}. */
export function about(view, seat, mine, other, values) {
  return seat === view.viewer ? t(mine, values) : t(other, { name: view.seats[seat].name, ...values });
}

/** The people of a side. */
export function sideName(view, side) {
  const seats = seatsOf(view, side);
  if (seats.length === 1) return who(view, seats[0].seat);
  return isOwn(view, seats) ? t("Your side") : listed(seats.map((seat) => seat.name));
}

const seatsOf = (view, side) => view.seats.filter((seat) => seat.side === side);
const isOwn = (view, seats) => seats.some((seat) => seat.seat === view.viewer);

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

function gave(view, event) {
  const name = view.seats[event.seat].name;
  const cards = tokens(event.cards);
  if (!event.closed) return about(view, event.seat, m("You gave {cards}."), m("{name} gave {cards}."), { cards });
  if (known(event.cards)) return about(view, event.seat, m("You gave {cards} face down."), m("{name} gave {cards} face down."), { cards });
  return tn(event.cards.length, "{name} gave {n} card face down.", "{name} gave {n} cards face down.", { name });
}

function drew(view, event) {
  const parts = view.seats.map((seat) => {
    const cards = event.cards.filter(([drawer]) => drawer === seat.seat).map(([, card]) => card);
    return cards.length ? drewOne(view, seat, cards) : null;
  });
  return `${parts.filter(Boolean).join("; ")}.`;
}

function drewOne(view, seat, cards) {
  if (known(cards)) return about(view, seat.seat, m("You drew {cards}"), m("{name} drew {cards}"), { cards: tokens(cards) });
  return tn(cards.length, "{name} drew {n} card", "{name} drew {n} cards", { name: seat.name });
}

function took(view, event) {
  const points = event.points === null || event.points === undefined ? "" : ` (${pointCount(event.points)})`;
  if (event.seat === view.viewer) return tn(event.cards.length, "You took {n} card{points}.", "You took {n} cards{points}.", { points });
  const name = view.seats[event.seat].name;
  return tn(event.cards.length, "{name} took {n} card{points}.", "{name} took {n} cards{points}.", { name, points });
}

function called(view, event) {
  const card = `[${event.card}]`;
  const leads = willLead(view, event.leader);
  if (!event.colour) return `${t("No colour was called in time; the lot decides.")} ${leads}`;
  const call =
    event.colour === "red"
      ? about(view, event.seat, m("You called red; {card} was turned."), m("{name} called red; {card} was turned."), { card })
      : about(view, event.seat, m("You called black; {card} was turned."), m("{name} called black; {card} was turned."), { card });
  return `${call} ${leads}`;
}

const willLead = (view, seat) => about(view, seat, m("You will lead."), m("{name} will lead."));
const potHolds = (event) => t("The pot holds {pot}.", { pot: event.pot });

function dealt(view, event) {
  const turned = t("{card} is turned up: {suit} are trumps.", { card: `[${event.trump}]`, suit: suitName(event.trump[1]) });
  return `${t("Deal {n}.", { n: event.deal })} ${turned} ${willLead(view, event.leader)}`;
}

function claimed(view, event) {
  const count = event.valid
    ? tn(event.points, "The pile holds {n} point: the claim is true.", "The pile holds {n} points: the claim is true.")
    : tn(event.points, "The pile holds {n} point: the claim is false.", "The pile holds {n} points: the claim is false.");
  return `${hasClaimed(view, event.seat)} ${count}`;
}

/** That a seat has claimed. */
export const hasClaimed = (view, seat) => about(view, seat, m("You claimed."), m("{name} claimed."));

function paid(view, event) {
  const { amount, seats } = event;
  const names = listed(seats.map((seat) => who(view, seat)));
  const line =
    seats.length > 1
      ? t("{names} paid {amount} each.", { names, amount })
      : about(view, seats[0], m("You paid {amount}."), m("{name} paid {amount}."), { amount });
  return `${line} ${potHolds(event)}`;
}

const SENTENCES = {
  called,
  anted: (view, event) => `${t("Everyone paid {amount}.", { amount: event.amount })} ${potHolds(event)}`,
  dealt,
  declared: (view, event) =>
    about(view, event.seat, m("You showed {what}: {cards}."), m("{name} showed {what}: {cards}."), {
      what: combination(event.what),
      cards: tokens(event.cards),
    }),
  passed: (view, event) => about(view, event.seat, m("You passed."), m("{name} passed.")),
  raised: (view, event) => about(view, event.seat, m("You said {word}."), m("{name} said {word}."), { word: raiseWord(event.to) }),
  accepted: (view, event) => about(view, event.seat, m("You accepted."), m("{name} accepted.")),
  refused: (view, event) => about(view, event.seat, m("You refused."), m("{name} refused.")),
  led: (view, event) => about(view, event.seat, m("You led {cards}."), m("{name} led {cards}."), { cards: tokens(event.cards) }),
  beat: (view, event) => about(view, event.seat, m("You beat with {cards}."), m("{name} beat with {cards}."), { cards: tokens(event.cards) }),
  gave,
  took,
  claimed,
  continued: (view, event) => about(view, event.seat, m("You went on."), m("{name} went on.")),
  drew,
  paid,
  out: (view, event) => about(view, event.seat, m("You are out."), m("{name} is out.")),
  deal_ended: dealResult,
  timed_out: (view, event) => about(view, event.seat, m("You ran out of time."), m("{name} ran out of time.")),
  resigned: (view, event) => about(view, event.seat, m("You resigned."), m("{name} resigned.")),
  aborted: (view, event) => t("The match was broken off: {reason}.", { reason: event.reason }),
  match_ended: matchResult,
};

/** One event as a sentence; "" for what needs no words. */
export function sentence(view, event) {
  const say = SENTENCES[event.type];
  return say ? say(view, event) : "";
}

/** What the table waits for, seen by the viewer. */
export function status(view) {
  if (view.phase === "over") return view.result ? matchResult(view, view.result) : t("The match is over.");
  if (view.table && view.phase === "window") return liveWindowStatus(view);
  if (view.to_act.includes(view.viewer)) return yourTurn(view);
  if (!view.to_act.length) return "";
  return t("{names} to act.", { names: view.to_act.map((seat) => who(view, seat)).join(", ") });
}

/** In the window of a live table all see the same, whatever they hold; what they can do, their buttons say. */
function liveWindowStatus(view) {
  if (view.leader === view.viewer) return t("Before you lead, anybody may show or claim.");
  return t("Before the lead, anybody may show or claim.");
}

function windowStatus(view) {
  const types = view.legal.map((act) => act.type);
  const words = [types.includes("declare") && t("show a combination"), types.includes("claim") && t("claim"), t("pass")];
  const choices = alternatives(words.filter(Boolean));
  return view.leader === view.viewer ? t("Before you lead: {choices}.", { choices }) : t("Before the lead: {choices}.", { choices });
}

function yourTurn(view) {
  const standing = view.standing?.cards.length ?? 0;
  switch (view.phase) {
    case "call":
      return t("Call a colour: if the card turned has it, you lead.");
    case "window":
      return windowStatus(view);
    case "lead":
      return t("Your lead: one or more cards of one suit.");
    case "answer":
      return `${about(view, view.raised_by, m("You said {word}."), m("{name} said {word}."), { word: raiseWord(view.raised_to) })} ${t("Accept, refuse, or raise?")}`;
    case "reply":
      return tn(standing, "Your reply: beat or give {n} card.", "Your reply: beat or give {n} cards.");
    case "after_take":
      return t("You took the trick: claim, or go on.");
    case "last_claim":
      return t("The last trick is yours: claim, or let the piles be counted.");
    default:
      return t("Your turn.");
  }
}
