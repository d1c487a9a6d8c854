// What a card’s code says: “9S” is the nine of spades.

import { fillText, type Sentence, sentence } from "./messages.ts";

/** A card as in a record: “9S”. */
export type Card = string;
/** Its value. */
export type Rank = (typeof RANKS)[number];
export type Suit = "S" | "H" | "D" | "C";

export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"] as const;
export const SUITS: Suit[] = ["S", "H", "D", "C"];

export const rankOf = (code: Card) => code.slice(0, -1) as Rank;
export const suitOf = (code: Card) => code.slice(-1) as Suit;
export const rankValue = (code: Card) => RANKS.indexOf(rankOf(code)) + 1;

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
