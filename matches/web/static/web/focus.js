// Keeps the focus at the table where a redraw takes the focused card or button away.

export class FocusKeeper {
  /** `areas` hold the elements that are redrawn, each with its `data-key`; the first one is where to go on at worst. */
  constructor(areas) {
    this.areas = areas;
    this.lost = null;
  }

  /** Redraw, and note what went away with the focus. */
  around(redraw) {
    const focused = document.activeElement;
    const area = this.areas.findIndex((one) => one.contains(focused));
    const place = area < 0 ? -1 : [...this.areas[area].children].indexOf(focused);
    redraw();
    if (area >= 0 && !(focused.isConnected && focused.checkVisibility())) this.lost = { area, place, key: focused.dataset.key };
  }

  /** Go back to what was focused, or to what stands in its place; not where the focus has gone elsewhere meanwhile. */
  restore() {
    const { lost } = this;
    if (!lost) return;
    const nowhere = document.activeElement === document.body || !document.activeElement?.checkVisibility();
    const found = nowhere ? this.standIn(lost) : null;
    if (nowhere && !found) return;
    this.lost = null;
    found?.focus({ preventScroll: true });
  }

  standIn({ area, place, key }) {
    const there = [...this.areas[area].children].filter((child) => child.checkVisibility());
    const same = there.find((child) => child.dataset.key === key);
    // Another button may cost something: only a card gives way to its neighbour.
    const neighbour = area === 0 ? there[Math.min(place, there.length - 1)] : null;
    return same ?? neighbour ?? this.areas.map((one) => one.querySelector("button, a")).find((one) => one?.checkVisibility());
  }
}
