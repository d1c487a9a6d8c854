// When the big screen has a tone: at the end of each part of a lesson.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { ProjectorClass, ProjectorShowView } from "#schema";
import { endsPart } from "../../static/js/model/part_ends.ts";
import { showWith } from "./desk.ts";

const shows = (what: ProjectorShowView["what"], more: object = {}) =>
  ({ show: showWith({ what }), demo: null, question: null, ...more }) as ProjectorClass;

test("a great moment and the end of the class end a part, once", () => {
  for (const what of ["last_call", "thought", "rule", "end"] as const) {
    assert.ok(endsPart(shows("tables"), shows(what)), what);
    assert.ok(!endsPart(shows(what), shows(what)), what);
  }
  for (const what of ["tables", "table", "slide", "explain", "demo", "question", "lobby"] as const)
    assert.ok(!endsPart(shows("rule"), shows(what)), what);
});

test("so does an answer that the class waited for", () => {
  const asked = shows("question", { question: { answer: null } });
  const told = shows("question", { question: { answer: 0 } });
  assert.ok(endsPart(asked, told));
  assert.ok(!endsPart(told, told));
  const demo = shows("demo", { demo: { rule: null } });
  const found = shows("demo", { demo: { rule: "only red" } });
  assert.ok(endsPart(demo, found));
  assert.ok(!endsPart(found, demo));
  assert.ok(!endsPart(shows("tables"), told), "not when it is only shown again");
});
