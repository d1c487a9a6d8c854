// What the teacher said to a table, and what of it has been read on this device.

import type { SeatView, TableView } from "#schema";
import { session, stored } from "../base/storage.ts";
import type { Read } from "../model/pupil_types.ts";

/** What of a round has been read on this device: the number of the message, how many hints and rules, and of
 * each seat the number of its own message. */
export function readOf(round: string): Read {
  const kept = stored<Read>(session, "read");
  return kept?.round === round ? kept : { round, message: 0, hints: 0, told: 0, own: {} };
}

/** The same once all of it was. */
export function allRead(read: Read, { message, hints, told }: TableView, seat: SeatView | null) {
  const own = seat ? { ...read.own, [seat.seat]: seat.message?.number ?? 0 } : read.own;
  const now = { ...read, message: message?.number ?? 0, hints: hints.length, told: told.length, own };
  stored(session, "read", now);
  return now;
}
