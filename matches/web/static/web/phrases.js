// What people may say to each other at a table: preset phrases and reactions, each said in the reader's language.

import { m, t } from "./i18n.js";

const PHRASES = {
  hello: m("Hello!"),
  good_luck: m("Good luck!"),
  good_game: m("Good game!"),
  well_played: m("Well played!"),
  thanks: m("Thanks!"),
  sorry: m("Sorry!"),
  one_moment: m("One moment, please."),
  i_must_go: m("I must go."),
  oops: m("Oops!"),
  wow: m("Wow!"),
};
const REACTIONS = {
  smile: ["🙂", m("smiles")],
  sad: ["🙁", m("is sad")],
  clap: ["👏", m("claps")],
  thinking: ["🤔", m("is thinking")],
};

/** The ids of all phrases and reactions, in the order in which a menu shows them. */
export const PHRASE_IDS = [...Object.keys(PHRASES), ...Object.keys(REACTIONS)];

/** What is shown for a phrase: words, or a sign. */
export const phraseShown = (id) => (id in REACTIONS ? REACTIONS[id][0] : t(PHRASES[id]));

/** What a screen reader says for a phrase. */
export const phraseSpoken = (id) => t(id in REACTIONS ? REACTIONS[id][1] : PHRASES[id]);
