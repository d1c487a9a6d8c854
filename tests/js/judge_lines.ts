// Judges lines of cards, for tests/rules/test_in_browser.py: {rules: [{rule, lines}]} as JSON on standard input; on standard
// output, for each line, how many of its cards are right before the first that is wrong.

import { readFileSync } from "node:fs";
import { NOWHERE, type PackedRule, step } from "../../static/js/model/judge.ts";

const { rules } = JSON.parse(readFileSync(0, "utf8")) as {
  rules: { rule: PackedRule; lines: string[] }[];
};

function right(rule: PackedRule, cards: string[]) {
  let state = 0;
  const wrong = cards.findIndex((card) => {
    state = step(rule, state, card);
    return state === NOWHERE;
  });
  return wrong < 0 ? cards.length : wrong;
}

console.log(
  JSON.stringify(rules.map(({ rule, lines }) => lines.map((line) => right(rule, line.split(" "))))),
);
