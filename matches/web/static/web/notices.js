// Says that staff has told the player something; the page behind the link has the words.

import { tn } from "./i18n.js";

const box = document.querySelector('[data-part="notices"]');

/** Show how many notices wait; none hides the line. */
export function showNotices(unseen) {
  box.hidden = unseen === 0;
  const link = box.querySelector("a");
  link.textContent = tn(unseen, "{n} new notice", "{n} new notices");
}

/** Ask once, as the page opens; a lost answer is asked for again with the next page. */
export async function askNotices() {
  const answer = await fetch("/notices/unseen").catch(() => null);
  if (answer?.ok) showNotices((await answer.json()).unseen);
}
