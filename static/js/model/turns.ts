// Whom a table waits for, and what a seat may do now.

import type { SeatView, TableView } from "#schema";
import { inDeclareWindow } from "./waits.ts";

/** What a phone shows: its seats by their ids, the one in sight, and the table. */
export interface Phone {
  parts: Map<string, SeatView>;
  seat: SeatView;
  table: TableView;
}

/** Whether the table waits for this very seat. */
export const waitsFor = (seat: SeatView, table: TableView) =>
  (["play", "call", "pick"] as const).some((action) => seat.may.includes(action)) &&
  (table.pending ? table.prophet : table.turn) === seat.seat;

/** Whether it waits for this phone. */
export const waitsForMe = ({ parts, table }: Pick<Phone, "parts" | "table">) =>
  [...parts.values()].some((seat) => waitsFor(seat, table));

/** The cards a seat can still choose from: what it has laid before the Prophet has left the hand. */
export function inHand(seat: SeatView, { pending }: TableView) {
  if (pending?.kind !== "play" || pending.by !== seat.seat) return seat.hand;
  const left = [...pending.cards];
  return seat.hand.filter((code) => {
    const at = left.indexOf(code);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Whether this seat would be on turn, but for somebody's chance to declare. */
export const mustWait = (table: TableView, me: string) => inDeclareWindow(table) && table.turn === me;

/** Whether this seat may play now, and not only once somebody's chance to declare is over. */
export const mayPlay = ({ table, seat }: Pick<Phone, "seat" | "table">) =>
  seat.may.includes("play") && !mustWait(table, seat.seat);

/** Whose hand was shown for a no play, and which: it stays to be seen until the next player acts. */
export function shownCards({ pending, happened: last }: Pick<TableView, "pending" | "happened">) {
  if (pending) return pending.kind === "no_play" ? pending : null;
  return last?.kind === "no_play" && last.cards.length ? last : null;
}
