// Which legal act the chosen cards make, and if none, why. All it knows of the rules is the list of legal acts.

import { count } from "./words.js";

const CARD_ACTS = ["lead", "beat", "give"];

const same = (left, right) => left.length === right.length && left.every((card) => right.includes(card));

/** The legal acts of one type. */
export const ofType = (view, type) => view.legal.filter((act) => act.type === type);

/** The types of acts that lay cards and are open to the viewer now. */
export const cardActs = (view) => CARD_ACTS.filter((type) => ofType(view, type).length > 0);

/** How many cards an act takes now, where there is but one answer; otherwise null. */
export function exactCount(view) {
  const sizes = new Set(cardActs(view).flatMap((type) => ofType(view, type).map((act) => act.cards.length)));
  return sizes.size === 1 ? [...sizes][0] : null;
}

/** The legal act that lays exactly these cards, or null. */
export function match(view, type, cards) {
  const act = ofType(view, type).find((candidate) => same(candidate.cards, cards));
  return act ? { type, cards: [...cards] } : null;
}

/** Why these cards are no legal act of this type, in one sentence. */
export function why(view, type, cards) {
  return type === "lead" ? whyNoLead(view, cards) : whyNoReply(view, type, cards);
}

function whyNoLead(view, cards) {
  const leads = ofType(view, "lead");
  const longest = Math.max(...leads.map((act) => act.cards.length));
  const shortest = Math.min(...leads.map((act) => act.cards.length));
  if (!cards.length) return shortest > 1 ? "Choose the whole hand: what was shown must be led." : "Choose a card to lead.";
  if (new Set(cards.map((card) => card[1])).size > 1) return "A lead is of one suit.";
  if (cards.length > longest) return `At most ${count(longest, "card")} can be led now.`;
  if (cards.length < shortest) return "The whole hand must be led.";
  if (ofType(view, "declare").length) return "A whole hand of trumps is shown as bura, not led.";
  return "These cards cannot be led now.";
}

function whyNoReply(view, type, cards) {
  const needed = exactCount(view);
  if (type === "beat" && !ofType(view, "beat").length) return `Nothing in this hand beats ${needed === 1 ? "it" : "them"}: give ${count(needed, "card")}.`;
  if (needed !== null && cards.length !== needed) return `Choose ${count(needed, "card")}.`;
  if (type === "give") return "These cards cover everything, and open cards speak: they beat.";
  const all = needed === 1 ? "it takes a higher card of the suit, or a trump on a plain suit" : "every card on the table must be covered";
  return `${needed === 1 ? "This does" : "These do"} not beat: ${all}.`;
}
