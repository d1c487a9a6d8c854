// What just happened and what is going on, as sentences for the ear.

import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import type { LastEventView, TableView } from "#schema";
import { setServerTime } from "../../static/js/base/elapsed.ts";
import {
  asks,
  atRisk,
  countLine,
  happenedText,
  headline,
  help,
  nameOf,
  spoken,
  sumText,
} from "../../static/js/components/event_text.ts";
import { clocksWith, lineWith, pauseWith, seatWith, tableWith, tagWith } from "./views.ts";

const NOTHING: LastEventView = {
  ...{ kind: "play", by: "s2", cards: ["3C"], laid: ["3C"], verdict: "right", under: null, overthrown: null },
  ...{ called: null, picked_wrong: null, penalty: {}, expelled: false, smaller_by: null, released: null },
  words: null,
};
const after = (more: Partial<LastEventView>, table: Partial<TableView> = {}) =>
  tableWith({ happened: { ...NOTHING, ...more }, ...table });
const told = (more: Partial<LastEventView>, me: string | null = "s1", table: Partial<TableView> = {}) =>
  happenedText(after(more, table), me);
const next = (table: Partial<TableView>, me: string | null = "s1") => spoken(tableWith(table), me).next;

beforeEach(() => setServerTime(0));

describe("what happened", () => {
  test("is told of a player, or to that player", () => {
    assert.equal(told({}), "Ben’s three of clubs: right.");
    assert.equal(told({}, "s2"), "You played three of clubs: right.");
    assert.equal(told({ kind: "declared", verdict: null }), "Ben is the Prophet now.");
    assert.equal(told({ verdict: null }), "");
    assert.equal(happenedText(tableWith()), "");
  });

  test("names what a wrong play hangs under, what is taken and who is knocked out", () => {
    const wrong = { verdict: "wrong" as const, cards: ["3C", "4C"], under: "9S" };
    const all = told({ ...wrong, penalty: { s2: 4, s1: 0 }, expelled: true });
    const sentences = [
      "Ben’s three of clubs and four of clubs: wrong.",
      "They go under nine of spades.",
      "At least one of these 2 is wrong. No one is told which.",
      "Ben takes 4 cards.",
      "Ben is knocked out of this round.",
    ];
    assert.equal(all, sentences.join(" "));
  });

  test("of a no play: a smaller hand, or the card that fits", () => {
    const noPlay = { kind: "no_play" as const };
    assert.equal(
      told({ ...noPlay, smaller_by: 4 }, "s2"),
      "You said no card fits: right. Your new hand has 4 cards fewer.",
    );
    assert.equal(
      told({ ...noPlay, verdict: "wrong" }),
      "Ben said no card fits: wrong. The three of clubs fits, so it joins the line.",
    );
  });

  test("of a Prophet: confirmed, overthrown by a call or a pick, released", () => {
    assert.equal(
      told({ called: "right" }, "s1", { prophet: "s1" }),
      "Ben’s three of clubs: right. You got it right.",
    );
    assert.equal(
      told({ called: "wrong", overthrown: "s1" }),
      "Ben’s three of clubs: right. You said wrong, so you’re overthrown.",
    );
    assert.equal(
      told({ overthrown: "s1", picked_wrong: "4C" }, "s2"),
      "You played three of clubs: right. Amara chose four of clubs, which does not fit, and is overthrown.",
    );
    assert.equal(
      told({ released: "s1" }),
      "Ben’s three of clubs: right. You’re no longer the Prophet. No penalty.",
    );
  });

  test("of a guess: what was said, to who may hear it, and that it costs nothing", () => {
    const guess = { kind: "guessed" as const, words: "red" };
    assert.equal(told({ ...guess, verdict: null }), "Ben said: “red”");
    assert.equal(told({ ...guess, verdict: "wrong" }, "s2"), "You said: “red” That’s wrong. No penalty.");
    assert.equal(told({ ...guess, words: null }), "Ben guessed the rule: right.");
    assert.equal(told({ ...guess, words: null, verdict: null }), "");
  });

  test("of a deal: the first card, if there is one", () => {
    assert.equal(told({ kind: "dealt" }), "The cards are dealt. The first card is three of clubs.");
    assert.equal(told({ kind: "dealt", laid: [] }), "The cards are dealt.");
  });
});

describe("what is going on", () => {
  test("is whose turn it is", () => {
    assert.equal(next({ turn: "s1" }), "Your turn.");
    assert.equal(next({ turn: "s2" }), "Ben’s turn.");
    assert.equal(headline(tableWith(), "s1").tone, "mine");
  });

  test("is that a phone does not answer", () => {
    const away = (more: object) => [tagWith(), tagWith({ id: "s2", online: false, ...more })];
    assert.equal(
      next({ turn: "s2", seats: away({}) }),
      "Amara’s turn. Waiting for Amara: their phone is offline.",
    );
    assert.equal(
      next({ turn: "s2", seats: away({ asleep: true }) }),
      "Amara’s turn. Waiting for Amara: their phone is asleep.",
    );
  });

  test("is who decides for several at a seat, and who helps", () => {
    const seats = [tagWith({ members: ["Ana", "Ben"], driver: "Ana" }), tagWith({ id: "s2" })];
    assert.equal(next({ seats }), "Ana, your turn. Ben, help Ana decide.");
    assert.equal(next({ seats }, "s2"), "Amara’s turn. Ana decides this time.");
    assert.ok(help(tableWith({ seats }), "s1"));
  });

  test("is that the Prophet calls, picks, or waits", () => {
    const pending = { by: "s2", kind: "play" as const, cards: ["9S"], awaiting: "call" as const };
    assert.equal(
      next({ prophet: "s1", pending }, "s2"),
      "You play nine of spades. Amara, the Prophet, calls it first. Then Nature answers.",
    );
    assert.equal(
      next({ prophet: "s1", pending: { ...pending, awaiting: "prophet_pick" } }, "s3"),
      "Ben plays nine of spades. Amara, the Prophet, is looking for a card that fits.",
    );
    const showing = { ...pending, kind: "no_play" as const, awaiting: "showing" as const };
    assert.equal(
      next({ pending: showing }, "s2"),
      "You: no play. You’ll see if it’s right when everyone has tapped.",
    );
    assert.equal(
      next({ prophet: "s1" }),
      "You’re the Prophet. Call each play right or wrong, until you get one wrong.",
    );
  });

  test("is that someone may declare or guess first", () => {
    const waits = (kind: "declare" | "may_guess") => [{ kind, seats: ["s2"], until: null }];
    assert.equal(next({ waits: waits("declare") }), "You’re next. Ben may declare first.");
    assert.equal(next({ waits: waits("declare") }, "s2"), "Amara is next. Declare, or let Amara play.");
    assert.equal(
      next({ waits: waits("may_guess") }, "s2"),
      "Amara is next. Guess the rule, or let Amara play.",
    );
  });

  test("is a pause, a last call, a rest for notes, a lobby, a deal, an end", () => {
    assert.equal(
      next(pauseWith()),
      "Paused by your teacher. Your cards are safe. We’ll go on when your teacher is ready.",
    );
    assert.equal(
      next(pauseWith({ why: "Eyes on me" })),
      "Eyes on me. Your teacher has paused your table. Your cards are safe.",
    );
    assert.equal(
      next({ clocks: clocksWith({ last_call: 9 }) }),
      "Last call. Play has stopped. What is the rule?",
    );
    assert.equal(
      next({ clocks: clocksWith({ thinking: 9 }) }),
      "Time to think. You have 30 seconds. What do you think the rule is?",
    );
    assert.equal(next({ phase: "waiting" }), "You’re at table 1. Waiting for your teacher to start.");
    const dealer = { id: "s1", name: "Amara", online: true };
    const dealing = { phase: "dealing" as const, dealer } as Partial<TableView>;
    assert.equal(
      next(dealing),
      "It’s your turn to deal. Choose the secret rule. Do not show anyone your screen.",
    );
    assert.equal(next({ closed: true }), "This class is over. Thanks for playing.");
  });

  test("comes with what the teacher says, and hints", () => {
    const { beside } = spoken(tableWith({ message: { text: "Look!", number: 1 }, hints: ["colour"] }), "s1");
    assert.deepEqual(beside, ["Your teacher says: Look!", "Hint: colour"]);
  });
});

test("where a pupil deals, that pupil’s rule answers", () => {
  const dealer = { id: "s2", name: "Ben" } as TableView["dealer"];
  const pending = { by: "s3", kind: "play" as const, cards: ["9S"], awaiting: "call" as const };
  const call = (me: string) => next({ prophet: "s1", dealer, pending }, me).split(". ").slice(1).join(". ");
  assert.equal(call("s3"), "Amara, the Prophet, calls it first. Then Ben’s rule answers.");
  assert.equal(call("s2"), "Amara, the Prophet, calls it first. Then your rule answers.");
});

test("nobody has a name but somebody, with real cards", () => {
  assert.equal(nameOf(tableWith(), "s2"), "Ben");
  assert.equal(nameOf(tableWith({ real_cards: true }), ""), "Someone");
  assert.equal(nameOf(tableWith(), null), "");
});

test("how many cards were played, and how far a knock-out is", () => {
  const line = (left: number, by_prophet = false) =>
    countLine(
      tableWith({
        ...lineWith({ laid: 9 }),
        expulsion: { limit: 40, left, by_prophet } as TableView["expulsion"],
      }),
    );
  assert.equal(countLine(tableWith()), "0 played");
  assert.equal(line(31), "9 played · knock-out from card 40");
  assert.equal(line(31, true), "9 played · knock-out in 31 cards");
  assert.equal(line(0), "9 played · careful: a wrong card knocks you out");
  const near = tableWith({ expulsion: { limit: 40, left: 0, by_prophet: false } as TableView["expulsion"] });
  assert.equal(atRisk(near, "s1"), true);
  assert.equal(atRisk({ ...near, prophet: "s1" }, "s1"), false);
});

test("a score is told as its sum", () => {
  const line = {
    high_count: 12,
    hand: 4,
    empty_bonus: 0,
    guess_bonus: 6,
    prophet_bonus: 0,
    points: 14,
    seat: "s1",
  };
  assert.equal(sumText(line as Parameters<typeof sumText>[0]), "12 − 4 + 6");
});

test("who is asked for a prediction hears it until it is said", () => {
  const waits = { of: 3, asked: true, said: null, called: null } as ReturnType<typeof seatWith>["waits"];
  assert.equal(asks(seatWith({ waits })), "What do you predict: right, wrong or unsure?");
  assert.equal(asks(seatWith()), "");
});
