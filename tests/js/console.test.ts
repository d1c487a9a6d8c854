// What a teacher's page knows after a message, and what it reads from that.

import assert from "node:assert/strict";
import { describe, mock, test } from "node:test";
import type { ClassView, DemoDesk } from "#schema";
import type { ConsoleState, Desk, ListedRule } from "../../static/js/model/console_types.ts";
import { ails, comesTo, suggestedRule, tilesInOrder } from "../../static/js/model/console_view.ts";
import { arrivals } from "../../static/js/state/console_arrivals.ts";
import { written } from "../../static/js/state/print_outs.ts";
import { cutOf, roundOf, stepping } from "../../static/js/state/stepper.ts";
import { clocksWith, tableWith, tileWith } from "./views.ts";

const listedRule = (id: string, band = "easy"): ListedRule => ({
  ...{ id, built: id, band, statement: id, bandName: band, tags: [], twin: "none" },
});
const catalogue = [listedRule("red"), listedRule("black"), { ...listedRule("odd", "hard"), built: "my-odd" }];
const desk = { catalogue, ladder: true, server: false } as Partial<Desk> as Desk;
const empty = { tiles: new Map(), played: {}, demo: null, klass: null, settled: -1 };
const on = arrivals(catalogue);

describe("a message changes", () => {
  test("one tile, and leaves what was known as it was", () => {
    const one = tileWith({ table: tableWith({ number: 1 }) });
    const two = tileWith({ table: tableWith({ number: 2 }) });
    const first = on.tile(empty, two);
    const both = on.tile({ ...empty, ...first }, one);
    assert.deepEqual([...first.tiles.keys()], [2]);
    assert.deepEqual(tilesInOrder(both), [one, two]);
  });

  test("which rules of the list a table has had; one of the teacher’s own counts by its id there", () => {
    const before = { ...empty, played: { 1: ["red"], 2: ["odd"] } };
    const after = on.tile(before, tileWith({ met: ["red", "my-odd", "elsewhere"] }));
    assert.deepEqual(after.played, { 1: ["red", "odd"], 2: ["odd"] });
    assert.deepEqual(before.played[1], ["red"]);
  });

  test("the whole table with its tile", () => {
    const whole = { tile: tileWith() } as Parameters<typeof on.whole>[1];
    const after = on.whole(empty, whole);
    assert.equal(after.whole, whole);
    assert.equal(after.tiles.get(1), whole.tile);
  });

  test("and nothing besides", () => {
    const klass = {} as ClassView;
    assert.deepEqual(on.class(empty, klass), { klass, settled: -1 });
    assert.deepEqual(on.lost(empty, true), { lost: true });
    assert.deepEqual(on.trouble(empty, { kind: "full" }), { trouble: "full" });
    assert.deepEqual(on.asking(empty, { phones: [] }), { asking: [] });
  });
});

test("a change of seats can’t be taken back once a round has begun with it, also when that round is over", () => {
  const klass = { change: { what: "moved", seat: "s1", seq: 7 } } as ClassView;
  const moved = { ...empty, ...on.class(empty, klass) };
  assert.equal(moved.settled, -1);
  const playing = { ...moved, ...on.tile(moved, tileWith()) };
  assert.equal(playing.settled, 7);
  assert.equal(on.tile(playing, tileWith({ table: tableWith({ phase: "over" }) })).settled, 7);
  const reseated = { change: { what: "reseated", seat: "", seq: 8 } } as unknown as ClassView;
  assert.equal(on.class(moved, reseated).settled, -1);
  assert.equal(on.class(playing, reseated).settled, 8);
});

describe("the rule that is suggested", () => {
  const first = () => 0;
  const playing = (more: Parameters<typeof tileWith>[0]) => ({
    ...empty,
    tiles: new Map([[1, tileWith(more)]]),
  });

  test("is the planned one, unless a different band is chosen", () => {
    const state = playing({ next_rule: "my-odd" });
    assert.equal(suggestedRule(state, desk, 1), "odd");
    assert.equal(suggestedRule(state, desk, 1, "easy", first), "red");
  });

  test("is new to the table, or to all tables", () => {
    const state = { ...empty, played: { 1: ["red"], 2: ["black"] } };
    assert.equal(suggestedRule(state, desk, 1, "easy", first), "black");
    assert.equal(suggestedRule(state, desk, null, null, first), "odd");
  });

  test("is of the band of the last one, and not the one that the class was told", () => {
    assert.equal(suggestedRule(playing({ problem: "odd" }), desk, 1, null, first), "odd");
    const demo = { rule_id: "red" } as DemoDesk;
    assert.equal(suggestedRule({ ...empty, demo }, desk, null, null, first), "black");
  });

  test("is one that was played where nothing else is left, and none of an empty list", () => {
    const state = { ...empty, played: { 1: ["red", "black", "odd"] } };
    assert.equal(suggestedRule(state, desk, 1, "hard", first), "odd");
    assert.equal(suggestedRule(empty, { ...desk, catalogue: [] }, 1), null);
  });
});

test("a ladder leads a table to a rule that it has not met, while it goes on", () => {
  const comes = (table = {}, more = {}) =>
    comesTo(desk, tileWith({ table: tableWith(table), ...more }), "red");
  assert.equal(comes(), true);
  assert.equal(comes({}, { met: ["red"] }), false);
  assert.equal(comes({ closed: true }), false);
  assert.equal(comes({ rung: { at: 3, of: 3 } }), false);
  assert.equal(comes({ clocks: clocksWith({ last_call: 9 }) }), false);
  assert.equal(comes({ phase: "over" }), false);
  assert.equal(comes({ phase: "over", clocks: clocksWith({ next: 9 }) }), true);
});

test("a refusal comes before a lost connection, and that before a server in trouble", () => {
  const state = { refused: "No.", lost: true, trouble: "full" } as ConsoleState;
  assert.equal(ails(state, desk), "No.");
  assert.equal(
    ails({ ...state, refused: "" }, desk),
    "No connection to the server. Nothing is lost. Trying again.",
  );
  assert.equal(
    ails({ ...state, refused: "", lost: false }, desk),
    "The disk is full, so moves are paused. Free up some disk space; play then resumes automatically. Nothing is lost.",
  );
  assert.equal(
    ails({ ...state, refused: "", lost: false }, { ...desk, server: true }),
    "The server’s disk is full, so moves are paused. Tell the server’s administrator; play then resumes automatically. Nothing is lost.",
  );
  assert.equal(ails({ ...state, refused: "", lost: false, trouble: "" }, desk), "");
});

test("the address of a print-out has what was chosen, and A4 is not named", () => {
  assert.equal(written("class.pdf", {}, "a4"), "class.pdf");
  assert.equal(
    written("table.pdf", { table: 2, form: "long", seat: "" }, "letter"),
    "table.pdf?table=2&form=long&paper=letter",
  );
});

describe("stepping through a round", () => {
  const slides = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ headline: "", frame: 2 * at }));
  const round = {
    ...{ table: { number: 2, round: 1 }, slides: slides(3), answers: [] },
    frames: Array.from({ length: 6 }, (_, at) => ({ upto: at })),
  };
  const show = { what: "debrief", table: 2, round: 1, by: "turns", step: 0 } as ClassView["show"];

  function stepper() {
    const told: object[] = [];
    const known = { show };
    const steps = stepping<typeof round>({
      what: "debrief",
      which: ({ table }) => ({ table: table.number, round: table.round }),
      shown: () => known.show,
      slides: () => round,
      tell: async (place) => {
        told.push(place);
      },
      changed() {},
    });
    return { steps, told, known };
  }

  test("is at once here, and tells the class", () => {
    const { steps, told } = stepper();
    steps.move(1);
    assert.deepEqual(steps.place(), { by: "turns", step: 1, steps: 4, running: false });
    assert.deepEqual(told, [{ table: 2, round: 1, by: "turns", step: 1 }]);
  });

  test("ends at both ends, and with what is shown", () => {
    const { steps, told, known } = stepper();
    steps.move(-1);
    steps.to(Number.POSITIVE_INFINITY);
    assert.equal(steps.place()?.step, 3);
    assert.equal(told.length, 1);
    known.show = { ...show, round: 2 };
    assert.equal(steps.place(), null);
    assert.equal(steps.key("PageDown"), null);
  });

  test("stays at the moment from turning points to cards, and back", () => {
    const { steps } = stepper();
    steps.to(2);
    steps.by("cards");
    assert.deepEqual([steps.place()?.by, steps.place()?.step], ["cards", 4]);
    steps.by("turns");
    assert.deepEqual([steps.place()?.by, steps.place()?.step], ["turns", 1]);
  });

  test("goes on card by card, to the end or until someone steps", () => {
    mock.timers.enable({ apis: ["setInterval", "setTimeout"] });
    const { steps } = stepper();
    steps.run();
    mock.timers.tick(4000);
    assert.deepEqual([steps.place()?.step, steps.place()?.running], [2, true]);
    steps.key("ArrowLeft")?.();
    assert.deepEqual([steps.place()?.step, steps.place()?.running], [1, false]);
    steps.run();
    mock.timers.tick(20_000);
    assert.deepEqual([steps.place()?.step, steps.place()?.running], [5, false]);
    mock.timers.reset();
  });

  test("goes on from its card, and starts again from the last one", () => {
    mock.timers.enable({ apis: ["setInterval", "setTimeout"] });
    const { steps } = stepper();
    steps.by("cards");
    steps.to(4);
    steps.run();
    assert.deepEqual([steps.place()?.step, steps.place()?.running], [4, true]);
    mock.timers.tick(20_000);
    assert.equal(steps.place()?.step, 5);
    steps.run();
    assert.deepEqual([steps.place()?.step, steps.place()?.running], [0, true]);
    steps.run();
    mock.timers.reset();
  });

  test("follows keys and clickers", () => {
    const { steps } = stepper();
    const at = (key: string) => {
      steps.key(key)?.();
      return [steps.place()?.by, steps.place()?.step];
    };
    assert.deepEqual(at("ArrowRight"), ["turns", 1]);
    assert.deepEqual(at("PageDown"), ["turns", 2]);
    assert.deepEqual(at("PageUp"), ["turns", 1]);
    assert.deepEqual(at("End"), ["turns", 3]);
    assert.deepEqual(at("Home"), ["turns", 0]);
    assert.deepEqual(at("ArrowDown"), ["cards", 0]);
    assert.deepEqual(at("ArrowUp"), ["turns", 0]);
    assert.equal(steps.key("x"), null);
  });

  test("a round and a debrief of the class are named as a show names them", () => {
    assert.deepEqual(roundOf({ table: { number: 2, round: 3 } } as Parameters<typeof roundOf>[0]), {
      table: 2,
      round: 3,
    });
    assert.deepEqual(cutOf({ minutes: 15 } as Parameters<typeof cutOf>[0]), { minutes: 15 });
  });
});
