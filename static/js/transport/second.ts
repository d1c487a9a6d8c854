// Where there is a second laptop: this page confirms that it is with the first, and goes to the second once that
// one has taken over. Fetched only then.

import type { Socket } from "./client.ts";

/** What the first laptop says once a second. */
export interface Beat {
  n: number;
  mark: number;
  /** Where the second laptop is. */
  address: string;
  /** The second laptop has taken over. */
  moved: boolean;
}

interface Confirmed {
  ok: boolean;
  device?: string;
  pass?: string;
  says?: string;
}

/** Milliseconds in which a page is with one laptop only (classroom/standby/voices.py, LASTS). */
const LASTS = 6000;
/** Milliseconds without the first laptop before the second one is asked. */
const SILENT_FOR = 3000;
/** Milliseconds without a key before a page is loaded again. */
const QUIET = 3000;
const ASKS_EVERY = 1000;

let mark = 0;
let device = "";
let pass = "";
let address = "";
/** When the first laptop was last heard, and when the second one last asked. Before this page there may have been
 *  another one with the same session. */
let first = performance.now();
let second = first;
/** The question of the second laptop that is confirmed next. */
let question = 0;
let asking: ReturnType<typeof setInterval> | undefined;

/** When something was typed last. */
let typed = Number.NEGATIVE_INFINITY;
document.addEventListener("input", () => {
  typed = performance.now();
});

/** Whether nothing would be lost if this page was loaded again; one that was just loaded waits, too. */
function idle() {
  const now = performance.now();
  return Math.min(now, now - typed) > QUIET && !document.querySelector("dialog[open]");
}

/** `page` is an id of this page: two tabs may reach different laptops, so each has its share of a device's vote. */
export function heard(socket: Socket, beat: Beat, page: string) {
  if (beat.moved && pass) {
    move(beat.address);
    return;
  }
  if (document.documentElement.dataset.second !== beat.address) {
    // The page may not ask an address that is newer than itself. This module imports nothing, so that what it would
    // share with others stays in their files, and no first page gets larger.
    if (idle()) location.reload();
    return;
  }
  address = beat.address;
  mark = Math.max(mark, beat.mark);
  asking ??= setInterval(ask, ASKS_EVERY);
  const now = performance.now();
  if (now - second < LASTS) return;
  first = now;
  question = 0;
  socket.timeout(LASTS).emit("confirm", { n: beat.n, mark, page, wants: !pass }, (silence, answer) => {
    if (silence || !answer.ok) return;
    const { device: id, pass: given, says } = answer as unknown as Confirmed;
    if (id && given) [device, pass] = [id, given];
    if (says !== undefined) notice(says);
  });
}

/** Asks a silent laptop's second one whether it has taken over. It is confirmed once the first no longer counts this
 *  page. */
async function ask() {
  const silent = performance.now() - first;
  if (!pass || silent < SILENT_FOR) return;
  const confirms = question ? `?device=${device}&n=${question}&mark=${mark}` : "";
  try {
    const answer = await fetch(`${address}/standby/voice${confirms}`, { credentials: "omit" });
    const { n, serves } = (await answer.json()) as { n: number; serves: boolean };
    if (serves) move(address);
    else if (silent >= LASTS) [question, second] = [n, performance.now()];
  } catch {
    // Neither laptop answers: it is asked again.
  }
}

/** The same page at the second laptop. A pass is good once, so nothing is asked after this. */
function move(to: string) {
  clearInterval(asking);
  const here = location.pathname + location.search;
  const given = pass;
  pass = "";
  location.replace(`${to}/over/${given}?to=${encodeURIComponent(here)}`);
}

/** What the teacher should know stands above the page, but not on the big screen. */
function notice(says: string) {
  if (document.querySelector("main.projector")) return;
  const shown = document.getElementById("second-laptop");
  if (!says) shown?.remove();
  else if (shown) shown.textContent = says;
  else {
    const made = document.createElement("p");
    made.id = "second-laptop";
    made.className = "second-laptop";
    made.setAttribute("role", "status");
    made.textContent = says;
    document.body.prepend(made);
  }
}
