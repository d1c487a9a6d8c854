// The judge of a page that has no server: a rule is two strings, which classroom/rules/in_browser.py makes, and says
// of every line of cards what the program says of it.

import type { SeenView } from "#schema";
import { type Card, DECK } from "../base/deck.ts";

/** The kind of each of the 52 cards; and after a sign, which says how they are counted, for each state and kind the state
 *  that follows. */
export type PackedRule = [kinds: string, moves: string];

export const FIRST_STATE = 0x3f;
export const FIRST_KIND = "a".charCodeAt(0);
export const BIG_KIND = "A".charCodeAt(0);
export const LETTERS = 26;

/** The state in which nothing is right any more. */
export const NOWHERE = -1;

/** Before moves that have the number of the next state; others say how many states further it is. */
export const NUMBERED = "=";
/** In place of a state, where a card is wrong. */
export const WRONG = "-";

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
  const to = moves.charCodeAt(1 + state * many + kindOf(kinds, places.get(card) ?? 0)) - FIRST_STATE;
  if (to < 0) return NOWHERE;
  return moves[0] === NUMBERED ? to : (state + to) % ((moves.length - 1) / many);
}

/** The state after these cards, one after the other; -1 once one was wrong. */
export const after = (rule: PackedRule, cards: Card[], state = 0) =>
  cards.reduce((at, card) => step(rule, at, card), state);

/** The state after what was seen; -1 for a rule that would have answered otherwise. */
export function seen(rule: PackedRule, state: number, { kind, cards }: SeenView) {
  if (state === NOWHERE || kind === "right") return after(rule, cards, state);
  const fits = cards.some((card) => step(rule, state, card) !== NOWHERE);
  const contradicted = {
    wrong: () => after(rule, cards, state) !== NOWHERE,
    none: () => fits,
    some: () => !fits,
  }[kind]();
  return contradicted ? NOWHERE : state;
}

/** The state after all of this. */
export const seenAll = (rule: PackedRule, all: SeenView[]) =>
  all.reduce((state, one) => seen(rule, state, one), 0);

/** The cards that are right in a state. */
export const legal = (rule: PackedRule, state: number) =>
  DECK.filter((card) => step(rule, state, card) !== NOWHERE);
