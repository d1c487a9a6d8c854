// Stepping through a round that is over, from turning point to turning point or card by card, or through
// the debrief of the class. A page steps at once, and tells the class when it can, so that a key that is held down floods nobody;
// whoever looks, or loads the page again, sees what the class was told last.

import type { ClassSlides, ProjectorShowView, Slides } from "#schema";
import { along } from "../base/messages.ts";
import type { StepPlace, Steps, StepsBy } from "../model/stepping.ts";

const TELLS_EVERY = 250;
const RUNS_EVERY = 2000;

/** What is stepped through: a round of a table, or the debrief of a class, which has slides alone. */
interface Stepped {
  slides: { headline: string; frame?: number }[];
  frames?: { upto: number }[];
  answers?: unknown[];
}

/** What of a `Show` says which round or debrief it is, and where the class is in it. */
type Which = Record<string, number>;
type Told = { by: StepsBy; step: number } & Record<string, unknown>;

interface Steering<All extends Stepped> {
  what: ProjectorShowView["what"];
  which(slides: All): Which;
  shown(): ProjectorShowView | undefined;
  slides(): All | null;
  tell(told: Told): Promise<unknown>;
  changed(): void;
}

/** How many steps there are: the slides, of a round also the rule and what was thought of it; or everything that happened. */
export function stepsOf({ slides, frames, answers }: Stepped, by: StepsBy) {
  if (by === "cards") return frames?.length ?? 0;
  return slides.length + (frames ? 1 + (answers?.length ? 1 : 0) : 0);
}

/** Which slide is the one of this frame, or of the last turning point before it. */
const slideAt = ({ slides }: Stepped, frame: number) =>
  slides.slice(1, -1).filter((slide) => (slide.frame ?? 0) <= frame).length;

/** Which round the slides are of, as a `Show` names it. */
export const roundOf = ({ table: { number, round } }: Slides) => ({ table: number, round });

/** The same of the debrief of a class. */
export const cutOf = ({ minutes }: ClassSlides) => ({ minutes });

/**
 * what     the `what` of the shows that are stepped through
 * which    (slides) => what of a `Show` says which of them it is
 * shown    () => what the class shows (a `Show`), or undefined
 * slides   () => the `Slides` that came last, or null
 * tell     async ({by, step, and what `which` said}) => tells the class; resolves when it is answered
 * changed  () => paints
 */
export function stepping<All extends Stepped>({
  what,
  which,
  shown,
  slides,
  tell,
  changed,
}: Steering<All>): Steps {
  let mine: Told | null = null;
  let telling = false;
  let running: ReturnType<typeof setInterval> | undefined;

  /** Where we are: {by, step, steps, running}; null where nothing is stepped through. */
  function place(): StepPlace | null {
    const show = shown();
    const all = slides();
    if (show?.what !== what || !all || !stepsOf(all, "turns")) return null;
    const here = Object.entries(which(all));
    const shows: Told = { ...show };
    if (here.some(([key, value]) => (shows[key] ?? value) !== value)) return null;
    const chosen: Told | null = mine;
    if (chosen && here.some(([key, value]) => chosen[key] !== value)) mine = null;
    const { by: wanted, step } = mine ?? show;
    const by = all.slides.length || !all.frames ? wanted : "cards";
    const steps = stepsOf(all, by);
    return { by, step: Math.max(0, Math.min(step, steps - 1)), steps, running: running !== undefined };
  }

  async function pass() {
    if (telling) return;
    telling = true;
    // What somebody else has put on the projector meanwhile stays there.
    while (mine && place()) {
      const said = mine;
      await tell(said);
      await new Promise<void>((rested) => {
        setTimeout(rested, TELLS_EVERY);
      });
      if (mine === said) mine = null;
    }
    mine = null;
    telling = false;
    changed();
  }

  function put(by: StepsBy, step: number) {
    const all = slides();
    if (!all) return;
    const last = stepsOf(all, by) - 1;
    mine = { ...which(all), by, step: Math.max(0, Math.min(step, last)) };
    changed();
    pass();
  }

  function stop() {
    clearInterval(running);
    running = undefined;
  }

  const steps = {
    place,
    to(step: number) {
      stop();
      const here = place();
      const next = here && Math.max(0, Math.min(here.steps - 1, step));
      if (here && next !== null && next !== here.step) put(here.by, next);
      else changed();
    },
    move(by: number) {
      const here = place();
      if (here) steps.to(here.step + by);
    },
    /** Every card, or turning points only; the moment stays the same. */
    by(next: StepsBy) {
      stop();
      const here = place();
      const all = slides();
      if (!here || !all || here.by === next || (next === "turns" && !all.slides.length)) return;
      if (next === "turns") put(next, slideAt(all, here.step));
      else put(next, here.step === 0 ? 0 : (all.slides[here.step]?.frame ?? (all.frames?.length ?? 1) - 1));
    },
    /** Card by card by itself, until the end or until somebody steps. */
    run() {
      if (running) {
        stop();
        changed();
        return;
      }
      if (place()?.by === "turns") steps.by("cards");
      const here = place();
      if (!here) return;
      let expected = here.step === here.steps - 1 ? 0 : here.step;
      if (expected !== here.step) put("cards", expected);
      running = setInterval(() => {
        const now = place();
        if (now?.by !== "cards" || now.step !== expected || expected === now.steps - 1) {
          stop();
          changed();
          return;
        }
        expected += 1;
        put("cards", expected);
      }, RUNS_EVERY);
      changed();
    },
    /** What a key or a clicker means, or null. */
    key(name: string) {
      const aside = along(name);
      const meanings: Record<string, (() => void) | undefined> = {
        PageDown: () => steps.move(1),
        Enter: () => steps.move(1),
        PageUp: () => steps.move(-1),
        Home: () => steps.to(0),
        End: () => steps.to(Infinity),
        ArrowDown: () => (slides()?.frames ? steps.by("cards") : steps.move(1)),
        ArrowUp: () => (slides()?.frames ? steps.by("turns") : steps.move(-1)),
        " ": () => (place()?.by === "cards" ? steps.run() : steps.move(1)),
      };
      const does = aside ? () => steps.move(aside) : meanings[name];
      return place() && does ? does : null;
    },
  };
  return steps;
}
