// Draws a view: the seats, the cards in the middle, the score. Shared by the table and the replay.

import { cardPicture, HIDDEN, sorted, suitName, suitSign } from "./cards.js";
import { el, fill } from "./dom.js";
import { m, t, tn } from "./i18n.js";
import { about, pointCount, raiseWord, sideName, who } from "./words.js";

const PLAYS = {
  led: [m("You led"), m("{name} led")],
  beat: [m("You beat with"), m("{name} beat with")],
  gave: [m("You gave"), m("{name} gave")],
  gave_closed: [m("You gave face down"), m("{name} gave face down")],
};
const part = (root, name) => root.querySelector(`[data-part="${name}"]`);

/** The seat at the bottom edge: the viewer's own, or the one a replay names, or the first. */
export const nearSeat = (view) => (typeof view.viewer === "number" ? view.viewer : (view.near ?? 0));

/** Draw everything but the viewer's own hand and acts. */
export function drawTable(root, view) {
  const near = nearSeat(view);
  const others = view.seats.map((_, step) => (near + step) % view.seats.length).slice(1);
  part(root, "others").dataset.seats = others.length;
  fill(part(root, "others"), others.map((seat) => seatKey(view, seat)), () => others.map((seat) => seatPanel(view, seat)));
  part(root, "near").dataset.seatLine = near;
  fill(part(root, "near"), seatKey(view, near), () => seatLine(view, near));
  fill(part(root, "stock"), [view.stock, view.turned_up, view.trump, view.pot, view.stake, view.raised_to], () => stockParts(view));
  part(root, "trick").dataset.plays = view.trick.length;
  fill(part(root, "trick"), [view.trick, view.shown?.type === "claimed" && view.shown, view.viewer], () => trickParts(view));
  fill(part(root, "score"), [view.score, view.pot, view.match_to, view.stake, view.raised_to, view.raised_by, view.deal, view.crawford, view.result], () =>
    scoreParts(view),
  );
}

function seatKey(view, seat) {
  const { name, out, bot } = view.seats[seat];
  const side = view.seats[seat].side;
  return [seat, name, out, bot, view.hands[seat], view.piles[side], acts(view, seat), view.score[side], view.viewer, here(view, seat), view.phase === "over"];
}

/** Whether a seat is shown as the one to act; in the window of a live table that is everybody, and so nobody. */
function acts(view, seat) {
  if (view.seats[seat].out || (view.table && view.phase === "window")) return false;
  return view.turn === seat || view.to_act.includes(seat);
}

const here = (view, seat) => !view.present || view.present[seat];

/** Once the match is over, the names of people lead to their pages. */
function linked(view, seat, named) {
  const player = view.phase === "over" && view.players?.[seat];
  return player ? el("a", { href: `/players/${player}` }, named) : named;
}

function seatLine(view, seat) {
  const { name, bot, out, side } = view.seats[seat];
  const acting = acts(view, seat);
  const partner = seat !== view.viewer && view.seats[view.viewer]?.side === side;
  return [
    el("span", { class: `seat-name${acting ? " acting" : ""}` }, acting ? el("span", { class: "sr-only" }, t("To act: ")) : null, linked(view, seat, seat === view.viewer ? t("{name} (you)", { name }) : name)),
    bot ? el("span", { class: "badge" }, t("bot")) : null,
    partner ? el("span", { class: "badge" }, t("partner")) : null,
    out ? el("span", { class: "badge" }, t("out")) : null,
    here(view, seat) || seat === view.viewer ? null : el("span", { class: "badge away" }, t("away")),
    view.table && !out ? el("span", { class: "clock", role: "timer", "data-clock": seat, hidden: true }) : null,
    el("span", { class: "pile-count" }, pileWords(view, side)),
  ];
}

function pileWords(view, side) {
  const { cards, points } = view.piles[side];
  const score = view.match_to === null ? "" : t("score {n}", { n: view.score[side] });
  const pile = t("pile {n}", { n: cards }) + (points === null ? "" : ` (${pointCount(points)})`);
  return [score, pile].filter(Boolean).join(" · ");
}

function seatPanel(view, seat) {
  const hand = view.hands[seat];
  const size = typeof hand === "number" ? hand : hand.length;
  const cards = typeof hand === "number" ? Array(hand).fill(HIDDEN) : sorted(hand, view.trump);
  return el(
    "div",
    { class: "seat", role: "group", "aria-label": tn(size, "{name}, {n} card", "{name}, {n} cards", { name: who(view, seat) }) },
    el("div", { class: "seat-line", "data-seat-line": seat }, seatLine(view, seat)),
    el("div", { class: "backs" }, cards.map((card) => cardPicture(card, "small"))),
  );
}

function stockParts(view) {
  if (!view.trump) return el("p", { class: "quiet" }, t("Not dealt yet"));
  const trump = el("p", { class: "trump" }, t("Trump"), " ", suitSign(view.trump, suitName(view.trump)));
  const facts = [trump, el("p", { class: "quiet" }, view.stock ? t("{n} in stock", { n: view.stock }) : t("stock gone")), ...stakeFacts(view)];
  if (!view.stock) return facts;
  return [el("div", { class: "stock" }, cardPicture(view.turned_up, "medium turned"), view.stock > 1 ? cardPicture(HIDDEN, "medium") : null), ...facts];
}

function stakeFacts(view) {
  if (view.match_to === null) return [el("p", { class: "stake" }, t("Pot {n}", { n: view.pot }))];
  return view.stake > 1 || view.raised_to ? [el("p", { class: "stake" }, t("Stake {stake}", { stake: stakeWords(view) }))] : [];
}

function trickParts(view) {
  if (view.shown?.type === "claimed") return claimParts(view, view.shown);
  if (!view.trick.length) return el("p", { class: "quiet trick-empty" }, view.phase === "over" ? "" : t("No card on the table"));
  const last = view.trick.length - 1;
  return view.trick.map((play, index) =>
    el(
      "div",
      { class: `play${index === last ? " fresh" : ""}` },
      el("p", { class: "play-name" }, play.kind ? about(view, play.seat, ...PLAYS[play.kind]) : who(view, play.seat)),
      el("div", { class: "play-cards" }, play.cards.map((card) => cardPicture(card, "medium"))),
    ),
  );
}

function claimParts(view, event) {
  return el(
    "div",
    { class: "claimed" },
    el("p", { class: "play-name" }, claimWords(view, event)),
    el("div", { class: "pile-cards" }, event.cards.map((card) => cardPicture(card, "small"))),
  );
}

function claimWords(view, event) {
  const { points, valid } = event;
  const count = tn(points, "{n} point of {target}", "{n} points of {target}", { target: view.target });
  return about(view, event.seat, m("You claimed: {count} — {verdict}"), m("{name} claimed: {count} — {verdict}"), {
    count,
    verdict: valid ? t("true") : t("false"),
  });
}

function scoreParts(view) {
  const sides = view.piles.map((pile) => pile.side);
  const pot = view.match_to === null;
  const rows = pot
    ? [row(t("Pot"), view.pot)]
    : [...sides.map((side) => row(sideName(view, side), view.score[side])), row(t("Match to"), view.match_to), row(t("Stake"), stakeWords(view))];
  if (view.deal) rows.push(row(t("Deal"), view.crawford ? t("{n}, no raises", { n: view.deal }) : view.deal));
  rows.push(row(t("To claim"), pointCount(view.target)));
  return el("dl", {}, rows);
}

function stakeWords(view) {
  return view.raised_to ? t("{stake}, {word} asked", { stake: view.stake, word: raiseWord(view.raised_to) }) : view.stake;
}

const row = (term, value) => el("div", {}, el("dt", {}, term), el("dd", {}, String(value)));
