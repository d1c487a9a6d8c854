// When a screen has to be drawn although nothing has happened.

import type { Clocks, WaitView } from "#schema";
import { serverNow } from "../base/elapsed.ts";
import { WARNINGS } from "../model/warnings.ts";

/** The moments at which a screen changes although nothing has happened: the warnings, and the end of a chance to declare. */
const changes = ({ round }: Clocks, waits: WaitView[]) => [
  ...(round ? WARNINGS.map((seconds) => round - seconds) : []),
  ...waits.slice(0, -1).map(({ until }) => until ?? 0),
];

/**
 * Calls `then` at each moment at which what is known has to be drawn differently. Returns a function that takes
 * each new view of a table.
 */
export function byTheClock(then: () => void) {
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  return function wait(view: { number: number; clocks: Clocks | null; waits: WaitView[] }) {
    clearTimeout(timers.get(view.number));
    if (!view.clocks || view.clocks.stand) return;
    const left = changes(view.clocks, view.waits)
      .map((moment) => moment - serverNow())
      .filter((seconds) => seconds > 0);
    if (left.length)
      timers.set(
        view.number,
        setTimeout(
          () => {
            then();
            wait(view);
          },
          Math.min(...left) * 1000 + 100,
        ),
      );
  };
}
