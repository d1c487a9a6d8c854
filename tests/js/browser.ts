// The browser in which the unit tests run: happy-dom, whose elements have no size. It stands before all modules.

import { Window } from "happy-dom";

const settings = {
  disableCSSFileLoading: true,
  disableIframePageLoading: true,
  handleDisabledFileLoadingAsSuccess: true,
};
const page = new Window({ url: "https://class.test/", settings });
/** What Node has too, and elements must take from their own page. */
const THEIRS = ["Event", "EventTarget", "CustomEvent", "FormData", "navigator", "MessageEvent"];

for (let from: object = page; from !== Object.prototype; from = Object.getPrototypeOf(from))
  for (const name of Object.getOwnPropertyNames(from)) {
    if (name in globalThis && !THEIRS.includes(name)) continue;
    const value = Reflect.get(page, name);
    const bound = typeof value === "function" && /^[a-z]/.test(name) ? value.bind(page) : value;
    Object.defineProperty(globalThis, name, { value: bound, configurable: true, writable: true });
  }

/** How often the page would have loaded itself again, and where it would have gone. */
export const loaded = { times: 0, to: "" };
const stand = {
  window: globalThis,
  location: {
    reload: () => (loaded.times += 1),
    assign: (to: string) => (loaded.to = to),
    ...{ hash: "", pathname: "/", search: "", origin: "https://class.test", href: "https://class.test/" },
  },
  requestAnimationFrame: (then: () => void) => setTimeout(then, 0),
};
for (const [name, value] of Object.entries(stand))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

// A test hides the page, and a browser refuses to keep anything.
Object.defineProperty(document, "visibilityState", { value: "visible", writable: true });
// No test waits for a page's clocks, nor for what comes later than in a second.
const clock = { setInterval: globalThis.setInterval, setTimeout: globalThis.setTimeout };
for (const [name, start] of Object.entries(clock))
  Object.assign(globalThis, {
    [name]: (run: () => void, after = 0, ...given: unknown[]) => {
      const timer = (start as (...all: unknown[]) => unknown)(run, after, ...given) as { unref(): void };
      if (name === "setInterval" || after >= 1000) timer.unref();
      return timer;
    },
  });
document.documentElement.lang = "en";
document.documentElement.dir = "ltr";
document.documentElement.dataset.release = "1.0.0-abc";
// What modules ask for while they are read: the sentences, and what a console is told.
globalThis.messages = {};
document.body.innerHTML = `<script id="desk" type="application/json">{}</script>
  <template id="help"><p data-help="lobby">How pupils get in.</p></template>
  <script id="words" type="none" src="file://${process.cwd()}/tests/js/fetched/words.js"></script>`;
