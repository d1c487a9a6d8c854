// What phones do together, and while they wait.

import "./browser.ts";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { onNow, untilNext } from "../../static/js/base/slide_clock.ts";
import { fits } from "../../static/js/components/practice.ts";
import { stepsOf } from "../../static/js/components/watch_again.ts";

describe("the slide that is on", () => {
  const told = { seconds: 10, slides: ["a", "b", "c"] };

  test("stands where it does not go on by itself", () => {
    const now = onNow({ step: 1, runs: null }, told);
    assert.deepEqual(now, { at: 1, gone: null, seconds: 10 });
    assert.equal(untilNext(now), null);
  });

  test("is a later one after its seconds, and never beyond the last", () => {
    assert.equal(onNow({ step: 0, runs: 12 }, told).at, 1);
    const end = onNow({ step: 1, runs: 60 }, told);
    assert.equal(end.at, 2);
    assert.equal(untilNext(end), null);
  });
});

test("practice cards are hearts and queens where they are right", () => {
  assert.deepEqual(["3H", "QS", "10H"].map(fits), [true, true, true]);
  assert.deepEqual(["8C", "2D", "KC"].map(fits), [false, false, false]);
});

test("a round is watched card by card, a wrong string as a whole", () => {
  const laid = (n: number) => ({ card: "9S", n });
  const columns = [
    { ...laid(1), sidelines: [[laid(2)], [laid(4), laid(5)]] },
    { ...laid(3), sidelines: [] },
  ];
  assert.deepEqual(stepsOf(columns), [[1], [2], [3], [4, 5]]);
});
