// Puzzles that a round makes: which card tells two rules apart, whether a rule is refuted, what could be claimed. The
// same round makes the same puzzles everywhere, and rules judge every answer.

import type { TakeHomeRound } from "#schema";
import type { Card } from "../base/deck.ts";
import { DECK } from "../base/deck.ts";
import { afterSeeing, allOf, type Fitting, stillFit, type TryRule } from "./fitting.ts";
import { legal, NOWHERE, step } from "./judge.ts";
import { shuffled } from "./shuffle.ts";

/** Cards on the table below which there is nothing to ask. */
const FEWEST = 6;
/** The card at which it is asked what could be claimed. */
const CLAIM_AT = 12;
/** Rules to choose from, and how many of them at most could be claimed. */
const [CHOICES, CLAIMED] = [4, 2];
const OFFERED = 6;
const TELLING = 2;
/** On how many cards two rules may differ, to be worth a question. */
const [DIFFER_LEAST, DIFFER_MOST] = [4, 26];
/** Rules among which two are chosen: the first are the easiest. */
const AMONG = 40;

/** Two rules that fitted when `upto` cards lay there, and cards of which some tell them apart. */
export interface ApartPuzzle {
  upto: number;
  rules: [TryRule, TryRule];
  states: [number, number];
  cards: Card[];
}

/** A rule, and the ordinals of the cards that refuted it; none where it fits to the end. */
export interface RefutedPuzzle {
  rule: TryRule;
  by: number[];
}

/** Rules of which some fitted when `upto` cards lay there, and the step that ended each of the others. */
export interface ClaimPuzzle {
  upto: number;
  offered: { rule: TryRule; fits: boolean; refuted: number[] }[];
  fitting: number;
}

export interface Puzzles {
  apart: ApartPuzzle | null;
  refuted: RefutedPuzzle | null;
  claim: ClaimPuzzle | null;
}

/** A rule is as easy as its place in the list, and the secret one is among them once. */
function candidates(listed: TryRule[], { rule }: TakeHomeRound): [TryRule[], TryRule | null] {
  const { judge } = rule;
  if (!judge) return [listed, null];
  const same = listed.find((one) => String(one.judge) === String(judge));
  return same ? [listed, same] : [[...listed, { ...rule, judge }], { ...rule, judge }];
}

interface Traced {
  /** After each step. */
  fitting: Fitting[];
  /** For each rule the step that refuted it; as many as there are steps for none. */
  until: number[];
}

function traced(rules: TryRule[], { steps }: TakeHomeRound): Traced {
  const fitting: Fitting[] = [];
  for (const { seen } of steps) fitting.push(afterSeeing(fitting[fitting.length - 1] ?? allOf(rules), seen));
  const until = rules.map((_, at) => {
    const ended = fitting.findIndex(({ states }) => states[at] === NOWHERE);
    return ended < 0 ? steps.length : ended;
  });
  return { fitting, until };
}

/** The ordinals of the cards that came with a step. */
export function cameWith({ steps }: Pick<TakeHomeRound, "steps">, at: number) {
  const before = at ? steps[at - 1].upto : 0;
  return Array.from({ length: steps[at].upto - before }, (_, more) => before + more + 1);
}

/** The puzzles of a round; null for one that it doesn't make. */
export function puzzlesOf(listed: TryRule[], round: TakeHomeRound): Puzzles {
  const { steps, line } = round;
  if (line.laid < FEWEST) return { apart: null, refuted: null, claim: null };
  const [rules, secret] = candidates(listed, round);
  const { fitting, until } = traced(rules, round);
  const seed = steps.map(({ cards }) => cards.join()).join(" ");

  function apart(): ApartPuzzle | null {
    for (let at = Math.floor(steps.length * 0.6); at > 0; at -= 1) {
      const { states } = fitting[at];
      const left = rules
        .map((rule, n) => ({ rule, state: states[n] }))
        .filter(({ state }) => state !== NOWHERE);
      const near = left.slice(0, AMONG).map((one) => ({ ...one, right: legal(one.rule.judge, one.state) }));
      for (const [n, one] of near.entries())
        for (const other of near.slice(n + 1)) {
          const differ = DECK.filter((card) => one.right.includes(card) !== other.right.includes(card));
          if (differ.length < DIFFER_LEAST || differ.length > DIFFER_MOST) continue;
          const alike = DECK.filter((card) => !differ.includes(card));
          const cards = [
            ...shuffled(differ, seed).slice(0, TELLING),
            ...shuffled(alike, seed).slice(0, OFFERED - TELLING),
          ];
          return {
            upto: steps[at].upto,
            rules: [one.rule, other.rule],
            states: [one.state, other.state],
            cards: shuffled(cards, seed),
          };
        }
    }
    return null;
  }

  function refuted(): RefutedPuzzle | null {
    const easy = rules.map((_, n) => n).filter((n) => ["easy", "medium"].includes(rules[n].band));
    const fits = easy.filter((n) => until[n] === steps.length && rules[n] !== secret);
    // Now and then the honest answer is that no card does.
    if (line.laid % 3 === 0 && fits.length) return { rule: rules[fits[0]], by: [] };
    const ended = easy
      .filter((n) => until[n] < steps.length && steps[until[n]].kind === "play")
      .sort((one, other) => until[other] - until[one]);
    const rule = ended[0];
    return rule === undefined ? null : { rule: rules[rule], by: cameWith(round, until[rule]) };
  }

  function claim(): ClaimPuzzle | null {
    const wanted = Math.min(CLAIM_AT, Math.ceil(line.laid / 2));
    const at = steps.filter(({ upto }) => upto <= wanted).length - 1;
    if (at < 1) return null;
    const { states } = fitting[at];
    const fits = rules.map((_, n) => n).filter((n) => states[n] !== NOWHERE);
    const own = secret ? fits.filter((n) => rules[n] === secret) : [];
    const rivals = fits.filter((n) => !own.includes(n));
    const gone = rules
      .map((_, n) => n)
      .filter((n) => states[n] === NOWHERE && steps[until[n]].kind === "play")
      .sort((one, other) => until[other] - until[one]);
    const claimed = [...own, ...rivals].slice(0, CLAIMED);
    const offered = [...claimed, ...gone.slice(0, CHOICES - claimed.length)];
    if (offered.length < CHOICES) return null;
    return {
      upto: steps[at].upto,
      fitting: fits.length,
      offered: shuffled(offered, seed).map((n) => ({
        rule: rules[n],
        fits: states[n] !== NOWHERE,
        refuted: states[n] === NOWHERE ? cameWith(round, until[n]) : [],
      })),
    };
  }

  return { apart: apart(), refuted: refuted(), claim: claim() };
}

/** What each of the two rules says of a card. */
export const bothSay = ({ rules, states }: ApartPuzzle, card: Card) =>
  rules.map(({ judge }, at) => step(judge, states[at], card) !== NOWHERE);

/** How many rules still fit after each step. */
export function fitCounts(listed: TryRule[], round: TakeHomeRound) {
  const [rules] = candidates(listed, round);
  return {
    all: rules.length,
    counts: traced(rules, round).fitting.map((one) => stillFit(one).length),
  };
}
