// @ts-nocheck: not typed yet
// <count-down to="1763700000.5">: how long until a moment of the server's clock, as 0:23. It ticks by
// itself, so that a second passing repaints a few characters; with `at` it stands as at that moment.

import { asClock, secondsUntil, serverNow } from "../base/elapsed.ts";
import { Ticking } from "../base/ticker.ts";

/** How many seconds before the end of a round it is told. */
const WARNINGS = [300, 60];

class CountDown extends Ticking {
  static observedAttributes = ["to", "at"];
  every = 500;

  text() {
    const stands = this.getAttribute("at");
    return asClock(secondsUntil(Number(this.getAttribute("to")), stands ? Number(stands) : undefined));
  }
}

customElements.define("count-down", CountDown);

/** Which warning holds for a round: 300 or 60 seconds before its end, 0 for none yet. */
export function warned(clocks) {
  if (!clocks?.round) return 0;
  const left = clocks.round - (clocks.stand ? clocks.now : serverNow());
  return WARNINGS.filter((seconds) => left <= seconds).pop() ?? 0;
}

/** The moments at which a screen changes although nothing has happened: the warnings, and the end of a chance to declare. */
const changes = ({ clocks: { round }, waits }) => [
  ...(round ? WARNINGS.map((seconds) => round - seconds) : []),
  ...waits.slice(0, -1).map(({ until }) => until),
];

/**
 * Calls `then` at each moment at which what is known has to be drawn differently. Returns a function that takes
 * each new view of a table.
 */
export function byTheClock(then) {
  const timers = new Map();
  return function wait(view) {
    clearTimeout(timers.get(view.number));
    if (!view.clocks || view.clocks.stand) return;
    const left = changes(view)
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
