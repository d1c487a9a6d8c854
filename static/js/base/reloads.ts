// Whether a page may load itself again: once for each release, or it might do so for ever.

import { session, stored } from "./storage.ts";

const release = document.documentElement.dataset.release ?? "";
/** What was loaded again so long ago and works since may do it once more. */
const FORGOTTEN_AFTER = 10 * 60_000;

type Times = Record<string, number>;
const times = () => stored<Times>(session, "renewed") ?? {};

/** Whether this page was loaded again, and that did not help. */
export function reloaded() {
  const last = times()[release];
  if (last) return Date.now() - last < FORGOTTEN_AFTER;
  // Where nothing is kept, any reload counts.
  stored(session, "keeps", 1);
  const [came] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return !stored(session, "keeps") && came?.type === "reload";
}

/** Load the page again. */
export function reload() {
  stored(session, "renewed", { ...Object(times()), [release]: Date.now() });
  location.reload();
}
