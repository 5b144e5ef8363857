// Short tones for what happens at the table, made by the browser; off until the visitor wants them.

import { isOn } from "./settings.js";

const TONES = {
  turn: [660, 0.12, 880, 0.16],
  card: [300, 0.05],
  took: [220, 0.09],
  word: [520, 0.1, 440, 0.12],
  over: [520, 0.14, 660, 0.14, 780, 0.24],
  warning: [880, 0.1, 880, 0.1],
};
const OF_EVENTS = { led: "card", beat: "card", gave: "card", took: "took", raised: "word", declared: "word", claimed: "word", match_ended: "over" };
const VOLUME = 0.06;
let audio = null;

/** Play a tone by its name, if sounds are on. */
export function play(name) {
  if (!isOn("sounds") || !(name in TONES)) return;
  audio ??= new AudioContext();
  // Browsers let a page make no sound before the visitor has done something there.
  if (audio.state === "suspended") audio.resume();
  let at = audio.currentTime;
  for (let place = 0; place < TONES[name].length; place += 2) at = tone(TONES[name][place], TONES[name][place + 1], at);
}

/** Play what belongs to an event. */
export const playEvent = (event) => play(OF_EVENTS[event.type]);

function tone(pitch, length, at) {
  const source = audio.createOscillator();
  const volume = audio.createGain();
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(VOLUME, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  source.connect(volume).connect(audio.destination);
  source.start(at);
  source.stop(at + length);
  return at + length;
}
