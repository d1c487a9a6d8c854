// Cards in the sentences of the server: tiles on every screen, with the ranks of its language.

import "./browser.ts";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { tileCard } from "../../static/js/components/card.ts";
import { withTiles } from "../../static/js/components/tile_text.ts";

/** All that a template holds, its pieces in order. */
const held = (piece: unknown): unknown[] =>
  piece && typeof piece === "object" && "values" in piece
    ? (piece as { values: unknown[] }).values.flatMap(held)
    : [piece];

describe("a sentence with cards", () => {
  test("has a tile for each card, and its words between them", () => {
    const [before, first, between, second, after] = withTiles("Ben’s 9♥ after 10♠\ufe0e: right.");
    assert.deepEqual([before, between, after], ["Ben’s ", " after ", ": right."]);
    assert.deepEqual([first, second].map(held), [tileCard("9H"), tileCard("10S")].map(held));
  });

  test("is a text where there is none", () => {
    assert.deepEqual(withTiles("Table 3 of A10♥ tables"), ["Table 3 of A10♥ tables"]);
  });
});

test("a card has the letter that its rank has in the packs of a language", () => {
  Object.assign(globalThis.messages ?? {}, { "A J Q K": "A B D K" });
  assert.ok(held(tileCard("QS")).includes("D"));
  assert.ok(held(tileCard("JS")).includes("B"));
  assert.ok(held(tileCard("10S")).includes("10"));
});

test("a card in a text is a tile, with the letters of its language or of English", () => {
  Object.assign(globalThis.messages ?? {}, { "A J Q K": "A B D K" });
  const [, own, , english] = withTiles("Nach D♦ passt J♣.");
  assert.deepEqual([own, english].map(held), [tileCard("QD"), tileCard("JC")].map(held));
});
