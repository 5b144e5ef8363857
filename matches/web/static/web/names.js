// What pages call those who sit at a table.

import { embedded } from "./dom.js";

const { bots } = embedded("page");

/** The name as people read it: a bot of the house has one in every language, and perhaps a number. */
export function shownName({ name, bot }) {
  const [, word, number] = (bot && name.match(/^(\S+)( \d+)?$/)) || [];
  return Object.hasOwn(bots, word) ? `${bots[word]}${number ?? ""}` : name;
}

/** A view whose seats have the names that people read. */
export const withShownNames = (view) => ({ ...view, seats: view.seats.map((seat) => ({ ...seat, name: shownName(seat) })) });
