// At a table among bots nobody else waits: what the page may do by itself there, and when it waits for its player.

import { isLive } from "./live.js";

const amongBots = (view) => !isLive(view) && view.seats.every((seat) => seat.bot || seat.seat === view.viewer);

/** Whether nothing can be said but a pass. */
export function passesAlone(view) {
  const choices = view.legal.filter((act) => act.type !== "resign");
  return amongBots(view) && choices.length === 1 && choices[0].type === "pass";
}

/** Whether the end of a deal stays until the player has seen it. */
export const waitsForPlayer = (view) => amongBots(view) && typeof view.viewer === "number" && !view.seats[view.viewer].out;
