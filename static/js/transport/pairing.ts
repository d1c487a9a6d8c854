// A pupil’s view comes in parts that belong together.

import type { SeatView, TableView } from "#schema";
import { setServerTime } from "../base/elapsed.ts";
import type { Parts } from "../model/pupil_types.ts";

/**
 * Pairs the parts of a pupil's view: the private part of version v waits until the table of
 * version v or later is there, so that hand and layout never contradict each other. A device that is
 * passed around has a private part for each of its seats, and waits for all. Returns the handlers
 * `views` for `connect`; `show(parts, table)` is called with the parts by seats.
 * `reached(version)` resolves once that version of the table, which an answer named, has been shown.
 */
export function pairing(show: (parts: Parts, table: TableView) => void) {
  let table: TableView | null = null;
  const parts: Parts = new Map();
  let fresh = true;
  let awaited: { version: number; number: number; resolve: () => void }[] = [];
  const seatsOf = (part: SeatView) => (part.beside.length ? part.beside : [part.seat]);
  const whole = ({ version }: TableView) =>
    parts.size > 0 &&
    [...parts.values()].every(
      (part) => part.version <= version && seatsOf(part).every((seat) => parts.has(seat)),
    );
  const isShown = ({ version, number }: TableView, wanted: { version: number; number: number }) =>
    version >= wanted.version || number !== wanted.number;
  const shown = () => {
    if (!table || !whole(table)) return;
    const now = table;
    show(new Map(parts), now);
    const done = awaited.filter((one) => isShown(now, one));
    awaited = awaited.filter((one) => !done.includes(one));
    for (const one of done) one.resolve();
  };
  const reached = (version: number) =>
    new Promise<void>((resolve) => {
      const wanted = { version, number: table?.number ?? 0 };
      if (!table || isShown(table, wanted)) resolve();
      else awaited.push({ ...wanted, resolve });
    });
  const views = {
    watching() {
      fresh = true;
    },
    seat(view: SeatView) {
      parts.set(view.seat, view);
      for (const seat of parts.keys()) if (!seatsOf(view).includes(seat)) parts.delete(seat);
      shown();
    },
    table(view: TableView) {
      if (!fresh && table?.number === view.number && view.version < table.version) return;
      table = view;
      fresh = false;
      setServerTime(view.clocks?.now);
      shown();
    },
  };
  return { views, reached };
}
