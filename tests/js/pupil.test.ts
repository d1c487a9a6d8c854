// What follows from a view on a pupil’s phone, and what it keeps of what was begun.

import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, mock, test } from "node:test";
import type { SeatView, TableView } from "#schema";
import { signals } from "../../static/js/base/signals.ts";
import { unheard } from "../../static/js/components/live_region.ts";
import type { Sheet } from "../../static/js/model/pupil_types.ts";
import { latePart } from "../../static/js/state/late_parts.ts";
import { beginning } from "../../static/js/state/pupil_beginning.ts";
import {
  drafting,
  draftsOf,
  hasNotes,
  keepNotes,
  keepSheet,
  keptNotes,
  keptSheet,
  NO_DEAL,
  NO_GUESS,
} from "../../static/js/state/pupil_drafts.ts";
import { overtaken, ringed, staysOpen } from "../../static/js/state/pupil_view.ts";
import { set, settings } from "../../static/js/state/settings.ts";
import { lineWith, pauseWith, seatWith, tableWith } from "./views.ts";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe("what was begun", () => {
  test("is there again after a reload, in its round", () => {
    const state = { ...beginning({}), expect: "right" as const };
    const { choose, draft, drafted, word } = drafting(state, () => "c.s1.1.2");
    choose(["9S#0"]);
    draft("red", "own");
    drafted({ band: "easy", rule: "r1", hint: 0 });
    word({ words: "black", sure: 60 });
    const drafts = draftsOf("c.s1.1.2");
    assert.deepEqual(drafts.chosen, ["9S#0"]);
    assert.equal(drafts.expect, "right");
    assert.deepEqual([drafts.guess.words, drafts.guess.id, drafts.guess.asks], ["red", "own", null]);
    assert.equal(drafts.deal.rule, "r1");
    assert.equal(drafts.word.sure, 60);
  });

  test("is none in a different round, of a different seat or class", () => {
    const { choose, draft } = drafting(beginning({}), () => "c.s1.1.2");
    choose(["9S#0"]);
    draft("red", null);
    assert.deepEqual(draftsOf("c.s1.1.3").chosen, []);
    assert.equal(draftsOf("c.s2.1.2").guess, NO_GUESS);
  });

  test("has the sheet that was open, in its round", () => {
    keepSheet("c.s1.1.2", { kind: "guess" });
    assert.equal(keptSheet("c.s1.1.2"), "guess");
    assert.equal(keptSheet("c.s1.1.3"), null);
    keepSheet("c.s1.1.2", { kind: "menu" });
    assert.equal(keptSheet("c.s1.1.2"), null);
  });

  test("is none where the browser keeps nothing, or something strange", () => {
    localStorage.setItem("chosen", "{");
    assert.deepEqual(draftsOf("c.s1.1.2").chosen, []);
    localStorage.setItem("chosen", JSON.stringify({ round: "r", keys: [], expect: "perhaps" }));
    assert.equal(draftsOf("r").expect, null);
  });

  test("notes are of a class and of its line of the database", () => {
    const drafts = {};
    keepNotes("c", "0", drafts);
    assert.deepEqual(keptNotes("c", "0"), drafts);
    assert.equal(keptNotes("c", "1"), null);
    assert.equal(keptNotes("d", "0"), null);
    assert.equal(hasNotes(), false);
  });
});

describe("a sheet", () => {
  test("closes when what it asks can’t be done any more", () => {
    const open = (sheet: Sheet, seat: Partial<SeatView> = {}, table: Partial<TableView> = {}) =>
      staysOpen(sheet, { seat: seatWith(seat), table: tableWith(table), deal: { ...NO_DEAL, rule: "r1" } });
    assert.equal(open({ kind: "no_play" }, { may: ["no_play"] }), true);
    assert.equal(open({ kind: "no_play" }), false);
    assert.equal(open({ kind: "guess" }, { may: ["play"] }), false);
    assert.equal(open({ kind: "menu" }), true);
    assert.equal(open({ kind: "notebook", asked: null, changes: 0 }, { writes: false }), false);
    assert.equal(open({ kind: "deal" }), false);
    const over = { phase: "over" as const, round: 1 };
    const sheet = { kind: "watching" as const, table: tableWith(over), at: 0 };
    assert.equal(open(sheet, {}, over), true);
    assert.equal(open(sheet, {}, { phase: "playing", round: 2 }), false);
  });

  test("of a guess was overtaken only while the round goes on", () => {
    assert.equal(overtaken(seatWith(), tableWith()), true);
    assert.equal(overtaken(seatWith(), tableWith({ phase: "over" })), false);
    assert.equal(overtaken(seatWith(), tableWith(pauseWith())), false);
    assert.equal(overtaken(seatWith({ seat: "" }), tableWith()), false);
  });
});

test("who listens hears only what is new", () => {
  assert.deepEqual(unheard(["a", "b"], ["a"]), ["b"]);
});

test("where nothing moves, a new card keeps its ring beside the next one’s", () => {
  assert.equal(ringed([4], [5], 5, false), null);
  assert.deepEqual(ringed([4], [5], 5, true), [4, 5]);
  // A new round has fewer cards.
  assert.deepEqual(ringed([14], [1], 1, true), [1]);
});

describe("signals", () => {
  const play = { ...tableWith().happened, kind: "play" as const, verdict: "right" as const };
  const happened = (more: object = {}) =>
    ({ ...play, by: "s1", cards: [], laid: [], overthrown: null, ...more }) as never;

  test("tell the verdict and then the turn", () => {
    const before = tableWith({ version: 1, ...lineWith({ laid: 1 }) });
    const now = tableWith({ version: 2, ...lineWith({ laid: 2 }), happened: happened() });
    assert.deepEqual(signals(before, now, false, true), ["right", "turn"]);
    assert.deepEqual(signals(before, now, true, true), ["right"]);
  });

  test("tell an overthrow instead of the verdict", () => {
    const now = tableWith({ version: 2, ...lineWith({ laid: 2 }), happened: happened({ overthrown: "s2" }) });
    assert.deepEqual(signals(tableWith(), now, false, false), ["overthrow"]);
  });

  test("tell nothing of a first view, a new round, or what was told before", () => {
    const now = tableWith({ version: 2, happened: happened() });
    assert.deepEqual(signals(null, now, false, true), []);
    assert.deepEqual(signals(tableWith({ round: 0 }), now, false, true), []);
    assert.deepEqual(signals(now, { ...now, version: 3 }, false, false), []);
  });
});

describe("a pupil’s settings", () => {
  test("are kept on the phone", () => {
    set({ sort: "value", four: true });
    assert.equal(settings.sort, "value");
    assert.equal(JSON.parse(localStorage.getItem("settings") ?? "").four, true);
  });

  test("change how the page looks", () => {
    const looks = (more: Parameters<typeof set>[0]) => {
      set({ four: false, still: false, size: "normal", ...more });
      return document.documentElement.className;
    };
    assert.equal(looks({}), "text-normal");
    assert.equal(looks({ four: true, size: "larger" }), "four-colours text-larger");
    assert.equal(looks({ still: true, size: "large" }), "still text-large");
  });
});

describe("a part that is fetched", () => {
  beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
  afterEach(() => mock.timers.reset());

  test("is null until it is there, and is fetched once", async () => {
    let fetches = 0;
    let drawn = 0;
    const part = latePart(
      () => {
        fetches += 1;
        return Promise.resolve("part");
      },
      () => {
        drawn += 1;
      },
    );
    assert.equal(part(), null);
    assert.equal(part(), null);
    await Promise.resolve();
    assert.equal(part(), "part");
    assert.deepEqual([fetches, drawn], [1, 1]);
  });

  test("is fetched again when it was lost on the way", async () => {
    let fetches = 0;
    const part = latePart(
      () => {
        fetches += 1;
        return fetches < 2 ? Promise.reject(new Error("lost")) : Promise.resolve("part");
      },
      () => void part(),
    );
    part();
    await Promise.resolve();
    await Promise.resolve();
    mock.timers.tick(2000);
    await Promise.resolve();
    assert.equal(part(), "part");
    assert.equal(fetches, 2);
  });
});
