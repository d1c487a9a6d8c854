// @ts-nocheck: not typed yet
// The connection. A page says what it watches; the server sends whole views and then what changes in
// them, and whole views again for any page that watches again: after any gap that is enough. A move carries an id and is sent until it is answered, so that a lost
// answer never plays a card twice.

import { setServerTime } from "../base/elapsed.ts";

/** Half as large as all else that a table needs: fetched by itself, so that no hand waits for it. */
const client = () => import("../../vendor/js/socket.io/socket.io.esm.min.js");

const ANSWER_WITHIN = 6000;
const WAKES_WITHIN = 900;
const SAY_LOST_AFTER = 1200;
const TRY_SAVING_AFTER = 2000;
const FETCH_AGAIN_AFTER = 4000;

/** Unique enough for one seat's moves; randomUUID exists only on https and localhost. */
export function uniqueId() {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/** A view after a patch of the server (classroom/web/realtime/patches.py): a list of one holds the new value. */
export function patched(view, patch) {
  if (Array.isArray(patch)) return patch[0];
  const next = Array.isArray(view) ? [...view] : { ...view };
  for (const [key, change] of Object.entries(patch)) next[key] = patched(next[key], change);
  return next;
}

/** This tab, for the server to tell it from another one with the same session. */
const tab = uniqueId();

/**
 * Connects and watches. `what` is the payload of `watch`; `on` maps the server's events to
 * functions, and may hold `lost(bool)` and `refused(why, unreadable)` for the connection itself, `trouble({kind})`
 * for when nothing can be saved and when it can again (""),
 * `restored()`, called before the page loads itself anew because a backup was restored,
 * `watching()`, called before the views that follow a `watch`, and `elsewhere()`: another tab has the
 * seat, and this one rests until `takeOver` is called. `at` stands in the connection's address, so that
 * a server of several workers brings together what belongs together.
 */
export function connect(what, on, at = what.class) {
  /** Null until its client is there. */
  let socket = null;
  const waiting = new Map();
  let lostTimer = null;
  let savingTimer = null;
  let refused = false;
  let unreadable = false;
  // Which line of the database the page is of: another one since the class was put back by a restore.
  let line = null;
  // The last view of each thing that is watched, with its number and the event that brought it.
  const held = new Map();
  // A seat is in one tab. The one that was opened last has it; one that wakes up does not take it.
  let take = true;

  function lost(is) {
    clearTimeout(lostTimer);
    if (!is) on.lost?.(false);
    else lostTimer = setTimeout(() => on.lost?.(true), SAY_LOST_AFTER);
  }

  function rest() {
    refused = true;
    socket?.disconnect();
    lost(false);
  }

  /** What the page knows, and what waits here, is of a line that has ended. */
  function startAgain() {
    waiting.clear();
    rest();
    on.restored?.();
    location.reload();
  }

  /**
   * Connect again, unless Socket.IO does so itself. While it takes note of a lost connection it reports what was unanswered; connecting in between
   * would clear its timer, and it would never try again.
   */
  function reconnect() {
    if (!socket.active) socket.connect();
  }

  function watch(within = ANSWER_WITHIN) {
    if (refused || !socket) return;
    if (!socket.connected) {
      reconnect();
      return;
    }
    on.watching?.();
    const asked = what.as === "seat" ? { ...what, tab, take } : what;
    socket.timeout(within).emit("watch", asked, (silence, answer) => {
      if (silence) {
        // A phone that slept believes in a connection that is long gone.
        if (socket.connected) socket.disconnect().connect();
        else if (!refused) reconnect();
      } else if (answer.ok) {
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
  function missed(of) {
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
    socket.connect();
  }

  function send(one) {
    if (!socket?.connected) return;
    socket.timeout(ANSWER_WITHIN).emit(one.event, one.payload, (silence, answer) => {
      if (!waiting.has(one.id)) return;
      if (silence) {
        watch();
        return;
      }
      // A pupil's card waits here until it can be saved; a teacher decides anew.
      if (answer.unavailable && what.as === "seat") {
        unavailable();
        return;
      }
      waiting.delete(one.id);
      one.answered(answer);
    });
  }

  /** Sends until it is answered; resolves with the answer. */
  function ask(event, payload, id = uniqueId()) {
    return new Promise((answered) => {
      const one = { id, event, payload, answered };
      waiting.set(id, one);
      send(one);
    });
  }

  function begin({ io }) {
    // Both transports, polling first: it passes every school's proxy, and upgrades by itself.
    socket = io({ query: { at }, reconnectionDelay: 500, reconnectionDelayMax: 4000 });
    // A program that has just started says so where it is in trouble.
    socket.on("connect", () => {
      on.trouble?.({ kind: "" });
      watch();
    });
    socket.on("disconnect", () => {
      if (!refused) lost(true);
    });
    socket.on("connect_error", () => lost(true));
    socket.on("sync", () => watch());
    socket.on("trouble", ({ kind }) => {
      if (!kind && waiting.size) watch();
    });
    socket.on("gone", ({ why }) => {
      rest();
      on.refused?.(why);
    });
    socket.on("elsewhere", () => {
      rest();
      on.elsewhere?.();
    });
    for (const [event, then] of Object.entries(on)) {
      if (["lost", "refused", "watching", "elsewhere", "restored"].includes(event)) continue;
      socket.on(event, (view, number, of) => {
        if (of) held.set(of, { event, number, view });
        then(view);
      });
    }
    socket.on("change", (of, from, number, patch) => {
      const { event, number: last, view } = held.get(of) ?? {};
      if (last !== from) {
        missed(of);
        return;
      }
      const next = patched(view, patch);
      held.set(of, { event, number, view: next });
      on[event](next);
    });
  }

  /** A browser remembers of a page that a script could not be had: only the page anew asks for it again. */
  function fetchAgain() {
    setTimeout(async () => {
      const there = await fetch("/health").then(
        (answer) => answer.ok,
        () => false,
      );
      if (there) location.reload();
      else fetchAgain();
    }, FETCH_AGAIN_AFTER);
  }

  client().then(begin, () => {
    lost(true);
    fetchAgain();
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
    watch,
    takeOver,
    ask,
    /** What the pupil expects of the play that is entry `of`, before its verdict is shown. */
    foretell(seat, of, expect) {
      const id = uniqueId();
      return ask("foretell", { id, seat, of, expect }, id);
    },
    /** Who may declare lets the others play on. */
    playOn(seat) {
      const id = uniqueId();
      return ask("play_on", { id, seat }, id);
    },
    /** What the pupil takes the rule for at the last call, and how sure they are. */
    lastWord(seat, note, confidence) {
      const id = uniqueId();
      return ask("last_word", { id, seat, note, confidence }, id);
    },
    /** The pupil is here again, and plays instead of the robot. */
    back: () => ask("back", {}),
    /** The rule of the next round, and which of its hints the table gets; null for none. */
    deal(seat, rule, hint) {
      const id = uniqueId();
      return ask("deal", { id, seat, rule, hint }, id);
    },
  };
}

/**
 * Pairs the parts of a pupil's view: the private part of version v waits until the table of
 * version v or later is there, so that hand and layout never contradict each other. A device that is
 * passed around has a private part for each of its seats, and waits for all. Returns the handlers
 * {watching, seat, table} for `connect`; `show(parts, table)` is called with the parts by seats.
 * `hole()` is called when versions were skipped.
 */
export function pairing(show, hole) {
  let table = null;
  const parts = new Map();
  let fresh = true;
  let asked = -1;
  const seatsOf = (part) => (part.beside.length ? part.beside : [part.seat]);
  const whole = () =>
    parts.size &&
    [...parts.values()].every(
      (part) => part.version <= table.version && seatsOf(part).every((seat) => parts.has(seat)),
    );
  const shown = () => {
    if (table && whole()) show(new Map(parts), table);
  };
  return {
    watching() {
      fresh = true;
    },
    seat(view) {
      parts.set(view.seat, view);
      for (const seat of parts.keys()) if (!seatsOf(view).includes(seat)) parts.delete(seat);
      shown();
    },
    table(view) {
      const elsewhere = !table || view.number !== table.number;
      if (!fresh && !elsewhere && view.version < table.version) return;
      // No class is opened again: what was sent before it was closed came late.
      if (!fresh && table?.closed && !view.closed) return;
      const skipped = !fresh && !elsewhere && view.version > table.version + 1;
      table = view;
      fresh = false;
      setServerTime(view.clocks?.now);
      shown();
      if (skipped && asked !== view.version) {
        asked = view.version;
        hole?.();
      }
    },
  };
}
