// What the service refuses, in the visitor's language; the code tells which refusal it is.

import { m, t } from "./i18n.js";

const SENTENCES = {
  stale_version: m("The table has moved on: look again."),
  over: m("The match is over."),
  out: m("You are out."),
  not_your_turn: m("It is not your turn."),
  not_your_seat: m("You have no seat in this match."),
  spoken: m("You have spoken in this window already."),
  no_window: m("The window is closed."),
  not_found: m("There is nothing here."),
  may_not_watch: m("This table may not be watched."),
};

const OTHERWISE = m("This cannot be done now.");

/** A refusal as a sentence. */
export const refusal = (error) => t(SENTENCES[error.code] ?? OTHERWISE);
