// What a card’s code says in words: “9S” is the nine of spades.

import type { Rank, Suit } from "./deck.ts";
import { fillText, type Sentence, sentence } from "./messages.ts";

export { type Card, RANKS, type Rank, rankOf, rankValue, SUITS, type Suit, suitOf } from "./deck.ts";

const RANK_NAMES: Record<Rank, Sentence> = {
  A: sentence("ace"),
  2: sentence("two"),
  3: sentence("three"),
  4: sentence("four"),
  5: sentence("five"),
  6: sentence("six"),
  7: sentence("seven"),
  8: sentence("eight"),
  9: sentence("nine"),
  10: sentence("ten"),
  J: sentence("jack"),
  Q: sentence("queen"),
  K: sentence("king"),
};
const SUIT_NAMES: Record<Suit, Sentence> = {
  S: sentence("spades"),
  H: sentence("hearts"),
  D: sentence("diamonds"),
  C: sentence("clubs"),
};

/** "nine", in this language. */
export const rankName = (rank: Rank) => fillText(RANK_NAMES[rank]);

/** "spades", in this language. */
export const suitName = (suit: Suit) => fillText(SUIT_NAMES[suit]);
