// How a deal or the match ended, with the pile that a claim turned up.

import { cardPicture } from "./cards.js";
import { el } from "./dom.js";
import { t, tn } from "./i18n.js";
import { hasClaimed, render, sentence, sideName } from "./words.js";

/** The panel's parts; `ended` holds the events that ended the deal and perhaps the match. */
export function outcomeParts(view, ended, claim) {
  const last = ended[ended.length - 1];
  return [
    el("h2", {}, last.type === "match_ended" ? t("The match is over") : t("The deal is over")),
    claim ? claimedPile(view, claim) : null,
    ...ended.map((event) => el("p", {}, render(sentence(view, event)))),
    view.match_to === null ? null : el("p", { class: "outcome-score" }, scoreLine(view, last.score)),
  ];
}

function scoreLine(view, [first, second]) {
  return `${sideName(view, 0)} ${first} : ${second} ${sideName(view, 1)}`;
}

const pileHolds = (points, target) => tn(points, "The pile holds {n} point of {target}.", "The pile holds {n} points of {target}.", { target });

function claimedPile(view, claim) {
  return el(
    "div",
    { class: "claimed" },
    el("p", {}, `${hasClaimed(view, claim.seat)} ${pileHolds(claim.points, view.target)}`),
    el("div", { class: "pile-cards" }, claim.cards.map((card) => cardPicture(card, "mini"))),
  );
}
