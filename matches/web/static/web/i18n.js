// Words in the page's language. Sources are English; a message that has no translation stays English.
//
// Messages are literals, so that they can be found: t("Pass"), tn(3, "{n} card", "{n} cards"),
// tc("a rank", "ten"), and m("…") for a text that is translated later, by t.

const address = document.documentElement.dataset.words;
const catalogue = address ? (await import(address)).default : {};

export const language = document.documentElement.lang || "en";
const plurals = new Intl.PluralRules(language);
const numbers = new Intl.NumberFormat(language);

/** Mark a message for translation, and leave it as it is. */
export const m = (message) => message;

/** A message, with {name} filled in from `values`. */
export const t = (message, values) => filled(catalogue[message] || message, values);

/** A message whose English has several meanings; `context` tells which. */
export const tc = (context, message, values) => filled(catalogue[`${context}\u0004${message}`] || message, values);

/** A message that counts: `number` chooses its form and is filled in as {n}. */
export function tn(number, one, many, values) {
  const forms = catalogue[one];
  const message = forms ? forms[formOf(number, forms.length)] : number === 1 ? one : many;
  return filled(message, { n: numbers.format(number), ...values });
}

// Not by Intl.ListFormat: browsers leave out its words for smaller languages, Georgian among them.

/** Several things in one line: "A, B and C". */
export const listed = (parts) => joined(parts, m("{list} and {last}"));

/** Several choices in one line: "A, B or C". */
export const alternatives = (parts) => joined(parts, m("{list} or {last}"));

function joined(parts, message) {
  if (parts.length < 2) return parts.join("");
  return t(message, { list: parts.slice(0, -1).join(", "), last: parts.at(-1) });
}

function formOf(number, forms) {
  const category = plurals.select(number);
  if (category === "one") return 0;
  return forms > 2 && category !== "few" ? 2 : 1;
}

function filled(message, values = {}) {
  return message.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}
