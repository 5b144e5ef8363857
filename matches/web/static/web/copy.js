// Copies a field's text.

import { t } from "./i18n.js";

/** Let a button copy what a field holds, and tell so. */
export function connectCopy(field, button, told) {
  button.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      told.textContent = t("Copied.");
    } catch {
      // Without the right to write there, the marked text can be copied by hand.
      told.textContent = t("Copy the marked link.");
    }
  });
}
