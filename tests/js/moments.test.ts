// What lies over a pupil's table: everything there ends, and what is asked comes first.

import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import type { LastEventView, LessonView, ReignView, SeatView, TableView } from "#schema";
import { certain } from "../../static/js/base/certain.ts";
import { setServerTime } from "../../static/js/base/elapsed.ts";
import { sentence } from "../../static/js/base/messages.ts";
import { NOTICES } from "../../static/js/model/notices.ts";
import type { Moment, Playing, Sheet } from "../../static/js/model/pupil_types.ts";
import { ENDS } from "../../static/js/model/sheets.ts";
import { changesIn, overTable } from "../../static/js/state/moments.ts";
import { beginning } from "../../static/js/state/pupil_beginning.ts";
import { clocksWith, lineWith, seatWith, tableWith } from "./views.ts";

const FELL = {
  ...({ kind: "play", by: "s2", cards: ["TC"], laid: ["TC"], verdict: "right" } as LastEventView),
  overthrown: "s3",
};
const REIGN = { seat: "s3" } as ReignView;
const fallen: Partial<TableView> = { happened: FELL, ...lineWith({ reigns: [REIGN] }) };

/** A phone that knows what it is asked already. */
function phone(seat: Partial<SeatView> = {}, table: Partial<TableView> = {}, more: Partial<Playing> = {}) {
  const part = seatWith(seat);
  const at = { ...beginning({}), seat: part, parts: new Map([[part.seat, part]]), table: tableWith(table) };
  return then({ ...at, ...more });
}

/** The same with what follows from it, after a while and with more that has come. */
function then(state: Playing, more: Partial<SeatView> = {}, table: Partial<TableView> = {}, now = 0) {
  const part = { ...state.seat, ...more };
  const next = {
    ...state,
    seat: part,
    parts: new Map([[part.seat, part]]),
    table: { ...state.table, ...table },
  };
  return { ...next, ...overTable(next, null, now) };
}

const open = (kind: Sheet["kind"]) => ({ kind }) as Sheet;
const kinds = Object.keys(ENDS) as Sheet["kind"][];
const called = { clocks: clocksWith({ last_call: 1090 }) };

/** All that a server asks of a phone. */
const ASKED: Record<string, [Partial<SeatView>, Partial<TableView>]> = {
  turn: [{ may: ["play"] }, { turn: "s1" }],
  call: [{ may: ["call"] }, { prophet: "s1", pending: { kind: "play", by: "s2", cards: ["9S"] } } as never],
  prediction: [{ waits: { of: 3, asked: true, said: null, called: null } }, {}],
  "last call": [{ asked: true }, called],
  notes: [{ thinks: true }, {}],
  deal: [{ choices: [] }, {}],
  verdict: [{ may: ["verdict"] }, {}],
  chance: [
    { may: ["declare"] },
    { waits: [{ kind: "declare", seats: ["s1"], until: 1100 }], clocks: clocksWith({}) } as never,
  ],
};

NOTICES.gong = { words: sentence("{player} struck the gong."), sound: "turn" };
const gong = (number: number): Partial<TableView> => ({ notice: { kind: "gong", by: "s2", number } });

beforeEach(() => setServerTime(1000));

describe("whatever is asked comes first", () => {
  for (const [what, [seat, table]] of Object.entries(ASKED)) {
    test(`${what}: before all but what somebody types in`, () => {
      for (const kind of kinds) {
        const before = { ...phone({}, { turn: "s2" }), sheet: open(kind) };
        const { sheet } = then(before, seat, table);
        assert.equal(sheet?.kind ?? null, ENDS[kind] === "typed" ? kind : null, kind);
      }
    });

    test(`${what}: a moment that comes with it is a band at once`, () => {
      const next = then(phone({}, { turn: "s2" }), seat, { ...table, ...fallen });
      assert.deepEqual([next.sheet, next.band?.is.kind], [null, "overthrow"]);
    });
  }

  test("also what the class does together: a vote, the next slide", () => {
    const lesson = { step: null, slides: null, demo: null, question: null } as LessonView;
    const vote = { ...lesson, demo: { tried: [], waiting: "9S", of: 4, choice: null, rule: null } };
    const slides = (step: number) => ({ ...lesson, slides: { step, runs: null, seconds: 9, slides: [] } });
    const before = { ...phone(), sheet: open("menu") };
    assert.equal(then({ ...before, lesson: vote }).sheet, null);
    const second = { ...then({ ...phone(), lesson: slides(1) }), sheet: open("rules") };
    assert.equal(then(second).sheet?.kind, "rules");
    assert.equal(then({ ...second, lesson: slides(2) }).sheet, null);
  });

  test("what was asked before the page could look is no news to a sheet that was opened", () => {
    const state = { ...phone({ may: ["play"] }, { turn: "s1" }), asked: [], chapter: "" };
    assert.equal(then({ ...state, sheet: open("menu") }).sheet?.kind, "menu");
  });

  test("a sheet that is opened while something is asked stays until the next question", () => {
    const turn = { ...phone({ may: ["play"] }, { turn: "s1" }), sheet: open("story") };
    assert.equal(then(turn).sheet?.kind, "story");
    assert.equal(then(turn, { asked: true }, called).sheet, null);
  });
});

describe("a phase that ends", () => {
  for (const [what, table] of Object.entries({
    "the round": { phase: "over" },
    "the class": { closed: true },
    "and the next round": { round: 2 },
  } as Record<string, Partial<TableView>>))
    test(`${what}: ends moments, bands, menus and sheets`, () => {
      for (const kind of kinds.filter((each) => ENDS[each] === "asked")) {
        const before = { ...phone({}, fallen), sheet: open(kind) };
        const next = then(before, {}, { ...table, happened: null });
        assert.deepEqual([next.sheet, next.band], [null, null], kind);
      }
    });
});

describe("a moment", () => {
  test("fills the screen for six seconds, and then is a band that ends too", () => {
    const first = phone({}, fallen);
    assert.deepEqual([first.sheet?.kind, changesIn(first, 0)], ["overthrow", 6000]);
    assert.equal(then(first, {}, {}, 5999).sheet?.kind, "overthrow");
    const band = then(first, {}, {}, 6000);
    assert.deepEqual([band.sheet, band.band?.is.kind], [null, "overthrow"]);
    const gone = then(band, {}, {}, 6000 + 60_000);
    assert.deepEqual([gone.band, changesIn(gone, 0)], [null, null]);
  });

  test("gives way to a newer one", () => {
    const second = then(phone({}, fallen), {}, lineWith({ reigns: [REIGN, REIGN] }), 2000);
    assert.equal(second.sheet && "id" in second.sheet && second.sheet.id, "1.1.2");
    assert.equal(changesIn(second, 2000), 6000);
  });

  test("opened again stays until it is left, or something is asked", () => {
    const band = then(phone({}, fallen), {}, {}, 6000);
    const again = { ...band, sheet: certain(band.band).is as Moment };
    assert.equal(then(again, {}, {}, 50_000).sheet?.kind, "overthrow");
    assert.equal(then(again, { may: ["play"] }, { turn: "s1" }, 7000).sheet, null);
  });

  test("leaves who types alone, and is a band for them", () => {
    for (const kind of kinds.filter((each) => ENDS[each] === "typed")) {
      const next = then({ ...phone(), sheet: open(kind) }, {}, fallen);
      assert.deepEqual([next.sheet?.kind, next.band?.is.kind], [kind, "overthrow"]);
    }
  });

  test("is being knocked out, for that pupil alone", () => {
    const out = (by: string) => phone({}, { happened: { ...FELL, overthrown: null, by, expelled: true } });
    assert.equal(out("s1").sheet?.kind, "out");
    assert.equal(out("s2").sheet, null);
  });
});

describe("a notice", () => {
  const is = (state: Playing) => state.band && "notice" in state.band.is && state.band.is.notice.number;

  test("is a line above the table for ten seconds, and leaves open what is open", () => {
    const first = then({ ...phone(), sheet: open("rules") }, {}, gong(4));
    assert.deepEqual([is(first), first.sheet?.kind, changesIn(first, 0)], [4, "rules", 10_000]);
    assert.equal(then(first, {}, {}, 10_000).band, null);
  });

  test("that was there when the page was opened is not shown; nor twice", () => {
    const opened = phone({}, gong(4));
    assert.equal(opened.band, null);
    const second = then(opened, {}, gong(7));
    assert.equal(is(second), 7);
    assert.equal(then({ ...second, band: null }, {}, gong(7)).band, null);
  });

  test("of a release that has no words for it is not shown", () => {
    assert.equal(then(phone(), {}, { notice: { kind: "whistle", by: "s2", number: 4 } }).band, null);
  });

  test("takes the place of a moment that has been seen, which does not come back", () => {
    const fell = then(phone(), {}, fallen);
    const shown = certain(fell.band).is as Moment;
    const state = { ...fell, sheet: null, table: { ...fell.table, ...gong(9) } };
    const noticed = { ...state, ...overTable(state, shown.id, 10) };
    assert.equal(is(noticed), 9);
    const later = overTable(noticed, shown.id, 20_000);
    assert.deepEqual([later.band, later.sheet], [null, null]);
  });
});
