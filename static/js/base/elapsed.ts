// <since-clock at="1763700000.5">: how long ago that was, ticking by itself, so that a second passing
// repaints a few characters and not the console. The server's clock counts, not the laptop's.

import { sayText } from "./messages.ts";
import { Ticking } from "./ticker.ts";

/** A clock that nobody puts right meanwhile, as may happen to the device's own. */
const here = () => performance.now() / 1000;

let ahead = here() - Date.now() / 1000;

/** Set what the server's clock shows now; a laptop's own may be minutes off. For what has just come from the
 *  server alone (`pairing`, `inOrder`): a view that is drawn once more says what time it was. */
export function setServerTime(seconds: number | undefined) {
  if (seconds) ahead = here() - seconds;
}

/** What the server's clock shows now. */
export const serverNow = () => here() - ahead;

/** Whole seconds until a moment of the server's clock, none once it is past. */
export const secondsUntil = (moment: number, now = serverNow()) =>
  Math.max(0, Math.ceil(moment - now - 0.05));

/** Seconds since a moment of the server's clock. */
export function secondsSince(at: number | null) {
  return at ? Math.max(0, Math.floor(serverNow() - at)) : 0;
}

/** "3 min 20 s", for sentences. */
export function inWords(seconds: number) {
  if (seconds < 120)
    // Translators: as in "Waiting 74 s for Fox".
    return sayText("{seconds} s", { seconds });
  return sayText("{minutes} min {seconds} s", { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
}

/** "3:20". */
export const asClock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

class SinceClock extends Ticking {
  static observedAttributes = ["at"];

  text() {
    const seconds = secondsSince(Number(this.getAttribute("at")));
    return this.hasAttribute("words") ? inWords(seconds) : asClock(seconds);
  }
}

customElements.define("since-clock", SinceClock);
