// What happened, one sentence an event.

import { suitName } from "./cards.js";
import { listed, m, t, tn } from "./i18n.js";
import { dealResult, matchResult } from "./results.js";
import { about, combination, known, pointCount, raiseWord, tokens, who } from "./words.js";

function gave(view, event) {
  const name = view.seats[event.seat].name;
  const cards = tokens(event.cards);
  if (!event.closed) return about(view, event.seat, m("You gave {cards}."), m("{name} gave {cards}."), { cards });
  if (known(event.cards)) return about(view, event.seat, m("You gave {cards} face down."), m("{name} gave {cards} face down."), { cards });
  return tn(event.cards.length, "{name} gave {n} card face down.", "{name} gave {n} cards face down.", { name });
}

function drew(view, event) {
  const parts = view.seats.map((seat) => {
    const cards = event.cards.filter(([drawer]) => drawer === seat.seat).map(([, card]) => card);
    return cards.length ? drewOne(view, seat, cards) : null;
  });
  return `${parts.filter(Boolean).join("; ")}.`;
}

function drewOne(view, seat, cards) {
  if (known(cards)) return about(view, seat.seat, m("You drew {cards}"), m("{name} drew {cards}"), { cards: tokens(cards) });
  return tn(cards.length, "{name} drew {n} card", "{name} drew {n} cards", { name: seat.name });
}

function took(view, event) {
  const points = event.points === null || event.points === undefined ? "" : ` (${pointCount(event.points)})`;
  if (event.seat === view.viewer) return tn(event.cards.length, "You took {n} card{points}.", "You took {n} cards{points}.", { points });
  const name = view.seats[event.seat].name;
  return tn(event.cards.length, "{name} took {n} card{points}.", "{name} took {n} cards{points}.", { name, points });
}

function called(view, event) {
  const card = `[${event.card}]`;
  const leads = willLead(view, event.leader);
  if (!event.colour) return `${t("No colour was called in time; the lot decides.")} ${leads}`;
  const call =
    event.colour === "red"
      ? about(view, event.seat, m("You called red; {card} was turned."), m("{name} called red; {card} was turned."), { card })
      : about(view, event.seat, m("You called black; {card} was turned."), m("{name} called black; {card} was turned."), { card });
  return `${call} ${leads}`;
}

const willLead = (view, seat) => about(view, seat, m("You will lead."), m("{name} will lead."));
const potHolds = (event) => t("The pot holds {pot}.", { pot: event.pot });

function dealt(view, event) {
  const turned = t("{card} is turned up: {suit} are trumps.", { card: `[${event.trump}]`, suit: suitName(event.trump[1]) });
  const number = t("Deal {n}.", { n: event.deal });
  return `${number} ${turned} ${willLead(view, event.leader)}`;
}

function claimed(view, event) {
  const count = event.valid
    ? tn(event.points, "The pile holds {n} point: the claim is true.", "The pile holds {n} points: the claim is true.")
    : tn(event.points, "The pile holds {n} point: the claim is false.", "The pile holds {n} points: the claim is false.");
  return `${hasClaimed(view, event.seat)} ${count}`;
}

/** That a seat has claimed. */
export const hasClaimed = (view, seat) => about(view, seat, m("You claimed."), m("{name} claimed."));

function paid(view, event) {
  const { amount, seats } = event;
  const names = listed(seats.map((seat) => who(view, seat)));
  const line =
    seats.length > 1
      ? t("{names} paid {amount} each.", { names, amount })
      : about(view, seats[0], m("You paid {amount}."), m("{name} paid {amount}."), { amount });
  return `${line} ${potHolds(event)}`;
}

const SENTENCES = {
  called,
  anted: (view, event) => [t("Everyone paid {amount}.", { amount: event.amount }), potHolds(event)].join(" "),
  dealt,
  declared: (view, event) =>
    about(view, event.seat, m("You showed {what}: {cards}."), m("{name} showed {what}: {cards}."), {
      what: combination(event.what),
      cards: tokens(event.cards),
    }),
  passed: (view, event) => about(view, event.seat, m("You passed."), m("{name} passed.")),
  raised: (view, event) => about(view, event.seat, m("You said {word}."), m("{name} said {word}."), { word: raiseWord(event.to) }),
  accepted: (view, event) => about(view, event.seat, m("You accepted."), m("{name} accepted.")),
  refused: (view, event) => about(view, event.seat, m("You refused."), m("{name} refused.")),
  led: (view, event) => about(view, event.seat, m("You led {cards}."), m("{name} led {cards}."), { cards: tokens(event.cards) }),
  beat: (view, event) => about(view, event.seat, m("You beat with {cards}."), m("{name} beat with {cards}."), { cards: tokens(event.cards) }),
  gave,
  took,
  claimed,
  continued: (view, event) => about(view, event.seat, m("You went on."), m("{name} went on.")),
  drew,
  paid,
  out: (view, event) => about(view, event.seat, m("You are out."), m("{name} is out.")),
  deal_ended: dealResult,
  timed_out: (view, event) => about(view, event.seat, m("You ran out of time."), m("{name} ran out of time.")),
  resigned: (view, event) => about(view, event.seat, m("You resigned."), m("{name} resigned.")),
  aborted: (view, event) => t("The match was broken off: {reason}.", { reason: event.reason }),
  match_ended: matchResult,
};

/** One event as a sentence; "" for what needs no words. */
export function sentence(view, event) {
  const say = SENTENCES[event.type];
  return say ? say(view, event) : "";
}
