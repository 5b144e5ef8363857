// The viewer's own hand: cards are toggle buttons.

import { cardName, faceParts, sorted } from "./cards.js";
import { el, keep } from "./dom.js";
import { t } from "./i18n.js";

export class Hand {
  /** `changed()` is called whenever another set of cards is chosen. */
  constructor(root, changed) {
    this.root = root;
    this.changed = changed;
    this.chosen = [];
    this.limit = null;
    root.addEventListener("keydown", (event) => this.moveFocus(event));
  }

  /** Draw a hand; `limit` is the number of cards to choose where there is but one, else null. */
  draw(cards, trump, limit) {
    this.limit = limit;
    this.chosen = this.chosen.filter((card) => cards.includes(card));
    this.root.dataset.size = cards.length;
    keep(
      this.root,
      sorted(cards, trump),
      (card) => card,
      (card) =>
        el(
          "button",
          {
            type: "button",
            class: `card face suit-${card[1]}`,
            "aria-label": card[1] === trump ? t("{card}, trump", { card: cardName(card) }) : cardName(card),
            onclick: () => this.toggle(card),
          },
          faceParts(card),
        ),
      (button, card) => {
        button.setAttribute("aria-pressed", String(this.chosen.includes(card)));
        button.classList.toggle("is-trump", card[1] === trump);
      },
    );
  }

  toggle(card) {
    if (this.chosen.includes(card)) this.chosen = this.chosen.filter((other) => other !== card);
    else {
      this.chosen.push(card);
      if (this.limit !== null) this.chosen = this.chosen.slice(-this.limit);
    }
    for (const button of this.root.children) button.setAttribute("aria-pressed", String(this.chosen.includes(button.dataset.key)));
    this.changed();
  }

  /** Choose the card at a place, or choose it no more. */
  toggleAt(place) {
    const button = this.root.children[place];
    if (button) this.toggle(button.dataset.key);
  }

  clear() {
    this.chosen = [];
  }

  moveFocus(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const buttons = [...this.root.children];
    const place = buttons.indexOf(document.activeElement);
    if (!step || place < 0) return;
    event.preventDefault();
    buttons[(place + step + buttons.length) % buttons.length].focus();
  }
}
