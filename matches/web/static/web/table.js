// The live table: draws the view, sends the viewer's acts, shows what follows.

import { buttons, confirmed, drawButtons, hint } from "./acts.js";
import { exactCount, match, ofType } from "./choose.js";
import { Connection } from "./connection.js";
import { el, embedded, fill } from "./dom.js";
import { Hand } from "./hand.js";
import { History } from "./history.js";
import { t } from "./i18n.js";
import { connectKeys, letterOf } from "./keys.js";
import { isLive, LiveTable } from "./live.js";
import { outcomeParts } from "./outcome.js";
import { pace, Player, setPace } from "./pace.js";
import { after } from "./picture.js";
import { refusal } from "./refusals.js";
import { applySettings, connectSettings } from "./settings.js";
import { play, playEvent } from "./sounds.js";
import { drawTable } from "./table-view.js";
import { render, sentence, status } from "./words.js";

const HOLD_WITHOUT_ASKING = 5000;
// Under a clock, who has to act must not be kept waiting by what is shown.
const MOST_PAUSE_ON_TURN = 600;
const MOST_PAUSE_LIVE = 2000;
const LAYS = new Set(["lead", "beat", "give"]);
const page = embedded("page");
const dialog = document.getElementById("confirm");
const root = document.getElementById("table");
const part = (name) => root.querySelector(`[data-part="${name}"]`);
const parts = Object.fromEntries(
  ["hand", "acts", "hint", "status", "outcome", "history", "last-trick", "events", "turn", "connection", "resign", "skip", "pace", "over"].map((name) => [name, part(name)]),
);

let view = page.view;
let waiting = false;
let notice = "";
let thenLead = null;
let claim = null;
let ended = null;
let announced = null;
let told = "";
let refocus = false;
let held = false;
const hand = new Hand(parts.hand, () => {
  notice = "";
  drawActs();
});
const history = new History(parts.history, parts["last-trick"], parts.events);
const player = new Player(show, rest, hold, mostPause);
const live = isLive(view)
  ? new LiveTable(root, view, {
      warn: (text) => {
        parts.turn.textContent = text;
        play("warning");
      },
      explain: (text) => explain(text),
      say: (text) => history.say(text),
    })
  : null;

const playing = () => typeof view.viewer === "number";
const amongBots = () => view.seats.every((seat) => seat.bot || seat.seat === view.viewer);

function draw() {
  drawTable(root, { ...view, trick: history.told(view.trick), present: live?.view.present });
  live?.draw();
  const own = playing() ? view.hands[view.viewer] : [];
  hand.draw(Array.isArray(own) ? own : [], view.trump, exactCount(view));
  parts.hand.hidden = !playing();
  drawOutcome();
  drawActs();
}

function drawActs() {
  const list = player.playing || passesAlone() ? [] : buttons(view, hand.chosen, page.closed);
  drawButtons(parts.acts, list, waiting, press, explain);
  const text = player.playing ? "" : notice || hint(view, list, hand.chosen);
  if (parts.hint.textContent !== text) parts.hint.textContent = text;
  const line = player.playing && view.shown ? sentence(view, view.shown) || told : status(view);
  told = line;
  fill(parts.status, line, () => render(line));
  parts.status.classList.toggle("yours", !player.playing && view.to_act.includes(view.viewer));
  parts.resign.hidden = player.playing || !ofType(view, "resign").length;
  parts.resign.disabled = waiting;
  parts.skip.hidden = !player.playing || held;
  root.dataset.busy = String(player.playing || waiting);
  root.dataset.version = view.version;
  root.dataset.phase = view.phase;
}

function drawOutcome() {
  parts.outcome.hidden = !ended;
  parts.over.hidden = view.phase !== "over" || player.playing;
  fill(parts.outcome, [ended, claim], () => (ended ? outcomeParts(view, ended, claim) : []));
}

function explain(text) {
  notice = text;
  drawActs();
}

async function press(button) {
  if (waiting) return;
  const { version } = view;
  if (!(await confirmed(dialog, view, button.act))) return;
  // What was decided on a table that has moved on is dropped.
  if (view.version !== version) {
    explain(refusal({ code: "stale_version" }));
    return;
  }
  thenLead = button.then ?? null;
  refocus = true;
  send(button.act);
}

/** Press the first button shown that is meant and open; tells whether there was one. */
function pressShown(meant) {
  if (player.playing || waiting) return false;
  const button = buttons(view, hand.chosen, page.closed).find((one) => one.act && meant(one));
  if (button) press(button);
  return Boolean(button);
}

const openDialog = (id) => document.getElementById(id).showModal();

function send(act) {
  if (!connection.send(act, view.version)) return;
  waiting = true;
  notice = "";
  drawActs();
}

function answered(answer) {
  waiting = false;
  if (!answer.ok) {
    thenLead = null;
    notice = refusal(answer.error);
  }
  if (answer.noted) view = { ...view, noted: answer.noted };
  drawActs();
  if (answer.ok && !player.playing) {
    goOnAlone();
    restoreFocus();
  }
}

/** Keep what the panel at the end of a deal tells. */
function note(event) {
  if (event.type === "dealt") claim = ended = null;
  if (event.type === "claimed") claim = event;
  if (event.type === "deal_ended") ended = [event];
  if (event.type === "match_ended") ended = [...(ended ?? []), event];
}

function show(event) {
  note(event);
  history.add(view, event, true);
  playEvent(event);
  view = after(view, event);
  draw();
}

/** At the end of a deal wait until the player has seen it; others may wait for nobody, and see it for a while. */
function hold(event) {
  const more = player.queue.some((next) => next.type === "dealt");
  if (event.type !== "deal_ended" || !more) return null;
  const asks = !live && playing() && amongBots() && !view.seats[view.viewer].out;
  if (!asks && pace() === "none") return null;
  held = true;
  drawActs();
  return new Promise((done) => {
    const resolve = () => {
      held = false;
      done();
    };
    const next = el("button", { type: "button", class: "act primary", onclick: resolve }, t("Next deal"));
    parts.outcome.append(next);
    if (asks) next.focus();
    else setTimeout(resolve, HOLD_WITHOUT_ASKING);
  });
}

function mostPause(next) {
  if (!next.table) return Infinity;
  return next.to_act.includes(next.viewer) ? MOST_PAUSE_ON_TURN : MOST_PAUSE_LIVE;
}

function rest(next) {
  view = next;
  draw();
  announceTurn();
  goOnAlone();
  if (!waiting) restoreFocus();
}

/** Where an act took the focused card or button away, go on from the hand. */
function restoreFocus() {
  if (refocus && document.activeElement === document.body && view.to_act.includes(view.viewer)) {
    (parts.hand.firstElementChild ?? parts.acts.firstElementChild)?.focus({ preventScroll: true });
  }
  refocus = false;
}

/** Against bots the page passes by itself where nothing else can be said. */
function passesAlone() {
  const choices = view.legal.filter((act) => act.type !== "resign");
  return !live && amongBots() && choices.length === 1 && choices[0].type === "pass";
}

/** Pass where nothing else can be said, and lead what was chosen before the window closed. */
function goOnAlone() {
  // The events of an act come before its answer; what follows has to wait for the answer.
  if (waiting) return;
  if (passesAlone()) send({ type: "pass" });
  else if (thenLead && view.phase === "lead") {
    const lead = match(view, "lead", thenLead);
    thenLead = null;
    if (lead) send(lead);
  }
}

function announceTurn() {
  const mine = view.to_act.includes(view.viewer) && !(live && view.phase === "window");
  document.title = mine ? t("Your turn · {title}", { title: page.title }) : page.title;
  const key = mine && `${view.version}`;
  if (!mine || key === announced) return;
  announced = key;
  play("turn");
  parts.turn.textContent = status(view);
}

function connectionState(connected) {
  parts.connection.hidden = connected;
  root.dataset.connected = String(connected);
}

parts.resign.addEventListener("click", () => press({ act: { type: "resign" } }));
parts.skip.addEventListener("click", () => player.skip());
document.addEventListener("keydown", (event) => event.key === "Escape" && player.skip());
connectKeys({
  card: (place) => hand.toggleAt(place),
  lay: () => pressShown((button) => LAYS.has(button.key)),
  act: (letter) => pressShown((button) => letterOf(button.key) === letter),
  help: () => openDialog("help"),
});
for (const opener of root.querySelectorAll("[data-opens]")) opener.addEventListener("click", () => openDialog(opener.dataset.opens));
applySettings();
connectSettings(root, (name) => name === "sounds" && play("turn"));
parts.pace.value = pace();
parts.pace.addEventListener("change", () => setPace(parts.pace.value));
for (const event of page.events) {
  note(event);
  history.add(view, event, false);
}
draw();
const connection = new Connection(view.match, view.version, Boolean(live), {
  events: (events, next) => {
    live?.take(next);
    if (dialog.open && next.version !== view.version) dialog.close("no");
    player.add(events, next);
  },
  heard: (message) => {
    live?.hear(message);
    if (message.type === "presence") draw();
  },
  answered,
  state: connectionState,
});
announceTurn();
