// Two rules compared: the same on every line that goes on from here, or cards on which they part.

import { type Card, DECK } from "../base/deck.ts";
import { legal, NOWHERE, type PackedRule, step } from "./judge.ts";

/** Both rules allow `line`; after it only one of them allows each of these `cards`: the first rule those in `right`. */
export interface Parting {
  line: Card[];
  cards: Card[];
  right: Card[];
}

/** Cards of which one of each sort stands for all that both rules always treat alike. */
function sorts(one: PackedRule, other: PackedRule) {
  const sort = (place: number) => one[0][place] + other[0][place];
  const first = new Map(DECK.map((card, place) => [sort(place), card] as const).reverse());
  return [...first.values()].reverse();
}

/** The shortest line from these states on after which the rules part; null if they never do. */
export function parting(
  one: PackedRule,
  other: PackedRule,
  [inOne, inOther]: [number, number],
): Parting | null {
  const tried = sorts(one, other);
  const reached = [{ states: [inOne, inOther], line: [] as Card[] }];
  const known = new Set([`${inOne} ${inOther}`]);
  // It grows as it is read.
  for (const { states, line } of reached) {
    const next = tried.map((card) => ({
      card,
      states: [step(one, states[0], card), step(other, states[1], card)],
    }));
    if (next.some(({ states: [a, b] }) => (a === NOWHERE) !== (b === NOWHERE))) {
      const [right, others] = [legal(one, states[0]), legal(other, states[1])];
      return { line, right, cards: DECK.filter((card) => right.includes(card) !== others.includes(card)) };
    }
    for (const { card, states: after } of next) {
      const key = after.join(" ");
      if (after[0] === NOWHERE || known.has(key)) continue;
      known.add(key);
      reached.push({ states: after, line: [...line, card] });
    }
  }
  return null;
}
