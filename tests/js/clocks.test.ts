// What is left of a round and of a move, and what a screen has to draw again as time passes.

import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, mock, test } from "node:test";
import {
  asClock,
  secondsSince,
  secondsUntil,
  serverNow,
  setServerTime,
} from "../../static/js/base/elapsed.ts";
import { waitsNow } from "../../static/js/model/waits.ts";
import { warned } from "../../static/js/model/warnings.ts";
import { byTheClock } from "../../static/js/state/countdown.ts";
import { clocksWith, tableWith } from "./views.ts";

const NOW = 1_000_000;

describe("clocks", () => {
  beforeEach(() => setServerTime(NOW));

  test("follow the server’s clock, and not the device’s own", () => {
    assert.ok(Math.abs(serverNow() - NOW) < 1);
    setServerTime(undefined);
    assert.ok(Math.abs(serverNow() - NOW) < 1);
  });

  test("are written in minutes and seconds", () => {
    assert.equal(asClock(0), "0:00");
    assert.equal(asClock(65), "1:05");
    assert.equal(asClock(600), "10:00");
  });

  test("count whole seconds, and none once a moment is past", () => {
    assert.equal(secondsUntil(110, 100), 10);
    assert.equal(secondsUntil(100.5, 100), 1);
    assert.equal(secondsUntil(90, 100), 0);
    assert.equal(secondsSince(NOW - 20.5), 20);
    assert.equal(secondsSince(NOW + 5), 0);
    assert.equal(secondsSince(null), 0);
  });
});

describe("the warnings of a round", () => {
  beforeEach(() => setServerTime(NOW));

  test("come five minutes and one minute before its end", () => {
    const at = (left: number) => warned(clocksWith({ round: NOW + left }));
    assert.deepEqual([400, 299, 61, 59, 1].map(at), [0, 300, 300, 60, 60]);
  });

  test("are none without a clock, and stop with it", () => {
    assert.equal(warned(null), 0);
    assert.equal(warned(clocksWith()), 0);
    assert.equal(warned(clocksWith({ round: NOW + 10, now: NOW - 1000, stand: true })), 0);
  });
});

describe("what a table waits for", () => {
  beforeEach(() => setServerTime(NOW));
  const declare = (until: number) => ({ kind: "declare" as const, seats: ["s2"], until });
  const turn = { kind: "turn" as const, seats: ["s1"], until: null };

  test("goes on by the clock alone", () => {
    assert.equal(waitsNow(tableWith({ waits: [declare(NOW + 5), turn] }))?.kind, "declare");
    assert.equal(waitsNow(tableWith({ waits: [declare(NOW - 5), turn] }))?.kind, "turn");
    assert.equal(waitsNow(tableWith({ waits: [] })), null);
  });

  test("stays while the clocks stand", () => {
    const clocks = clocksWith({ now: NOW - 60, stand: true });
    assert.equal(waitsNow(tableWith({ clocks, waits: [declare(NOW - 30), turn] }))?.kind, "declare");
  });

  test("the last thing has no end of its own", () => {
    assert.equal(waitsNow(tableWith({ waits: [declare(NOW - 5)] }))?.kind, "declare");
  });
});

describe("a screen", () => {
  beforeEach(() => {
    mock.timers.enable({ apis: ["setTimeout"] });
    setServerTime(NOW);
  });
  afterEach(() => mock.timers.reset());

  test("is drawn again when a warning comes, and when a chance to declare ends", () => {
    let drawn = 0;
    const wait = byTheClock(() => {
      drawn += 1;
    });
    const waits = [
      { kind: "declare" as const, seats: ["s2"], until: NOW + 4 },
      { kind: "turn" as const, seats: ["s1"], until: null },
    ];
    wait(tableWith({ clocks: clocksWith({ round: NOW + 310 }), waits }));
    mock.timers.tick(3900);
    assert.equal(drawn, 0);
    mock.timers.tick(300);
    assert.equal(drawn, 1);
  });

  test("a newer view of the same table takes the place of the one before", () => {
    let drawn = 0;
    const wait = byTheClock(() => {
      drawn += 1;
    });
    wait(tableWith({ clocks: clocksWith({ round: NOW + 310 }) }));
    wait(tableWith({ clocks: clocksWith({ round: NOW + 310, stand: true }) }));
    mock.timers.tick(60_000);
    assert.equal(drawn, 0);
  });
});
