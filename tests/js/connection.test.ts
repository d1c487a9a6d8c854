// The connection: what is sent again, and what a page does when it hears nothing.

import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, mock, test } from "node:test";
import type { SeatEvents, Watch } from "#schema";
import type { Answer } from "../../static/js/model/answers.ts";
import { connect, type Handlers } from "../../static/js/transport/net.ts";
import type { Patch } from "../../static/js/transport/patches.ts";
import { loaded } from "./browser.ts";
import { Server } from "./server.ts";
import { tableWith } from "./views.ts";

const DONE: Answer = { ok: true };
const SILENCE = new Error("timeout");

/** A page that watches, and its server. */
async function page(on: Handlers<SeatEvents> = {}, what: Watch = { as: "seat" }) {
  const server = new Server();
  const net = connect<SeatEvents>(what, on, "c", () => Promise.resolve({ io: server.io }));
  await Promise.resolve();
  server.begin();
  return { server, net };
}

const move = { id: "m1", seat: "s1", seen: 1, move: { play: ["9S"] } };

describe("a connection", () => {
  beforeEach(() => {
    mock.timers.enable({ apis: ["setTimeout"] });
    loaded.times = 0;
  });
  afterEach(() => mock.timers.reset());

  test("watches as soon as it stands, and takes the seat once", async () => {
    const { server } = await page();
    assert.equal(server.last("watch").content.take, true);
    server.last("watch").answered(null, DONE);
    server.begin();
    assert.equal(server.last("watch").content.take, false);
  });

  test("sends a move again after each gap, with its id, until it is answered", async () => {
    const { server, net } = await page();
    server.last("watch").answered(null, DONE);
    const answers: Answer[] = [];
    net.ask("move", move, "m1").then((answer) => answers.push(answer));
    assert.equal(server.named("move").length, 1);
    server.drop();
    server.begin();
    server.last("watch").answered(null, DONE);
    assert.equal(server.named("move").length, 2);
    assert.equal(server.last("move").content.id, "m1");
    server.last("move").answered(null, { ok: true, version: 2 });
    // The answer to the first sending comes late, and is nobody’s any more.
    server.named("move")[0].answered(null, { ok: false, why: "twice" });
    await Promise.resolve();
    assert.deepEqual(answers, [{ ok: true, version: 2 }]);
    server.begin();
    server.last("watch").answered(null, DONE);
    assert.equal(server.named("move").length, 2);
  });

  test("keeps what is asked before it stands", async () => {
    const server = new Server();
    const net = connect<SeatEvents>({ as: "seat" }, {}, "c", () => Promise.resolve({ io: server.io }));
    net.ask("move", move, "m1");
    await Promise.resolve();
    assert.equal(server.named("move").length, 0);
    server.begin();
    server.last("watch").answered(null, DONE);
    assert.equal(server.named("move").length, 1);
  });

  test("watches when a move stays unanswered, and sends it again then", async () => {
    const { server, net } = await page();
    server.last("watch").answered(null, DONE);
    net.ask("move", move, "m1");
    server.last("move").answered(SILENCE, DONE);
    assert.equal(server.named("watch").length, 2);
    server.last("watch").answered(null, DONE);
    assert.equal(server.named("move").length, 2);
  });

  test("gives up a connection that only seems to stand", async () => {
    const { server } = await page();
    server.last("watch").answered(SILENCE, DONE);
    assert.equal(server.connected, false);
    assert.equal(server.connects, 1);
  });

  test("a pupil’s move waits until it can be saved", async () => {
    const { server, net } = await page();
    server.last("watch").answered(null, DONE);
    let answered = false;
    net.ask("move", move, "m1").then(() => {
      answered = true;
    });
    server.last("move").answered(null, { ok: false, why: "full", unavailable: true });
    await Promise.resolve();
    assert.equal(answered, false);
    mock.timers.tick(2000);
    server.last("watch").answered(null, DONE);
    assert.equal(server.named("move").length, 2);
  });

  test("a teacher decides anew", async () => {
    const { server, net } = await page({}, { as: "console", class: "c" });
    server.last("watch").answered(null, DONE);
    const asked = net.ask("act", { do: "pause", class: "c" }, "a1");
    server.last("act").answered(null, { ok: false, why: "full", unavailable: true });
    assert.deepEqual(await asked, { ok: false, why: "full", unavailable: true });
  });

  test("says that it is lost only after a while", async () => {
    const lost: boolean[] = [];
    const { server } = await page({ lost: (is) => lost.push(is) });
    server.drop();
    mock.timers.tick(1000);
    assert.deepEqual(lost, []);
    mock.timers.tick(300);
    assert.deepEqual(lost, [true]);
    server.begin();
    server.last("watch").answered(null, DONE);
    assert.deepEqual(lost, [true, false]);
  });

  test("asks a silent server whether it is there, and does not wait for one that is not", async () => {
    const { server } = await page();
    server.last("watch").answered(null, DONE);
    mock.timers.tick(4000);
    server.say("sync"); // anything will do
    server.last("watch").answered(null, DONE);
    mock.timers.tick(4000);
    assert.equal(server.named("here").length, 0);
    mock.timers.tick(1000);
    assert.equal(server.named("here").length, 1);
    server.last("here").answered(null, DONE);
    mock.timers.tick(5000);
    assert.equal(server.named("here").length, 2);
    server.last("here").answered(SILENCE, DONE);
    assert.deepEqual([server.connected, server.connects], [false, 1]);
  });

  test("asks nothing for a teacher’s screen, whose pages nobody plays on", async () => {
    const { server } = await page({}, { as: "projector", class: "c" });
    server.last("watch").answered(null, DONE);
    mock.timers.tick(20_000);
    assert.equal(server.named("here").length, 0);
  });

  test("says that it is slow while an answer takes seconds", async () => {
    const slow: boolean[] = [];
    const { server, net } = await page({ slow: (is) => slow.push(is) });
    server.last("watch").answered(null, DONE);
    net.ask("move", move, "m1");
    mock.timers.tick(2900);
    assert.deepEqual(slow, []);
    mock.timers.tick(100);
    assert.deepEqual(slow, [true]);
    server.last("move").answered(null, DONE);
    assert.deepEqual(slow, [true, false]);
    net.ask("move", move, "m2");
    server.last("move").answered(null, DONE);
    mock.timers.tick(5000);
    assert.ok(!slow.includes(true, 2));
  });

  test("is lost where it never came to be", async () => {
    const lost: boolean[] = [];
    connect<SeatEvents>({ as: "seat" }, { lost: (is) => lost.push(is) }, "c", () => new Promise(() => {}));
    mock.timers.tick(8000);
    assert.deepEqual(lost, []);
    mock.timers.tick(1000);
    assert.deepEqual(lost, [true]);
  });

  test("rests while another tab has the seat, until it takes over", async () => {
    let elsewhere = 0;
    const { server, net } = await page({
      elsewhere: () => {
        elsewhere += 1;
      },
    });
    server.last("watch").answered(null, { ok: false, why: "", elsewhere: true });
    assert.equal(elsewhere, 1);
    assert.equal(server.connected, false);
    net.watch();
    assert.equal(server.named("watch").length, 1);
    net.takeOver();
    server.begin();
    assert.equal(server.last("watch").content.take, true);
  });

  test("begins again when the class was put back, and sends nothing of before", async () => {
    let restored = 0;
    const { server, net } = await page({
      restored: () => {
        restored += 1;
      },
    });
    server.last("watch").answered(null, { ok: true, line: 1 });
    net.ask("move", move, "m1");
    server.begin();
    server.last("watch").answered(null, { ok: true, line: 2 });
    assert.equal(restored, 1);
    assert.equal(loaded.times, 1);
    assert.equal(server.named("move").length, 1);
  });

  test("tells why it was refused, and stops", async () => {
    const why: string[] = [];
    const { server } = await page({ refused: (sentence) => why.push(sentence) });
    server.last("watch").answered(null, { ok: false, why: "not your seat" });
    assert.deepEqual(why, ["not your seat"]);
    server.begin();
    assert.equal(server.named("watch").length, 1);
  });

  test("keeps the seat of a class that can’t be read, and loads itself once it can", async () => {
    const { server } = await page({ refused() {} });
    server.last("watch").answered(null, { ok: false, why: "", unreadable: true });
    server.begin();
    server.last("watch").answered(null, DONE);
    assert.equal(loaded.times, 1);
  });

  test("puts a patch into the view that it was made from", async () => {
    const versions: number[] = [];
    const { server } = await page({ table: ({ version }) => versions.push(version) });
    const patch: Patch = { version: [2] };
    server.say("table", tableWith({ version: 1 }), 10, "t1");
    server.say("change", "t1", 10, 11, patch);
    assert.deepEqual(versions, [1, 2]);
  });

  test("a patch of a view that it does not have makes it watch, once", async () => {
    const versions: number[] = [];
    const { server } = await page({ table: ({ version }) => versions.push(version) });
    server.last("watch").answered(null, DONE);
    server.say("table", tableWith({ version: 1 }), 10, "t1");
    server.say("change", "t1", 12, 13, { version: [4] });
    server.say("change", "t1", 13, 14, { version: [5] });
    assert.deepEqual(versions, [1]);
    assert.equal(server.named("watch").length, 2);
  });

  test("a phone that is locked says so", async () => {
    const { server } = await page();
    Object.assign(document, { visibilityState: "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
    assert.deepEqual(server.plain, ["asleep"]);
    Object.assign(document, { visibilityState: "visible" });
    document.dispatchEvent(new Event("visibilitychange"));
    assert.equal(server.named("watch").length, 2);
  });

  test("of an earlier release sends and shows nothing more, and keeps a pupil's move for the page that follows", async () => {
    let outdated = 0;
    const { server, net } = await page({
      outdated() {
        outdated += 1;
      },
    });
    server.last("watch").answered(null, DONE);
    const answers: Answer[] = [];
    net.ask("move", move, "m1").then((answer) => answers.push(answer));
    const old: Answer = { ok: false, outdated: true, why: "An earlier version." };
    server.last("move").answered(null, old);
    await Promise.resolve();
    assert.deepEqual([outdated, answers.length, server.connected], [1, 0, false]);
    server.begin();
    assert.equal(server.named("watch").length, 1);
  });

  test("of an earlier release says so to a teacher", async () => {
    const { server, net } = await page({ outdated() {} }, { as: "console", class: "c" });
    server.last("watch").answered(null, DONE);
    const answers: Answer[] = [];
    const act = { class: "c", do: "pause", table: 1, text: "" } as const;
    net.ask("act", act, "a1").then((answer) => answers.push(answer));
    const old: Answer = { ok: false, outdated: true, why: "An earlier version." };
    server.last("act").answered(null, old);
    await Promise.resolve();
    assert.deepEqual(answers, [old]);
  });
});
