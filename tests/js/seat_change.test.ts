// How long the teacher's last change of seats can be undone.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { SeatChangeView } from "#schema";
import { undoable } from "../../static/js/state/seat_change.ts";
import { tableWith, tagWith } from "./views.ts";

const changed = (seq: number, more: Partial<SeatChangeView> = {}): SeatChangeView => ({
  seq,
  what: "moved",
  seat: "s1",
  name: "Amara",
  table: 1,
  ...more,
});
const tableOf = (id: string) => tableWith({ seats: [tagWith({ id })] });

test("a pupil's move can be undone until a round with that pupil begins, and not after that round", () => {
  const move = changed(4);
  assert.equal(undoable(move, []), move);
  assert.equal(undoable(move, [tableOf("s2")]), move);
  assert.equal(undoable(move, [tableOf("s1")]), null);
  assert.equal(undoable(move, []), null);
  const next = changed(9);
  assert.equal(undoable(next, []), next);
});

test("new seats for all can be undone until any round begins", () => {
  const shuffled = changed(12, { what: "reseated", seat: null });
  assert.equal(undoable(shuffled, []), shuffled);
  assert.equal(undoable(shuffled, [tableOf("s2")]), null);
  assert.equal(undoable(shuffled, []), null);
  assert.equal(undoable(null, []), null);
});
