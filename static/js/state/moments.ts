// What takes the whole screen of a phone once, as it happens: an overthrow, and being knocked out.

import type { SeatView, TableView } from "#schema";
import { session, stored } from "../base/storage.ts";
import type { Moment, Sheet } from "../model/pupil_types.ts";

/** What has just happened that this phone shows on a screen of its own; null for nothing. */
function momentOf(table: TableView, seat: SeatView): Moment | null {
  const last = table.happened;
  const views = { seat, table };
  const place = `${table.number}.${table.round}`;
  if (last?.overthrown) return { kind: "overthrow", id: `${place}.${table.reigns.length}`, views };
  const out = last?.expelled && last.by === seat.seat && table.phase === "playing" && !table.closed;
  return out ? { kind: "out", id: `${place}.${seat.seat}`, views } : null;
}

/** The same, unless it is the one that was shown. The moment keeps the views that it is about: the table may
 *  move on behind it. */
export function freshMoment(table: TableView, seat: SeatView, shown: string | null) {
  const found = momentOf(table, seat);
  return found && shown !== found.id ? found : null;
}

/** The moment that this browser has shown last. */
export const momentShown = () => stored<string>(session, "moment");

/** It has been seen. */
export const momentSeen = ({ id }: Moment) => stored(session, "moment", id);

/** A sheet, if it is a moment. */
export const asMoment = (sheet: Sheet | null) => (sheet && "id" in sheet ? sheet : null);
