// What a table waits for, as the server says it; the clock alone takes it from one to the next.

import type { Clocks, ProjectorSeat, ProjectorTable, SeatTag, TableView, WaitView } from "#schema";
import { serverNow } from "../base/elapsed.ts";

/** A player on any screen; the projector is not sent everything. */
export type AnySeat = ProjectorSeat & Partial<SeatTag>;

/** A table on any screen. */
export type AnyTable = Omit<ProjectorTable, "seats" | "last_call"> & { seats: AnySeat[] } & Partial<
    Pick<TableView, "message">
  >;

export const seatOf = <Seat extends { id: string }>(view: { seats: Seat[] }, id: string | null | undefined) =>
  view.seats.find((seat) => seat.id === id);

interface Waiting {
  waits: WaitView[];
  clocks: Clocks | null;
}

/** What the table waits for now, {kind, seats, until}, as the server says it; null for nothing. The clock alone takes
 *  it from one to the next. */
export function waitsNow({ waits, clocks }: Waiting) {
  const now = clocks?.stand ? clocks.now : serverNow();
  return waits.find(({ until }, at) => at === waits.length - 1 || now < (until ?? 0)) ?? null;
}

/** Whether somebody may still declare or guess the rule, and the next player waits for that. */
export const inDeclareWindow = (view: Waiting) =>
  ["declare", "may_guess"].includes(waitsNow(view)?.kind ?? "");
