// What lies over a pupil’s table or stands in its place: sheets, a card’s story, moments, the end of a round.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { LastEventView, LineView, Over, ReignView, ScoreLine, SeatView, TableView } from "#schema";
import { sentence } from "../../static/js/base/messages.ts";
import { html } from "../../static/js/base/vendor_lit.ts";
import { elsewhere, gone } from "../../static/js/components/no_table.ts";
import { openSheet } from "../../static/js/components/open_sheet.ts";
import { askAbove, bandOf } from "../../static/js/components/over_table.ts";
import { banner } from "../../static/js/components/page_state.ts";
import { curtain, holds, uncovered, wanted } from "../../static/js/components/shared_device.ts";
import { drawSheet } from "../../static/js/components/sheet_element.ts";
import { ending, storyOf } from "../../static/js/components/table_sheets.ts";
import { NOTICES } from "../../static/js/model/notices.ts";
import type { Playing, PupilActions, Sheet } from "../../static/js/model/pupil_types.ts";
import { NOBODY } from "../../static/js/state/pupil_beginning.ts";
import { doing, happenedWith, line, phone } from "./phone.ts";
import { drawn } from "./screen.ts";
import { clocksWith, pauseWith, rulesWith, seatWith, tableWith, tagWith } from "./views.ts";

/** A sheet of a phone, and what was done on it. */
function opened(
  sheet: Exclude<Sheet, { kind: "notebook" }>,
  seat: Partial<SeatView> = {},
  table: Partial<TableView> = {},
  more: Partial<Playing> = {},
  own: Partial<PupilActions> = {},
) {
  const { act, did } = doing(own);
  const state = phone(seat, table, { sheet, ...more });
  return Object.assign(drawn(openSheet(sheet, state, act, act.scroller)), { did });
}

NOTICES.gong = { words: sentence("{player} struck the gong."), sound: "turn" };

const reignWith = (more: Partial<ReignView> = {}): ReignView => ({
  ...{ seat: "s2", flag: 2, after: 2, until: null, ended: null, deciding: [], calls: 0, bonus: 0 },
  ...more,
});

describe("no play", () => {
  test("says what it brings and costs, and is sent with one tap", () => {
    const page = opened({ kind: "no_play" });
    assert.match(
      page.text,
      /Everyone will see your hand\. If you’re right, you get a new hand with 4 cards fewer\. If a card does fit, it’s played and you take 5 cards\./,
    );
    page.tap("Show my hand: no play");
    page.tap("Back to my cards");
    assert.deepEqual(page.did, [["send", { no_play: true }], ["close"]]);
  });
});

describe("declaring", () => {
  test("says what it means, and takes the rule along if the phone writes one", () => {
    const page = opened(
      { kind: "declare" },
      { note: { claim: null, words: "red", confidence: null, typed: null, refuted_by: null } },
    );
    assert.match(page.text, /Prophet: you judge for Nature.*If Nature disagrees once, you take 5 cards/);
    assert.equal(page.control<HTMLInputElement>("Your rule, if you like").value, "red");
    page.type("Your rule, if you like", "black");
    page.tap("I’m the Prophet");
    page.tap("Not now");
    assert.deepEqual(page.did, [["noted", "black"], ["declare", "black"], ["close"]]);
  });

  test("where nothing is written asks for no rule; where a pupil deals, theirs is the rule that answers", () => {
    const dealer = { id: "s2", name: "Ben", online: true };
    const page = opened({ kind: "declare" }, { writes: false }, { dealer });
    assert.match(page.text, /you judge for Ben.*before Ben’s rule answers.*If Ben’s rule disagrees once/);
    assert.doesNotMatch(page.text, /Your rule, if you like/);
    page.tap("I’m the Prophet");
    assert.deepEqual(page.did, [["declare", ""]]);
  });

  test("what is being written is newer than what the server has", () => {
    const note = { claim: null, words: "red", confidence: null, typed: null, refuted_by: null };
    const field = (draft: object) =>
      opened({ kind: "declare" }, { note }, {}, { books: { draft } as never }).control<HTMLInputElement>(
        "Your rule",
      ).value;
    assert.equal(field({ words: "odd", said: "" }), "odd");
    assert.equal(field({ words: "odd", said: "The card is odd." }), "The card is odd.");
  });
});

describe("the story of a card", () => {
  const table = (its: Partial<LineView> = {}) => tableWith(line("9S 3C/2H,4D 5H/6H", its));
  const story = (n: number, its: Partial<LineView> = {}, me = "s1") => drawn(storyOf(table(its), n, me)).text;

  test("tells whose it was and where it went", () => {
    assert.equal(story(1), "right Card 1. The round started with this one.");
    assert.equal(story(2), "right Card 2, from your hand. Right: it joined the line.");
    assert.equal(story(2, {}, "s2"), "right Card 2, from Amara’s hand. Right: it joined the line.");
    assert.equal(
      story(3),
      "wrong Card 3, from Ben’s hand. Wrong: it went under three of clubs. Played with 1 other card, judged together: four of diamonds.",
    );
    assert.equal(story(6), "wrong Card 6, from Ben’s hand. Wrong: it went under five of hearts.");
    assert.equal(story(9), "");
  });

  test("tells what a Prophet had to do with it", () => {
    const reigns = [reignWith({ until: 6, deciding: [6], ended: "overthrown" })];
    assert.match(story(2, { reigns }), /Right: it joined the line\. Ben became the Prophet here\.$/);
    assert.match(story(5, { reigns }), /joined the line\. Ben, the Prophet, got it right\.$/);
    assert.match(story(6, { reigns }), /It overthrew Ben\.$/);
    assert.match(story(6, { reigns }, "s2"), /It overthrew you\.$/);
    assert.match(story(6, { reigns: [reignWith({ until: 5 })] }), /under five of hearts\.$/);
    assert.match(story(6, { reigns: [reignWith()] }), /Ben, the Prophet, got it right\.$/);
  });

  test("is a sheet with what the card counts as", () => {
    const page = opened({ kind: "story", n: 1, code: "QD" }, {}, line("QD"));
    assert.match(
      page.text,
      /queen of diamonds right Card 1\. The round started with this one\. queen = 12, even, red, face card, not prime/,
    );
    const inHand = opened({ kind: "story", n: null, code: "QD" }, {}, line("QD"));
    assert.doesNotMatch(inHand.text, /The round started/);
    page.tap("Close");
    assert.deepEqual(page.did, [["close"]]);
  });
});

describe("an overthrow", () => {
  const cleo = tagWith({ id: "s3", name: "Cleo", cards: 12 });
  const seats = [tagWith(), tagWith({ id: "s2", name: "Ben" }), cleo];
  function moment(
    happened: Partial<LastEventView>,
    me = "s1",
    table: Partial<TableView> = {},
    seat: Partial<SeatView> = {},
  ) {
    const happens = happenedWith({ overthrown: "s3", called: "wrong", penalty: { s3: 5 }, ...happened });
    const view = tableWith({
      ...line("9S 3C", { reigns: [reignWith({ seat: "s3", calls: 4 })] }),
      seats,
      happened: happens,
      ...table,
    });
    return opened({
      kind: "overthrow",
      id: "1.1.1",
      views: { seat: seatWith({ seat: me, writes: false, ...seat }), table: view },
    });
  }

  test("tells the card that did it, what it costs and who goes on", () => {
    assert.match(
      moment({}).text,
      /4 calls confirmed right The three of clubs is right\. Cleo’s rule said no\. One play did what 4 calls couldn’t\. Cleo is overthrown, and your table knows more\. \+5 cards for Cleo, who now has 12 0 cards for Ben: a test costs nothing Cleo plays again, after Ben Back to the table/,
    );
  });

  test("tells whoever fell, and whoever played before, of themselves", () => {
    const fell = moment({}, "s3");
    assert.match(
      fell.text,
      /Your rule said no\..*You’re overthrown.*cards for you: you now have 12.*You play again, after Ben/,
    );
    assert.match(moment({}, "s2").text, /0 cards for you: a test costs nothing Cleo plays again, after you/);
  });

  test("of a wrong string, a no play or a card that was picked says what was wrong", () => {
    assert.match(
      moment({ verdict: "wrong", cards: ["3C", "4C"] }).text,
      /three of clubs four of clubs: wrong\. Cleo’s rule said yes\./,
    );
    assert.match(
      moment({ kind: "no_play", cards: [] }).text,
      /No card in the hand fits\. Cleo’s rule said yes\./,
    );
    assert.match(
      moment({ kind: "no_play", verdict: "wrong", laid: ["4D"] }).text,
      /The four of diamonds fits\. Cleo’s rule said no\./,
    );
    assert.match(
      moment({ kind: "no_play", picked_wrong: "4D" }).text,
      /The four of diamonds does not fit\. Cleo’s rule said yes\./,
    );
  });

  test("names no next player once the round is over, and no cards where there are none to take", () => {
    const over = moment({ penalty: {} }, "s1", { phase: "over" });
    assert.doesNotMatch(over.text, /plays again/);
    assert.doesNotMatch(over.text, /cards to Cleo’s hand/);
  });

  test("passes over who is knocked out; one call needs no comparison", () => {
    const out = [seats[0], { ...seats[1], expelled: true }, cleo];
    assert.match(moment({}, "s2", { seats: out }).text, /Cleo plays again, after Amara/);
    const one = moment({}, "s1", line("9S 3C", { reigns: [reignWith({ seat: "s3", calls: 1 })] }));
    assert.doesNotMatch(one.text, /One play did/);
  });

  test("leads whoever fell and writes to a new rule, and all others back", () => {
    const writes = moment({}, "s3", {}, { writes: true });
    writes.tap("Write a new rule");
    writes.tap("Back to the table");
    assert.deepEqual(writes.did, [["rewrite"], ["close"]]);
    assert.ok(!moment({}, "s1", {}, { writes: true }).buttons.includes("Write a new rule"));
    assert.ok(!moment({}, "s3").buttons.includes("Write a new rule"));
  });
});

describe("being knocked out", () => {
  const out = (happened: Partial<LastEventView>, table: Partial<TableView> = {}) =>
    opened({
      kind: "out",
      id: "1.1.s1",
      views: {
        seat: seatWith(),
        table: tableWith({
          ...line("9S/3C"),
          happened: happenedWith({ by: "s1", verdict: "wrong", penalty: { s1: 2 }, ...happened }),
          ...table,
        }),
      },
    }).text;

  test("tells what was wrong, and what it costs", () => {
    assert.match(
      out({}),
      /2 played wrong You’re knocked out of this round\. three of clubs was wrong, and it’s late in the round\. \+2 cards for you: you now have 14 14 cards in your hand: they still count Back/,
    );
    assert.match(out({ kind: "no_play" }), /A card did fit, and it’s late in the round\./);
    assert.doesNotMatch(out({ penalty: {} }), /cards for you/);
  });

  test("makes a reviewer where the table predicts", () => {
    assert.match(out({}, rulesWith({ predictions: true })), /You’re a reviewer: predict every play\./);
    assert.doesNotMatch(out({}), /reviewer/);
  });
});

describe("the menu", () => {
  const menu = (
    ...[seat, table, more, own]: [
      Partial<SeatView>?,
      Partial<TableView>?,
      Partial<Playing>?,
      Partial<PupilActions>?,
    ]
  ) => opened({ kind: "menu" }, seat, table, more, own);

  test("asks for help, and takes that back", () => {
    const page = menu();
    page.tap("Ask for help");
    assert.deepEqual(page.did, [["help", "s1", true]]);
    const asked = menu({ asks_help: true });
    asked.tap("I don’t need help any more");
    assert.deepEqual(asked.did, [["help", "s1", false]]);
    for (const table of [{ phase: "over" as const }, { closed: true }, { real_cards: true }])
      assert.doesNotMatch(menu({}, table).text, /Ask for help/);
  });

  test("applauds while the table plays; on a shared phone each pupil does", () => {
    const page = menu();
    page.tap("Applaud");
    assert.deepEqual(page.did, [["applaud", "s1"]]);
    const parts = new Map(
      ["s1", "s2"].map((seat, at) => [seat, seatWith({ seat, name: ["Amara", "Ben"][at] })]),
    );
    const shared = menu({}, {}, { parts });
    shared.tap("Applaud Ben");
    assert.deepEqual(shared.did, [["applaud", "s2"]]);
    for (const table of [
      ...[{ phase: "over" as const }, { closed: true }, { real_cards: true }, pauseWith({ here: true })],
      ...[{ clocks: clocksWith({ thinking: 1020 }) }, { clocks: clocksWith({ last_call: 1020 }) }],
    ])
      assert.doesNotMatch(menu({}, table).text, /Applaud/);
  });

  test("changes this phone", () => {
    const page = menu();
    page.tap("Four colours for four suits");
    page.tap("Reduce motion");
    page.tap("Very large");
    assert.deepEqual(page.did, [
      ["set", { four: true }],
      ["set", { still: true }],
      ["set", { size: "larger" }],
    ]);
  });

  test("gives a pupil more time", () => {
    const page = menu({ time: 1.5 });
    assert.equal(page.control<HTMLSelectElement>("Extra time").value, "1.5");
    page.type("Extra time", "3");
    assert.deepEqual(page.did, [["time", "s1", 3]]);
    assert.doesNotMatch(menu({}, { closed: true }).text, /Extra time/);
    assert.doesNotMatch(menu({}, { real_cards: true }).text, /Extra time/);
  });

  test("of a shared phone has everything for each pupil", () => {
    const parts = new Map([
      ["s1", seatWith()],
      ["s2", seatWith({ seat: "s2", name: "Ben" })],
    ]);
    const { text } = menu({}, {}, { parts });
    assert.match(text, /^Amara and Ben Table 1/);
    assert.match(text, /Ask for help Amara Ask for help Ben/);
    assert.match(text, /Extra time: Amara.*Extra time: Ben/);
    assert.match(text, /Your comeback numbers: Amara 417 Ben 902/);
  });

  test("leaves the class when asked twice", () => {
    assert.doesNotMatch(menu().text, /Leave the class/);
    let left = 0;
    const leave = () => {
      left += 1;
    };
    const first = menu({}, {}, {}, { leave });
    first.tap("Leave the class");
    assert.deepEqual(first.did, [["askLeave"]]);
    const sure = menu({}, {}, { leaving: true }, { leave });
    assert.match(sure.text, /To come back, you need your comeback number\./);
    sure.tap("Yes, leave the class");
    assert.equal(left, 1);
  });

  test("has what the teacher said, until the class is over", () => {
    const said = {
      message: { text: "Look at me", number: 1 },
      hints: ["After 9♥ comes red."],
      told: [{ round: 1, rule: "Only red." }],
    };
    const { text } = menu({ message: { text: "Well done", number: 2 } }, said);
    assert.match(
      text,
      /From your teacher, for you alone Well done From your teacher Look at me Hint After nine of hearts comes red\. Round 1: the rule was Only red\./,
    );
    assert.doesNotMatch(menu({}, { ...said, closed: true }).text, /Look at me/);
    assert.doesNotMatch(menu().text, /From your teacher/);
  });
});

describe("a band above the table", () => {
  const band = (
    happened: Partial<LastEventView> | null,
    kind: "overthrow" | "out" = "overthrow",
    me = "s1",
  ) => {
    const table = tableWith({ happened: happened && happenedWith({ overthrown: "s2", ...happened }) });
    const { act, did } = doing();
    const is = { kind, id: "1", views: { seat: seatWith({ seat: me }), table } };
    return Object.assign(drawn(bandOf(phone({}, {}, { band: { is, ends: 0, chapter: "" } }), act)), { did });
  };

  test("tells the moment in a line, which opens it again", () => {
    const page = band({});
    assert.match(page.text, /^three of clubs overthrew Ben\. Show again/);
    page.tap("Show again");
    page.tap("Close");
    assert.deepEqual([page.did[0][0], page.did[1]], ["showMoment", ["dropBand"]]);
    assert.match(band({}, "overthrow", "s2").text, /^three of clubs overthrew you\./);
    assert.match(band({ kind: "no_play" }).text, /^Ben was overthrown\./);
    assert.match(band({ kind: "no_play" }, "overthrow", "s2").text, /^You were overthrown\./);
    assert.match(band({}, "out").text, /^You’re knocked out of this round\./);
  });

  test("tells a notice, which there is nothing more to see of", () => {
    const notice = { kind: "gong", by: "s2", number: 4 };
    const is = { kind: "notice" as const, notice, table: tableWith() };
    const { act, did } = doing();
    const page = drawn(bandOf(phone({}, {}, { band: { is, ends: 0, chapter: "" } }), act));
    assert.match(page.text, /^Ben struck the gong\./);
    assert.doesNotMatch(page.text, /Show again/);
    page.tap("Close");
    assert.deepEqual(did, [["dropBand"]]);
  });

  test("is not there without a moment, or under a sheet", () => {
    const is = { kind: "out" as const, id: "1", views: { seat: seatWith(), table: tableWith() } };
    const { act } = doing();
    assert.equal(drawn(bandOf(phone(), act)).text, "");
    const state = phone({}, {}, { band: { is, ends: 0, chapter: "" }, sheet: { kind: "menu" } });
    assert.equal(drawn(bandOf(state, act)).text, "");
  });
});

describe("the element of a sheet", () => {
  const drawnOver = (focused: string) => {
    const sheet = document.createElement("dialog");
    document.body.append(sheet);
    const state = { ...phone(), sheet: { kind: "menu" as const } };
    drawSheet(
      sheet,
      state as never,
      html`<h2 id="sheet-title" tabindex="-1">One</h2><button id="old">Old</button>`,
    );
    sheet.querySelector<HTMLElement>(focused)?.focus();
    drawSheet(sheet, state as never, html`<h2 id="sheet-title" tabindex="-1">Two</h2><p>New</p>`);
    const has = document.activeElement?.id;
    sheet.remove();
    return has;
  };

  test("has the focus on its title where what had it is gone", () => {
    assert.equal(drawnOver("#old"), "sheet-title");
  });

  test("leaves the focus where it is, if that is still there", () => {
    const sheet = document.createElement("dialog");
    const field = document.createElement("input");
    document.body.append(sheet, field);
    const state = { ...phone(), sheet: { kind: "menu" as const } };
    const draw = () => drawSheet(sheet, state as never, html`<h2 id="sheet-title" tabindex="-1">One</h2>`);
    draw();
    field.focus();
    draw();
    assert.equal(document.activeElement, field);
    sheet.remove();
    field.remove();
  });
});

describe("above a sheet", () => {
  const above = (
    sheet: Sheet | null,
    asked: string[],
    table: Partial<TableView> = {},
    more: Partial<Playing> = {},
  ) => {
    const { act, did } = doing();
    const page = drawn(askAbove(phone({}, table, { sheet, asked, ...more }), act));
    return Object.assign(page, { did });
  };
  const notebook: Sheet = { kind: "notebook", asked: null, changes: 0 };

  test("is a notice, whatever the sheet is", () => {
    const notice = { kind: "gong", by: "s2", number: 4 };
    const is = { kind: "notice" as const, notice, table: tableWith() };
    const band = { is, ends: 0, chapter: "" };
    const page = above({ kind: "menu" }, [], {}, { band });
    assert.match(page.text, /^Ben struck the gong\./);
    page.tap("Close");
    assert.deepEqual(page.did, [["dropBand"]]);
    assert.match(above(notebook, ["turn@s1"], {}, { band }).text, /struck the gong\..*Your turn/s);
    assert.equal(above(null, [], {}, { band }).text, "");
  });

  test("in which somebody types is what the table waits for", () => {
    const page = above(notebook, ["turn@s1"]);
    assert.equal(page.text, "Your turn Tap to go there. Your words stay.");
    page.tap("Your turn");
    assert.deepEqual(page.did, [["close"]]);
    assert.match(above(notebook, ["last@s1"]).text, /^Last call/);
    assert.match(above(notebook, ["predict.3@s1"]).text, /^What do you predict: right, wrong or unsure\?/);
    assert.match(above({ kind: "guess" }, ["think@s1"]).text, /^What do you think the rule is now\?/);
    for (const one of ["vote.1", "slide.2", "step.3"])
      assert.match(above(notebook, [one]).text, /^Your class is looking at the big screen\./);
  });

  test("that is only read is what is asked too, if it was opened afterwards", () => {
    const story: Sheet = { kind: "story", code: "5H", n: 1 };
    for (const sheet of [{ kind: "menu" as const }, { kind: "rules" as const }, story]) {
      const page = above(sheet, ["predict.3@s1"]);
      assert.equal(page.text, "What do you predict: right, wrong or unsure? Tap to go there.");
      page.tap("What do you predict");
      assert.deepEqual(page.did, [["close"]]);
      assert.match(above(sheet, ["last@s1"]).text, /^Last call/);
      assert.match(above(sheet, ["turn@s1"]).text, /^Your turn/);
      assert.equal(above(sheet, [], { phase: "over", over: overWith() }).text, "");
    }
  });

  test("is nothing that the sheet itself is there for", () => {
    assert.equal(above(notebook, ["think@s1"]).text, "");
    assert.equal(above({ kind: "guess" }, ["chance@s1"]).text, "");
    assert.equal(above({ kind: "declare" }, ["chance@s1"]).text, "");
    assert.equal(above({ kind: "no_play" }, ["turn@s1"]).text, "");
    assert.equal(above({ kind: "deal" }, ["deal@s1"]).text, "");
    assert.equal(above(null, ["turn@s1"]).text, "");
    assert.equal(above(notebook, []).text, "");
    const over = { phase: "over" as const, over: overWith() };
    assert.match(above(notebook, [], over).text, /^Your teacher ended the round/);
  });
});

const overWith = (more: Partial<Over> = {}): Over => ({
  ...{ ended_by: "teacher", winner_empty: null, rule: null, scores: [], dealer: 3, dealer_cap: null },
  ...{ dealer_total: null, guessed: null, timed_out: false, too_short: false, counted_from: null },
  ...more,
});
const scoreWith = (more: Partial<ScoreLine> = {}): ScoreLine => ({
  ...{ seat: "s1", points: 8, hand: 4, high_count: 12, empty_bonus: 0, prophet_bonus: 0, prophet_right: 0 },
  ...{ prophet_wrong: 0, guess_bonus: 0, total: null },
  ...more,
});

describe("the end of a round", () => {
  const BEN = scoreWith({ seat: "s2", points: 0, hand: 12 });
  function ends(
    over: Partial<Over>,
    seat: Partial<SeatView> = {},
    table: Partial<TableView> = {},
    own: Partial<PupilActions> = {},
  ) {
    const { act, did } = doing(own);
    const given = {
      ...line("9S 3C"),
      phase: "over" as const,
      over: overWith({ scores: [BEN, scoreWith()], ...over }),
      ...table,
    };
    return Object.assign(drawn(ending(phone(seat, given), act)), { did });
  }
  const plate = (...given: Parameters<typeof ends>) => ends(...given).part(".plate").text;
  const score = (...given: Parameters<typeof ends>) => ends(...given).part(".score").text;

  test("shows the rule once it may be known, and how the round ended", () => {
    assert.equal(
      plate({}),
      "Your teacher ended the round The rule is still sealed. Your teacher will reveal it.",
    );
    const early = "It was too early to guess the rule.";
    assert.ok(plate({ too_short: true }).endsWith(`Your teacher will reveal it. ${early}`));
    assert.ok(plate({ too_short: true, rule: "Only red." }).endsWith(early));
    assert.equal(
      plate({ rule: "Only red.", ended_by: "all_expelled" }),
      "The rule was Only red. Everyone is knocked out",
    );
    assert.equal(
      plate({ ended_by: "empty_hand", winner_empty: "s2" }).startsWith("Ben has no cards left"),
      true,
    );
    assert.equal(plate({ timed_out: true }).startsWith("Time’s up"), true);
  });

  test("has no points where the class hides them", () => {
    const hidden = { ...rulesWith({ points: false }) };
    const page = ends({ scores: [], dealer: null }, {}, hidden);
    assert.ok(!page.has(".score") && !page.has(".at-table"));
    assert.doesNotMatch(page.text, /points|score|Nature, who dealt/i);
    assert.ok(ends({}).has(".score") && ends({}).has(".at-table"));
  });

  describe("asks what the rule was, as long as it is sealed", () => {
    const last_guess = { words: "red", rule: null, confidence: 50, sent: true };

    test("first of all, beside the cards and without a clock", () => {
      const page = ends({}, { asked: true }, { clocks: clocksWith({ next: 1020 }) });
      assert.match(
        page.text,
        /^Your teacher ended the round .*What was the rule\? In your own words .*Your words here count, even if you don’t send them\..*Next rule in .*Your score/,
      );
      assert.ok(!page.has(".plate"));
      assert.equal(page.all(".layout").length, 1);
      page.type("In your own words", "red");
      page.tap("What is the rule? Tap here");
      assert.deepEqual(page.did, [["word", { words: "red", id: null }]]);
    });

    test("takes an answer, which can be changed", () => {
      const page = ends({}, { asked: true, last_guess });
      assert.match(
        page.text,
        /At the end you said red 50% sure Your answer is in\. Your teacher will reveal the rule\. Change my answer/,
      );
      page.tap("Change my answer");
      assert.deepEqual(page.did, [["again"]]);
      assert.match(ends({}, { last_guess }).text, /The rule is still sealed\..*At the end you said red/);
    });

    test("on a phone of several each in turn", () => {
      const parts = (...seats: SeatView[]) => new Map(seats.map((seat) => [seat.seat, seat]));
      const passed = (...seats: SeatView[]) => {
        const { act, did } = doing();
        const given = { ...line("9S 3C"), phase: "over" as const, over: overWith({ scores: [BEN] }) };
        const passing = { holds, wanted, curtain, uncovered };
        const more = { parts: parts(...seats), seat: NOBODY, passing };
        return Object.assign(drawn(ending({ ...phone({}, given), ...more }, act)), { did });
      };
      const amara = seatWith({ asked: true, last_guess });
      const ben = seatWith({ seat: "s2", name: "Ben", asked: true });
      const page = passed(amara, ben);
      assert.match(page.text, /Pass the phone to Ben\. Only Ben looking\? Tap to answer\./);
      page.tap("Only Ben looking?");
      page.tap("Amara: Change my answer");
      assert.deepEqual(page.did, [
        ["uncover", "s2", "word"],
        ["uncover", "s1", "last_change"],
      ]);
      assert.match(passed(amara).text, /Everyone on this phone has answered\./);
      assert.match(passed(seatWith()).text, /The rule is still sealed\./);
    });
  });

  test("a table that guessed the rule knows it, whoever else still looks for it", () => {
    const guessed = { ended_by: "guessed" as const, guessed: "s1" };
    const happened = happenedWith({ kind: "guessed", by: "s1", words: "red" });
    assert.equal(
      plate(guessed, {}, { happened }),
      "You guessed the rule red That’s the rule. Keep it secret: other tables may still be looking.",
    );
    assert.equal(
      plate({ ...guessed, rule: "Only red." }, {}, { happened }),
      "The rule was Only red. You guessed the rule You said: red That’s right.",
    );
    assert.equal(
      plate({ ...guessed, rule: "red" }, {}, { happened }),
      "The rule was red You guessed the rule",
    );
  });

  test("who dealt sees the own rule, and that it is a secret", () => {
    const deal = {
      rule: "Only odd.",
      still_fit: 3,
      catalogue: 122,
      curve: [],
      plays: 9,
      right: 4,
      points: 6,
      best: "s2",
      cap: null,
    };
    const page = ends({ dealer: 6, dealer_cap: 8, dealer_total: 20 }, { seat: "s3", deal });
    assert.equal(
      page.part(".plate").text,
      "Your rule was Only odd. Your teacher ended the round Keep it secret: other tables may still be looking.",
    );
    assert.equal(
      page.part(".score").text,
      "Your score Best player’s score (Amara) 8 At most: 2 × 4 cards before there was a Prophet ≤ 8 Your points 6 Total so far: 20",
    );
    assert.doesNotMatch(score({}, { seat: "s3", deal }), /At most|Total so far/);
  });

  test("sums up the points", () => {
    assert.equal(
      score({}),
      "Your score Largest hand (Ben) 12 Your hand − 4 No bonus this time + 0 Your points 8",
    );
    const all = scoreWith({
      empty_bonus: 4,
      guess_bonus: 3,
      prophet_bonus: 7,
      prophet_right: 3,
      prophet_wrong: 2,
      total: 31,
    });
    assert.equal(
      score({ scores: [BEN, all] }),
      "Your score Largest hand (Ben) 12 Your hand − 4 For having no cards left + 4 For guessing the rule + 3 Prophet: 3 × 1 and 2 × 2 + 7 Your points 8 Total so far: 31",
    );
    for (const more of [{ empty_bonus: 4 }, { guess_bonus: 3 }, { prophet_bonus: 2 }])
      assert.doesNotMatch(score({ scores: [BEN, scoreWith(more)] }), /No bonus/);
    assert.match(score({}, { seat: "s2" }), /Largest hand \(yours\) 12 Your hand − 12/);
    assert.match(score({ counted_from: 12 }), /Points to start with 12/);
    assert.ok(!ends({}, { seat: "s9" }).has(".score"));
  });

  test("lists the table with the most points first, and who dealt", () => {
    assert.equal(ends({}).part(".at-table").text, "At your table Amara 8 Ben 0 Nature, who dealt 3");
    const dealer = { id: "s3", name: "Cleo", online: true };
    assert.match(ends({}, {}, { dealer }).part(".at-table").text, /Cleo, who dealt 3$/);
  });

  test("can be watched again once the rule is told", () => {
    const page = ends({ rule: "Only red." });
    page.tap("Watch it again, card by card");
    assert.deepEqual(page.did, [["watchAgain"]]);
    assert.ok(!ends({}).buttons.includes("Watch it again, card by card"));
    assert.ok(!ends({ rule: "Only red." }, {}, line("9S")).buttons.includes("Watch it again, card by card"));
  });

  test("says what comes next", () => {
    const next = (table: Partial<TableView>) => ends({}, {}, table).text;
    assert.match(next({}), /Your teacher will start the next round\.$/);
    assert.match(next({ rung: { at: 3, of: 3 } }), /That was the last rule on the list\.$/);
    assert.match(next({ rung: { at: 2, of: 3 } }), /Your teacher will start the next round\.$/);
    assert.doesNotMatch(next({ closed: true }), /Your teacher will start/);
    const held = clocksWith({ next: 30, now: 10, stand: true });
    assert.match(next({ clocks: held }), /Your teacher will start the next rule soon\./);
    assert.doesNotMatch(next({ clocks: held }), /start the next round/);
  });

  test("has the own trail, page and last guess", () => {
    const trail = [
      { words: "red", confidence: null, since: 1, until: null, fate: "stood" as const, cards: [], n: null },
    ];
    const own = { own: () => "My page", trail: () => "My trail" };
    assert.match(ends({}, { trail }, {}, own).text, /My trail My page|My trail\s*My page/);
    assert.doesNotMatch(ends({}, { trail }, { closed: true }, own).text, /My trail/);
    const last_guess = { words: "black", rule: null, confidence: 75, sent: true };
    assert.match(ends({}, { last_guess }).text, /At the end you said black 75% sure/);
    assert.match(
      ends({}, { last_guess: { ...last_guess, confidence: null } }).text,
      /said black Didn’t say how sure/,
    );
    assert.doesNotMatch(ends({}, { last_guess, trail }).text, /At the end you said/);
  });

  test("tells what was predicted", () => {
    assert.match(
      ends({}, { predicted: { right: 3, said: 5, unsure: 1 } }).text,
      /Your right predictions: 3 of 5\. You were unsure 1 time\./,
    );
    assert.doesNotMatch(ends({}, { predicted: { right: 0, said: 0, unsure: 2 } }).text, /right predictions/);
    assert.doesNotMatch(ends({}, { predicted: { right: 1, said: 2, unsure: 0 } }).text, /unsure/);
  });

  test("answers each guess that was wrong with a line on which it parts from the rule", () => {
    const guess = { words: "red", line: ["9S"], card: "4D", allowed: true, beside: null };
    const says = (more: object) => ends({}, { refuted: [{ ...guess, ...more }] }).part(".refuted").text;
    assert.equal(
      says({}),
      "You guessed red After nine of spades, the rule allows four of diamonds but your guess does not.",
    );
    assert.match(says({ allowed: false }), /your guess allows four of diamonds but the rule does not\./);
    assert.match(says({ line: [] }), /The rule lets four of diamonds start the line/);
    assert.match(says({ card: null }), /only differs from the rule on a very long line\./);
    const beside = { card: "4S", allowed: true, trait: "colour" as const };
    assert.match(
      says({ beside }),
      /Both allow four of spades\. four of diamonds and four of spades differ only in colour\./,
    );
    assert.match(says({ beside: { ...beside, allowed: false } }), /Both forbid four of spades\./);
  });
});

describe("a round that is watched again", () => {
  const round = tableWith({ ...line("9S 3C/2H,4D"), round: 2 });
  const step = (at: number) => opened({ kind: "watching", table: round, at });

  test("goes card by card, a string at once", () => {
    const first = step(0);
    assert.match(
      first.text,
      /The cards on the table|Step 1 of 3 right Card 1\. The round started with this one\./,
    );
    first.tap("Next card");
    first.tap("One step back");
    assert.deepEqual(first.did, [["turnTo", 1]]);
    const last = step(2);
    assert.match(last.text, /Step 3 of 3 wrong Card 4, from Ben’s hand\./);
    last.tap("From the start");
    last.tap("One step back");
    last.tap("Back to the table");
    assert.deepEqual(last.did, [["turnTo", 0], ["turnTo", 1], ["close"]]);
  });
});

describe("in place of the table", () => {
  test("is why the seat is gone, or that a different tab plays", () => {
    assert.match(
      drawn(gone(phone({}, {}, { gone: "The class was deleted." }))).text,
      /The class was deleted\./,
    );
    const unreadable = drawn(gone(phone({}, {}, { gone: "x", unreadable: true })));
    assert.doesNotMatch(unreadable.text, /x$/);
    let taken = 0;
    const tab = drawn(
      elsewhere(() => {
        taken += 1;
      }),
    );
    tab.tap(tab.buttons[0]);
    assert.equal(taken, 1);
  });

  test("above all else is what is wrong", () => {
    const says = (more: Partial<Playing>) => drawn(banner(phone({}, {}, more))).text;
    assert.equal(says({}), "");
    assert.equal(says({ lost: true }), "You lost the connection. Your cards are safe. Trying again.");
    assert.equal(says({ lost: true, outdated: true }), "There’s a new version. This page is reloading.");
    assert.equal(says({ trouble: "full" }), "We can’t save right now. Your cards are safe. Please wait.");
    assert.equal(says({ trouble: "damaged" }), "The data file is damaged. Tell your teacher.");
    assert.equal(says({ trouble: "gone" }), "The data file is missing. Tell your teacher.");
    assert.equal(says({ lost: true, gone: "x" }), "");
  });
});
