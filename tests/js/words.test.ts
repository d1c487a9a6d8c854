// Sentences: their places, plurals and numbers, and the search through a list of rules.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { MessageKey } from "#schema";
import { along, figure, has, learn, listText, say, sayText, typed } from "../../static/js/base/messages.ts";
import { matching } from "../../static/js/base/rule_search.ts";

learn({
  plurals: ["one", "other"],
  hand_title: "Your hand",
  pass_to: "Pass to {player}",
  seat_cards: ["{n} card", "{n} cards"],
  play_then: "{first}, then {next}",
});

describe("a sentence", () => {
  test("has its places filled", () => {
    assert.equal(sayText("hand_title"), "Your hand");
    assert.equal(sayText("pass_to", { player: "Amara" }), "Pass to Amara");
    assert.equal(sayText("play_then", { first: "9S", next: "2H" }), "9S, then 2H");
  });

  test("has its form by the number in it", () => {
    assert.equal(sayText("seat_cards", { n: 1 }), "1 card");
    assert.equal(sayText("seat_cards", { n: 0 }), "0 cards");
    assert.equal(sayText("seat_cards", { n: 1400 }), "1,400 cards");
  });

  test("leaves out a place that nothing is known of", () => {
    assert.equal(sayText("pass_to", { player: null }), "Pass to ");
  });

  test("is shown in pieces, and a name in a direction of its own", () => {
    const [before, name, after] = say("pass_to", { player: "Amara" });
    assert.equal(before, "Pass to ");
    assert.deepEqual((name as { values: unknown[] }).values, ["Amara"]);
    assert.equal(after, "");
    assert.deepEqual(say("seat_cards", { n: 2 }), ["", "2", " cards"]);
  });

  test("shows its key where there is none", () => {
    assert.equal(has("nothing_like_it"), false);
    assert.equal(has("hand_title"), true);
    assert.equal(sayText("nothing_like_it" as MessageKey), "nothing_like_it");
  });
});

test("numbers are written as the language writes them, with a true minus", () => {
  assert.equal(figure(12345), "12,345");
  assert.equal(figure(-3), "−3");
});

test("strings are listed as the language lists them", () => {
  assert.equal(listText(["Ana"]), "Ana");
  assert.equal(listText(["Ana", "Ben", "Chiara"]), "Ana, Ben, and Chiara");
});

test("an address is shown as people type it", () => {
  assert.equal(typed("https://play.example/"), "play.example/");
  assert.equal(typed("192.168.0.7:8000"), "192.168.0.7:8000");
});

test("arrow keys lead onward in the reading direction", () => {
  assert.deepEqual(
    ["ArrowRight", "ArrowLeft", "a"].map((key) => Math.abs(along(key))),
    [1, 1, 0],
  );
  assert.equal(along("ArrowRight"), 1);
});

describe("a list of rules", () => {
  const rules = [
    { statement: "Red and black cards alternate." },
    { statement: "Très: higher cards follow, never lower." },
    { statement: "偶数の後は赤" },
  ];
  const found = (words: string) => matching(rules, words).map((rule) => rules.indexOf(rule));

  test("is looked through by the beginnings of words, whatever their case and accents", () => {
    assert.deepEqual(found("RED alt"), [0]);
    assert.deepEqual(found("tres"), [1]);
    assert.deepEqual(found("ed"), []);
    assert.deepEqual(found(""), [0, 1, 2]);
  });

  test("is looked through anywhere in scripts without spaces", () => {
    assert.deepEqual(found("赤"), [2]);
  });
});
