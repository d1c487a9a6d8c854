// When a table needs the teacher: what the matter is, and the one thing that helps best.

import type { SeatTag, TableView, Tile, WaitView } from "#schema";
import { secondsSince } from "../base/elapsed.ts";
import { type AnySeat, type AnyTable, seatOf, waitsNow } from "./waits.ts";

const STUCK = 120;
/** After this a clock has not skipped who is away: none runs, and somebody has to do it. */
const STUCK_OFFLINE = 20;
const WRONG_IN_A_ROW = 6;

/** Whether the table says what it expects of a play, whose verdict comes by itself. */
export const predicts = (table: AnyTable) => waitsNow(table)?.kind === "predictions";

/** What a pupil alone is waited for: to choose a rule, to play, to call, to pick. */
const MOVES: WaitView["kind"][] = ["deal", "turn", "call", "pick"];

/** The pupil everything waits for now, and whether that is for a move: {seat, kind}, or null. */
export function waitedFor<Seat extends AnySeat>(table: Omit<AnyTable, "seats"> & { seats: Seat[] }) {
  const waits = waitsNow(table);
  const seat =
    waits && ([...MOVES, "declare", "may_guess"] as WaitView["kind"][]).includes(waits.kind)
      ? seatOf(table, waits.seats[0])
      : null;
  return waits && seat ? { ...waits, seat } : null;
}

/** The same for a move, which can be nudged and given more time. */
export function movesNow(table: TableView) {
  const waits = waitedFor(table);
  return waits && MOVES.includes(waits.kind) ? waits.seat : null;
}

/** What helps a table: an act, or a dialog. */
export type Remedy =
  | "robot"
  | "nudge"
  | "more_time"
  | "skip"
  | "release"
  | "hint"
  | "talk"
  | "sit_out"
  | "helped"
  | "deal"
  | "dealer";

/** Why a table needs its teacher, and what helps best. */
export type Alert = { others: Remedy[] } & (
  | { kind: "guess"; best: null }
  | { kind: "help"; asking: string[]; best: Remedy }
  | { kind: "turn" | "call" | "deal" | "spoil"; seat: SeatTag; best: Remedy }
  | { kind: "wrong"; wrong: number; best: Remedy }
);

/**
 * Null for a table that is fine, else `{kind, seat, best, others}`; `kind` names the cause (`turn`, `call`, `deal`, `wrong`, `guess`, `help`) and the actions are
 * `robot`, `nudge`, `more_time`, `skip`, `release`, `hint`, `talk`, `sit_out`, `helped`, `deal` or `dealer`. A guess in own words asks for a verdict instead, at once.
 */
export function trouble(tile: Tile, talked: ReadonlySet<string>): Alert | null {
  const { table } = tile;
  if (table.closed) return null;
  if (table.phase === "playing" && table.guess) {
    return { kind: "guess", best: null, others: [] };
  }
  if (table.phase === "playing" && tile.help.length)
    return { kind: "help", asking: tile.help, best: "helped", others: [] };
  if (!["playing", "dealing"].includes(table.phase) || table.pause || table.clocks?.last_call) return null;
  const seat = movesNow(table);
  const idle = secondsSince(tile.since) - tile.patience;
  const away = seat && !seat.robot && !seat.online;
  if (table.phase === "dealing") {
    if (!seat || idle < (away ? STUCK_OFFLINE : STUCK)) return null;
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
  const { spoiling } = tile;
  const spoils =
    spoiling && !talked.has(spoilingId(tile)) ? table.seats.find((one) => one.id === spoiling.seat) : null;
  if (spoils) return { kind: "spoil", seat: spoils, best: "talk", others: ["sit_out"] };
  const wrong = table.line.columns[table.line.columns.length - 1]?.sidelines.length ?? 0;
  // Each hint buys the table some patience, or it would ask again on the next wrong card.
  if (wrong >= WRONG_IN_A_ROW + 4 * table.hints.length)
    return { kind: "wrong", wrong, best: "hint", others: [] };
  return null;
}

/** Two wrong strings in a row: which ones, so that the teacher who has talked to the pupil is not told again. */
export const spoilingId = ({ table, spoiling }: Tile) =>
  [table.number, table.round, spoiling?.seat, spoiling?.entry].join(".");

/** Tables that need help first, longest wait first; the rest, and those that tie, by number. */
export function byNeed(tiles: Iterable<Tile>, talked: ReadonlySet<string>) {
  const rank = (tile: Tile) => (trouble(tile, talked) ? (tile.since ?? 0) : Number.MAX_VALUE);
  return [...tiles].sort((a, b) => rank(a) - rank(b) || a.table.number - b.table.number);
}
