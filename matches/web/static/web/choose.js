// Which legal act the chosen cards make, and if none, why. All it knows of the rules is the list of legal acts.

import { t, tn } from "./i18n.js";

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
  if (!cards.length) return shortest > 1 ? t("Choose the whole hand: what was shown must be led.") : t("Choose a card to lead.");
  if (new Set(cards.map((card) => card[1])).size > 1) return t("A lead is of one suit.");
  if (cards.length > longest) return tn(longest, "At most {n} card can be led now.", "At most {n} cards can be led now.");
  if (cards.length < shortest) return t("The whole hand must be led.");
  if (ofType(view, "declare").length) return t("A whole hand of trumps is shown as bura, not led.");
  return t("These cards cannot be led now.");
}

function whyNoReply(view, type, cards) {
  const needed = exactCount(view);
  if (type === "beat" && !ofType(view, "beat").length) {
    return tn(needed, "Nothing in this hand beats it: give {n} card.", "Nothing in this hand beats them: give {n} cards.");
  }
  if (needed !== null && cards.length !== needed) return tn(needed, "Choose {n} card.", "Choose {n} cards.");
  if (type === "give") return t("These cards cover everything, and open cards speak: they beat.");
  return needed === 1
    ? t("This does not beat: it takes a higher card of the suit, or a trump on a plain suit.")
    : t("These do not beat: every card on the table must be covered.");
}
