// What just happened and what is going on, as sentences for the ear. The words are keys here.

import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import type { LastEventView, TableView } from "#schema";
import { setServerTime } from "../../static/js/base/elapsed.ts";
import { learn } from "../../static/js/base/messages.ts";
import {
  answering,
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
import { clocksWith, seatWith, tableWith, tagWith } from "./views.ts";

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
    assert.equal(told({}), "happened_play");
    assert.equal(told({}, "s2"), "happened_play_you");
    assert.equal(told({ kind: "declared", verdict: null }), "happened_declared");
    assert.equal(told({ verdict: null }), "");
    assert.equal(happenedText(tableWith()), "");
  });

  test("names what a wrong play hangs under, what is taken and who is knocked out", () => {
    const wrong = { verdict: "wrong" as const, cards: ["3C", "4C"], under: "9S" };
    const all = told({ ...wrong, penalty: { s2: 4, s1: 0 }, expelled: true });
    const sentences = [
      "happened_play",
      "happened_hangs",
      "happened_string",
      "happened_takes",
      "happened_expelled",
    ];
    assert.equal(all, sentences.join(" "));
  });

  test("of a no play: a smaller hand, or the card that fits", () => {
    const noPlay = { kind: "no_play" as const };
    assert.equal(told({ ...noPlay, smaller_by: 4 }, "s2"), "happened_no_play_you happened_smaller_you");
    assert.equal(told({ ...noPlay, verdict: "wrong" }), "happened_no_play happened_fits");
  });

  test("of a Prophet: confirmed, overthrown by a call or a pick, released", () => {
    assert.equal(told({ called: "right" }, "s1", { prophet: "s1" }), "happened_play happened_confirmed_you");
    assert.equal(told({ called: "wrong", overthrown: "s1" }), "happened_play happened_overthrown_you");
    assert.equal(told({ overthrown: "s1", picked_wrong: "4C" }, "s2"), "happened_play_you happened_picked");
    assert.equal(told({ released: "s1" }), "happened_play happened_released_you");
  });

  test("of a guess: what was said, to who may hear it, and that it costs nothing", () => {
    const guess = { kind: "guessed" as const, words: "red" };
    assert.equal(told({ ...guess, verdict: null }), "happened_said");
    assert.equal(told({ ...guess, verdict: "wrong" }, "s2"), "happened_guessed_you happened_guess_free");
    assert.equal(told({ ...guess, words: null }), "happened_guessed_bare");
    assert.equal(told({ ...guess, words: null, verdict: null }), "");
  });

  test("of a deal: the first card, if there is one", () => {
    assert.equal(told({ kind: "dealt" }), "happened_dealt");
    assert.equal(told({ kind: "dealt", laid: [] }), "happened_dealt_bare");
  });
});

describe("what is going on", () => {
  test("is whose turn it is", () => {
    assert.equal(next({ turn: "s1" }), "now_turn_you.");
    assert.equal(next({ turn: "s2" }), "now_turn.");
    assert.equal(headline(tableWith(), "s1").tone, "mine");
  });

  test("is that a phone does not answer", () => {
    const away = (more: object) => [tagWith(), tagWith({ id: "s2", online: false, ...more })];
    assert.equal(next({ turn: "s2", seats: away({}) }), "now_turn. now_waits_offline");
    assert.equal(next({ turn: "s2", seats: away({ asleep: true }) }), "now_turn. now_waits_asleep");
  });

  test("is who decides for several at a seat, and who helps", () => {
    const seats = [tagWith({ members: ["Ana", "Ben"], driver: "Ana" }), tagWith({ id: "s2" })];
    assert.equal(next({ seats }), "now_turn_driver. now_help");
    assert.equal(next({ seats }, "s2"), "now_turn. now_decides");
    assert.ok(help(tableWith({ seats }), "s1"));
  });

  test("is that the Prophet calls, picks, or waits", () => {
    const pending = { by: "s2", kind: "play" as const, cards: ["9S"], awaiting: "call" as const };
    assert.equal(next({ prophet: "s1", pending }, "s2"), "now_plays_you. now_call");
    assert.equal(
      next({ prophet: "s1", pending: { ...pending, awaiting: "prophet_pick" } }, "s3"),
      "now_plays. now_pick",
    );
    const showing = { ...pending, kind: "no_play" as const, awaiting: "showing" as const };
    assert.equal(next({ pending: showing }, "s2"), "now_no_play_you. now_showing");
    assert.equal(next({ prophet: "s1" }), "now_prophet. now_prophet_sub");
  });

  test("is that someone may declare or guess first", () => {
    const waits = (kind: "declare" | "may_guess") => [{ kind, seats: ["s2"], until: null }];
    assert.equal(next({ waits: waits("declare") }), "now_next_you. now_chance");
    assert.equal(next({ waits: waits("declare") }, "s2"), "now_next. now_chance_you");
    assert.equal(next({ waits: waits("may_guess") }, "s2"), "now_next. now_may_guess_you");
  });

  test("is a pause, a last call, a rest for notes, a lobby, a deal, an end", () => {
    assert.equal(next({ paused: true }), "now_paused. now_paused_sub");
    assert.equal(next({ paused: true, paused_why: "Eyes on me" }), "Eyes on me. now_paused_why");
    assert.equal(next({ clocks: clocksWith({ last_call: 9 }) }), "now_last_call. now_last_call_sub");
    assert.equal(next({ clocks: clocksWith({ thinking: 9 }) }), "now_thinking. now_thinking_sub");
    assert.equal(next({ phase: "waiting" }), "now_lobby. now_lobby_wait");
    const dealer = { id: "s1", name: "Amara", online: true };
    const dealing = { phase: "dealing" as const, dealer } as Partial<TableView>;
    assert.equal(next(dealing), "now_choosing_you. now_choosing_sub_you");
    assert.equal(next({ closed: true }), "class_over class_over_thanks");
  });

  test("comes with what the teacher says, and hints", () => {
    const { beside } = spoken(tableWith({ message: "Look!", hints: ["colour"] }), "s1");
    assert.deepEqual(beside, ["message_from", "hint_from"]);
  });
});

test("where a pupil deals, that pupil’s rule answers", () => {
  const dealer = { id: "s2", name: "Ben" } as TableView["dealer"];
  assert.deepEqual(answering({ dealer: null }, "s1", "now_call"), ["now_call", {}]);
  assert.deepEqual(answering({ dealer }, "s1", "now_call"), ["now_call_dealt", { dealer: "Ben" }]);
  learn({ now_call_mine: "yours" });
  assert.equal(answering({ dealer }, "s2", "now_call")[0], "now_call_mine");
});

test("nobody has a name but somebody, with real cards", () => {
  assert.equal(nameOf(tableWith(), "s2"), "Ben");
  assert.equal(nameOf(tableWith({ real_cards: true }), ""), "somebody");
  assert.equal(nameOf(tableWith(), null), "");
});

test("how many cards were played, and how far a knock-out is", () => {
  const line = (left: number, by_prophet = false) =>
    countLine(tableWith({ laid: 9, expulsion: { limit: 40, left, by_prophet } as TableView["expulsion"] }));
  assert.equal(countLine(tableWith()), "count_laid");
  assert.equal(line(31), "count_laid · count_from");
  assert.equal(line(31, true), "count_laid · count_in");
  assert.equal(line(0), "count_laid · count_now");
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
  assert.equal(asks(seatWith({ waits })), "expect_asks");
  assert.equal(asks(seatWith()), "");
});
