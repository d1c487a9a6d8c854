// What a phone asks its pupil, and what an answer sends.

import assert from "node:assert/strict";
import { before, describe, mock, test } from "node:test";
import type { DealableRule, SeatView, TableView } from "#schema";
import { addingSheet } from "../../static/js/components/add_name.ts";
import { picking, question, resting, shownHand } from "../../static/js/components/asked.ts";
import { standIn } from "../../static/js/components/before_round.ts";
import { trail } from "../../static/js/components/belief_trail.ts";
import { noteLine } from "../../static/js/components/beside_hand.ts";
import { guessSheet, rulesOf } from "../../static/js/components/guess.ts";
import { lastCall } from "../../static/js/components/last_guess.ts";
import { jumps, ordering } from "../../static/js/components/line_steps.ts";
import { notebookSheet, notebooks } from "../../static/js/components/notebook.ts";
import { offers } from "../../static/js/components/offers.ts";
import { held, mine } from "../../static/js/components/predictions.ts";
import { choosing, dealSheet, dealt } from "../../static/js/components/pupil_dealer.ts";
import { strip } from "../../static/js/components/rule_breakers.ts";
import { rulesSheet } from "../../static/js/components/rules_sheet.ts";
import { curtain, holds, uncovered, wanted } from "../../static/js/components/shared_device.ts";
import { notes } from "../../static/js/components/teacher_messages.ts";
import { nudgeStrip } from "../../static/js/components/timers.ts";
import type { AddSheet, Playing, PupilActions, WordDraft } from "../../static/js/model/pupil_types.ts";
import { NO_DEAL, NO_GUESS, NO_WORD } from "../../static/js/state/pupil_drafts.ts";
import { doing, happenedWith, line, phone } from "./phone.ts";
import { chosenIn, drawn, settled } from "./screen.ts";
import { clocksWith, lineWith, pauseWith, rulesWith, seatWith, tableWith, tagWith } from "./views.ts";

// Words are read in other languages (own_words.test.ts).
document.documentElement.lang = "it";

type Part = (state: Playing, act: PupilActions) => unknown;

/** A part of the screen of a phone, and what was done on it. */
function part(
  draws: Part,
  seat: Partial<SeatView> = {},
  table: Partial<TableView> = {},
  more: Partial<Playing> = {},
  own: Partial<PupilActions> = {},
) {
  const { act, did } = doing(own);
  const state = phone(seat, table, more);
  return Object.assign(drawn(draws(state, act)), { did, state });
}

// The list is there once somebody has looked at it.
before(() => new Promise<void>((then) => void rulesOf({ draw: then })));

const PENDING = { by: "s2", kind: "play" as const, cards: ["4D"], awaiting: "call" as const };
const BEN_DEALS = { id: "s2", name: "Ben", online: true };

describe("the Prophet is asked", () => {
  const asks = (pending: object = {}, table: Partial<TableView> = {}, more: Partial<Playing> = {}) =>
    part(
      question,
      { may: ["call"] },
      { ...line("9S"), prophet: "s1", pending: { ...PENDING, ...pending }, ...table },
      more,
    );

  test("about a card after the last one, and answers with a tap", () => {
    const page = asks();
    assert.equal(
      page.text,
      "Ben plays after nine of spades four of diamonds Is it right or wrong? Right Wrong If Nature disagrees, you take 5 cards.",
    );
    page.tap("Right");
    page.tap("Wrong");
    assert.deepEqual(page.did, [
      ["send", { call: "right" }],
      ["send", { call: "wrong" }],
    ]);
  });

  test("about a string, the first card, or a hand in which nothing fits", () => {
    assert.match(asks({ cards: ["4D", "5D"] }).text, /Is every card right, or is one wrong\?/);
    assert.match(asks({}, lineWith()).text, /^Ben plays four of diamonds/);
    const none = asks({ kind: "no_play", cards: ["4D", "5D"] });
    assert.match(
      none.text,
      /^Ben says no card in this hand fits\. four of diamonds five of diamonds Is that right or wrong\? Right none fits Wrong one fits/,
    );
    assert.match(asks({}, { dealer: BEN_DEALS }).text, /If Ben’s rule disagrees, you take 5 cards\.$/);
  });

  test("together with those who share the seat", () => {
    assert.match(
      asks({}, { seats: [tagWith({ driver: "Dana", members: ["Dana", "Eli"] })] }).text,
      /Eli, help Dana decide\./,
    );
    assert.doesNotMatch(asks().text, /decide/);
  });

  test("to pick the card that fits", () => {
    const picks = (picked: string | null, more: Partial<Playing> = {}) =>
      part(
        picking,
        { may: ["pick"] },
        { pending: { ...PENDING, kind: "no_play", cards: ["4D", "5D"] } },
        { picked, ...more },
      );
    const none = picks(null);
    none.tap("five of diamonds");
    none.tap("Tap the card that fits");
    assert.deepEqual(none.did, [["pick", "5D#0"]]);
    const one = picks("5D#0");
    one.tap("Play five of diamonds");
    assert.deepEqual(one.did, [["send", { pick: "5D" }]]);
    const sending = picks("5D#0", { sending: true });
    sending.tap("Sending …");
    assert.deepEqual(sending.did, []);
    assert.equal(one.control("five of diamonds").getAttribute("aria-pressed"), "true");
    assert.equal(one.control("four of diamonds").getAttribute("aria-pressed"), "false");
  });
});

test("a hand that was shown for a no play stays to be seen, but not beside the question about it", () => {
  const shown = { ...PENDING, kind: "no_play" as const, cards: ["5D", "4D"] };
  assert.match(part(shownHand, {}, { pending: shown }).text, /four of diamonds five of diamonds$/);
  assert.equal(part(shownHand, { may: ["call"] }, { pending: shown }).text, "");
  assert.equal(part(shownHand, { may: ["pick"] }, { pending: shown }).text, "");
  assert.equal(part(shownHand, {}, { pending: PENDING }).text, "");
  const after = { happened: happenedWith({ kind: "no_play", cards: ["4D"], by: "s1" }) };
  assert.match(part(shownHand, {}, after).text, /four of diamonds$/);
  assert.notEqual(
    part(shownHand, {}, after).text,
    part(shownHand, {}, { happened: { ...after.happened, by: "s2" } }).text,
  );
});

test("while play rests, who is asked writes or passes", () => {
  const page = part(resting, { thinks: true }, { clocks: clocksWith({ thinking: 9 }) });
  assert.match(page.text, /^Everyone writes down a rule\./);
  page.tap("Write my rule");
  page.tap("No idea yet");
  assert.deepEqual(page.did, [["write"], ["passThought"]]);
  const others = part(resting, {}, { clocks: clocksWith({ thinking: 9 }) });
  assert.equal(others.text, "The others are still writing.");
});

describe("what may be said aloud", () => {
  const chance = (kind: "declare" | "may_guess") => ({ waits: [{ kind, seats: ["s1"], until: null }] });

  test("declaring is offered, and somebody who waits for it can be let go on", () => {
    const page = part(offers, { may: ["declare"] });
    assert.equal(page.text, "Think you know the rule? Become the Prophet");
    page.tap("Become the Prophet");
    assert.deepEqual(page.did, [["open", "declare"]]);
    const waited = part(offers, { may: ["declare"] }, chance("declare"));
    waited.tap("Not now");
    assert.deepEqual(waited.did, [["decline"]]);
    assert.doesNotMatch(waited.text, /Think you know/);
    assert.match(
      part(offers, { may: ["declare"] }, {}, {}, { firstTime: () => true }).text,
      /^If you declare, you call each play/,
    );
  });

  test("guessing is offered in place of it, and nothing to who may do neither", () => {
    const page = part(offers, { may: ["guess", "declare"] });
    page.tap("Guess the rule");
    assert.deepEqual(page.did, [["open", "guess"]]);
    const waited = part(offers, { may: ["guess"] }, chance("may_guess"));
    waited.tap("Not now");
    assert.deepEqual(waited.did, [["decline"]]);
    assert.equal(part(offers, { may: ["play"] }).text, "");
  });
});

describe("a prediction", () => {
  test("of the own play is chosen before it", () => {
    assert.equal(part(mine, { may: ["play"] }).text, "");
    assert.equal(part(mine, { may: ["call"] }, rulesWith({ predictions: true })).text, "");
    assert.equal(
      part(mine, { may: ["play"] }, { ...rulesWith({ predictions: true }), ...pauseWith() }).text,
      "",
    );
    const page = part(mine, { may: ["play"] }, rulesWith({ predictions: true }), { expect: "wrong" });
    assert.equal(page.control<HTMLInputElement>("wrong").checked, true);
    assert.equal(page.control<HTMLInputElement>("right").checked, false);
    page.tap("unsure");
    assert.deepEqual(page.did, [["expect", "unsure"]]);
  });

  const waits = { of: 7, asked: true, said: null, called: null };
  test("of a play that is held up is sent with its number", () => {
    const page = part(held, { waits });
    assert.match(page.text, /What do you predict\?.*Just for you\. No one sees what you tap\.$/);
    page.tap("right");
    assert.deepEqual(page.did, [["predict", 7, "right"]]);
    const said = part(held, { waits: { ...waits, said: "wrong" } });
    assert.match(said.text, /You can still change it\.$/);
    assert.equal(said.control<HTMLInputElement>("wrong").checked, true);
    const told = part(held, { waits }, {}, { told: { of: 7, expect: "right" } });
    assert.equal(told.control<HTMLInputElement>("right").checked, true);
    const before = part(held, { waits }, {}, { told: { of: 6, expect: "right" } });
    assert.equal(before.control<HTMLInputElement>("right").checked, false);
  });

  test("with an arrow key is sent where the key rests", () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    const page = part(held, { waits });
    const byKey = (name: string) =>
      page
        .control(name)
        .dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 0 }));
    byKey("right");
    mock.timers.tick(600);
    byKey("wrong");
    mock.timers.tick(600);
    assert.deepEqual(page.did, []);
    mock.timers.tick(200);
    assert.deepEqual(page.did, [["predict", 7, "wrong"]]);
    mock.timers.reset();
  });

  test("shows who played what they said, and to a Prophet the own call", () => {
    const others = { ...waits, asked: false };
    assert.equal(
      part(held, { waits: { ...others, called: "right" } }).text,
      "Your call: right. The others are predicting.",
    );
    assert.equal(part(held, { waits: { ...others, said: "wrong" } }).text, "Your prediction: wrong.");
    assert.equal(part(held, { waits: { ...others, said: "unsure" } }).text, "");
    assert.equal(part(held, { waits: others }).text, "");
    assert.equal(part(held, { waits }, pauseWith()).text, "");
    assert.equal(part(held).text, "");
  });

  test("a tap that was meant for the question before is no answer to the own one", () => {
    part(held, { waits });
    const page = part(mine, { may: ["play"] }, rulesWith({ predictions: true }));
    page.tap("right");
    assert.deepEqual(page.did, [["draw"]]);
  });
});

describe("the last call", () => {
  const call = (word: Partial<WordDraft> = {}, seat: Partial<SeatView> = {}, more: Partial<Playing> = {}) =>
    part(
      lastCall,
      { asked: true, ...seat },
      { clocks: clocksWith({ last_call: 9 }) },
      { word: { ...NO_WORD, ...word }, ...more },
    );

  test("asks for the rule and then how sure, before it can be sent", () => {
    const none = call();
    none.tap("What is the rule? Tap here");
    none.type("In your own words", "red");
    assert.deepEqual(none.did, [["word", { words: "red", id: null }]]);
    const words = call({ words: "red" });
    words.tap("How sure are you? Tap here");
    words.tap("rather sure, 75%");
    assert.deepEqual(words.did, [["word", { sure: 75 }]]);
    const both = call({ words: "red", sure: 75 });
    assert.match(both.text, /How sure are you\? rather sure/);
    both.tap("Send my answer");
    assert.deepEqual(both.did, [["lastGuess"]]);
    assert.match(call({ words: "red", sure: 64 }).text, /How sure are you\? 64%/);
    assert.match(call().text, /How sure are you\? not said yet/);
  });

  test("offers the rules of the list that are meant", () => {
    const page = call({ words: "only black" });
    page.control("Only black cards.").click();
    page.control("only black").click();
    assert.deepEqual(page.did, [
      ["word", { id: "black" }],
      ["word", { id: null }],
    ]);
    const picked = call({ words: "q", id: "red", sure: 10 });
    assert.match(picked.text, /Is it one of these\? q Only red cards\./);
    picked.control("q").click();
    picked.tap("Send my answer");
    assert.deepEqual(picked.did, [["word", { id: null }], ["lastGuess"]]);
  });

  test("shows what was said, which can be changed", () => {
    const last_guess = { words: "red", rule: null, confidence: 50, sent: true };
    const page = call({}, { last_guess });
    assert.match(page.text, /At the end you said red 50% sure Your answer is in\./);
    page.tap("Change my answer");
    assert.deepEqual(page.did, [["again"]]);
    assert.match(call({ again: true }, { last_guess }).text, /Send my answer|Tap here/);
    assert.match(call({}, { last_guess: { ...last_guess, sent: false } }).text, /Tap here/);
  });

  test("tells those who are not asked what is going on; why an answer was refused", () => {
    const others = { waits: [{ kind: "last_call" as const, seats: ["s2"], until: null }] };
    const watches = (table: Partial<TableView>) => part(lastCall, {}, table).text;
    assert.equal(watches(others), "The players are guessing the rule.");
    assert.equal(watches({ waits: [] }), "It’s too early to guess the rule.");
    assert.match(call({}, {}, { problem: "Too late." }).text, /Too late\./);
    const sending = call({ words: "red", sure: 10 }, {}, { sending: true });
    sending.tap("Sending …");
    assert.deepEqual(sending.did, []);
  });
});

describe("a guess", () => {
  const guess = (more: Partial<Playing["guess"]> = {}, table: Partial<TableView> = {}) =>
    part(guessSheet, {}, table, { guess: { ...NO_GUESS, ...more } });

  test("is words of one’s own, or a rule of the list", () => {
    const none = guess();
    assert.match(none.text, /Everyone at your table sees it/);
    none.tap("What is the rule? Tap here");
    none.type("Find it on the list", "black");
    none.tap("Not now");
    assert.deepEqual(none.did, [["draft", "black", null], ["close"]]);
    const own = guess({ words: " three  zebras " });
    assert.match(
      own.text,
      /When the time is up, what you’ve put here counts\..*three zebras In your own words\. Your teacher will say if it’s right\. No rules match\./,
    );
    own.tap("Send my guess");
    assert.deepEqual(own.did, [["send", { guess: "text:three zebras" }]]);
    assert.match(
      guess({ words: "zebras" }, { dealer: BEN_DEALS }).text,
      /In your own words\. Ben will say if it’s right\./,
    );
  });

  test("that was picked stays in sight, and is what is sent", () => {
    const picked = guess({ words: "black", id: "red" });
    assert.match(picked.text, /will say if it’s right\. Only black cards\. Only red cards\./);
    picked.control("Only black cards.").click();
    picked.tap("Send my guess");
    assert.deepEqual(picked.did, [
      ["draft", "black", "black"],
      ["send", { guess: "red" }],
    ]);
    picked.control("black In your own words").click();
    assert.deepEqual(picked.did.pop(), ["draft", "black", "own"]);
    const own = guess({ words: "black", id: "own" });
    own.tap("Send my guess");
    own.type("Find it on the list", " ");
    assert.deepEqual(own.did, [
      ["send", { guess: "text:black" }],
      ["draft", " ", null],
    ]);
  });

  test("can be built", () => {
    const page = guess({ words: "red" });
    page.tap("Not on the list? Build it");
    assert.deepEqual(page.did, [["draft", "red", "built"]]);
  });
});

describe("the notebook", () => {
  const answers: ((answer: { ok: true } | { ok: false; why: string }) => void)[] = [];
  function notebook(
    seat: Partial<SeatView> = {},
    table: Partial<TableView> = {},
    more: Partial<Playing> = {},
  ) {
    const sent: unknown[] = [];
    const kept: unknown[] = [];
    const { act, did } = doing();
    const books = notebooks({
      ask: (_, { id: _id, ...note }) => {
        sent.push(note);
        return new Promise((then) => answers.push(then as never));
      },
      keep: (drafts) => kept.push(Object.keys(drafts)),
      kept: () => null,
      draw: () => {},
    });
    const state = phone(seat, { ...line("9S"), ...table }, { books, ...more });
    books.follow("round", state.seat, state.table, false);
    const page = drawn(notebookSheet(state, act));
    const again = () => page.again(notebookSheet(state, act));
    return Object.assign(page, { did, books, sent, kept, redraw: again });
  }

  test("begins with what the server has", () => {
    const note = { claim: "text:red", words: "red", confidence: 50, typed: null, refuted_by: "4D" };
    const page = notebook({ note });
    assert.equal(page.control<HTMLTextAreaElement>("In your own words").value, "red");
    assert.match(page.text, /How sure are you\? half sure/);
    assert.equal(chosenIn(page.control("A card that would prove me wrong"))?.value, "4D");
    assert.match(page.text, /Lab notebook Your teacher can read this/);
    assert.match(notebook({ note: { ...note, claim: null } }).text, /half sure/);
    assert.equal(
      notebook({ note: { ...note, claim: null } }).control<HTMLTextAreaElement>("In your own words").value,
      "",
    );
  });

  test("sends what is written after a pause, and says that it is saved", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    const page = notebook();
    page.type("In your own words", "red");
    page.redraw();
    assert.match(page.text, /Saving …/);
    mock.timers.tick(699);
    assert.deepEqual(page.sent, []);
    mock.timers.tick(1);
    assert.deepEqual(page.sent, [
      { seat: "s1", round: 1, note: "text:red", confidence: null, refuted_by: null, words: null },
    ]);
    answers.pop()?.({ ok: true });
    await settled();
    page.redraw();
    assert.match(page.text, /Saved/);
    assert.deepEqual(page.kept.pop(), []);
    mock.timers.reset();
  });

  test("says why it was refused, and does not send that again", async () => {
    const page = notebook();
    page.tap("rather sure, 75%");
    page.books.flush();
    answers.pop()?.({ ok: false, why: "Too long." });
    await settled();
    page.redraw();
    assert.match(page.text, /Too long\./);
    page.books.flush();
    assert.equal(page.sent.length, 1);
  });

  test("sends what changed while the last was on its way", async () => {
    const page = notebook();
    page.tap("just guessing, 10%");
    page.books.flush();
    page.tap("certain, 100%");
    page.books.flush();
    assert.equal(page.sent.length, 1);
    answers.pop()?.({ ok: true });
    await settled();
    assert.deepEqual(
      page.sent.map((note) => (note as { confidence: number }).confidence),
      [10, 100],
    );
  });

  test("is kept where nothing can be sent", () => {
    const page = notebook({}, {}, { lost: true });
    page.type("In your own words", "red");
    page.redraw();
    assert.match(page.text, /You’re offline\. It’s safe on this phone/);
    assert.deepEqual(page.kept.pop(), ["round"]);
    page.books.flush();
  });

  test("has words to start with, the list, and a card that would refute", () => {
    const page = notebook();
    page.tap("colour");
    page.redraw();
    page.tap("suit");
    page.type("A card that would prove me wrong", "QD");
    assert.equal(page.books.draft?.words, "colour, suit");
    assert.equal(page.books.draft?.card, "QD");
    page.type("A card that would prove me wrong", "");
    assert.equal(page.books.draft?.card, null);
    page.type("In your own words", "only red");
    page.redraw();
    page.control("Only red cards.").click();
    assert.equal(page.books.draft?.id, "red");
    page.books.flush();
    assert.equal((page.sent[0] as { note: string }).note, "red");
  });

  test("shows a rule that was built, which can be changed or said in words", () => {
    const asks = { is: "kind", kind: "red" };
    const note = {
      claim: { format: "eleusis-rule/1", asks },
      words: "Each card is red.",
      confidence: null,
      typed: null,
      refuted_by: null,
    };
    const page = notebook({ note });
    assert.match(page.text, /The rule you built Each card is red\. Change my rule Use words instead/);
    page.tap("Change my rule");
    assert.deepEqual(page.books.draft?.wip, asks);
    assert.equal(page.books.draft?.building, true);
    const words = notebook({ note });
    words.tap("Use words instead");
    assert.equal(words.books.draft?.id, null);
    assert.equal(words.books.draft?.said, "");
    words.books.flush();
    assert.equal((words.sent[0] as { note: null }).note, null);
  });

  test("closes with what was answered, where everybody is asked", () => {
    const clocks = clocksWith({ thinking: 9 });
    const none = notebook({ thinks: true }, { clocks });
    assert.match(none.text, /^What do you think the rule is now\?/);
    none.tap("No idea yet");
    assert.deepEqual(none.did, [["close"]]);
    none.type("In your own words", "red");
    none.redraw();
    assert.match(none.text, /That’s my rule$/);
    assert.match(notebook().text, /Done$/);
    none.books.flush();
  });

  test("follows the round of its seat: what is being written stays, what is of a different round goes", () => {
    const page = notebook();
    const note = { claim: "text:odd", words: "odd", confidence: null, typed: null, refuted_by: null };
    page.books.follow("round", seatWith({ note }), tableWith(), true);
    assert.equal(page.books.draft?.words, "");
    page.books.follow("round", seatWith({ note }), tableWith(), false);
    assert.equal(page.books.draft?.words, "odd");
    page.books.follow("next", seatWith(), tableWith({ round: 2 }), false);
    assert.equal(page.books.draft?.words, "");
    page.books.follow("round", seatWith(), tableWith({ round: 2 }), true);
    assert.equal(page.books.draft?.words, "");
  });

  test("opens from a line beside the hand", () => {
    const page = part(noteLine);
    assert.equal(page.text, "My rule What do you think?");
    page.tap("My rule");
    assert.deepEqual(page.did, [["write"]]);
    const note = { claim: "text:red", words: "red", confidence: 50, typed: null, refuted_by: null };
    assert.equal(part(noteLine, { note }).text, "My rule red 50%");
    assert.equal(part(noteLine, { note: { ...note, words: "" } }).text, "My rule What do you think?");
    assert.equal(part(noteLine, { writes: false }).text, "");
    assert.equal(part(noteLine, {}, { clocks: clocksWith({ last_call: 9 }) }).text, "");
    assert.equal(part((state, act) => noteLine(state, act, false)).text, "");
    const books = { draft: { words: "odd", said: "", sure: 30 } } as never;
    assert.equal(part(noteLine, { note }, {}, { books }).text, "My rule odd 30%");
  });
});

describe("a pupil who deals", () => {
  const ruleWith = (more: Partial<DealableRule>): DealableRule => ({
    id: "red",
    statement: "Only red.",
    band: "easy",
    hints: [],
    played: false,
    ...more,
  });
  const FEW = [
    ruleWith({}),
    ruleWith({
      id: "odd",
      statement: "Only odd.",
      band: "hard",
      played: true,
      hints: ["Look at the number."],
    }),
  ];
  const MANY = [...FEW, ...["a", "b", "c", "d"].map((id) => ruleWith({ id, statement: `Rule ${id}.` }))];
  const deals = (
    choices: DealableRule[],
    deal: Partial<Playing["deal"]> = {},
    more: Partial<Playing> = {},
    draws: Part = choosing,
  ) => part(draws, { choices }, { phase: "dealing" }, { deal: { ...NO_DEAL, ...deal }, ...more });

  test("chooses a rule of the list", () => {
    const page = deals(FEW);
    assert.equal(
      page.text,
      "Only red. Easy Only odd. Hard · already played at your table Tap a rule to choose it",
    );
    page.tap("Tap a rule to choose it");
    page.control("Only odd.").click();
    assert.deepEqual(page.did, [["drafted", { rule: "odd", hint: null }]]);
    const chosen = deals(FEW, { rule: "odd" });
    chosen.tap("Choose this rule");
    assert.deepEqual(chosen.did, [["open", "deal"]]);
    assert.equal(chosen.control<HTMLInputElement>("Only odd.").checked, true);
  });

  test("searches a long list by words and by how hard", () => {
    assert.doesNotMatch(deals(FEW).text, /Search/);
    const page = deals(MANY);
    page.type("Search the rules", "odd");
    page.control("Hard").click();
    assert.deepEqual(page.did, [
      ["drafted", { words: "odd" }],
      ["drafted", { band: "hard" }],
    ]);
    assert.doesNotMatch(deals(MANY, { band: "hard" }).part(".deal-list").text, /Only red/);
    assert.equal(deals(MANY, { words: "zebra" }).part(".deal-list").text, "No rules match.");
    assert.match(
      deals(MANY, { words: "odd", rule: "red" }).part(".deal-list").text,
      /^Only red\. Easy Only odd\./,
    );
    assert.ok(!deals(MANY.map((one) => ({ ...one, band: "easy" }))).has(".segments"));
  });

  test("is told what went wrong, and what waits", () => {
    assert.match(deals(FEW, {}, { problem: "Not now." }).text, /Not now\./);
    assert.match(
      deals(FEW, { rule: "red" }, { sending: true, lost: true }).text,
      /You’re offline\. We’ll deal as soon as you’re back\. Sending …/,
    );
    assert.doesNotMatch(deals(FEW, {}, { lost: true }).text, /offline/);
  });

  test("is asked once more, with a hint that may go with it", () => {
    const page = deals(FEW, { rule: "odd" }, {}, dealSheet);
    assert.match(page.text, /Choose this rule\? Only odd\. Your table has played this rule before\./);
    assert.equal(page.control<HTMLInputElement>("No hint").checked, true);
    page.control("Look at the number.").click();
    page.tap("Deal the cards");
    page.tap("Choose a different rule");
    assert.deepEqual(page.did, [["drafted", { hint: 0 }], ["deal"], ["close"]]);
    assert.equal(
      deals(FEW, { rule: "odd", hint: 0 }, {}, dealSheet).control<HTMLInputElement>("Look at").checked,
      true,
    );
    assert.doesNotMatch(deals(FEW, { rule: "red" }, {}, dealSheet).text, /played this rule before|hint/);
    assert.equal(deals(FEW, {}, {}, dealSheet).text, "");
  });

  const deal = {
    rule: "Only odd.",
    still_fit: 3,
    catalogue: 122,
    curve: [
      [1, 40],
      [4, 3],
    ] as [number, number][],
    plays: 9,
    right: 4,
    points: 6,
    best: "s2",
    cap: null,
  };
  const watches = (
    more: object = {},
    seat: Partial<SeatView> = {},
    table: Partial<TableView> = {},
    known: Partial<Playing> = {},
  ) => part(dealt, { deal: { ...deal, ...more }, ...seat }, table, known);

  test("sees how fast the table finds the rule, which shows only when it is asked for", () => {
    const page = watches();
    assert.equal(
      page.text,
      "Your rule Show my rule 3 of 122 rules still fit the cards. Rules that still fit, card by card: from 122 down to 3. 9 plays so far, 4 right. You’d score 6 now, the same as the best player, Ben.",
    );
    page.tap("Show my rule");
    assert.deepEqual(page.did, [["peek"]]);
    assert.match(watches({}, {}, {}, { peek: true }).text, /^Your rule Hide my rule Only odd\./);
    assert.match(watches({ cap: 6 }).text, /You’d score 6 now\.$/);
    assert.match(watches({}, {}, rulesWith({ points: false })).text, /9 plays so far, 4 right\.$/);
    assert.match(watches({}, {}, {}, { problem: "Not now." }).text, /Not now\.$/);
  });

  test("the curve falls card by card, the same share by the same step", () => {
    const path = watches({
      curve: [
        [0, 100],
        [12, 10],
        [24, 1],
      ],
      catalogue: 100,
    }).element.querySelector("path:not(.ground)");
    assert.equal(path?.getAttribute("d"), "M2.0 4.0H2.0V4.0H72.0V28.0H142.0V52.0");
  });

  test("sees a Prophet, who limits the points", () => {
    const reign = {
      seat: "s2",
      flag: 1,
      after: 1,
      until: null,
      ended: null,
      deciding: [],
      calls: 0,
      bonus: 0,
    };
    const says = (calls: number) =>
      watches({ cap: 12 }, {}, { prophet: "s2", ...lineWith({ reigns: [{ ...reign, calls }] }) }).text;
    assert.match(
      says(0),
      /Ben is the Prophet, but hasn’t called yet\. While there’s a Prophet, you can score 12 at most\./,
    );
    assert.match(says(2), /Ben is the Prophet: 2 calls, and all were right\./);
  });

  test("judges a guess in own words", () => {
    const guess = { by: "s2", words: "odd ones", number: 1 };
    const page = watches({}, { may: ["verdict"] }, { guess });
    assert.match(
      page.text,
      /Ben has guessed\. Would that rule always give the same answer as yours\? odd ones Right Wrong/,
    );
    page.tap("Wrong");
    assert.deepEqual(page.did, [["send", { verdict: "wrong" }]]);
    assert.doesNotMatch(watches({}, {}, { guess }).text, /has guessed/);
    assert.doesNotMatch(watches({}, { may: ["verdict"] }).text, /has guessed/);
  });
});

describe("a phone that is passed around", () => {
  const ben = (more: Partial<SeatView> = {}) => seatWith({ seat: "s2", name: "Ben", ...more });
  const passed = (mine: Partial<SeatView>, his: Partial<SeatView>, table: Partial<TableView> = {}) =>
    part(curtain, mine, table, {
      parts: new Map([
        ["s1", seatWith(mine)],
        ["s2", ben(his)],
      ]),
    });

  test("goes to whom the table waits for, who uncovers the hand", () => {
    const page = passed({}, { may: ["play"] }, { turn: "s2" });
    assert.equal(page.text, "Pass the phone to Ben. Only Ben looking? Tap to see the cards.");
    page.tap("Only Ben looking?");
    assert.deepEqual(page.did, [["uncover", "s2", "move"]]);
    assert.equal(passed({}, {}).text, "It’s not your turn now. Watch the table.");
  });

  const duties: [string, Partial<SeatView>, Partial<TableView>?][] = [
    ["deal", { choices: [] }],
    ["verdict", { may: ["verdict"] }],
    ["word", { asked: true }],
    ["move", { may: ["play"] }],
  ];
  for (const [why, seat] of duties)
    test(`uncovers for: ${why}`, () => {
      const page = passed(seat, {});
      page.tap(why === "word" ? "Only Amara looking? Tap to answer." : "Only Amara looking? Tap to see");
      assert.deepEqual(page.did, [["uncover", "s1", why]]);
      assert.ok(holds(why as "deal", seatWith(seat), tableWith()));
      assert.ok(!holds(why as "deal", seatWith(), tableWith()));
      for (const rests of [pauseWith(), { closed: true }, { seats: [tagWith({ robot: true })] }])
        assert.ok(!holds(why as "deal", seatWith(seat), tableWith(rests)), JSON.stringify(rests));
    });

  const SENT = { words: "", rule: null, confidence: null, sent: true };
  const chances: [string, string, Partial<SeatView>][] = [
    ["last_change", "Change my answer", { asked: true, last_guess: SENT }],
    ["declare", "Become the Prophet", { may: ["declare"] }],
    ["guess", "Guess the rule", { may: ["guess"] }],
    ["notebook", "Lab notebook", { thinks: true }],
    ["look", "See how it’s going", { deal: {} as never }],
  ];
  for (const [why, words, seat] of chances)
    test(`may be uncovered besides: ${words}`, () => {
      const page = passed(seat, { may: ["play"] }, { turn: "s2" });
      page.tap(`Amara: ${words}`);
      assert.deepEqual(page.did, [["uncover", "s1", why]]);
      assert.ok(holds(why as "guess", seatWith(seat), tableWith()));
      assert.ok(!holds(why as "guess", seatWith(seat), tableWith(pauseWith())));
    });

  test("an answer that is being changed stays in sight, and a pause stops no answer after the end", () => {
    const changes = seatWith({ asked: true, last_guess: { ...SENT, sent: false } });
    assert.ok(holds("last_change", changes, tableWith()));
    assert.ok(holds("word", changes, tableWith({ ...pauseWith(), phase: "over" })));
  });

  test("who has answered is asked no more, and a deal is looked at while it is played alone", () => {
    const parts = new Map([["s1", seatWith({ asked: true, last_guess: SENT })]]);
    assert.deepEqual(wanted({ parts, table: tableWith() }), []);
    assert.ok(!holds("look", seatWith({ deal: {} as never }), tableWith({ phase: "over" })));
  });

  test("has a way back from robots, and to cover the hand again", () => {
    const robot = passed({ stand_in: true }, {});
    robot.tap("I’m back");
    assert.deepEqual(robot.did, [["back"]]);
    const open = part(uncovered);
    assert.equal(open.text, "Amara is looking. Cover the screen");
    open.tap("Cover the screen");
    assert.deepEqual(open.did, [["cover"]]);
  });
});

describe("somebody who comes to a phone", () => {
  const adds = (more: Partial<AddSheet>, passed = false) =>
    part((_, act) =>
      addingSheet(
        { kind: "add", adding: { addingSheet }, words: "", own: false, problem: "", ...more },
        passed,
        act,
      ),
    );

  test("types a name, and chooses a hand of their own or none", () => {
    const page = adds({});
    page.type("Their name", "Dana");
    page.control("A hand for each of us. We pass the phone.").click();
    page.send();
    assert.deepEqual(page.did, [
      ["adds", { words: "Dana", problem: "" }],
      ["adds", { own: true }],
    ]);
    assert.match(page.text, /What is their name\? Tap here/);
  });

  test("is added to this seat, to one of their own, or on a phone that is passed around always so", () => {
    const send = (more: Partial<AddSheet>, passed = false) => {
      const page = adds({ words: " Dana ", ...more }, passed);
      page.send();
      return page.did;
    };
    assert.deepEqual(send({}), [["addName", "Dana", false]]);
    assert.deepEqual(send({ own: true }), [["addName", "Dana", true]]);
    assert.deepEqual(send({}, true), [["addName", "Dana", true]]);
    assert.doesNotMatch(adds({}, true).text, /A hand for each of us/);
    assert.match(adds({ problem: "Taken." }).text, /Taken\./);
  });
});

test("under a Prophet: which card could break the rule, each kind once", () => {
  const rules = (seat: Partial<SeatView> = {}) =>
    part(
      strip,
      { hand: ["9S", "2H", "9S"], ...seat },
      { prophet: "s2", ...lineWith({ reigns: [{} as never] }) },
    );
  const page = rules();
  assert.match(page.text, /^Which of your cards could prove Ben’s rule wrong\?/);
  assert.deepEqual(page.buttons, ["None", "nine of spades", "two of hearts"]);
  page.tap("nine of spades");
  page.tap("None");
  assert.deepEqual(page.did, [
    ["breaks", "9S"],
    ["breaks", "none"],
  ]);
  const said = rules({ breaks: "9S" });
  assert.equal(said.text, "You think nine of spades could prove it wrong. Change my answer");
  said.tap("Change my answer");
  assert.match(rules({ breaks: "9S" }).text, /^Which of your cards/);
  page.tap("None");
  assert.match(rules({ breaks: "none" }).text, /^You think none of your cards could prove it wrong\./);
});

test("the trail tells what was believed when, and what ruled it out", () => {
  const heldWith = (more: object) => ({
    words: "red",
    confidence: null,
    since: 3,
    until: null,
    fate: "own" as const,
    cards: ["4D"],
    n: 9,
    ...more,
  });
  const told = (more: object) =>
    drawn(trail([heldWith(more)]))
      .all("li")
      .join();
  assert.equal(told({}), "red From card 3.");
  assert.equal(told({ until: 7, confidence: 50 }), "red Cards 3 to 7 · 50% sure.");
  assert.equal(told({ until: 3, fate: "stood" }), "red Card 3. No card ruled it out.");
  assert.equal(told({ fate: "ruled_out" }), "red From card 3. Ruled out by four of diamonds (card 9).");
  assert.equal(told({ fate: "already" }), "red From card 3. Already ruled out by four of diamonds (card 9).");
  assert.equal(
    told({ fate: "ruled_out", n: null }),
    "red From card 3. Ruled out by four of diamonds, in a hand that was shown.",
  );
});

describe("what the teacher says", () => {
  const said = {
    message: { text: "Look", number: 4 },
    hints: ["one", "two"],
    told: [{ round: 1, rule: "Only red." }],
  };
  const over = (read: Partial<Playing["read"]> = {}, seat: Partial<SeatView> = {}) =>
    part(notes, seat, said, { read: { round: "", message: 0, hints: 0, told: 0, own: {}, ...read } });

  test("lies over the line until it was read", () => {
    const page = over({}, { message: { text: "You too", number: 5 } });
    assert.equal(
      page.text,
      "From your teacher, for you alone You too From your teacher Look Hint one Hint two Round 1: the rule was Only red. Got it",
    );
    page.tap("Got it");
    assert.deepEqual(page.did, [["gotIt"]]);
    assert.equal(
      over({ message: 4, hints: 1, told: 1, own: { s1: 5 } }, { message: { text: "You too", number: 5 } })
        .text,
      "Hint two Got it",
    );
    assert.equal(over({ message: 4, hints: 2, told: 1 }).text, "");
    assert.match(over({ message: 3, hints: 2, told: 1 }).text, /^From your teacher Look/);
  });
});

describe("a seat that is not played as others are", () => {
  test("says so, and what can be done", () => {
    const robot = part(standIn, { stand_in: true });
    assert.match(robot.text, /^A robot is playing for you\./);
    robot.tap("I’m back");
    assert.deepEqual(robot.did, [["back"]]);
    assert.match(part(standIn, { sits_out: true }).text, /^You’re sitting out for a bit\./);
    assert.equal(part(standIn, { wanted: "Zoe" }).text, "You’re Amara until your teacher has checked Zoe.");
    assert.equal(
      part(standIn, { wanted: "" }).text,
      "Please pick a different name. For now you’re Amara. Type a different name",
    );
    assert.equal(part(standIn).text, "");
  });
});

test("a nudge says what ran out, to whom the table waits for", () => {
  const says = (clocks: object, pending = false, waits = true) =>
    drawn(
      nudgeStrip(
        tableWith({ clocks: clocksWith({ nudge: 1, ...clocks }), pending: pending ? PENDING : null }),
        waits,
      ),
    ).text;
  const all = [says({}), says({}, true), says({ extended: true }), says({ extended: true }, true)];
  assert.equal(new Set(all.filter(Boolean)).size, 4);
  assert.equal(says({}, false, false), "");
  assert.equal(says({ nudge: 0 }), "");
});

describe("buttons below a line", () => {
  test("put chosen cards into order, no further than their ends", () => {
    const moves: number[][] = [];
    const order = (at: number) =>
      drawn(ordering(["9S", "2H"], { at, shift: (from, to) => void moves.push([from, to]) }));
    order(0).tap("Move nine of spades earlier");
    order(0).tap("Move nine of spades later");
    order(1).tap("Move two of hearts later");
    order(1).tap("Move two of hearts earlier");
    assert.deepEqual(moves, [
      [0, 1],
      [1, 0],
    ]);
  });

  test("jump along a long line", () => {
    const long = tableWith(line("9S ".repeat(10).trim()));
    const went: string[] = [];
    const scroller = { go: (where: string) => void went.push(where) } as never;
    const page = drawn(jumps(long, scroller));
    for (const name of ["To the first card", "Back 10 cards", "Forward 10 cards", "To the newest card"])
      page.tap(name);
    assert.deepEqual(went, ["start", "back", "on", "end"]);
    assert.equal(
      drawn(jumps({ ...long, line: { ...long.line, columns: long.line.columns.slice(1) } }, scroller)).text,
      "",
    );
  });
});

test("the rules of play are fetched once somebody asks for them, and again where they were lost", async () => {
  let answer: object | null = null;
  globalThis.fetch = (() =>
    answer ? Promise.resolve({ ok: true, json: () => Promise.resolve(answer) }) : Promise.reject()) as never;
  const sheet = () => part((_, act) => rulesSheet(act));
  assert.match(sheet().text, /^How to play One moment …/);
  await settled();
  const lost = sheet();
  assert.match(lost.text, /The rules didn’t load\. Try again/);
  lost.tap("Try again");
  answer = {
    parts: [
      {
        title: "Your turn",
        text: ["Play a card."],
        plays: [{ what: "A card", right: "joins", wrong: "hangs" }],
      },
    ],
  };
  sheet();
  await settled();
  const page = sheet();
  assert.equal(page.text, "How to play Your turn Play a card. A card Right joins Wrong hangs Close");
  page.tap("Close");
  assert.deepEqual(page.did, [["close"]]);
});
