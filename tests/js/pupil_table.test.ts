// A pupil’s screen of a round: who sits here, what is going on, the line, the hand, and the one thing to do.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { SeatView, TableView } from "#schema";
import { counts, happened, headline } from "../../static/js/components/event_text.ts";
import { screen } from "../../static/js/components/table.ts";
import type { Playing, PupilActions } from "../../static/js/model/pupil_types.ts";
import { NOBODY } from "../../static/js/state/pupil_beginning.ts";
import { doing, happenedWith, line, phone } from "./phone.ts";
import { drawn } from "./screen.ts";
import { clocksWith, lineWith, pauseWith, rulesWith, seatWith, tableWith, tagWith } from "./views.ts";

/** The screen of a phone, and what was done on it. */
function shows(
  seat: Partial<SeatView> = {},
  table: Partial<TableView> = {},
  more: Partial<Playing> = {},
  own: Partial<PupilActions> = {},
) {
  const { act, did } = doing(own);
  const state = phone(seat, { ...line("9S"), ...table }, more);
  return Object.assign(drawn(screen(state, act)), { did, state });
}

const text = (...given: Parameters<typeof shows>) => shows(...given).text;
const MY_TURN = { may: ["play", "no_play"] as SeatView["may"] };

describe("the players", () => {
  const items = (seats: TableView["seats"], more: Partial<TableView> = {}) =>
    shows({}, { seats, ...more }).all(".seats .heard");

  test("are named with their cards, and whose turn it is", () => {
    const seats = [tagWith({ cards: 1 }), tagWith({ id: "s2", name: "Ben", cards: 9 })];
    assert.deepEqual(items(seats), ["You, Amara, 1 card, playing now", "Ben, 9 cards"]);
    assert.deepEqual(items(seats, { turn: "s2" }), ["You, Amara, 1 card", "Ben, 9 cards, playing now"]);
    assert.deepEqual(items(seats, { turn: "s2", phase: "over", over: OVER }), [
      "You, Amara, 1 card",
      "Ben, 9 cards",
    ]);
  });

  test("say what keeps them from playing", () => {
    const ben = (more: object) => items([tagWith({ id: "s2", name: "Ben", ...more })], { turn: null })[0];
    assert.equal(ben({ expelled: true }), "Ben, 14 cards, out");
    assert.equal(ben({ sits_out: true }), "Ben, 14 cards, sitting out");
    assert.equal(ben({ robot: true, online: false }), "Ben, 14 cards, robot");
    assert.equal(ben({ online: false }), "Ben, 14 cards, away");
    assert.equal(ben({ online: false, asleep: true }), "Ben, 14 cards, away");
    assert.equal(ben({ false_prophet: true }), "Ben, 14 cards, a False Prophet");
  });

  test("have a Prophet among them, and who deals beside them", () => {
    const dealer = { id: "s3", name: "Cleo", online: false };
    const named = shows({}, { prophet: "s2", dealer }).all(".seats .heard");
    assert.deepEqual(named, [
      "You, Amara, 14 cards, playing now",
      "Ben, 14 cards, the Prophet",
      "Cleo, deals, away",
    ]);
    const mine = shows({}, { dealer: { ...dealer, id: "s1", online: true }, seats: [], turn: null }).all(
      ".seats .heard",
    );
    assert.deepEqual(mine, ["You, Cleo, deal"]);
  });

  test("are a list that can be scrolled by key where there are more than four", () => {
    const four = Array.from({ length: 4 }, (_, at) => tagWith({ id: `s${at}` }));
    const stop = (table: Partial<TableView>) =>
      shows({}, table).part(".seats").element.getAttribute("tabindex");
    assert.equal(stop({ seats: four }), "-1");
    assert.equal(stop({ seats: four, dealer: { id: "d", name: "Cleo", online: true } }), "0");
  });
});

const OVER = {
  ...{
    ended_by: "teacher" as const,
    winner_empty: null,
    rule: null,
    scores: [],
    dealer: null,
    dealer_cap: null,
  },
  ...{ dealer_total: null, guessed: null, timed_out: false, too_short: false, counted_from: null },
};

describe("the menu", () => {
  test("is one tap away, and so are the rules", () => {
    const page = shows();
    page.tap("Menu");
    page.tap("How to play");
    assert.deepEqual(page.did, [
      ["open", "menu"],
      ["open", "rules"],
    ]);
  });

  test("says that a seat of this phone has asked for help", () => {
    assert.ok(shows({ asks_help: true }).buttons.includes("Menu. You’ve asked for help."));
  });
});

describe("below the headline", () => {
  const last = (seat: Partial<SeatView>, table: Partial<TableView>) => shows(seat, table).all(".head .last");

  test("is what just happened, unless a play waits or the round is over", () => {
    const table = { happened: happenedWith() };
    assert.deepEqual(last({}, table), ["Ben’s three of clubs: right."]);
    const pending = { by: "s2", kind: "play" as const, cards: ["4D"], awaiting: "call" as const };
    assert.deepEqual(last({}, { ...table, pending, prophet: "s3" }), []);
    assert.deepEqual(last({}, { ...table, clocks: clocksWith({ last_call: 9 }) }), []);
  });

  test("the Prophet reads it too, but not that they are the Prophet", () => {
    assert.deepEqual(last({}, { prophet: "s1", happened: happenedWith() }), ["Ben’s three of clubs: right."]);
    const declared = happenedWith({ kind: "declared", by: "s1", verdict: null });
    assert.deepEqual(last({}, { prophet: "s1", happened: declared }), []);
    assert.deepEqual(last({}, { prophet: "s1", happened: { ...declared, by: "s2" } }), [
      "Ben is the Prophet now.",
    ]);
  });

  test("a nudge stands in its place, for whom it is", () => {
    const table = { happened: happenedWith(), clocks: clocksWith({ nudge: 1 }) };
    assert.deepEqual(last(MY_TURN, table), []);
    assert.ok(shows(MY_TURN, table).has(".head.nudged"));
    assert.deepEqual(last({}, { ...table, turn: "s2" }), ["Ben’s three of clubs: right."]);
  });

  test("a long name makes the headline smaller", () => {
    const seats = [tagWith(), tagWith({ id: "s2", name: "Maximiliana B" })];
    assert.ok(shows({}, { seats, turn: "s2" }).has("h1.long"));
    assert.ok(!shows({}, { seats, turn: "s1" }).has("h1.long"));
  });
});

describe("the main button", () => {
  const button = (chosen: string[], more: Partial<Playing> = {}, table: Partial<TableView> = {}) =>
    shows(
      { ...MY_TURN, hand: ["9S", "2H", "3D", "4C", "5S", "6H"] },
      { ...rulesWith({ longest: 6 }), ...table },
      { chosen, ...more },
    );

  test("asks for a card, and then plays what is chosen", () => {
    const none = button([]);
    none.tap("Tap up to 6 cards");
    assert.deepEqual(none.did, []);
    const one = button(["9S#0"]);
    one.tap("Play nine of spades");
    assert.deepEqual(one.did, [["play"]]);
    assert.ok(button(["9S#0", "2H#0"]).buttons.includes("Play nine of spades then two of hearts"));
    assert.ok(button(["9S#0", "2H#0", "3D#0", "4C#0", "5S#0"]).buttons.includes("Play 5 cards"));
  });

  test("takes as many cards as the hand has, or the table allows", () => {
    assert.ok(button([], {}, rulesWith({ longest: 1 })).buttons.includes("Tap a card to play"));
    assert.ok(button([], {}, rulesWith({ longest: 9 })).buttons.includes("Tap up to 6 cards"));
  });

  test("waits a moment where the turn has just come, and while a move is sent", () => {
    const unarmed = button(["9S#0"], { armed: false });
    unarmed.tap("Play nine of spades");
    unarmed.tap("No play");
    assert.deepEqual(unarmed.did, [["notYet"]]);
    const sending = button(["9S#0"], { sending: true });
    sending.tap("Sending …");
    assert.deepEqual(sending.did, []);
  });

  test("says that a wrong card would knock the player out", () => {
    const expulsion = { limit: 30, left: 0, by_prophet: false };
    assert.ok(button(["9S#0"], {}, { expulsion }).buttons.includes("Play nine of spades Wrong? You’re out."));
    const next = button(["9S#0"], {}, { expulsion: { ...expulsion, left: 1 } });
    assert.ok(next.buttons.includes("Play nine of spades"));
  });

  test("is a plan while others play", () => {
    const planned = (chosen: string[], more: Partial<SeatView> = {}, table: Partial<TableView> = {}) =>
      text(more, { turn: "s2", ...table }, { chosen });
    assert.match(planned([]), /Tap a card to plan ahead$/);
    assert.match(planned(["9S#0"]), /Planned: nine of spades$/);
    for (const [seat, table] of [
      [{ in_round: false }, {}],
      [{ sits_out: true }, {}],
      [{}, pauseWith()],
      [{}, { prophet: "s1" }],
      [{}, { clocks: clocksWith({ thinking: 9 }) }],
      [{}, { seats: [tagWith({ expelled: true })], turn: null }],
      [{ hand: [] }, {}],
    ] as [Partial<SeatView>, Partial<TableView>][])
      assert.doesNotMatch(
        planned([], seat, table),
        /Tap a card to plan ahead/,
        JSON.stringify([seat, table]),
      );
  });

  test("a tap on a plan says that it is too early", () => {
    const page = shows({}, { turn: "s2" }, { chosen: ["9S#0"] });
    page.tap("Planned: nine of spades");
    assert.deepEqual(page.did, [["notYet"]]);
  });

  test("stands below why the last move was refused, and what has left the hand", () => {
    const refused = shows({}, { turn: "s2", pause: null }, { problem: "Not your turn.", dropped: ["9S#0"] });
    assert.match(
      refused.text,
      /nine of spades has left your hand, so it’s no longer planned\. Not your turn\./,
    );
    assert.doesNotMatch(text(MY_TURN, pauseWith(), { problem: "Not your turn." }), /Not your turn/);
  });
});

describe("no play", () => {
  test("is asked about first, in one’s turn alone", () => {
    const page = shows(MY_TURN);
    page.tap("No play");
    assert.deepEqual(page.did, [["open", "no_play"]]);
    assert.ok(!shows({ may: ["play"] }).buttons.includes("No play"));
    assert.ok(!shows(MY_TURN, pauseWith()).buttons.includes("No play"));
    const busy = shows(MY_TURN, {}, {}, { may: () => false });
    busy.tap("No play");
    assert.deepEqual(busy.did, []);
  });

  test("is explained the first time, but not beside a nudge or a hand that was shown", () => {
    const first = { firstTime: () => true };
    assert.match(text(MY_TURN, {}, {}, first), /No play: say that none of your cards fit\./);
    assert.doesNotMatch(text(MY_TURN, { clocks: clocksWith({ nudge: 1 }) }, {}, first), /say that none/);
    const shown = { happened: happenedWith({ kind: "no_play", cards: ["4D"] }) };
    assert.doesNotMatch(text(MY_TURN, shown, {}, first), /say that none/);
  });
});

describe("the hand", () => {
  test("is in order, with what is chosen, and a tap chooses", () => {
    const page = shows({ ...MY_TURN, hand: ["9S", "2S", "9S"] }, {}, { chosen: ["9S#1", "2S#0"] });
    const cards = page.buttons.filter((name) => name.includes("your "));
    assert.deepEqual(cards, [
      "two of spades, your first card, chosen as number 2",
      "nine of spades, your second card",
      "nine of spades, your third card, chosen as number 1",
    ]);
    page.tap(cards[1]);
    assert.deepEqual(page.did, [["tap", "9S#0"]]);
    assert.equal(page.control(cards[0]).getAttribute("aria-pressed"), "true");
    assert.equal(page.control(cards[1]).getAttribute("aria-pressed"), "false");
    assert.equal(
      page.control(cards[1]).getAttribute("aria-description"),
      "nine = 9, odd, black, number card, not prime",
    );
  });

  test("is frozen for whoever can play nothing now: a tap tells what the card counts as", () => {
    for (const [seat, table] of [
      [{}, pauseWith()],
      [{}, { prophet: "s1" }],
      [{ sits_out: true }, {}],
      [{}, { seats: [tagWith({ expelled: true })] }],
    ] as [Partial<SeatView>, Partial<TableView>][]) {
      const page = shows(seat, table);
      page.tap("nine of spades, your first card");
      assert.deepEqual(page.did, [["tell", "9S"]], JSON.stringify([seat, table]));
    }
  });

  test("tells a card at its key and at a long press; is sorted with one tap", () => {
    const page = shows();
    page.key('[data-key="9S#0"]', "i");
    page.key('[data-key="9S#0"]', "i", { ctrlKey: true });
    page.control("Value").click();
    assert.deepEqual(page.did, [
      ["tell", "9S"],
      ["sort", "value"],
    ]);
    page
      .control("two of hearts")
      .dispatchEvent(new Event("contextmenu", { bubbles: true, cancelable: true }));
    assert.deepEqual(page.did.pop(), ["tell", "2H"]);
    // The press that told a card chooses none.
    page.tap("two of hearts");
    assert.equal(page.did.length, 2);
    page.tap("two of hearts");
    assert.deepEqual(page.did.pop(), ["tap", "2H#0"]);
  });

  test("says that it is empty", () => {
    assert.match(text({ hand: [] }), /Your hand 0 No cards\./);
  });

  test("moves by arrow keys, one tab stop for all", () => {
    const page = shows();
    const stops = () =>
      [...page.element.querySelectorAll<HTMLElement>("[data-key]")].map((one) => one.tabIndex);
    assert.deepEqual(stops(), [0, -1]);
    page.control("two of hearts").dispatchEvent(new Event("focusin", { bubbles: true }));
    assert.deepEqual(stops(), [-1, 0]);
  });
});

describe("in place of the hand", () => {
  test("is who came too late, and the curtain of a phone that is passed around", () => {
    assert.match(text({ in_round: false }), /You’ll join in the next round\./);
    const two = new Map([
      ["s1", seatWith()],
      ["s2", seatWith({ seat: "s2", name: "Ben" })],
    ]);
    const passing = { curtain: () => "The curtain", uncovered: () => "Cover it" } as never;
    const { act } = doing();
    const covered = { ...phone({}, line("9S")), seat: NOBODY, parts: two, passing };
    assert.match(drawn(screen(covered, act)).text, /The curtain$/);
    const open = {
      ...phone({}, line("9S")),
      parts: two,
      passing,
      open: { seat: "s1", why: "move" as const },
    };
    assert.match(drawn(screen(open, act)).text, /Cover it/);
  });

  test("who came too late is a reviewer, who predicts and keeps a rule", () => {
    const late = { in_round: false, hand: [] };
    const page = shows(late, rulesWith({ predictions: true }));
    assert.match(page.text, /Until then you’re a reviewer: predict every play\./);
    page.tap("My rule What do you think?");
    assert.deepEqual(page.did, [["write"]]);
    assert.match(text(late), /Until then you’re a reviewer: try to find the rule\./);
    assert.match(text({ ...late, writes: false }), /For now, watch: you can learn a lot from the cards\./);
    const waits = { of: 3, asked: true, said: null, called: null };
    const asked = shows({ ...late, waits }, { turn: "s2", ...rulesWith({ predictions: true }) });
    assert.match(asked.part(".actions.asked").text, /What do you predict\?/);
    const thinks = text(late, { clocks: clocksWith({ thinking: 9 }) });
    assert.match(thinks, /The others are still writing\./);
    const call = { clocks: clocksWith({ last_call: 9 }) };
    const ours = text({ asked: true }, call);
    assert.match(ours, /Your teacher can see this\. It will be in your table’s debrief\./);
    assert.match(text({ ...late, asked: true }, call), /Your teacher can see this\.$/);
  });

  test("somebody who is knocked out is told so, and predicts", () => {
    const out = { seats: [tagWith({ expelled: true })], turn: null };
    assert.match(
      text({}, out),
      /You’re knocked out of this round\. A wrong play this late knocks you out\. Watch/,
    );
    assert.match(text({}, { ...out, ...rulesWith({ predictions: true }) }), /You’re a reviewer now\./);
    const waits = { of: 3, asked: true, said: null, called: null };
    const asked = shows({ waits }, { ...out, ...rulesWith({ predictions: true }) });
    assert.doesNotMatch(asked.text, /reviewer/);
    assert.match(asked.part(".actions.asked").text, /What do you predict\?/);
  });

  test("under a Prophet the question which card could break the rule is there for who may answer", () => {
    const asks = { breaking: () => "Which card?" };
    const may = { may_break: true };
    assert.match(text(may, { turn: "s2" }, {}, asks), /Which card\?/);
    assert.doesNotMatch(text({}, { turn: "s2" }, {}, asks), /Which card\?/);
    assert.doesNotMatch(text({ ...may, ...MY_TURN }, {}, {}, asks), /Which card\?/);
    const mine = { by: "s1", kind: "play" as const, cards: ["9S"], awaiting: "call" as const };
    assert.doesNotMatch(text(may, { turn: "s2", pending: mine, prophet: "s2" }, {}, asks), /Which card\?/);
  });
});

describe("the whole screen is a different one", () => {
  const together = { together: () => "The question for all" };

  test("before a round, with who is here and the number to come back with", () => {
    const seats = [
      tagWith(),
      tagWith({ id: "s2", name: "Ben", online: false }),
      tagWith({ id: "s3", name: "Robo", robot: true }),
    ];
    const page = shows({}, { phase: "waiting", seats }, {}, { practice: () => "Practice" });
    assert.deepEqual(page.all(".lobby li"), ["Amara You", "Ben away", "Robo robot"]);
    assert.match(page.text, /Waiting for your teacher to start\..*Practice.*Your comeback number: 417/);
    page.tap("Menu");
    assert.deepEqual(page.did, [["open", "menu"]]);
  });

  test("while someone chooses the rule the others practise on", () => {
    const dealer = { id: "s2", name: "Ben", online: true };
    const page = shows({}, { phase: "dealing", dealer }, {}, { practice: () => "Practice" });
    assert.match(page.text, /Ben is choosing the secret rule/);
    assert.deepEqual(page.all(".lobby li"), ["Amara You", "Ben choosing the rule"]);
    assert.match(page.text, /Practice/);
    const dealing = {
      choices: [{ id: "r1", statement: "Only red.", band: "easy", hints: [], played: false }],
    };
    const dealers = shows(dealing, { phase: "dealing", dealer }, {}, { practice: () => "Practice" });
    assert.doesNotMatch(dealers.text, /Practice/, "not on the phone of who deals");
  });

  test("while the class does something together: before and after a round, or in a pause of all", () => {
    assert.match(text({}, { phase: "waiting" }, {}, together), /The question for all/);
    assert.doesNotMatch(text({}, {}, {}, together), /The question for all/);
    const lesson = { step: { title: "" }, slides: null, demo: null, question: null } as never;
    assert.match(text({}, pauseWith({ all: true }), { lesson }, together), /The question for all/);
    assert.doesNotMatch(text({}, pauseWith(), { lesson }, together), /The question for all/);
  });

  test("when the class is over: a round that was cut short, or one that ended", () => {
    assert.match(
      text({}, { closed: true }),
      /This class is over\. Thanks for playing\. The cards on the table/,
    );
    const over = text({}, { closed: true, phase: "over", over: OVER });
    assert.match(
      over,
      /This class is over\. Thanks for playing\. Your teacher ended the round The rule is still sealed/,
    );
    assert.doesNotMatch(over, /Your teacher will/);
    assert.match(text({}, { phase: "over", over: OVER }), /Your teacher will reveal it/);
    assert.doesNotMatch(text({}, { phase: "over", over: OVER }), /This class is over/);
  });

  test("for who chooses the secret rule", () => {
    const choices = [{ id: "r1", statement: "Only red.", band: "easy", hints: [], played: false }];
    const page = shows({ choices }, { phase: "dealing", dealer: { id: "s1", name: "Amara", online: true } });
    assert.match(page.text, /It’s your turn to deal.*Only red\. Easy/);
  });
});

describe("the headline", () => {
  const says = (table: Partial<TableView>, me: string | null = "s1") => {
    const { head, sub, tone } = headline(tableWith(table), me);
    const page = drawn([head, " / ", sub]);
    return `${page.text}${tone ? ` (${tone})` : ""}`;
  };
  const cases: [string, Partial<TableView>, string?][] = [
    ["Your turn / (mine)", {}],
    ["Ben’s turn /", { turn: "s2" }],
    ["You’re at table 1. / Waiting for your teacher to start.", { phase: "waiting" }],
    ["This class is over. / Thanks for playing.", { closed: true }],
    [
      "Fire drill / Your teacher has paused your table. Your cards are safe.",
      pauseWith({ why: "Fire drill" }),
    ],
    ["Paused by your teacher / Your cards are safe. We’ll go on when your teacher is ready.", pauseWith()],
    ["Last call / Play has stopped. What is the rule?", { clocks: clocksWith({ last_call: 9 }) }],
    ["Last call / Paused by your teacher", { ...pauseWith(), clocks: clocksWith({ last_call: 9 }) }],
    [
      "Time to think / You have 30 seconds. What do you think the rule is?",
      { clocks: clocksWith({ thinking: 9 }) },
    ],
    [
      "You’re the Prophet / Call each play right or wrong, until you get one wrong. (gold)",
      { prophet: "s1" },
    ],
    [
      "Ben has made a guess / Waiting for your teacher to check it.",
      { guess: { by: "s2", words: "", number: 1 } },
    ],
    [
      "Ben is sitting out / Next player in a moment.",
      { turn: "s2", seats: [tagWith({ id: "s2", name: "Ben", sits_out: true })] },
    ],
    [
      "Ben’s turn / Waiting for Ben: their phone is offline.",
      { turn: "s2", seats: [tagWith({ id: "s2", name: "Ben", online: false })] },
    ],
    [
      "Ben’s turn / Waiting for Ben: their phone is asleep.",
      { turn: "s2", seats: [tagWith({ id: "s2", name: "Ben", online: false, asleep: true })] },
    ],
    ["Ben’s turn /", { turn: "s2", seats: [tagWith({ id: "s2", name: "Ben", online: false, robot: true })] }],
    [
      "Ben’s turn / Dana decides this time.",
      { turn: "s2", seats: [tagWith({ id: "s2", name: "Ben", driver: "Dana" })] },
    ],
    [
      "Dana, your turn / Eli, help Dana decide. (mine)",
      { seats: [tagWith({ driver: "Dana", members: ["Dana", "Eli"] })] },
    ],
    ["/", { turn: null }],
  ];
  for (const [wanted, table] of cases)
    test(`says: ${wanted}`, () => {
      assert.equal(says(table), wanted);
    });

  test("the Prophet reads the bonus of the last reign", () => {
    const reign = {
      seat: "s1",
      flag: 1,
      after: 1,
      until: null,
      ended: null,
      deciding: [],
      calls: 3,
      bonus: 4,
    };
    const wanted = "You’re the Prophet / 3 calls, all confirmed. Bonus so far: 4. (gold)";
    const ruled = { prophet: "s1", ...lineWith({ reigns: [{ ...reign, calls: 0 }, reign] }) };
    assert.equal(says(ruled), wanted);
    const hidden = says({ ...ruled, ...rulesWith({ points: false }) });
    assert.equal(hidden, "You’re the Prophet / 3 calls confirmed (gold)");
  });

  test("while a play waits, says for whom", () => {
    const pending = { by: "s2", kind: "play" as const, cards: ["4D"], awaiting: "call" as const };
    const third = [tagWith(), tagWith({ id: "s2", name: "Ben" }), tagWith({ id: "s3", name: "Cleo" })];
    const waits = (more: object, table: Partial<TableView> = {}) =>
      says({ seats: third, prophet: "s3", pending: { ...pending, ...more }, ...table });
    assert.equal(
      waits({}),
      "Ben plays four of diamonds / Cleo, the Prophet, calls it first. Then Nature answers.",
    );
    const dealer = { id: "s1", name: "Amara", online: true };
    assert.equal(
      waits({}, { dealer }),
      "Ben plays four of diamonds / Cleo, the Prophet, calls it first. Then your rule answers.",
    );
    assert.equal(
      waits({ kind: "no_play", awaiting: "prophet_pick" }),
      "Ben: no play / Cleo, the Prophet, is looking for a card that fits.",
    );
    assert.equal(
      waits({ awaiting: "showing" }),
      "Ben plays four of diamonds / You’ll see if it’s right when everyone has tapped.",
    );
  });

  test("while somebody may declare or guess, says who is next and who comes first", () => {
    const waits = (kind: "declare" | "may_guess", seats: string[], turn: string) =>
      says({ turn, waits: [{ kind, seats, until: null }] });
    assert.equal(waits("declare", ["s2"], "s1"), "You’re next / Ben may declare first.");
    assert.equal(waits("declare", ["s1"], "s2"), "Ben is next / Declare, or let Ben play.");
    assert.equal(waits("may_guess", ["s2"], "s1"), "You’re next / Ben may guess the rule first.");
    assert.equal(waits("may_guess", ["s1"], "s2"), "Ben is next / Guess the rule, or let Ben play.");
  });
});

describe("what happened is read as", () => {
  const says = (more: Parameters<typeof happenedWith>[0], me = "s1", table: Partial<TableView> = {}) =>
    drawn(happened(tableWith({ happened: happenedWith(more), ...table }), me)).text;
  const wrong = { verdict: "wrong" as const, under: "9S" };
  const cases: [string, Parameters<typeof happenedWith>[0], string?, Partial<TableView>?][] = [
    ["You played three of clubs: right.", {}, "s2"],
    ["Ben’s three of clubs: wrong. It goes under nine of spades.", wrong],
    [
      "Ben’s three of clubs four of clubs: wrong. They go under nine of spades. At least one of these 2 is wrong. No one is told which. Ben takes 4 cards. Ben is knocked out of this round.",
      { ...wrong, cards: ["3C", "4C"], penalty: { s2: 4, s1: 0 }, expelled: true },
    ],
    ["Ben said no card fits: right. Ben’s new hand has 4 cards fewer.", { kind: "no_play", smaller_by: 4 }],
    [
      "Ben said no card fits: wrong. The four of diamonds fits, so it joins the line.",
      { kind: "no_play", verdict: "wrong", laid: ["4D"] },
    ],
    ["Ben’s three of clubs: right. You got it right.", { called: "right" }, "s1", { prophet: "s1" }],
    [
      "Ben’s three of clubs: right. You said wrong, so you’re overthrown. You take 5 cards.",
      { called: "wrong", overthrown: "s1", penalty: { s1: 5 } },
    ],
    [
      "Ben said no card fits: right. Amara chose four of diamonds, which does not fit, and is overthrown.",
      { kind: "no_play", overthrown: "s1", picked_wrong: "4D" },
      "s3",
    ],
    ["The cards are dealt. The first card is three of clubs.", { kind: "dealt" }],
    ["The cards are dealt.", { kind: "dealt", laid: [] }],
    ["Ben said: red That’s wrong. No penalty.", { kind: "guessed", words: "red", verdict: "wrong" }],
    ["Ben said: red That’s right.", { kind: "guessed", words: "red", verdict: "right" }],
    ["Ben said: red", { kind: "guessed", words: "red", verdict: null }],
    ["Ben guessed the rule: right.", { kind: "guessed" }],
    ["Ben’s turn was skipped.", { kind: "skipped", verdict: null }],
    ["Ben is no longer the Prophet. No penalty.", { kind: "released", verdict: null }],
    ["", { verdict: null }],
  ];
  for (const [wanted, more, me, table] of cases)
    test(wanted || "nothing before the verdict", () => {
      assert.equal(says(more, me, table), wanted);
    });
});

test("the count says when a wrong card knocks a player out", () => {
  const line = (left: number, by_prophet = false, more: Partial<TableView> = {}, me: string | null = "s1") =>
    counts(
      tableWith({ ...lineWith({ laid: 17 }), expulsion: { limit: 30, left, by_prophet }, ...more }),
      me,
    ).join(", ");
  assert.equal(line(13), "17 played, knock-out from card 30");
  assert.equal(line(10), "17 played, knock-out from card 30");
  assert.equal(line(9), "17 played, knock-out in 9 cards");
  assert.equal(line(13, true), "17 played, knock-out in 13 cards");
  assert.equal(line(0), "17 played, careful: a wrong card knocks you out");
  assert.equal(line(0, false, { prophet: "s1" }), "17 played");
  assert.equal(line(9, false, { phase: "over" }), "17 played");
});
