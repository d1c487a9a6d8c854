// The page that tries a phone: what it asks, what it sees for itself, and what is in its report.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import "./browser.ts";
import "./phrases.ts";
import { look, settled } from "./screen.ts";

const page = () => look(document.body);
const title = () => document.querySelector("h1")?.textContent;
const report = () => document.querySelector("textarea")?.value ?? "";
const shown = (state: string) => {
  Object.assign(document, { visibilityState: state });
  document.dispatchEvent(new Event("visibilitychange"));
};

before(async () => {
  Object.assign(globalThis, { scrollTo: () => {}, isSecureContext: false });
  document.body.innerHTML = `<main id="main" data-version="1.2.3"></main>`;
  await import("../../static/js/pages/try_phone.ts");
});

test("it goes through the steps, and each can be skipped", () => {
  assert.equal(title(), "Try it on your own phone");
  page().tap("Start");
  assert.equal(title(), "Sound");
  page().tap("Yes");
  assert.equal(title(), "Vibration");
  page().tap("Next");
  const field = document.querySelector("input") as HTMLInputElement;
  field.value = "card";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  page().tap("Yes");
  for (const next of ["Zoom", "Turning the phone", "Sleep"]) {
    page().tap("Skip this");
    assert.equal(title(), next);
  }
});

test("a phone that was put away for a moment has not slept", async () => {
  shown("hidden");
  shown("visible");
  await settled();
  assert.equal(title(), "Sleep");
});

test("the report has what was found, and what was not tried", () => {
  for (const next of ["A different app", "Camera", "Home screen"]) {
    page().tap("Skip this");
    assert.equal(title(), next);
  }
  page().tap("No");
  assert.equal(title(), "Some things don’t work.");
  const lines = report().split("\n");
  assert.match(lines[0], /^Eleusis in the classroom 1\.2\.3: /);
  for (const line of [
    "Good: Sound",
    "Careful: Vibration (not offered)",
    "Not tested: Sleep",
    "Not working: Home screen",
    "Good: Remembering settings",
    "Careful: Staying awake (http)",
  ])
    assert.ok(lines.includes(line), `${line}\n${report()}`);
  assert.match(report(), /^Good: Keyboard \(.+\)$/m);
});

test("it begins anew with nothing found", () => {
  page().tap("Start again");
  assert.equal(title(), "Sound");
  for (let at = 0; at < 10; at += 1) page().tap("Skip this");
  assert.equal(title(), "No problems found.");
  assert.doesNotMatch(report(), /Home screen \(/);
});
