// What a phone does beside showing: it trembles, or a soft tone sounds. Both only where the pupil has
// switched them on. Tones are made here, for no sound is fetched.

import type { Signal } from "./signals.ts";

/** Whether this browser can vibrate at all; where not, nobody is offered it. */
export const canBuzz = typeof navigator.vibrate === "function";

// Milliseconds on, off, on ...
const BUZZES: Record<Signal, number[]> = {
  right: [40],
  wrong: [40, 60, 40],
  turn: [90],
  overthrow: [60, 50, 60, 50, 160],
  nudge: [200, 100, 200],
};

// [hertz, begins, lasts] in seconds. A right card stays on its line; a wrong one touches it and hangs below.
type Tone = [hertz: number, begins: number, lasts: number];
const TONES: Record<Signal, Tone[]> = {
  right: [[587, 0, 0.3]],
  wrong: [
    [587, 0, 0.12],
    [440, 0.11, 0.3],
  ],
  turn: [
    [440, 0, 0.16],
    [659, 0.14, 0.4],
  ],
  overthrow: [
    [659, 0, 0.16],
    [523, 0.15, 0.16],
    [392, 0.3, 0.16],
    [262, 0.45, 0.6],
  ],
  nudge: [
    [659, 0, 0.16],
    [659, 0.25, 0.3],
  ],
};
const LOUD = 0.09;
const PAUSE = 0.12;

let audio: AudioContext | null = null;
let listening = false;

/** What counts as a tap: a finger's `pointerdown` does not yet. */
const TAPS = ["click", "keydown", "pointerup"];

/** Browsers let a page sound only after a tap. Each one makes ready, for a call or a locked screen silences again. */
export function listen() {
  if (listening || typeof AudioContext !== "function") return;
  listening = true;
  for (const tap of TAPS) document.addEventListener(tap, () => ready().catch(() => {}));
}

/** A tone that had to wait for a tap so long tells of nothing any more. */
const STALE = 1000;

/** Resolves once it sounds: where browsers ask for a tap, not before. */
function ready() {
  audio ??= new AudioContext();
  const sounds = audio;
  const running = sounds.state === "running" ? Promise.resolve() : sounds.resume();
  return running.then(() => sounds);
}

function tone(audio: AudioContext, [hertz, begins, lasts]: Tone, from: number) {
  const source = audio.createOscillator();
  const loud = audio.createGain();
  const at = from + begins;
  source.type = "triangle";
  source.frequency.value = hertz;
  loud.gain.setValueAtTime(0, at);
  loud.gain.linearRampToValueAtTime(LOUD, at + 0.015);
  loud.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  source.connect(loud).connect(audio.destination);
  source.start(at);
  source.stop(at + lasts);
}

/** Tells what `kinds` name, one after the other, as `settings` {buzz, sound} allow. */
export function signal(kinds: Signal[], { buzz, sound }: { buzz: boolean; sound: boolean }) {
  if (!kinds.length) return;
  if (buzz && canBuzz)
    navigator.vibrate(kinds.flatMap((kind, at) => (at ? [200, ...BUZZES[kind]] : BUZZES[kind])));
  if (!sound || typeof AudioContext !== "function") return;
  const since = Date.now();
  ready().then(
    (sounds) => {
      if (Date.now() - since < STALE) play(kinds, sounds);
    },
    () => {}, // no tap yet: the next one makes ready
  );
}

function play(kinds: Signal[], sounds: AudioContext) {
  let from = sounds.currentTime + 0.02;
  for (const kind of kinds) {
    for (const one of TONES[kind]) tone(sounds, one, from);
    const [, begins, lasts] = TONES[kind][TONES[kind].length - 1];
    from += begins + lasts + PAUSE;
  }
}
