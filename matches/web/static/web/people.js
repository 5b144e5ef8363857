// The people at the table: hear somebody no more, meet somebody no more, report a player or the match.

import { el } from "./dom.js";
import { t, tc } from "./i18n.js";
import { ask } from "./rest.js";

export class People {
  /** `dialog` lists the people, `form` is the dialog of a report. */
  constructor(opener, dialog, form, view) {
    this.dialog = dialog;
    this.form = form;
    this.view = view;
    this.about = null;
    opener.addEventListener("click", () => this.open());
    form.addEventListener("submit", (event) => this.report(event));
  }

  async open() {
    this.tell("");
    this.dialog.showModal();
    const answer = await ask("GET", "players/me/aversions");
    if (!answer.ok) {
      this.tell(answer.problem);
      return;
    }
    this.averse = { mute: new Set(answer.body.muted), block: new Set(answer.body.blocked) };
    this.draw();
  }

  draw() {
    const rows = this.view.seats.map(({ seat, name }) => ({ id: this.view.players[seat], seat, name }));
    const others = rows.filter(({ id, seat }) => id && seat !== this.view.viewer);
    this.dialog.querySelector("ul").replaceChildren(...others.map((other) => this.row(other)), this.matchRow());
  }

  row({ id, name }) {
    return el(
      "li",
      {},
      el("b", {}, el("a", { href: `/players/${id}`, target: "_blank" }, name)),
      el(
        "span",
        { class: "people-acts" },
        this.toggle("mute", id, t("Mute {name}", { name }), tc("button", "Mute")),
        this.toggle("block", id, t("Block {name}", { name }), tc("button", "Block")),
        el("button", { type: "button", class: "small-button", "aria-label": t("Report {name}", { name }), onclick: () => this.ask(`players/${id}/report`, name) }, t("Report…")),
      ),
    );
  }

  matchRow() {
    const report = () => this.ask(`matches/${this.view.match}/report`, t("this match"));
    return el("li", {}, el("button", { type: "button", class: "small-button", onclick: report }, t("Report this match…")));
  }

  toggle(kind, id, label, text) {
    const button = el("button", { type: "button", class: "small-button", "aria-label": label, "aria-pressed": String(this.averse[kind].has(id)) }, text);
    button.addEventListener("click", async () => {
      const on = this.averse[kind].has(id);
      const answer = await ask(on ? "DELETE" : "POST", `players/${id}/${kind}`);
      if (!answer.ok) {
        this.tell(answer.problem);
        return;
      }
      if (on) this.averse[kind].delete(id);
      else this.averse[kind].add(id);
      button.setAttribute("aria-pressed", String(!on));
    });
    return button;
  }

  /** Open the dialog of a report. */
  ask(path, name) {
    this.about = path;
    this.form.querySelector("h2").textContent = t("Report: {name}", { name });
    this.form.querySelector("form").reset();
    this.form.querySelector("[role=status]").textContent = "";
    this.form.showModal();
  }

  async report(event) {
    if (event.submitter?.value !== "yes") return;
    event.preventDefault();
    const given = new FormData(event.target);
    const where = this.about.startsWith("players/") ? { match: this.view.match } : {};
    const said = { kind: given.get("kind"), text: given.get("text").trim() };
    const answer = await ask("POST", this.about, { ...said, ...where });
    if (!answer.ok) {
      this.form.querySelector("[role=status]").textContent = answer.problem;
      return;
    }
    this.form.close();
    this.tell(t("Thank you: staff will look at it."));
  }

  tell(text) {
    this.dialog.querySelector("[role=status]").textContent = text;
  }
}
