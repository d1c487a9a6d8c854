// A school's platform, by SCORM 1.2: it gives a page an object called API, in a window around it or in the one that
// opened it. Without one, or where it fails, the page goes on as it does anywhere else.

import { type Keeper, keepIn, type Progress } from "../model/home_progress.ts";
import { hashOf } from "../model/shuffle.ts";

/** What a platform offers; every answer is a text. */
interface Api {
  LMSInitialize(empty: ""): unknown;
  LMSFinish(empty: ""): unknown;
  LMSGetValue(element: string): unknown;
  LMSSetValue(element: string, value: string): unknown;
  LMSCommit(empty: ""): unknown;
}

/** Windows around a page that are looked through, at most. */
const FURTHEST = 12;
/** The most characters that every platform keeps of what a page asks it to. */
const MOST_KEPT = 4096;
const DONE = ["completed", "passed"];
const SECOND = 1000;
const MINUTE = 60;

/** In this window or one around it; looking into a window of a different origin fails. */
function above(from: Window | null): Api | null {
  let one = from;
  try {
    for (let at = 0; one && at < FURTHEST; at += 1) {
      const { API: found } = one as Window & { API?: Api };
      if (found) return found;
      if (one.parent === one) return null;
      one = one.parent;
    }
  } catch {
    /* a window of a different origin */
  }
  return null;
}

function around(): Api | null {
  try {
    return (
      above(window) ?? above(window.opener as Window | null) ?? above(window.top?.opener as Window | null)
    );
  } catch {
    return null;
  }
}

/** The length of a visit as 0000:00:00. */
export function lasted(ms: number) {
  const seconds = Math.floor(ms / SECOND);
  const two = (number: number) => String(number).padStart(2, "0");
  const minutes = Math.floor(seconds / MINUTE);
  return `${String(Math.floor(minutes / MINUTE)).padStart(4, "0")}:${two(minutes % MINUTE)}:${two(seconds % MINUTE)}`;
}

/** What was kept; null for nothing, or for what this page did not keep. */
function readProgress(text: string): Progress | null {
  try {
    const { step, solved, found } = JSON.parse(text) as Partial<Progress>;
    return { step: Number(step) || 0, solved: solved ?? [], found: found ?? {} };
  } catch {
    return null;
  }
}

/** Begins on the platform around this page; null if there is none. */
export function onPlatform(): Keeper | null {
  const api = around();
  if (!api) return null;
  const ask = (name: keyof Api, ...given: string[]) => {
    try {
      const call = api[name] as (...given: string[]) => unknown;
      return String(call.apply(api, given) ?? "");
    } catch {
      return "";
    }
  };
  const get = (element: string) => ask("LMSGetValue", element);
  const set = (element: string, value: string | number) => ask("LMSSetValue", element, String(value));

  let began = 0;
  let last: (() => void) | null = null;
  function begin() {
    if (ask("LMSInitialize", "") !== "true") return false;
    began = Date.now();
    return true;
  }
  if (!begin()) return null;

  const done = () => DONE.includes(get("cmi.core.lesson_status"));
  const before = Number(get("cmi.core.score.raw")) || 0;
  if (!done()) set("cmi.core.lesson_status", "incomplete");
  // A platform forgets what it kept if a visit ends without this.
  set("cmi.core.exit", "suspend");
  ask("LMSCommit", "");

  addEventListener("pagehide", () => {
    set("cmi.core.session_time", lasted(Date.now() - began));
    ask("LMSCommit", "");
    ask("LMSFinish", "");
  });
  addEventListener("pageshow", ({ persisted }) => {
    // The browser had kept the whole page: this is a new visit.
    if (persisted && begin()) last?.();
  });

  return {
    learner: hashOf(get("cmi.core.student_id")).toString(36),
    saved: readProgress(get("cmi.suspend_data")),
    save(progress, { score, complete }) {
      const kept = JSON.stringify(progress);
      last = () => {
        if (kept.length <= MOST_KEPT) set("cmi.suspend_data", kept);
        set("cmi.core.lesson_location", progress.step);
        set("cmi.core.score.min", 0);
        set("cmi.core.score.max", 100);
        set("cmi.core.score.raw", Math.max(score, before));
        if (complete && !done()) set("cmi.core.lesson_status", "completed");
        ask("LMSCommit", "");
      };
      last();
    },
  };
}

keepIn(onPlatform());
