// Tells the viewer that it is on turn: by the page's title, a tone, and to a screen reader at once.

import { t } from "./i18n.js";
import { play } from "./sounds.js";
import { status } from "./status.js";

export class TurnBell {
  constructor(root, title) {
    this.root = root;
    this.title = title;
    this.rung = null;
  }

  /** Ring once a version; in the window of a live table nobody is on turn more than others. */
  ring(view) {
    const mine = view.to_act.includes(view.viewer) && !(view.table && view.phase === "window");
    document.title = mine ? t("Your turn · {title}", { title: this.title }) : this.title;
    if (!mine || view.version === this.rung) return;
    this.rung = view.version;
    play("turn");
    this.root.textContent = status(view);
  }

  /** Say something as urgent as that. */
  warn(sentence) {
    this.root.textContent = sentence;
    play("warning");
  }
}
