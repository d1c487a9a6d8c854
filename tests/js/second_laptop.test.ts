// A page is with one laptop at a time, and goes to the second one once that has taken over.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { loaded } from "./browser.ts";
import { Server } from "./server.ts";

const SECOND = "http://10.0.0.2:8040";
let now = 0;
Object.assign(performance, { now: () => now });
mock.timers.enable({ apis: ["setInterval"] });
const asked: string[] = [];
let answer: { n: number; serves: boolean } | null = null;
Object.assign(globalThis, {
  async fetch(address: string) {
    asked.push(address);
    if (!answer) throw new TypeError("no network");
    return { json: async () => answer };
  },
});
Object.assign(location, { replace: (to: string) => (loaded.to = to) });

const { heard } = await import("../../static/js/transport/second.ts");
const server = new Server();
const beat = (n: number, more = {}) =>
  heard(server.io(), { n, mark: 0, address: SECOND, moved: false, ...more }, "p");

/** The clock goes on by seconds, and what is asked meanwhile is answered. */
async function after(seconds: number) {
  for (let second = 0; second < seconds; second++) {
    now += 1000;
    mock.timers.tick(1000);
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  }
}

test("a page that does not know the second laptop loads again, but not while someone types", () => {
  now = 10_000;
  document.dispatchEvent(new Event("input"));
  beat(1);
  assert.equal(loaded.times, 0);
  now = 14_000;
  beat(2);
  assert.equal(loaded.times, 1);
  assert.equal(server.named("confirm").length, 0);
});

test("it confirms the first laptop, and asks the second only when the first is silent", async () => {
  document.documentElement.dataset.second = SECOND;
  beat(3, { mark: 2 });
  assert.deepEqual(server.last("confirm").content, { n: 3, mark: 2, page: "p", wants: true });
  server
    .last("confirm")
    .answered(null, { ok: true, device: "d", pass: "ticket", says: "It is lost." } as never);
  assert.equal(document.getElementById("second-laptop")?.textContent, "It is lost.");
  beat(4);
  assert.deepEqual(server.last("confirm").content, { n: 4, mark: 2, page: "p", wants: false });
  server.last("confirm").answered(null, { ok: true, says: "" } as never);
  assert.equal(document.getElementById("second-laptop"), null);
  await after(2);
  assert.deepEqual(asked, []);
});

test("it gives the second laptop no voice within six seconds, and then the first none", async () => {
  answer = { n: 77, serves: false };
  await after(3);
  assert.ok(asked.length > 0);
  assert.ok(asked.every((address) => address === `${SECOND}/standby/voice`));
  await after(3);
  assert.equal(asked[asked.length - 1], `${SECOND}/standby/voice?device=d&n=77&mark=2`);
  const before = server.named("confirm").length;
  beat(5);
  assert.equal(server.named("confirm").length, before);
  answer = null;
  await after(7);
  beat(6);
  assert.equal(server.last("confirm").content.n, 6);
});

test("it goes to the second laptop with its pass, once", async () => {
  answer = { n: 78, serves: true };
  await after(4);
  assert.equal(loaded.to, `${SECOND}/over/ticket?to=%2F`);
  loaded.to = "";
  await after(4);
  beat(7, { moved: true });
  assert.equal(loaded.to, "");
});
