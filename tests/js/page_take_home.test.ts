// The page that a pupil takes home: the round card by card, its puzzles, and practice.

import assert from "node:assert/strict";
import { before, beforeEach, describe, test } from "node:test";
import "./browser.ts";
import "./phrases.ts";
import { certain } from "../../static/js/base/certain.ts";
import { cardName } from "../../static/js/components/card.ts";
import { dayOf, ruleOf } from "../../static/js/model/bench.ts";
import { step } from "../../static/js/model/judge.ts";
import { bothSay, puzzlesOf } from "../../static/js/model/puzzles.ts";
import { look, settled } from "./screen.ts";
import { homePage, homeRound, ruleCalled, rules } from "./take_home.ts";

const page = () => look(certain(document.getElementById("main")));
const steps = homeRound.steps.length;
const status = () => page().all("[role=status]").join(" ");
let copied = "";

before(async () => {
  document.body.innerHTML = `<main id="main"></main><script type="application/json" id="home"></script>`;
  certain(document.getElementById("home")).textContent = JSON.stringify(homePage);
  Object.defineProperty(navigator, "clipboard", {
    value: {
      writeText: async (text: string) => {
        copied = text;
      },
    },
    configurable: true,
  });
  Object.assign(Element.prototype, { scrollIntoView: () => {} });
  await import("../../static/js/pages/take_home.ts");
});

describe("the round", () => {
  beforeEach(() => page().tap("Round"));

  test("it begins with the starter, goes on card by card, and begins again", () => {
    assert.match(page().text, new RegExp(`Step 1 of ${steps}`));
    assert.ok(page().text.includes(homeRound.rule.statement));
    for (const [at] of homeRound.steps.slice(1).entries()) {
      page().tap("Next card");
      assert.match(page().text, new RegExp(`Step ${at + 2} of ${steps}`));
      assert.ok(status().length > 10);
    }
    page().tap("One step back");
    assert.match(page().text, new RegExp(`Step ${steps - 1} of ${steps}`));
    page().tap("Next card");
    page().tap("From the start");
    assert.match(page().text, new RegExp(`Step 1 of ${steps}`));
  });

  test("it says what was played and what came of it, and names no one but you", () => {
    const all = homeRound.steps.map((_, at) => {
      page().type("Step", String(at + 1));
      return status();
    });
    assert.ok(all.some((said) => /is wrong\. It goes below the line/.test(said)));
    assert.ok(all.some((said) => /No card|no card fits/.test(said)));
    assert.ok(all.some((said) => /became the Prophet/.test(said)));
    assert.ok(all.some((said) => /The Prophet said/.test(said)));
    assert.ok(all.some((said) => /Your turn/.test(said)));
    assert.doesNotMatch(JSON.stringify(homeRound.line), /Ann|Ben|Cy/);
  });

  test("a moment that has a name leads to its step", () => {
    page().tap("Science");
    const { name, upto } = homeRound.ideas[0];
    assert.ok(page().text.includes(name));
    page().tap("Show it in the round");
    const at = homeRound.steps.findIndex((one) => one.upto >= upto);
    assert.match(page().text, new RegExp(`Step ${at + 1} of ${steps}`));
  });

  test("own rules are there, with what ruled them out", () => {
    page().tap("My rules");
    assert.match(page().text, /My rules so far/);
    assert.equal(page().all(".trail li").length, homeRound.held.length);
    assert.ok(homeRound.held.length > 2);
  });
});

describe("the puzzles", () => {
  const made = puzzlesOf(rules, homeRound);
  beforeEach(() => page().tap("Puzzles"));

  test("a card that tells two rules apart is told from one that doesn't", () => {
    const apart = certain(made.apart);
    const tells = (card: string) => new Set(bothSay(apart, card)).size > 1;
    const puzzle = page().part("[aria-labelledby=puzzle-1]");
    puzzle.tap(cardName(certain(apart.cards.find((card) => !tells(card)))));
    assert.match(puzzle.text, /Both say the same/);
    puzzle.tap(cardName(certain(apart.cards.find(tells))));
    assert.match(puzzle.text, /This card tells them apart/);
  });

  test("the card that refutes a rule is found on the line", () => {
    const { by } = certain(made.refuted);
    const puzzle = page().part("[aria-labelledby=puzzle-2]");
    puzzle.tap("No card refutes it");
    assert.match(puzzle.text, /One card does\. Look again/);
    const on = (n: number) => certain(puzzle.element.querySelector<HTMLElement>(`[data-n="${n}"]`));
    on(1).click();
    assert.match(puzzle.text, /is just what the rule says/);
    on(homeRound.line.laid).click();
    assert.match(puzzle.text, /was refuted before/);
    on(by[0]).click();
    assert.match(puzzle.text, /Yes\. This refutes the rule/);
  });

  test("what could be claimed is checked rule by rule", () => {
    const { offered, upto } = certain(made.claim);
    const puzzle = page().part("[aria-labelledby=puzzle-3]");
    assert.match(puzzle.text, new RegExp(`What could you claim at card ${upto}\\?`));
    puzzle.tap("Check");
    assert.match(puzzle.text, /Not quite/);
    const boxes = [...puzzle.element.querySelectorAll<HTMLInputElement>("input")];
    for (const [at, { fits }] of offered.entries()) {
      boxes[at].checked = fits;
      boxes[at].dispatchEvent(new Event("change", { bubbles: true }));
    }
    assert.doesNotMatch(puzzle.text, /Not quite/);
    puzzle.tap("Check");
    assert.match(puzzle.text, /You were right about all four/);
    assert.equal(puzzle.all(".home-fate").length, 4);
  });
});

describe("practice", () => {
  const secret = ruleOf(rules, dayOf(new Date()));
  const hand = () => [...page().element.querySelectorAll<HTMLElement>(".home-hand button")];

  beforeEach(() => {
    if (page().buttons.includes("All rules")) page().tap("All rules");
    page().tap("Practice");
  });

  const notes = () => certain(page().element.querySelector("textarea"));

  function guess(id: string) {
    page().tap("Guess the rule");
    page().tap(ruleCalled(id).statement);
    const radio = page().control<HTMLInputElement>(ruleCalled(id).statement);
    radio.dispatchEvent(new Event("change", { bubbles: true }));
    page().tap("This is my guess");
  }

  test("every rule of the list is there, and none is told", () => {
    for (const { statement } of rules) assert.ok(!page().text.includes(statement));
    assert.equal(page().all(".home-band li").length, rules.length);
    page().tap("Hard: rule 3");
    assert.match(page().text, /Hard: rule 3/);
    assert.equal(hand().length, 8);
  });

  test("the experiment of the day: cards, a hint, a wrong guess, the rule, a text to share", async () => {
    page().tap("Start");
    assert.ok(!page().text.includes(secret.statement));
    hand()[0].click();
    assert.match(status(), /is right\. It joins the line|is wrong\. It goes below the line/);
    page().tap("No card fits");
    assert.match(status(), /new hand/);
    page().tap("Show a hint");
    assert.ok(page().text.includes(secret.hints[0]));
    const other = certain(rules.find(({ id, judge }) => id !== secret.id && step(judge, 0, "2S") < 0));
    guess(other.id);
    assert.match(status(), /No, that’s not the rule/);
    guess(secret.id);
    assert.match(page().text, /You found it\. The rule is/);
    assert.ok(page().text.includes(secret.statement));
    page().tap("Copy a text to share");
    await settled();
    assert.match(status(), /gives nothing away/);
    assert.match(copied, /I found the rule with 1 card\.\nHints: 1 · Guesses: 2\n[✓✗]$/);
    assert.ok(!copied.includes(secret.statement));
    page().tap("All rules");
    assert.match(page().text, /You found it with 1 card/);
    page().tap("Play it again");
    assert.ok(!page().text.includes(secret.statement));
  });

  const even = ["easy", "medium"].flatMap((band) => {
    const at = rules.filter((one) => one.band === band).findIndex(({ id }) => id === "only-even");
    return at < 0 ? [] : [`${band[0].toUpperCase()}${band.slice(1)}: rule ${at + 1}`];
  })[0];

  function choose(value: string) {
    const field = certain(page().element.querySelector<HTMLSelectElement>("[data-at=rule]"));
    field.value = value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }

  test("a rule that is built is judged, and a wrong one gets a card to play", () => {
    page().tap(even);
    page().tap("Guess the rule");
    page().tap("Not on the list? Build it");
    choose("odd");
    page().tap("This is my guess");
    assert.match(status(), /No, that’s not the rule\. Ruled out by/);
    page().tap("Guess the rule");
    // What was built is still there, and so is the way back to the list.
    assert.equal(page().element.querySelector<HTMLSelectElement>("[data-at=rule]")?.value, "odd");
    choose("steps");
    page().tap("Back to the list");
    page().tap("Not on the list? Build it");
    choose("even");
    page().tap("This is my guess");
    assert.match(page().text, /You found it\. The rule is/);
  });

  test("a rule that can't be used says why, and isn't a guess", () => {
    page().tap("Easy: rule 2");
    page().tap("Guess the rule");
    page().tap("Not on the list? Build it");
    choose("steps");
    page().type("At most 1", "0");
    assert.match(status(), /A step of 0 means the same value/);
    assert.ok(!page().buttons.includes("This is my guess"));
    page().tap("Undo");
    assert.ok(page().buttons.includes("This is my guess"));
  });

  test("a rule that is given up is shown, and isn't found", () => {
    page().tap("Easy: rule 1");
    // Hints come first: a tap on the wrong word doesn't end it.
    for (const hint of rules[0].hints) {
      assert.ok(!page().buttons.includes("Show the rule"));
      page().tap("Show a hint");
      assert.ok(page().text.includes(hint));
    }
    page().tap("Show the rule");
    assert.ok(page().text.includes(rules[0].statement));
    page().tap("Next rule");
    assert.match(page().text, /Easy: rule 2/);
    page().tap("All rules");
    assert.ok(page().buttons.includes("Easy: rule 1"));
  });

  test("a rule that is left goes on where it was, also by the browser's way back", () => {
    page().tap("Easy: rule 4");
    hand()[0].click();
    const told = page().all("[data-n='2']");
    page().tap("All rules");
    page().tap("Easy: rule 4");
    assert.deepEqual(page().all("[data-n='2']"), told);
    window.dispatchEvent(new Event("popstate"));
    assert.ok(page().buttons.includes("Easy: rule 4"));
    page().tap("Easy: rule 4");
    page().tap("No card fits");
    const cards = hand().map((card) => card.textContent);
    page().tap("All rules");
    page().tap("Easy: rule 4");
    assert.deepEqual(page().all("[data-n='2']"), told);
    assert.deepEqual(
      hand().map((card) => card.textContent),
      cards,
    );
  });

  test("until words look for others, only rules as hard as this one are listed", () => {
    page().tap("Easy: rule 3");
    page().tap("Guess the rule");
    const easy = rules.filter(({ band }) => band === "easy");
    assert.equal(page().all(".home-rules label").length, easy.length);
  });

  test("the list is searched by words, and notes stay with the rule", () => {
    page().tap("Easy: rule 5");
    const field = notes();
    field.value = "black after red?";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    page().tap("Guess the rule");
    page().type("Find it in the list", "black and red take turns");
    assert.ok(page().part(".home-rules").text.includes(ruleCalled("alternate-colour").statement));
    page().type("Find it in the list", "qwertz");
    assert.match(page().part(".home-rules").text, /No rules match/);
    page().tap("Not now");
    page().tap("All rules");
    page().tap("Easy: rule 5");
    assert.equal(notes().value, "black after red?");
  });
});
