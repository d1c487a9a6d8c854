// A card’s code: “9S” is the nine of spades. It says nothing in words, so it needs no page.

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

/** All cards, in the order in which the program has them. */
export const DECK: Card[] = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));
