// Stepping through a round that is over, or through the debrief of the class: types alone.

import type { ProjectorShowView } from "#schema";

/** From turning point to turning point, or card by card. */
export type StepsBy = ProjectorShowView["by"];

/** Where we are among so many steps. */
export interface StepPlace {
  by: StepsBy;
  step: number;
  steps: number;
  running: boolean;
}

/** What steps through something. */
export interface Steps {
  /** Null where nothing is stepped through. */
  place(): StepPlace | null;
  to(step: number): void;
  move(by: number): void;
  /** Every card, or turning points only; the moment stays the same. */
  by(next: StepsBy): void;
  /** Go on card by card, until the end or until someone steps; or stop that. */
  run(): void;
  /** What a key or a clicker means, or null. */
  key(name: string): (() => void) | null;
}
