// The connection. A page says what it watches; the server sends whole views and then what changes in
// them, and whole views again for any page that watches again: after any gap that is enough. A move carries
// an id and is sent until it is answered, so that a lost answer never plays a card twice.

import type { PupilCommands, Requests, TeacherCommands, Watch } from "#schema";
import type { Failure } from "../base/failure.ts";
import { renew } from "../base/renewal.ts";
import { uniqueId } from "../base/unique_id.ts";
import type { Answer } from "../model/answers.ts";
import { type Client, fetchClient, type Socket } from "./client.ts";
import { type Patch, patched } from "./patches.ts";
import type { Beat } from "./second.ts";

/** A teacher's command is named in `do`. */
type Act = { [Name in keyof TeacherCommands]: { do: Name } & TeacherCommands[Name] }[keyof TeacherCommands];

/** What a page sends, by the names of the socket messages. */
export type Sent = Omit<Requests, "watch" | "failed"> & PupilCommands & { act: Act };

/** What is wrong at the server: empty for nothing. */
export type Trouble = string;

/** What of the connection itself a page may want to know. */
export interface Connection {
  lost?(is: boolean): void;
  /** What was sent has waited for its answer for some seconds, or no longer does. */
  slow?(is: boolean): void;
  refused?(why: string, unreadable?: boolean): void;
  /** Nothing can be saved, or, with "", it can again. */
  trouble?(trouble: { kind: Trouble }): void;
  /** Called before the page loads itself anew because a backup was restored. */
  restored?(): void;
  /** Called before the views that follow a `watch`. */
  watching?(): void;
  /** Another tab has the seat, and this one rests until `takeOver` is called. */
  elsewhere?(): void;
  /** The server runs a different release: the page is to load itself again. */
  outdated?(): void;
}

/** A function for each event that brings a view. */
export type Handlers<Views> = { [Event in keyof Views]?: (view: Views[Event]) => void } & Connection;

const ANSWER_WITHIN = 6000;
const WAKES_WITHIN = 900;
/** A phone that is looked at asks after so much silence whether the server is there, and waits so long. */
const ASK_AFTER = 5000;
const HERE_WITHIN = 3500;
const SAY_SLOW_AFTER = 3000;
const SAY_LOST_AFTER = 1200;
const TRY_SAVING_AFTER = 2000;

/** The release that the page was made by. */
const { release } = document.documentElement.dataset;

/** This tab, for the server to tell it from another one with the same session. */
const tab = uniqueId();

interface Waiting {
  id: string;
  event: string;
  payload: object;
  answered(answer: Answer): void;
}

interface Held {
  event: string;
  number: number;
  view: unknown;
}

export type Net = ReturnType<typeof connect>;

/**
 * Connects and watches. `what` is the payload of `watch`. `at` stands in the connection's address, so that a
 * server of several workers brings together what belongs together.
 */
export function connect<Views>(what: Watch, on: Handlers<Views>, at = what.class, client = fetchClient) {
  const handlers = on as Connection & Record<string, (view: unknown) => void>;
  /** Null until its client is there. */
  let socket: Socket | null = null;
  const waiting = new Map<string, Waiting>();
  let lostTimer: ReturnType<typeof setTimeout> | undefined;
  let savingTimer: ReturnType<typeof setTimeout> | undefined;
  let refused = false;
  let unreadable = false;
  // Which line of the database the page is of: another one since the class was put back by a restore.
  let line: number | null = null;
  // The last view of each thing that is watched, with its number and the event that brought it.
  const held = new Map<string, Held>();
  // A seat is in one tab. The one that was opened last has it; one that wakes up does not take it.
  let take = true;

  let unreported: Requests["failed"] | null = null;
  function tellUnreported() {
    if (!socket || !unreported) return;
    socket.emit("failed", unreported);
    unreported = null;
  }

  let quiet: ReturnType<typeof setTimeout> | undefined;
  function heard() {
    clearTimeout(quiet);
    // A teacher's screens wait for nobody's turn, and Socket.IO itself tells of them in 45 seconds.
    if (what.as === "seat") quiet = setTimeout(listen, ASK_AFTER);
  }

  /** A network that swallows everything is as silent as a table that thinks. A page that wakes later watches. */
  function listen() {
    const here = socket;
    if (refused || !here?.connected || document.visibilityState !== "visible") return;
    here.timeout(HERE_WITHIN).emit("here", {}, (silence) => {
      if (!silence) heard();
      else if (here.connected) here.disconnect().connect();
    });
  }

  function lost(is: boolean) {
    clearTimeout(lostTimer);
    if (!is) on.lost?.(false);
    else lostTimer = setTimeout(() => on.lost?.(true), SAY_LOST_AFTER);
  }

  function rest() {
    refused = true;
    socket?.disconnect();
    lost(false);
  }

  /** Neither side understands the other for certain: nothing is sent or shown until the page is loaded again. */
  function outdated() {
    rest();
    if (on.outdated) on.outdated();
    else renew();
  }

  /** What the page knows, and what waits here, is of a line that has ended. */
  function startAgain() {
    waiting.clear();
    rest();
    on.restored?.();
    location.reload();
  }

  /**
   * Connect again, unless Socket.IO does so itself. While it takes note of a lost connection it reports what
   * was unanswered; connecting in between would clear its timer, and it would never try again.
   */
  function reconnect(socket: Socket) {
    if (!socket.active) socket.connect();
  }

  function watch(within = ANSWER_WITHIN) {
    if (refused || !socket) return;
    const here = socket;
    if (!here.connected) {
      reconnect(here);
      return;
    }
    on.watching?.();
    const asked = what.as === "seat" ? { ...what, tab, take } : what;
    here.timeout(within).emit("watch", asked, (silence, answer) => {
      if (silence) {
        // A phone that slept believes in a connection that is long gone.
        if (here.connected) here.disconnect().connect();
        else if (!refused) reconnect(here);
      } else if (answer.ok) {
        heard();
        if (line !== null && line !== (answer.line ?? 0)) {
          startAgain();
          return;
        }
        if (unreadable) {
          location.reload();
          return;
        }
        line = answer.line ?? 0;
        take = false;
        lost(false);
        for (const one of waiting.values()) send(one);
      } else if (answer.unavailable) {
        unavailable();
      } else if (answer.outdated) {
        outdated();
      } else if (answer.unreadable) {
        // The seat is kept: the page connects again once a server can read the class, after a restore for example.
        unreadable = true;
        lost(false);
        on.refused?.(answer.why, true);
      } else {
        rest();
        if (answer.elsewhere) on.elsewhere?.();
        else on.refused?.(answer.why);
      }
    });
  }

  /** A patch of a view that this page does not have. What comes until it has watched again is of no use either. */
  function missed(of: string) {
    if (held.delete(of)) watch();
  }

  /** Nothing can be saved, or even read, for now: what waits here is sent again, whoever is told what meanwhile. */
  function unavailable() {
    clearTimeout(savingTimer);
    savingTimer = setTimeout(watch, TRY_SAVING_AFTER);
  }

  /** Whoever looks at this page again wants to see it now, not when the next try is due. */
  function wake() {
    if (refused || !socket) return;
    if (socket.connected) watch(WAKES_WITHIN);
    else socket.disconnect().connect();
  }

  function takeOver() {
    refused = false;
    take = true;
    socket?.connect();
  }

  function send(one: Waiting) {
    if (!socket?.connected) return;
    socket.timeout(ANSWER_WITHIN).emit(one.event, one.payload, (silence, answer) => {
      if (!waiting.has(one.id)) return;
      if (silence) {
        watch();
        return;
      }
      // A pupil's card waits here until it can be saved; a teacher decides anew.
      if (!answer.ok && answer.unavailable && what.as === "seat") {
        unavailable();
        return;
      }
      if (!answer.ok && answer.outdated) {
        outdated();
        // A pupil's move is sent again by the page that follows; a teacher reads why nothing was done.
        if (what.as === "seat") return;
      }
      waiting.delete(one.id);
      one.answered(answer);
    });
  }

  /** Sends until it is answered; resolves with the answer. */
  function ask<Event extends keyof Sent>(event: Event, payload: Sent[Event], id = uniqueId()) {
    return new Promise<Answer>((resolve) => {
      let slow = false;
      const waits = setTimeout(() => {
        slow = true;
        on.slow?.(true);
      }, SAY_SLOW_AFTER);
      const answered = (answer: Answer) => {
        clearTimeout(waits);
        if (slow) on.slow?.(false);
        resolve(answer);
      };
      const one = { id, event, payload, answered };
      waiting.set(id, one);
      send(one);
    });
  }

  function begin({ io }: Client) {
    // Both transports, polling first: it passes every school's proxy, and upgrades by itself.
    const made = io({ query: { at, release }, reconnectionDelay: 500, reconnectionDelayMax: 4000 });
    socket = made;
    tellUnreported();
    // A program that has just started says so where it is in trouble.
    made.onAny(heard);
    made.on("connect", () => {
      clearTimeout(lostTimer);
      on.trouble?.({ kind: "" });
      watch();
    });
    made.on("disconnect", () => {
      if (!refused) lost(true);
    });
    made.on("connect_error", () => lost(true));
    made.on("sync", () => watch());
    made.on("trouble", ({ kind }: { kind: Trouble }) => {
      if (!kind && waiting.size) watch();
    });
    made.on("beat", (beat: Beat) => import("./second.ts").then((part) => part.heard(made, beat, tab)));
    made.on("gone", ({ why }: { why: string }) => {
      rest();
      on.refused?.(why);
    });
    made.on("elsewhere", () => {
      rest();
      on.elsewhere?.();
    });
    for (const [event, then] of Object.entries(handlers)) {
      if (["lost", "slow", "refused", "watching", "elsewhere", "outdated", "restored"].includes(event))
        continue;
      made.on(event, (view: unknown, number: number, of?: string) => {
        if (of) held.set(of, { event, number, view });
        then(view);
      });
    }
    made.on("change", (of: string, from: number, number: number, patch: Patch) => {
      const last = held.get(of);
      if (last?.number !== from) {
        missed(of);
        return;
      }
      const next = patched(last.view, patch);
      held.set(of, { event: last.event, number, view: next });
      handlers[last.event](next);
    });
  }

  lostTimer = setTimeout(() => on.lost?.(true), ASK_AFTER + HERE_WITHIN);
  client().then(begin, () => {
    lost(true);
    // A browser remembers of a page that a script could not be had: only the page anew asks for it again.
    renew(() => true);
  });

  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") wake();
    // A phone that is locked says so while it can: its table should know why it waits.
    else if (what.as === "seat" && socket?.connected) socket.emit("asleep", {});
  });
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) wake();
  });
  window.addEventListener("online", wake);

  return {
    /** An error of our scripts, for the server’s log. */
    report(failure: Failure) {
      unreported = { ...failure, page: what.as, release };
      tellUnreported();
    },
    watch,
    takeOver,
    ask,
  };
}
