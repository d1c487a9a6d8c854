// The check before the lesson, on a phone: tries the ways to the program one after the other, and tells it
// over each what works. What is never told, the program takes for what does not.

// @ts-expect-error: it ships no types
import * as client from "socket.io-client";
import { certain } from "../base/certain.ts";
import { byId, drawn } from "../base/dom.ts";
import { loadCss } from "../base/lazy_css.ts";
import { canStayAwake } from "../base/wake_lock.ts";

const words = certain(globalThis.messages) as Record<string, string>;

/** The sentences of this page. It does without the template library, which comes with the script that it tries. */
const sayText = (english: string, places: Record<string, number> = {}) =>
  words[english].replace(/\{(\w+)\}/g, (_, place) => String(places[place]));

interface Answer {
  ok: boolean;
  why?: string;
  seconds: number;
}

/** What is used of a socket of Socket.IO. */
interface CheckSocket {
  on(event: string, then: (why: unknown) => void): void;
  timeout(milliseconds: number): { emitWithAck(event: string, content: object): Promise<Answer> };
  disconnect(): void;
  removeAllListeners(event: string): void;
}

/** How long a table with all that comes after it may take on a slow network. */
const DRAWS_WITHIN = 15_000;
const { io } = client as { io(options: object): CheckSocket };
const OPENS_WITHIN = 8000;
const list = certain(document.querySelector<HTMLElement>("[data-token]"));
const phone = {
  token: list.dataset.token,
  https: location.protocol === "https:",
  wake_lock: canStayAwake,
};

const MARKS = {
  good: sayText("Good"),
  bad: sayText("Not working"),
  careful: sayText("Careful"),
  running: sayText("In progress"),
};

function mark(step: string, verdict: keyof typeof MARKS, text = MARKS[verdict]) {
  const row = certain(list.querySelector<HTMLElement>(`[data-step=${step}]`));
  row.className = verdict;
  const shown = certain(row.querySelector(".mark"));
  shown.textContent = text;
  shown.prepend(document.createElement("i"));
}

function end(text: string) {
  certain(document.querySelector("[data-end]")).textContent = text;
}

const tell = (socket: CheckSocket, step: string) =>
  socket.timeout(OPENS_WITHIN).emitWithAck("found", { ...phone, step });

/** A socket of its own that never comes back by itself; rejects where none opens. */
function opened(options: object) {
  // All of a check comes to one worker of several: `at` says so to what stands before them.
  const socket = io({
    query: { at: "check" },
    forceNew: true,
    reconnection: false,
    timeout: OPENS_WITHIN,
    ...options,
  });
  return new Promise<CheckSocket>((open, fail) => {
    socket.on("connect", () => open(socket));
    socket.on("connect_error", (why) => {
      socket.disconnect();
      fail(why);
    });
  });
}

/** Whether this transport alone carries a message there and an answer back. */
async function carries(transport: string) {
  mark(transport, "running");
  try {
    const socket = await opened({ transports: [transport] });
    const answer = await tell(socket, transport);
    // A poll that waits for news is answered "400" when its socket is closed: that one goes with the page.
    if (transport !== "polling") socket.disconnect();
    if (!answer.ok) throw new Error(answer.why);
    mark(transport, "good");
    return true;
  } catch {
    mark(transport, transport === "polling" ? "bad" : "careful");
    return false;
  }
}

/** Resolves once it is so. */
async function until(is: () => unknown, end = performance.now() + DRAWS_WITHIN) {
  while (!is()) {
    if (performance.now() > end) throw new Error("It did not come.");
    await new Promise((then) => setTimeout(then, 100));
  }
}

/** Whether the pupil's own script draws a table here, with its clock, and opens a sheet of what comes later. */
async function shows() {
  mark("shows", "running");
  const sample = certain(document.querySelector<HTMLElement>(".sample"));
  const sheet = byId("sheet");
  const seen = (part: string) => (sample.querySelector(part)?.getBoundingClientRect().width ?? 0) > 0;
  sample.hidden = false;
  try {
    const { script, words } = byId("play").dataset;
    await Promise.all([import(certain(words)), loadCss("play")]);
    await import(certain(script));
    await until(() => seen(".hand .cards button") && seen(".layout .card"));
    await until(() => /\d:\d\d/.test(sample.querySelector("count-down")?.textContent ?? ""));
    certain(sample.querySelector<HTMLElement>(".menu-button")).click();
    await until(() => sheet.querySelector("button"));
    sheet.dispatchEvent(new Event("cancel"));
    if (document.getElementById("failed")) throw new Error("It failed.");
    mark("shows", "good");
    return true;
  } catch {
    mark("shows", "bad");
    return false;
  } finally {
    sample.hidden = true;
  }
}

/** Holds a connection as the game has it, in silence, for as long as the program asks for. */
async function hold(found: string[]) {
  const bar = certain(list.querySelector("progress"));
  let ticking: ReturnType<typeof setInterval> | undefined;
  try {
    const socket = await opened({});
    for (const step of found) await tell(socket, step);
    const answer = await tell(socket, "hold");
    if (!answer.ok) throw new Error(answer.why);
    const began = performance.now();
    await new Promise<void>((done, cut) => {
      socket.on("disconnect", cut);
      const show = () => {
        const seconds = Math.min(answer.seconds, Math.floor((performance.now() - began) / 1000));
        bar.value = seconds;
        mark("hold", "running", sayText("{done} of {all} s", { done: seconds, all: answer.seconds }));
      };
      show();
      ticking = setInterval(show, 500);
      setTimeout(done, answer.seconds * 1000);
    });
    await tell(socket, "held");
    socket.removeAllListeners("disconnect");
    socket.disconnect();
    bar.value = answer.seconds;
    mark("hold", "good");
    end(sayText("All done. Look at your computer."));
  } catch {
    mark("hold", "careful");
    end(sayText("The connection was lost. Look at your computer."));
  } finally {
    clearInterval(ticking);
  }
}

async function check() {
  const found: string[] = [];
  for (const transport of ["polling", "websocket"]) {
    if (!(await carries(transport))) found.push(`no_${transport}`);
  }
  found.push((await shows()) ? "shows" : "no_shows");
  await hold(found);
}

check();
drawn();
