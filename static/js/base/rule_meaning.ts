// Finding a rule by what somebody means: their words and those of each rule are turned into ideas, and the
// rules with the most ideas in common come first, the easiest before others. What is suggested depends on
// the words alone, never on the rule of a table.

import { folded, matching } from "./rule_search.ts";
import { ALSO, TERMS } from "./rule_terms.ts";

/** The rules of a list; the list has the easiest first. */
interface Sayable {
  id: string;
  statement: string;
  band: string;
}

/** Ideas with their weights, and how much a sentence says in all. */
interface Meaning {
  ideas: Map<string, number>;
  said: number;
}

const MOST = 12;
const LONGEST_PHRASE = 4;
/** Letters of a word that is still being typed. */
const BEGINNING = 4;
/** An easy rule wins over a hard one that has as much in common. */
const BANDS: Record<string, number> = { easy: 0.12, medium: 0.06, hard: 0.02 };
/** What cards are like, whose order counts: "odd, black" is not "black, odd". */
const TRAITS = new Set(
  "colour red black suit spade heart diamond club odd even face number low high middle prime ace jack queen king".split(
    " ",
  ),
);
const BESIDE = 0.6;
/** Ideas that nearly any sentence has. */
const FAINT: Record<string, number> = { only: 0.5, never: 0.8, value: 0.6, two: 0.7, three: 0.7 };
/** What says a part of something says a part of its kind. */
const KINDS: Record<string, string> = {
  red: "colour",
  black: "colour",
  spade: "suit",
  heart: "suit",
  diamond: "suit",
  club: "suit",
  odd: "parity",
  even: "parity",
};
const KIND = 0.25;
/** What a rule gains that says little else. */
const BREVITY = 0.4;
const LEAST = 0.25;
/** What it takes for words to mean one rule alone; tests/web/pupil/test_rule_suggestions.py has phrases that do not. */
const SAYS_ALL = 0.95;
const LITTLE_ELSE = 0.86;
const CLEARLY = 0.19;

const ideasOf = new Map<string, string[]>();
for (const [idea, words] of Object.entries(TERMS))
  for (const word of words.split(" ")) {
    const phrase = word.replace(/_/g, " ");
    ideasOf.set(phrase, [...(ideasOf.get(phrase) ?? []), idea]);
  }
const phrases = [...ideasOf.keys()];

const words = (text: string) => folded(text).split(" ").filter(Boolean);

/** The ideas of a word; of one that is still being typed, those of the shortest that it begins. */
function meant(word: string, typing: boolean) {
  const found = ideasOf.get(word);
  if (found || !typing || word.length < BEGINNING) return found;
  const begun = phrases.filter((phrase) => phrase.startsWith(word));
  return begun.length
    ? ideasOf.get(begun.reduce((one, other) => (other.length < one.length ? other : one)))
    : undefined;
}

/** The ideas of a text in their order, the longest phrases first. */
function inOrder(text: string, typing = false) {
  const all = words(text);
  const found: string[][] = [];
  for (let at = 0; at < all.length; ) {
    let taken = 1;
    for (let length = LONGEST_PHRASE; length; length -= 1) {
      const last = at + length >= all.length;
      const ideas =
        at + length <= all.length &&
        meant(all.slice(at, at + length).join(" "), typing && last && length === 1);
      if (ideas) {
        found.push(ideas);
        taken = length;
        break;
      }
    }
    at += taken;
  }
  return found;
}

function add(ideas: Map<string, number>, idea: string, weight: number) {
  ideas.set(idea, Math.max(ideas.get(idea) ?? 0, weight));
}

/** What a text says. Whatever comes again and again in turn, takes turns. */
function meaning(text: string, typing = false): Meaning {
  const ideas = new Map<string, number>();
  const traits: string[] = [];
  for (const found of inOrder(text, typing)) {
    for (const idea of found) add(ideas, idea, FAINT[idea] ?? 1);
    const trait = found.find((idea) => TRAITS.has(idea));
    if (trait) traits.push(trait);
  }
  traits.forEach((trait, at) => {
    const next = traits[at + 1];
    if (next) add(ideas, `${trait} ${next}`, BESIDE);
    if (next && next !== trait && traits[at + 2] === trait) add(ideas, "turns", 0.8);
    if (KINDS[trait]) add(ideas, KINDS[trait], KIND);
  });
  return { ideas, said: [...ideas.values()].reduce((sum, weight) => sum + weight, 0) };
}

/** A sentence without what it adds in brackets. */
const plainly = (statement: string) => statement.replace(/\([^)]*\)/g, " ");

/** The ways to say a rule: its sentence, with the ideas of all of them, and the others. */
const saying = new Map<string, Meaning[]>();

function waysToSay(rule: Sayable) {
  const key = `${rule.id} ${rule.statement}`;
  let found = saying.get(key);
  if (!found) {
    const own = meaning(`${plainly(rule.statement)} . ${rule.id.replace(/-/g, " ")}`);
    const others = (ALSO[rule.id] ?? "").split(",").map((text) => meaning(text));
    const all = new Map(own.ideas);
    for (const { ideas } of others) for (const [idea, weight] of ideas) add(all, idea, weight);
    found = [{ ideas: all, said: own.said }, ...others];
    saying.set(key, found);
  }
  return found;
}

/** How many rules an idea tells apart from the others. */
function rarities(rules: Sayable[]) {
  const counts = new Map<string, number>();
  for (const rule of rules)
    for (const idea of waysToSay(rule)[0].ideas.keys()) counts.set(idea, (counts.get(idea) ?? 0) + 1);
  return (idea: string) => Math.log(1 + rules.length / (1 + (counts.get(idea) ?? 0)));
}

/** Each rule with its ways to be said, and of each way how much of the typed words it says, by how rare that is, and
 *  how much of what it says is in them: both from 0 to 1. */
function compared<Rule extends Sayable>(rules: Rule[], wanted: Meaning) {
  const rare = rarities(rules);
  const total = [...wanted.ideas].reduce((sum, [idea, weight]) => sum + weight * rare(idea), 0);
  return rules.map((rule) => ({
    rule,
    ways: waysToSay(rule).map(({ ideas, said }) => {
      let shared = 0;
      let both = 0;
      for (const [idea, weight] of wanted.ideas) {
        const common = Math.min(weight, ideas.get(idea) ?? 0);
        shared += common * rare(idea);
        both += common;
      }
      return { share: shared ? shared / total : 0, brief: both / Math.max(both, said, 1) };
    }),
  }));
}

/** The one rule that words can only mean: it says all that they say and little else, and no other comes near. */
export function surely<Rule extends Sayable>(rules: Rule[], typed: string): Rule | undefined {
  const near = compared(rules, meaning(typed))
    .map(({ rule, ways }) => {
      const { share, brief } = ways.reduce((one, other) =>
        other.share + other.brief > one.share + one.brief ? other : one,
      );
      return { rule, share, brief, sum: share + brief };
    })
    .sort((one, other) => other.sum - one.sum);
  const [first, second] = near;
  const says = first && first.share >= SAYS_ALL && first.brief >= LITTLE_ELSE;
  return says && (!second || first.sum - second.sum >= CLEARLY) ? first.rule : undefined;
}

/** The rules that somebody may mean, the likeliest first; then those that have the very words. */
export function suggested<Rule extends Sayable>(rules: Rule[], typed: string): Rule[] {
  if (!words(typed).length) return rules;
  const scored = compared(rules, meaning(typed, true)).map(({ rule, ways }) => {
    const score = Math.max(...ways.map(({ share, brief }) => (share ? share + BREVITY * brief : 0)));
    return { rule, score: score ? score + (BANDS[rule.band] ?? 0) : 0 };
  });
  const meantRules = scored
    .filter(({ score }) => score > LEAST)
    .sort((one, other) => other.score - one.score)
    .slice(0, MOST)
    .map(({ rule }) => rule);
  return [...new Set([...meantRules, ...matching(rules, typed)])];
}
