// Which slide of the explanation is on, where the slides go on by themselves.

/** The slide that is on: `gone` of its `seconds` are over, or null where it stands. */
export interface SlideNow {
  at: number;
  gone: number | null;
  seconds: number;
}

/** What a view says of it: from which slide on it has run for how many seconds, or null where it stands. */
export interface SlideRun {
  step: number;
  runs: number | null;
}

const heardAt = new WeakMap<SlideRun, number>();

/**
 * The slide that is on: `at`, and where it goes on by itself how many of its `seconds` are `gone`.
 * `gone` is null where it stands.
 */
export function onNow(
  show: SlideRun,
  told: { seconds: number; slides: { readonly length: number } },
): SlideNow {
  const last = told.slides.length - 1;
  const step = Math.min(show.step, last);
  if (show.runs === null) return { at: step, gone: null, seconds: told.seconds };
  const heard = heardAt.get(show) ?? performance.now();
  heardAt.set(show, heard);
  const ran = show.runs + (performance.now() - heard) / 1000;
  const at = Math.min(last, step + Math.floor(ran / told.seconds));
  return { at, gone: Math.min(told.seconds, ran - (at - step) * told.seconds), seconds: told.seconds };
}

/** The milliseconds until the next slide comes by itself; null where none does. */
export function untilNext({ gone, seconds }: SlideNow) {
  return gone !== null && gone < seconds ? (seconds - gone) * 1000 + 20 : null;
}

/** Calls `then` when the next slide of the explanation comes by itself; each call forgets the one before. */
export function turning(then: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (
    show: SlideRun & { what: string },
    told: { seconds: number; slides: { readonly length: number } },
  ) => {
    clearTimeout(timer);
    if (show.what !== "explain") return;
    const left = untilNext(onNow(show, told));
    if (left !== null) timer = setTimeout(then, left);
  };
}
