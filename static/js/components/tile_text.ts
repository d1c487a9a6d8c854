// Sentences of the server in which cards are written as text: on a screen each of them is a tile.

import { RANKS, SUITS } from "../base/cards.ts";
import { certain } from "../base/certain.ts";
import type { Content } from "../base/vendor_lit.ts";
import { LETTERED, lettersHere, tileCard } from "./card.ts";

const SIGNS = "♠♥♦♣";

/** A card, with the letters of this language's packs or of English. With a letter or a digit before it, it is none:
 *  "A10♥" is a table's name. */
const cardPattern = (letters: string[]) =>
  new RegExp(`([\\p{L}\\d]?)(${[...letters, ...RANKS].join("|")})([${SIGNS}])\ufe0e?`, "gu");

/** The text in pieces, its cards as tiles. */
export function withTiles(text: string): Content[] {
  const letters = lettersHere();
  const pieces: Content[] = [];
  let at = 0;
  for (const found of text.matchAll(cardPattern(letters))) {
    const [all, before, rank, sign] = found;
    if (before) continue;
    const own = LETTERED[letters.indexOf(rank)] ?? rank;
    pieces.push(text.slice(at, found.index), tileCard(own + SUITS[SIGNS.indexOf(sign)]));
    at = certain(found.index) + all.length;
  }
  return [...pieces, text.slice(at)];
}
