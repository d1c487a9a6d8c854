// What follows from a view that has come: which cards stay chosen, whether a sheet stays open, what is read out.

import type { Action, SeatView, TableView } from "#schema";
import { dropped, stillChosen } from "../model/hand_order.ts";
import type { Sheet } from "../model/pupil_types.ts";

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
export function staysOpen(sheet: Sheet, seat: SeatView, table: TableView) {
  const needed = NEEDED[sheet.kind];
  if (sheet.kind === "watching") return table.phase === "over" && table.round === sheet.table.round;
  if (sheet.kind === "notebook") return seat.writes;
  return !needed || seat.may.includes(needed);
}

/** Whether a guess that can't be sent any more was overtaken by a different player’s. */
export const overtaken = (seat: SeatView, table: TableView) =>
  Boolean(seat.seat) && table.phase === "playing" && !table.paused && !table.closed;

/** The cards that keep their ring: those that have just come, and where nothing moves those before them. */
export function ringed(before: number[] | null, fresh: number[], laid: number, still: boolean) {
  if (!still) return null;
  return [...(before ?? []).filter((n) => !fresh.includes(n) && n <= laid), ...fresh];
}
