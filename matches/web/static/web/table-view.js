// Draws a view: the seats, the cards in the middle, the score. Shared by the table and the replay.

import { cardPicture, HIDDEN, sorted, suitName, suitSign } from "./cards.js";
import { el, fill } from "./dom.js";
import { count, raiseWord, sideName, who } from "./words.js";

const PLAY_WORDS = { led: "led", beat: "beat with", gave: "gave", gave_closed: "gave face down" };
const part = (root, name) => root.querySelector(`[data-part="${name}"]`);

/** The seat at the bottom edge: the viewer's own, or the one a replay names, or the first. */
export const nearSeat = (view) => (typeof view.viewer === "number" ? view.viewer : (view.near ?? 0));

/** Draw everything but the viewer's own hand and acts. */
export function drawTable(root, view) {
  const near = nearSeat(view);
  const others = view.seats.map((_, step) => (near + step) % view.seats.length).slice(1);
  part(root, "others").dataset.seats = others.length;
  fill(part(root, "others"), others.map((seat) => seatKey(view, seat)), () => others.map((seat) => seatPanel(view, seat)));
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
  const turn = view.turn === seat || view.to_act.includes(seat);
  return [seat, name, out, bot, view.hands[seat], view.piles[side], turn, view.score[side], view.viewer];
}

function seatLine(view, seat) {
  const { name, bot, out, side } = view.seats[seat];
  const acting = !out && (view.turn === seat || view.to_act.includes(seat));
  const partner = seat !== view.viewer && view.seats[view.viewer]?.side === side;
  const pile = view.piles[side];
  return [
    el("span", { class: `seat-name${acting ? " acting" : ""}` }, acting ? el("span", { class: "sr-only" }, "To act: ") : null, seat === view.viewer ? `${name} (you)` : name),
    bot ? el("span", { class: "badge" }, "bot") : null,
    partner ? el("span", { class: "badge" }, "partner") : null,
    out ? el("span", { class: "badge" }, "out") : null,
    el("span", { class: "pile-count" }, [view.match_to === null ? "" : `score ${view.score[side]} · `, `pile ${pile.cards}`, pile.points === null ? "" : ` (${count(pile.points, "point")})`].join("")),
  ];
}

function seatPanel(view, seat) {
  const hand = view.hands[seat];
  const size = typeof hand === "number" ? hand : hand.length;
  const cards = typeof hand === "number" ? Array(hand).fill(HIDDEN) : sorted(hand, view.trump);
  return el(
    "section",
    { class: "seat", "aria-label": `${who(view, seat)}, ${count(size, "card")}` },
    el("div", { class: "seat-line" }, seatLine(view, seat)),
    el("div", { class: "backs" }, cards.map((card) => cardPicture(card, "small"))),
  );
}

function stockParts(view) {
  if (!view.trump) return el("p", { class: "quiet" }, "Not dealt yet");
  const trump = el("p", { class: "trump" }, "Trump ", suitSign(view.trump, suitName(view.trump)));
  const facts = [trump, el("p", { class: "quiet" }, view.stock ? `${view.stock} in stock` : "stock gone"), ...stakeFacts(view)];
  if (!view.stock) return facts;
  return [el("div", { class: "stock" }, cardPicture(view.turned_up, "medium turned"), view.stock > 1 ? cardPicture(HIDDEN, "medium") : null), ...facts];
}

function stakeFacts(view) {
  if (view.match_to === null) return [el("p", { class: "stake" }, `Pot ${view.pot}`)];
  return view.stake > 1 || view.raised_to ? [el("p", { class: "stake" }, `Stake ${stakeWords(view)}`)] : [];
}

function trickParts(view) {
  if (view.shown?.type === "claimed") return claimParts(view, view.shown);
  if (!view.trick.length) return el("p", { class: "quiet trick-empty" }, view.phase === "over" ? "" : "No card on the table");
  const last = view.trick.length - 1;
  return view.trick.map((play, index) =>
    el(
      "div",
      { class: `play${index === last ? " fresh" : ""}` },
      el("p", { class: "play-name" }, `${who(view, play.seat)} ${PLAY_WORDS[play.kind] ?? ""}`),
      el("div", { class: "play-cards" }, play.cards.map((card) => cardPicture(card, "medium"))),
    ),
  );
}

function claimParts(view, event) {
  return el(
    "div",
    { class: "claimed" },
    el("p", { class: "play-name" }, `${who(view, event.seat)} claimed: ${count(event.points, "point")} of ${view.target} — ${event.valid ? "true" : "false"}`),
    el("div", { class: "pile-cards" }, event.cards.map((card) => cardPicture(card, "small"))),
  );
}

function scoreParts(view) {
  const sides = view.piles.map((pile) => pile.side);
  const pot = view.match_to === null;
  const rows = pot
    ? [row("Pot", view.pot)]
    : [...sides.map((side) => row(sideName(view, side), view.score[side])), row("Match to", view.match_to), row("Stake", stakeWords(view))];
  if (view.deal) rows.push(row("Deal", `${view.deal}${view.crawford ? ", no raises" : ""}`));
  rows.push(row("To claim", `${view.target} points`));
  return el("dl", {}, rows);
}

function stakeWords(view) {
  const waiting = view.raised_to ? `, ${raiseWord(view.raised_to)} asked` : "";
  return `${view.stake}${waiting}`;
}

const row = (term, value) => el("div", {}, el("dt", {}, term), el("dd", {}, String(value)));
