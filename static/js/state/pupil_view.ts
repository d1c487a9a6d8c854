// What follows on a pupil's page, from a view that has come, from the clock, or from what is known already:
// functions from what was known to what is known then. The page carries out what else they name.

import type { Action, SeatView, TableView } from "#schema";
import { sayText } from "../base/messages.ts";
import { type Signal, signals } from "../base/signals.ts";
import { chosenRule, dropped, keysOf, stillChosen } from "../model/hand_order.ts";
import type { Parts, Playing, PupilState, Read, Sheet } from "../model/pupil_types.ts";
import { freshOrdinals } from "../model/static_layout.ts";
import { inHand, mayPlay, waitsForMe } from "../model/turns.ts";
import { warned } from "../model/warnings.ts";
import { NOBODY } from "./pupil_beginning.ts";
import { type Drafts, NO_GUESS, type WrittenSheet } from "./pupil_drafts.ts";

/** Milliseconds for which a refusal is read before a newer view sweeps it away. */
const REFUSAL_STAYS = 6000;

/** What is known besides the views. */
export interface Around {
  classId: string;
  /** The milliseconds of this device's clock. */
  now: number;
  /** Nothing moves on this phone. */
  still: boolean;
  /** What this browser keeps of a round of a seat: what was begun, and the sheet that was open. */
  drafts(round: string): Drafts;
  sheet(round: string): WrittenSheet | null;
  /** What was read of a round at this table. */
  read(round: string): Read;
}

/** What is known then, and what else is to be done. */
export interface Followed {
  next: Playing;
  signals: Signal[];
  /** A round of a seat has begun, perhaps with its notebook open. */
  begins: boolean;
  opensNotebook: boolean;
  /** The cards that are chosen differ, and are to be kept. */
  chooses: boolean;
  /** The notebook is closed, and what is written in it is to be sent. */
  closesNotebook: boolean;
  /** The turn has come to cards that are lined up, which can be played in a moment. */
  disarmed: boolean;
}

/** The ids of a seat's place at a table, and of its round: the phone may come to a different class or seat. */
export const placeOf = (classId: string, seat: string, { number }: TableView) =>
  `${classId}.${seat}.${number}.`;
export const roundOf = (classId: string, seat: string, table: TableView) =>
  `${placeOf(classId, seat, table)}${table.round}`;

/** The cards that stay chosen of `chosen`, and those that have left the hand. */
export function chosenNow(chosen: string[], keys: string[], longest: number) {
  const kept = stillChosen(chosen, keys).slice(0, longest);
  return { kept, gone: dropped(chosen, kept) };
}

/** What a seat must be allowed to do while a sheet is open. */
const NEEDED: Partial<Record<Sheet["kind"], Action>> = {
  no_play: "no_play",
  declare: "declare",
  guess: "guess",
};

/** Whether a sheet is still about something that this seat may do. */
export function staysOpen(sheet: Sheet, { seat, table, deal }: Pick<Playing, "seat" | "table" | "deal">) {
  const needed = NEEDED[sheet.kind];
  if (sheet.kind === "watching") return table.phase === "over" && table.round === sheet.table.round;
  if (sheet.kind === "notebook") return seat.writes;
  if (sheet.kind === "deal") return Boolean(chosenRule(seat, deal));
  return !needed || seat.may.includes(needed);
}

/** Whether a guess that can't be sent any more was overtaken by a different player’s. */
export const overtaken = (seat: SeatView, table: TableView) =>
  Boolean(seat.seat) && table.phase === "playing" && !table.pause && !table.closed;

/** Whether what this seat was writing has become its guess, as the time for it was up. */
const guessedBy = ({ seat }: SeatView, { guess, happened }: TableView) =>
  guess?.by === seat || (happened?.kind === "guessed" && happened.by === seat);

/** The cards that keep their ring: those that have just come, and where nothing moves those before them. */
export function ringed(before: number[] | null, fresh: number[], laid: number, still: boolean) {
  if (!still) return null;
  return [...(before ?? []).filter((n) => !fresh.includes(n) && n <= laid), ...fresh];
}

/** The seat whose hand may be seen: the only one, or of several the one that is uncovered for a reason that holds. */
function inSight({ parts, open, passing, table }: Playing): Pick<Playing, "seat" | "open" | "passing"> {
  const [first] = parts.values();
  if (parts.size === 1) return { seat: first, open: null, passing: null };
  const part = open && parts.get(open.seat);
  return part && passing?.holds(open.why, part, table)
    ? { seat: part, open, passing }
    : { seat: NOBODY, open: null, passing };
}

/** What a round of a seat begins with. */
function begun(state: Playing, drafts: string, { drafts: kept, sheet }: Around) {
  const opens = sheet(drafts);
  const begins = { ...kept(drafts), drafts, warned: 0, peek: false, fresh: null, dropped: [] };
  return { ...state, ...begins, sheet: opens && opens !== "notebook" ? { kind: opens } : state.sheet };
}

/** A turn that comes to cards lined up already, with a view or by the clock, does not take the tap that was meant
 *  for something else. */
function armed(state: Playing) {
  const ready = mayPlay(state);
  const disarmed = ready && !state.ready && state.chosen.length > 0;
  return { next: { ...state, ready, armed: state.armed && !disarmed }, disarmed };
}

/** After a new view. */
export function received(before: PupilState, parts: Parts, table: TableView, around: Around): Followed {
  const waited = before.table !== null && waitsForMe({ parts: before.parts, table: before.table });
  const waits = waitsForMe({ parts, table });
  const nudged = table.clocks ? table.clocks.nudge : before.nudged;
  const newer = before.table !== null && before.table.version !== table.version;
  const problem = newer && around.now - before.problemSince > REFUSAL_STAYS ? "" : before.problem;
  const followed = looked(
    { ...before, parts, table, nudged, problem },
    around,
    before.table?.round === table.round,
  );
  // A phone that lies on the table is felt or heard, where its pupil wants that, before it is read.
  const nudge: Signal[] = nudged && waits ? ["nudge"] : [];
  return {
    ...followed,
    signals: nudged !== before.nudged ? nudge : signals(before.table, table, waited, waits),
  };
}

/** After something else: whose hand is in sight, and what of it is still chosen or open. */
export function looked(before: Playing, around: Around, sameRound = true): Followed {
  const { classId } = around;
  const { table } = before;
  const sight = inSight(before);
  const { seat } = sight;
  const round = roundOf(classId, seat.seat, table);
  const here = roundOf(classId, "", table);
  const begins = before.drafts !== round;
  const read = before.read.round === here ? before.read : around.read(here);
  const seen = { ...before, ...sight, read, keys: keysOf(inHand(seat, table)) };
  const state = begins ? begun(seen, round, around) : seen;
  const { kept, gone } = chosenNow(state.chosen, state.keys, table.rules.longest);
  // What this phone has just played has left the hand too, and that is no news.
  const isNews = gone.length > 0 && !state.sending && seat.seat && sameRound;
  const leaves = state.sheet && !staysOpen(state.sheet, state) ? state.sheet : null;
  const made = leaves?.kind === "guess" && guessedBy(seat, table);
  const late = leaves?.kind === "guess" && !made && overtaken(seat, table);
  const { next, disarmed } = armed({
    ...state,
    chosen: kept,
    dropped: isNews ? gone : state.dropped,
    fresh: ringed(state.fresh, freshOrdinals(table), table.line.laid, around.still),
    picked: seat.may.includes("pick") ? state.picked : null,
    sheet: leaves ? null : state.sheet,
    guess: made ? NO_GUESS : state.guess,
    ...(late
      ? {
          problem: sayText(
            "Too late: the next player has played. Your guess is saved for your next right card.",
          ),
          problemSince: around.now,
        }
      : {}),
  });
  return {
    ...{ next, disarmed, begins, signals: [] },
    opensNotebook: begins && around.sheet(round) === "notebook",
    chooses: String(kept) !== String(state.chosen),
    closesNotebook: leaves?.kind === "notebook",
  };
}

/** After a moment of the clock. */
export function clocked(before: Playing) {
  const warning = warned(before.table.clocks);
  const { next, disarmed } = armed({ ...before, warned: warning });
  return { next, disarmed, warns: warning && warning !== before.warned ? warning : null };
}
