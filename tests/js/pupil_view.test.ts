// What follows on a pupil's page from a view, from the clock, and from what is known already.

import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import type { LastEventView, SeatView, TableView } from "#schema";
import { setServerTime } from "../../static/js/base/elapsed.ts";
import type { Notebooks, Passing, Playing, PupilState } from "../../static/js/model/pupil_types.ts";
import { interrupted } from "../../static/js/state/moments.ts";
import { beginning, NOBODY } from "../../static/js/state/pupil_beginning.ts";
import { type Drafts, NO_DEAL, NO_GUESS, NO_WORD } from "../../static/js/state/pupil_drafts.ts";
import { type Around, clocked, looked, received } from "../../static/js/state/pupil_view.ts";
import { clocksWith, lineWith, seatWith, tableWith } from "./views.ts";

const NOTHING: Drafts = { chosen: [], expect: null, guess: NO_GUESS, deal: NO_DEAL, word: NO_WORD };
const around = (more: Partial<Around> = {}): Around => ({
  ...{ classId: "c", now: 0, still: false },
  drafts: () => NOTHING,
  sheet: () => null,
  read: (round) => ({ round, message: 0, hints: 0, told: 0, own: {} }),
  ...more,
});

const HAPPENED: LastEventView = {
  ...({ kind: "play", by: "s2", cards: ["3C"], laid: ["3C"], verdict: "right" } as LastEventView),
};

/** A page after its first view, and with what is known besides. */
function page(
  seat: Partial<SeatView> = {},
  table: Partial<TableView> = {},
  more: Partial<Playing> = {},
): Playing {
  const part = seatWith(seat);
  const { next } = received(beginning({}), new Map([[part.seat, part]]), tableWith(table), around());
  return { ...next, ...more };
}

const then = (
  before: PupilState,
  seat: Partial<SeatView> = {},
  table: Partial<TableView> = {},
  more: Partial<Around> = {},
) => {
  const part = seatWith(seat);
  const at = tableWith({ version: 2, ...table });
  return received(before, new Map([[part.seat, part]]), at, around(more));
};

beforeEach(() => setServerTime(1000));

describe("a view", () => {
  test("is what the page knows then, and leaves what it knew before as it was", () => {
    const before = page();
    const copy = { ...before };
    const { next } = then(before, { hand: ["9S"] }, lineWith({ laid: 1 }));
    assert.deepEqual(next.keys, ["9S#0"]);
    assert.equal(next.table.line.laid, 1);
    assert.deepEqual(before, copy);
  });

  test("keeps chosen cards that the hand still has, and names those that have gone", () => {
    const before = page({}, {}, { chosen: ["9S#0", "2H#0"] });
    const followed = then(before, { hand: ["2H"] });
    assert.deepEqual(followed.next.chosen, ["2H#0"]);
    assert.deepEqual(followed.next.dropped, ["9S#0"]);
    assert.equal(followed.chooses, true);
    assert.equal(then(followed.next, { hand: ["2H"] }, { version: 3 }).chooses, false);
  });

  test("names no cards that this phone has just played, or of a round before", () => {
    const chosen = { chosen: ["9S#0"] };
    assert.deepEqual(then(page({}, {}, { ...chosen, sending: true }), { hand: [] }).next.dropped, []);
    assert.deepEqual(then(page({}, {}, chosen), { hand: [] }, { round: 2 }).next.dropped, []);
  });

  test("sweeps a refusal away once it could be read", () => {
    const before = page({}, {}, { problem: "No.", problemSince: 0 });
    assert.equal(then(before, {}, {}, { now: 5000 }).next.problem, "No.");
    assert.equal(then(before, {}, {}, { now: 7000 }).next.problem, "");
    assert.equal(then(before, {}, { version: 1 }, { now: 7000 }).next.problem, "No.");
  });

  test("gives a signal for a verdict and for the turn, or for a nudge alone", () => {
    const may: Partial<SeatView> = { may: ["play"] };
    const verdict = { turn: "s1", happened: HAPPENED, ...lineWith({ laid: 1 }) };
    assert.deepEqual(then(page({}, { turn: "s2" }), may, verdict).signals, ["right", "turn"]);
    const nudge = { ...verdict, clocks: clocksWith({ nudge: 3 }) };
    const nudged = then(page({}, { turn: "s2" }), may, nudge);
    assert.deepEqual(nudged.signals, ["nudge"]);
    assert.equal(nudged.next.nudged, 3);
    assert.deepEqual(then(nudged.next, may, { ...nudge, version: 3 }).signals, []);
    assert.deepEqual(then(page({}, { turn: "s2" }), {}, { turn: "s2", clocks: nudge.clocks }).signals, []);
  });

  test("gives none as the page opens", () => {
    const part = seatWith({ may: ["play"] });
    const first = received(
      beginning({}),
      new Map([["s1", part]]),
      tableWith({ happened: HAPPENED }),
      around(),
    );
    assert.deepEqual(first.signals, []);
  });

  test("closes a sheet that is about nothing any more; a guess was too late", () => {
    const guess = page({ may: ["guess"] }, {}, { sheet: { kind: "guess" } });
    assert.deepEqual(then(guess, { may: ["guess"] }).next.sheet, { kind: "guess" });
    const late = then(guess, {}, {}, { now: 9 });
    assert.equal(late.next.sheet, null);
    assert.deepEqual(
      [late.next.problem, late.next.problemSince],
      ["Too late: the next player has played. Your guess is saved for your next right card.", 9],
    );
    assert.equal(then(guess, {}, { phase: "over" }).next.problem, "");
    // As its time was up, what was written became the guess.
    const writing = { ...guess, guess: { words: "red", id: null, read: null, asks: null } };
    const made = then(writing, {}, { guess: { number: 3, by: "s1", words: "red" } });
    assert.deepEqual([made.next.sheet, made.next.problem, made.next.guess], [null, "", NO_GUESS]);
  });

  test("closes the notebook of who can’t write any more, and sends what is written", () => {
    const writes = page({ writes: true }, {}, { sheet: { kind: "notebook", asked: null, changes: 0 } });
    const closed = then(writes, { writes: false });
    assert.deepEqual([closed.next.sheet, closed.closesNotebook], [null, true]);
    assert.equal(then(writes).closesNotebook, false);
  });

  test("lets go of a picked card once the pick is over", () => {
    const before = page({ may: ["pick"] }, {}, { picked: "9S#0" });
    assert.equal(then(before, { may: ["pick"] }).next.picked, "9S#0");
    assert.equal(then(before).next.picked, null);
  });
});

describe("a round", () => {
  const kept = { ...NOTHING, chosen: ["2H#0"], expect: "right" as const };
  const keeping = { drafts: () => kept };

  test("begins with what this browser keeps of it", () => {
    const followed = then(page({}, {}, { peek: true, warned: 60 }), {}, { round: 2 }, keeping);
    assert.equal(followed.begins, true);
    assert.deepEqual(followed.next.chosen, ["2H#0"]);
    assert.deepEqual(
      [followed.next.drafts, followed.next.peek, followed.next.warned],
      ["c.s1.1.2", false, 0],
    );
    assert.equal(then(followed.next, {}, { round: 2, version: 3 }, keeping).begins, false);
  });

  test("begins with the sheet that was open, if it is still about something", () => {
    const guess = { sheet: () => "guess" as const };
    assert.deepEqual(then(page(), { may: ["guess"] }, { round: 2 }, guess).next.sheet, { kind: "guess" });
    assert.equal(then(page(), {}, { round: 2 }, guess).next.sheet, null);
    const notebook = then(page(), {}, { round: 2 }, { sheet: () => "notebook" });
    assert.deepEqual([notebook.next.sheet, notebook.opensNotebook], [null, true]);
    assert.equal(
      then(notebook.next, {}, { round: 2, version: 3 }, { sheet: () => "notebook" }).opensNotebook,
      false,
    );
  });

  test("has its own account of what was read", () => {
    const before = page();
    const read = { ...before.read, hints: 2 };
    assert.equal(then({ ...before, read }).next.read.hints, 2);
    assert.deepEqual(then({ ...before, read }, {}, { round: 2 }).next.read.round, "c..1.2");
    assert.equal(then({ ...before, read }, {}, { round: 2 }).next.read.hints, 0);
  });
});

describe("a turn that comes to cards lined up", () => {
  const mine = { may: ["play"] as SeatView["may"] };
  const lined = () => page({}, { turn: "s2" }, { chosen: ["9S#0"] });

  test("does not take the tap that was meant for something else", () => {
    const followed = then(lined(), mine);
    assert.deepEqual([followed.disarmed, followed.next.armed, followed.next.ready], [true, false, true]);
    const later = then({ ...followed.next, armed: true }, mine, { version: 3 });
    assert.deepEqual([later.disarmed, later.next.armed], [false, true]);
  });

  test("takes it at once where nothing was chosen", () => {
    assert.equal(then(page({}, { turn: "s2" }), mine).next.armed, true);
  });

  test("comes by the clock too, as a chance to declare ends", () => {
    const waits: TableView["waits"] = [
      { kind: "declare", seats: ["s2"], until: 1005 },
      { kind: "turn", seats: ["s1"], until: null },
    ];
    const before = then(lined(), mine, { waits }).next;
    assert.equal(before.ready, false);
    assert.equal(clocked(before).disarmed, false);
    setServerTime(1006);
    const { next, disarmed } = clocked(before);
    assert.deepEqual([next.ready, next.armed, disarmed], [true, false, true]);
  });
});

test("a warning of the clock is heard once", () => {
  const before = page({}, { clocks: clocksWith({ round: 1059 }) });
  const first = clocked(before);
  assert.equal(first.warns, 60);
  assert.equal(clocked(first.next).warns, null);
});

describe("a device that is passed around", () => {
  const holds: Passing["holds"] = (why) => why === "move";
  const passing = { holds } as Passing;
  const parts = new Map([
    ["s1", seatWith({ beside: ["s1", "s2"] })],
    ["s2", seatWith({ seat: "s2", hand: ["3C"], beside: ["s1", "s2"] })],
  ]);
  const shared = (more: Partial<Playing>) => looked({ ...page(), parts, ...more }, around()).next;

  test("shows no hand until one is uncovered, and only as long as its reason holds", () => {
    assert.equal(shared({ passing }).seat, NOBODY);
    assert.deepEqual(shared({ passing, open: { seat: "s2", why: "move" } }).keys, ["3C#0"]);
    const covered = shared({ passing, open: { seat: "s2", why: "guess" } });
    assert.deepEqual([covered.seat, covered.open], [NOBODY, null]);
  });

  test("covers all until its part is there, and a hand that has left the device", () => {
    assert.equal(shared({ open: { seat: "s2", why: "move" } }).seat, NOBODY);
    assert.equal(shared({ passing, open: { seat: "s9", why: "move" } }).seat, NOBODY);
  });

  test("is an ordinary phone again with one seat", () => {
    const alone = looked({ ...page(), passing, open: { seat: "s1", why: "move" } }, around()).next;
    assert.deepEqual([alone.seat.seat, alone.open, alone.passing], ["s1", null, null]);
  });
});

describe("what takes the screen", () => {
  const notebook = { kind: "notebook" as const, asked: 1100, changes: 2 };
  const books = (changes: number, building = false) => ({ draft: { changes, building } }) as Notebooks;
  const thinking = { clocks: clocksWith({ thinking: 1100 }) };

  test("is the notebook while play rests, which everyone is asked for once", () => {
    const state = page({ thinks: true }, thinking);
    const { sheet, thought, opens } = interrupted(state, null, 0);
    assert.deepEqual({ sheet, thought, opens }, { sheet: null, thought: 1100, opens: 1100 });
    assert.equal(interrupted({ ...state, thought: 1100 }, null, 0).opens, null);
    // What is asked comes before a menu, and after what is being typed.
    assert.equal(interrupted({ ...state, chapter: "before", sheet: { kind: "menu" } }, null, 0).opens, 1100);
    assert.equal(interrupted({ ...state, sheet: { kind: "guess" } }, null, 0).opens, null);
    const open = interrupted({ ...state, sheet: { ...notebook, asked: null } }, null, 0);
    assert.deepEqual([open.opens, open.sheet], [null, notebook]);
  });

  test("leaves what is being typed when play goes on", () => {
    const state = page({}, {}, { sheet: notebook, thought: 1100, books: books(2) });
    assert.equal(interrupted(state, null, 0).sheet, null);
    const typed = { ...notebook, asked: null };
    assert.deepEqual(interrupted({ ...state, books: books(3) }, null, 0).sheet, typed);
    assert.deepEqual(interrupted({ ...state, books: books(2, true) }, null, 0).sheet, typed);
  });
});

test("where nothing moves, cards keep their ring beside those that come", () => {
  const first = then(page(), {}, { ...lineWith({ laid: 1 }), happened: HAPPENED }, { still: true });
  const second = then(
    first.next,
    {},
    { version: 3, ...lineWith({ laid: 2 }), happened: HAPPENED },
    { still: true },
  );
  assert.deepEqual([first.next.fresh, second.next.fresh], [[1], [1, 2]]);
  assert.equal(then(second.next, {}, { version: 4 }, { still: false }).next.fresh, null);
});
