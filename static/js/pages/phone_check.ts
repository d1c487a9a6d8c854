// The check before the lesson, on a phone: tries the ways to the program one after the other, and tells it
// over each what works. What is never told, the program takes for what does not.

// @ts-expect-error: it ships no types
import * as client from "../../vendor/js/socket.io/socket.io.esm.min.js";
import { certain } from "../base/certain.ts";
import { sayText } from "../base/messages.ts";

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

const { io } = client as { io(options: object): CheckSocket };
const OPENS_WITHIN = 8000;
const list = certain(document.querySelector<HTMLElement>("[data-token]"));
const phone = {
  token: list.dataset.token,
  https: location.protocol === "https:",
  wake_lock: "wakeLock" in navigator,
};

function mark(
  step: string,
  verdict: "good" | "bad" | "careful" | "running",
  text = sayText(`check_${verdict}`),
) {
  const row = certain(list.querySelector<HTMLElement>(`[data-step=${step}]`));
  row.className = verdict;
  row.querySelector(".mark")?.replaceChildren(document.createElement("i"), text);
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

/** Holds a connection as the game has it, in silence, for as long as the program asks for. */
async function hold(failed: string[]) {
  const bar = certain(list.querySelector("progress"));
  let ticking: ReturnType<typeof setInterval> | undefined;
  try {
    const socket = await opened({});
    for (const transport of failed) await tell(socket, `no_${transport}`);
    const answer = await tell(socket, "hold");
    if (!answer.ok) throw new Error(answer.why);
    const began = performance.now();
    await new Promise<void>((done, cut) => {
      socket.on("disconnect", cut);
      const show = () => {
        const seconds = Math.min(answer.seconds, Math.floor((performance.now() - began) / 1000));
        bar.value = seconds;
        mark("hold", "running", sayText("check_held", { done: seconds, all: answer.seconds }));
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
    end(sayText("check_done"));
  } catch {
    mark("hold", "careful");
    end(sayText("check_cut"));
  } finally {
    clearInterval(ticking);
  }
}

async function check() {
  const failed: string[] = [];
  for (const transport of ["polling", "websocket"]) {
    if (!(await carries(transport))) failed.push(transport);
  }
  await hold(failed);
}

check();
