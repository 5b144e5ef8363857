// Everything the pages say. A sentence may hold cards as [As]; `render` draws them, `spoken` says them.

import { cardChip, cardName, HIDDEN, suitName } from "./cards.js";

export const RAISE_WORDS = { 2: "davi", 3: "se", 4: "chari", 5: "fanji", 6: "shashi" };
export const COMBINATIONS = { bura: "bura", molodka: "molodka", three_aces: "three aces", royal: "royal" };

export const raiseWord = (to) => `${RAISE_WORDS[to]} (${to})`;
export const count = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

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
  return seat === view.viewer ? "You" : view.seats[seat].name;
}

/** The people of a side. */
export function sideName(view, side) {
  const seats = view.seats.filter((seat) => seat.side === side);
  if (seats.length === 1) return who(view, seats[0].seat);
  if (seats.some((seat) => seat.seat === view.viewer)) return "Your side";
  return seats.map((seat) => seat.name).join(" and ");
}

const DEAL_REASONS = {
  claim: "the claim is true",
  false_claim: "the claim is false",
  count: "the larger pile",
  bura: "bura",
  three_aces: "three aces",
  play_off: "won the play-off",
  refused: "the raise was refused",
};
const DEAL_WITHOUT_WINNER = {
  tie: "Both piles hold the same: nobody scores",
  redeal: "Nobody claimed: the cards are dealt again",
  restake: "Nobody claimed: the pot is doubled and the cards are dealt again",
  match_pot: "The claim was false: a new deal for a larger pot",
};
const MATCH_REASONS = {
  score: "",
  royal: "royal wins the match",
  match_refused: "the raise was refused",
  timed_out: "out of time",
  resigned: "by resignation",
  pot: "takes the pot",
  last_seat: "the last seat left takes the pot",
};

/** How a deal ended. */
export function dealResult(view, event) {
  if (event.winner === null) return `${DEAL_WITHOUT_WINNER[event.reason] ?? "Nobody wins the deal"}.`;
  const scored = event.points ? `: +${event.points}` : "";
  return `${sideName(view, event.winner)} won the deal (${DEAL_REASONS[event.reason] ?? event.reason})${scored}.`;
}

/** How the match ended. */
export function matchResult(view, event) {
  if (event.winner === null) return event.reason === "aborted" ? "The match was broken off: no result." : "The match has no winner.";
  const reason = MATCH_REASONS[event.reason] ?? event.reason;
  return `${sideName(view, event.winner)} won the match${reason ? ` (${reason})` : ""}.`;
}

function laid(view, event, verb) {
  const name = who(view, event.seat);
  if (event.type === "gave" && event.closed) {
    const shown = known(event.cards) ? tokens(event.cards) : count(event.cards.length, "card");
    return `${name} gave ${shown} face down.`;
  }
  return `${name} ${verb} ${tokens(event.cards)}.`;
}

function drew(view, event) {
  const parts = [];
  for (const seat of view.seats) {
    const cards = event.cards.filter(([drawer]) => drawer === seat.seat).map(([, card]) => card);
    if (cards.length) parts.push(`${who(view, seat.seat)} drew ${known(cards) ? tokens(cards) : count(cards.length, "card")}`);
  }
  return `${parts.join("; ")}.`;
}

function took(view, event) {
  const points = event.points === null || event.points === undefined ? "" : ` (${count(event.points, "point")})`;
  return `${who(view, event.seat)} took ${count(event.cards.length, "card")}${points}.`;
}

const SENTENCES = {
  called: (view, event) =>
    event.colour
      ? `${who(view, event.seat)} called ${event.colour}; [${event.card}] was turned. ${who(view, event.leader)} will lead.`
      : `No colour was called in time; by lot ${who(view, event.leader)} will lead.`,
  anted: (view, event) => `Everyone paid ${event.amount}. The pot holds ${event.pot}.`,
  dealt: (view, event) =>
    `Deal ${event.deal}. [${event.trump}] is turned up: ${suitName(event.trump[1])} are trumps. ${who(view, event.leader)} will lead.`,
  declared: (view, event) => `${who(view, event.seat)} showed ${COMBINATIONS[event.what]}: ${tokens(event.cards)}.`,
  passed: (view, event) => `${who(view, event.seat)} passed.`,
  raised: (view, event) => `${who(view, event.seat)} said ${raiseWord(event.to)}.`,
  accepted: (view, event) => `${who(view, event.seat)} accepted.`,
  refused: (view, event) => `${who(view, event.seat)} refused.`,
  led: (view, event) => laid(view, event, "led"),
  beat: (view, event) => laid(view, event, "beat with"),
  gave: (view, event) => laid(view, event, "gave"),
  took,
  claimed: (view, event) =>
    `${who(view, event.seat)} claimed. The pile holds ${count(event.points, "point")}: the claim is ${event.valid ? "true" : "false"}.`,
  continued: (view, event) => `${who(view, event.seat)} went on.`,
  drew,
  paid: (view, event) =>
    `${event.seats.map((seat) => who(view, seat)).join(", ")} paid ${event.amount}${event.seats.length > 1 ? " each" : ""}. The pot holds ${event.pot}.`,
  out: (view, event) => `${who(view, event.seat)} ${event.seat === view.viewer ? "are" : "is"} out.`,
  deal_ended: dealResult,
  timed_out: (view, event) => `${who(view, event.seat)} ran out of time.`,
  resigned: (view, event) => `${who(view, event.seat)} resigned.`,
  aborted: (view, event) => `The match was broken off: ${event.reason}.`,
  match_ended: matchResult,
};

/** One event as a sentence; "" for what needs no words. */
export function sentence(view, event) {
  const say = SENTENCES[event.type];
  return say ? say(view, event) : "";
}

/** What the table waits for, seen by the viewer. */
export function status(view) {
  if (view.phase === "over") return view.result ? matchResult(view, view.result) : "The match is over.";
  if (view.to_act.includes(view.viewer)) return yourTurn(view);
  if (!view.to_act.length) return "";
  return `${view.to_act.map((seat) => who(view, seat)).join(", ")} to act.`;
}

function windowChoices(view) {
  const types = view.legal.map((act) => act.type);
  const choices = [types.includes("declare") && "show a combination", types.includes("claim") && "claim", "pass"].filter(Boolean);
  return choices.join(", ").replace(/, (?=pass$)/, " or ");
}

function yourTurn(view) {
  const standing = view.standing?.cards.length ?? 0;
  switch (view.phase) {
    case "call":
      return "Call a colour: if the card turned has it, you lead.";
    case "window":
      return `${view.leader === view.viewer ? "Before you lead" : "Before the lead"}: ${windowChoices(view)}.`;
    case "lead":
      return "Your lead: one or more cards of one suit.";
    case "answer":
      return `${who(view, view.raised_by)} said ${raiseWord(view.raised_to)}. Accept, refuse, or raise?`;
    case "reply":
      return `Your reply: beat or give ${count(standing, "card")}.`;
    case "after_take":
      return "You took the trick: claim, or go on.";
    case "last_claim":
      return "The last trick is yours: claim, or let the piles be counted.";
    default:
      return "Your turn.";
  }
}
