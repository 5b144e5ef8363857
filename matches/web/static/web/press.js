// A press means the table that was seen when it began: it carries that table's version with it.

const PRESSING = new Set(["Enter", " "]);

/**
 * Call `press(version)` for every click on an element; `shown()` tells the version on the page now.
 * A key that is held down presses once.
 */
export function onPress(element, shown, press) {
  let began = null;
  element.addEventListener("pointerdown", () => {
    began = shown();
  });
  element.addEventListener("keydown", (event) => {
    if (!PRESSING.has(event.key)) return;
    if (event.repeat) event.preventDefault();
    else began = shown();
  });
  element.addEventListener("click", () => {
    // A screen reader may click without pressing anything before.
    const version = began ?? shown();
    began = null;
    press(version);
  });
}

/** Milliseconds within which a second press belongs to the first: the halves of a double click are one press. */
const REST = 250;

/** Asks for a second press on the same button, where there is no time for a question. */
export class SecondPress {
  constructor() {
    this.first = null;
  }

  /** Whether this press is the second one. */
  confirms(key, version) {
    const now = performance.now();
    if (!this.awaits(key, version)) {
      this.first = { key, version, at: now };
      return false;
    }
    if (now - this.first.at < REST) return false;
    this.first = null;
    return true;
  }

  /** Whether a first press on this button waits for its second, at this version of the table. */
  awaits(key, version) {
    return this.first?.key === key && this.first.version === version;
  }
}
