// A pupil's moves on their way, the notebook's part of the page, and a connection that is fetched.

import assert from "node:assert/strict";
import { beforeEach, describe, mock, test } from "node:test";
import type { TableView } from "#schema";
import type { Answer } from "../../static/js/model/answers.ts";
import type { Keeping, Notebooks, NoteDraft, PupilState, Sheet } from "../../static/js/model/pupil_types.ts";
import { notebookPage } from "../../static/js/state/notebook_page.ts";
import { beginning } from "../../static/js/state/pupil_beginning.ts";
import { keepNotes } from "../../static/js/state/pupil_drafts.ts";
import { moves, type SentMove } from "../../static/js/state/pupil_moves.ts";
import { fetchNet, waiting } from "../../static/js/transport/fetched_net.ts";
import type { Net } from "../../static/js/transport/net.ts";
import { seatWith, tableWith } from "./views.ts";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const settled = () => new Promise((then) => setTimeout(then, 0));
const MOVE: SentMove = {
  ...{ round: "c.s1.1.1", id: "m1", seat: "s1", seen: 3, move: { play: ["9S"] }, expect: null },
};

/** A page that sends moves: `says` answers the last one. */
function sender() {
  const asked: { event: string; content: Record<string, unknown>; id: string }[] = [];
  const told: string[] = [];
  let says: (answer: Answer) => void = () => {};
  const state = beginning({});
  const ask = (event: string, content: object, id: string) => {
    asked.push({ event, content: content as Record<string, unknown>, id });
    return new Promise<Answer>((then) => {
      says = then;
    });
  };
  const on = moves({
    state,
    net: { ask, watch: () => told.push("watch") } as unknown as Net,
    reached: async (version) => void told.push(`reached ${version}`),
    classId: "c",
    done: () => told.push("done"),
    refuse: (why) => told.push(why),
    dropped: () => told.push("dropped"),
    draw() {},
  });
  const answer = async (given: Answer) => {
    says(given);
    await settled();
  };
  return { on, state, asked, told, answer };
}

const parts = new Map([["s1", seatWith()]]);

describe("a move", () => {
  test("is kept until it is answered, and done once its view is shown", async () => {
    const { on, state, asked, told, answer } = sender();
    on.deliver(MOVE);
    assert.equal(state.sending, true);
    assert.equal(asked[0].id, "m1");
    assert.ok(!("round" in asked[0].content));
    assert.ok(sessionStorage.getItem("sent"));
    await answer({ ok: true, version: 4 });
    assert.deepEqual(told, ["reached 4", "done"]);
    assert.equal(state.sending, false);
    assert.equal(sessionStorage.getItem("sent"), "null");
  });

  test("that is refused says why, and asks how things stand", async () => {
    const { on, told, answer } = sender();
    on.deliver(MOVE);
    await answer({ ok: false, why: "Not now." });
    assert.deepEqual(told, ["Not now.", "watch"]);
  });

  test("of before a reload is sent again in its round, with its id, once", async () => {
    sessionStorage.setItem("sent", JSON.stringify(MOVE));
    const { on, asked, told, answer } = sender();
    on.sendAgain(parts, tableWith());
    on.sendAgain(parts, tableWith());
    assert.deepEqual(
      asked.map(({ id }) => id),
      ["m1"],
    );
    await answer({ ok: true, version: 4 });
    assert.deepEqual(told, ["reached 4", "done"]);
  });

  test("of a round that is over is asked about, and was dropped if the server has not got it", async () => {
    sessionStorage.setItem("sent", JSON.stringify(MOVE));
    const { on, asked, told, answer } = sender();
    on.sendAgain(parts, tableWith({ round: 2 }));
    assert.equal(asked.length, 1);
    await answer({ ok: false, why: "No." });
    assert.deepEqual(told, ["dropped"]);
  });

  test("of a different table or seat is forgotten", async () => {
    sessionStorage.setItem("sent", JSON.stringify(MOVE));
    const { on, asked, told } = sender();
    on.sendAgain(parts, tableWith({ number: 2 }));
    await settled();
    assert.deepEqual([asked, told], [[], []]);
    assert.equal(sessionStorage.getItem("sent"), "null");
  });
});

/** A page with a notebook: `lost` makes its part impossible to fetch. */
function writer(more: Partial<PupilState> = {}, lost = false) {
  const told: unknown[] = [];
  const draft = { words: "", said: "", changes: 0 } as NoteDraft;
  const books: Notebooks = {
    draft,
    follow: (key, _seat, _table, writing) => told.push(["follow", key, writing]),
    change: (written) => told.push(["change", written.words]),
    set() {},
    claim: (words, now) => told.push(["claim", words, now]),
    flush: () => told.push("flush"),
  };
  const state: PupilState = { ...beginning({}), seat: seatWith({ writes: true }), ...more };
  const table: TableView = tableWith();
  const page = notebookPage({
    state,
    net: { ask: async (event: string) => told.push(event) } as unknown as Net,
    fetch: async () => {
      if (lost) throw new Error("lost");
      return { notebooks: (_: Keeping) => books, notebookSheet: () => "sheet" };
    },
    ...{ classId: "c", line: "0", roundId: () => "c.s1.1.1", shown: () => table },
    open: (sheet: Sheet) => told.push(["open", sheet.kind]),
    missed: () => told.push("missed"),
    draw() {},
  });
  return { page, state, told, table };
}

describe("the notebook", () => {
  test("is fetched when it is opened, for who may write and has nothing else open", async () => {
    const { page, told } = writer();
    await page.write();
    assert.deepEqual(told, [
      ["follow", "c.s1.1.1", false],
      ["open", "notebook"],
    ]);
    const other = writer({ sheet: { kind: "menu" } });
    await other.page.write();
    assert.equal(other.told.length, 1);
  });

  test("that can’t be had says so, and is asked for again", async () => {
    const { page, state, told } = writer({ thought: 9 }, true);
    await page.write(9);
    assert.deepEqual(told, ["missed"]);
    assert.equal(state.thought, null);
  });

  test("is fetched for what is declared, which goes without it where it can’t be had", async () => {
    const { page, told } = writer();
    await page.claim("red after black", true);
    assert.deepEqual(told.slice(1), [["claim", "red after black", true]]);
    const other = writer({}, true);
    await other.page.claim("red");
    assert.deepEqual(other.told, []);
  });

  test("that is closed while play rests has answered", async () => {
    const { page, state, told } = writer({ seat: seatWith({ thinks: true }) });
    await page.write();
    told.length = 0;
    page.written();
    assert.deepEqual(told, ["flush", "thought"]);
    state.seat = seatWith();
    told.length = 0;
    page.written();
    assert.deepEqual(told, ["flush"]);
  });

  test("is fetched with a view where notes were not sent, and follows each view then", async () => {
    const { page, told, table } = writer();
    page.follow(table);
    await settled();
    assert.deepEqual(told, []);
    keepNotes("c", "0", { k: {} as NoteDraft });
    page.follow(table);
    await settled();
    page.follow(table);
    assert.equal(told.length, 2);
  });
});

describe("a connection that is fetched", () => {
  const made = () => {
    const asked: string[] = [];
    const net = {
      ask: async (event: string) => {
        asked.push(event);
        return { ok: true };
      },
      watch: () => asked.push("watch"),
      takeOver: () => asked.push("takeOver"),
    } as unknown as Net;
    return { net, asked };
  };

  test("sends in order what was asked before it was there", async () => {
    const { net, asked } = made();
    let there: (net: Net) => void = () => {};
    const early = waiting(new Promise((then) => (there = then)));
    const answer = early.ask("back", {});
    early.watch();
    early.takeOver();
    await settled();
    assert.deepEqual(asked, []);
    there(net);
    assert.deepEqual(await answer, { ok: true });
    await settled();
    assert.deepEqual(asked, ["back", "watch", "takeOver"]);
  });

  test("says that it is lost where it can’t be had", async () => {
    const lost: boolean[] = [];
    const on = { lost: (is: boolean) => void lost.push(is) };
    // The page waits for the server, to load itself again.
    mock.timers.enable({ apis: ["setTimeout"] });
    const fetching = fetchNet(() => Promise.reject(new Error("gone")), { as: "seat" }, on, "c");
    assert.equal(await fetching.catch((gone: Error) => gone.message), "gone");
    assert.deepEqual(lost, [true]);
    for (let at = 0; at < 20; at++) await null;
    mock.timers.reset();
  });
});
