// <count-down to="1763700000.5">: how long until a moment of the server's clock, as 0:23. It ticks by
// itself, so that a second passing repaints a few characters; with `at` it stands as at that moment.

import { asClock, secondsUntil, serverNow, setServerTime } from "./since.js";
import { Ticking } from "./ticking.js";

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

/**
 * Sets the server's time by a view's clocks and calls `then` when the next warning is due. Returns a
 * function that takes clocks: one for each table that is watched.
 */
export function warnings(then) {
  let timer = 0;
  return (clocks) => {
    clearTimeout(timer);
    if (!clocks) return;
    setServerTime(clocks.now);
    if (clocks.stand || !clocks.round) return;
    const waits = WARNINGS.map((seconds) => clocks.round - seconds - clocks.now).filter((wait) => wait > 0);
    if (waits.length) timer = setTimeout(then, Math.min(...waits) * 1000 + 100);
  };
}
