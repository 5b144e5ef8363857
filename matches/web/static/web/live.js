// What a table between people has beside the cards: clocks, who is there, who watches, the rematch.

import { Clocks, pageCame } from "./clock.js";
import { el, fill } from "./dom.js";
import { t, tn } from "./i18n.js";
import { People } from "./people.js";
import { Rematch } from "./rematch.js";
import { Speech } from "./speech.js";

/** Whether people play here, under a clock. */
export const isLive = (view) => Boolean(view.table);

export class LiveTable {
  /** `on` holds the callbacks: `warn(sentence)`, `explain(sentence)` and `say(sentence)`. */
  constructor(root, view, on) {
    this.part = (name) => root.querySelector(`[data-part="${name}"]`);
    this.view = view;
    const seat = typeof view.viewer === "number" ? view.viewer : null;
    this.clocks = new Clocks(root, this.part("window"), seat, on.warn);
    this.rematch = new Rematch(this.part("rematch"), view, on);
    this.speech = new Speech(root, view, on);
    if (seat !== null) new People(this.part("people"), document.getElementById("people"), document.getElementById("report"), view);
    this.clocks.take(view.clock, view.phase, pageCame());
    this.facts(view);
    this.came(view);
    this.rematch.draw();
  }

  /** Take up a view from the server, before its events are shown. */
  take(view) {
    this.view = view;
    this.clocks.take(view.clock, view.phase);
    this.came(view);
    if (view.rematch) this.rematch.take(view.rematch);
  }

  /** Take up a message that moves no card. */
  hear(message) {
    if (message.type === "presence") this.came(message);
    if (message.type === "clock") this.clocks.take(message.clock);
    if (message.type === "rematch") this.rematch.take(message);
    if (message.type === "phrase") this.speech.hear(message);
  }

  /** Write the clocks, and what is being said, into seats that were drawn anew. */
  draw() {
    this.clocks.draw();
    this.speech.draw();
  }

  came({ present, watchers }) {
    this.view = { ...this.view, present, watchers };
    const { seats, viewer, status } = this.view;
    const away = seats.filter(({ seat, out }) => !present[seat] && !out && seat !== viewer && status === "running");
    const banner = this.part("away");
    banner.hidden = !away.length;
    fill(banner, away, () => away.map(({ name }) => el("span", {}, t("{name} is away.", { name }))));
    this.part("watchers").textContent = watchers ? tn(watchers, "{n} person watches.", "{n} people watch.") : "";
  }

  /** What is played for, and under which clock. */
  facts(view) {
    const { tempo, ranked, stake, watch, private: secret } = view.table;
    const delayed = watch === "delayed" && view.viewer === "spectator";
    const lines = [
      ranked ? t("Ranked") : t("Casual"),
      secret ? t("Private: only by its link") : "",
      tempo === "fast" ? t("Fast clock") : t("Normal clock"),
      stake ? tn(stake / 100, "Stake: {n} coin", "Stake: {n} coins") : "",
      watch === "closed" ? t("Nobody may watch") : "",
      watch === "delayed" && !delayed ? t("Watched with a delay") : "",
      delayed ? t("You watch with a delay: a deal is shown once it is over.") : "",
    ];
    this.part("facts").replaceChildren(...lines.filter(Boolean).map((line) => el("li", {}, line)));
  }
}
