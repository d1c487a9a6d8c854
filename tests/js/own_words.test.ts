// A rule in own words: what the server reads in it is shown, and only what the pupil confirms counts as a rule.

import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, mock, test } from "node:test";
import { guessSheet } from "../../static/js/components/guess.ts";
import { lastCall } from "../../static/js/components/last_guess.ts";
import { notebookSheet, notebooks } from "../../static/js/components/notebook.ts";
import { declareSheet } from "../../static/js/components/table_sheets.ts";
import { besideIt, readIn, wordSaid } from "../../static/js/model/in_words.ts";
import type { Playing } from "../../static/js/model/pupil_types.ts";
import { NO_GUESS, NO_WORD } from "../../static/js/state/pupil_drafts.ts";
import { doing, line, phone } from "./phone.ts";
import { drawn, settled } from "./screen.ts";

const ODD = { rule: "odd-black", sentence: "Black after odd cards.", right: "9S", wrong: "9H" };
const BUILT = {
  rule: { format: "eleusis-rule/1", asks: { is: "kind", kind: "odd" } },
  sentence: "Play an odd card.",
  right: "3C",
  wrong: null,
};
const READ = { rule: ODD.rule, said: ODD.sentence };

let asked: { seat: string; words: string }[] = [];
let answer: () => Promise<Response>;
const says = (readings: unknown, ok = true) => {
  answer = async () => ({ ok, json: async () => ({ readings }) }) as Response;
};
/** Other words each time: what was answered once is known. */
let number = 0;
const fresh = () => `rule number ${(number += 1)}`;

beforeEach(() => {
  asked = [];
  says([ODD]);
  document.documentElement.lang = "en";
  mock.timers.enable({ apis: ["setTimeout"] });
  globalThis.fetch = ((address: string, { body, signal }: RequestInit) => {
    if (address !== "/guess/words") return Promise.reject(new Error(address));
    asked.push(JSON.parse(body as string));
    return Promise.race([
      answer(),
      new Promise<Response>((_, no) => signal?.addEventListener("abort", () => no(new Error("late")))),
    ]);
  }) as typeof fetch;
});
afterEach(async () => {
  // Nothing is left to be asked in the next test.
  mock.timers.tick(5000);
  await answered();
  mock.timers.reset();
});

/** Lets an answer come, through all that waits for it. */
async function answered() {
  for (let turn = 0; turn < 4; turn += 1) await settled();
}

/** Lets the pause in typing pass, and the answer come. */
async function pause() {
  mock.timers.tick(500);
  await answered();
}

function last(words: string, more: Partial<typeof NO_WORD> = {}) {
  const { act, did } = doing();
  const state = phone({ asked: true }, line("9S"), { word: { ...NO_WORD, words, sure: 75, ...more } });
  const page = drawn(lastCall(state, act));
  const redraw = (now: Partial<typeof NO_WORD> = {}) =>
    page.again(lastCall({ ...state, word: { ...state.word, ...now } }, act));
  return Object.assign(page, { did, redraw });
}

describe("a last guess", () => {
  test("is read at a pause, and shown with two cards and a question", async () => {
    const words = fresh();
    const page = last(`  ${words} `);
    assert.deepEqual(asked, []);
    await pause();
    assert.deepEqual(asked, [{ seat: "s1", words }]);
    assert.deepEqual(page.did, [["draw"]]);
    page.redraw();
    assert.match(
      page.text,
      /Is this your rule\? Black after odd cards\. nine of spades would be right now, nine of hearts would be wrong\. Yes, that’s it No, keep my words/,
    );
    page.tap("Is this your rule? Tap here");
    page.control("Yes, that’s it").click();
    page.control("No, keep my words").click();
    assert.deepEqual(page.did.slice(1), [
      ["word", { id: "read", read: READ }],
      ["word", { id: "own", read: null }],
    ]);
    for (const is of [{ id: "read", read: READ }, { id: "own" }]) {
      page.did.length = 0;
      page.redraw(is);
      page.tap("Send my answer");
      assert.deepEqual(page.did, [["lastGuess"]]);
    }
    assert.equal(asked.length, 1);
  });

  test("that may mean several rules has the pupil choose", async () => {
    says([ODD, BUILT]);
    const page = last(fresh());
    await pause();
    page.redraw();
    assert.match(page.text, /Which one is your rule\? Black after odd cards\..*Play an odd card\. Any card/);
    page.control("Play an odd card.").click();
    assert.deepEqual(page.did.pop(), [
      "word",
      { id: "read", read: { rule: BUILT.rule, said: BUILT.sentence } },
    ]);
  });

  test("that is sent at once is read first; it goes as it is where there is no rule in it", async () => {
    const page = last(fresh());
    page.tap("Send my answer");
    await answered();
    page.redraw();
    assert.match(page.text, /Is this your rule\?/);
    assert.ok(!page.did.some(([name]) => name === "lastGuess"));
    says([]);
    const other = last(fresh());
    other.tap("Send my answer");
    await answered();
    assert.deepEqual(other.did.pop(), ["lastGuess"]);
  });

  test("waits for no answer that does not come, and for none that is late", async () => {
    says(null);
    const loading = last(fresh());
    loading.tap("Send my answer");
    await answered();
    assert.deepEqual(loading.did.pop(), ["lastGuess"]);
    says([ODD], false);
    const refused = last(fresh());
    refused.tap("Send my answer");
    await answered();
    assert.deepEqual(refused.did.pop(), ["lastGuess"]);
    answer = () => new Promise(() => {});
    const late = last(fresh());
    late.tap("Send my answer");
    await answered();
    assert.deepEqual(late.did, [["draw"]]);
    mock.timers.tick(2000);
    await answered();
    assert.deepEqual(late.did.pop(), ["lastGuess"]);
  });

  test("in a language that is not read is sent as it is", async () => {
    document.documentElement.lang = "it";
    const page = last(fresh());
    await pause();
    page.tap("Send my answer");
    assert.deepEqual([page.did, asked], [[["lastGuess"]], []]);
  });

  test("that begins with a built rule keeps it, without asking again what it means", () => {
    const note = { ...{ words: BUILT.sentence, claim: BUILT.rule }, typed: null, confidence: 50 };
    const draft = readIn({ ...note, refuted_by: null });
    assert.deepEqual(draft, {
      words: BUILT.sentence,
      id: "read",
      read: { rule: BUILT.rule, said: BUILT.sentence },
    });
    assert.deepEqual([wordSaid(draft), besideIt(draft)], [BUILT.rule, null]);
    const typed = readIn({ ...note, typed: "odd ones", refuted_by: null });
    assert.deepEqual([wordSaid(typed), besideIt(typed), typed.words], [BUILT.rule, "odd ones", "odd ones"]);
    const page = last(BUILT.sentence, draft);
    assert.match(page.text, /Is this your rule\? Play an odd card\. Yes, that’s it/);
  });
});

describe("a guess aloud", () => {
  const sheet = (words: string, more: Partial<typeof NO_GUESS> = {}) => {
    const { act, did } = doing();
    const state = phone({}, line("9S"), { guess: { ...NO_GUESS, words, ...more } });
    const page = drawn(guessSheet(state, act));
    return Object.assign(page, { did, redraw: () => page.again(guessSheet(state, act)) });
  };

  test("is the rule once the pupil says so, with the words beside it", async () => {
    const words = fresh();
    const page = sheet(words);
    await pause();
    page.redraw();
    assert.match(page.text, /No, keep my words In your own words\. Your teacher will say/);
    page.tap("Is this your rule? Tap here");
    page.control("Yes, that’s it").click();
    assert.deepEqual(page.did.pop(), ["draft", words, "read", { read: READ }]);
    const read = sheet(words, { id: "read", read: READ });
    read.type("Find it on the list", `${words}!`);
    read.tap("Send my guess");
    assert.deepEqual(read.did, [
      ["draft", `${words}!`, null],
      ["send", { guess: "odd-black", words }],
    ]);
    const own = sheet(words, { id: "own" });
    own.tap("Send my guess");
    assert.deepEqual(own.did, [["send", { guess: `text:${words}` }]]);
  });
});

describe("a notebook", () => {
  function book(
    draws: (state: Playing, act: ReturnType<typeof doing>["act"]) => unknown,
    own: Partial<Playing["seat"]> = {},
  ) {
    const { act, did } = doing();
    const sent: Record<string, unknown>[] = [];
    const books = notebooks({
      ask: async (_, note) => {
        sent.push({ note: note.note, words: note.words });
        return { ok: true };
      },
      keep: () => {},
      kept: () => null,
      draw: () => {},
    });
    const state = phone({ writes: true, ...own }, line("9S"), { books });
    books.follow("round", state.seat, state.table, false);
    const page = drawn(draws(state, act));
    return Object.assign(page, { did, books, sent, redraw: () => page.again(draws(state, act)) });
  }

  test("keeps the words until the rule is confirmed, and then the rule", async () => {
    const page = book(notebookSheet);
    const words = fresh();
    page.type("In your own words", words);
    page.redraw();
    await pause();
    mock.timers.tick(200);
    await answered();
    page.redraw();
    assert.match(page.text, /Is this your rule\?/);
    page.control("Yes, that’s it").click();
    page.books.flush();
    await answered();
    assert.deepEqual(page.sent, [
      { note: `text:${words}`, words: null },
      { note: "odd-black", words },
    ]);
    page.redraw();
    page.type("In your own words", `${words} or so`);
    page.books.flush();
    assert.deepEqual(page.sent.pop(), { note: `text:${words} or so`, words: null });
  });

  test("asks about a card that doesn’t fit the rule in it, and not while another one is written", () => {
    const note = { claim: "odd-black", words: "Black after odd cards.", typed: "odd, black" };
    const own = { note: { ...note, confidence: null, refuted_by: null } };
    const page = (note_check: Playing["seat"]["note_check"]) => book(notebookSheet, { ...own, note_check });
    assert.match(
      page({ cards: ["9H"], right: true }).text,
      /Does nine of hearts fit your rule\? The table says it’s right\./,
    );
    const wrong = page({ cards: ["9H", "2S"], right: false });
    assert.match(
      wrong.text,
      /Do nine of hearts two of spades together fit your rule\? The table says it’s wrong\./,
    );
    wrong.type("In your own words", "something else");
    wrong.redraw();
    assert.doesNotMatch(wrong.text, /fit your rule/);
    assert.doesNotMatch(page(null).text, /fit your rule/);
  });

  test("has what was declared, unless it says so already", async () => {
    const page = book(declareSheet);
    page.books.claim("  red   after black ", true);
    await answered();
    assert.deepEqual(page.sent, [{ note: "text:red after black", words: null }]);
    page.books.change({ id: "read", read: READ });
    page.books.claim("red after black", true);
    page.books.claim(" ", true);
    await answered();
    assert.deepEqual(page.sent.slice(1), [{ note: "odd-black", words: "red after black" }]);
  });

  test("asks a pupil who declares, too", async () => {
    const page = book(declareSheet);
    page.books.change({ words: fresh(), id: null });
    page.redraw();
    await pause();
    page.redraw();
    page.tap("Is this your rule? Tap here");
    page.control("Yes, that’s it").click();
    assert.equal(page.books.draft?.id, "read");
    page.redraw();
    page.tap("I’m the Prophet");
    assert.equal(page.did.pop()?.[0], "declare");
  });
});
