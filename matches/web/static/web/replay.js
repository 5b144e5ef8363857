// The replay: every step's table comes from the server; this page fetches a deal at a time and turns the pages.

import { cardPicture, HIDDEN, sorted } from "./cards.js";
import { el, embedded, fill } from "./dom.js";
import { t, tc } from "./i18n.js";
import { withShownNames } from "./names.js";
import { sentence } from "./sentences.js";
import { applySettings } from "./settings.js";
import { drawTable, nearSeat } from "./table-view.js";
import { render } from "./words.js";

const PLAY_EVERY = 1100;
const page = embedded("page");
const root = document.getElementById("replay");
const part = (name) => root.querySelector(`[data-part="${name}"]`);
const [history, slider, dealChoice, viewerChoice, playButton] = ["history", "slider", "deal", "viewer", "play"].map(part);

const steps = new Map([[page.viewer, new Map(page.steps.map((step) => [step.n, step]))]]);
let { viewer, at } = page;
let wanted = 0;
let timer = null;

const dealAt = (number) => page.deals.find((deal) => deal.first <= number && number <= deal.last);
const known = () => steps.get(viewer) ?? steps.set(viewer, new Map()).get(viewer);

async function load(deal) {
  const mine = known();
  if (mine.has(deal.first) && mine.has(deal.last)) return;
  const address = `${root.dataset.steps}?viewer=${viewer}&first=${deal.first}&last=${deal.last}`;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  for (const step of (await answer.json()).steps) mine.set(step.n, step);
}

/** Go to a step; the last of several wishes wins. */
async function go(number) {
  at = Math.max(0, Math.min(number, page.last));
  const wish = ++wanted;
  try {
    await load(dealAt(at));
  } catch {
    part("trouble").hidden = false;
    stop();
    return;
  }
  part("trouble").hidden = true;
  if (wish === wanted) draw();
}

/** A view without a "you": whoever looks at a replay sits in no seat of it. */
function seen(brief, more = {}) {
  const seat = Number.parseInt(viewer, 10);
  return { ...withShownNames({ ...page.view, ...brief }), ...more, viewer: null, near: Number.isNaN(seat) ? 0 : seat };
}

function draw() {
  const { event, view: brief } = known().get(at);
  const view = seen(brief, { shown: event, trick: trickAt(at, brief) });
  drawTable(root, view);
  drawHand(view);
  const text = event ? sentence(view, event) || plain(event) : t("The table before the first deal.");
  fill(part("status"), [at, viewer], () => render(text));
  part("position").textContent = t("Step {at} of {last}", { at, last: page.last });
  slider.value = at;
  dealChoice.value = dealAt(at).deal;
  viewerChoice.value = viewer;
  drawHistory();
  root.dataset.at = at;
  root.dataset.viewer = viewer;
  window.history.replaceState(null, "", `?viewer=${viewer}&at=${at}`);
  if (at === page.last) stop();
}

/** The trick on the table, with the words for each reply. */
function trickAt(number, brief) {
  const kinds = new Map();
  for (let n = number; n > 0; n -= 1) {
    const event = known().get(n)?.event;
    if (!event) break;
    if (["led", "beat", "gave"].includes(event.type)) kinds.set(event.seat, event.closed ? "gave_closed" : event.type);
    if (event.type === "led") break;
  }
  return brief.trick.map((play) => ({ ...play, kind: kinds.get(play.seat) }));
}

function drawHand(view) {
  const hand = view.hands[nearSeat(view)];
  const cards = typeof hand === "number" ? Array(hand).fill(HIDDEN) : sorted(hand, view.trump);
  part("hand").dataset.size = cards.length;
  fill(part("hand"), cards, () => cards.map((card) => cardPicture(card)));
}

const plain = (event) => (event.type === "window_closed" ? t("The window is closed.") : "");

function drawHistory() {
  const deal = dealAt(at);
  fill(history, [viewer, deal.deal], () => {
    const items = [];
    for (let n = Math.max(deal.first, 1); n <= deal.last; n += 1) {
      const step = known().get(n);
      const text = sentence(seen(step.view), step.event) || plain(step.event);
      items.push(el("li", {}, el("button", { type: "button", "data-n": n, onclick: () => go(n) }, render(text))));
    }
    return items;
  });
  for (const button of history.querySelectorAll("button")) {
    const number = Number(button.dataset.n);
    if (number === at) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
    button.parentElement.classList.toggle("later", number > at);
  }
  const current = history.querySelector("[aria-current]");
  if (current) history.scrollTop = current.offsetTop - history.offsetTop - history.clientHeight / 2;
  else history.scrollTop = 0;
}

function stop() {
  clearInterval(timer);
  timer = null;
  playButton.setAttribute("aria-pressed", "false");
  playButton.textContent = tc("replay", "Play");
}

function start() {
  if (at === page.last) go(0);
  timer = setInterval(() => go(at + 1), PLAY_EVERY);
  playButton.setAttribute("aria-pressed", "true");
  playButton.textContent = t("Pause");
}

const moves = { first: () => 0, back: () => at - 1, on: () => at + 1, last: () => page.last };
const keys = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };

function move(name) {
  stop();
  go(moves[name]());
}

for (const button of root.querySelectorAll("[data-go]")) button.addEventListener("click", () => move(button.dataset.go));
playButton.addEventListener("click", () => (timer ? stop() : start()));
slider.addEventListener("input", () => {
  stop();
  go(Number(slider.value));
});
dealChoice.addEventListener("change", () => {
  stop();
  go(page.deals[Number(dealChoice.value) - 1].first);
});
viewerChoice.addEventListener("change", () => {
  viewer = viewerChoice.value;
  go(at);
});
part("veil").addEventListener("change", (event) => root.classList.toggle("veiled", event.target.checked));
document.addEventListener("keydown", (event) => {
  if (event.target.matches("select, input") || event.altKey || event.ctrlKey || event.metaKey) return;
  if (!(event.key in keys)) return;
  event.preventDefault();
  move(keys[event.key]);
});
applySettings();
draw();
