// The socket of one match: reconnects by itself, and repeats an unanswered command under the same id.

const FIRST_DELAY = 500;
const LONGEST_DELAY = 15000;
const PING_EVERY = 25000;

export class Connection {
  /** `on` holds the callbacks: `events(events, view)`, `answered(answer)` and `state(connected)`. */
  constructor(match, version, on) {
    this.match = match;
    this.version = version;
    this.on = on;
    this.pending = null;
    this.delay = FIRST_DELAY;
    this.timer = null;
    this.heard = true;
    this.open();
    setInterval(() => this.probe(), PING_EVERY);
    addEventListener("online", () => this.again());
    document.addEventListener("visibilitychange", () => document.hidden || this.again());
  }

  open() {
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/matches/${this.match}?after=${this.version}`);
    this.socket = socket;
    socket.addEventListener("message", (message) => socket === this.socket && this.received(JSON.parse(message.data)));
    socket.addEventListener("close", () => socket === this.socket && this.lost());
  }

  /** Connect at once, if the connection is away. */
  again() {
    if (this.socket.readyState >= WebSocket.CLOSING) this.open();
  }

  /** A connection that has said nothing since the last ping is dead, whatever the browser thinks of it. */
  probe() {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    if (!this.heard) {
      this.on.state(false);
      this.resync();
      return;
    }
    this.heard = false;
    this.transmit({ type: "ping" });
  }

  /** Drop the connection and take the match up from the last version seen. */
  resync() {
    const stale = this.socket;
    this.open();
    stale.close();
  }

  lost() {
    this.on.state(false);
    this.timer = setTimeout(() => this.open(), this.delay * (0.75 + Math.random() / 2));
    this.delay = Math.min(this.delay * 2, LONGEST_DELAY);
  }

  received(message) {
    this.heard = true;
    switch (message.type) {
      case "welcome":
        this.delay = FIRST_DELAY;
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
      default:
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
