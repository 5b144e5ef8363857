// The socket of one match: reconnects by itself, and repeats an unanswered command under the same id.

import { freshId } from "./ids.js";

const FIRST_DELAY = 500;
const LONGEST_DELAY = 15000;
const SILENCE_BEARABLE = 25000;
const SILENCE_BEARABLE_LIVE = 5000;
const MEASURED = 3;
// Close codes that no further try mends.
/** The viewer may not look on. */
export const MAY_NOT = 4403;
const UNKNOWN = 4404;

export class Connection {
  /**
   * `on` holds the callbacks: `events(events, view)`, `answered(answer)`, `state(connected)`, `gone(code)`
   * when nothing is tried any more, `trip(ms)` for a measured round trip, and `heard(message)` for what
   * moves no card. At a `live` table a dead connection is found sooner.
   */
  constructor(match, version, live, on) {
    this.match = match;
    this.version = version;
    this.on = on;
    this.pending = null;
    this.live = live;
    this.delay = FIRST_DELAY;
    this.timer = null;
    this.heard = true;
    this.asked = false;
    this.gone = false;
    this.sent = null;
    this.measured = 0;
    this.open();
    setInterval(() => this.probe(), live ? SILENCE_BEARABLE_LIVE : SILENCE_BEARABLE);
    addEventListener("online", () => this.again());
    addEventListener("offline", () => this.drop());
    document.addEventListener("visibilitychange", () => document.hidden || this.again());
  }

  open() {
    clearTimeout(this.timer);
    if (this.gone) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/matches/${this.match}?after=${this.version}`);
    this.socket = socket;
    socket.addEventListener("message", (message) => socket === this.socket && this.received(JSON.parse(message.data)));
    socket.addEventListener("close", (event) => socket === this.socket && this.lost(event.code));
  }

  /** Connect at once, if the connection is away. */
  again() {
    if (this.socket.readyState >= WebSocket.CLOSING) this.open();
  }

  /** A connection that does not even answer a ping is dead, whatever the browser thinks of it. */
  probe() {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    if (!this.heard && this.asked) {
      this.on.state(false);
      this.resync();
      return;
    }
    if (!this.heard) this.ping();
    this.asked = !this.heard;
    this.heard = false;
  }

  ping() {
    this.measured += 1;
    this.sent = { t: this.measured, at: performance.now() };
    this.transmit({ type: "ping", t: this.measured });
  }

  /** The first few round trips are measured, each after a message of the server: together they cost little. */
  measure() {
    if (this.live && this.measured < MEASURED) this.ping();
  }

  ponged(t) {
    if (t !== this.sent?.t) return;
    this.on.trip(performance.now() - this.sent.at);
    this.sent = null;
  }

  /** Without a network the connection is away at once. */
  drop() {
    if (this.gone) return;
    const stale = this.socket;
    stale.close();
    // A browser without a network may take its time to call it closed.
    this.socket = { readyState: WebSocket.CLOSED };
    this.lost(null);
  }

  /** Drop the connection and take the match up from the last version seen. */
  resync() {
    const stale = this.socket;
    this.open();
    stale.close();
  }

  lost(code) {
    this.on.state(false);
    if (code === MAY_NOT || code === UNKNOWN) {
      this.gone = true;
      this.on.gone(code);
      return;
    }
    this.timer = setTimeout(() => this.open(), this.delay * (0.75 + Math.random() / 2));
    this.delay = Math.min(this.delay * 2, LONGEST_DELAY);
  }

  received(message) {
    this.heard = true;
    switch (message.type) {
      case "welcome":
        this.delay = FIRST_DELAY;
        this.asked = false;
        this.sent = null;
        this.on.state(true);
        this.take(message.events, message.view);
        if (this.pending) this.transmit({ type: "command", command: this.pending });
        this.measure();
        break;
      case "events":
        this.take(message.events, message.view);
        break;
      case "answer":
        this.answer(message);
        break;
      case "error":
        this.pending = null;
        this.on.answered({ ok: false, error: message.error });
        break;
      case "ping":
        this.transmit({ type: "pong", t: message.t });
        this.measure();
        break;
      case "pong":
        this.ponged(message.t);
        break;
      default:
        this.on.heard(message);
        break;
    }
  }

  take(events, view) {
    const fresh = events.filter((event) => event.version > this.version);
    this.version = Math.max(this.version, view.version);
    this.on.events(fresh, view);
  }

  answer(message) {
    if (message.id !== this.pending?.id) return;
    this.pending = null;
    this.on.answered(message);
    if (!message.ok && message.version > this.version) this.resync();
  }

  /** Send an act; false while another one waits for its answer, and when there is nothing to send it to. */
  send(act, version) {
    if (this.pending || this.gone) return false;
    this.pending = { id: freshId(), expected_version: version, ...act };
    this.transmit({ type: "command", command: this.pending });
    return true;
  }

  transmit(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}
