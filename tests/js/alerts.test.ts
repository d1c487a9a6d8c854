// When a table needs its teacher, and what helps best.

import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import type { LaidCard, TableView, Tile } from "#schema";
import { setServerTime } from "../../static/js/base/elapsed.ts";
import {
  byNeed,
  movesNow,
  predicts,
  spoilingId,
  trouble,
  waitedFor,
} from "../../static/js/model/table_alerts.ts";
import { clocksWith, lineWith, pauseWith, tableWith, tagWith, tileWith } from "./views.ts";

const NOW = 50_000;
const talked = new Set<string>();
const turn = { kind: "turn" as const, seats: ["s1"], until: null };
const offline = [tagWith({ online: false }), tagWith({ id: "s2" })];

/** A tile whose table has waited for so many seconds. */
const waiting = (seconds: number, table: Partial<TableView> = {}, more: Partial<Tile> = {}) =>
  tileWith({ since: NOW - seconds, table: tableWith(table), ...more });

const kind = (tile: Tile) => trouble(tile, talked)?.kind ?? null;
const best = (tile: Tile) => trouble(tile, talked)?.best ?? null;

describe("a table needs its teacher", () => {
  beforeEach(() => {
    setServerTime(NOW);
    talked.clear();
  });

  test("when a move takes two minutes: a nudge helps best", () => {
    assert.equal(kind(waiting(119)), null);
    assert.equal(kind(waiting(121)), "turn");
    assert.equal(best(waiting(121)), "nudge");
  });

  test("sooner when the phone is gone: a robot helps best", () => {
    assert.equal(kind(waiting(21, { seats: offline })), "turn");
    assert.equal(best(waiting(21, { seats: offline })), "robot");
    assert.equal(kind(waiting(19, { seats: offline })), null);
  });

  test("not where a clock skips by itself, and later where the teacher gave time", () => {
    assert.equal(kind(waiting(300, { clocks: clocksWith({ move: NOW + 9 }) })), null);
    assert.equal(kind(waiting(130, {}, { patience: 30 })), null);
  });

  test("when a Prophet does not call: to be released, once gone", () => {
    const pending = { by: "s2", kind: "play" as const, cards: ["9S"], awaiting: "call" as const };
    const call = { kind: "call" as const, seats: ["s1"], until: null };
    assert.equal(best(waiting(130, { pending, waits: [call] })), "nudge");
    assert.equal(best(waiting(30, { pending, waits: [call], seats: offline })), "release");
    assert.equal(kind(waiting(130, { pending, waits: [call] })), "call");
  });

  test("when a pupil does not choose a rule", () => {
    const deal = {
      phase: "dealing" as const,
      waits: [{ kind: "deal" as const, seats: ["s1"], until: null }],
    };
    assert.equal(kind(waiting(60, deal)), null);
    assert.equal(best(waiting(130, deal)), "deal");
    assert.equal(best(waiting(30, { ...deal, seats: offline })), "dealer");
  });

  test("when six wrong plays hang in a row; each hint buys four more", () => {
    const laid: LaidCard = { card: "2H", n: 2, by: "s1" };
    const columns = (wrong: number) =>
      lineWith({ columns: [{ card: "9S", n: 1, by: null, sidelines: Array(wrong).fill([laid]) }] });
    assert.equal(kind(waiting(1, columns(5))), null);
    assert.equal(best(waiting(1, columns(6))), "hint");
    assert.equal(kind(waiting(1, { ...columns(9), hints: ["one"] })), null);
    assert.equal(kind(waiting(1, { ...columns(10), hints: ["one"] })), "wrong");
  });

  test("when a pupil plays two wrong strings, until the teacher has talked to them", () => {
    const tile = waiting(1, {}, { spoiling: { seat: "s2", entry: 9, cards: 5 } });
    assert.equal(best(tile), "talk");
    talked.add(spoilingId(tile));
    assert.equal(kind(tile), null);
  });

  test("at once when a guess in own words waits, or a pupil asks for help", () => {
    assert.equal(kind(waiting(0, { guess: { by: "s1", words: "red", number: 4 } })), "guess");
    assert.equal(best(waiting(0, {}, { help: ["s2"] })), "helped");
  });

  test("and not while it is paused, at a last call, or closed", () => {
    for (const table of [
      pauseWith(),
      { clocks: clocksWith({ last_call: NOW + 60 }) },
      { closed: true },
      { phase: "over" as const },
    ])
      assert.equal(kind(waiting(999, table)), null);
  });
});

describe("what a table waits for, for its teacher", () => {
  test("a pupil’s move can be nudged; a chance to declare can’t", () => {
    const declare = { kind: "declare" as const, seats: ["s2"], until: null };
    assert.equal(movesNow(tableWith({ waits: [turn] }))?.id, "s1");
    assert.equal(movesNow(tableWith({ waits: [declare] })), null);
    assert.equal(waitedFor(tableWith({ waits: [declare] }))?.seat.id, "s2");
    assert.equal(waitedFor(tableWith({ waits: [] })), null);
  });

  test("predictions come by themselves", () => {
    const waits = [{ kind: "predictions" as const, seats: ["s1"], until: null }];
    assert.equal(predicts(tableWith({ waits })), true);
    assert.equal(predicts(tableWith()), false);
  });
});

test("tables that need help come first, the longest wait before all", () => {
  setServerTime(NOW);
  const tiles = [
    waiting(1, { number: 1 }),
    waiting(130, { number: 3 }),
    waiting(500, { number: 4 }),
    waiting(1, { number: 2 }),
  ];
  assert.deepEqual(
    byNeed(tiles, talked).map((tile) => tile.table.number),
    [4, 3, 1, 2],
  );
});
