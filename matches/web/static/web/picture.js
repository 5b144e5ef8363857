// What the table looks like right after an event, for the short time until the server's view is shown.
// It only moves cards that the event names; it decides nothing.

import { HIDDEN } from "./cards.js";

function without(hand, cards) {
  if (typeof hand === "number") return hand - cards.length;
  return hand.filter((card) => !cards.includes(card));
}

function withCard(hand, card) {
  return typeof hand === "number" ? hand + 1 : [...hand, card];
}

const handOf = (cards) => (cards.includes(HIDDEN) ? cards.length : cards);
const at = (list, index, change) => list.map((item, place) => (place === index ? change(item) : item));

function lay(view, event, trick) {
  return {
    trick: [...trick, { seat: event.seat, cards: event.cards }],
    hands: at(view.hands, event.seat, (hand) => without(hand, event.cards)),
  };
}

const CHANGES = {
  anted: (view, event) => ({ pot: event.pot }),
  paid: (view, event) => ({ pot: event.pot }),
  dealt: (view, event) => ({
    deal: event.deal,
    dealer: event.dealer,
    leader: event.leader,
    hands: event.hands.map(handOf),
    trump: event.trump[1],
    turned_up: event.trump,
    stock: event.stock.length,
    trick: [],
    piles: view.piles.map((pile) => ({ ...pile, cards: 0, points: pile.points === null ? null : 0 })),
  }),
  led: (view, event) => ({ ...lay(view, event, []), leader: event.seat }),
  beat: (view, event) => lay(view, event, view.trick),
  gave: (view, event) => lay(view, event, view.trick),
  took: (view, event) => ({
    trick: [],
    piles: at(view.piles, view.seats[event.seat].side, (pile) => ({ ...pile, cards: pile.cards + event.cards.length })),
  }),
  drew: (view, event) => ({
    stock: view.stock - event.cards.length,
    hands: event.cards.reduce((hands, [seat, card]) => at(hands, seat, (hand) => withCard(hand, card)), view.hands),
  }),
  raised: (view, event) => ({ raised_to: event.to, raised_by: event.seat }),
  accepted: (view) => ({ stake: view.raised_to || view.stake, raised_to: 0 }),
  out: (view, event) => ({ seats: at(view.seats, event.seat, (seat) => ({ ...seat, out: true })) }),
  deal_ended: (view, event) => ({ score: event.score }),
  match_ended: (view, event) => ({ score: event.score }),
};

/** The picture after one event; nobody can act on it. */
export function after(view, event) {
  const change = CHANGES[event.type];
  return { ...view, ...(change ? change(view, event) : {}), shown: event, legal: [], to_act: [], turn: null };
}
