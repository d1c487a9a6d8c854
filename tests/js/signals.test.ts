// Signals on thinking on the console: two tables are marked, the others folded; what was seen, and the answers.

import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import type { SignalView, Tile } from "#schema";
import { setServerTime } from "../../static/js/base/elapsed.ts";
import {
  heardSignals,
  logSignals,
  otherSignals,
  signalLine,
  signalSheet,
} from "../../static/js/components/signals.ts";
import type { ConsoleState } from "../../static/js/model/console_types.ts";
import { console_ } from "./desk.ts";
import { line } from "./phone.ts";
import { drawn } from "./screen.ts";
import { signalWith, tableWith, tileWith } from "./views.ts";

beforeEach(() => {
  setServerTime(1000);
  localStorage.clear();
});

const tileOf = (number: number, more: Partial<SignalView>, about: Partial<Tile> = {}) =>
  tileWith({ table: tableWith({ ...line("9S 3C"), number }), signal: signalWith(more), ...about });

function desk(given: Tile[], state: Partial<ConsoleState> = {}) {
  return console_({ state: { tiles: new Map(given.map((tile) => [tile.table.number, tile])), ...state } });
}

const marked = (given: Tile[]) => {
  const { page } = desk(given);
  return given.filter((tile) => drawn(signalLine(tile, page)).text).map(({ table }) => table.number);
};

describe("the line on a tile", () => {
  test("has the words, and opens the sheet", () => {
    const tile = tileOf(1, {});
    const { page, did } = desk([tile]);
    const shown = drawn(signalLine(tile, page));
    assert.equal(shown.text, "No ideas.");
    shown.tap("No ideas.");
    assert.deepEqual(did, [["openDialog", "signal", 1]]);
  });

  test("is not there without a signal, nor where the table needs its teacher", () => {
    assert.deepEqual(marked([tileWith({ table: tableWith(line("9S 3C")) })]), []);
    assert.deepEqual(marked([tileOf(1, {}, { help: ["s1"] })]), []);
  });

  test("is a dot on a mirrored screen, but for the rules being held to show", () => {
    localStorage.setItem("eleusis-mirrored", "1");
    const tile = tileOf(1, {});
    const dots = (state = {}) => drawn(signalLine(tile, desk([tile], state).page)).all(".signal-dot").length;
    assert.deepEqual([dots(), dots({ peek: true })], [1, 0]);
  });
});

describe("of several tables", () => {
  test("two are marked: by kind, then the surer", () => {
    const few = [tileOf(1, {}), tileOf(2, { sureness: 0.9 }), tileOf(3, { name: "sure-and-wrong", rank: 4 })];
    assert.deepEqual(marked(few), [2, 3]);
  });

  test("a table that may have the rule takes no place from one that struggles", () => {
    const ready = tileOf(1, { name: "ready-for-harder", rank: 1 });
    assert.deepEqual(marked([ready, tileOf(2, {}), tileOf(3, {})]), [2, 3]);
    assert.deepEqual(marked([ready, tileOf(2, {})]), [1, 2]);
  });

  test("the others are folded in one line", () => {
    const { page } = desk([tileOf(1, {}), tileOf(2, {}), tileOf(3, { sureness: 0.5 })]);
    assert.equal(drawn(otherSignals(page)).text, "1 more table Table 3: No ideas.");
    assert.equal(drawn(otherSignals(desk([tileOf(1, {})]).page)).text, "");
  });

  test("a screen reader hears those that are marked, and a number that grows once", () => {
    const heard = (words: string, round = 1) => heardSignals(desk([tileOf(2, { words, round })]).page);
    assert.deepEqual(heard("5 plays."), ["Table 2: 5 plays."]);
    assert.deepEqual(heard("6 plays."), ["Table 2: 5 plays."]);
    assert.deepEqual(heard("7 plays.", 2), ["Table 2: 7 plays."]);
    assert.deepEqual(heardSignals(desk([]).page), []);
    assert.deepEqual(heard("8 plays.", 2), ["Table 2: 8 plays."]);
  });
});

describe("the sheet", () => {
  const saw = [
    { cards: ["9S"], right: true },
    { cards: [], right: false },
  ];

  const sheet = (more: Partial<SignalView> = {}, state: Partial<ConsoleState> = {}) => {
    const made = desk([tileOf(1, more)], state);
    const dialog = { kind: "signal", about: 1, rule: null, band: null, covered: false } as const;
    return { ...made, shown: drawn(signalSheet(dialog, made.page)) };
  };

  test("says what was seen, what to say and how sure it is", () => {
    const { shown } = sheet({ saw, sure: true, notes: ["Only red cards."] });
    for (const part of ["What it’s based on", "no play", "Only red cards.", "Say", "Write two.", "sure"])
      assert.ok(shown.text.includes(part), part);
    assert.ok(sheet().shown.text.includes("fairly sure"));
    assert.ok(!sheet().shown.text.includes("What it’s based on"));
  });

  test("names no one", () => {
    assert.ok(!sheet({ who: ["s1", "s2"] }).shown.text.includes("Amara"));
  });

  test("keeps the card back until it is held to show", () => {
    assert.ok(sheet({ instead: ["6S"] }).shown.text.includes("Hold to show a card that would test it"));
    assert.ok(!sheet({ instead: ["6S"] }, { peek: true }).shown.text.includes("Hold to show a card"));
  });

  for (const [button, what] of [
    ["I asked them", "acted"],
    ["Not now", "put_off"],
    ["Not useful", "not_useful"],
  ])
    test(`${button} is logged`, () => {
      const { did, shown } = sheet();
      shown.tap(button);
      const logged = { round: 1, at: 20, plays: 12, signal: "nobody-writes", sureness: 0.6, held: [] };
      assert.deepEqual(did, [["closeDialog"], ["act", "signal", 1, { kind: what, ...logged }]]);
    });
});

test("what is shown and what ends is logged once", () => {
  const logged = { round: 1, at: 20, plays: 12, signal: "nobody-writes", sureness: 0.6, held: [] };
  const first = desk([tileOf(5, {})]);
  logSignals(first.page);
  logSignals(first.page);
  assert.deepEqual(first.did, [["act", "signal", 5, { kind: "shown", ...logged }]]);
  const after = desk([]);
  logSignals(after.page);
  logSignals(after.page);
  assert.deepEqual(after.did, [["act", "signal", 5, { kind: "ended", ...logged }]]);
});
