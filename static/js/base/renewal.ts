// Loading a page again, when the server runs a different release or a script of the page can't be had: at a
// moment at which no one types, and only while the server answers. Where that has not helped it is said instead.

import { offerReload } from "./failure.ts";
import { sayText } from "./messages.ts";
import { reload, reloaded } from "./reloads.ts";

const LOOKS_EVERY = 500;
/** Milliseconds without a key before what is being typed may be interrupted. */
const QUIET = 3000;
/** What a dialog holds is lost with it, so it is waited for; but not for ever. */
const AT_MOST = 60_000;

let typed = Number.NEGATIVE_INFINITY;
document.addEventListener("input", () => {
  typed = Date.now();
});

/** Whether no one has typed for a moment. */
export const quiet = () => Date.now() - typed > QUIET;

/** Whether nothing here would be lost: no dialog is open, and no one types. */
const idle = () => quiet() && !document.querySelector("dialog[open]");

/** Returns a function that loads the page again, once, when `safe` says so; `before` keeps what is to be found again.
 *  Where that was done before and has not helped, `instead` is called each time, unless the network is lost. */
export function renewal(
  instead = () =>
    offerReload(sayText("Part of this page didn’t load. Try again, try another browser or share a phone.")),
) {
  let renewing = false;
  return function renew(safe: () => boolean = idle, before: () => void = () => {}) {
    if (renewing) return;
    if (reloaded()) {
      reachable().then((answers) => answers && instead());
      return;
    }
    renewing = true;
    const since = Date.now();
    const look = async () => {
      const now = Date.now();
      if ((safe() || now - since > AT_MOST) && (await reachable())) {
        before();
        reload();
      } else setTimeout(look, LOOKS_EVERY);
    };
    look();
  };
}

export const renew = renewal();

/** Whether the server answers: without it a reload would leave an empty page. */
const reachable = () =>
  fetch("/health").then(
    (answer) => answer.ok,
    () => false,
  );
