// The first page: draws the lobby as it changes, and does what the visitor asks.

import { connectCopy } from "./copy.js";
import { embedded, fill } from "./dom.js";
import { t, tn } from "./i18n.js";
import { ask } from "./lobby-api.js";
import { challengeSentence, drawChallenges, drawOwn, drawTables, drawWatched } from "./lobby-lists.js";
import { LobbySocket } from "./lobby-socket.js";
import { rulesName, tempoInWords, waited } from "./lobby-words.js";
import { askNotices, showNotices } from "./notices.js";

const page = embedded("page");
const part = (name) => document.querySelector(`[data-part="${name}"]`);
const form = document.getElementById("start");
const known = new Set(page.lobby.me?.running ?? []);
let lobby = page.lobby;
let seenAt = performance.now();
let asking = false;

const socket = new LobbySocket({
  lobby: take,
  started: go,
  challenge: hear,
  notice: showNotices,
  state: (connected) => {
    part("connection").hidden = connected;
    document.documentElement.dataset.connected = connected;
  },
});

function take(fresh) {
  const begun = (fresh.me?.running ?? []).find((match) => !known.has(match));
  if (begun) return go(begun);
  const before = lobby;
  lobby = fresh;
  seenAt = performance.now();
  if (fresh.me?.queue && !before.me?.queue) tell(t("You wait for opponents."));
  if (before.tables.length !== fresh.tables.length) tell(tablesSentence(fresh.tables.length));
  draw();
}

/** To the match that has begun. */
function go(match) {
  known.add(match);
  location.assign(`/matches/${match}`);
}

function hear(challenge) {
  const own = challenge.from.id === lobby.me?.id;
  if (challenge.status === "open" && !own) tell(challengeSentence({ ...challenge, own }));
  if (challenge.status === "declined" && own) tell(t("{name} declines your challenge.", { name: challenge.to.name }));
  // The socket shows the lobby when the lobby changes; a challenge concerns only two.
  refresh();
}

async function refresh() {
  const fresh = await ask("GET", "/api/lobby").catch(() => null);
  if (fresh) take(fresh);
}

function draw() {
  const { me, tables, running } = lobby;
  drawTables(part("tables"), allTables(), me, sit);
  part("no-tables").hidden = tables.length + (me?.tables.length ?? 0) > 0;
  drawChallenges(part("challenges"), me?.challenges ?? { received: [], sent: [] }, { accept, decline, withdraw });
  part("challenges-box").hidden = !me || me.challenges.received.length + me.challenges.sent.length === 0;
  drawOwn(part("own"), running, me?.running ?? []);
  part("own-box").hidden = part("own").children.length === 0;
  drawWatched(part("running"), running, me?.running ?? []);
  part("running-box").hidden = part("running").children.length === 0;
  drawQueue();
  drawChosen();
  part("own-link-box").hidden = !me;
  if (me) part("own-link").value = `${location.origin}/?challenge=${me.id}`;
}

/** Own tables first, private ones among them. */
function allTables() {
  const own = lobby.me?.tables ?? [];
  return [...own, ...lobby.tables.filter((table) => !own.some((one) => one.id === table.id))];
}

function drawQueue() {
  const queue = lobby.me?.queue ?? null;
  part("queue-box").hidden = !queue;
  part("find").hidden = Boolean(queue);
  if (!queue) return;
  fill(part("queue-rules"), [queue.rules, queue.tempo], () => `${rulesName(queue.rules)} · ${tempoInWords(queue.tempo)}`);
  tick();
}

/** The own waiting goes on between two messages. */
function tick() {
  const queue = lobby.me?.queue;
  if (!queue) return;
  const seconds = queue.waited_s + (performance.now() - seenAt) / 1000;
  const range = Math.min(page.range.start + page.range.per_second * seconds, page.range.most);
  part("queue-time").textContent = waited(seconds);
  part("queue-range").textContent = t("Opponents from {least} to {most} points of rank are looked for.", {
    least: Math.round(queue.rating - range),
    most: Math.round(queue.rating + range),
  });
}

/** For which rules the buttons for people stand, and who waits there already. */
function drawChosen() {
  const { rules, tempo } = chosen();
  part("chosen").textContent = rulesName(rules);
  const waits = (queue) => queue?.rules === rules && queue.tempo === tempo;
  const others = (lobby.queues.find(waits)?.waiting ?? 0) - (waits(lobby.me?.queue) ? 1 : 0);
  part("waiting").textContent = others > 0 ? tn(others, "{n} player waits.", "{n} players wait.") : "";
}

const chosen = () => ({
  rules: form.querySelector("[name=rules]:checked").value,
  tempo: form.querySelector("[name=table-tempo]").value,
});

function tablesSentence(number) {
  return number ? tn(number, "{n} table waits for players.", "{n} tables wait for players.") : t("No table waits now.");
}

const tell = (sentence) => (part("news").textContent = sentence);

/** Do one thing at a time; a refusal is shown as a sentence. Who was nobody before is known to a new socket. */
async function act(deed) {
  if (asking) return;
  asking = true;
  part("trouble").textContent = "";
  try {
    await deed();
    if (lobby.me) await refresh();
    else socket.renew();
  } catch (refusal) {
    part("trouble").textContent = refusal.message;
    part("trouble").scrollIntoView({ block: "nearest" });
    await refresh();
  } finally {
    asking = false;
  }
}

const sit = (table) =>
  act(async () => {
    const sitting = await ask("POST", `/api/tables/${table.id}/sit`, {});
    if (sitting.match) go(sitting.match);
    else location.assign(`/tables/${table.id}`);
  });
const accept = (one) => act(async () => go((await ask("POST", `/api/challenges/${one.id}/accept`)).match));
const decline = (one) => act(() => ask("POST", `/api/challenges/${one.id}/decline`));
const withdraw = (one) => act(() => ask("DELETE", `/api/challenges/${one.id}`));

part("find").addEventListener("click", () => act(() => ask("POST", "/api/queue", chosen())));
part("leave-queue").addEventListener("click", async () => {
  await act(() => ask("DELETE", "/api/queue"));
  if (!lobby.me?.queue) part("find").focus();
});
connectCopy(part("own-link"), part("copy-own-link"), part("copied"));
form.addEventListener("change", drawChosen);
setInterval(tick, 1000);
draw();
if (lobby.me) askNotices();
