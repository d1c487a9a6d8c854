// Which signals a new view of a table gives.

import type { LineView, TableView } from "#schema";

export type Signal = "right" | "wrong" | "turn" | "overthrow" | "nudge";

/** In seconds. */
export type Tone = [hertz: number, begins: number, lasts: number];

/** What a phone does for a signal: it trembles for milliseconds on, off, on ..., or tones sound. */
export interface Sound {
  buzz: number[];
  tones: Tone[];
}

/** What of a table is told by signals. */
interface Told extends Pick<TableView, "number" | "round" | "version" | "happened"> {
  line: Pick<LineView, "laid">;
}

/** What is told about `now` after `before`, in the order in which it is told: verdict or overthrow,
 *  then the turn. Nothing for the first view of a table. */
export function signals(before: Told | null, now: Told, waitedBefore: boolean, waitsNow: boolean): Signal[] {
  if (!before || before.number !== now.number || before.round !== now.round || before.version >= now.version)
    return [];
  const last = now.happened;
  const told: Signal[] = last?.overthrown ? ["overthrow"] : last?.verdict ? [last.verdict] : [];
  // A view that tells of something else, as somebody's coming back, repeats what happened last.
  if (JSON.stringify(before.happened) === JSON.stringify(last) && before.line.laid === now.line.laid)
    told.length = 0;
  if (waitsNow && !waitedBefore) told.push("turn");
  return told;
}
