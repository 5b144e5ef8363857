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
  invalid_match: m("A match cannot be played so."),
  log_in: m("Log in first."),
  blocked: m("You and somebody at this table do not play each other."),
  challenge_over: m("This challenge does not stand any more."),
  challenged_already: m("You have challenged this player already."),
  too_many_challenges: m("You have as many open challenges as one may have."),
  too_many_tables: m("You have as many open tables as one may have."),
  too_many_reports: m("You have reported much already; staff will look at it."),
  coins: m("You do not have coins enough for this."),
  house_bot: m("Bots of the house sit at tables; seat one there."),
  no_bots: m("Bots play casual matches without coins."),
  banned: m("You may not play here any more."),
  suspended: m("You may not play for now."),
  casual_only: m("You may play casual matches alone for now."),
  may_not_play: m("Somebody here may not play this match."),
  muted: m("You may say nothing for now."),
  no_rematch: m("A rematch follows a live match that is over."),
  plays_already: m("Finish the running match first."),
  seat_taken: m("This seat is taken."),
  table_closed: m("The table waits for nobody any more."),
  too_late: m("It is too late for a rematch; open a table or challenge the others."),
};

const OTHERWISE = m("This cannot be done now.");

/** A refusal as a sentence. */
export const refusal = (error) => t(SENTENCES[error.code] ?? OTHERWISE);
