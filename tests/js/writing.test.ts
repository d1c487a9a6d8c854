// What is written against a clock goes to the server by itself, and the newest counts.

import assert from "node:assert/strict";
import { beforeEach, describe, mock, test } from "node:test";
import type { SeatView } from "#schema";
import { wordSaid } from "../../static/js/model/in_words.ts";
import type { Playing, WordDraft } from "../../static/js/model/pupil_types.ts";
import { beginning } from "../../static/js/state/pupil_beginning.ts";
import { NO_GUESS, NO_WORD } from "../../static/js/state/pupil_drafts.ts";
import { guessSaid, wordOf, writes } from "../../static/js/state/writing.ts";
import { seatWith } from "./views.ts";

const note = { words: "red", confidence: 40, typed: null, refuted_by: null };

describe("a last guess", () => {
  test("begins with the note, and not with its id where it is in own words", () => {
    assert.equal(wordOf({ ...note, claim: "alternate" }, NO_GUESS).id, "alternate");
    assert.equal(wordOf({ ...note, claim: "text:red" }, NO_GUESS).id, null);
    assert.equal(wordOf({ ...note, claim: { format: "eleusis-rule/1" } }, NO_GUESS).sure, 40);
  });

  test("begins with how sure alone, or with a guess that could not be finished, or with nothing", () => {
    assert.equal(wordOf({ ...note, words: "", claim: null }, NO_GUESS).sure, 40);
    assert.equal(wordOf(null, { ...NO_GUESS, words: "black" }).words, "black");
    assert.equal(wordOf(null, NO_GUESS), NO_WORD);
  });

  test("is a rule of the list, or what was typed", () => {
    const word = (more: Partial<WordDraft>) => wordSaid({ ...NO_WORD, ...more });
    assert.deepEqual(
      [word({}), word({ words: " red  one " }), word({ words: "red", id: "alternate" })],
      [null, "text:red one", "alternate"],
    );
  });
});

test("a guess is what was picked, or else what was typed", () => {
  const guess = { ...NO_GUESS, words: "red" };
  const asks = { is: "kind" };
  assert.equal(guessSaid(guess), "text:red");
  assert.equal(guessSaid({ ...guess, id: "own" }), "text:red");
  assert.equal(guessSaid({ ...guess, id: "alternate" }), "alternate");
  assert.deepEqual(guessSaid({ ...guess, id: "built", asks }), { format: "eleusis-rule/1", asks });
  assert.equal(guessSaid({ ...guess, id: "built" }), null);
});

describe("while it is written", () => {
  const sent: [string, Record<string, unknown>][] = [];
  const answers: (() => void)[] = [];

  function phone(seat: Partial<SeatView> = { asked: true }, more: Partial<Playing> = {}) {
    const state = { ...beginning({}), seat: seatWith(seat), drafts: "c.s1.1.1", ...more };
    const request = (event: string, content: object) => {
      sent.push([event, { ...content }]);
      return new Promise<{ ok: true; version: null }>((then) => {
        answers.push(() => then({ ok: true, version: null }));
      });
    };
    const nothing = () => {};
    const taken = async () => true;
    const page = { request, refuse: nothing, taken, again: nothing, draw: nothing };
    return { state, on: writes({ state, ...page } as unknown as Parameters<typeof writes>[0]) };
  }

  beforeEach(() => {
    sent.length = 0;
    answers.length = 0;
    mock.timers.reset();
    mock.timers.enable({ apis: ["setTimeout"] });
  });

  test("it goes at a pause, the newest after what is on its way", async () => {
    const { state, on } = phone();
    for (const words of ["r", "re", "red"]) {
      state.word = { ...NO_WORD, words };
      on.word();
      mock.timers.tick(100);
    }
    assert.deepEqual(sent, []);
    mock.timers.tick(600);
    const draft = { seat: "s1", note: "text:red", confidence: null, words: null, draft: true };
    assert.deepEqual(sent, [["last_guess", draft]]);
    state.word = { ...state.word, sure: 75 };
    on.word();
    mock.timers.tick(600);
    assert.equal(sent.length, 1);
    answers[0]();
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
    assert.deepEqual(sent[1], ["last_guess", { ...draft, confidence: 75 }]);
  });

  test("it goes at once when the page is hidden, and not after it was sent", () => {
    const { state, on } = phone();
    state.word = { ...NO_WORD, words: "red" };
    on.word();
    on.flush();
    assert.equal(sent.length, 1);
    const other = phone();
    other.state.word = { ...NO_WORD, words: "red", sure: 10 };
    other.on.word();
    other.on.lastGuess();
    mock.timers.tick(5000);
    assert.deepEqual(sent[1][1].draft, false);
    assert.equal(sent.length, 2);
  });

  test("what the form begins with goes too, once", () => {
    const { state, on } = phone({ asked: true, note: { ...note, claim: "text:red" } });
    on.begins();
    on.begins();
    mock.timers.tick(5000);
    assert.deepEqual([state.word.words, sent.length], ["red", 1]);
    phone({ asked: false }).on.begins();
    mock.timers.tick(5000);
    assert.equal(sent.length, 1);
  });

  test("a guess goes as long as its sheet is open", () => {
    const { on } = phone({}, { sheet: { kind: "guess" }, guess: { ...NO_GUESS, words: "red" } });
    on.guess();
    mock.timers.tick(600);
    assert.deepEqual(sent, [["guessing", { seat: "s1", guess: "text:red", words: null }]]);
    phone({}, { guess: { ...NO_GUESS, words: "red" } }).on.guess();
    mock.timers.tick(600);
    assert.equal(sent.length, 1);
  });
});
