// Another match with the same people, each one seat further: offered, agreed to or taken back.

import { el, fill } from "./dom.js";
import { t } from "./i18n.js";
import { ask } from "./rest.js";

// The button turns into its opposite: a second press in haste is not meant for that.
const REST = 800;

export class Rematch {
  /** `on` holds `explain(sentence)` for what was refused, and `say(sentence)` for a screen reader. */
  constructor(root, view, on) {
    this.root = root;
    this.view = view;
    this.on = on;
    this.known = view.rematch;
    this.asking = false;
  }

  /** Take up what the server says of the offers; goes to the match that begins when the viewer has agreed to it. */
  take({ offered, match }) {
    const begins = match && !this.known?.match;
    const news = offered.some((seat) => seat !== this.view.viewer && !this.known?.offered.includes(seat));
    this.known = { offered, match };
    if (news) this.on.say(this.words());
    if (begins && offered.includes(this.view.viewer)) location.assign(`/matches/${match}`);
    this.draw();
  }

  draw() {
    const { known } = this;
    this.root.hidden = !known;
    if (known) fill(this.root, known, () => [el("p", { class: "quiet" }, this.words()), this.act()]);
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
    setTimeout(() => {
      this.asking = false;
    }, REST);
    if (answer.ok) this.take(answer.body);
    else this.on.explain(answer.problem);
    this.root.querySelector("button")?.focus();
  }
}
