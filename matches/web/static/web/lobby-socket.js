// The socket of the lobby: shows what changes, and reconnects by itself.

const FIRST_DELAY = 500;
const LONGEST_DELAY = 15000;
const PING_EVERY = 25000;

export class LobbySocket {
  /** `on` holds the callbacks: `lobby(lobby)`, `started(match)`, `challenge(challenge)`, `notice(unseen)` and `state(connected)`. */
  constructor(on) {
    this.on = on;
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
    const socket = new WebSocket(`${scheme}://${location.host}/ws/lobby`);
    this.socket = socket;
    this.heard = true;
    socket.addEventListener("message", (message) => socket === this.socket && this.received(JSON.parse(message.data)));
    socket.addEventListener("close", () => socket === this.socket && this.lost());
  }

  /** Connect at once, if the connection is away. */
  again() {
    if (this.socket.readyState >= WebSocket.CLOSING) this.open();
  }

  /** Connect anew: whoever has just become a guest is known to a new socket only. */
  renew() {
    const stale = this.socket;
    this.open();
    stale.close();
  }

  /** A connection that has said nothing since the last ping is dead, whatever the browser thinks of it. */
  probe() {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    if (!this.heard) {
      this.on.state(false);
      this.renew();
      return;
    }
    this.heard = false;
    this.transmit({ type: "ping" });
  }

  lost() {
    this.on.state(false);
    this.timer = setTimeout(() => this.open(), this.delay * (0.75 + Math.random() / 2));
    this.delay = Math.min(this.delay * 2, LONGEST_DELAY);
  }

  received(message) {
    this.heard = true;
    switch (message.type) {
      case "lobby":
        this.delay = FIRST_DELAY;
        this.on.state(true);
        this.on.lobby(message);
        break;
      case "started":
        this.on.started(message.match);
        break;
      case "challenge":
        this.on.challenge(message.challenge);
        break;
      case "notice":
        this.on.notice?.(message.unseen);
        break;
      case "ping":
        this.transmit({ type: "pong", t: message.t });
        break;
      default:
        break;
    }
  }

  transmit(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}
