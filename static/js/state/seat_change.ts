// The teacher's last change of seats: how long it can be undone.

import type { SeatChangeView, TableView } from "#schema";

/** The last change with which a round has begun: it stays, also once that round is over. */
let settled = -1;

/** A round that has begun keeps its pupils. */
const holds = ({ what, seat }: SeatChangeView, playing: TableView[]) =>
  what === "reseated"
    ? playing.length > 0
    : what === "moved" &&
      playing.some(({ seats, dealer }) => seats.some((one) => one.id === seat) || dealer?.id === seat);

/** The change if it can still be undone; `playing` are the tables whose round is on. */
export function undoable(change: SeatChangeView | null, playing: TableView[]) {
  if (change && holds(change, playing)) settled = change.seq;
  return change && change.seq > settled ? change : null;
}
