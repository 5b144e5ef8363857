// The table by keyboard: digits choose cards, Enter lays them, letters press the buttons of acts.

import { isOn } from "./settings.js";

const LETTERS = { lead: "L", beat: "B", give: "G", pass: "P", claim: "C", accept: "A", refuse: "F", raise: "R", continue: "N" };
const OF_KEYS = { "call-red": "R", "call-black": "B", "declare-bura": "S", "declare-molodka": "M", "declare-three_aces": "T", "declare-royal": "Y" };

/** The letter of an act's button. */
export const letterOf = (key) => LETTERS[key] ?? OF_KEYS[key] ?? "";

/** `on` holds what keys do: `card(place)`, `lay()` (tells whether it did), `act(letter)`, `help()`. */
export function connectKeys(on) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || typing(event.target)) return;
    if (event.key === "Enter") {
      if (!event.target.closest("button, a, summary") || event.target.closest("[data-part=hand]")) {
        if (on.lay()) event.preventDefault();
      }
      return;
    }
    if (!isOn("keys")) return;
    // By place on the keyboard, so that they work in every alphabet.
    const [, digit] = /^(?:Digit|Numpad)([1-9])$/.exec(event.code) ?? [];
    const [, letter] = /^Key([A-Z])$/.exec(event.code) ?? [];
    if (event.key === "?") on.help();
    else if (digit && !event.shiftKey) on.card(Number(digit) - 1);
    else if (letter && !event.shiftKey) on.act(letter);
  });
}

const typing = (target) => target.closest("dialog[open], input, select, textarea");
