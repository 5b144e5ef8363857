// Shows what happened one event after another, so that a person can follow.

const PAUSES = { led: 500, beat: 600, gave: 600, took: 900, drew: 350, declared: 900, raised: 600, claimed: 900, called: 900, refused: 600 };
// Under a clock, who has to act must not be kept waiting by what is shown.
const MOST_ON_TURN = 600;
const MOST_LIVE = 2000;
const SPEEDS = { calm: 1.5, normal: 1, none: 0 };
const SETTING = "bura.pace";

/** The pace that this visitor chose: calm, normal or none. */
export function pace() {
  const chosen = localStorage.getItem(SETTING);
  return chosen in SPEEDS ? chosen : "normal";
}

export function setPace(chosen) {
  localStorage.setItem(SETTING, chosen);
}

/** How long, in milliseconds, all pauses before a view may take. */
function mostPause(view) {
  if (!view.table) return Infinity;
  return view.to_act.includes(view.viewer) ? MOST_ON_TURN : MOST_LIVE;
}

export class Player {
  /**
   * `show(event)` shows one event, `rest(view)` the server's view once all are shown, and
   * `hold(event)` may give a promise to wait for after an event.
   */
  constructor(show, rest, hold) {
    this.show = show;
    this.rest = rest;
    this.hold = hold;
    this.used = 0;
    this.queue = [];
    this.view = null;
    this.playing = false;
    this.skipping = false;
    this.wake = null;
  }

  /** Add events and the view that stands after them. */
  add(events, view) {
    this.queue.push(...events);
    this.view = view;
    if (!this.playing) this.play();
  }

  /** Show the rest without pauses. */
  skip() {
    this.skipping = true;
    this.wake?.();
  }

  async play() {
    this.playing = true;
    this.used = 0;
    while (this.queue.length) {
      const event = this.queue.shift();
      await this.pause(event);
      this.show(event);
      const held = this.hold(event, this.view);
      if (held) {
        await held;
        this.skipping = false;
      }
    }
    this.playing = false;
    this.skipping = false;
    this.rest(this.view);
  }

  pause(event) {
    const mine = event.seat === this.view.viewer && event.type !== "took";
    const wanted = mine || this.skipping ? 0 : (PAUSES[event.type] ?? 0) * SPEEDS[pace()];
    const time = Math.min(wanted, mostPause(this.view) - this.used);
    if (time <= 0) return null;
    this.used += time;
    return new Promise((resolve) => {
      this.wake = resolve;
      setTimeout(resolve, time);
    });
  }
}
