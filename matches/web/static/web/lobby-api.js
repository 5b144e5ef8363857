// Acts of the lobby over the REST interface.

import { m, t } from "./i18n.js";
import { refusal } from "./refusals.js";

const SILENCE = m("The service does not answer. Try again.");

/** A refusal; its message is a sentence in the visitor's language. */
class Refusal extends Error {
  constructor(sentence, code) {
    super(sentence);
    this.code = code;
  }
}

/** Ask the service; gives the body of its answer, null for an empty one. Throws `Refusal`. */
export async function ask(method, path, body) {
  const token = document.querySelector("[name=csrfmiddlewaretoken]").value;
  const headers = { "X-CSRFToken": token };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Refusal(t(SILENCE), "silence");
  }
  if (answer.status === 204) return null;
  const found = await answer.json().catch(() => null);
  if (answer.ok && found) return found;
  throw found?.error ? new Refusal(refusal(found.error), found.error.code) : new Refusal(t(SILENCE), "silence");
}
