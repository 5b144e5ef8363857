// How a deal or the match ended, with the pile that a claim turned up.

import { cardPicture } from "./cards.js";
import { el, fill } from "./dom.js";
import { t, tn } from "./i18n.js";
import { hasClaimed, sentence } from "./sentences.js";
import { render, sideName } from "./words.js";

export class Outcome {
  constructor(root) {
    this.root = root;
    this.claim = null;
    this.ended = [];
  }

  /** Keep what the panel tells: the claim of the deal, how the deal ended, and perhaps the match. */
  note(event) {
    if (event.type === "dealt") {
      this.claim = null;
      this.ended = [];
    }
    if (event.type === "claimed") this.claim = event;
    if (event.type === "deal_ended") this.ended = [event];
    if (event.type === "match_ended") this.ended = [...this.ended, event];
  }

  draw(view) {
    this.root.hidden = !this.ended.length;
    fill(this.root, [this.ended, this.claim], () => (this.ended.length ? parts(view, this.ended, this.claim) : []));
  }

  /** Add a button that goes on; gives it. */
  offerNext(goOn) {
    const next = el("button", { type: "button", class: "act primary", onclick: goOn }, t("Next deal"));
    this.root.append(next);
    return next;
  }
}

function parts(view, ended, claim) {
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
