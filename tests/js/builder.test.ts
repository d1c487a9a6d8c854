// The rule builder: blocks that are chosen, and the rule that follows from them.

import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, mock, test } from "node:test";
import { builder, type Examined, examiner } from "../../static/js/components/builder.ts";
import type { Term } from "../../static/js/model/composed.ts";
import "./phrases.ts";
import { look, settled } from "./screen.ts";

const RED: Term = { is: "kind", kind: "red" };

/** A builder that begins with a rule; `now` is the rule after the last change. */
function build(begun: Term = RED) {
  document.body.innerHTML = "<div></div>";
  const place = document.body.firstElementChild as HTMLElement;
  const all: Term[] = [];
  const { show } = builder(place, begun, (asks) => all.push(asks));
  const page = Object.assign(look(place), { all, show, now: () => all[all.length - 1] });
  /** The list at a place of the rule. */
  const at = (path: string) =>
    place.querySelector<HTMLSelectElement>(`[data-at="${path}"]`) as HTMLSelectElement;
  const choose = (select: HTMLSelectElement, value: string) => {
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  };
  return Object.assign(page, {
    at,
    /** Chooses at a place of the rule, or in the list of a name. */
    pick: (path: string, value: string) => choose(at(path), value),
    choose: (name: string, value: string) => {
      const field = [...place.querySelectorAll<HTMLLabelElement>(".build-field")].find(
        (one) => one.querySelector("span")?.textContent?.trim() === name,
      );
      assert.ok(field, `There is no list “${name}”.`);
      choose(field?.querySelector("select") as HTMLSelectElement, value);
    },
  });
}

describe("a rule of one kind", () => {
  test("is chosen from a list, and not has its opposite", () => {
    const page = build();
    assert.equal(page.at("rule").value, "red");
    page.pick("rule", "even");
    assert.deepEqual(page.now(), { is: "kind", kind: "even" });
    page.control("not").click();
    assert.deepEqual(page.now(), { is: "not", part: { is: "kind", kind: "even" } });
    page.control("not").click();
    assert.deepEqual(page.now(), { is: "kind", kind: "even" });
  });

  const cases: [string, Term][] = [
    ["values", { is: "values", values: [1] }],
    ["same_suit", { is: "same", trait: "suit" }],
    ["different_colour", { is: "different", trait: "colour" }],
    ["higher", { is: "higher" }],
    ["same_or_lower", { is: "lower", or_same: true }],
    ["steps", { is: "steps", least: 1, most: 1 }],
    ["sum", { is: "sum", multiple_of: 3 }],
    [
      "if",
      { is: "if", last: { is: "kind", kind: "odd" }, then: RED, otherwise: { is: "kind", kind: "black" } },
    ],
    ["every", { is: "every", nth: 3, then: RED, otherwise: { is: "kind", kind: "black" } }],
    ["cycle", { is: "cycle", parts: [RED, { is: "kind", kind: "black" }] }],
    ["turns", { is: "turns", kinds: ["red", "black"] }],
  ];
  for (const [name, wanted] of cases)
    test(`becomes: ${name}`, () => {
      const page = build();
      page.pick("rule", name);
      assert.deepEqual(page.now(), wanted);
    });

  test("keeps the card it compares with, as long as it compares", () => {
    const page = build({ is: "same", trait: "suit" });
    page.choose("Which card", "3");
    assert.deepEqual(page.now(), { is: "same", trait: "suit", back: 3 });
    page.pick("rule", "higher");
    assert.deepEqual(page.now(), { is: "higher", back: 3 });
    page.choose("Which card", "1");
    assert.deepEqual(page.now(), { is: "higher" });
    page.choose("Which card", "2");
    page.pick("rule", "red");
    page.pick("rule", "lower");
    assert.deepEqual(page.now(), { is: "lower" });
  });
});

test("values are ticked, never none and never all", () => {
  const page = build({ is: "values", values: [1, 5] });
  const tick = (name: string) => page.control(name).click();
  tick("three");
  assert.deepEqual(page.now().values, [1, 3, 5]);
  tick("ace");
  tick("three");
  assert.deepEqual(page.now().values, [5]);
  const before = page.all.length;
  tick("five");
  assert.equal(page.all.length, before);
  assert.equal(page.control<HTMLInputElement>("five").checked, true);
  const twelve = build({ is: "values", values: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] });
  twelve.control("king").click();
  assert.equal(twelve.all.length, 0);
});

test("steps keep their least below their most", () => {
  const page = build({ is: "steps", least: 2, most: 4 });
  page.choose("At least", "6");
  assert.deepEqual([page.now().least, page.now().most], [6, 6]);
  page.choose("At most", "3");
  assert.deepEqual([page.now().least, page.now().most], [3, 3]);
  page.choose("At most", "5");
  assert.deepEqual([page.now().least, page.now().most], [3, 5]);
  page.choose("Direction", "up");
  page.control("An ace follows the king").click();
  assert.deepEqual([page.now().way, page.now().circle], ["up", true]);
});

test("a sum is a multiple of what is chosen", () => {
  const page = build({ is: "sum", multiple_of: 3 });
  page.choose("A multiple of", "5");
  assert.deepEqual(page.now(), { is: "sum", multiple_of: 5 });
});

describe("parts", () => {
  const both = { is: "both", parts: [RED, { is: "kind", kind: "odd" }] };

  test("are joined, change what joins them, and are taken away again", () => {
    const page = build();
    page.tap("and …");
    assert.deepEqual(page.now(), { is: "both", parts: [RED, { is: "kind", kind: "black" }] });
    assert.equal(document.activeElement, page.at("parts.1"));
    page.pick("rule", "either");
    assert.equal(page.now().is, "either");
    page.tap("Remove: a red card");
    assert.deepEqual(page.now(), { is: "kind", kind: "black" });
    const three = build({ ...both, parts: [...both.parts, { is: "kind", kind: "face" }] });
    three.tap("Remove: an odd card");
    assert.deepEqual(three.now(), { is: "both", parts: [RED, { is: "kind", kind: "face" }] });
  });

  test("are four at most", () => {
    const page = build(both);
    const add = () => page.tap(page.buttons.filter((name) => name === "and …")[0]);
    const last = () =>
      [...page.element.querySelectorAll<HTMLButtonElement>(".build-block > .build-small")].pop();
    add();
    last()?.click();
    assert.equal(last()?.disabled, false);
    last()?.click();
    assert.equal(last()?.disabled, true);
  });

  test("within parts are changed alone", () => {
    const page = build(both);
    page.pick("parts.1", "even");
    assert.deepEqual(page.now(), { is: "both", parts: [RED, { is: "kind", kind: "even" }] });
  });
});

describe("what depends on an earlier card", () => {
  test("has what it is, and what may follow", () => {
    const page = build({
      is: "if",
      last: { is: "kind", kind: "odd" },
      then: RED,
      otherwise: { is: "kind", kind: "black" },
    });
    page.pick("last", "face");
    page.pick("then", "even");
    page.pick("otherwise", "prime");
    page.choose("Which card", "2");
    assert.deepEqual(page.now(), {
      is: "if",
      last: { is: "kind", kind: "face" },
      then: { is: "kind", kind: "even" },
      otherwise: { is: "kind", kind: "prime" },
      back: 2,
    });
  });

  test("joins what the earlier card is with a kind of its own", () => {
    const page = build({ is: "if", last: { is: "kind", kind: "odd" }, then: RED, otherwise: RED });
    page.tap("or …");
    assert.deepEqual(page.now().last, { is: "either", parts: [{ is: "kind", kind: "odd" }, RED] });
  });

  test("or on every few cards", () => {
    const page = build({ is: "every", nth: 3, then: RED, otherwise: RED });
    page.choose("How often", "5");
    assert.equal(page.now().nth, 5);
  });
});

describe("a pattern", () => {
  const cycle = { is: "cycle", parts: [RED, { is: "kind", kind: "odd" }] };

  test("has cards that are added, moved and taken away, two at least", () => {
    const page = build(cycle);
    page.tap("Move down: Card 1");
    assert.deepEqual(page.now().parts, [{ is: "kind", kind: "odd" }, RED]);
    page.tap("Move up: Card 2");
    assert.deepEqual(page.now().parts, cycle.parts);
    assert.ok(page.control<HTMLButtonElement>("Remove: Card 1").disabled);
    assert.ok(page.control<HTMLButtonElement>("Move up: Card 1").disabled);
    assert.ok(page.control<HTMLButtonElement>("Move down: Card 2").disabled);
    page.tap("Add a card");
    assert.deepEqual(page.now().parts?.length, 3);
    page.tap("Remove: Card 1");
    assert.deepEqual(page.now().parts, [
      { is: "kind", kind: "odd" },
      { is: "kind", kind: "odd" },
    ]);
  });

  test("of two kinds that take turns has opposites", () => {
    const page = build({ is: "turns", kinds: ["red", "black"] });
    page.pick("kinds.0", "odd");
    assert.deepEqual(page.now().kinds, ["odd", "even"]);
    page.pick("kinds.1", "spade");
    assert.deepEqual(page.now().kinds, ["odd", "spade"]);
    page.tap("Add a kind");
    assert.deepEqual(page.now().kinds, ["odd", "spade", "red"]);
    page.pick("kinds.0", "face");
    assert.deepEqual(page.now().kinds, ["face", "spade", "red"]);
  });
});

describe("the shape of the whole", () => {
  const shape = (page: ReturnType<typeof build>, name: string) =>
    page.element.querySelector<HTMLInputElement>(`[name=build-shape][value=${name}]`)?.click();

  test("changes with one tap, and keeps what it can", () => {
    const page = build();
    shape(page, "cycle");
    assert.deepEqual(page.now(), { is: "cycle", parts: [RED, { is: "kind", kind: "black" }] });
    shape(page, "always");
    assert.deepEqual(page.now(), RED);
    shape(page, "if");
    assert.deepEqual(page.now().then, RED);
    shape(page, "every");
    assert.deepEqual(page.now().then, RED);
    shape(page, "turns");
    shape(page, "always");
    assert.deepEqual(page.now(), RED);
    const before = page.all.length;
    shape(page, "always");
    assert.equal(page.all.length, before);
  });

  test("can be taken back, step by step", () => {
    const page = build();
    assert.ok(page.control<HTMLButtonElement>("Undo").disabled);
    page.pick("rule", "odd");
    page.pick("rule", "even");
    page.tap("Undo");
    assert.deepEqual(page.now(), { is: "kind", kind: "odd" });
    page.tap("Undo");
    assert.deepEqual(page.now(), RED);
    assert.ok(page.control<HTMLButtonElement>("Undo").disabled);
  });

  test("is a different one when a different rule is put in its place", () => {
    const page = build();
    page.show({ is: "turns", kinds: ["odd", "even"] });
    assert.deepEqual(page.now(), { is: "turns", kinds: ["odd", "even"] });
    assert.equal(page.control<HTMLInputElement>("Alternating kinds").checked, true);
  });
});

describe("the server is asked about a rule", () => {
  const sent: { address: string; body: unknown }[] = [];
  let answers: ((answer: unknown) => void)[] = [];
  const found: Examined[] = [];
  const examine = examiner("/guess/rule", "t", (one) => found.push(one));

  beforeEach(() => {
    mock.timers.enable({ apis: ["setTimeout"] });
    for (const list of [sent, found]) list.length = 0;
    answers = [];
    globalThis.fetch = ((address: string, { body }: { body: string }) => {
      sent.push({ address, body: JSON.parse(body) });
      return new Promise((then) => answers.push(then));
    }) as never;
  });
  afterEach(() => mock.timers.reset());
  const answer = async (status: number, said: unknown = {}, at = answers.length - 1) => {
    answers[at]({ ok: status === 200, status, json: () => Promise.resolve(said) });
    await settled();
  };

  test("once typing rests, and an answer that was overtaken is left unread", async () => {
    examine(RED);
    mock.timers.tick(200);
    examine({ is: "kind", kind: "odd" });
    mock.timers.tick(249);
    assert.equal(sent.length, 0);
    mock.timers.tick(1);
    assert.deepEqual(sent, [
      { address: "/guess/rule", body: { format: "eleusis-rule/1", asks: { is: "kind", kind: "odd" } } },
    ]);
    examine(RED);
    await answer(200, { sentence: "Odd." });
    assert.deepEqual(found, []);
    mock.timers.tick(250);
    await answer(200, { sentence: "Red." });
    assert.deepEqual(found, [{ sentence: "Red." }]);
  });

  test("and says why it has no answer", async () => {
    for (const status of [429, 400]) {
      examine(RED);
      mock.timers.tick(250);
      await answer(status);
    }
    examine(RED);
    mock.timers.tick(250);
    answers[answers.length - 1](null);
    await settled();
    assert.deepEqual(
      found.map(({ lost }) => lost),
      [
        "That was too fast. Wait a moment, then change something.",
        "The server didn’t accept this. Reload the page.",
        "No connection to the server. Your rule is still here.",
      ],
    );
  });
});
