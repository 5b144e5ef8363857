// The socket of one match: reconnects by itself, and repeats an unanswered command under the same id.

const FIRST_DELAY = 500;
const LONGEST_DELAY = 15000;
const SILENCE_BEARABLE = 25000;
const SILENCE_BEARABLE_LIVE = 5000;
const GONE = new Set([4403, 4404]);

export class Connection {
  /**
   * `on` holds the callbacks: `events(events, view)`, `answered(answer)`, `state(connected)`, and
   * `heard(message)` for what moves no card. At a `live` table a dead connection is found sooner.
   */
  constructor(match, version, live, on) {
    this.match = match;
    this.version = version;
    this.on = on;
    this.pending = null;
    this.delay = FIRST_DELAY;
    this.timer = null;
    this.heard = true;
    this.asked = false;
    this.open();
    setInterval(() => this.probe(), live ? SILENCE_BEARABLE_LIVE : SILENCE_BEARABLE);
    addEventListener("online", () => this.again());
    addEventListener("offline", () => this.drop());
    document.addEventListener("visibilitychange", () => document.hidden || this.again());
  }

  open() {
    clearTimeout(this.timer);
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
    if (!this.heard) this.transmit({ type: "ping" });
    this.asked = !this.heard;
    this.heard = false;
  }

  /** Without a network the connection is away at once. */
  drop() {
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
    if (GONE.has(code)) return;
    this.timer = setTimeout(() => this.open(), this.delay * (0.75 + Math.random() / 2));
    this.delay = Math.min(this.delay * 2, LONGEST_DELAY);
  }

  received(message) {
    this.heard = true;
    switch (message.type) {
      case "welcome":
        this.delay = FIRST_DELAY;
        this.asked = false;
        this.on.state(true);
        this.take(message.events, message.view);
        if (this.pending) this.transmit({ type: "command", command: this.pending });
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

  /** Send an act; false while another one waits for its answer. */
  send(act, version) {
    if (this.pending) return false;
    this.pending = { id: crypto.randomUUID(), expected_version: version, ...act };
    this.transmit({ type: "command", command: this.pending });
    return true;
  }

  transmit(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}
