// A school's platform by SCORM 1.2: finding it, what is said to it, and going on without it.

import assert from "node:assert/strict";
import { afterEach, describe, test } from "node:test";
import "./browser.ts";
import { certain } from "../../static/js/base/certain.ts";
import { type Extent, type Progress, resultOf } from "../../static/js/model/home_progress.ts";
import { lasted, onPlatform } from "../../static/js/transport/scorm.ts";

/** A platform that remembers; `values` is what it knows at the beginning. */
function platform(values: Record<string, string> = {}, more: Record<string, unknown> = {}) {
  const said: string[] = [];
  const api = {
    LMSInitialize: () => "true",
    LMSFinish: () => said.push("finish"),
    LMSGetValue: (element: string) => values[element] ?? "",
    LMSSetValue(element: string, value: string) {
      values[element] = value;
      return "true";
    },
    LMSCommit: () => said.push("commit"),
    ...more,
  };
  return { api, values, said };
}

const around = (api: unknown) => Object.assign(window, { API: api });
const progress = (more: Partial<Progress> = {}): Progress => ({ step: 1, solved: [], found: {}, ...more });
const event = (name: string, more = {}) => window.dispatchEvent(Object.assign(new Event(name), more));

afterEach(() => {
  event("pagehide");
  Reflect.deleteProperty(window, "API");
});

describe("a platform", () => {
  test("is not there, or does not begin: the page goes on without it", () => {
    assert.equal(onPlatform(), null);
    around(platform({}, { LMSInitialize: () => "false" }).api);
    assert.equal(onPlatform(), null);
    const broken = () => {
      throw new Error("broken");
    };
    around(platform({}, { LMSInitialize: broken }).api);
    assert.equal(onPlatform(), null);
  });

  test("is told that the visit began, how it goes and that it ends", () => {
    const { api, values, said } = platform({ "cmi.core.student_id": "s-17" });
    around(api);
    const keeper = certain(onPlatform());
    assert.equal(values["cmi.core.lesson_status"], "incomplete");
    assert.equal(values["cmi.core.exit"], "suspend");
    assert.equal(keeper.saved, null);
    assert.ok(keeper.learner && !keeper.learner.includes("17"));
    keeper.save(progress({ step: 4, solved: [1] }), { score: 33, complete: false });
    assert.equal(values["cmi.core.score.raw"], "33");
    assert.deepEqual([values["cmi.core.score.min"], values["cmi.core.score.max"]], ["0", "100"]);
    assert.equal(values["cmi.core.lesson_location"], "4");
    assert.equal(values["cmi.core.lesson_status"], "incomplete");
    keeper.save(progress({ step: 4, solved: [1, 2, 3] }), { score: 100, complete: true });
    assert.equal(values["cmi.core.lesson_status"], "completed");
    event("pagehide");
    assert.equal(said[said.length - 1], "finish");
    assert.match(values["cmi.core.session_time"], /^0000:00:\d\d$/);
  });

  test("gives back what it kept, and a score never falls", () => {
    const kept = progress({ step: 9, solved: [2], found: { "only-even": 7 } });
    const before = { "cmi.core.score.raw": "67", "cmi.core.lesson_status": "passed" };
    const { api, values } = platform({ ...before, "cmi.suspend_data": JSON.stringify(kept) });
    around(api);
    const keeper = certain(onPlatform());
    assert.deepEqual(keeper.saved, kept);
    keeper.save(progress(), { score: 0, complete: true });
    assert.equal(values["cmi.core.score.raw"], "67");
    assert.equal(values["cmi.core.lesson_status"], "passed");
  });

  test("gets no more than it can keep, and what it gives back can be anything", () => {
    const { api, values } = platform({ "cmi.suspend_data": "not ours" });
    around(api);
    const keeper = certain(onPlatform());
    assert.equal(keeper.saved, null);
    const found = Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`a-long-name-${at}`, 1]));
    keeper.save(progress({ found }), { score: 100, complete: true });
    assert.equal(values["cmi.suspend_data"], "not ours");
    assert.equal(values["cmi.core.lesson_status"], "completed");
  });

  test("a page that comes back whole is a new visit", () => {
    const { api, values, said } = platform();
    around(api);
    certain(onPlatform()).save(progress({ step: 5 }), { score: 0, complete: false });
    event("pagehide");
    values["cmi.core.lesson_location"] = "";
    event("pageshow", { persisted: false });
    assert.equal(values["cmi.core.lesson_location"], "");
    event("pageshow", { persisted: true });
    assert.equal(values["cmi.core.lesson_location"], "5");
    assert.equal(said[said.length - 1], "commit");
  });

  test("it is found around the page, in the window that opened it, and not beyond another origin", () => {
    const { api } = platform();
    const real = Object.getOwnPropertyDescriptor(window, "parent");
    const put = (name: string, value: unknown) =>
      Object.defineProperty(window, name, { configurable: true, get: () => value });
    try {
      put("parent", { parent: { API: api } });
      assert.ok(onPlatform());
      put("parent", {
        get API() {
          throw new Error("a different origin");
        },
      });
      assert.equal(onPlatform(), null);
      put("opener", { API: api });
      assert.ok(onPlatform());
    } finally {
      if (real) Object.defineProperty(window, "parent", real);
      put("opener", null);
    }
  });
});

test("a visit has hours, minutes and seconds", () => {
  assert.equal(lasted(0), "0000:00:00");
  assert.equal(lasted(3_725_900), "0001:02:05");
  assert.equal(lasted(100 * 3_600_000), "0100:00:00");
});

test("a round is scored by its puzzles, a short one by its end, practice by the rules that were found", () => {
  const round: Extent = { puzzles: 3, steps: 20, rules: ["a", "b"] };
  assert.deepEqual(resultOf(progress({ solved: [3] }), round), { score: 33, complete: false });
  assert.deepEqual(resultOf(progress({ solved: [1, 2, 3] }), round), { score: 100, complete: true });
  const short = { ...round, puzzles: 0 };
  assert.deepEqual(resultOf(progress({ step: 19 }), short), { score: 0, complete: false });
  assert.deepEqual(resultOf(progress({ step: 20 }), short), { score: 100, complete: true });
  const rules = ["a", "b", "c", "d", "e", "f"];
  const practice = { puzzles: 0, steps: 0, rules };
  assert.deepEqual(resultOf(progress({ found: { "day 2026-11-30": 3 } }), practice), {
    score: 0,
    complete: false,
  });
  assert.deepEqual(resultOf(progress({ found: { a: 3 } }), practice), { score: 20, complete: true });
  const all = Object.fromEntries(rules.map((id) => [id, 1]));
  assert.deepEqual(resultOf(progress({ found: all }), practice), { score: 100, complete: true });
});
