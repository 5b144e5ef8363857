// The waiting room of a table: who sits, and what may be done until the match begins.

import { connectCopy } from "./copy.js";
import { el, embedded, fill, keep } from "./dom.js";
import { t, tn } from "./i18n.js";
import { ask } from "./lobby-api.js";
import { LobbySocket } from "./lobby-socket.js";
import { playerName, settingsInWords, title } from "./lobby-words.js";

const page = embedded("page");
const part = (name) => document.querySelector(`[data-part="${name}"]`);
const address = `/api/tables/${page.table.id}`;
let table = page.table;
let me = page.lobby.me;
let asking = false;
let looking = false;

const socket = new LobbySocket({
  lobby: (lobby) => {
    me = lobby.me;
    const found = [...(me?.tables ?? []), ...lobby.tables].find((one) => one.id === table.id);
    if (found) take({ ...found, code: found.code ?? table.code });
    else look();
  },
  started: go,
  challenge: () => {},
  state: (connected) => {
    part("connection").hidden = connected;
    document.documentElement.dataset.connected = connected;
  },
});

/** A private table is not listed to who does not sit there, nor one that waits no more to anybody. */
async function look() {
  if (looking) return;
  looking = true;
  const query = page.code ? `?code=${encodeURIComponent(page.code)}` : "";
  try {
    take(await ask("GET", `${address}${query}`));
  } catch (refusal) {
    if (refusal.code === "not_found") take({ ...table, status: "closed" });
  } finally {
    looking = false;
  }
}

function take(fresh) {
  const before = table;
  table = fresh;
  if (table.match && (seated(before) || seated(table))) return go(table.match);
  tell(before);
  draw();
}

const seated = (one) => Boolean(me) && one.seats.some((seat) => seat.player?.id === me.id);
const hosts = () => Boolean(me) && table.host.id === me.id;
const free = () => table.seats.filter((seat) => !seat.player).length;
const takesBots = () => hosts() && !table.settings.ranked && !table.settings.stake;

/** Who came and who went, for those who do not see it. */
function tell(before) {
  const news = table.seats.flatMap((seat, place) => {
    const old = before.seats[place].player;
    if (old?.id === seat.player?.id && old?.name === seat.player?.name) return [];
    if (seat.player) return [t("{name} sits down.", { name: playerName(seat.player) })];
    return [t("{name} has left.", { name: playerName(old) })];
  });
  if (news.length && table.status === "open") part("news").textContent = news.join(" ");
}

function go(match) {
  location.assign(`/matches/${match}`);
}

function draw() {
  const open = table.status === "open";
  fill(part("title"), title(table.settings), () => title(table.settings));
  fill(part("settings"), table.settings, () => settingsInWords(table.settings).map((words) => el("li", {}, words)));
  part("status").textContent = statusSentence();
  keep(part("seats"), table.seats, seatKey, seatRow, () => {});
  part("seats").hidden = !open;
  part("bots").hidden = !open || !takesBots();
  part("invite").hidden = !open || (table.settings.private && !table.code);
  part("link").value = inviteLink();
  part("sit").hidden = !open || seated(table) || !free();
  part("leave").hidden = !open || !seated(table) || hosts();
  part("close").hidden = !open || !hosts();
  part("watch").hidden = table.status !== "started" || table.settings.watch === "closed";
  if (table.match) part("watch").href = `/matches/${table.match}`;
}

function statusSentence() {
  if (table.status === "closed") return t("This table waits for nobody any more.");
  if (table.status === "started") return t("The match has begun.");
  return tn(free(), "{n} seat is free. The match begins when it is taken.", "{n} seats are free. The match begins when all are taken.");
}

/** A row is made anew when another sits there, so that focus on the others survives. */
const seatKey = (seat) => JSON.stringify([seat, me?.id, takesBots()]);

function seatRow(seat) {
  const own = seat.player && seat.player.id === me?.id;
  const name = seat.player ? playerName(seat.player) : t("free");
  const label = t("Give seat {number} to a bot", { number: seat.seat + 1 });
  const bot = { type: "button", class: "act", "aria-label": label, onclick: () => seatBot(seat.seat) };
  return el(
    "li",
    { class: seat.player ? "row" : "row free" },
    el("div", { class: "row-words" }, el(own ? "b" : "span", {}, own ? t("{name} (you)", { name }) : name)),
    !seat.player && takesBots() ? el("button", bot, t("Seat a bot")) : null,
  );
}

function inviteLink() {
  const query = table.code ? `?code=${encodeURIComponent(table.code)}` : "";
  return `${location.origin}/tables/${table.id}${query}`;
}

/** Do one thing at a time; a refusal is shown as a sentence. */
async function act(deed) {
  if (asking) return;
  asking = true;
  part("trouble").textContent = "";
  try {
    await deed();
  } catch (refusal) {
    part("trouble").textContent = refusal.message;
    await look();
  } finally {
    asking = false;
  }
}

const seatBot = (seat) =>
  act(async () => {
    take(await ask("POST", `${address}/bots`, { seat, bot: part("bot").value }));
    part("seats").querySelector("button")?.focus();
  });
const away = () => location.assign("/");

part("sit").addEventListener("click", () =>
  act(async () => {
    const sitting = await ask("POST", `${address}/sit`, page.code ? { code: page.code } : {});
    if (sitting.match) return go(sitting.match);
    if (me) return take(sitting);
    // Who has just become a guest is known to a new socket only.
    socket.renew();
  }),
);
part("leave").addEventListener("click", () => act(async () => away(await ask("POST", `${address}/leave`))));
part("close").addEventListener("click", () => act(async () => away(await ask("DELETE", address))));
connectCopy(part("link"), part("copy"), part("copied"));
draw();
