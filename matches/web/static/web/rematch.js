// Another match with the same people, each one seat further: offered, agreed to or taken back.

import { el, fill } from "./dom.js";
import { t } from "./i18n.js";
import { ask } from "./rest.js";

export class Rematch {
  constructor(root, view, explain) {
    this.root = root;
    this.view = view;
    this.explain = explain;
    this.known = view.rematch;
    this.asking = false;
  }

  /** Take up what the server says of the offers; goes to the next match when the viewer has agreed to it. */
  take(known) {
    if (!known) return;
    this.known = known;
    if (known.match && known.offered.includes(this.view.viewer)) location.assign(`/matches/${known.match}`);
    this.draw();
  }

  draw() {
    const { known, asking } = this;
    this.root.hidden = !known;
    if (known) fill(this.root, [known, asking], () => [el("p", { class: "quiet" }, this.words()), this.act()]);
    this.root.setAttribute("aria-busy", String(asking));
  }

  words() {
    const others = this.known.offered.filter((seat) => seat !== this.view.viewer);
    const own = this.known.offered.includes(this.view.viewer);
    const lines = others.map((seat) => t("{name} wants a rematch.", { name: this.view.seats[seat].name }));
    return [own ? t("You want a rematch; the others are asked.") : "", ...lines].filter(Boolean).join(" ");
  }

  act() {
    const { known, view } = this;
    if (known.match) return el("a", { class: "act", href: `/matches/${known.match}` }, t("The next match"));
    if (typeof view.viewer !== "number") return null;
    const own = known.offered.includes(view.viewer);
    const label = own ? t("Withdraw") : known.offered.length ? t("Accept the rematch") : t("Rematch");
    return el("button", { type: "button", class: own ? "act" : "act primary", onclick: () => this.ask(own ? "DELETE" : "POST") }, label);
  }

  async ask(method) {
    if (this.asking) return;
    this.asking = true;
    const answer = await ask(method, `matches/${this.view.match}/rematch`);
    this.asking = false;
    if (answer.ok) this.take(answer.body);
    else this.explain(answer.problem);
    this.root.querySelector("button")?.focus();
  }
}
