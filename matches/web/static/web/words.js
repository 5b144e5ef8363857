// What all sentences are made of: people, cards and counts.
//
// A sentence may hold cards as [As]; `render` draws them, `spoken` says them.

import { cardChip, cardName, HIDDEN } from "./cards.js";
import { listed, m, t, tn } from "./i18n.js";

const RAISE_WORDS = { 2: m("davi"), 3: m("se"), 4: m("chari"), 5: m("fanji"), 6: m("shashi") };
const COMBINATIONS = { bura: m("bura"), molodka: m("molodka"), three_aces: m("three aces"), royal: m("royal") };

export const raiseWord = (to) => `${t(RAISE_WORDS[to])} (${to})`;
export const combination = (what) => t(COMBINATIONS[what]);
export const pointCount = (number) => tn(number, "{n} point", "{n} points");

export const tokens = (cards) => cards.map((card) => `[${card}]`).join(" ");
export const known = (cards) => cards.every((card) => card !== HIDDEN);

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

export const seatsOf = (view, side) => view.seats.filter((seat) => seat.side === side);
export const isOwn = (view, seats) => seats.some((seat) => seat.seat === view.viewer);
