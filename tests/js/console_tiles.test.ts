// A table on the console: how it lies, what holds it up, and what a teacher can do about it.

import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import type { Over, TableView, Tile } from "#schema";
import { setServerTime } from "../../static/js/base/elapsed.ts";
import { mark, markHere, notices } from "../../static/js/components/moment_marks.ts";
import { robotSwitches, sitOutSwitches } from "../../static/js/components/seat_switches.ts";
import { actionButton, actionsFor, groupOf } from "../../static/js/components/table_actions.ts";
import {
  company,
  helpBox,
  laidLine,
  lastGuesses,
  seats,
  status,
  tileView,
} from "../../static/js/components/table_tile.ts";
import type { ConsoleState, Desk } from "../../static/js/model/console_types.ts";
import { trouble } from "../../static/js/model/table_alerts.ts";
import { BEN, classWith, console_, lobbyTable, personWith, showWith, tiles } from "./desk.ts";
import { happenedWith, line } from "./phone.ts";
import { drawn, settled } from "./screen.ts";
import { clocksWith, lineWith, pauseWith, rulesWith, tableWith, tagWith, tileWith } from "./views.ts";

beforeEach(() => setServerTime(1000));

const overWith = (more: Partial<Over> = {}): Over => ({
  ...{ ended_by: "teacher", winner_empty: null, rule: null, scores: [], dealer: null, dealer_cap: null },
  ...{ dealer_total: null, guessed: null, timed_out: false, too_short: false, counted_from: null },
  ...more,
});
const DONE = { phase: "over" as const, over: overWith() };
const CLEO = { id: "s3", name: "Cleo", online: true };

/** The tile of a table, and what was done on it. */
function tileOf(
  table: Partial<TableView> = {},
  more: Partial<Tile> = {},
  state: Partial<ConsoleState> = {},
  desk: Partial<Desk> = {},
) {
  const tile = tileWith({ table: tableWith({ ...line("9S 3C"), ...table }), ...more });
  const { page, did } = console_({ state: { tiles: tiles(tile), ...state }, desk });
  return Object.assign(drawn(tileView(tile, page)), { did, page, tile });
}

const statusOf = (...given: Parameters<typeof tileOf>) =>
  tileOf(...given)
    .all(".status > *")
    .join(" ");
const footOf = (...given: Parameters<typeof tileOf>) => tileOf(...given).part(".tile-foot").text;

describe("the head of a tile", () => {
  test("has the table, its code, who is at it and its actions", () => {
    const page = tileOf();
    assert.equal(page.part(".tile-head").text, "Table 1 BDF-7K3-1 2 pupils Actions for table 1");
    assert.equal(page.control("Table 1").getAttribute("href"), "/console/class/c/table/1");
    page.tap("Actions for table 1");
    assert.deepEqual(page.did, [["openDialog", "actions", 1]]);
  });

  test("says how far the ladder is; with real cards neither code nor company", () => {
    assert.match(tileOf({ rung: { at: 2, of: 5 } }).part(".tile-head").text, /2 pupils · rule 2 of 5/);
    assert.doesNotMatch(tileOf({ rung: { at: 0, of: 5 } }).part(".tile-head").text, /rule/);
    assert.equal(tileOf({ real_cards: true }).part(".tile-head").text, "Table 1 Actions for table 1");
  });

  test("counts pupils who share a seat, who deals, and robots", () => {
    const says = (more: Partial<TableView>) => company(tableWith(more));
    const robot = tagWith({ robot: true });
    assert.equal(says({ seats: [tagWith({ members: ["A", "B", "C"] }), tagWith()] }), "4 pupils");
    assert.equal(says({ dealer: CLEO }), "3 pupils");
    assert.equal(says({ dealer: CLEO, phase: "dealing" }), "2 pupils");
    assert.equal(says({ seats: [tagWith(), robot] }), "1 pupil, 1 robot");
    assert.equal(says({ seats: [robot, robot] }), "2 robots");
    assert.equal(says({ seats: [robot], dealer: CLEO }), "1 pupil, 1 robot");
  });
});

describe("the players of a tile", () => {
  const items = (seat: object, more: Partial<TableView> = {}) =>
    drawn(
      seats(
        tableWith({ ...line("9S"), seats: [tagWith({ cards: 7, ...seat })], turn: null, ...more }),
        console_().page,
      ),
    ).all(".seat");

  test("have their cards, or why they do not play", () => {
    assert.deepEqual(items({}), ["Amara 7 cards"]);
    assert.deepEqual(items({}, lineWith()), ["Amara"]);
    assert.deepEqual(items({ cards: null }), ["Amara"]);
    assert.deepEqual(items({ expelled: true }), ["Amara 7 cards out"]);
    assert.deepEqual(items({ sits_out: true }), ["Amara 7 cards sits out"]);
    assert.deepEqual(items({ online: false }), ["Amara 7 cards away"]);
    assert.deepEqual(items({ online: false, asleep: true }), ["Amara 7 cards away"]);
    assert.deepEqual(items({ online: false, robot: true }), ["Amara 7 cards"]);
  });

  test("show whose turn it is, the Prophet and who deals", () => {
    const marked = (more: Partial<TableView>) => {
      const { element } = drawn(seats(tableWith(more), console_().page));
      return [...element.querySelectorAll(".seat")].map((one) =>
        ["turn", "prophet"].filter((name) => one.classList.contains(name)).join(),
      );
    };
    assert.deepEqual(marked({ prophet: "s2" }), ["turn", "prophet"]);
    assert.deepEqual(marked({ phase: "over" }), ["", ""]);
    assert.deepEqual(items({}, { dealer: CLEO }), ["Amara 7 cards", "Cleo deals"]);
    assert.deepEqual(items({}, { dealer: CLEO, phase: "over" }), ["Amara 7 cards", "Cleo dealt"]);
    assert.deepEqual(items({}, { dealer: CLEO, phase: "dealing" }), ["Amara 7 cards"]);
  });

  test("that were made up are short, with the whole name behind", () => {
    const called = ["Bold Otter", "Brave Otter", "Calm Heron", "Nia Otter"];
    const { page } = console_({ desk: { madeUp: ["Bold Otter", "Brave Otter", "Calm Heron"] } });
    const all = called.map((name, at) => tagWith({ id: `s${at}`, name }));
    const { element } = drawn(seats(tableWith({ seats: all }), page));
    const names = [...element.querySelectorAll<HTMLElement>(".seat-name")];
    assert.deepEqual(
      names.map((one) => [one.textContent, one.title]),
      [
        ["Bold Otter", "Bold Otter"],
        ["Brave Otter", "Brave Otter"],
        ["Heron", "Calm Heron"],
        ["Nia Otter", "Nia Otter"],
      ],
    );
    assert.deepEqual(
      names.map((one) => one.closest(".seat")?.classList.contains("uncut")),
      [false, false, true, false],
    );
  });

  test("who came too late for the round can be helped at once", () => {
    const late = classWith({
      tables: [lobbyTable(1, [personWith(), BEN, personWith({ seat: "s9", name: "Zoe" })])],
    });
    const page = tileOf({}, {}, { klass: late });
    page.tap("Zoe is waiting for the next round");
    assert.deepEqual(page.did, [["openDialog", "pupil", "s9"]]);
    const none = (table: Partial<TableView>, zoe: object = {}) =>
      tileOf(
        table,
        {},
        { klass: classWith({ tables: [lobbyTable(1, [personWith({ seat: "s9", name: "Zoe", ...zoe })])] }) },
      ).has(".late");
    assert.ok(none({}));
    assert.ok(!none(DONE));
    assert.ok(!none({ dealer: { ...CLEO, id: "s9" } }));
    assert.ok(!none({}, { pupil: false }));
  });
});

describe("the status of a tile", () => {
  const waits = (kind: "call" | "declare" | "may_guess" | "predictions" | "deal", seat = "s2") => ({
    waits: [{ kind, seats: [seat], until: null }],
  });
  const cases: [string, Partial<TableView>, Partial<Tile>?][] = [
    ["Amara’s turn 0:40", {}, { since: 960 }],
    ["Ben must call 0:00", waits("call")],
    ["Ben may declare first. 0:00", waits("declare")],
    ["Ben may guess the rule first. 0:00", waits("may_guess")],
    ["The others are predicting", waits("predictions")],
    ["Amara’s turn 0:30 left", { waits: [{ kind: "turn", seats: ["s1"], until: 1030 }] }],
    ["Amara’s turn Dana 0:00", { seats: [tagWith({ driver: "Dana" })] }],
    ["No cards have been dealt yet.", { phase: "waiting", waits: [] }],
    ["This round wasn’t finished.", { closed: true }],
    ["Round over You ended the round.", DONE],
    ["Round over Time ran out.", { phase: "over", over: overWith({ timed_out: true }) }],
    [
      "Round over Ben has no cards left.",
      { phase: "over", over: overWith({ ended_by: "empty_hand", winner_empty: "s2" }) },
    ],
    [
      "Round over Ben guessed the rule.",
      { phase: "over", over: overWith({ ended_by: "guessed", guessed: "s2" }) },
    ],
    ["Round over You ended the round. Next rule in 0:20", { ...DONE, clocks: clocksWith({ next: 1020 }) }],
    [
      "Round over You ended the round. The next rule is waiting for you",
      { ...DONE, clocks: clocksWith({ next: 1020, now: 1000, stand: true }) },
    ],
    ["Ben is choosing the rule 0:00", { phase: "dealing", ...waits("deal") }],
    ["Round over You ended the round. 3 of 4 have answered", DONE, { answered: 3, asked: 4 }],
    [
      "Last call: 1 of 2 have answered 0:20",
      { clocks: clocksWith({ last_call: 1020 }) },
      { answered: 1, asked: 2 },
    ],
    ["Everyone is writing down a rule: 0:20", { clocks: clocksWith({ thinking: 1020 }) }],
    ["Ben is Prophet", { prophet: "s2" }],
    [
      "Amara’s turn 0:00 Ben: False Prophet",
      { seats: [tagWith(), tagWith({ id: "s2", name: "Ben", false_prophet: true })] },
    ],
    ["Amara’s turn 0:00 1 away", { seats: [tagWith(), tagWith({ id: "s2", name: "Ben", online: false })] }],
  ];
  for (const [wanted, table, more] of cases)
    test(`says: ${wanted}`, () => {
      assert.equal(statusOf(table, more), wanted);
    });

  test("says who paused the table; why all are paused stands in the rail alone", () => {
    assert.equal(statusOf(pauseWith({ all: true, why: "Fire drill" })), "Paused (all tables)");
    assert.notEqual(statusOf(pauseWith({ all: true })), statusOf(pauseWith({ here: true })));
  });

  test("says that the phone of whom everybody waits for is gone", () => {
    const away = (more: object) =>
      statusOf({ seats: [tagWith({ online: false, ...more })], clocks: clocksWith({ move: 1 }) });
    assert.equal(away({}), "Amara’s turn 0:00 away");
    assert.equal(away({ asleep: true }), "Amara’s turn 0:00 away");
    assert.equal(away({ robot: true }), "Amara’s turn 0:00");
  });

  test("counts the calls of the Prophet who rules", () => {
    const reign = {
      seat: "s2",
      flag: 1,
      after: 1,
      until: null,
      ended: null,
      deciding: [],
      calls: 3,
      bonus: 0,
    };
    assert.equal(
      statusOf({ prophet: "s2", ...lineWith({ reigns: [{ ...reign, until: 5, calls: 9 }, reign] }) }),
      "Ben is Prophet 3 calls confirmed",
    );
  });

  test("with real cards says the last answer", () => {
    assert.match(statusOf({ real_cards: true, happened: happenedWith() }), /^Right/);
    assert.match(
      statusOf({ real_cards: true, ...lineWith({ laid: 0 }) }),
      /^Turn up the first card and tap it\./,
    );
    assert.doesNotMatch(statusOf({ real_cards: true }), /Turn up/);
  });
});

describe("a table that needs the teacher", () => {
  const stuck = { since: 800 };
  const ben = (more: object = {}) => [tagWith(), tagWith({ id: "s2", name: "Ben", ...more })];
  const turn = { turn: "s2", waits: [{ kind: "turn" as const, seats: ["s2"], until: null }] };

  test("says for whom it waits, and offers what helps best", () => {
    const page = tileOf({ ...turn, seats: ben() }, stuck);
    assert.ok(page.has(".table-tile.needs"));
    assert.equal(page.part(".status").text, "Waiting 3 min 20 s for Ben");
    assert.deepEqual(page.part(".tile-foot").buttons, ["Nudge Ben", "Actions for table 1"]);
    page.part(".tile-foot").tap("Nudge Ben");
    assert.deepEqual(page.did, [["act", "nudge", 1]]);
    page.part(".tile-foot").tap("Actions for table 1");
    assert.deepEqual(page.did.pop(), ["openDialog", "actions", 1]);
  });

  test("says that a pupil is away", () => {
    for (const asleep of [true, false])
      assert.equal(
        statusOf({ ...turn, seats: ben({ online: false, asleep }) }, stuck),
        "Waiting 3 min 20 s for Ben (away)",
      );
    assert.equal(
      footOf({ ...turn, seats: ben({ online: false }) }, stuck),
      "Let a robot play for Ben Actions for table 1",
    );
  });

  test("says before that for whom it waits, and keeps its foot beside the nudge", () => {
    const page = tileOf({ ...turn, seats: ben() }, { since: 950 });
    assert.ok(page.has(".table-tile.is-slow") && !page.has(".table-tile.needs"));
    assert.ok(page.has(".status .slow") && !page.has(".status .stuck"));
    assert.equal(page.part(".status").text, "Waiting 50 s for Ben");
    assert.equal(page.part(".tile-foot").text, "2 played Nudge");
    page.part(".tile-foot").tap("Nudge");
    assert.deepEqual(page.did, [["act", "nudge", 1]]);
    const fine = tileOf({ ...turn, seats: ben() }, { since: 960 });
    assert.ok(!fine.has(".table-tile.is-slow"));
    const deals = {
      phase: "dealing" as const,
      waits: [{ kind: "deal" as const, seats: ["s2"], until: null }],
    };
    const chooses = tileOf({ ...deals, seats: ben() }, { since: 950 });
    assert.equal(chooses.part(".status").text, "Waiting 50 s for Ben to choose a rule");
    assert.match(chooses.part(".tile-foot").text, /^Choose a rule for Ben Let someone else deal$/);
  });

  test("is one whose round is over: its way on is marked, and is the same as everywhere", () => {
    const other = tileWith({ table: tableWith({ number: 2 }) });
    const done = tileWith({ table: tableWith({ ...line("9S"), ...DONE }) });
    const page = tileOf(DONE, { rule: "Only red." }, { tiles: tiles(done, other) });
    assert.ok(page.has(".tile-foot .lock-sign"));
    assert.ok(page.has(".table-tile.needs.over"));
    assert.equal(page.part(".status .stuck").text, "Round over");
    assert.deepEqual(page.part(".tile-foot").buttons, ["Next rule", "Actions for table 1"]);
    const alone = tileOf(DONE);
    assert.ok(!alone.has(".table-tile.needs"));
    assert.match(alone.part(".tile-foot").text, /Step through Next rule$/);
    const { page: whole, did } = console_({ state: { tiles: tiles(done, other) } });
    const help = trouble(done, whole);
    assert.ok(help);
    const box = drawn(help && helpBox(done, help, whole));
    assert.deepEqual(box.all(".main"), ["Next rule"]);
    box.tap("Next rule");
    assert.deepEqual(did, [["openDialog", "rule", 1]]);
  });

  test("offers a Prophet’s fall to the class, unless the class sees it already", () => {
    const fallen = { happened: happenedWith({ overthrown: "s2" }), seats: ben() };
    const page = tileOf(fallen);
    page.part(".tile-foot").tap("Show on the projector");
    assert.deepEqual(page.did[0], ["act", "show", 1, { what: "table" }]);
    const seen = (table: number) =>
      tileOf(fallen, {}, { klass: classWith({ show: showWith({ what: "table", table }) }) });
    assert.doesNotMatch(seen(1).part(".tile-foot").text, /projector/);
    assert.match(seen(2).part(".tile-foot").text, /Show on the projector/);
    assert.doesNotMatch(tileOf({ ...fallen, happened: happenedWith() }).text, /projector/);
  });

  test("says who asks for help, what spoils it, and how many plays were wrong", () => {
    assert.equal(statusOf({}, { help: ["s1", "s2"] }), "Asking for help: Amara and Ben");
    assert.match(
      statusOf({}, { spoiling: { seat: "s2", entry: 4, cards: 3 } }),
      /^Two wrong strings in a row/,
    );
    assert.match(statusOf(line("9S/2H/3H/4H/5H/6H/7H")), /^6 wrong plays in a row/);
    assert.doesNotMatch(statusOf(line("9S/2H/3H/4H/5H/6H")), /in a row/);
  });

  test("shows a guess in own words, which the teacher judges", () => {
    const page = tileOf({ guess: { by: "s2", words: "odd ones", number: 4 } });
    assert.match(page.text, /Ben has guessed\. Is that the rule\? odd ones/);
    page.tap("Right");
    page.tap("Wrong");
    assert.deepEqual(page.did, [
      ["act", "verdict", 1, { right: true, guess: 4 }],
      ["act", "verdict", 1, { right: false, guess: 4 }],
    ]);
  });

  /** The box of the whole table’s page, and what its buttons do. */
  function boxOf(table: Partial<TableView>, more: Partial<Tile> = {}) {
    const tile = tileWith({ table: tableWith(table), ...more });
    const { page, did } = console_({ state: { tiles: tiles(tile) } });
    const help = trouble(tile, page);
    assert.ok(help);
    return Object.assign(drawn(help && helpBox(tile, help, page)), { did });
  }

  test("on its own page has all that helps", () => {
    const page = boxOf({ ...turn, seats: ben({ online: false }) }, stuck);
    assert.deepEqual(page.buttons, ["Let a robot play for Ben", "Skip this turn", "Add 30 seconds"]);
    for (const name of page.buttons) page.tap(name);
    assert.deepEqual(page.did, [
      ["act", "robot", 1, { seat: "s2", on: true, for_now: true }],
      ["act", "skip", 1],
      ["act", "more_time", 1],
    ]);
    const pending = { by: "s1", kind: "play" as const, cards: ["4D"], awaiting: "call" as const };
    const call = { pending, prophet: "s2", waits: [{ kind: "call" as const, seats: ["s2"], until: null }] };
    const calls = boxOf({ ...call, seats: ben() }, stuck);
    calls.tap("Release");
    assert.deepEqual(calls.did, [["act", "release", 1]]);
  });

  test("a pupil who spoils it is talked to, or sits out", () => {
    const page = boxOf({}, { spoiling: { seat: "s2", entry: 4, cards: 3 } });
    assert.match(page.text, /^Ben has played two wrong strings in a row\./);
    page.tap("I’ll talk to Ben");
    page.tap("Make Ben sit out");
    assert.deepEqual(page.did, [
      ["change", { talked: new Set(["1.1.s2.4"]) }],
      ["act", "sit_out", 1, { seat: "s2", on: true }],
    ]);
  });

  test("gets a hint, or is told that it was helped", () => {
    const wrong = boxOf(line("9S/2H/3H/4H/5H/6H/7H"));
    assert.match(wrong.text, /^No one is finding a card that fits\. A hint may help\./);
    wrong.tap("Give a hint");
    assert.deepEqual(wrong.did, [["act", "hint", 1]]);
    const helped = boxOf({}, { help: ["s1"] });
    helped.tap("I’ve helped");
    assert.deepEqual(helped.did, [["act", "helped", 1]]);
  });

  test("whose dealer does not choose can have a rule, or a different dealer", () => {
    const deals = {
      phase: "dealing" as const,
      dealer: CLEO,
      waits: [{ kind: "deal" as const, seats: ["s2"], until: null }],
    };
    const page = boxOf(deals, stuck);
    page.tap("Choose a rule for Ben");
    page.tap("Let someone else deal");
    assert.deepEqual(page.did, [
      ["openDialog", "deal", 1],
      ["openDialog", "dealer", 1],
    ]);
  });
});

describe("the foot of a tile", () => {
  test("counts the cards, and says when players are knocked out", () => {
    const laid = (left: number, more: Partial<TableView> = {}) => {
      const { page } = console_();
      return drawn(
        laidLine(
          tableWith({ ...line("9S 3C"), expulsion: { limit: 30, left, by_prophet: false }, ...more }),
          page.state,
        ),
      ).text;
    };
    assert.equal(laid(20), "2 played · knock-out from card 30");
    assert.equal(laid(10), "2 played · knock-out in 10 cards");
    assert.equal(laid(0), "2 played · knock-out is on");
    assert.equal(laid(0, DONE), "2 played");
    assert.equal(laid(0, { expulsion: null }), "2 played");
    assert.equal(laid(0, lineWith()), "");
  });

  test("says what is left of the round, unless all tables have that clock", () => {
    const mine = tableWith({ ...line("9S"), clocks: clocksWith({ round: 1600 }) });
    const other = (round: number) =>
      tileWith({ table: tableWith({ number: 2, clocks: clocksWith({ round }) }) });
    const third = tileWith({ table: tableWith({ number: 3, clocks: clocksWith({ round: 2000 }) }) });
    const left = (...others: Tile[]) => {
      const { page } = console_({ state: { tiles: tiles(tileWith({ table: mine }), ...others) } });
      return drawn(laidLine(mine, page.state)).text;
    };
    assert.equal(left(), "1 played");
    assert.equal(left(other(1601)), "1 played");
    assert.equal(left(other(2000), third), "1 played · 10:00 left");
  });

  test("has the lock, the notebooks and a turn under a Prophet", () => {
    assert.equal(footOf({}, { rule: "Only red.", notes: 2 }), "The rule is sealed 2 played · 2 notebooks");
    assert.equal(footOf({}, { rule: "" }), "2 played");
    assert.match(footOf({ prophet: "s2" }), /Amara’s turn/);
  });

  const acts = (
    name: string,
    table: Partial<TableView>,
    more: Partial<Tile> = {},
    desk: Partial<Desk> = {},
  ) => {
    const page = tileOf(table, more, {}, desk);
    page.part(".tile-foot").tap(name);
    return page.did;
  };
  const held = { ...DONE, clocks: clocksWith({ next: 1020, now: 1000, stand: true }) };
  const goes = { ...DONE, clocks: clocksWith({ next: 1020 }) };

  test("does what comes next", () => {
    assert.deepEqual(acts("Next rule", DONE), [["openDialog", "rule", 1]]);
    assert.deepEqual(acts("Next rule", DONE, {}, { dealers: "pupils" }), [["act", "start", 1]]);
    assert.deepEqual(acts("Next rule", DONE, { next_rule: "odd" }), [["act", "start", 1]]);
    assert.deepEqual(acts("Start the round", { phase: "waiting", waits: [] }), [["openDialog", "rule", 1]]);
    assert.equal(footOf({ phase: "waiting", waits: [], seats: [] }), "", "where nobody sits");
    assert.deepEqual(acts("Next rule", goes, { next_rule: "odd" }), [["act", "start", 1]]);
    assert.deepEqual(acts("Don’t deal yet", goes), [["act", "pause", 1]]);
    assert.deepEqual(acts("Resume", held), [["act", "resume", 1]]);
    assert.deepEqual(acts("Reveal the rule", DONE), [["act", "reveal", 1]]);
  });

  test("steps through a round that is over, once there is nothing else to wait for", () => {
    assert.deepEqual(acts("Step through", DONE, { revealed: true }), [
      ["act", "show", 1, { what: "debrief", step: 0, round: 1, by: "turns" }],
    ]);
    assert.deepEqual(acts("Step through", DONE), [
      ["act", "show", 1, { what: "debrief", step: 0, round: 1, by: "cards" }],
    ]);
    assert.doesNotMatch(footOf(goes), /Step through/);
    assert.match(footOf(goes, { revealed: true }), /Step through/);
    assert.doesNotMatch(footOf(DONE, { revealed: true }), /Reveal/);
  });

  test("goes on, or ends, where the table rests", () => {
    assert.deepEqual(acts("Resume", pauseWith({ here: true })), [["act", "resume", 1]]);
    assert.doesNotMatch(footOf(pauseWith({ all: true })), /Resume/);
    const call = { clocks: clocksWith({ last_call: 1020 }) };
    assert.deepEqual(acts("Add 3 minutes", call), [["act", "more_round", 1]]);
    assert.deepEqual(acts("End the round now", call), [["act", "end", 1]]);
    const page = tileOf({ clocks: clocksWith({ thinking: 1020 }) });
    page.part(".tile-foot").tap(page.part(".tile-foot").buttons[0]);
    assert.deepEqual(page.did, [["act", "play_on", 1]]);
    const dealing = {
      phase: "dealing" as const,
      dealer: CLEO,
      waits: [{ kind: "deal" as const, seats: ["s2"], until: null }],
    };
    assert.deepEqual(acts("Choose a rule for Ben", dealing), [["openDialog", "deal", 1]]);
    assert.deepEqual(acts("Let someone else deal", dealing), [["openDialog", "dealer", 1]]);
  });

  test("with real cards leads to the page of the judge", () => {
    const page = tileOf({ real_cards: true });
    assert.equal(page.control("Judge page").getAttribute("href"), "/console/class/c/table/1");
  });
});

describe("the rule of a tile", () => {
  test("shows while it is held down, or once it is revealed", () => {
    const rule = { rule: "Only red.", still_fit: 3 };
    assert.doesNotMatch(tileOf({}, rule).text, /Only red/);
    assert.match(
      tileOf({}, rule, { peek: true }).part(".felt .peeked").text,
      /^Only red\. 3 of 122 rules fit$/,
    );
    assert.match(footOf(DONE, { ...rule, revealed: true }), /^Only red\. 3 of 122 rules fit/);
    assert.match(
      tileOf({}, { ...rule, swapped: true }, { peek: true }).text,
      /Colours swapped: a twin of the other tables’ rule\./,
    );
    assert.ok(!tileOf({}, { rule: "" }, { peek: true }).has(".peeked"));
    assert.ok(!tileOf({}, { ...rule, revealed: true }, { peek: true }).has(".peeked"));
  });

  const words = [
    { by: "s2", reviewer: null, typed: null, words: "red", confidence: 75, right: true },
    { by: "s1", reviewer: null, typed: "odd ones", words: "odd", confidence: null, right: false },
    { by: "s1", reviewer: null, typed: null, words: "zebras", confidence: 10, right: null },
  ];

  test("leaves the cards in sight, and what everybody took it for to the page of the table", () => {
    assert.match(footOf(DONE, { rule: "Only red.", last_guesses: words }), /3 last guesses, sealed/);
    for (const revealed of [false, true])
      for (const peek of [false, true]) {
        const tile = tileOf(DONE, { rule: "Only red.", revealed, last_guesses: words }, { peek });
        assert.ok(tile.has(".felt .layout"));
        assert.doesNotMatch(tile.text, /zebras/);
      }
  });

  test("is beside them on the page of the table, judged no sooner than the rule is seen", () => {
    const says = (more: Partial<Tile>, peek = false) => {
      const { page } = console_({ state: { peek } });
      return drawn(lastGuesses(tileWith({ last_guesses: words, ...more }), page.state)).all("li");
    };
    assert.deepEqual(says({}), [
      "Ben 75% sure red",
      "Amara Didn’t say how sure odd in their words: odd ones",
      "Amara 10% sure zebras",
    ]);
    const judged = [
      "Ben 75% sure red the rule",
      "Amara Didn’t say how sure odd in their words: odd ones a different rule",
      "Amara 10% sure zebras in their own words",
    ];
    assert.deepEqual(says({ revealed: true }), judged);
    assert.deepEqual(says({}, true), judged);
    assert.deepEqual(says({ last_guesses: [] }), []);
    const late = { ...words[0], by: "s9", reviewer: "Zoe" };
    assert.deepEqual(says({ last_guesses: [late] }), ["Zoe reviewer 75% sure red"]);
  });
});

describe("all actions of a table", () => {
  function actions(
    table: Partial<TableView> = {},
    more: Partial<Tile> = {},
    desk: Partial<Desk> = {},
    answer: unknown = { ok: true },
  ) {
    const tile = tileWith({ table: tableWith({ ...line("9S"), ...table }), ...more });
    const { page, did } = console_({ state: { tiles: tiles(tile) }, desk, answer });
    return { list: actionsFor(tile, page), did };
  }
  const names = (...given: Parameters<typeof actions>) => actions(...given).list.map(({ name }) => name);
  const SEALED = { sealed: [{ round: 1, problem: "red", rule: "Only red." }] };

  test("follow from where its round is", () => {
    const always = ["mark", "predictions_on", "message", "on_projector"];
    assert.deepEqual(names(), [
      "pause",
      "nudge",
      "more_time",
      "bell",
      "last_call",
      "next_player",
      "give_hint",
      ...always,
      "end_round",
    ]);
    assert.deepEqual(names(DONE, SEALED), ["next_round", "reveal", "step_through", ...always]);
    assert.deepEqual(names({ phase: "waiting", ...lineWith(), waits: [] }), [
      "start_table",
      "predictions_on",
      "message",
      "on_projector",
    ]);
    assert.deepEqual(names({ phase: "dealing", ...lineWith(), waits: [] }, {}, { dealers: "pupils" }), [
      "choose_rule",
      "other_dealer",
      "predictions_on",
      "message",
      "on_projector",
    ]);
    assert.deepEqual(names({ closed: true }), ["on_projector", "end_round"]);
    assert.deepEqual(names({ closed: true, ...DONE }, SEALED), ["reveal", "step_through", "on_projector"]);
    const goes = { ...DONE, clocks: clocksWith({ next: 1020 }) };
    const settled = { next_rule: "odd" };
    assert.deepEqual(names(goes, settled).slice(0, 3), ["next_round", "other_rule", "wait"]);
    assert.deepEqual(names({ ...goes, ...pauseWith({ here: true }) }, settled).slice(0, 3), [
      "next_round",
      "other_rule",
      "resume",
    ]);
  });

  const has = (name: string, table: Partial<TableView>, more: Partial<Tile> = {}, desk: Partial<Desk> = {}) =>
    names(table, more, desk).includes(name as never);

  test("have none that would do nothing", () => {
    assert.ok(has("resume", pauseWith({ here: true })) && !has("pause", pauseWith({ here: true })));
    assert.ok(has("play_on", { clocks: clocksWith({ thinking: 1020 }) }) && !has("play_on", {}));
    assert.ok(has("more_round", { clocks: clocksWith({ round: 1900 }) }) && !has("more_round", {}));
    const call = { clocks: clocksWith({ last_call: 1020 }) };
    assert.ok(has("more_round", call) && !has("last_call", call) && !has("next_player", call));
    assert.ok(has("release_prophet", { prophet: "s2" }) && !has("release_prophet", {}));
    assert.ok(!has("next_player", { guess: { by: "s2", words: "", number: 1 } }));
    assert.ok(!has("next_player", { waits: [{ kind: "predictions", seats: [], until: null }] }));
    assert.ok(!has("nudge", { waits: [{ kind: "declare", seats: ["s2"], until: null }] }));
    assert.ok(
      has("predictions_off", rulesWith({ predictions: true })) &&
        !has("predictions_on", rulesWith({ predictions: true })),
    );
    assert.ok(
      has("other_dealer", DONE, {}, { dealers: "pupils" }) &&
        !has("other_dealer", {}, {}, { dealers: "pupils" }),
    );
    assert.ok(!has("other_dealer", DONE));
    assert.ok(!has("mark", lineWith()));
  });

  test("with real cards are those that need no phone", () => {
    const { list } = actions({ real_cards: true });
    assert.deepEqual(
      list.map((action) => [action.name, drawn(actionButton(action, action.run)).text]),
      [
        ["give_hint", "Give a hint The rule’s next hint, for you to read out. It’s recorded."],
        ["mark", "Mark this moment The debrief will come back to it. Key: B."],
        ["on_projector", "Show on the projector Shows this table large, without hands or the rule."],
        ["end_round", "End the round Cards already played are kept for the debrief."],
      ],
    );
  });

  const does: [string, Parameters<typeof actions>, unknown[][]][] = [
    ["pause", [], [["act", "pause", 1]]],
    ["more_time", [], [["act", "more_time", 1]]],
    ["last_call", [], [["act", "last_call", 1]]],
    ["next_player", [], [["act", "skip", 1]]],
    ["give_hint", [], [["act", "hint", 1]]],
    ["message", [], [["openDialog", "message", 1]]],
    ["end_round", [], [["openDialog", "end", 1]]],
    ["predictions_on", [], [["act", "predictions", 1, { on: true }]]],
    ["predictions_off", [rulesWith({ predictions: true })], [["act", "predictions", 1, { on: false }]]],
    ["resume", [pauseWith({ here: true })], [["act", "resume", 1]]],
    ["release_prophet", [{ prophet: "s2" }], [["act", "release", 1]]],
    ["more_round", [{ clocks: clocksWith({ round: 9999 }) }], [["act", "more_round", 1]]],
    ["next_round", [DONE], [["openDialog", "rule", 1]]],
    ["next_round", [DONE, {}, { dealers: "pupils" }], [["act", "start", 1]]],
    ["next_round", [DONE, { next_rule: "odd" }], [["act", "start", 1]]],
    ["other_rule", [DONE, { next_rule: "odd" }], [["openDialog", "rule", 1]]],
    ["start_table", [{ phase: "waiting", waits: [] }, { next_rule: "odd" }], [["act", "start", 1]]],
    ["wait", [{ ...DONE, clocks: clocksWith({ next: 9 }) }], [["act", "pause", 1]]],
    [
      "on_projector",
      [],
      [
        ["act", "show", 1, { what: "table" }],
        ["notice", "Table 1 is on the projector."],
      ],
    ],
    ["on_projector", [{}, {}, {}, null], [["act", "show", 1, { what: "table" }]]],
    [
      "nudge",
      [],
      [
        ["act", "nudge", 1],
        ["notice", "Nudged. The phone shows that the table is waiting."],
      ],
    ],
    [
      "bell",
      [],
      [
        ["act", "bell", 1],
        ["notice", "You rang the bell at table 1."],
      ],
    ],
    ["bell", [{}, {}, {}, null], [["act", "bell", 1]]],
  ];
  for (const [name, given, wanted] of does)
    test(`do what they say: ${name} ${JSON.stringify(given).slice(0, 40)}`, async () => {
      const { list, did } = actions(...given);
      await list.find((one) => one.name === name)?.run();
      assert.deepEqual(did, wanted);
    });

  test("stay in the dialog where they open one", () => {
    const stay = (...given: Parameters<typeof actions>) =>
      actions(...given)
        .list.filter(({ stays }) => stays)
        .map(({ name }) => name);
    assert.deepEqual(stay(), ["message", "end_round"]);
    assert.deepEqual(stay(DONE), ["next_round", "message"]);
    assert.deepEqual(stay(DONE, { next_rule: "odd" }), ["other_rule", "message"]);
    assert.deepEqual(stay(DONE, {}, { dealers: "pupils" }), ["other_dealer", "message"]);
  });

  test("reveal at once, or first show who else has the rule", async () => {
    const other = (more: Partial<Tile>) => tileWith({ table: tableWith({ number: 2 }), ...more });
    const run = async (tile: Tile, others: Tile[], desk: Partial<Desk> = {}) => {
      const { page, did } = console_({ state: { tiles: tiles(tile, ...others) }, desk });
      await actionsFor(tile, page)
        .find(({ name }) => name.startsWith("reveal"))
        ?.run();
      return did;
    };
    const done = tileWith({ table: tableWith({ ...line("9S"), ...DONE }), ...SEALED });
    assert.deepEqual(await run(done, []), [["act", "reveal", 1]]);
    assert.deepEqual(await run(done, [other({})]), [["act", "reveal", 1]]);
    assert.deepEqual(await run(done, [other({ met: ["red"] })]), [["openDialog", "reveal", 1]]);
    assert.deepEqual(await run(done, [other({})], { ladder: true }), [["openDialog", "reveal", 1]]);
    assert.deepEqual(await run({ ...done, revealed: true }, []), [["openDialog", "reveal", 1]]);
    assert.deepEqual(await run(tileWith({ table: tableWith(line("9S")), ...SEALED }), []), [
      ["openDialog", "reveal", 1],
    ]);
  });

  test("are in groups", () => {
    assert.deepEqual(
      ["nudge", "pause", "mark", "end_round"].map((name) => groupOf({ name, run() {} } as never)),
      ["help", "time", "show", "rounds"],
    );
  });
});

describe("marking a moment", () => {
  test("says so, and offers a word with it", async () => {
    const { page, did } = console_({ answer: { ok: true, mark: 7 } });
    await mark(1, page);
    const [, [name, words, next]] = did as [unknown, [string, string, { label: string; run(): void }]];
    assert.deepEqual(
      [name, words, next.label],
      ["notice", "Marked at table 1. The debrief will come back to it.", "Add a note"],
    );
    next.run();
    assert.deepEqual(did.pop(), ["openDialog", "mark", { table: 1, of: 7 }]);
    const refused = console_({ answer: null });
    await mark(1, refused.page);
    assert.deepEqual(refused.did, [["act", "mark", 1]]);
  });

  test("by key is at the table that is open or alone in play, else it is asked", () => {
    const at = (state: Partial<ConsoleState>) => {
      const { page, did } = console_({ state, answer: null });
      markHere(page);
      return did[0];
    };
    const two = tiles(tileWith(), tileWith({ table: tableWith({ number: 2 }) }));
    assert.deepEqual(at({}), ["act", "mark", 1]);
    assert.deepEqual(at({ tiles: two }), ["openDialog", "markWhich"]);
    assert.deepEqual(at({ tiles: two, dialog: { kind: "actions", about: 2 } as never }), ["act", "mark", 2]);
  });

  test("a notice shows what may follow", async () => {
    let ran = 0;
    const next = {
      label: "Add a note",
      run() {
        ran += 1;
      },
    };
    const { page } = console_({ state: { notice: "Marked.", next } });
    const shown = drawn(notices(page));
    shown.tap("Add a note");
    await settled();
    assert.equal(ran, 1);
    assert.equal(drawn(notices(console_({ state: { next } }).page)).text, "");
  });
});

describe("switches of a table", () => {
  const robots = (people: Parameters<typeof lobbyTable>[1], table: Partial<TableView> = {}) => {
    const { page, did } = console_({ state: { klass: classWith({ tables: [lobbyTable(1, people)] }) } });
    return Object.assign(drawn(robotSwitches(tileWith({ table: tableWith(table) }), page)), { did });
  };

  test("let robots play for pupils: until they come back, or until it is switched off", () => {
    const page = robots([
      personWith(),
      personWith({ ...BEN, online: false }),
      personWith({ pupil: false, name: "Robo" }),
    ]);
    assert.equal(page.text, "Robots play for Amara Ben");
    page.tap("Amara");
    page.tap("Ben");
    assert.deepEqual(page.did, [
      ["act", "robot", 1, { seat: "s1", on: true, for_now: false }],
      ["act", "robot", 1, { seat: "s2", on: true, for_now: true }],
    ]);
    assert.equal(robots([], {}).text, "");
    assert.equal(robots([personWith()], { closed: true }).text, "");
  });

  test("let pupils sit out", () => {
    const bench = (table: Partial<TableView>) => {
      const { page, did } = console_();
      return Object.assign(drawn(sitOutSwitches(tileWith({ table: tableWith(table) }), page)), { did });
    };
    const page = bench({
      seats: [tagWith({ sits_out: true }), tagWith({ id: "r", name: "Robo", robot: true })],
    });
    assert.equal(
      page.text,
      "Sit out for a while Amara They keep their cards and miss their turns until you turn this off.",
    );
    page.tap("Amara");
    assert.deepEqual(page.did, [["act", "sit_out", 1, { seat: "s1", on: false }]]);
    assert.equal(bench({ closed: true }).text, "");
    assert.equal(bench({ seats: [tagWith({ robot: true })] }).text, "");
  });
});

test("the status of a table that is fine is no alarm", () => {
  const { page } = console_();
  assert.equal(trouble(tileWith(), page), null);
  assert.equal(drawn(status(tileWith(), null, page.state)).text, "Amara’s turn 0:00");
});
