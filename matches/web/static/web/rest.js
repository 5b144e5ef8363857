// Asks the service over its REST interface, as this visitor.

import { refusal } from "./refusals.js";

const token = () => document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? "";
const UNREACHABLE = { error: { code: "unreachable" } };

/** The answer: `{ok, body, problem}`; `problem` is a sentence for people where it was refused or did not get through. */
export async function ask(method, path, body) {
  const headers = { "X-CSRFToken": token(), ...(body === undefined ? {} : { "Content-Type": "application/json" }) };
  try {
    const response = await fetch(`/api/${path}`, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
    const text = await response.text();
    const answer = text ? JSON.parse(text) : null;
    return response.ok ? { ok: true, body: answer, problem: "" } : refused(answer);
  } catch {
    return refused(UNREACHABLE);
  }
}

const refused = (answer) => ({ ok: false, body: answer, problem: refusal(answer?.error ?? UNREACHABLE.error) });
