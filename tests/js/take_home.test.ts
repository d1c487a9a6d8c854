// What a page without a server makes of a round and of a rule: puzzles, the rule of a day, a line and a hand.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { certain } from "../../static/js/base/certain.ts";
import { DECK } from "../../static/js/base/deck.ts";
import {
  begin,
  type Compared,
  compared,
  dayOf,
  noneFits,
  played,
  ruleOf,
  tried,
} from "../../static/js/model/bench.ts";
import { composed, type Term } from "../../static/js/model/composed.ts";
import { afterSeeing, allOf, stillFit } from "../../static/js/model/fitting.ts";
import { after, legal, NOWHERE, type PackedRule, seenAll, step } from "../../static/js/model/judge.ts";
import { bothSay, fitCounts, puzzlesOf } from "../../static/js/model/puzzles.ts";
import { shuffled } from "../../static/js/model/shuffle.ts";
import { homeRound, ruleCalled, rules } from "./take_home.ts";

const seenIn = (upto: number) => homeRound.steps.filter((one) => one.upto <= upto).flatMap((one) => one.seen);
const fitsThen = (id: string, upto: number) => seenAll(ruleCalled(id).judge, seenIn(upto)) !== NOWHERE;

describe("the judge", () => {
  test("says which cards are right next, and follows a line", () => {
    const { judge } = ruleCalled("alternate-colour");
    const red = after(judge, ["AS", "2H"]);
    assert.deepEqual(
      legal(judge, red),
      DECK.filter((card) => /[SC]$/.test(card)),
    );
    assert.equal(step(judge, red, "3D"), NOWHERE);
    assert.equal(after(judge, ["AS", "2S", "3H"]), NOWHERE);
  });

  test("holds every kind of evidence against a rule", () => {
    const { judge } = ruleCalled("only-even");
    const begun = { kind: "right", cards: ["2S"] } as const;
    const fits = (kind: "right" | "wrong" | "none" | "some", cards: string[]) =>
      seenAll(judge, [
        { ...begun, cards: [...begun.cards] },
        { kind, cards },
      ]) !== NOWHERE;
    assert.deepEqual([fits("right", ["4H"]), fits("right", ["3H"])], [true, false]);
    assert.deepEqual([fits("wrong", ["3H"]), fits("wrong", ["4H"])], [true, false]);
    assert.deepEqual([fits("wrong", ["4H", "3H"]), fits("wrong", ["4H", "6H"])], [true, false]);
    assert.deepEqual([fits("none", ["3H", "5H"]), fits("none", ["3H", "4H"])], [true, false]);
    assert.deepEqual([fits("some", ["3H", "4H"]), fits("some", ["3H", "5H"])], [true, false]);
  });

  test("the secret rule fits all that was seen, and the counts fall to it", () => {
    const { all, counts } = fitCounts(rules, homeRound);
    assert.ok(fitsThen(homeRound.rule.id, homeRound.line.laid));
    assert.equal(all, rules.length);
    assert.equal(counts.length, homeRound.steps.length);
    assert.ok(counts.every((many, at) => many >= 1 && (!at || many <= counts[at - 1])));
    const left = stillFit(afterSeeing(allOf(rules), seenIn(homeRound.line.laid)));
    assert.equal(counts[counts.length - 1], left.length);
  });

  test("a rule that is in no list is one more to count", () => {
    const own = {
      ...homeRound,
      rule: { ...homeRound.rule, id: "own", judge: ruleCalled("only-even").judge },
    };
    const others = rules.filter(({ id }) => id !== "only-even");
    assert.equal(fitCounts(others, own).all, others.length + 1);
    assert.equal(fitCounts(rules, own).all, rules.length);
    assert.equal(fitCounts(rules, { ...own, rule: { ...own.rule, judge: null } }).all, rules.length);
  });
});

describe("the puzzles", () => {
  const { apart, refuted, claim } = puzzlesOf(rules, homeRound);

  test("two rules that both fitted, and cards of which two tell them apart", () => {
    const made = certain(apart);
    for (const { id } of made.rules) assert.ok(fitsThen(id, made.upto), id);
    const telling = made.cards.filter((card) => {
      const [one, other] = bothSay(made, card);
      return one !== other;
    });
    assert.equal(new Set(made.cards).size, 6);
    assert.equal(telling.length, 2);
  });

  test("a rule and the very card that refuted it", () => {
    const { rule, by } = certain(refuted);
    assert.ok(by.length);
    assert.ok(fitsThen(rule.id, by[0] - 1));
    assert.ok(!fitsThen(rule.id, by[by.length - 1]));
  });

  test("now and then no card refutes it", () => {
    const early = homeRound.steps.filter(({ upto }) => upto <= 3);
    const short = { ...homeRound, steps: early, line: { ...homeRound.line, laid: 6 } };
    const { rule, by } = certain(puzzlesOf(rules, short).refuted);
    assert.deepEqual(by, []);
    assert.ok(rule.id !== homeRound.rule.id && fitsThen(rule.id, 3));
  });

  test("rules of which some could be claimed at a card", () => {
    const { upto, offered, fitting } = certain(claim);
    assert.ok(upto <= 12);
    assert.equal(offered.length, 4);
    for (const { rule, fits, refuted: by } of offered) {
      assert.equal(fits, fitsThen(rule.id, upto), rule.id);
      assert.equal(by.length > 0, !fits);
      if (by.length) assert.ok(by[by.length - 1] <= upto && fitsThen(rule.id, by[0] - 1));
    }
    assert.equal(fitting, stillFit(afterSeeing(allOf(rules), seenIn(upto))).length);
  });

  test("the same round makes the same ones, and a short one none", () => {
    assert.deepEqual(puzzlesOf(rules, homeRound), { apart, refuted, claim });
    const none = puzzlesOf(rules, { ...homeRound, line: { ...homeRound.line, laid: 5 } });
    assert.deepEqual(none, { apart: null, refuted: null, claim: null });
  });
});

const apartOf = (found: Compared) => certain(found.is === "apart" ? found : null);

describe("a rule to find", () => {
  const even = ruleCalled("only-even");
  const value = (card: string) => DECK.indexOf(card) % 13;
  const even3 = { is: "values", values: [3] };
  const built = (asks: Term) => {
    const made = composed(asks);
    return certain(typeof made === "string" ? null : made);
  };
  const isEven = (card: string) => value(card) % 2 === 1;

  test("a card is judged, counted and replaced", () => {
    const bench = begin(even, rules, "words");
    assert.ok(isEven(bench.plays[0].cards[0]));
    const next = played(bench, 3);
    assert.deepEqual(next.plays[1], { cards: [bench.hand[3]], right: isEven(bench.hand[3]) });
    assert.equal(next.hand.length, bench.hand.length);
    assert.ok(next.counts[1] <= next.counts[0]);
    assert.equal(tried(next).length, 1);
  });

  test("a rule that needs two starters gets two", () => {
    const rule = certain(rules.find(({ starters }) => starters > 1));
    const { plays, state } = begin(rule, rules, "words");
    assert.equal(plays.length, rule.starters);
    assert.notEqual(state, NOWHERE);
    assert.equal(
      state,
      after(
        rule.judge,
        plays.flatMap(({ cards }) => cards),
      ),
    );
  });

  test("the deck never runs out", () => {
    let bench = begin(even, rules, "words");
    for (let times = 0; times < 250; times += 1) bench = played(bench, times % 8);
    assert.equal(tried(bench).length, 250);
    assert.ok(bench.hand.every((card) => DECK.includes(card)));
    assert.ok(stillFit(bench.fitting).includes(even));
  });

  test("saying that no card fits is an experiment, too", () => {
    const bench = begin(even, rules, "words");
    const odd = { ...bench, hand: ["3S", "5H", "AC"] };
    assert.equal(noneFits(odd).last?.kind, "none");
    assert.notEqual(String(noneFits(odd).hand), String(odd.hand));
    assert.equal(noneFits({ ...odd, hand: ["3S", "4H"] }).last?.kind, "some");
    assert.ok(stillFit(noneFits(odd).fitting).includes(even));
  });

  test("a guess is the same rule, or is refuted by the first card that goes against it", () => {
    const bench = begin(even, rules, "words");
    assert.deepEqual(compared(bench, built({ is: "not", part: { is: "kind", kind: "odd" } })), {
      is: "same",
    });
    const { cards } = bench.plays[0];
    const odd = built({ is: "kind", kind: "odd" });
    assert.deepEqual(compared(bench, odd), { is: "refuted", cards, n: 1 });
    const place = bench.hand.findIndex((card) => !isEven(card));
    const any = built({
      is: "either",
      parts: [
        { is: "kind", kind: "odd" },
        { is: "kind", kind: "even" },
      ],
    });
    const laid = played(bench, place);
    assert.deepEqual(compared(laid, any), { is: "refuted", cards: [bench.hand[place]], n: 2 });
  });

  test("a hand that was shown can refute a guess", () => {
    const bench = { ...begin(even, rules, "words"), hand: ["3H", "5H"] };
    const now = noneFits(bench);
    const guess = built({ is: "either", parts: [even3, { is: "kind", kind: "even" }] });
    assert.deepEqual(compared(now, guess), { is: "refuted", cards: ["3H", "5H"], n: null });
  });

  test("a guess that fits is told apart by the next card, or by a line", () => {
    const bench = begin(even, rules, "words");
    const [first] = bench.plays[0].cards;
    const most = built({ is: "either", parts: [{ is: "kind", kind: "even" }, even3] });
    const found = apartOf(compared(bench, most));
    assert.ok(found.here);
    assert.deepEqual(found.parting.line, []);
    assert.deepEqual(found.parting.cards, ["3S", "3H", "3D", "3C"]);
    // Only the card after a king may be odd.
    const late = built({
      is: "if",
      last: { is: "values", values: [12] },
      then: { is: "either", parts: [{ is: "kind", kind: "even" }, even3] },
      otherwise: { is: "kind", kind: "even" },
    });
    assert.notEqual(certain(first).slice(0, -1), "Q");
    const later = apartOf(compared({ ...bench, state: step(even.judge, 0, first) }, late));
    assert.ok(later.here);
    assert.deepEqual(
      later.parting.line.map((card) => card.slice(0, -1)),
      ["Q"],
    );
  });

  test("rules that came together for good are told apart by a line from the starters on", () => {
    const kinds = DECK.map((card) => (/[HD]/.test(card) ? "b" : "a")).join("");
    // The card after the starter has to be red, then any card is right. The guess allows any from the start.
    const secret = { ...even, judge: [kinds, "+@@-@??"] as PackedRule };
    const guess: PackedRule = [kinds, "+@@@@??"];
    const begun = begin(secret, rules, "words");
    const [starter] = begun.plays[0].cards;
    const bench = played(
      begun,
      begun.hand.findIndex((card) => /[HD]/.test(card)),
    );
    assert.equal(bench.state, 2);
    const found = apartOf(compared(bench, guess));
    assert.ok(!found.here);
    assert.deepEqual(found.parting.line, [starter]);
    assert.ok(found.parting.cards.every((card) => /[SC]/.test(card)));
  });

  test("one rule a day, the same everywhere, and often a different one", () => {
    const days = Array.from({ length: 60 }, (_, at) => dayOf(new Date(2026, 10, 1 + at, 12)));
    const of = days.map((day) => ruleOf(rules, day).id);
    assert.deepEqual(
      of,
      days.map((day) => ruleOf([...rules].reverse(), day).id),
    );
    assert.ok(new Set(of).size > 25);
    assert.equal(days[29], "2026-11-30");
    assert.ok(of.every((id) => ["easy", "medium"].includes(ruleCalled(id).band)));
    const fewer = rules.filter(({ id }) => id !== of[0]);
    const kept = days.filter((day, at) => ruleOf(fewer, day).id === of[at]).length;
    assert.ok(kept >= 50, `${kept} days keep their rule when one rule is gone`);
  });

  test("what words shuffle is the same everywhere", () => {
    assert.deepEqual(
      shuffled([1, 2, 3, 4, 5, 6, 7, 8], "2026-11-30"),
      shuffled([1, 2, 3, 4, 5, 6, 7, 8], "2026-11-30"),
    );
    assert.notEqual(String(shuffled(DECK, "a")), String(shuffled(DECK, "b")));
    assert.deepEqual([...shuffled(DECK, "a")].sort(), [...DECK].sort());
  });
});
