// Whether a page may load itself again: once for each release, or it might do so for ever.

import { keeps, session, stored } from "./storage.ts";

const release = document.documentElement.dataset.release ?? "";
/** What was loaded again so long ago and works since may do it once more. */
const FORGOTTEN_AFTER = 10 * 60_000;
/** Between workers of two releases a page waits for so long. */
const APART = 15_000;

type Times = Record<string, number>;
const times = () => stored<Times>(session, "renewed") ?? {};
const latest = () => Math.max(Number.NEGATIVE_INFINITY, ...Object.values(times()));

/** Whether this page was loaded again, and that did not help. */
export function reloaded() {
  if (keeps(session)) return Date.now() - (times()[release] ?? Number.NEGATIVE_INFINITY) < FORGOTTEN_AFTER;
  const [came] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return came?.type === "reload";
}

/** Whether the last time is long enough ago. */
export const apart = () => Date.now() - latest() > APART;

/** Load the page again. */
export function reload() {
  stored(session, "renewed", { ...Object(times()), [release]: Date.now() });
  location.reload();
}
