// A rule to find without a table: a hand, a line, and what each card did to the rules that still fit.

import type { SeenView } from "#schema";
import { type Card, DECK } from "../base/deck.ts";
import { type Parting, parting } from "./apart.ts";
import { afterSeeing, allOf, type Fitting, stillFit, type TryRule } from "./fitting.ts";
import { legal, NOWHERE, type PackedRule, seen, seenAll, step } from "./judge.ts";
import { hashOf, shuffled } from "./shuffle.ts";
import type { TriedPlay } from "./static_layout.ts";

const HAND = 8;

/** Where somebody is with a rule. It is never changed: what is done gives the next one. */
export interface Bench {
  rule: TryRule;
  state: number;
  /** What lies on the table, the starters first. */
  plays: TriedPlay[];
  hand: Card[];
  deck: Card[];
  fitting: Fitting;
  /** All that was seen since, the starters included. */
  evidence: SeenView[];
  /** How many rules fitted after the starters, and after each answer. */
  counts: number[];
  last: SeenView | null;
}

/** A rule, with starters and a hand that the words decide. */
export function begin(rule: TryRule, rules: TryRule[], words: string): Bench {
  let deck = shuffled([...DECK, ...DECK], words);
  let state = 0;
  const plays: TriedPlay[] = [];
  while (plays.length < rule.starters) {
    const card = deck.find((one) => step(rule.judge, state, one) !== NOWHERE) ?? legal(rule.judge, state)[0];
    deck = without(deck, card);
    state = step(rule.judge, state, card);
    plays.push({ cards: [card], right: true });
  }
  const starters: SeenView[] = plays.map(({ cards }) => ({ kind: "right", cards }));
  const fitting = afterSeeing(allOf(rules), starters);
  return {
    ...{ rule, state, plays, fitting, evidence: starters, last: null },
    hand: deck.slice(0, HAND),
    deck: deck.slice(HAND),
    counts: [stillFit(fitting).length],
  };
}

function without(cards: Card[], card: Card) {
  const at = cards.indexOf(card);
  return at < 0 ? cards : [...cards.slice(0, at), ...cards.slice(at + 1)];
}

/** So many cards of the deck; a used one is shuffled again. */
function drawn({ deck, rule, plays }: Bench, many: number): [Card[], Card[]] {
  const enough = deck.length < many ? [...deck, ...shuffled(DECK, `${rule.id} ${plays.length}`)] : deck;
  return [enough.slice(0, many), enough.slice(many)];
}

function answered(bench: Bench, last: SeenView): Bench {
  const fitting = afterSeeing(bench.fitting, [last]);
  return {
    ...bench,
    ...{ fitting, last, state: seen(bench.rule.judge, bench.state, last) },
    evidence: [...bench.evidence, last],
    counts: [...bench.counts, stillFit(fitting).length],
  };
}

/** After the card in this place of the hand. */
export function played(bench: Bench, place: number): Bench {
  const card = bench.hand[place];
  const right = step(bench.rule.judge, bench.state, card) !== NOWHERE;
  const [[next], deck] = drawn(bench, 1);
  const hand = bench.hand.map((one, at) => (at === place ? next : one));
  const told = answered(bench, { kind: right ? "right" : "wrong", cards: [card] });
  return { ...told, hand, deck, plays: [...bench.plays, { cards: [card], right }] };
}

/** After saying that no card of the hand fits: a new hand, whatever the answer. */
export function noneFits(bench: Bench): Bench {
  const fits = bench.hand.some((card) => step(bench.rule.judge, bench.state, card) !== NOWHERE);
  const told = answered(bench, { kind: fits ? "some" : "none", cards: bench.hand });
  const [hand, deck] = drawn(bench, HAND);
  return { ...told, hand, deck };
}

/** Cards that were tried, without the starters. */
export const tried = ({ plays, rule }: Bench) => plays.slice(rule.starters);

/** How a guess compares with the rule: the same on every line from these starters on, refuted by what was seen (`n` is
 *  the number of the card on the table, null for a hand that was shown), or not yet told apart: by
 *  cards from `here` on, or by a whole line. */
export type Compared =
  | { is: "same" }
  | { is: "refuted"; cards: Card[]; n: number | null }
  | { is: "apart"; parting: Parting; here: boolean };

export function compared({ rule, state, evidence }: Bench, guess: PackedRule): Compared {
  let mine = 0;
  let n = 0;
  const starters = evidence.slice(0, rule.starters);
  for (const one of evidence) {
    mine = seen(guess, mine, one);
    const isCard = one.kind === "right" || one.kind === "wrong";
    if (isCard) n += 1;
    if (mine === NOWHERE) return { is: "refuted", cards: one.cards, n: isCard ? n : null };
  }
  const begun = parting(rule.judge, guess, [seenAll(rule.judge, starters), seenAll(guess, starters)]);
  if (!begun) return { is: "same" };
  // Rules that part can have come together for good: then the line to see it on begins at the starters.
  const now = parting(rule.judge, guess, [state, mine]);
  const line = starters.flatMap(({ cards }) => cards);
  return {
    is: "apart",
    here: now !== null,
    parting: now ?? { ...begun, line: [...line, ...begun.line] },
  };
}

/** How hard the rule of a day can be. */
export const DAILY = ["easy", "medium"];

/** The rule of a day, the same everywhere: an easy one, or one that is a little harder. A rule that is added to the list
 *  changes few days. */
export function ruleOf(rules: TryRule[], day: string): TryRule {
  return rules
    .filter(({ band }) => DAILY.includes(band))
    .reduce((one, other) => (hashOf(`${day} ${other.id}`) < hashOf(`${day} ${one.id}`) ? other : one));
}

/** A date where we are, as 2026-11-30. */
export function dayOf(date: Date) {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
