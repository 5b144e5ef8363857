// What the table waits for, in words.

import { alternatives, m, t, tn } from "./i18n.js";
import { matchResult } from "./results.js";
import { about, raiseWord, who } from "./words.js";

/** What the table waits for, seen by the viewer. */
export function status(view) {
  if (view.phase === "over") return view.result ? matchResult(view, view.result) : t("The match is over.");
  if (view.table && view.phase === "window") return liveWindowStatus(view);
  if (view.to_act.includes(view.viewer)) return yourTurn(view);
  if (!view.to_act.length) return "";
  return t("{names} to act.", { names: view.to_act.map((seat) => who(view, seat)).join(", ") });
}

/** In the window of a live table all see the same, whatever they hold; what they can do, their buttons say. */
function liveWindowStatus(view) {
  if (view.leader === view.viewer) return t("Before you lead, anybody may show or claim.");
  return t("Before the lead, anybody may show or claim.");
}

function windowStatus(view) {
  const types = view.legal.map((act) => act.type);
  const words = [types.includes("declare") && t("show a combination"), types.includes("claim") && t("claim"), t("pass")];
  const choices = alternatives(words.filter(Boolean));
  return view.leader === view.viewer ? t("Before you lead: {choices}.", { choices }) : t("Before the lead: {choices}.", { choices });
}

function yourTurn(view) {
  const standing = view.standing?.cards.length ?? 0;
  switch (view.phase) {
    case "call":
      return t("Call a colour: if the card turned has it, you lead.");
    case "window":
      return windowStatus(view);
    case "lead":
      return t("Your lead: one or more cards of one suit.");
    case "answer":
      return `${about(view, view.raised_by, m("You said {word}."), m("{name} said {word}."), { word: raiseWord(view.raised_to) })} ${t("Accept, refuse, or raise?")}`;
    case "reply":
      return tn(standing, "Your reply: beat or give {n} card.", "Your reply: beat or give {n} cards.");
    case "after_take":
      return t("You took the trick: claim, or go on.");
    case "last_claim":
      return t("The last trick is yours: claim, or let the piles be counted.");
    default:
      return t("Your turn.");
  }
}
