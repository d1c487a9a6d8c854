// What a phone does beside showing: it trembles, or a soft tone sounds. Both only where the pupil has
// switched them on. Tones are made here, for no sound is fetched.

import type { Signal, Sound, Tone } from "./signals.ts";

/** Whether this browser can vibrate at all; where not, nobody is offered it. */
export const canBuzz = typeof navigator.vibrate === "function";

// A right card stays on its line; a wrong one touches it and hangs below.
const SOUNDS: Record<Signal, Sound> = {
  right: { buzz: [40], tones: [[587, 0, 0.3]] },
  wrong: {
    buzz: [40, 60, 40],
    tones: [
      [587, 0, 0.12],
      [440, 0.11, 0.3],
    ],
  },
  turn: {
    buzz: [90],
    tones: [
      [440, 0, 0.16],
      [659, 0.14, 0.4],
    ],
  },
  overthrow: {
    buzz: [60, 50, 60, 50, 160],
    tones: [
      [659, 0, 0.16],
      [523, 0.15, 0.16],
      [392, 0.3, 0.16],
      [262, 0.45, 0.6],
    ],
  },
  nudge: {
    buzz: [200, 100, 200],
    tones: [
      [659, 0, 0.16],
      [659, 0.25, 0.3],
    ],
  },
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

const soundOf = (one: Signal | Sound) => (typeof one === "string" ? SOUNDS[one] : one);

/** Gives `signals`, one after the other, as `settings` {buzz, sound} allow. */
export function signal(signals: (Signal | Sound)[], { buzz, sound }: { buzz: boolean; sound: boolean }) {
  if (!signals.length) return;
  const sounds = signals.map(soundOf);
  if (buzz && canBuzz) navigator.vibrate(sounds.flatMap((one, at) => (at ? [200, ...one.buzz] : one.buzz)));
  if (!sound || typeof AudioContext !== "function") return;
  const since = Date.now();
  ready().then(
    (audio) => {
      if (Date.now() - since < STALE) play(sounds, audio);
    },
    () => {}, // no tap yet: the next one makes ready
  );
}

function play(sounds: Sound[], audio: AudioContext) {
  let from = audio.currentTime + 0.02;
  for (const { tones } of sounds) {
    for (const one of tones) tone(audio, one, from);
    const [, begins, lasts] = tones[tones.length - 1];
    from += begins + lasts + PAUSE;
  }
}
