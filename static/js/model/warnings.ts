// Warnings before the end of a round.

import type { Clocks } from "#schema";
import { serverNow } from "../base/elapsed.ts";

/** How many seconds before the end of a round it is told. */
export const WARNINGS = [300, 60] as const;

/** Which warning holds for a round: 300 or 60 seconds before its end, 0 for none yet. */
export function warned(clocks: Clocks | null | undefined): 0 | 60 | 300 {
  if (!clocks?.round) return 0;
  const left = clocks.round - (clocks.stand ? clocks.now : serverNow());
  return [...WARNINGS].reverse().find((seconds) => left <= seconds) ?? 0;
}
