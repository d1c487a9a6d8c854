// Sentences: their places, plurals and numbers, and the search through a list of rules.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  along,
  figure,
  fill,
  fillText,
  listText,
  say,
  sayText,
  sentence,
  typed,
} from "../../static/js/base/messages.ts";
import { matching } from "../../static/js/base/rule_search.ts";

// What the server puts into the bundle of a page, and an entry for a sentence with forms.
const BUNDLE = { plurals: ["one", "other"], aB3x: "Pass to {player}", c4Yz: ["{n} Karte", "{n} Karten"] };

describe("a sentence", () => {
  test("has its places filled", () => {
    assert.equal(sayText("Your hand"), "Your hand");
    assert.equal(sayText("Pass to {player}", { player: "Amara" }), "Pass to Amara");
    assert.equal(sayText("{first}, then {next}", { first: "9S", next: "2H" }), "9S, then 2H");
  });

  test("has its form by the number in it", () => {
    assert.equal(sayText("{n} card", "{n} cards", { n: 1 }), "1 card");
    assert.equal(sayText("{n} card", "{n} cards", { n: 0 }), "0 cards");
    assert.equal(sayText("{n} card", "{n} cards", { n: 1400 }), "1,400 cards");
  });

  test("leaves out a place that nothing is known of", () => {
    assert.equal(sayText("Pass to {player}", { player: null }), "Pass to ");
  });

  test("is shown in pieces, and a name in a direction of its own", () => {
    const [before, name, after] = say("Pass to {player}", { player: "Amara" });
    assert.equal(before, "Pass to ");
    assert.deepEqual((name as { values: unknown[] }).values, ["Amara"]);
    assert.equal(after, "");
    assert.deepEqual(say("{n} card", "{n} cards", { n: 2 }), ["", "2", " cards"]);
  });

  test("can be kept, and said later", () => {
    const kept = [sentence("Pass to {player}"), sentence("{n} card", "{n} cards")];
    assert.equal(fillText(kept[0], { player: "Amara" }), "Pass to Amara");
    assert.equal(fillText(kept[1], { n: 1 }), "1 card");
    assert.deepEqual(fill(kept[1], { n: 2 }), ["", "2", " cards"]);
  });

  test("comes from the bundle of the page by the name that took its place", () => {
    Object.assign(globalThis.messages ?? {}, BUNDLE);
    // Variables, as names and not English are meant here.
    const [pass, cards] = ["aB3x", "c4Yz"] as unknown as ReturnType<typeof sentence>[];
    assert.equal(fillText(pass, { player: "Amara" }), "Pass to Amara");
    assert.equal(fillText(cards, { n: 1 }), "1 Karte");
    assert.equal(fillText(cards, { n: 3 }), "3 Karten");
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
