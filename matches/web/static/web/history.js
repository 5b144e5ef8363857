// What happened, in words: the list beside the table, the last trick, and what a screen reader is told.

import { el, fill } from "./dom.js";
import { t } from "./i18n.js";
import { sentence } from "./sentences.js";
import { render, spoken } from "./words.js";

const UNTOLD = new Set(["passed", "window_closed", "said", "opened"]);
const PLAYS = new Set(["led", "beat", "gave"]);

export class History {
  constructor(list, lastTrick, live) {
    this.list = list;
    this.lastTrick = lastTrick;
    this.live = live;
    this.plays = [];
    this.kinds = new Map();
  }

  /** A trick with how each seat's cards were laid: led, beat or gave. */
  told(trick) {
    return trick.map((play) => ({ ...play, kind: this.kinds.get(play.seat) }));
  }

  /** Add an event; `aloud` tells a screen reader too. */
  add(view, event, aloud) {
    this.follow(view, event);
    const text = sentence(view, event);
    if (!text || UNTOLD.has(event.type)) return;
    this.list.prepend(el("li", { class: event.type === "dealt" ? "starts-deal" : "" }, render(text)));
    if (aloud) this.say(spoken(text));
  }

  say(text) {
    this.live.append(el("p", {}, text));
    while (this.live.children.length > 8) this.live.firstElementChild.remove();
  }

  follow(view, event) {
    if (event.type === "led" || event.type === "dealt") {
      this.plays = [];
      this.kinds.clear();
    }
    if (PLAYS.has(event.type)) {
      this.plays.push(sentence(view, event));
      this.kinds.set(event.seat, event.closed ? "gave_closed" : event.type);
    }
    if (event.type !== "took" && event.type !== "dealt") return;
    const lines = this.plays.length ? [...this.plays, sentence(view, event)] : [];
    fill(this.lastTrick, lines, () => (lines.length ? lines.map((line) => el("p", {}, render(line))) : el("p", { class: "quiet" }, t("None yet"))));
  }
}
