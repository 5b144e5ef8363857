// The worked examples of a rules page: every step's table comes from the server, this page turns them over.

import { cardPicture, sorted } from "./cards.js";
import { el, embedded, fill } from "./dom.js";
import { t } from "./i18n.js";
import { sentence } from "./sentences.js";
import { drawTable, nearSeat } from "./table-view.js";
import { render } from "./words.js";

const LAID = ["led", "beat", "gave"];

class Example {
  constructor(root, steps) {
    this.root = root;
    // Nobody looks on from a seat: the sentences name everyone.
    this.steps = steps.map((step) => ({ ...step, view: { ...step.view, viewer: null, near: 0, legal: [], to_act: [], turn: null } }));
    this.at = 0;
    for (const button of root.querySelectorAll("[data-go]")) button.addEventListener("click", () => this.go(button.dataset.go));
    this.listMoves();
    this.draw();
  }

  part(name) {
    return this.root.querySelector(`[data-part="${name}"]`);
  }

  go(where) {
    const wish = { first: 0, back: this.at - 1, on: this.at + 1 }[where];
    this.at = Math.max(0, Math.min(wish, this.steps.length - 1));
    this.draw();
  }

  draw() {
    const { event, view } = this.steps[this.at];
    drawTable(this.root, { ...view, shown: event, trick: this.trick(view) });
    fill(this.part("hand"), [view.hands, view.trump], () => this.hand(view));
    fill(this.part("status"), this.at, () => render(sentence(view, event)));
    this.part("position").textContent = t("Step {at} of {last}", { at: this.at + 1, last: this.steps.length });
    this.root.dataset.at = this.at;
    for (const [n, item] of [...this.part("moves").children].entries()) {
      if (n === this.at) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
      item.classList.toggle("later", n > this.at);
    }
    for (const button of this.root.querySelectorAll("[data-go]")) {
      const end = button.dataset.go === "on" ? this.steps.length - 1 : 0;
      button.setAttribute("aria-disabled", String(this.at === end));
    }
  }

  hand(view) {
    const cards = view.hands[nearSeat(view)];
    this.part("hand").dataset.size = cards.length;
    return sorted(cards, view.trump).map((card) => cardPicture(card));
  }

  /** The trick on the table, with how each seat laid its cards. */
  trick(view) {
    const kinds = new Map();
    for (const { event } of this.steps.slice(0, this.at + 1)) {
      if (event.type === "led") kinds.clear();
      if (LAID.includes(event.type)) kinds.set(event.seat, event.closed ? "gave_closed" : event.type);
    }
    return view.trick.map((play) => ({ ...play, kind: kinds.get(play.seat) }));
  }

  listMoves() {
    this.part("moves").replaceChildren(...this.steps.map(({ event, view }) => el("li", {}, render(sentence(view, event)))));
  }
}

const plays = new Map(embedded("plays").map((play) => [play.key, play.steps]));
for (const root of document.querySelectorAll("[data-example]")) new Example(root, plays.get(root.dataset.example));
