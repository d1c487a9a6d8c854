// The judge of a page that has no server: a rule is two strings, which classroom/rules/in_browser.py makes, and says
// of every line of cards what the program says of it.

import { type Card, DECK } from "../base/deck.ts";

/** The kind of each of the 52 cards, and for each state and kind the state that follows. */
export type PackedRule = [kinds: string, moves: string];

const FIRST_STATE = 0xa1;
const FIRST_KIND = "a".charCodeAt(0);
const BIG_KIND = "A".charCodeAt(0);
const LETTERS = 26;

/** The state in which nothing is right any more. */
export const NOWHERE = -1;

const places = new Map(DECK.map((card, place) => [card, place]));

function kindOf(kinds: string, place: number) {
  const letter = kinds.charCodeAt(place);
  return letter >= FIRST_KIND ? letter - FIRST_KIND : letter - BIG_KIND + LETTERS;
}

const counted = new Map<string, number>();

function kindsIn(kinds: string) {
  const known = counted.get(kinds) ?? 1 + Math.max(...Array.from(kinds, (_, place) => kindOf(kinds, place)));
  counted.set(kinds, known);
  return known;
}

/** The state after this card; -1 where it is wrong. Before the first card it is 0. */
export function step([kinds, moves]: PackedRule, state: number, card: Card) {
  if (state === NOWHERE) return NOWHERE;
  const many = kindsIn(kinds);
  const to = moves.charCodeAt(state * many + kindOf(kinds, places.get(card) ?? 0));
  return to < FIRST_STATE ? NOWHERE : to - FIRST_STATE;
}

/** The state after these cards, one after the other; -1 once one was wrong. */
export const after = (rule: PackedRule, cards: Card[], state = 0) =>
  cards.reduce((at, card) => step(rule, at, card), state);

/** Something that a whole table has seen: cards that were right one after the other, a card or a string that was
 *  wrong, or a hand in which no card was right, or some card was. */
export interface Seen {
  is: "right" | "wrong" | "none" | "some";
  cards: Card[];
}

/** The state after what was seen; -1 for a rule that would have answered otherwise. */
export function seen(rule: PackedRule, state: number, { is, cards }: Seen) {
  if (state === NOWHERE || is === "right") return after(rule, cards, state);
  const fits = cards.some((card) => step(rule, state, card) !== NOWHERE);
  const contradicted = {
    wrong: () => after(rule, cards, state) !== NOWHERE,
    none: () => fits,
    some: () => !fits,
  }[is]();
  return contradicted ? NOWHERE : state;
}

/** How many things a rule fits, from the first on: all of them, unless one refutes it. */
export function fitsUntil(rule: PackedRule, all: Seen[]) {
  let state = 0;
  for (const [at, one] of all.entries()) {
    state = seen(rule, state, one);
    if (state === NOWHERE) return at;
  }
  return all.length;
}
