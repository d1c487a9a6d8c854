// What a page makes of built rules, for tests/rules/test_composed_in_browser.py: as JSON on standard input {asks, pairs}; on
// standard output {rules, partings}, for each term its packed rule or why it can't be used, for each pair of packed
// rules how they part.

import { readFileSync } from "node:fs";
import { parting } from "../../static/js/model/apart.ts";
import { composed, type Term } from "../../static/js/model/composed.ts";
import type { PackedRule } from "../../static/js/model/judge.ts";

const { asks, pairs } = JSON.parse(readFileSync(0, "utf8")) as {
  asks: Term[];
  pairs: [PackedRule, PackedRule][];
};

console.log(
  JSON.stringify({
    rules: asks.map(composed),
    partings: pairs.map(([one, other]) => parting(one, other, [0, 0])),
  }),
);
