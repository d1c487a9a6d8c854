// When a table needs the teacher: what the matter is, and the one thing that helps best.

import { secondsSince } from "./since.js";

const STUCK = 120;
const STUCK_OFFLINE = 45;
const WRONG_IN_A_ROW = 6;

/** The pupil everything waits for: whoever must call, or whose turn it is. A guess waits for the teacher. */
export function waitedFor(table) {
  if (table.guess) return null;
  const id = table.pending ? table.prophet : table.turn;
  return table.seats.find((seat) => seat.id === id) ?? null;
}

/**
 * Null for a table that is fine, else `{kind, seat, best, others}`; `kind` names the cause and the actions are
 * `robot`, `skip`, `release` or `hint`. A guess in own words asks for a verdict instead, at once.
 */
export function trouble(tile) {
  const { table } = tile;
  if (table.phase === "playing" && table.guess) {
    return { kind: "guess", seat: table.seats.find((one) => one.id === table.guess.by), best: null, others: [] };
  }
  if (table.phase !== "playing" || table.paused) return null;
  const seat = waitedFor(table);
  const idle = secondsSince(tile.since);
  const away = seat && !seat.robot && !seat.online;
  if (seat && tile.since && idle >= (away ? STUCK_OFFLINE : STUCK)) {
    if (table.pending) return { kind: away ? "call_offline" : "call_silent", seat, best: "release", others: ["robot"] };
    return away
      ? { kind: "turn_offline", seat, best: "robot", others: ["skip"] }
      : { kind: "turn_silent", seat, best: "skip", others: ["robot"] };
  }
  const wrong = table.columns.at(-1)?.sidelines.length ?? 0;
  // Each hint buys the table some patience, or it would ask again on the next wrong card.
  if (wrong >= WRONG_IN_A_ROW + 4 * table.hints.length) return { kind: "wrong", wrong, seat, best: "hint", others: [] };
  return null;
}

/** Tables that need help first, longest wait first; the rest by number. */
export function byNeed(tiles) {
  const rank = (tile) => (trouble(tile) ? tile.since ?? 0 : Infinity);
  return [...tiles].sort((a, b) => rank(a) - rank(b) || a.table.number - b.table.number);
}
