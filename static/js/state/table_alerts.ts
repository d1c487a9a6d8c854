// @ts-nocheck: not typed yet
// When a table needs the teacher: what the matter is, and the one thing that helps best.

import { secondsSince } from "../base/elapsed.ts";
import { state } from "./console_state.ts";
import { seatOf, waitsNow } from "./waits.ts";

const STUCK = 120;
/** After this a clock has not skipped who is away: none runs, and somebody has to do it. */
const STUCK_OFFLINE = 20;
const WRONG_IN_A_ROW = 6;

/** Whether the table says what it expects of a play, whose verdict comes by itself. */
export const foretells = (table) => waitsNow(table)?.kind === "predictions";

/** What a pupil alone is waited for: to choose a rule, to play, to call, to pick. */
const MOVES = ["deal", "turn", "call", "pick"];

/** The pupil everything waits for now, and whether that is for a move: {seat, kind}, or null. */
export function waitedFor(table) {
  const waits = waitsNow(table);
  const seat = waits && [...MOVES, "declare"].includes(waits.kind) ? seatOf(table, waits.seats[0]) : null;
  return seat ? { ...waits, seat } : null;
}

/** The same for a move, which can be nudged and given more time. */
export function movesNow(table) {
  const waits = waitedFor(table);
  return waits && MOVES.includes(waits.kind) ? waits.seat : null;
}

/**
 * Null for a table that is fine, else `{kind, seat, best, others}`; `kind` names the cause (`turn`, `call`, `deal`, `wrong`, `guess`, `help`) and the actions are
 * `robot`, `nudge`, `more_time`, `skip`, `release`, `hint`, `talk`, `bench`, `helped`, `deal` or `dealer`. A guess in own words asks for a verdict instead, at once.
 */
export function trouble(tile) {
  const { table } = tile;
  if (table.closed) return null;
  if (table.phase === "playing" && table.guess) {
    return {
      kind: "guess",
      seat: table.seats.find((one) => one.id === table.guess.by),
      best: null,
      others: [],
    };
  }
  if (table.phase === "playing" && tile.help.length)
    return { kind: "help", seat: null, asking: tile.help, best: "helped", others: [] };
  if (!["playing", "dealing"].includes(table.phase) || table.paused || table.clocks?.last_call) return null;
  const seat = movesNow(table);
  const idle = secondsSince(tile.since) - tile.patience;
  const away = seat && !seat.robot && !seat.online;
  if (table.phase === "dealing") {
    if (idle < (away ? STUCK_OFFLINE : STUCK)) return null;
    return away
      ? { kind: "deal", seat, best: "dealer", others: ["deal"] }
      : { kind: "deal", seat, best: "deal", others: ["dealer"] };
  }
  // Where a clock runs, it nudges, skips and releases by itself.
  if (seat && tile.since && !table.clocks?.move && idle >= (away ? STUCK_OFFLINE : STUCK)) {
    if (table.pending) {
      return away
        ? { kind: "call", seat, best: "release", others: ["robot", "more_time"] }
        : { kind: "call", seat, best: "nudge", others: ["release", "more_time", "robot"] };
    }
    return away
      ? { kind: "turn", seat, best: "robot", others: ["skip", "more_time"] }
      : { kind: "turn", seat, best: "nudge", others: ["skip", "more_time", "robot"] };
  }
  const spoils =
    tile.spoiling && !state.talked.has(spoilingId(tile))
      ? table.seats.find((one) => one.id === tile.spoiling.seat)
      : null;
  if (spoils) return { kind: "spoil", seat: spoils, best: "talk", others: ["bench"] };
  const wrong = table.columns.at(-1)?.sidelines.length ?? 0;
  // Each hint buys the table some patience, or it would ask again on the next wrong card.
  if (wrong >= WRONG_IN_A_ROW + 4 * table.hints.length)
    return { kind: "wrong", wrong, seat, best: "hint", others: [] };
  return null;
}

/** Two wrong strings in a row: which ones, so that the teacher who has talked to the pupil is not told again. */
export const spoilingId = ({ table, spoiling }) =>
  [table.number, table.round, spoiling.seat, spoiling.entry].join(".");

/** Tables that need help first, longest wait first; the rest, and those that tie, by number. */
export function byNeed(tiles) {
  const rank = (tile) => (trouble(tile) ? (tile.since ?? 0) : Number.MAX_VALUE);
  return [...tiles].sort((a, b) => rank(a) - rank(b) || a.table.number - b.table.number);
}
