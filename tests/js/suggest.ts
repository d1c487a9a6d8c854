// Suggests rules for typed phrases, for tests/web/pupil/test_rule_suggestions.py: {rules, phrases} as JSON on
// standard input, the ids of the first five for each phrase on standard output.

import { readFileSync } from "node:fs";
import { suggested } from "../../static/js/base/rule_meaning.ts";

const FIRST = 5;
const { rules, phrases } = JSON.parse(readFileSync(0, "utf8")) as {
  rules: { id: string; statement: string; band: string }[];
  phrases: string[];
};
console.log(
  JSON.stringify(
    phrases.map((phrase) =>
      suggested(rules, phrase)
        .slice(0, FIRST)
        .map(({ id }) => id),
    ),
  ),
);
