// When a table needs the teacher: what the matter is, and the one thing that helps best.

import type { SeatTag, TableView, Tile, WaitView } from "#schema";
import { secondsSince } from "../base/elapsed.ts";
import type { ConsoleState, Desk, ScriptStep } from "./console_types.ts";
import { tilesInOrder } from "./console_view.ts";
import { type AnySeat, type AnyTable, seatOf, waitsNow } from "./waits.ts";

/** Seconds after which the tile of a table that waits for a move says so ... */
const SLOW = 45;
/** ... and after which the table needs its teacher. */
const STUCK = 90;
/** After this a clock has not skipped who is away: none runs, and somebody has to do it. */
const STUCK_OFFLINE = 20;
const WRONG_IN_A_ROW = 6;

/** Whether the table says what it expects of a play, whose verdict comes by itself. */
export const predicts = (table: AnyTable) => waitsNow(table)?.kind === "predictions";

/** What begins and ends the rounds of a class, among the acts of a script. */
const ROUND_ACTS = ["start", "last_call", "end"];

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
  | "dealer"
  | "next";

/** Why a table needs its teacher, and what helps best. */
export type Alert = { others: Remedy[] } & (
  | { kind: "guess"; best: null }
  | { kind: "done"; best: Remedy }
  | { kind: "help"; asking: string[]; best: Remedy }
  | { kind: "turn" | "call" | "deal" | "spoil"; seat: SeatTag; best: Remedy }
  | { kind: "wrong"; wrong: number; best: Remedy }
);

/** What a table's need depends on besides the table. */
export interface Around {
  state: Pick<ConsoleState, "talked" | "tiles" | "klass">;
  desk: Pick<Desk, "script">;
}

/** Whether the script is past the step that ended the last rounds: what comes now is the teacher's. */
function pastRounds(steps: ScriptStep[], { step, done }: { step: number; done: boolean }) {
  const past = steps.slice(0, step + Number(done)).filter(({ lesson }) => lesson === steps[step].lesson);
  const acts = past.map(({ press }) => press?.act?.do).filter((act) => ROUND_ACTS.includes(act ?? ""));
  return ["last_call", "end"].includes(acts[acts.length - 1] ?? "");
}

/** Whether a table that is done has another round to wait for. */
function roundsGoOn({ table }: Tile, { state, desk }: Around) {
  const steps = desk.script ?? [];
  const on = state.klass?.script;
  if (on && steps[on.step] && pastRounds(steps, on)) return false;
  const others = tilesInOrder(state).some(
    (other) =>
      ["playing", "dealing"].includes(other.table.phase) &&
      !other.table.closed &&
      !other.table.clocks?.last_call,
  );
  // All that were ended wait for what the teacher has in mind; one that came to its end does not know of it.
  return others || Boolean(on && table.over?.ended_by !== "teacher");
}

/** A table whose pupils have no cards any more, and nothing else to do. */
const isDone = (tile: Tile, around: Around) =>
  tile.table.phase === "over" && !tile.table.clocks?.next && !tile.answering && roundsGoOn(tile, around);

/** What helps where a move takes `long` seconds, or some for somebody who is away; null where none does. Where a clock
 *  runs, it nudges, skips and releases by itself. */
function stuck({ table, since, patience }: Tile, long: number): Alert | null {
  const seat = movesNow(table);
  const choosing = table.phase === "dealing";
  const away = seat && !seat.robot && !seat.online;
  const idle = secondsSince(since) - patience;
  if (!seat || idle < (away ? STUCK_OFFLINE : long)) return null;
  if (choosing)
    return away
      ? { kind: "deal", seat, best: "dealer", others: ["deal"] }
      : { kind: "deal", seat, best: "deal", others: ["dealer"] };
  if (!since || table.clocks?.move) return null;
  if (table.pending)
    return away
      ? { kind: "call", seat, best: "release", others: ["robot", "more_time"] }
      : { kind: "call", seat, best: "nudge", others: ["release", "more_time", "robot"] };
  return away
    ? { kind: "turn", seat, best: "robot", others: ["skip", "more_time"] }
    : { kind: "turn", seat, best: "nudge", others: ["skip", "more_time", "robot"] };
}

/** Whether nothing holds a table on purpose. */
const runs = ({ phase, closed, pause, clocks }: TableView) =>
  ["playing", "dealing"].includes(phase) && !closed && !pause && !clocks?.last_call;

/**
 * Null for a table that is fine, else `{kind, seat, best, others}`; `kind` names the cause (`turn`, `call`, `deal`, `wrong`, `guess`, `help`, `done`) and the actions are
 * `robot`, `nudge`, `more_time`, `skip`, `release`, `hint`, `talk`, `sit_out`, `helped`, `deal`, `dealer` or `next`. A guess in own words asks for a verdict instead, at once.
 */
export function trouble(tile: Tile, around: Around): Alert | null {
  const { table } = tile;
  if (table.closed) return null;
  if (isDone(tile, around)) return { kind: "done", best: "next", others: [] };
  if (table.phase === "playing" && table.guess) {
    return { kind: "guess", best: null, others: [] };
  }
  if (table.phase === "playing" && tile.help.length)
    return { kind: "help", asking: tile.help, best: "helped", others: [] };
  if (!runs(table)) return null;
  const waits = stuck(tile, STUCK);
  if (waits || table.phase === "dealing") return waits;
  const { spoiling } = tile;
  const spoils =
    spoiling && !around.state.talked.has(spoilingId(tile))
      ? table.seats.find((one) => one.id === spoiling.seat)
      : null;
  if (spoils) return { kind: "spoil", seat: spoils, best: "talk", others: ["sit_out"] };
  const wrong = table.line.columns[table.line.columns.length - 1]?.sidelines.length ?? 0;
  // Each hint buys the table some patience, or it would ask again on the next wrong card.
  if (!tile.signals && wrong >= WRONG_IN_A_ROW + 4 * table.hints.length)
    return { kind: "wrong", wrong, best: "hint", others: [] };
  return null;
}

/** What would help a table that waits for a while, and does not need its teacher yet. */
export const waitsLong = (tile: Tile): Alert | null => (runs(tile.table) ? stuck(tile, SLOW) : null);

/** Two wrong strings in a row: which ones, so that the teacher who has talked to the pupil is not told again. */
export const spoilingId = ({ table, spoiling }: Tile) =>
  [table.number, table.round, spoiling?.seat, spoiling?.entry].join(".");

/** Tables that need help first, longest wait first; the rest, and those that tie, by number. */
export function byNeed(tiles: Iterable<Tile>, around: Around) {
  const rank = (tile: Tile) => (trouble(tile, around) ? (tile.since ?? 0) : Number.MAX_VALUE);
  return [...tiles].sort((a, b) => rank(a) - rank(b) || a.table.number - b.table.number);
}
