// How far a pupil is with the page to take home, and what keeps that outside of this device: a school's platform.

/** What was done: the step of the round, the puzzles that were solved, and by rule after how many cards it was found. */
export interface Progress {
  step: number;
  solved: number[];
  found: Record<string, number>;
}

/** What a page has in all: its puzzles, steps of its round, rules of its list. Without a round it is for practice. */
export interface Extent {
  puzzles: number;
  steps: number;
  rules: string[];
}

/** A score from 0 to 100, and whether everything was done. */
export interface Result {
  score: number;
  complete: boolean;
}

/** Keeps progress elsewhere. `learner` tells the pupils of a shared device apart, and is no name. */
export interface Keeper {
  learner: string;
  saved: Progress | null;
  save(progress: Progress, result: Result): void;
}

/** Rules to find in practice until the score is full. */
const ENOUGH = 5;
const FULL = 100;

/** A round is done when its puzzles are solved, without any when its end was seen; practice when a rule was found. */
export function resultOf({ step, solved, found }: Progress, { puzzles, steps, rules }: Extent): Result {
  if (puzzles)
    return { score: Math.round((FULL * solved.length) / puzzles), complete: solved.length >= puzzles };
  if (steps) return { score: step >= steps ? FULL : 0, complete: step >= steps };
  const many = rules.filter((id) => found[id] !== undefined).length;
  return { score: Math.round((FULL * Math.min(many, ENOUGH)) / ENOUGH), complete: many > 0 };
}

let keeper: Keeper | null = null;

/** Before the page begins: its progress is kept there. */
export function keepIn(one: Keeper | null) {
  keeper = one;
}

export const keeperOfPage = () => keeper;
