// Errors of our own scripts: what is told of them, and how often.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Failure, failureOf, guard } from "../../static/js/base/failure.ts";

/** An error as a browser gives it; `stack` are the calls. */
function thrown(error: Error, ...stack: string[]) {
  error.stack = [`${error.name}: ${error.message}`, ...stack].join("\n");
  return error;
}

const OURS = "    at screen (http://school.test/static/0f/built/chunk-AB_1.js:2:345)";
const FIREFOX = "draw@http://school.test/static/0f/built/play.js:1:99";

const dispatched = (type: string, more: object) => window.dispatchEvent(Object.assign(new Event(type), more));

describe("what is told of an error", () => {
  test("is its kind and its calls in our bundles", () => {
    assert.deepEqual(failureOf(thrown(new TypeError("x is null"), OURS, FIREFOX)), {
      error: "TypeError",
      stack: ["chunk-AB_1.js:2:345", "play.js:1:99"],
    });
  });

  test("never has its message, whatever that holds", () => {
    const typed = thrown(new Error("Ana wrote /built/secret.js:1:2"), OURS);
    assert.deepEqual(failureOf(typed)?.stack, ["chunk-AB_1.js:2:345"]);
    const named = Object.assign(thrown(new Error("x"), OURS), { name: "what Ana wrote" });
    assert.equal(failureOf(named)?.error, "Error");
  });

  test("is nothing where it is not ours", () => {
    assert.equal(failureOf(thrown(new Error("x"), "    at chrome-extension://abc/content.js:1:2")), null);
    assert.equal(failureOf("a string"), null);
    assert.equal(failureOf(undefined), null);
    assert.equal(
      failureOf(thrown(new TypeError("Failed to fetch http://a.test/static/0f/built/x.js"))),
      null,
    );
  });

  test("has an end", () => {
    assert.equal(failureOf(thrown(new Error("deep"), ...Array(40).fill(OURS)))?.stack.length, 12);
  });
});

test("a page reports its first error alone, and offers a way back", () => {
  const reported: Failure[] = [];
  let offered = 0;
  guard(
    (failure) => reported.push(failure),
    () => {
      offered += 1;
    },
  );
  dispatched("error", { error: thrown(new Error("not ours")) });
  assert.equal(offered, 0);
  dispatched("unhandledrejection", { reason: thrown(new RangeError("first"), FIREFOX) });
  dispatched("error", { error: thrown(new TypeError("second"), OURS) });
  assert.deepEqual(reported, [{ error: "RangeError", stack: ["play.js:1:99"] }]);
  assert.equal(offered, 1);
});
