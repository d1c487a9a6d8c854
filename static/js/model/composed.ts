// A rule of the rule builder as a page judges it without a server. A term means what classroom/rules/builder/meaning.py
// and classroom/rules/combinators.py say that it means; tests/rules/test_composed_in_browser.py compares the two.

import { type Card, DECK, rankValue, SUITS, suitOf } from "../base/deck.ts";
import {
  BIG_KIND,
  FIRST_KIND,
  FIRST_STATE,
  LETTERS,
  NOWHERE,
  NUMBERED,
  type PackedRule,
  WRONG,
} from "./judge.ts";

/** A part of a rule, as the server reads it: what it is decides which of the others belong to it. */
export interface Term extends Record<string, unknown> {
  is: string;
  kind?: string;
  trait?: string;
  or_same?: boolean;
  back?: number;
  values?: number[];
  least?: number;
  most?: number;
  way?: string;
  circle?: boolean;
  multiple_of?: number;
  nth?: number;
  kinds?: string[];
  last?: Term;
  then?: Term;
  otherwise?: Term;
  part?: Term;
  parts?: Term[];
}

/** Why a rule can't be used: a step of 0, kinds that don't share out the deck, too many states. */
export type Unusable = "step" | "kinds" | "states";

/** What a clause remembers of the line; two memories with the same JSON are the same. */
type Memory = unknown;

/** A part of a rule: the cards that it allows next, null where it asks nothing, and its memory after a card. */
interface Clause {
  start: Memory;
  asks(memory: Memory): boolean[] | null;
  after(memory: Memory, place: number): Memory;
}

const MOST_STATES = 600;
const RANKS = 13;
const LAST_NUMBER = 10;

const values = DECK.map(rankValue);
const PRIMES = [2, 3, 5, 7, 11, 13];
const isRed = (card: Card) => "HD".includes(suitOf(card));

/** By trait the mark of each card: cards with the same mark share it. */
const MARKS: Record<string, number[]> = {
  value: values,
  suit: DECK.map((card) => SUITS.indexOf(suitOf(card))),
  colour: DECK.map((card) => Number(isRed(card))),
  parity: values.map((value) => value % 2),
  face: values.map((value) => Number(value > LAST_NUMBER)),
  prime: values.map((value) => Number(PRIMES.includes(value))),
};
/** By kind the trait that it is of, and its mark. */
const KINDS: Record<string, [trait: string, mark: number]> = {
  red: ["colour", 1],
  black: ["colour", 0],
  spade: ["suit", 0],
  heart: ["suit", 1],
  diamond: ["suit", 2],
  club: ["suit", 3],
  odd: ["parity", 1],
  even: ["parity", 0],
  face: ["face", 1],
  number: ["face", 0],
  prime: ["prime", 1],
  nonprime: ["prime", 0],
};

/** The cards of a kind, as yes or no for each card of the deck. */
function ofKind(kind: string) {
  const [trait, mark] = KINDS[kind];
  return MARKS[trait].map((one) => one === mark);
}

const always = (cards: boolean[]): Clause => ({ start: 0, asks: () => cards, after: () => 0 });

/** How the mark of a card is to be related to that of the card `back` places before it. */
function related(marks: number[], back: number, fits: (now: number, before: number) => boolean): Clause {
  return {
    start: [],
    asks(memory) {
      const marked = memory as number[];
      return marked.length < back ? null : marks.map((mark) => fits(mark, marked[0]));
    },
    after: (memory, place) => [...(memory as number[]), marks[place]].slice(-back),
  };
}

/** The memories of several clauses, side by side. */
const together = (parts: Clause[]) => ({
  start: parts.map(({ start }) => start) as Memory,
  after: (memory: Memory, place: number): Memory =>
    parts.map((part, at) => part.after((memory as Memory[])[at], place)),
});

function several(parts: Clause[], fits: (asked: boolean[][], place: number) => boolean): Clause {
  return {
    ...together(parts),
    asks(memory) {
      const asked = parts
        .map((part, at) => part.asks((memory as Memory[])[at]))
        .filter((cards) => cards !== null);
      return asked.length ? DECK.map((_, place) => fits(asked, place)) : null;
    },
  };
}

function not(part: Clause): Clause {
  return { ...part, asks: (memory) => part.asks(memory)?.map((fits) => !fits) ?? null };
}

/** `then` or `otherwise`, by whether the card `back` places before was as `last` asks; silent where that was. */
function conditional(last: Clause, then: Clause, otherwise: Clause, back: number): Clause {
  const parts = [last, then, otherwise];
  const { start, after } = together(parts);
  return {
    start: [start, []],
    asks(memory) {
      const [known, held] = memory as [Memory[], (boolean | null)[]];
      if (held.length < back || held[0] === null) return null;
      const chosen = held[0] ? 1 : 2;
      return parts[chosen].asks(known[chosen]);
    },
    after(memory, place) {
      const [known, held] = memory as [Memory[], (boolean | null)[]];
      const holds = last.asks(known[0])?.[place] ?? null;
      return [after(known, place), [...held, holds].slice(-back)];
    },
  };
}

/** The parts take turns, a card each. A part that comes again is kept once. */
function inTurn(all: Term[]): Clause {
  const written = all.map((term) => JSON.stringify(term));
  const once = written.filter((one, at) => written.indexOf(one) === at);
  const parts = once.map((one) => clause(JSON.parse(one) as Term));
  const turns = written.map((one) => once.indexOf(one));
  const { start, after } = together(parts);
  return {
    start: [0, start],
    asks(memory) {
      const [turn, known] = memory as [number, Memory[]];
      return parts[turns[turn]].asks(known[turns[turn]]);
    },
    after(memory, place) {
      const [turn, known] = memory as [number, Memory[]];
      return [(turn + 1) % turns.length, after(known, place)];
    },
  };
}

/** Kinds that share out the deck follow one another, whichever the starter belongs to. */
function turns(kinds: string[]): Clause {
  const sets = kinds.map(ofKind);
  return {
    start: null,
    asks: (memory) => (memory === null ? null : sets[((memory as number) + 1) % sets.length]),
    after: (_, place) => sets.findIndex((cards) => cards[place]),
  };
}

function clause(term: Term): Clause {
  const { back = 1, least = 0, most = 0, multiple_of: multiple = 1, parts = [], or_same: same } = term;
  const trait = MARKS[term.trait ?? "value"];
  const inner = (part?: Term) => clause(part as Term);
  switch (term.is) {
    case "kind":
      return always(ofKind(term.kind as string));
    case "values":
      return always(values.map((value) => (term.values ?? []).includes(value)));
    case "same":
      return related(trait, back, (now, before) => now === before);
    case "different":
      return related(trait, back, (now, before) => now !== before);
    case "higher":
      return related(values, back, (now, before) => now > before || (same === true && now === before));
    case "lower":
      return related(values, back, (now, before) => now < before || (same === true && now === before));
    case "steps": {
      const within = (away: number) => away >= least && away <= most;
      const { way = "either" } = term;
      return related(values, back, (now, before) => {
        const ups = term.circle ? [(now - before + RANKS) % RANKS] : [now - before];
        const downs = term.circle ? [(before - now + RANKS) % RANKS] : [before - now];
        return [...(way === "down" ? [] : ups), ...(way === "up" ? [] : downs)].some(within);
      });
    }
    case "sum":
      return related(values, back, (now, before) => (now + before) % multiple === 0);
    case "both":
      return several(parts.map(clause), (asked, place) => asked.every((cards) => cards[place]));
    case "either":
      return several(parts.map(clause), (asked, place) => asked.some((cards) => cards[place]));
    case "not":
      return not(inner(term.part));
    case "if":
      return conditional(inner(term.last), inner(term.then), inner(term.otherwise), back);
    case "every": {
      const rest = Array.from({ length: (term.nth ?? 1) - 1 }, () => term.otherwise as Term);
      return inTurn([...rest, term.then as Term]);
    }
    case "cycle":
      return inTurn(parts);
    default:
      return turns(term.kinds ?? []);
  }
}

/** The parts of a term, itself first. */
function* all(term: Term): Generator<Term> {
  yield term;
  for (const part of [term.part, term.last, term.then, term.otherwise, ...(term.parts ?? [])])
    if (part) yield* all(part);
}

function nonsense(term: Term): Unusable | null {
  for (const { is, least = 0, most = 0, kinds = [] } of all(term)) {
    // The builder keeps the numbers of a step in order.
    if (is === "steps" && (!most || least > most)) return "step";
    const sets = kinds.map(ofKind);
    if (is === "turns" && !DECK.every((_, place) => sets.filter((cards) => cards[place]).length === 1))
      return "kinds";
  }
  return null;
}

/** The rule of a term, or why it can't be used. */
export function composed(term: Term): PackedRule | Unusable {
  const no = nonsense(term);
  if (no) return no;
  const whole = clause(term);
  const found = [whole.start];
  const numbers = new Map([[JSON.stringify(whole.start), 0]]);
  const rows: number[][] = [];
  // It grows as it is read.
  for (const memory of found) {
    const asked = whole.asks(memory);
    rows.push(
      DECK.map((_, place) => {
        if (asked && !asked[place]) return NOWHERE;
        const after = whole.after(memory, place);
        const key = JSON.stringify(after);
        const number = numbers.get(key) ?? found.length;
        if (number === found.length) {
          numbers.set(key, number);
          found.push(after);
        }
        return number;
      }),
    );
    if (found.length > MOST_STATES) return "states";
  }
  return packed(rows);
}

/** As classroom/rules/in_browser.py packs it. */
function packed(rows: number[][]): PackedRule {
  const columns = DECK.map((_, place) => rows.map((row) => row[place]).join());
  const kinds = columns.filter((column, at) => columns.indexOf(column) === at);
  const first = kinds.map((kind) => columns.indexOf(kind));
  const letter = (kind: number) =>
    String.fromCharCode(kind < LETTERS ? FIRST_KIND + kind : BIG_KIND + kind - LETTERS);
  const move = (to: number) => (to === NOWHERE ? WRONG : String.fromCharCode(FIRST_STATE + to));
  const moves = rows.flatMap((row) => first.map((place) => move(row[place])));
  return [columns.map((column) => letter(kinds.indexOf(column))).join(""), NUMBERED + moves.join("")];
}
