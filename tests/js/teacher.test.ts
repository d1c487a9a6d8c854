// A teacher's page: single keys, what is held down, notices, commands, and print-outs.

import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, mock, test } from "node:test";
import type { Job } from "../../static/js/model/print_outs.ts";
import { listenForKeys, teacher } from "../../static/js/state/console_state.ts";
import { printOuts } from "../../static/js/state/print_outs.ts";

/** Once what was asked has been answered. */
async function settled() {
  for (let at = 0; at < 20; at++) await null;
}

function key(type: "keydown" | "keyup", name: string, more: object = {}, inField = false) {
  const event = Object.assign(new Event(type), { key: name, ...more });
  Object.defineProperty(event, "target", { value: { closest: () => (inField ? {} : null) } });
  document.dispatchEvent(event);
}

describe("single keys", () => {
  const pressed: string[] = [];
  listenForKeys({ p: () => pressed.push("p"), "?": () => pressed.push("?"), b: () => pressed.push("b") });

  beforeEach(() => {
    pressed.length = 0;
    localStorage.clear();
    teacher.change({ dialog: null, peek: false });
  });

  test("do what they stand for, whatever their case", () => {
    key("keydown", "P");
    key("keydown", "x");
    assert.deepEqual(pressed, ["p"]);
  });

  test("do nothing in a field, with a modifier or while they are held", () => {
    key("keydown", "p", {}, true);
    key("keydown", "p", { ctrlKey: true });
    key("keydown", "p", { altKey: true });
    key("keydown", "p", { repeat: true });
    assert.deepEqual(pressed, []);
  });

  test("wait for a dialog to close, but for marking in the actions of a table", () => {
    const dialog = { rule: null, band: null, covered: true };
    teacher.change({ dialog: { ...dialog, kind: "here", about: null } });
    key("keydown", "p");
    key("keydown", "b");
    assert.deepEqual(pressed, []);
    teacher.change({ dialog: { ...dialog, kind: "actions", about: 1 } });
    key("keydown", "p");
    key("keydown", "b");
    assert.deepEqual(pressed, ["b"]);
  });

  test("can be switched off, and the list of them still opens", () => {
    teacher.keys.set(false);
    assert.equal(teacher.keys.on(), false);
    key("keydown", "p");
    key("keydown", "r");
    key("keydown", "?");
    assert.deepEqual(pressed, ["?"]);
    assert.equal(teacher.state.peek, false);
    teacher.keys.set(true);
    assert.equal(teacher.keys.on(), true);
  });

  test("R shows the rules as long as it is held, and no longer than the window is looked at", () => {
    assert.equal(teacher.keys.peeks(), true);
    key("keydown", "r");
    assert.equal(teacher.state.peek, true);
    key("keyup", "r");
    assert.equal(teacher.state.peek, false);
    key("keydown", "R");
    window.dispatchEvent(new Event("blur"));
    assert.equal(teacher.state.peek, false);
  });
});

test("a button shows the rules while a finger or a key holds it", () => {
  const calls: string[] = [];
  const button = { focus: () => calls.push("focus"), setPointerCapture: () => calls.push("capture") };
  const event = (more: object) =>
    ({ currentTarget: button, preventDefault() {}, ...more }) as unknown as PointerEvent & KeyboardEvent;
  teacher.hold.down(event({ pointerId: 1 }));
  assert.equal(teacher.state.peek, true);
  assert.deepEqual(calls, ["focus", "capture"]);
  teacher.hold.up();
  assert.equal(teacher.state.peek, false);
  teacher.hold.down(event({ key: "Tab" }));
  assert.equal(teacher.state.peek, false);
  teacher.hold.down(event({ key: " " }));
  assert.equal(teacher.state.peek, true);
  teacher.hold.up();
});

test("a notice goes by itself, and a newer one takes its place", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  teacher.notice("First.", { label: "Do", run() {} });
  mock.timers.tick(7000);
  teacher.notice("Second.");
  assert.deepEqual([teacher.state.notice, teacher.state.next], ["Second.", null]);
  mock.timers.tick(7999);
  assert.equal(teacher.state.notice, "Second.");
  mock.timers.tick(1);
  assert.equal(teacher.state.notice, "");
  mock.timers.reset();
});

describe("a print-out", () => {
  const job = (more: Partial<Job> = {}): Job => ({
    ...{ address: "/papers/1", what: "Class", how: "A4", file: "class.pdf", share: 0, why: "" },
    state: "making",
    ...more,
  });
  const began = globalThis.fetch;

  /** A page, and a server that answers each request with the next of `answers`. */
  function page(...answers: (object | null)[]) {
    const told: string[] = [];
    const asked: string[] = [];
    globalThis.fetch = (async (address: string, { method = "GET" } = {}) => {
      asked.push(`${method} ${address}`);
      const answer = answers.shift();
      if (!answer) throw new Error("no network");
      return { ok: true, json: async () => answer };
    }) as typeof fetch;
    const link = { click: () => told.push("fetched"), remove() {} };
    document.createElement = (() => link) as unknown as typeof document.createElement;
    const prints = printOuts({
      ...{ home: () => "/papers", token: "t", usual: "a4" },
      notice: (why) => told.push(why),
      heard: (said) => told.push(said),
      changed() {},
    });
    return { prints, told, asked };
  }

  const made = document.createElement;
  beforeEach(() => {
    localStorage.clear();
    mock.timers.enable({ apis: ["setTimeout"] });
  });
  afterEach(() => {
    mock.timers.reset();
    globalThis.fetch = began;
    document.createElement = made;
  });

  test("is made, looked for until it is there, and fetched", async () => {
    const { prints, told, asked } = page(job(), { papers: [job()] }, { papers: [job({ state: "made" })] });
    prints.make("class.pdf", {}, () => {});
    await settled();
    assert.equal(prints.jobOf("class.pdf", {})?.state, "making");
    assert.deepEqual(told, ["Creating: Class."]);
    for (let at = 0; at < 2; at++) {
      mock.timers.tick(400);
      await settled();
    }
    assert.deepEqual(asked, ["POST /papers/class.pdf", "GET /papers", "GET /papers"]);
    assert.deepEqual(told, ["Creating: Class.", "fetched", "Ready: Class."]);
  });

  test("is fetched once, however long another one takes", async () => {
    const [first, second] = [job({ state: "made" }), job({ address: "/papers/2", what: "Slips" })];
    const papers = [first, second];
    const { prints, told } = page(first, second, { papers }, { papers }, { papers });
    prints.make("class.pdf", {}, () => {});
    prints.make("slips.pdf", {}, () => {});
    for (let at = 0; at < 4; at++) {
      await settled();
      mock.timers.tick(400);
    }
    assert.equal(told.filter((one) => one === "fetched").length, 1);
  });

  test("that failed says why", async () => {
    const { prints, told } = page(job(), { papers: [job({ state: "failed", why: "Too large." })] });
    prints.make("class.pdf", {}, () => {});
    await settled();
    mock.timers.tick(400);
    await settled();
    assert.deepEqual(told.slice(1), ["Too large."]);
  });

  test("of sealed rules is made once the teacher has said with which", async () => {
    const { prints, asked } = page({ sealed: [2], others: true }, job());
    prints.make("class.pdf", {}, ({ sealed, others, make }) => {
      assert.deepEqual([sealed, others], [[2], true]);
      make("without");
    });
    await settled();
    await settled();
    assert.equal(asked[1], "POST /papers/class.pdf?sealed=without");
  });

  test("that no one makes says so", async () => {
    const { prints, told } = page(null);
    prints.make("class.pdf", {}, () => {});
    await settled();
    assert.deepEqual(told, ["The server didn’t answer. Nothing was changed."]);
  });

  test("is of the paper and the choices of this teacher", async () => {
    const { prints, asked } = page(job());
    assert.equal(prints.paper(), "a4");
    prints.setPaper("letter");
    prints.choose({ long: true });
    assert.equal(prints.chosen.long, true);
    prints.make("class.pdf", {}, () => {});
    await settled();
    assert.equal(asked[0], "POST /papers/class.pdf?paper=letter");
  });
});
