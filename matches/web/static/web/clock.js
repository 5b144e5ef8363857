// The clocks of the seats and the window's countdown, as the server has them.
//
// The browser's own time of day is never used: `now` of a clock tells the server's time at a moment of the
// page's own stopwatch, less the way here: half of the shortest round trip that was measured.

import { t, tn } from "./i18n.js";

const WINDOW_MS = 2000;
const LOOKS_EVERY = 200;
const WARNS_AT = 10_000;
const SHORT = 10_000;
/** Decisions that have their own time and no more: when it is up, nobody loses. */
const WITHOUT_RESERVE = new Set(["call", "last_claim"]);

export class Clocks {
  /** `seat` is the viewer's, or null; `warn(sentence)` is called once when its time is nearly up. */
  constructor(root, bar, seat, warn) {
    this.root = root;
    this.bar = bar;
    this.seat = seat;
    this.warn = warn;
    this.clock = null;
    this.phase = null;
    this.way = null;
    this.ahead = -Infinity;
    this.warned = null;
    this.counted = null;
    setInterval(() => {
      this.draw();
      this.watch();
    }, LOOKS_EVERY);
  }

  /** Go by another clock of the server; `came` is when it arrived, on the page's stopwatch, `phase` what is decided. */
  take(clock, phase = this.phase, came = performance.now()) {
    this.clock = clock;
    this.phase = phase;
    // What came with the least delay is nearest to the truth.
    if (clock) this.ahead = Math.max(this.ahead, Date.parse(clock.now) - came);
    this.countWindow();
    this.draw();
  }

  /** Take up a measured round trip, in milliseconds. */
  trip(ms) {
    this.way = Math.min(this.way ?? Infinity, ms / 2);
  }

  /** The server's time, in milliseconds. */
  now() {
    return performance.now() + this.ahead + (this.way ?? 0);
  }

  /** What is left to the seat on turn: of its decision's time, and in all. */
  left() {
    const { left_ms: left, now, deadline } = this.clock;
    return { decision: left - (this.now() - Date.parse(now)), all: Date.parse(deadline) - this.now() };
  }

  draw() {
    for (const place of this.root.querySelectorAll("[data-clock]")) this.drawSeat(place, Number(place.dataset.clock));
  }

  drawSeat(place, seat) {
    place.hidden = !this.clock;
    if (!this.clock) return;
    const runs = this.clock.seat === seat;
    const { text, spoken, short } = runs ? this.running(seat) : this.standing(seat);
    place.classList.toggle("runs", runs);
    place.classList.toggle("short", short);
    if (place.textContent === text) return;
    place.textContent = text;
    place.setAttribute("aria-label", spoken);
  }

  running(seat) {
    const { decision, all } = this.left();
    const counts = !WITHOUT_RESERVE.has(this.phase);
    if (counts && decision <= 0) {
      const left = seconds(all);
      return { text: t("reserve {time}", { time: minutes(left) }), spoken: tn(left, "{n} second of reserve left", "{n} seconds of reserve left"), short: true };
    }
    const left = seconds(decision);
    const given = this.clock.lag_ms[seat];
    const reserve = counts ? `+${minutes(seconds(this.clock.reserve_ms[seat]))}` : "";
    const parts = [minutes(left), reserve, given ? t("delay {n} ms", { n: given }) : ""];
    return { text: parts.filter(Boolean).join(" "), spoken: tn(left, "{n} second left", "{n} seconds left"), short: all < SHORT };
  }

  standing(seat) {
    const reserve = seconds(this.clock.reserve_ms[seat]);
    return { text: `+${minutes(reserve)}`, spoken: tn(reserve, "{n} second of reserve", "{n} seconds of reserve"), short: false };
  }

  /** Say once, for each decision, that the viewer's own time is nearly up. */
  watch() {
    if (this.seat === null || this.clock?.seat !== this.seat) return;
    const { all } = this.left();
    if (all > WARNS_AT || all <= 0 || this.warned === this.clock.deadline) return;
    this.warned = this.clock.deadline;
    this.warn(tn(seconds(all), "{n} second left.", "{n} seconds left."));
  }

  /** Let the bar run down for as long as the window stands: the same for everybody. */
  countWindow() {
    const ends = this.clock?.window_ends ?? null;
    if (ends === this.counted) return;
    this.counted = ends;
    this.bar.getAnimations({ subtree: true }).forEach((animation) => animation.cancel());
    this.bar.classList.toggle("stands", ends !== null);
    if (ends === null) return;
    const left = Math.max(0, Date.parse(ends) - this.now());
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.bar.firstElementChild.animate([{ transform: `scaleX(${Math.min(1, left / WINDOW_MS)})` }, { transform: "scaleX(0)" }], {
      duration: left,
      easing: still ? "steps(4)" : "linear",
      fill: "forwards",
    });
  }
}

const seconds = (ms) => Math.max(0, Math.ceil(ms / 1000));
const minutes = (whole) => `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;

/** When the page that holds the first view arrived, on the page's stopwatch. */
export const pageCame = () => performance.getEntriesByType("navigation")[0]?.responseStart ?? 0;
