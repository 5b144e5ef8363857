// The live table: draws the view, sends the viewer's acts, shows what follows.

import { buttons, confirmed, cost, drawButtons, hint, takesTwoPresses } from "./acts.js";
import { passesAlone, waitsForPlayer } from "./alone.js";
import { ConnectionBanner } from "./banner.js";
import { exactCount, match, ofType } from "./choose.js";
import { Connection } from "./connection.js";
import { embedded, fill } from "./dom.js";
import { FocusKeeper } from "./focus.js";
import { Hand } from "./hand.js";
import { History } from "./history.js";
import { connectKeys, letterOf } from "./keys.js";
import { isLive, LiveTable } from "./live.js";
import { Outcome } from "./outcome.js";
import { withShownNames } from "./names.js";
import { pace, Player } from "./pace.js";
import { connectPanel, openDialog } from "./panel.js";
import { after } from "./picture.js";
import { onPress, SecondPress } from "./press.js";
import { refusal } from "./refusals.js";
import { sentence } from "./sentences.js";
import { playEvent } from "./sounds.js";
import { status } from "./status.js";
import { drawTable } from "./table-view.js";
import { TurnBell } from "./turn.js";
import { render } from "./words.js";

const HOLD_WITHOUT_ASKING = 5000;
const LAYS = new Set(["lead", "beat", "give"]);
const page = embedded("page");
const dialog = document.getElementById("confirm");
const root = document.getElementById("table");
const part = (name) => root.querySelector(`[data-part="${name}"]`);
const parts = Object.fromEntries(
  ["hand", "acts", "hint", "status", "outcome", "history", "last-trick", "events", "turn", "connection", "resign", "skip", "over"].map((name) => [name, part(name)]),
);

let view = withShownNames(page.view);
let waiting = false;
let notice = "";
let thenLead = null;
let told = "";
let held = false;
const hand = new Hand(parts.hand, () => {
  notice = "";
  drawActs();
});
const history = new History(parts.history, parts["last-trick"], parts.events);
const outcome = new Outcome(parts.outcome);
const bell = new TurnBell(parts.turn, page.title);
const second = new SecondPress();
const banner = new ConnectionBanner(root, parts.connection);
const keeper = new FocusKeeper([parts.hand, parts.acts, parts.outcome, parts.skip.parentElement]);
const player = new Player(show, rest, hold);
const live = isLive(view)
  ? new LiveTable(root, view, {
      warn: (text) => bell.warn(text),
      explain: (text) => explain(text),
      say: (text) => history.say(text),
    })
  : null;

const playing = () => typeof view.viewer === "number";

const draw = () => redraw(drawAll);
const drawActs = () => redraw(drawControls);

function redraw(paint) {
  keeper.around(paint);
  if (!player.playing) keeper.restore();
}

function drawAll() {
  drawTable(root, { ...view, trick: history.told(view.trick), present: live?.view.present });
  live?.draw();
  const own = playing() ? view.hands[view.viewer] : [];
  hand.draw(Array.isArray(own) ? own : [], view.trump, exactCount(view));
  parts.hand.hidden = !playing();
  outcome.draw(view);
  parts.over.hidden = view.phase !== "over" || player.playing;
  drawControls();
}

const openButtons = () => buttons(view, hand.chosen, page.closed, (key) => second.awaits(key, view.version));

function drawControls() {
  const list = player.playing || passesAlone(view) ? [] : openButtons();
  drawButtons(parts.acts, list, { waiting, version: view.version, press, explain });
  const asked = list.find(({ key, act }) => act && second.awaits(key, view.version));
  const text = player.playing ? "" : asked ? cost(view, asked.act) : notice || hint(view, list, hand.chosen);
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

function explain(text) {
  notice = text;
  drawActs();
}

const explainMoved = () => explain(refusal({ code: "stale_version" }));

/** Do what a button says, if the table is still the one that was seen when the press began. */
async function press(button, version) {
  if (waiting) return;
  if (view.version === version && !(await sure(button, version))) return;
  if (view.version !== version) {
    explainMoved();
    return;
  }
  thenLead = button.then ?? null;
  send(button.act);
}

/** Whether an act that costs much is meant: by a second press where the time is short, else by a question. */
function sure({ key, act }, version) {
  if (!takesTwoPresses(view, act)) return confirmed(dialog, view, act);
  const meant = second.confirms(key, version);
  if (!meant) drawActs();
  return meant;
}

/** Press the first button shown that is meant and open; tells whether there was one. */
function pressShown(meant) {
  if (player.playing || waiting) return false;
  const button = openButtons().find((one) => one.act && meant(one));
  if (button) press(button, view.version);
  return Boolean(button);
}

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
  if (answer.ok && !player.playing) goOnAlone();
}

function show(event) {
  outcome.note(event);
  history.add(view, event, true);
  playEvent(event);
  view = after(view, event);
  draw();
}

/** At the end of a deal wait until the player has seen it; others may wait for nobody, and see it for a while. */
function hold(event) {
  const more = player.queue.some((next) => next.type === "dealt");
  if (event.type !== "deal_ended" || !more) return null;
  const asks = waitsForPlayer(view);
  if (!asks && pace() === "none") return null;
  held = true;
  drawActs();
  return new Promise((done) => {
    const resolve = () => {
      held = false;
      done();
    };
    const next = outcome.offerNext(resolve);
    if (asks) next.focus();
    else setTimeout(resolve, HOLD_WITHOUT_ASKING);
  });
}

function rest(next) {
  view = next;
  draw();
  bell.ring(view);
  goOnAlone();
}

/** Pass where nothing else can be said, and lead what was chosen before the window closed. */
function goOnAlone() {
  // The events of an act come before its answer; what follows has to wait for the answer.
  if (waiting) return;
  if (passesAlone(view)) send({ type: "pass" });
  else if (thenLead && view.phase === "lead") {
    const lead = match(view, "lead", thenLead);
    thenLead = null;
    if (lead) send(lead);
  }
}

onPress(
  parts.resign,
  () => view.version,
  (version) => press({ key: "resign", act: { type: "resign" } }, version),
);
parts.skip.addEventListener("click", () => player.skip());
document.addEventListener("keydown", (event) => event.key === "Escape" && player.skip());
connectKeys({
  card: (place) => hand.toggleAt(place),
  lay: () => pressShown((button) => LAYS.has(button.key)),
  act: (letter) => pressShown((button) => letterOf(button.key) === letter),
  help: () => openDialog("help"),
});
connectPanel(root);
for (const event of page.events) {
  outcome.note(event);
  history.add(view, event, false);
}
draw();
const connection = new Connection(view.match, view.version, Boolean(live), {
  events: (events, plain) => {
    const next = withShownNames(plain);
    live?.take(next);
    const overtaken = dialog.open && next.version !== view.version;
    if (overtaken) dialog.close("no");
    player.add(events, next);
    if (overtaken) explainMoved();
  },
  heard: (message) => {
    live?.hear(message);
    if (message.type === "presence") draw();
  },
  trip: (ms) => live?.clocks.trip(ms),
  answered,
  state: (connected) => banner.state(connected),
  gone: (code) => {
    banner.gone(code);
    waiting = true;
    drawActs();
  },
});
bell.ring(view);
