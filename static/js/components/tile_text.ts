// Sentences of the server in which cards are written as text: on a screen each of them is a tile.

import { RANKS, SUITS } from "../base/cards.ts";
import type { Content } from "../base/vendor_lit.ts";
import { tileCard } from "./card.ts";

const SIGNS = "♠♥♦♣";
const CARD = new RegExp(`(?<![\\p{L}\\d])(${RANKS.join("|")})([${SIGNS}])\ufe0e?`, "gu");

/** The text in pieces, its cards as tiles. */
export function withTiles(text: string): Content[] {
  const pieces: Content[] = [];
  let at = 0;
  for (const found of text.matchAll(CARD)) {
    pieces.push(text.slice(at, found.index), tileCard(found[1] + SUITS[SIGNS.indexOf(found[2])]));
    at = found.index + found[0].length;
  }
  return [...pieces, text.slice(at)];
}
