// The buttons of the acts that are open to the viewer, and the questions before acts that cost much.

import { cardActs, exactCount, match, ofType, why } from "./choose.js";
import { el, keep } from "./dom.js";
import { m, t, tn } from "./i18n.js";
import { letterOf } from "./keys.js";
import { onPress } from "./press.js";
import { combination, raiseWord } from "./words.js";

const CONFIRM = {
  claim: (view) => [
    t("Claim?"),
    tn(
      view.target,
      "Your pile is turned up and counted. With fewer than {n} point the claim is false.",
      "Your pile is turned up and counted. With fewer than {n} points the claim is false.",
    ),
    t("Claim"),
  ],
  refuse: (view) => [
    t("Refuse the raise?"),
    view.options.raises === "match" ? t("Refusing loses the whole match.") : t("Refusing loses this deal at the stake before the raise."),
    t("Refuse"),
  ],
  resign: (view) => [
    t("Resign?"),
    view.match_to === null ? t("You leave the pot to the others.") : t("You lose the match."),
    t("Resign"),
  ],
};
const SHOW = { bura: m("Show bura"), molodka: m("Show molodka"), three_aces: m("Show three aces"), royal: m("Show royal") };

/** In the window of a live table there is no time for a question: a claim takes a second press instead. */
export const takesTwoPresses = (view, act) => Boolean(view.table) && view.phase === "window" && act.type === "claim";

/** What an act that asks first may cost. */
export const cost = (view, act) => CONFIRM[act.type](view)[1];

/**
 * The buttons for a view, given the chosen cards: {key, label, act, kind, hint}. `act` is null while none is legal;
 * `pressed(key)` tells whether a button waits for its second press.
 */
export function buttons(view, chosen, closed, pressed) {
  const list = [...cardButtons(view, chosen, closed), ...windowButtons(view, chosen), ...plainButtons(view, pressed)];
  return view.noted ? list.map((button) => ({ ...button, act: null, hint: notedWords(view) })) : list;
}

/** That a word waits for the window to close. */
function notedWords(view) {
  if (view.noted === "claim") return t("Noted: you claim. It is shown when the window closes.");
  return t("Noted: {what}. It is shown when the window closes.", { what: combination(view.noted) });
}

function cardButtons(view, chosen, closed) {
  const types = cardActs(view);
  if (!types.length) return [];
  const shown = types.includes("lead") ? ["lead"] : ["beat", "give"];
  const labels = { lead: t("Lead"), beat: t("Beat"), give: closed ? t("Give face down") : t("Give") };
  return shown.map((type) => {
    const act = match(view, type, chosen);
    return { key: type, label: labels[type], act, kind: type === "give" ? "" : "primary", hint: act ? "" : why(view, type, chosen) };
  });
}

function windowButtons(view, chosen) {
  // At a live table the window closes by itself: who says nothing passes.
  if (view.table || !ofType(view, "pass").length) return [];
  const leads = view.leader === view.viewer && chosen.length > 0;
  return [{ key: "pass", label: leads ? t("Pass and lead") : t("Pass"), act: { type: "pass" }, kind: "primary", then: leads ? [...chosen] : null }];
}

function plainButtons(view, pressed) {
  return view.legal.flatMap((act) => {
    switch (act.type) {
      case "call":
        return [{ key: `call-${act.colour}`, label: act.colour === "red" ? t("Red") : t("Black"), act, kind: "primary" }];
      case "declare":
        return [{ key: `declare-${act.what}`, label: t(SHOW[act.what]), act, kind: "primary" }];
      case "accept":
        return [{ key: "accept", label: t("Accept"), act, kind: "primary" }];
      case "refuse":
        return [{ key: "refuse", label: t("Refuse"), act, kind: "" }];
      case "raise":
        return [{ key: "raise", label: t("Raise: {word}", { word: raiseWord(act.to) }), act, kind: "" }];
      case "claim":
        return [{ key: "claim", label: pressed("claim") ? t("Press again to claim") : t("Claim"), act, kind: "claim" }];
      case "continue":
        return [{ key: "continue", label: view.phase === "last_claim" ? t("Let the piles be counted") : t("Go on"), act, kind: "primary" }];
      default:
        return [];
    }
  });
}

/** What to say below the hand: the first reason why the chosen cards are no act yet. */
export function hint(view, list, chosen) {
  if (list.some((button) => button.key === "pass") && view.leader === view.viewer && !chosen.length) {
    return t("Choose cards first to pass and lead with one press.");
  }
  const open = list.filter((button) => button.hint);
  if (!open.length) return "";
  const replies = view.phase === "reply" && exactCount(view) !== chosen.length;
  return replies ? why(view, "beat", chosen) : open[0].hint;
}

/**
 * Draw the buttons at a version of the table; `press(button, version)` is called for one whose act is legal, with
 * the version that was seen when the press began, `explain(hint)` for another.
 */
export function drawButtons(root, list, { waiting, version, press, explain }) {
  keep(
    root,
    list,
    (button) => button.key,
    () => {
      const element = el("button", { type: "button" });
      onPress(
        element,
        () => element.drawn.version,
        (seen) => {
          const { button, waiting: busy } = element.drawn;
          if (busy) return;
          if (button.act) press(button, seen);
          else explain(button.hint);
        },
      );
      return element;
    },
    (element, button) => {
      element.drawn = { button, waiting, version };
      element.className = `act ${button.kind}`;
      element.setAttribute("aria-disabled", String(waiting || !button.act));
      const letter = letterOf(button.key);
      if (letter) element.setAttribute("aria-keyshortcuts", letter);
      if (element.textContent !== button.label) element.textContent = button.label;
    },
  );
}

/** Ask before an act that costs much; resolves to whether to go on. A dialog that is closed meanwhile says no. */
export function confirmed(dialog, view, act) {
  if (!(act.type in CONFIRM)) return Promise.resolve(true);
  const [title, text, label] = CONFIRM[act.type](view);
  dialog.querySelector("h2").textContent = title;
  dialog.querySelector("p").textContent = text;
  const yes = dialog.querySelector("[value=yes]");
  yes.textContent = label;
  // The second half of a double click on the act is no answer.
  yes.onclick = (event) => event.detail < 2;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}
