// The lists of the lobby: open tables, challenges, running matches.

import { el, fill, keep } from "./dom.js";
import { t } from "./i18n.js";
import { names, playerName, seatsInWords, settingsInWords, title } from "./lobby-words.js";

const idOf = (item) => item.id;

/** A row with words that are redrawn and buttons that stay, so that focus survives. */
function row(buttons) {
  return el("li", { class: "row" }, el("div", { class: "row-words" }), el("div", { class: "row-acts" }, buttons));
}

const say = (item, key, build) => fill(item.firstElementChild, key, build);

/** Open tables; `act(table)` takes a seat. Own tables have a way back in. */
export function drawTables(list, tables, me, sit) {
  const seated = (table) => table.seats.some((seat) => seat.player && seat.player.id === me?.id);
  keep(
    list,
    tables,
    (table) => `${table.id}${seated(table) ? " own" : ""}`,
    (table) => row([seated(table) ? back(table) : sitButton(table, sit)]),
    (item, table) =>
      say(item, [table.settings, table.seats], () => [
        el("b", {}, title(table.settings)),
        el("span", { class: "quiet" }, seatsInWords(table)),
        el("span", { class: "quiet" }, settingsInWords(table.settings).join(" · ")),
      ]),
  );
}

function sitButton(table, sit) {
  const label = t("Sit at the table of {name}: {title}", { name: table.host.name, title: title(table.settings) });
  return el("button", { type: "button", class: "act primary", "aria-label": label, onclick: () => sit(table) }, t("Sit"));
}

const back = (table) => el("a", { class: "act", href: `/tables/${table.id}` }, t("Your table"));

/** Challenges; `acts` are `accept(one)`, `decline(one)` and `withdraw(one)`. */
export function drawChallenges(list, { received, sent }, acts) {
  const all = [...received.map((one) => ({ ...one, own: false })), ...sent.map((one) => ({ ...one, own: true }))];
  keep(
    list,
    all,
    idOf,
    (one) => row(one.own ? [withdrawButton(one, acts)] : answerButtons(one, acts)),
    (item, one) =>
      say(item, one, () => [
        el("b", {}, challengeSentence(one)),
        el("span", { class: "quiet" }, [title(one.settings), ...settingsInWords(one.settings)].join(" · ")),
      ]),
  );
}

/** Who challenges whom. */
export function challengeSentence(one) {
  if (one.own) return t("You challenge {name}.", { name: playerName(one.to) });
  return t("{name} challenges you.", { name: playerName(one.from) });
}

function answerButtons(one, acts) {
  const name = one.from.name;
  const accept = { type: "button", class: "act primary", "aria-label": t("Accept the challenge of {name}", { name }) };
  const decline = { type: "button", class: "act", "aria-label": t("Decline the challenge of {name}", { name }) };
  return [
    el("button", { ...accept, onclick: () => acts.accept(one) }, t("Accept")),
    el("button", { ...decline, onclick: () => acts.decline(one) }, t("Decline")),
  ];
}

function withdrawButton(one, acts) {
  const label = t("Withdraw the challenge to {name}", { name: one.to.name });
  return el("button", { type: "button", class: "act", "aria-label": label, onclick: () => acts.withdraw(one) }, t("Withdraw"));
}

/** Running matches that may be watched, but for the visitor's own. */
export function drawWatched(list, running, own) {
  keep(
    list,
    running.filter((match) => !own.includes(match.id)),
    idOf,
    () => el("li", {}),
    (item, match) =>
      fill(item, match, () => [
        el("a", { href: `/matches/${match.id}` }, title(match)),
        el("span", { class: "quiet" }, [names(match), score(match), ...settingsInWords(match)].filter(Boolean).join(" · ")),
      ]),
  );
}

const score = (match) => (match.match_to ? match.score.join(" : ") : "");

/** The visitor's running matches: those the server listed stay as they are, new ones come, live ones that are over go. */
export function drawOwn(list, running, own) {
  for (const item of list.querySelectorAll("[data-live]")) if (!own.includes(item.dataset.live)) item.remove();
  for (const id of own) {
    if (list.querySelector(`[data-live="${id}"]`)) continue;
    const match = running.find((one) => one.id === id);
    const words = match ? [title(match), names(match)] : [t("A match of yours"), ""];
    const link = el("a", { href: `/matches/${id}` }, words[0]);
    list.append(el("li", { "data-live": id }, link, el("span", { class: "quiet" }, words[1])));
  }
}
