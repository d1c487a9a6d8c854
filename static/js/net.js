// The connection. A page says what it watches; the server sends whole views, so that after any gap
// it is enough to watch again. A move carries an id and is sent until it is answered, so that a lost
// answer never plays a card twice.

import { io } from "../vendor/js/socket.io/socket.io.esm.min.js";

const ANSWER_WITHIN = 6000;
const SAY_LOST_AFTER = 1200;

/** Unique enough for one seat's moves; randomUUID exists only on https and localhost. */
export function uniqueId() {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Connects and watches. `what` is the payload of `watch`; `on` maps the server's events to
 * functions, and may hold `lost(bool)` and `refused(why)` for the connection itself and
 * `watching()`, called before the views that follow a `watch`.
 */
export function connect(what, on) {
  // Both transports, polling first: it passes every school's proxy, and upgrades by itself.
  const socket = io({ reconnectionDelay: 500, reconnectionDelayMax: 4000 });
  const waiting = new Map();
  let lostTimer = null;
  let refused = false;

  function lost(is) {
    clearTimeout(lostTimer);
    if (!is) on.lost?.(false);
    else lostTimer = setTimeout(() => on.lost?.(true), SAY_LOST_AFTER);
  }

  function watch() {
    if (refused) return;
    if (!socket.connected) { socket.connect(); return; }
    on.watching?.();
    socket.timeout(ANSWER_WITHIN).emit("watch", what, (silence, answer) => {
      if (silence) {
        // A phone that slept believes in a connection that is long gone.
        socket.disconnect().connect();
      } else if (answer.ok) {
        lost(false);
        for (const one of waiting.values()) send(one);
      } else {
        refused = true;
        socket.disconnect();
        on.refused?.(answer.why);
      }
    });
  }

  function send(one) {
    if (!socket.connected) return;
    socket.timeout(ANSWER_WITHIN).emit(one.event, one.payload, (silence, answer) => {
      if (!waiting.has(one.id)) return;
      if (silence) { watch(); return; }
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

  socket.on("connect", watch);
  socket.on("disconnect", () => { if (!refused) lost(true); });
  socket.on("connect_error", () => lost(true));
  socket.on("sync", watch);
  socket.on("gone", ({ why }) => { refused = true; socket.disconnect(); on.refused?.(why); });
  for (const [event, then] of Object.entries(on)) {
    if (!["lost", "refused", "watching"].includes(event)) socket.on(event, then);
  }

  document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") watch(); });
  window.addEventListener("pageshow", (event) => { if (event.persisted) watch(); });
  window.addEventListener("online", watch);

  return {
    watch,
    ask,
    /** A move of this seat, chosen in sight of version `seen`. */
    move(seen, move) {
      const id = uniqueId();
      return ask("move", { id, seen, move }, id);
    },
  };
}

/**
 * Pairs the two parts of a pupil's view: the private part of version v waits until the table of
 * version v or later is there, so that hand and layout never contradict each other. Returns the
 * handlers {watching, seat, table} for `connect`; `show(seat, table)` is called with each pair.
 * `hole()` is called when versions were skipped.
 */
export function pairing(show, hole) {
  let table = null;
  let part = null;
  let fresh = true;
  let asked = -1;
  const shown = () => { if (part && table && part.version <= table.version) show(part, table); };
  return {
    watching() { fresh = true; },
    seat(view) { part = view; shown(); },
    table(view) {
      const elsewhere = !table || view.number !== table.number;
      if (!fresh && !elsewhere && view.version < table.version) return;
      const skipped = !fresh && !elsewhere && view.version > table.version + 1;
      table = view;
      fresh = false;
      shown();
      if (skipped && asked !== view.version) { asked = view.version; hole?.(); }
    },
  };
}
