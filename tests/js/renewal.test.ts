// When a page loads itself again: not while someone types, and only while the server answers.

import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, mock, test } from "node:test";
import { quiet, renewal } from "../../static/js/base/renewal.ts";
import { loaded } from "./browser.ts";

let server = true;

/** Lets time pass, in steps, with all that follows from it. */
async function pass(milliseconds: number) {
  for (let passed = 0; passed < milliseconds; passed += 500) {
    mock.timers.tick(500);
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  }
}

describe("a page that is out of date", () => {
  beforeEach(() => {
    mock.timers.enable({ apis: ["setTimeout", "Date"], now: 1_000_000 });
    sessionStorage.clear();
    loaded.times = 0;
    server = true;
    globalThis.fetch = () => (server ? Promise.resolve({ ok: true } as Response) : Promise.reject());
  });
  afterEach(() => mock.timers.reset());

  test("loads itself again once it is safe, and keeps what is to be found again", async () => {
    let safe = false;
    let kept = 0;
    const renew = renewal();
    renew(
      () => safe,
      () => {
        kept += 1;
      },
    );
    await pass(5000);
    assert.equal(loaded.times, 0);
    safe = true;
    await pass(1000);
    assert.deepEqual([loaded.times, kept], [1, 1]);
    renew();
    await pass(5000);
    assert.equal(loaded.times, 1);
  });

  test("waits until the server answers", async () => {
    server = false;
    renewal()(() => true);
    await pass(5000);
    assert.equal(loaded.times, 0);
    server = true;
    await pass(1000);
    assert.equal(loaded.times, 1);
  });

  test("does not wait for ever", async () => {
    renewal()(() => false);
    await pass(59_000);
    assert.equal(loaded.times, 0);
    await pass(2000);
    assert.equal(loaded.times, 1);
  });

  test("does not go round in circles: what did not help once is said instead", async () => {
    renewal()(() => true);
    await pass(500);
    assert.equal(loaded.times, 1);
    let said = 0;
    renewal(() => {
      said += 1;
    })(() => true);
    await pass(120_000);
    assert.deepEqual([loaded.times, said], [1, 1]);
  });

  test("says nothing of it while only the network is lost", async () => {
    renewal()(() => true);
    await pass(500);
    let said = 0;
    const again = renewal(() => {
      said += 1;
    });
    server = false;
    again(() => true);
    await pass(5000);
    assert.equal(said, 0);
    server = true;
    again(() => true);
    await pass(500);
    assert.deepEqual([loaded.times, said], [1, 1]);
  });

  test("does so again when a page has worked for long", async () => {
    renewal()(() => true);
    await pass(500);
    await pass(11 * 60_000);
    renewal()(() => true);
    await pass(500);
    assert.equal(loaded.times, 2);
  });

  test("between workers of two releases does so once for each", async () => {
    sessionStorage.setItem("renewed", JSON.stringify({ "0.9-a": Date.now() }));
    renewal()(() => true);
    await pass(500);
    assert.equal(loaded.times, 1);
  });

  test("does not where nothing remembers it", async () => {
    const kept = sessionStorage;
    const { getEntriesByType } = performance;
    Object.defineProperty(globalThis, "sessionStorage", { value: null });
    performance.getEntriesByType = () => [{ type: "reload" } as PerformanceNavigationTiming];
    let said = 0;
    renewal(() => {
      said += 1;
    })(() => true);
    await pass(20_000);
    Object.defineProperty(globalThis, "sessionStorage", { value: kept });
    Object.assign(performance, { getEntriesByType });
    assert.deepEqual([loaded.times, said], [0, 1]);
  });

  test("counts as quiet a moment after the last key", async () => {
    document.dispatchEvent(new Event("input"));
    assert.equal(quiet(), false);
    await pass(3500);
    assert.equal(quiet(), true);
  });
});
