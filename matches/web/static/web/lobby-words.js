// Settings, players and waiting in words; the names of rule sets and options come with the page.

import { embedded } from "./dom.js";
import { language, listed, m, t, tn } from "./i18n.js";
import { shownName } from "./names.js";

const { words } = embedded("page");
const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });

const TEMPI = { normal: m("30 s a decision"), fast: m("15 s a decision") };
const WATCHING = { delayed: m("onlookers see whole deals only"), closed: m("nobody may look on") };

/** "Georgian, 3 cards". */
export const rulesName = (key) => words.rules[key] ?? key;

/** "Georgian, 3 cards · to 7". */
export function title({ rules, match_to: points, ante, stake }) {
  const length = points ? t("to {points}", { points }) : t("ante {amount}", { amount: ante });
  return stake && !points ? rulesName(rules) : `${rulesName(rules)} · ${length}`;
}

export const tempoInWords = (tempo) => t(TEMPI[tempo]);

/** What a table plays beside its title, one part a thing. */
export function settingsInWords(settings) {
  return [
    settings.ranked ? t("ranked") : t("casual"),
    tempoInWords(settings.tempo),
    settings.stake ? coinsEach(settings.stake) : null,
    ...Object.entries(settings.options).map(([name, value]) => optionInWords(name, value)),
    settings.watch in WATCHING ? t(WATCHING[settings.watch]) : null,
    settings.private ? t("private") : null,
  ].filter(Boolean);
}

function coinsEach(stake) {
  const amount = stake / 100;
  return tn(amount, "{amount} coin from each", "{amount} coins from each", { amount: numbers.format(amount) });
}

function optionInWords(name, value) {
  const option = words.options[name];
  return option ? `${option.name}: ${option.values[String(value)] ?? value}` : `${name}: ${value}`;
}

/** A player's name; a program is marked as one. */
export const playerName = (player) => (player.bot ? t("{name} (bot)", { name: shownName(player) }) : player.name);

/** Who sits at a table, and how many seats wait. */
export function seatsInWords(table) {
  const sitting = table.seats.filter((seat) => seat.player).map((seat) => playerName(seat.player));
  const free = table.seats.length - sitting.length;
  return [listed(sitting), tn(free, "{n} seat free", "{n} seats free")].join(" · ");
}

/** The seats of a running match: names, programs marked. */
export const names = (row) => row.seats.map((name, seat) => playerName({ name, bot: row.bots[seat] })).join(", ");

/** How long somebody has waited: 1:05. */
export const waited = clock;
