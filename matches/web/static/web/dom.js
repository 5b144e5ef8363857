// Small helpers to build elements; the pages use no framework.

/** Make an element: `el("p", {class: "hint", "aria-live": "polite"}, "text", child)`. */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "onclick") element.addEventListener("click", value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

const built = new WeakMap();

/** Fill an element anew, but only when what it shows has changed; tells whether it did. */
export function fill(element, key, build) {
  const text = JSON.stringify(key);
  if (built.get(element) === text) return false;
  built.set(element, text);
  element.replaceChildren(...[build()].flat().filter((child) => child !== null && child !== undefined));
  return true;
}

/**
 * Keep one child a key, in the given order, so that focus and a click under way survive a redraw.
 * `make(item)` builds a child, `update(child, item)` brings it up to date.
 */
export function keep(parent, items, keyOf, make, update) {
  const old = new Map([...parent.children].map((child) => [child.dataset.key, child]));
  let place = parent.firstElementChild;
  for (const item of items) {
    const key = keyOf(item);
    let child = old.get(key);
    if (child) old.delete(key);
    else {
      child = make(item);
      child.dataset.key = key;
    }
    update(child, item);
    if (child === place) place = place.nextElementSibling;
    else parent.insertBefore(child, place);
  }
  for (const child of old.values()) child.remove();
}

/** Read the JSON that the server put into the page. */
export function embedded(id) {
  return JSON.parse(document.getElementById(id).textContent);
}
