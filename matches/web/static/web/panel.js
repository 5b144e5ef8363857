// What stands beside the table and decides nothing there: settings, pace, and the dialogs that buttons open.

import { pace, setPace } from "./pace.js";
import { applySettings, connectSettings } from "./settings.js";
import { play } from "./sounds.js";

export const openDialog = (id) => document.getElementById(id).showModal();

/** Connect the panel within the table's page. */
export function connectPanel(root) {
  for (const opener of root.querySelectorAll("[data-opens]")) opener.addEventListener("click", () => openDialog(opener.dataset.opens));
  applySettings();
  connectSettings(root, (name) => name === "sounds" && play("turn"));
  const field = root.querySelector("[data-part=pace]");
  field.value = pace();
  field.addEventListener("change", () => setPace(field.value));
}
