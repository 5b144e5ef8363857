// How a deal or the match ended, with the pile that a claim turned up.

import { cardPicture } from "./cards.js";
import { el } from "./dom.js";
import { count, render, sentence, sideName, who } from "./words.js";

/** The panel's parts; `ended` holds the events that ended the deal and perhaps the match. */
export function outcomeParts(view, ended, claim) {
  const last = ended[ended.length - 1];
  return [
    el("h2", {}, last.type === "match_ended" ? "The match is over" : "The deal is over"),
    claim ? claimedPile(view, claim) : null,
    ...ended.map((event) => el("p", {}, render(sentence(view, event)))),
    view.match_to === null ? null : el("p", { class: "outcome-score" }, scoreLine(view, last.score)),
  ];
}

function scoreLine(view, [first, second]) {
  return `${sideName(view, 0)} ${first} : ${second} ${sideName(view, 1)}`;
}

function claimedPile(view, claim) {
  return el(
    "div",
    { class: "claimed" },
    el("p", {}, `${who(view, claim.seat)} claimed. The pile holds ${count(claim.points, "point")} of ${view.target}.`),
    el("div", { class: "pile-cards" }, claim.cards.map((card) => cardPicture(card, "mini"))),
  );
}
