// The cards of a hand: their order, those that are chosen, and where keys lead among them.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { rankOf, rankValue, suitOf } from "../../static/js/base/cards.ts";
import { codeOf, dropped, keysOf, moved, sorted, stillChosen } from "../../static/js/model/hand_order.ts";
import { inHand, mayPlay, waitsFor, waitsForMe } from "../../static/js/model/turns.ts";
import { stepInHand, stepOnLine } from "../../static/js/model/walking.ts";
import { chosenNow } from "../../static/js/state/pupil_view.ts";
import { seatWith, tableWith } from "./views.ts";

describe("a card", () => {
  test("is its rank and suit", () => {
    assert.equal(rankOf("10S"), "10");
    assert.equal(suitOf("10S"), "S");
    assert.deepEqual(["AS", "10H", "KD"].map(rankValue), [1, 10, 13]);
  });
});

describe("the keys of a hand", () => {
  test("tell equal cards of two decks apart", () => {
    assert.deepEqual(keysOf(["9S", "2H", "9S"]), ["9S#0", "2H#0", "9S#1"]);
    assert.equal(codeOf("9S#1"), "9S");
  });

  test("are sorted by suit and then value, or by value and then suit, or as they were dealt", () => {
    const keys = keysOf(["KC", "2H", "KS", "AD", "2S"]);
    assert.deepEqual(sorted(keys, "suit").map(codeOf), ["2S", "KS", "2H", "AD", "KC"]);
    assert.deepEqual(sorted(keys, "value").map(codeOf), ["AD", "2S", "2H", "KS", "KC"]);
    assert.equal(sorted(keys, "dealt"), keys);
  });
});

describe("what is chosen", () => {
  test("stays as long as the hand has it", () => {
    assert.deepEqual(stillChosen(["9S#0", "2H#0"], ["2H#0", "9S#0"]), ["9S#0", "2H#0"]);
  });

  test("an equal card stands in for one that has gone", () => {
    assert.deepEqual(stillChosen(["9S#1"], ["9S#0"]), ["9S#0"]);
    assert.deepEqual(stillChosen(["9S#1", "9S#0"], ["9S#0"]), ["9S#0"]);
  });

  test("what no card stands in for is dropped, and named", () => {
    const { kept, gone } = chosenNow(["9S#0", "2H#0"], ["2H#0"], 4);
    assert.deepEqual(kept, ["2H#0"]);
    assert.deepEqual(gone, ["9S#0"]);
    assert.deepEqual(dropped(["9S#0", "9S#1"], ["9S#0"]), []);
  });

  test("is no more than may be played", () => {
    assert.deepEqual(chosenNow(["9S#0", "2H#0"], ["9S#0", "2H#0"], 1).kept, ["9S#0"]);
  });

  test("moves to another place of the string", () => {
    assert.deepEqual(moved(["a", "b", "c"], 0, 2), ["b", "c", "a"]);
    assert.deepEqual(moved(["a", "b", "c"], 2, 1), ["a", "c", "b"]);
    const keys = ["a", "b"];
    assert.equal(moved(keys, 0, -1), keys);
    assert.equal(moved(keys, 1, 2), keys);
  });
});

describe("what a seat may choose from and do", () => {
  test("cards that wait for the Prophet have left the hand", () => {
    const seat = seatWith({ hand: ["9S", "9S", "2H"] });
    const pending = { by: "s1", kind: "play" as const, cards: ["9S"], awaiting: "call" as const };
    assert.deepEqual(inHand(seat, tableWith({ pending })), ["9S", "2H"]);
    assert.deepEqual(inHand(seat, tableWith({ pending: { ...pending, by: "s2" } })), ["9S", "9S", "2H"]);
    assert.deepEqual(inHand(seat, tableWith({ pending: { ...pending, kind: "no_play" } })), seat.hand);
  });

  test("nobody plays while a different player may declare", () => {
    const seat = seatWith({ may: ["play"] });
    const declare = { kind: "declare" as const, seats: ["s2"], until: 9e9 };
    const turn = { kind: "turn" as const, seats: ["s1"], until: null };
    assert.equal(mayPlay({ seat, table: tableWith() }), true);
    assert.equal(mayPlay({ seat, table: tableWith({ waits: [declare, turn] }) }), false);
    assert.equal(mayPlay({ seat, table: tableWith({ waits: [{ ...declare, until: 0 }, turn] }) }), true);
    assert.equal(mayPlay({ seat: seatWith(), table: tableWith() }), false);
  });

  test("the table waits for who is on turn, and for the Prophet while a play is pending", () => {
    const table = tableWith();
    assert.equal(waitsFor(seatWith({ may: ["play"] }), table), true);
    assert.equal(waitsFor(seatWith({ seat: "s2", may: ["play"] }), table), false);
    const pending = { by: "s1", kind: "play" as const, cards: ["9S"], awaiting: "call" as const };
    const called = tableWith({ pending, prophet: "s2" });
    assert.equal(waitsFor(seatWith({ seat: "s2", may: ["call"] }), called), true);
    const parts = new Map([["s2", seatWith({ seat: "s2", may: ["call"] })]]);
    assert.equal(waitsForMe({ parts, table: called }), true);
  });
});

describe("arrow keys", () => {
  const line = [1, 3, 2];

  test("lead along the line, and down its sidelines", () => {
    assert.deepEqual(stepOnLine("ArrowRight", line, [1, 2]), [2, 0]);
    assert.deepEqual(stepOnLine("ArrowLeft", line, [1, 2]), [0, 0]);
    assert.deepEqual(stepOnLine("ArrowDown", line, [1, 0]), [1, 1]);
    assert.deepEqual(stepOnLine("ArrowUp", line, [1, 1]), [1, 0]);
    assert.deepEqual(stepOnLine("Home", line, [2, 1]), [0, 0]);
    assert.deepEqual(stepOnLine("End", line, [0, 0]), [2, 0]);
  });

  test("lead nowhere beyond the ends, and other keys nowhere at all", () => {
    assert.equal(stepOnLine("ArrowRight", line, [2, 0]), null);
    assert.equal(stepOnLine("ArrowLeft", line, [0, 0]), null);
    assert.equal(stepOnLine("ArrowDown", line, [2, 1]), null);
    assert.equal(stepOnLine("ArrowUp", line, [1, 0]), null);
    assert.equal(stepOnLine("a", line, [1, 0]), null);
  });

  test("follow the reading direction", () => {
    document.documentElement.dir = "rtl";
    assert.deepEqual(stepOnLine("ArrowRight", line, [1, 0]), [0, 0]);
    document.documentElement.dir = "ltr";
  });

  test("lead to the nearest card of the row above or below in a hand", () => {
    const hand = [
      { left: 0, top: 0 },
      { left: 50, top: 0 },
      { left: 100, top: 2 },
      { left: 5, top: 70 },
      { left: 55, top: 70 },
      { left: 0, top: 140 },
    ];
    assert.equal(stepInHand("ArrowDown", hand, 1), 4);
    assert.equal(stepInHand("ArrowDown", hand, 2), 4);
    assert.equal(stepInHand("ArrowUp", hand, 5), 3);
    assert.equal(stepInHand("ArrowUp", hand, 0), null);
    assert.equal(stepInHand("ArrowRight", hand, 2), 3);
    assert.equal(stepInHand("ArrowRight", hand, 5), null);
    assert.equal(stepInHand("Home", hand, 4), 0);
    assert.equal(stepInHand("End", hand, 0), 5);
    assert.equal(stepInHand("i", hand, 0), null);
  });
});
