// <count-down to="1763700000.5">: how long until a moment of the server's clock, as 0:23. It ticks by
// itself, so that a second passing repaints a few characters; with `at` it stands as at that moment.

import { asClock, secondsUntil } from "../base/elapsed.ts";
import { Ticking } from "../base/ticker.ts";

class CountDown extends Ticking {
  static observedAttributes = ["to", "at"];
  override every = 500;

  text() {
    const stands = this.getAttribute("at");
    return asClock(secondsUntil(Number(this.getAttribute("to")), stands ? Number(stands) : undefined));
  }
}

customElements.define("count-down", CountDown);
