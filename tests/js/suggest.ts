// Suggests rules for typed phrases, for tests/web/pupil/test_rule_suggestions.py: {rules, phrases} as JSON on
// standard input; on standard output, for each phrase, the ids of the first five and the one that it surely means.

import { readFileSync } from "node:fs";
import { suggested, surely } from "../../static/js/base/rule_meaning.ts";

const FIRST = 5;
const { rules, phrases } = JSON.parse(readFileSync(0, "utf8")) as {
  rules: { id: string; statement: string; band: string }[];
  phrases: string[];
};
console.log(
  JSON.stringify(
    phrases.map((phrase) => ({
      first: suggested(rules, phrase)
        .slice(0, FIRST)
        .map(({ id }) => id),
      surely: surely(rules, phrase)?.id ?? null,
    })),
  ),
);
