// Which of several views a page shows: patches, the parts of a pupil’s view, and views that come late.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { TableView } from "#schema";
import { serverNow } from "../../static/js/base/elapsed.ts";
import type { Parts } from "../../static/js/model/pupil_types.ts";
import { pairing } from "../../static/js/transport/pairing.ts";
import { patched } from "../../static/js/transport/patches.ts";
import { inOrder } from "../../static/js/transport/view_order.ts";
import { clocksWith, seatWith, tableWith, tileWith } from "./views.ts";

describe("patches", () => {
  test("a list of one holds the new value", () => {
    assert.equal(patched(3, [4]), 4);
    assert.deepEqual(patched({ a: 1 }, [null]), null);
    assert.deepEqual(patched([1, 2], [[3]]), [3]);
  });

  test("an object holds the patches of parts, and leaves the others", () => {
    const view = { a: 1, b: { c: [1, 2], d: "x" } };
    assert.deepEqual(patched(view, { b: { c: { "1": [5] } } }), { a: 1, b: { c: [1, 5], d: "x" } });
  });

  test("an index past the end appends", () => {
    assert.deepEqual(patched([1], { "1": [2], "2": [3] }), [1, 2, 3]);
  });

  test("the view before stays as it was", () => {
    const view = { columns: [{ n: 1 }] };
    const next = patched(view, { columns: { "0": { n: [2] } } });
    assert.deepEqual(view, { columns: [{ n: 1 }] });
    assert.deepEqual(next, { columns: [{ n: 2 }] });
  });

  test("parts that no patch names are the same objects", () => {
    const kept = { n: 1 };
    const next = patched({ kept, other: 1 }, { other: [2] }) as { kept: object };
    assert.equal(next.kept, kept);
  });
});

/** A pairing, and what it has shown: the versions of the parts and of the table. */
function paired() {
  const shown: [number[], number][] = [];
  const { views, reached } = pairing((parts: Parts, table: TableView) =>
    shown.push([[...parts.values()].map((part) => part.version), table.version]),
  );
  return { views, shown, reached };
}

describe("the parts of a pupil’s view", () => {
  test("wait for each other", () => {
    const { views, shown } = paired();
    views.seat(seatWith({ version: 1 }));
    assert.deepEqual(shown, []);
    views.table(tableWith({ version: 1 }));
    assert.deepEqual(shown, [[[1], 1]]);
  });

  test("a hand waits for its table, so that they never contradict each other", () => {
    const { views, shown } = paired();
    views.seat(seatWith({ version: 1 }));
    views.table(tableWith({ version: 1 }));
    views.seat(seatWith({ version: 2 }));
    assert.equal(shown.length, 1);
    views.table(tableWith({ version: 2 }));
    assert.deepEqual(shown[1], [[2], 2]);
  });

  test("a table is shown with an older hand: not each move changes it", () => {
    const { views, shown } = paired();
    views.seat(seatWith({ version: 1 }));
    views.table(tableWith({ version: 1 }));
    views.table(tableWith({ version: 2 }));
    assert.deepEqual(shown[1], [[1], 2]);
  });

  test("an older table is passed over", () => {
    const { views, shown } = paired();
    views.seat(seatWith({ version: 1 }));
    views.table(tableWith({ version: 5 }));
    views.table(tableWith({ version: 4 }));
    assert.equal(shown.length, 1);
  });

  test("after a watch whatever comes counts, for a backup may have been restored", () => {
    const { views, shown } = paired();
    views.seat(seatWith({ version: 1 }));
    views.table(tableWith({ version: 5 }));
    views.watching();
    views.table(tableWith({ version: 4 }));
    assert.deepEqual(shown[1], [[1], 4]);
  });

  test("a table of a different number counts, whatever its version", () => {
    const { views, shown } = paired();
    views.seat(seatWith({ version: 1 }));
    views.table(tableWith({ version: 9, number: 1 }));
    views.table(tableWith({ version: 2, number: 2 }));
    assert.equal(shown.length, 2);
  });

  test("a class that is reopened goes on", () => {
    const { views, shown } = paired();
    views.seat(seatWith({ version: 1 }));
    views.table(tableWith({ version: 5, closed: true }));
    views.table(tableWith({ version: 5, closed: false }));
    assert.equal(shown.length, 2);
  });

  test("an answer waits until its version is shown, or a newer one", async () => {
    const { views, reached } = paired();
    const told: number[] = [];
    const wait = (version: number) => reached(version).then(() => told.push(version));
    views.seat(seatWith({ version: 1 }));
    views.table(tableWith({ version: 2 }));
    const waits = [wait(2), wait(3), wait(4), wait(9)];
    await waits[0];
    assert.deepEqual(told, [2]);
    views.table(tableWith({ version: 4 }));
    await Promise.all(waits.slice(0, 3));
    assert.deepEqual(told, [2, 3, 4]);
    views.table(tableWith({ version: 1, number: 2 }));
    await waits[3];
    assert.deepEqual(told, [2, 3, 4, 9]);
  });

  test("a device that is passed around waits for all of its hands", () => {
    const { views, shown } = paired();
    const beside = ["s1", "s2"];
    views.table(tableWith({ version: 1 }));
    views.seat(seatWith({ seat: "s1", beside }));
    assert.deepEqual(shown, []);
    views.seat(seatWith({ seat: "s2", beside }));
    assert.equal(shown.length, 1);
  });

  test("a seat that has left the device goes with its hand", () => {
    const { views, shown } = paired();
    const beside = ["s1", "s2"];
    views.table(tableWith({ version: 1 }));
    views.seat(seatWith({ seat: "s1", beside }));
    views.seat(seatWith({ seat: "s2", beside }));
    views.seat(seatWith({ seat: "s1", beside: [] }));
    assert.deepEqual(shown[shown.length - 1], [[1], 1]);
  });

  test("the table sets the server’s clock, and a view that is drawn again does not", () => {
    const { views } = paired();
    views.table(tableWith({ version: 2, clocks: clocksWith({ now: 5000 }) }));
    views.table(tableWith({ version: 1, clocks: clocksWith({ now: 9000 }) }));
    assert.ok(Math.abs(serverNow() - 5000) < 1);
  });
});

describe("views that may come in either order", () => {
  test("an older one is passed over, of each table by itself", () => {
    const seen: string[] = [];
    const on = inOrder<{ tile: ReturnType<typeof tileWith> }>({
      tile: ({ table }) => seen.push(`${table.number}.${table.version}`),
    });
    const tile = (number: number, version: number) =>
      on.tile?.(tileWith({ table: tableWith({ number, version }) }));
    tile(1, 3);
    tile(1, 2);
    tile(2, 1);
    tile(1, 3);
    assert.deepEqual(seen, ["1.3", "2.1", "1.3"]);
    on.watching?.();
    tile(1, 1);
    assert.equal(seen[seen.length - 1], "1.1");
  });
});
