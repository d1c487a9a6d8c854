// The pupil’s page as a whole: views come, taps are sent, and parts are fetched.

import assert from "node:assert/strict";
import { before, beforeEach, describe, test } from "node:test";
import type { SeatView, TableView } from "#schema";
import type { Answer } from "../../static/js/model/answers.ts";
import { loaded } from "./browser.ts";
import { happenedWith, line } from "./phone.ts";
import { look, settled, until } from "./screen.ts";
import { server } from "./server.ts";
import { clocksWith, rulesWith, seatWith, tableWith, tagWith } from "./views.ts";

// Words are read in other languages (own_words.test.ts).
document.documentElement.lang = "it";

let version = 1;
let round = 0;

/** A new view of the table and of this seat. */
function comes(seat: Partial<SeatView> = {}, table: Partial<TableView> = {}) {
  version += 1;
  server.say("table", tableWith({ version, round, ...line("9S"), ...table }));
  server.say("seat", seatWith({ version, ...seat }));
}

const page = () => look(document.getElementById("play") as Element);
const sheet = () => look(document.getElementById("sheet") as Element);
const heard = () => document.getElementById("live-region")?.textContent;
const MINE = { may: ["play", "no_play"] as SeatView["may"], hand: ["9S", "2H", "3D"] };
const asked = (event: string) => server.named(event).map(({ content: { id: _, ...content } }) => content);

async function sent(event: string) {
  await settled();
  return asked(event)[asked(event).length - 1];
}

/** The server answers the last message of a kind. */
async function answers(event: string, answer: Partial<Answer> = {}) {
  await until(() => server.last(event));
  server.last(event).answered(null, { ok: true, version, ...answer } as Answer);
  await new Promise((then) => setTimeout(then, 5));
}

before(async () => {
  document.body.insertAdjacentHTML(
    "beforeend",
    `<main id="play" data-class="c" data-line="0" data-comebacks='{"s1":"417","s2":"902"}'></main><p id="live-region"></p>
    <dialog id="sheet"></dialog><form id="leave"><input name="csrf_token" value="t"></form>
    <script type="application/json" id="view">${JSON.stringify({ seat: seatWith({ may: ["play"] }), table: tableWith(line("9S")) })}</script>`,
  );
  await import("../../static/js/pages/play.ts");
  await until(() => server.hears("connect"));
  server.begin();
  await until(() => server.last("watch"));
  server.last("watch").answered(null, { ok: true, line: 0 });
  await until(() => page().has(".note-line"));
});

// What was chosen and not played is of a round.
beforeEach(() => {
  round += 1;
});

describe("the first view", () => {
  test("comes with the page, and the page watches its seat in this tab", () => {
    assert.match(page().text, /^You, Amara, 14 cards, playing now.*Your turn.*My rule What do you think\?/);
    const { as, class: of, take } = server.named("watch")[0].content;
    assert.deepEqual([as, of, take], ["seat", undefined, true]);
    assert.match(heard() ?? "", /Your turn\./);
  });
});

describe("a move", () => {
  test("is the cards that were tapped, in their order, with what is predicted of them", async () => {
    comes(MINE, rulesWith({ predictions: true }));
    page().tap("two of hearts, your second card");
    page().tap("nine of spades, your first card");
    page().tap("Play two of hearts then nine of spades");
    assert.deepEqual(await sent("move"), {
      seat: "s1",
      seen: version,
      move: { play: ["2H", "9S"] },
      expect: null,
    });
    assert.match(page().text, /Sending …$|Sending …/);
    page().tap("three of diamonds");
    await answers("move");
    assert.doesNotMatch(page().text, /Sending/);
    assert.match(page().text, /Tap up to 3 cards/);
  });

  test("takes no more cards than the table allows, and one in place of the other where it is one", () => {
    comes(MINE, rulesWith({ longest: 2 }));
    for (const name of [
      "nine of spades, your first",
      "two of hearts, your second",
      "three of diamonds, your third",
    ])
      page().tap(name);
    assert.match(page().text, /At most 2 cards at once\./);
    page().tap("nine of spades, your first");
    assert.match(page().text, /Play two of hearts/);
    assert.doesNotMatch(page().text, /At most/);
    comes(MINE, rulesWith({ longest: 1 }));
    page().tap("two of hearts, your second");
    page().tap("nine of spades, your first");
    page().tap("three of diamonds, your third");
    assert.match(page().text, /Play three of diamonds/);
    page().tap("three of diamonds, your third");
  });

  test("that is refused says why, until a newer view has been there for a while", async () => {
    comes(MINE);
    page().tap("nine of spades, your first");
    page().tap("Play nine of spades");
    await answers("move", { ok: false, why: "Not now." } as never);
    assert.match(page().text, /Not now\./);
    comes(MINE);
    assert.match(page().text, /Not now\./);
    page().tap("nine of spades, your first");
    assert.doesNotMatch(page().text, /Not now\./);
  });

  test("of chosen cards changes with the hand: what has left it is told", () => {
    comes({ ...MINE, may: [] }, { turn: "s2" });
    page().tap("two of hearts, your second");
    assert.match(page().text, /Planned: two of hearts/);
    comes({ ...MINE, may: [], hand: ["9S", "3D"] }, { turn: "s2" });
    assert.match(page().text, /two of hearts has left your hand, so it’s no longer planned\./);
    assert.match(heard() ?? "", /two of hearts has left your hand/);
    page().tap("nine of spades, your first");
    page().tap("Planned: nine of spades");
    assert.match(page().text, /Not yet\. Tap again when it’s your turn\./);
    page().tap("nine of spades, your first");
  });

  test("that comes to the turn with cards lined up waits a moment", async () => {
    comes({ ...MINE, may: [] }, { turn: "s2" });
    page().tap("two of hearts, your second");
    comes(MINE, { turn: "s1" });
    const before = server.named("move").length;
    page().tap("Play two of hearts");
    await settled();
    assert.equal(server.named("move").length, before);
    await until(() => page().has(".button.main:not(.lined)"));
    page().tap("Play two of hearts");
    await settled();
    assert.equal(server.named("move").length, before + 1);
    await answers("move");
  });

  test("of several cards is put into order", () => {
    comes(MINE);
    page().tap("nine of spades, your first");
    page().tap("two of hearts, your second");
    page().tap("Move two of hearts earlier");
    assert.match(page().text, /Play two of hearts then nine of spades/);
    assert.equal(heard(), "two of hearts then nine of spades");
    page().tap("nine of spades, number 2 of the 2");
    assert.ok(page().buttons.includes("Move nine of spades earlier"));
    page().tap("two of hearts, your second");
    page().tap("nine of spades, your first");
  });

  test("no play is asked once, and then sent", async () => {
    comes(MINE);
    page().tap("No play");
    assert.ok((sheet().element as HTMLDialogElement).open);
    sheet().tap("Back to my cards");
    assert.ok(!(sheet().element as HTMLDialogElement).open);
    page().tap("No play");
    sheet().tap("Show my hand: no play");
    assert.deepEqual((await sent("move")).move, { no_play: true });
    assert.ok(!(sheet().element as HTMLDialogElement).open);
    await answers("move");
  });

  test("of a Prophet is a call, or the card that is picked", async () => {
    const pending = { by: "s2", kind: "play" as const, cards: ["4D", "5D"], awaiting: "call" as const };
    comes({ may: ["call"] }, { prophet: "s1", pending });
    page().tap("Wrong");
    assert.deepEqual((await sent("move")).move, { call: "wrong" });
    await answers("move");
    comes(
      { may: ["pick"] },
      { prophet: "s1", pending: { ...pending, kind: "no_play", awaiting: "prophet_pick" } },
    );
    page().tap("four of diamonds");
    page().tap("Play four of diamonds");
    page().tap("four of diamonds");
    await answers("move");
    assert.deepEqual((await sent("move")).move, { pick: "4D" });
  });
});

describe("beside a move", () => {
  test("goes what is predicted, and what the server refuses is not shown as said", async () => {
    const waits = { of: 7, asked: true, said: null, called: null };
    comes({ waits }, { turn: "s2" });
    page().tap("wrong");
    assert.deepEqual(await sent("predict"), { seat: "s1", of: 7, expect: "wrong" });
    assert.match(page().text, /You can still change it\./);
    await answers("predict", { ok: false, why: "Too late." } as never);
    assert.match(page().text, /Too late\./);
    assert.match(page().text, /Just for you/);
  });

  test("goes a request for help, more time, applause, and that somebody waits no longer", async () => {
    comes(MINE);
    page().tap("Menu");
    sheet().tap("Ask for help");
    sheet().type("Extra time", "2");
    assert.deepEqual(
      [await sent("help"), await sent("time")],
      [
        { seat: "s1", on: true },
        { seat: "s1", factor: 2 },
      ],
    );
    await answers("help");
    sheet().tap("Applaud");
    assert.deepEqual(await sent("applaud"), { seat: "s1" });
    await answers("applaud", { ok: false, why: "You’re doing that too often." } as never);
    assert.equal(sheet().text, "");
    assert.match(page().text, /You’re doing that too often\./);
    comes({ may: ["declare"] }, { turn: "s2", waits: [{ kind: "declare", seats: ["s1"], until: null }] });
    page().tap("Not now");
    assert.deepEqual(await sent("decline"), { seat: "s1" });
  });

  test("a pupil who declares says their rule first", async () => {
    comes({ may: ["declare"] }, { turn: "s2" });
    page().tap("Become the Prophet");
    sheet().type("Your rule, if you like", "only red");
    await until(() => true);
    sheet().tap("I’m the Prophet");
    await until(() => server.last("note"));
    assert.deepEqual(await sent("note"), {
      seat: "s1",
      round,
      note: "text:only red",
      confidence: null,
      refuted_by: null,
      words: null,
    });
    await until(() => "declare" in Object(asked("move").pop()?.move));
    await answers("note");
    await answers("move");
  });

  test("a guess is written in its sheet, and its time begins", async () => {
    comes({ may: ["guess"] }, { turn: "s2", waits: [{ kind: "may_guess", seats: ["s1"], until: null }] });
    page().tap("Guess the rule");
    await until(() => server.last("guessing"));
    sheet().type("Find it on the list", "zebras");
    sheet().tap("Not now");
    await until(() => asked("decline").length > 1);
    page().tap("Guess the rule");
    assert.equal(sheet().control<HTMLInputElement>("Find it on the list").value, "zebras");
    sheet().tap("Send my guess");
    assert.deepEqual((await sent("move")).move, { guess: "text:zebras" });
    await answers("move");
  });

  test("the notebook opens beside the hand, and its words are sent", async () => {
    comes(MINE);
    page().tap("My rule");
    await until(() => (sheet().element as HTMLDialogElement).open);
    assert.match(sheet().text, /Lab notebook Your teacher can read this/);
    sheet().type("In your own words", "only odd");
    sheet().tap("Done");
    assert.equal((await sent("note")).note, "text:only odd");
    await answers("note");
    assert.match(page().text, /My rule only odd/);
  });

  test("settings of this phone are kept, and redraw it", () => {
    page().tap("Menu");
    sheet().control("Four colours for four suits").click();
    assert.equal(JSON.parse(localStorage.getItem("settings") ?? "").four, true);
    sheet().tap("Leave the class");
    assert.match(sheet().text, /To come back, you need your comeback number\./);
    sheet().tap("Close");
    page().tap("Menu");
    assert.doesNotMatch(sheet().text, /To come back, you need/);
    sheet().tap("Close");
    page().control("Value").click();
    assert.equal(JSON.parse(localStorage.getItem("settings") ?? "").sort, "value");
  });
});

describe("over the table", () => {
  test("lies the story of a card, until Escape", () => {
    comes(MINE);
    page().tap("nine of spades, card 1, right");
    assert.match(sheet().text, /nine of spades right Card 1\. The round started with this one\./);
    sheet().element.dispatchEvent(new Event("cancel", { cancelable: true }));
    assert.ok(!(sheet().element as HTMLDialogElement).open);
    look(page().element).key('[data-key="9S#0"]', "i");
    assert.match(sheet().text, /nine of spades nine = 9/);
    sheet().tap("Close");
  });

  test("an overthrow fills the screen once, and is a band then", async () => {
    const reign = {
      seat: "s2",
      flag: 1,
      after: 1,
      until: 2,
      ended: "overthrown" as const,
      deciding: [2],
      calls: 2,
      bonus: 0,
    };
    const fell = {
      ...line("9S 3C", { reigns: [reign] }),
      turn: "s2",
      happened: happenedWith({ by: "s3", overthrown: "s2", called: "wrong" }),
    };
    comes({}, fell);
    await until(() => (sheet().element as HTMLDialogElement).open);
    assert.match(sheet().text, /Ben is overthrown, and your table knows more\./);
    sheet().tap("Back to the table");
    comes({}, fell);
    assert.ok(!(sheet().element as HTMLDialogElement).open);
  });

  test("what the teacher says stays until it was read", () => {
    comes({}, { message: { text: "Look at me", number: 3 }, turn: "s2" });
    assert.match(page().part(".notes").text, /Look at me Got it/);
    assert.match(heard() ?? "", /Your teacher says: Look at me/);
    page().tap("Got it");
    assert.ok(!page().has(".notes"));
    comes({}, { message: { text: "Look at me", number: 3 }, turn: "s2" });
    assert.ok(!page().has(".notes"));
  });

  test("the end of the round, which can be watched again", () => {
    const over = {
      ended_by: "teacher" as const,
      winner_empty: null,
      rule: "Only red.",
      scores: [],
      dealer: 0,
      dealer_cap: null,
      dealer_total: null,
      guessed: null,
      timed_out: false,
      too_short: false,
      counted_from: null,
    };
    comes({}, { ...line("9S 3C"), phase: "over", over });
    assert.match(page().text, /The rule was Only red\./);
    page().tap("Watch it again, card by card");
    assert.match(sheet().text, /Step 1 of 2/);
    sheet().tap("Next card");
    assert.match(sheet().text, /Step 2 of 2/);
    comes({}, { phase: "waiting", round: round + 1 });
    assert.ok(!(sheet().element as HTMLDialogElement).open);
    assert.match(page().text, /You’re at table 1\./);
  });
});

describe("a vote of the class", () => {
  const demo = { tried: [{ card: "5H", right: true }], waiting: "2S", of: 3, choice: null, rule: null };

  test("shows at once, unless the server says no", async () => {
    server.say("lesson", { step: null, slides: null, demo, question: null });
    comes({}, { phase: "waiting" });
    await until(() => page().has(".together"));
    page().tap("Wrong");
    assert.deepEqual(await sent("vote"), { seat: "s1", of: 3, choice: 1 });
    assert.match(page().text, /You said wrong\./);
    await answers("vote");
    assert.match(page().text, /You said wrong\./);
    page().tap("Right");
    await settled();
    await answers("vote", { ok: false, why: "Too late." } as never);
    assert.doesNotMatch(page().text, /You said/);
    assert.match(page().text, /Too late\./);
    server.say("lesson", { step: null, slides: null, demo: null, question: null });
  });
});

describe("a pupil who deals", () => {
  const choices = [{ id: "red", statement: "Only red.", band: "easy", hints: ["Look."], played: false }];

  test("chooses, is asked once more, and deals", async () => {
    const dealing = { phase: "dealing" as const, dealer: { id: "s1", name: "Amara", online: true } };
    comes({ choices }, dealing);
    page().control("Only red.").click();
    page().tap("Choose this rule");
    sheet().control("Look.").click();
    sheet().tap("Deal the cards");
    assert.deepEqual(await sent("deal"), { seat: "s1", rule: "red", hint: 0 });
    assert.match(page().text, /Sending …/);
    await answers("deal", { ok: false, why: "Somebody else deals." } as never);
    assert.match(page().text, /Somebody else deals\..*Choose this rule/);
  });
});

describe("the connection", () => {
  test("that is lost, in trouble or outdated is said above all", async () => {
    comes(MINE);
    server.say("trouble", { kind: "damaged" });
    assert.match(page().text, /^The data file is damaged\. Tell your teacher\./);
    server.say("trouble", { kind: "" });
    assert.doesNotMatch(page().text, /damaged/);
  });

  test("a seat that is not this phone’s reloads the page for its number", () => {
    loaded.times = 0;
    version += 1;
    server.say("table", tableWith({ version, round }));
    server.say("seat", seatWith({ version, seat: "s9" }));
    assert.equal(loaded.times, 1);
    version += 1;
    server.say("table", tableWith({ version, round }));
    server.say("seat", seatWith({ version }));
  });

  test("a phone that is passed around hides every hand until somebody taps", async () => {
    version += 1;
    server.say("table", tableWith({ version, round, ...line("9S"), turn: "s2" }));
    server.say("seat", seatWith({ version, beside: ["s1", "s2"] }));
    server.say(
      "seat",
      seatWith({ version, seat: "s2", name: "Ben", beside: ["s1", "s2"], may: ["play"], hand: ["KC"] }),
    );
    await until(() => page().has(".curtain"));
    assert.doesNotMatch(page().text, /king of clubs/);
    assert.match(heard() ?? "", /Pass the phone to Ben\./);
    page().tap("Only Ben looking?");
    assert.match(page().text, /king of clubs, your first card/);
    page().tap("Cover the screen");
    assert.doesNotMatch(page().text, /king of clubs/);
    page().tap("Only Ben looking?");
    Object.assign(document, { visibilityState: "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
    assert.doesNotMatch(page().text, /king of clubs/);
    Object.assign(document, { visibilityState: "visible" });
  });

  test("the last call takes the place of the hand, and is sent", async () => {
    version += 1;
    server.say(
      "table",
      tableWith({
        version,
        round,
        ...line("9S"),
        clocks: clocksWith({ last_call: 9, stand: true }),
        seats: [tagWith()],
      }),
    );
    server.say("seat", seatWith({ version, asked: true, beside: [] }));
    await until(() => page().has(".last-call"));
    page().type("In your own words", "only red");
    page().tap("certain, 100%");
    page().tap("Send my answer");
    await until(() => asked("last_guess").some((one) => !one.draft));
    const { note, confidence } = asked("last_guess").filter((one) => !one.draft)[0];
    assert.deepEqual([note, confidence], ["text:only red", 100]);
  });

  test("a different tab has the seat until this one takes it back", async () => {
    server.say("elsewhere");
    assert.equal(page().buttons.length, 1);
    const before = server.connects;
    page().tap(page().buttons[0]);
    await until(() => server.connects > before);
    assert.match(page().text, /What is the rule\?/);
  });

  test("a seat that is gone says why", () => {
    server.say("gone", { why: "The class was deleted." });
    assert.match(page().text, /The class was deleted\./);
  });
});
