// What people say to each other: a menu of preset phrases, and what was said beside the seat that said it.

import { el } from "./dom.js";
import { m } from "./i18n.js";
import { PHRASE_IDS, phraseShown, phraseSpoken } from "./phrases.js";
import { ask } from "./rest.js";
import { about } from "./words.js";

const STAYS = 5000;
const REST = 1500;

export class Speech {
  /** `say(sentence)` tells a screen reader, `explain(sentence)` why something was refused. */
  constructor(root, view, on) {
    this.root = root;
    this.view = view;
    this.on = on;
    this.said = new Map();
    this.menu = root.querySelector('[data-part="phrases"]');
    if (this.menu) this.menu.replaceChildren(...PHRASE_IDS.map((id) => this.button(id)));
  }

  button(id) {
    return el("button", { type: "button", class: "phrase", "aria-label": phraseSpoken(id), onclick: () => this.send(id) }, phraseShown(id));
  }

  async send(id) {
    if (this.menu.getAttribute("aria-busy") === "true") return;
    this.menu.setAttribute("aria-busy", "true");
    const answer = await ask("POST", `matches/${this.view.match}/phrases`, { phrase: id });
    if (!answer.ok) this.on.explain(answer.problem);
    setTimeout(() => this.menu.removeAttribute("aria-busy"), REST);
  }

  /** Show for a while what a seat says. */
  hear({ seat, phrase }) {
    if (!PHRASE_IDS.includes(phrase)) return;
    const bubble = el("span", { class: "bubble" }, phraseShown(phrase));
    this.said.set(seat, bubble);
    this.on.say(about(this.view, seat, m("You: {words}"), m("{name}: {words}"), { words: phraseSpoken(phrase) }));
    this.draw();
    setTimeout(() => {
      bubble.remove();
      if (this.said.get(seat) === bubble) this.said.delete(seat);
    }, STAYS);
  }

  /** Put what is being said beside its seat, which may have been drawn anew. */
  draw() {
    for (const [seat, bubble] of this.said) {
      const place = this.root.querySelector(`[data-seat-line="${seat}"]`);
      if (place && bubble.parentElement !== place) {
        place.querySelector(".bubble")?.remove();
        place.append(bubble);
      }
    }
  }
}
