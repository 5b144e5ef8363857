// Cards as pictures and as words. A card's name is rank then suit, "??" for one that is hidden.

import { el } from "./dom.js";
import { t, tc } from "./i18n.js";

const SVG = "http://www.w3.org/2000/svg";
const SHAPES = {
  s: "M50 6C40 26 10 40 10 64c0 14 10 22 21 22 7 0 12-3 15-8-1 8-4 13-10 18h28c-6-5-9-10-10-18 3 5 8 8 15 8 11 0 21-8 21-22C90 40 60 26 50 6z",
  h: "M50 92C36 74 8 58 8 34 8 20 18 10 30 10c9 0 16 5 20 13 4-8 11-13 20-13 12 0 22 10 22 24 0 24-28 40-42 58z",
  d: "M50 5C59 24 70 38 86 50 70 62 59 76 50 95 41 76 30 62 14 50 30 38 41 24 50 5z",
  c: "M50 6c12 0 21 9 21 20 0 7-3 12-7 16 3-1 6-2 9-2 11 0 20 9 20 20s-9 20-20 20c-8 0-15-4-18-11 1 9 4 18 12 27H33c8-9 11-18 12-27-3 7-10 11-18 11C16 80 7 71 7 60s9-20 20-20c3 0 6 1 9 2-4-4-7-9-7-16C29 15 38 6 50 6z",
};
const RANKS = {
  A: t("ace"),
  T: t("ten"),
  K: t("king"),
  Q: t("queen"),
  J: t("jack"),
  9: t("nine"),
  8: t("eight"),
  7: t("seven"),
  6: t("six"),
};
const SUITS = { s: t("spades"), h: t("hearts"), d: t("diamonds"), c: t("clubs") };
const OF_SUITS = {
  s: tc("of a suit", "spades"),
  h: tc("of a suit", "hearts"),
  d: tc("of a suit", "diamonds"),
  c: tc("of a suit", "clubs"),
};
const LETTERS = {
  s: tc("letter of a suit", "S"),
  h: tc("letter of a suit", "H"),
  d: tc("letter of a suit", "D"),
  c: tc("letter of a suit", "C"),
};
const SUIT_ORDER = "shcd";
const RANK_ORDER = "ATKQJ9876";
export const HIDDEN = "??";

/** A suit's sign, in the colour of its suit. */
export function suitSign(suit, label = null) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 100 100");
  svg.setAttribute("class", `suit suit-${suit}`);
  if (label) {
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", label);
  } else svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", SHAPES[suit]);
  svg.append(path);
  return svg;
}

export const suitName = (suit) => SUITS[suit];
const rankSign = (card) => (card[0] === "T" ? "10" : card[0]);

/** Say a card: "ten of hearts". */
export const cardName = (card) =>
  card === HIDDEN ? t("a hidden card") : t("{rank} of {suit}", { rank: RANKS[card[0]], suit: OF_SUITS[card[1]] });

/** A card in a line of text: rank and suit sign. */
export function cardChip(card) {
  if (card === HIDDEN) return el("span", { class: "chip chip-back", role: "img", "aria-label": cardName(card) });
  return el("span", { class: `chip suit-${card[1]}`, role: "img", "aria-label": cardName(card) }, rankSign(card), suitSign(card[1]));
}

/** What lies on a card's face, for a picture or a button. */
export function faceParts(card) {
  const corner = () => el("span", { class: "corner", "aria-hidden": "true" }, el("b", {}, rankSign(card)), suitSign(card[1]), el("i", { class: "suit-letter" }, LETTERS[card[1]]));
  return [corner(), suitSign(card[1])];
}

/** A card as a picture; a hidden one shows its back. */
export function cardPicture(card, size = "") {
  const classes = `card ${size}`;
  if (card === HIDDEN) return el("span", { class: `${classes} back`, role: "img", "aria-label": cardName(card) });
  return el("span", { class: `${classes} face suit-${card[1]}`, role: "img", "aria-label": cardName(card) }, faceParts(card));
}

/** Order a hand for the eye: trumps first, then by suit, strongest first. */
export function sorted(cards, trump) {
  const weight = (card) => (card[1] === trump ? 0 : 100 * (1 + SUIT_ORDER.indexOf(card[1]))) + RANK_ORDER.indexOf(card[0]);
  return [...cards].sort((left, right) => weight(left) - weight(right));
}
