// When a table needs its teacher, and what helps best.

import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import type { LaidCard, TableView, Tile } from "#schema";
import { setServerTime } from "../../static/js/base/elapsed.ts";
import type { ScriptStep } from "../../static/js/model/console_types.ts";
import {
  type Around,
  byNeed,
  movesNow,
  predicts,
  spoilingId,
  trouble,
  waitedFor,
  waitsLong,
} from "../../static/js/model/table_alerts.ts";
import { classWith, tiles } from "./desk.ts";
import { clocksWith, lineWith, pauseWith, tableWith, tagWith, tileWith } from "./views.ts";

const NOW = 50_000;
const talked = new Set<string>();
const turn = { kind: "turn" as const, seats: ["s1"], until: null };
const offline = [tagWith({ online: false }), tagWith({ id: "s2" })];

/** A tile whose table has waited for so many seconds. */
const waiting = (seconds: number, table: Partial<TableView> = {}, more: Partial<Tile> = {}) =>
  tileWith({ since: NOW - seconds, table: tableWith(table), ...more });

const none: Around = { state: { talked, tiles: new Map(), klass: null }, desk: { script: null } };
const kind = (tile: Tile, around = none) => trouble(tile, around)?.kind ?? null;
const best = (tile: Tile) => trouble(tile, none)?.best ?? null;

describe("a table needs its teacher", () => {
  beforeEach(() => {
    setServerTime(NOW);
    talked.clear();
  });

  test("when a move takes a minute and a half: a nudge helps best", () => {
    assert.equal(kind(waiting(89)), null);
    assert.equal(kind(waiting(91)), "turn");
    assert.equal(best(waiting(91)), "nudge");
  });

  test("and says before that, from 45 seconds on, that it waits", () => {
    const slow = (...given: Parameters<typeof waiting>) => waitsLong(waiting(...given))?.best ?? null;
    assert.deepEqual([slow(44), slow(46), slow(46, {}, { patience: 30 })], [null, "nudge", null]);
    assert.equal(slow(46, { clocks: clocksWith({ move: NOW + 9 }) }), null);
    assert.equal(slow(46, pauseWith()), null);
    assert.equal(slow(46, { clocks: clocksWith({ last_call: NOW + 9 }) }), null);
    assert.equal(slow(46, { closed: true }), null);
  });

  test("sooner when the phone is gone: a robot helps best", () => {
    assert.equal(kind(waiting(21, { seats: offline })), "turn");
    assert.equal(best(waiting(21, { seats: offline })), "robot");
    assert.equal(kind(waiting(19, { seats: offline })), null);
  });

  test("not where a clock skips by itself, and later where the teacher gave time", () => {
    assert.equal(kind(waiting(300, { clocks: clocksWith({ move: NOW + 9 }) })), null);
    assert.equal(kind(waiting(110, {}, { patience: 30 })), null);
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
      { phase: "waiting" as const },
    ])
      assert.equal(kind(waiting(999, table)), null);
  });
});

describe("a table whose round is over needs its teacher", () => {
  const over = (ended_by: "teacher" | "empty_hand") => ({ ended_by, scores: [] }) as never;
  const done = (table: Partial<TableView> = {}, more: Partial<Tile> = {}) =>
    waiting(9, { phase: "over", over: over("empty_hand"), ...table }, more);
  const playing = waiting(9, { number: 2 });
  const steps = (...acts: string[]) =>
    acts.map((act) => ({ lesson: 1, press: { label: act, act: { do: act } } }) as ScriptStep);
  const lesson = steps("start", "pause", "last_call", "show", "start");
  /** Among tables, and at a step of the script. */
  const among = (others: Tile[], step: number | null = null, at = false): Around => ({
    state: {
      talked,
      tiles: tiles(done(), ...others),
      klass: classWith({ script: step === null ? null : { step, done: at, since: NOW, began: NOW } }),
    },
    desk: { script: step === null ? null : lesson },
  });

  beforeEach(() => setServerTime(NOW));

  test("while others play: the next rule helps", () => {
    assert.equal(kind(done(), among([playing])), "done");
    assert.equal(trouble(done(), among([playing]))?.best, "next");
    assert.equal(kind(done({ over: over("teacher") }), among([playing])), "done");
    assert.equal(kind(done(), among([waiting(9, { number: 2, phase: "dealing" })])), "done");
  });

  test("not while its pupils still answer, where it goes on by itself, or once it is closed", () => {
    assert.equal(kind(done({}, { answering: true }), among([playing])), null);
    assert.equal(kind(done({ clocks: clocksWith({ next: NOW + 9 }) }), among([playing])), null);
    assert.equal(kind(done({ closed: true }), among([playing])), null);
  });

  test("not where no one plays any more, unless the script has not come to the end of its round", () => {
    const call = waiting(9, { number: 2, clocks: clocksWith({ last_call: NOW + 9 }) });
    for (const other of [done({ number: 2 }), call, waiting(9, { number: 2, closed: true })])
      assert.equal(kind(done(), among([other])), null);
    assert.equal(kind(done(), among([], 1)), "done");
    assert.equal(kind(done({ over: over("teacher") }), among([], 1)), null);
  });

  test("not past the script’s last call, until a step begins the next round", () => {
    assert.equal(kind(done(), among([playing], 2)), "done");
    assert.equal(kind(done(), among([playing], 2, true)), null);
    assert.equal(kind(done(), among([playing], 3, true)), null);
    assert.equal(kind(done(), among([playing], 4)), null);
    assert.equal(kind(done(), among([playing], 4, true)), "done");
  });

  test("and comes before those that need nothing", () => {
    assert.deepEqual(
      byNeed([playing, done({ number: 3 })], among([playing])).map(({ table }) => table.number),
      [3, 2],
    );
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
  const all = [
    waiting(1, { number: 1 }),
    waiting(130, { number: 3 }),
    waiting(500, { number: 4 }),
    waiting(1, { number: 2 }),
  ];
  assert.deepEqual(
    byNeed(all, none).map((tile) => tile.table.number),
    [4, 3, 1, 2],
  );
});
