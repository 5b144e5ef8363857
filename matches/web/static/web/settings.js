// What a visitor has chosen for the table in this browser: deck, colours, sounds, letter keys.

const DEFAULTS = { deck: "two", palette: "green", sounds: "off", keys: "on" };

/** One choice. */
function setting(name) {
  return localStorage.getItem(`bura.${name}`) ?? DEFAULTS[name];
}

/** Whether something is switched on. */
export const isOn = (name) => setting(name) === "on";

/** Let the page look as it was chosen. */
export function applySettings() {
  document.documentElement.dataset.deck = setting("deck");
  document.documentElement.dataset.palette = setting("palette");
  document.documentElement.dataset.keys = setting("keys");
}

/** Connect the fields of the settings panel: boxes for what is on or off, lists for the rest. */
export function connectSettings(root, changed) {
  for (const field of root.querySelectorAll("[data-setting]")) {
    const name = field.dataset.setting;
    const box = field.type === "checkbox";
    if (box) field.checked = isOn(name);
    else field.value = setting(name);
    field.addEventListener("change", () => {
      localStorage.setItem(`bura.${name}`, box ? (field.checked ? "on" : "off") : field.value);
      applySettings();
      changed(name);
    });
  }
}
