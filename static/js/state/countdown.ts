// <count-down to="1763700000.5">: how long until a moment of the server's clock, as 0:23. It ticks by
// itself, so that a second passing repaints a few characters; with `at` it stands as at that moment.

import type { Clocks, WaitView } from "#schema";
import { asClock, secondsUntil, serverNow } from "../base/elapsed.ts";
import { Ticking } from "../base/ticker.ts";

/** How many seconds before the end of a round it is told. */
const WARNINGS = [300, 60] as const;

class CountDown extends Ticking {
  static observedAttributes = ["to", "at"];
  override every = 500;

  text() {
    const stands = this.getAttribute("at");
    return asClock(secondsUntil(Number(this.getAttribute("to")), stands ? Number(stands) : undefined));
  }
}

customElements.define("count-down", CountDown);

/** Which warning holds for a round: 300 or 60 seconds before its end, 0 for none yet. */
export function warned(clocks: Clocks | null | undefined): 0 | 60 | 300 {
  if (!clocks?.round) return 0;
  const left = clocks.round - (clocks.stand ? clocks.now : serverNow());
  return WARNINGS.filter((seconds) => left <= seconds).at(-1) ?? 0;
}

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
