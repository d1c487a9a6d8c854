// What a class looks at together: explanation, demo, question, replay, debrief and end; and what phones show meanwhile.

import assert from "node:assert/strict";
import { describe, mock, test } from "node:test";
import type {
  ClassEndView,
  ClassSlides,
  ClassSlideView,
  DemoView,
  LessonView,
  LineView,
  OverthrowView,
  QuestionView,
  ReplayFrameView,
  Slides,
  TableFiguresRow,
} from "#schema";
import { cardName, cardTraits } from "../../static/js/components/card.ts";
import { draw } from "../../static/js/components/card_images.ts";
import { questionScene } from "../../static/js/components/class_question.ts";
import { classSlide, classStep, sideBySide, waiting } from "../../static/js/components/class_slides.ts";
import { curve } from "../../static/js/components/curve.ts";
import { demoRound } from "../../static/js/components/demo.ts";
import {
  atEnd,
  explanation,
  goesOn,
  picture,
  toggled,
  turned,
} from "../../static/js/components/explanation_slides.ts";
import { cutAt, follow, layout } from "../../static/js/components/layout.ts";
import { classEnd, stepSlide } from "../../static/js/components/projector_scenes.ts";
import { ready as ownPages } from "../../static/js/components/pupil_review.ts";
import {
  asItLay,
  cameWith,
  fallen,
  lookedBack,
  thoughts,
  toldAt,
  under,
} from "../../static/js/components/replay.ts";
import { waysOf, widthOf } from "../../static/js/components/sidelines.ts";
import { ready as together } from "../../static/js/components/together.ts";
import { trial } from "../../static/js/components/trial.ts";
import { publicWith, showWith } from "./desk.ts";
import { doing, happenedWith, line, phone } from "./phone.ts";
import { drawn, look, settled } from "./screen.ts";
import { tableWith } from "./views.ts";

const fitted = (draws: (way: { wrap: number; deep: number | null }, newest: number) => unknown) =>
  draws({ wrap: 12, deep: null }, Infinity);
const text = (content: unknown) => drawn(content).text;

test("a card is named, and told by what it counts as", () => {
  assert.equal(cardName("10H"), "ten of hearts");
  assert.equal(cardTraits("AS"), "ace = 1, odd, black, number card, not prime");
  assert.equal(cardTraits("JD"), "jack = 11, odd, red, face card, prime");
  assert.equal(cardTraits("10C"), "ten = 10, even, black, number card, not prime");
});

describe("a line", () => {
  const reign = {
    seat: "s2",
    flag: 2,
    after: 2,
    until: null,
    ended: null,
    deciding: [] as number[],
    calls: 0,
    bonus: 0,
  };
  const view = (its: Partial<LineView> = {}, more: object = {}) =>
    tableWith({ ...line("9S 3C/2H,4D 5H", its), ...more });
  const classes = (content: unknown, selector: string) =>
    [...drawn(content).element.querySelectorAll(selector)].map((one) =>
      one.className.replace(/\s+/g, " ").trim(),
    );

  test("names each card with its number and verdict, and the Prophet’s marker", () => {
    const names = drawn(layout(view({ reigns: [reign] })))
      .all("[role=img]")
      .filter((one) => one.includes("card"));
    assert.deepEqual(names, [
      "nine of spades, card 1, right",
      "three of clubs, card 2, right, with the Prophet’s marker",
      "two of hearts, card 3, wrong",
      "four of diamonds, card 4, wrong",
      "five of hearts, card 5, right",
    ]);
  });

  test("is cut where it lay when so many cards had been laid", () => {
    assert.deepEqual(
      cutAt(view().line.columns, 2).map(({ n, sidelines }) => [n, sidelines.length]),
      [
        [1, 0],
        [2, 0],
      ],
    );
    assert.deepEqual(
      cutAt(view().line.columns, 3).map(({ n, sidelines }) => [n, sidelines.length]),
      [
        [1, 0],
        [2, 1],
      ],
    );
    assert.equal(cutAt(view().line.columns, null).length, 3);
  });

  test("has a band under a reign: as far as it lasted, torn where it was overthrown", () => {
    const bands = (more: object, opts: object = {}) =>
      classes(layout(view({ reigns: [{ ...reign, ...more }] }), opts), ".col .band");
    assert.deepEqual(bands({}), ["band starts", "band"]);
    assert.deepEqual(bands({ until: 4 }), ["band starts ends"]);
    assert.deepEqual(bands({ until: 4, ended: "overthrown" }), ["band starts torn"]);
    assert.deepEqual(bands({ until: 5 }), ["band starts", "band ends"]);
    assert.deepEqual(bands({ until: 5 }, { upto: 3 }), ["band starts"]);
    assert.deepEqual(bands({ after: 4 }, { upto: 3 }), []);
    assert.deepEqual(bands({ flag: 9 }), []);
    assert.deepEqual(bands({ flag: 0 }), ["band starts", "band", "band"]);
    assert.deepEqual(bands({ flag: 4 }), ["band starts", "band"]);
    const torn = layout(view({ reigns: [{ ...reign, until: 4, ended: "overthrown" }] }));
    assert.deepEqual(classes(torn, ".col"), ["col", "col", "col clear"]);
  });

  test("rings the cards that came last, and those that ended a reign", () => {
    const rings = (more: object, opts: object = {}, its: Partial<LineView> = {}) =>
      [...drawn(layout(view(its, more), opts)).element.querySelectorAll("[class*=ring-]")].map((one) =>
        one.getAttribute("data-n"),
      );
    assert.deepEqual(rings({ happened: happenedWith({ laid: ["5H"] }) }), ["5"]);
    assert.deepEqual(rings({ happened: happenedWith({ kind: "dealt", laid: ["5H"] }) }), []);
    assert.deepEqual(rings({}, {}, { reigns: [{ ...reign, until: 4, deciding: [3, 4] }] }), ["3", "4"]);
    assert.deepEqual(rings({ happened: happenedWith({ laid: ["5H"] }) }, { upto: 4 }), []);
    assert.deepEqual(rings({}, { fresh: [1] }), ["1"]);
  });

  test("marks each tenth card, as the dealer’s or the Prophet’s", () => {
    const discs = (its: Partial<LineView>) =>
      [...drawn(layout(view(its))).element.querySelectorAll(".disc")].map((one) =>
        one.getAttribute("data-is"),
      );
    assert.deepEqual(discs({ markers: [2] }), ["2"]);
    assert.deepEqual(discs({ prophet_markers: [2, 5] }), ["+10", "+20"]);
  });

  test("shows the play that waits, and where chosen cards would lie", () => {
    const pending = { by: "s2", kind: "play" as const, cards: ["KC", "KD"], awaiting: "call" as const };
    assert.match(text(layout(view({}, { pending }))), /king of clubs right or wrong\? king of diamonds$/);
    assert.doesNotMatch(text(layout(view({}, { pending }), { pending: false })), /king/);
    assert.doesNotMatch(text(layout(view({}, { pending }), { upto: 5 })), /king/);
    assert.doesNotMatch(text(layout(view({}, { pending: { ...pending, kind: "no_play" } }))), /king/);
    assert.match(text(layout(view(), { chosen: ["KC"] })), /king of clubs$/);
    assert.doesNotMatch(text(layout(view({}, { pending }), { chosen: ["QC"] })), /queen/);
    assert.match(text(layout(view({}, { pending }), { chosen: ["QC"], lined: true })), /queen of clubs$/);
  });

  test("lets several chosen cards be picked up", () => {
    const picked: number[] = [];
    const page = drawn(
      layout(view(), {
        chosen: ["KC", "QC"],
        order: { at: 1, pick: (at) => void picked.push(at), shift() {} },
      }),
    );
    page.tap("queen of clubs, number 2 of the 2 you’ll play");
    page.tap("king of clubs, number 1 of the 2 you’ll play");
    assert.deepEqual(picked, [1, 0]);
    assert.equal(page.control("queen of clubs").getAttribute("aria-pressed"), "true");
    assert.equal(page.control("king of clubs").getAttribute("aria-pressed"), "false");
  });

  test("is one tab stop, at the newest card, and leads to its story", () => {
    const told: unknown[] = [];
    const page = drawn(layout(view(), { onCard: (...given) => void told.push(given) }));
    const stops = [...page.element.querySelectorAll<HTMLElement>("[data-n]")].filter(
      (one) => one.tabIndex === 0,
    );
    assert.deepEqual(
      stops.map((one) => one.dataset.n),
      ["5"],
    );
    page.tap("two of hearts, card 3, wrong");
    assert.deepEqual(told, [[3, "2H"]]);
  });

  test("wraps in rows by the width of its columns", () => {
    const rows = (wrap: number, deep: number | null = null) =>
      [...drawn(layout(view(), { wrap, deep })).element.querySelectorAll(".row")].map(
        (row) => row.querySelectorAll(".col").length,
      );
    assert.deepEqual(rows(0), [3]);
    assert.deepEqual(rows(2), [2, 1]);
    assert.deepEqual(rows(3), [3]);
    assert.deepEqual(rows(3, 1), [2, 1]);
  });

  test("where it is too high has plays beside each other", () => {
    const column = {
      card: "9S",
      n: 1,
      sidelines: [[1], [1, 2], [1]].map((play) => play.map((n) => ({ card: "2H", n }))),
    };
    assert.deepEqual(
      [widthOf(column, null), widthOf(column, 3), widthOf(column, 2), widthOf(column, 1)],
      [1, 2, 3, 4],
    );
    assert.equal(widthOf({ ...column, sidelines: [] }, 2), 1);
    assert.deepEqual(
      waysOf([9, 12, 16]).map(({ wrap, deep }) => `${wrap}/${deep ?? "-"}`),
      ["9/-", "12/-", "12/6", "12/4", "12/3", "16/-", "16/6", "16/4", "16/3", "16/2"],
    );
  });

  test("is followed to its end unless somebody has scrolled back", () => {
    const scroller = follow();
    const element = document.createElement("div");
    const size = { scrollWidth: 500, clientWidth: 100 };
    for (const [name, value] of Object.entries(size))
      Object.defineProperty(element, name, { value, configurable: true });
    scroller(element);
    scroller.keep();
    assert.equal(element.scrollLeft, 400);
    element.scrollLeft = 100;
    element.dispatchEvent(new Event("scroll"));
    scroller.keep();
    assert.equal(element.scrollLeft, 100);
    element.scrollTo = (({ left }: { left: number }) => (element.scrollLeft = left)) as never;
    scroller.go("start");
    assert.equal(element.scrollLeft, 0);
    scroller.go("end");
    assert.equal(element.scrollLeft, 400);
  });
});

describe("the explanation", () => {
  const slide = (head: string, more: object = {}) => ({
    head,
    text: "",
    question: "",
    plays: [
      { cards: ["9S"], right: true },
      { cards: ["3C"], right: true },
    ],
    hand: [],
    reign: false,
    ...more,
  });
  const told = { seconds: 10, slides: [slide("One"), slide("Two")] };
  const at = (step: number, runs: number | null = null) => showWith({ what: "explain", step, runs });

  test("is turned within its ends", () => {
    assert.equal(turned(at(0), told, -1), null);
    assert.equal(turned(at(1), told, 1), null);
    assert.deepEqual(turned(at(0, 3), told, 1), { what: "explain", step: 1, names: true, runs: true });
  });

  test("stops and goes on; at its end it begins again", () => {
    assert.deepEqual(toggled(at(0, 3), told), { what: "explain", step: 0, names: true, runs: false });
    assert.deepEqual(toggled(at(0), told), { what: "explain", step: 0, names: true, runs: true });
    assert.deepEqual(toggled(at(1), told), { what: "explain", step: 0, names: true, runs: true });
    assert.deepEqual(
      [atEnd(at(1), told), atEnd(at(0), told), atEnd(at(1, 3), told), atEnd(at(1, 10), told)],
      [true, false, false, true],
    );
    assert.deepEqual(
      [goesOn(at(0, 3), told), goesOn(at(0), told), goesOn(at(1, 10), told)],
      [true, false, false],
    );
  });

  test("shows cards, a hand, or a reign", () => {
    assert.match(
      text(explanation(at(1), told)),
      /^Two nine of spades, card 1, right three of clubs, card 2, right 2 of 2$/,
    );
    assert.match(
      text(explanation(at(1), { ...told, slides: [slide("One"), slide("Two", { question: "3♣ next?" })] })),
      /^Two On your phone: three of clubs next\? nine of spades/,
    );
    assert.equal(text(picture(slide("", { hand: ["2H"] }), "thumb")), "two of hearts");
    assert.match(
      text(picture(slide("", { reign: true }), "thumb")),
      /^nine of spades, card 1, right, with the Prophet’s marker/,
    );
    assert.equal(drawn(explanation(at(1), told)).element.querySelectorAll(".explain-bar .over").length, 2);
    assert.equal(drawn(explanation(at(0), told)).element.querySelectorAll(".explain-bar .over").length, 1);
    assert.equal(drawn(explanation(at(1), told)).element.querySelectorAll("[class*=ring-]").length, 1);
    assert.equal(drawn(explanation(at(0), told)).element.querySelectorAll("[class*=ring-]").length, 0);
  });
});

describe("a demo round on the wall", () => {
  const demo = (more: Partial<DemoView> = {}): DemoView => ({
    tried: [{ card: "5H", right: true }],
    waiting: null,
    enough: false,
    rule: null,
    votes: null,
    ...more,
  });
  const shows = (more: Partial<DemoView>) => drawn(demoRound(demo(more), fitted)).part("header").text;
  const tried = [...demo().tried, { card: "2S", right: false }];

  test("leads from card to card to the rule", () => {
    assert.equal(
      shows({}),
      "Let’s try one together A secret rule decides which card fits next. Does each card fit? Decide before you see the answer.",
    );
    assert.equal(
      shows({ waiting: "2S" }),
      "two of spades Let’s try one together Does it fit? Thumbs up: it fits. Thumbs down: it doesn’t.",
    );
    assert.match(
      shows({ waiting: "2S", votes: { counts: [3], of: 4 } }),
      /Does it fit\? Vote on your phone\. 3 of 4 have voted$/,
    );
    assert.equal(
      shows({ tried }),
      "Let’s try one together two of spades Wrong. It goes below the line. Which card would you try next?",
    );
    assert.match(
      shows({ tried, votes: { counts: [1, 2], of: 4 } }),
      /Which card would you try next\? right 1 wrong 2 3 of 4 have voted$/,
    );
    assert.match(
      shows({ tried: [...tried, { card: "3H", right: true }] }),
      /three of hearts Right\. It joins the line\./,
    );
    assert.match(shows({ tried, enough: true }), /Who knows the rule\? two of spades Wrong\./);
    assert.equal(
      shows({ tried, rule: "Only red.", votes: { counts: [1, 2], of: 4 } }),
      "The rule was Only red.",
    );
  });

  test("has bars as long as their share of all phones", () => {
    const widths = (more: Partial<DemoView>) =>
      [...drawn(demoRound(demo({ tried, ...more }), fitted)).element.querySelectorAll("rect")].map((one) =>
        one.getAttribute("width"),
      );
    assert.deepEqual(widths({ votes: { counts: [1, 3], of: 4 } }), ["25%", "75%"]);
    assert.deepEqual(widths({ waiting: "9S", votes: { counts: [4], of: 4 } }), []);
  });
});

describe("the class’s question", () => {
  const question = (more: Partial<QuestionView> = {}): QuestionView => ({
    about: "taught",
    table: 2,
    round: 1,
    cards: ["9S", "2H"],
    lines: [],
    answer: null,
    ended: [30, 1],
    votes: { counts: [1, 2], of: 4 },
    ...more,
  });

  test("on the wall shows votes and rules only with the answer", () => {
    assert.equal(
      text(questionScene(question())),
      "A question about your rounds Which card ruled out the most rules? Table 2 played all four of these cards. nine of spades two of hearts 3 of 4 have voted",
    );
    assert.match(
      text(questionScene(question({ answer: 0 }))),
      /nine of spades 1 vote 30 rules two of hearts 2 votes 1 rule 3 of 4 have voted$/,
    );
    assert.match(
      text(questionScene(question({ about: "wrong_taught", answer: 1 }))),
      /True 1 vote False 2 votes nine of spades ruled out 30 rules\. two of hearts ruled out 1 rule\./,
    );
    assert.doesNotMatch(text(questionScene(question({ votes: null }))), /voted/);
    const bars = drawn(questionScene(question({ answer: 0, votes: { counts: [1, 3], of: 9 } }))).element;
    assert.deepEqual(
      [...bars.querySelectorAll("rect")].map((one) => one.getAttribute("width")),
      ["25%", "75%"],
    );
    assert.deepEqual([...bars.querySelectorAll("li.answer")].length, 1);
  });

  test("has the line up to each card, its end if it is long", () => {
    const lines = [
      ["4D", "QH"],
      ["2S", "3S", "4S", "5S", "6S", "7S", "8S"],
    ];
    const asked = drawn(questionScene(question({ lines })));
    assert.deepEqual(asked.all(".asked-line"), [
      "four of diamonds queen of hearts nine of spades",
      "… three of spades four of spades five of spades six of spades seven of spades eight of spades two of hearts",
    ]);
    const truth = drawn(questionScene(question({ lines, about: "wrong_taught" })));
    assert.equal(truth.all(".asked-line").length, 2);
    assert.ok(!truth.has("ol .asked-line"));
  });
});

describe("a phone, while its class looks at the big screen", async () => {
  const { now, practice } = await together({ draw() {} });
  const lesson = (more: Partial<LessonView>): LessonView => ({
    step: null,
    slides: null,
    demo: null,
    question: null,
    thought: null,
    ...more,
  });
  const shows = (more: Partial<LessonView>, known: object = {}) => {
    const { act, did } = doing();
    const content = now(phone({}, {}, { lesson: lesson(more), ...known }), act);
    return Object.assign(drawn(content), { did, content });
  };

  test("shows the step, the question of the slide, or nothing", () => {
    const step = {
      title: "Warm up",
      say: "Hello",
      tasks: ["Look at 9♥"],
      plays: [{ cards: ["9S"], right: true }],
      above: ["Above"],
      below: ["Below"],
    };
    assert.equal(
      shows({ step }).text,
      "Look at the big screen. Warm up Hello Above nine of spades, card 1, right Below Look at nine of hearts",
    );
    assert.doesNotMatch(shows({ step: { ...step, plays: [], tasks: [], say: "" } }).text, /Hello|nine/);
    assert.equal(shows({}).content, null);
  });

  test("shows its own last guess, while the big screen shows those of all", () => {
    assert.equal(
      shows({ thought: { words: "by turns", confidence: 75 } }).text,
      "Look at the big screen. What we thought At the end you said by turns 75% sure",
    );
    assert.match(shows({ thought: { words: "x", confidence: null } }).text, /x Didn’t say how sure$/);
    assert.match(
      shows({ thought: { words: null, confidence: null } }).text,
      /What we thought You didn’t give a last guess\.$/,
    );
  });

  test("asks for one tap on each slide, and shows the answer with the next one", () => {
    const line = { plays: [{ cards: ["5H"], right: true }], hand: [] };
    const next = {
      question: "3♣ comes next. Right or wrong?",
      card: "3C",
      choices: ["Right", "Wrong"],
      answer: 1,
    };
    const last = { question: "Who’s winning?", card: null, choices: ["I am", "The others"], answer: 0 };
    const slides = {
      runs: null,
      seconds: 10,
      slides: [
        { ...line, ...next, told: "3♣ is wrong." },
        { plays: [], hand: ["KC"], ...last, told: "You are." },
      ],
    };
    const at = (step: number) => shows({ slides: { ...slides, step } });
    const first = at(0);
    assert.equal(
      first.text,
      "Look at the big screen. three of clubs comes next. Right or wrong? five of hearts, card 1, right three of clubs Right Wrong The answer comes with the next slide.",
    );
    assert.match(
      at(1).text,
      /The answer: three of clubs is wrong\. Who’s winning\? king of clubs I am The others Just for you\./,
    );
    first.tap("Right");
    assert.equal(at(0).control("Right").getAttribute("aria-pressed"), "true");
    assert.doesNotMatch(at(0).text, /is wrong/);
    assert.match(at(1).text, /three of clubs is wrong\. You said: Right/);
    at(1).tap("The others");
    assert.match(at(1).text, /The others The answer: You are\. You said: The others$/);
    assert.deepEqual(first.did, [], "nothing is sent");
  });

  test("keeps the end of a long line in sight", async () => {
    const tried = Array.from({ length: 9 }, () => ({ card: "5H", right: true }));
    const { content } = shows({
      demo: { tried, waiting: null, of: null, choice: null, rule: null },
    });
    const { element } = drawn(content);
    const line = element.querySelector(".layout") as HTMLElement;
    Object.defineProperties(line, { scrollWidth: { value: 500 }, clientWidth: { value: 300 } });
    line.dispatchEvent(new Event("fitted"));
    assert.equal(line.scrollLeft, 200);
  });

  const demo = { tried: [{ card: "5H", right: true }], waiting: "2S", of: 3, choice: null, rule: null };
  test("votes on a card", () => {
    const page = shows({ demo });
    assert.match(
      page.text,
      /Right or wrong\? .*two of spades Right Wrong Everyone sees how many, but no one sees who\.$/,
    );
    page.tap("Right");
    page.tap("Wrong");
    assert.deepEqual(page.did, [
      ["vote", 3, 0],
      ["vote", 3, 1],
    ]);
    assert.match(
      shows({ demo: { ...demo, choice: 1 } }).text,
      /You said wrong\. You can change it until the card is judged\.$/,
    );
    assert.match(shows({ demo }, { voted: { of: 3, choice: 0 } }).text, /You said right\./);
    assert.doesNotMatch(shows({ demo }, { voted: { of: 2, choice: 0 } }).text, /You said/);
    assert.equal(
      shows({ demo }, { voted: { of: 3, choice: 0 } })
        .control("Right")
        .getAttribute("aria-pressed"),
      "true",
    );
  });

  test("sees what the card was, and the rule at the end", () => {
    const tried = [...demo.tried, { card: "2S", right: false }];
    assert.match(
      shows({ demo: { ...demo, tried, waiting: null, choice: 1 } }).text,
      /two of spades is wrong\. It goes below the line\..*You said wrong\. Wait for the next card\.$/,
    );
    assert.match(shows({ demo: { ...demo, waiting: null } }).text, /You’ll vote on a card soon\./);
    assert.match(
      shows({ demo: { ...demo, rule: "Only red." } }).text,
      /^Look at the big screen\. The rule was Only red\./,
    );
  });

  const question: QuestionView = {
    about: "taught",
    table: 2,
    round: 1,
    cards: ["9S", "2H"],
    lines: [],
    answer: null,
    ended: [30, 4],
    votes: null,
  };
  test("answers the class’s question", () => {
    const page = shows({ question: { question, of: 5, choice: null } });
    page.tap("two of hearts");
    assert.deepEqual(page.did, [["vote", 5, 1]]);
    const lines = [["4D"], ["4D", "9S"]];
    const lined = shows({ question: { question: { ...question, lines }, of: 5, choice: null } });
    assert.deepEqual(lined.all("li .asked-line").length, 2);
    assert.match(page.text, /Everyone sees how many, but no one sees who\.$/);
    assert.match(
      shows({ question: { question, of: 5, choice: 1 } }).text,
      /You said: two of hearts You can change it until the answer comes\.$/,
    );
    const truth = shows({
      question: { question: { ...question, about: "wrong_taught" }, of: 5, choice: null },
    });
    truth.tap("False");
    assert.deepEqual(truth.did, [["vote", 5, 1]]);
    const none = shows({ question: { question, of: null, choice: null } });
    none.tap("two of hearts");
    assert.deepEqual(none.did, []);
    assert.match(
      shows({ question: { question: { ...question, answer: 0 }, of: 5, choice: 1 } }).text,
      /The answer: nine of spades .* You said: two of hearts nine of spades ruled out 30 rules\./,
    );
  });

  test("practises before the first deal", () => {
    const draws = () => drawn(practice());
    const page = draws();
    assert.match(
      page.text,
      /Tap a card\. Is it right\?.*Right cards join the line, wrong ones go below it\.$/,
    );
    page.tap("eight of clubs");
    assert.match(draws().text, /eight of clubs is wrong\. It goes below the line\./);
    draws().tap("three of hearts");
    assert.match(draws().text, /three of hearts is right\. It joins the line\./);
    for (const name of ["queen of spades", "two of diamonds", "king of clubs", "ten of hearts"])
      draws().tap(name);
    const done = draws();
    assert.match(done.text, /The practice rule: hearts and queens are right\./);
    done.tap("Practise again");
    assert.match(draws().text, /Tap a card\. Is it right\?/);
  });
});

const frameWith = (more: Partial<ReplayFrameView> = {}): ReplayFrameView => ({
  ...{
    happened: happenedWith({ kind: "dealt", laid: ["9S"] }),
    upto: 1,
    markers: [],
    prophet_markers: [],
    reigns: 0,
  },
  ...{ prophet: null, still_fit: 100, fall: null, slide: null },
  ...more,
});
const FALL: OverthrowView = {
  after: "9S",
  cards: ["3C"],
  called: "right",
  verdict: "wrong",
  why: "It is black.",
};

describe("a replay", () => {
  const reign = {
    seat: "s2",
    flag: 1,
    after: 1,
    until: 3,
    ended: "overthrown" as const,
    deciding: [3],
    calls: 0,
    bonus: 0,
  };
  const frames = [
    frameWith(),
    frameWith({ upto: 2, still_fit: 20, reigns: 1, prophet: "s2", happened: happenedWith() }),
    frameWith({ upto: 3, still_fit: 10, reigns: 1, fall: FALL }),
  ];
  const slides = (more: Partial<Slides> = {}): Slides => ({
    table: publicWith(line("9S 3C 5H", { reigns: [reign] })),
    rule: null,
    slides: [],
    frames,
    library: 100,
    answers: [],
    ...more,
  });

  test("has the table as it lay, with the reign of that time", () => {
    const then = asItLay(slides().table, frames[1]);
    assert.deepEqual(
      [then.line.laid, then.line.columns.length, then.line.reigns[0].until, then.prophet],
      [2, 2, null, "s2"],
    );
    assert.equal(asItLay(slides().table, frames[0]).line.reigns.length, 0);
    assert.equal(asItLay(slides().table, frames[2]).line.reigns[0].until, 3);
    assert.deepEqual(
      asItLay(slides().table, frames[2], 2).line.columns.map(({ n }) => n),
      [2, 3],
    );
    assert.deepEqual([cameWith(frames, 0), cameWith(frames, 1)], [[1], [2]]);
    assert.equal(text(toldAt(slides(), 1)), "Ben’s three of clubs: right.");
  });

  test("counts the rules that still fit under the line, unless the rule is sealed", () => {
    assert.match(
      text(under(slides(), 1)),
      /Rules in the list that fit everything so far: 100 → 20 .*100 , 20 rules still fit$/,
    );
    assert.match(text(under(slides(), 0)), /100 rules still fit$/);
    assert.equal(text(under(slides({ library: null }), 1)), "");
    assert.match(
      text(under(slides({ library: null }), 2)),
      /^What rule would give that answer\? The card that refuted the claim/,
    );
  });

  test("tells a fall without names", () => {
    assert.equal(
      text(fallen(FALL)),
      "The card that refuted the claim nine of spades three of clubs The Prophet said right The secret rule said wrong It is black.",
    );
    assert.match(text(fallen({ ...FALL, called: "wrong" })), /A card did fit, but not this one\./);
    assert.match(
      text(fallen({ ...FALL, cards: [], why: "" })),
      /In the hand that was shown, no card fitted\./,
    );
  });

  test("ends with the whole curve and who fell", () => {
    assert.match(
      text(lookedBack(slides())),
      /fit everything so far: 100 → 10.*The card that refuted the claim/,
    );
    assert.ok(drawn(lookedBack(slides({ frames: frames.slice(0, 2) }))).has(".projector-after.alone"));
    const many = slides({ frames: Array.from({ length: 5 }, () => frames[2]) });
    assert.equal(drawn(lookedBack(many)).element.querySelectorAll(".projector-fall").length, 3);
  });

  test("draws the curve on a log scale down to this step", () => {
    const { element } = drawn(curve(slides(), 1));
    const [to] = [...element.querySelectorAll(".curve-line:not(.to-come)")].map((one) =>
      one.getAttribute("d"),
    );
    assert.equal(to?.split("L").length, 5);
    assert.match(to ?? "", /^M0 0L333.3+\d* 0/);
    assert.equal(element.querySelectorAll(".curve-fall").length, 0);
    assert.equal(drawn(curve(slides(), 2)).element.querySelectorAll(".curve-fall").length, 1);
    assert.equal(element.querySelectorAll(".curve-here").length, 1);
    assert.equal(element.querySelectorAll(".curve-reign").length, 1);
    const whole = drawn(curve(slides(), null)).element;
    assert.deepEqual(
      [...whole.querySelectorAll(".curve-label")].map((one) => one.textContent),
      ["20", "10"],
    );
    assert.equal(whole.querySelectorAll(".curve-here, .to-come").length, 0);
    assert.deepEqual([...whole.querySelectorAll(".curve-grid")].length, 3);
  });

  test("lists what everybody thought, surest first as it comes", () => {
    const answers = [
      { by: null, reviewer: null, typed: null, words: "red", confidence: 75, right: true },
      { by: null, reviewer: null, typed: null, words: "odd", confidence: null, right: false },
      { by: null, reviewer: null, typed: null, words: "zebras", confidence: 5, right: null },
    ];
    assert.deepEqual(drawn(thoughts(slides({ answers }))).all("li"), [
      "75% sure red the rule",
      "Didn’t say how sure odd a different rule",
      "5% sure zebras",
    ]);
  });
});

describe("the debrief of a class", () => {
  const rowWith = (more: Partial<TableFiguresRow> = {}): TableFiguresRow => ({
    number: 1,
    laid: 20,
    plays: 18,
    tests: null,
    asked: null,
    stable: null,
    declared: 0,
    overthrown: 0,
    only_robots: false,
    ...more,
  });
  const slideWith = (more: Partial<ClassSlideView> = {}): ClassSlideView => ({
    kind: "next",
    headline: "Head",
    text: "",
    rule: "",
    idea: "",
    question: "Ask?",
    table: null,
    upto: 0,
    cards: [],
    ...more,
  });
  const END: ClassEndView = {
    tables: 2,
    laid: 40,
    wrong: 9,
    declared: 0,
    overthrown: 0,
    stood: 0,
    rules: [],
    taught: null,
  };
  const slides = (slide: Partial<ClassSlideView> = {}, more: Partial<ClassSlides> = {}): ClassSlides => ({
    minutes: 15,
    slides: [slideWith(slide)],
    rows: [rowWith()],
    tables: [publicWith(line("9S 3C"))],
    left_out: [],
    end: END,
    ...more,
  });
  const place = { by: "turns" as const, step: 0, steps: 3, running: false };
  const wall = (slide: Partial<ClassSlideView>, more: Partial<ClassSlides> = {}) =>
    text(classSlide(slides(slide, more), place, fitted));
  const desk = (slide: Partial<ClassSlideView>) => text(classStep(slides(slide), place));

  test("puts tables side by side, with the columns that say anything", () => {
    const table = (rows: TableFiguresRow[]) => drawn(sideBySide(slides({}, { rows })));
    assert.deepEqual(table([rowWith()]).all("th"), ["Table", "Cards played", "Plays by pupils", "1"]);
    const full = table([
      rowWith({ tests: 3, asked: 6, stable: 12, declared: 1, overthrown: 1 }),
      rowWith({ number: 2, only_robots: true }),
    ]);
    assert.deepEqual(full.all("thead th"), [
      "Table",
      "Cards played",
      "Plays by pupils",
      "Useful tests",
      "Had the rule since card",
      "Became the Prophet",
      "Overthrown",
    ]);
    assert.deepEqual(full.all("tbody tr"), ["1 20 18 3 of 6 12 1 1", "2 robots only 20 18 – – 0 0"]);
    assert.equal(full.element.querySelector("rect")?.getAttribute("width"), "50%");
  });

  test("shows a slide of a table as it lay", () => {
    const slide = { table: 1, upto: 1, text: "Look", idea: "Falsification: one card is enough" };
    assert.equal(
      wall(slide),
      "Table 1 · 1 of 3 Head Look nine of spades, card 1, right Falsification one card is enough Ask?",
    );
    assert.equal(
      desk(slide),
      "nine of spades, card 1, right Table 1: Head Look Falsification one card is enough Ask?",
    );
  });

  test("shows slides in words, with a rule, or an idea without a name", () => {
    assert.equal(wall({}), "Class debrief · 1 of 3 Head Ask?");
    assert.equal(wall({ idea: "no name" }), "Class debrief · 1 of 3 Head Ask? no name");
    assert.equal(
      wall({ text: "Words", rule: "Only red." }),
      "Class debrief · 1 of 3 Head Words Only red. Ask?",
    );
    assert.equal(desk({ rule: "Only red." }), "Head Only red. Ask?");
    assert.match(
      wall({ kind: "tables", text: "All" }, { left_out: [2, 3] }),
      /Head All Tables 2, 3 will appear once everyone may see their rules\. Table Cards played/,
    );
    assert.equal(
      text(waiting(slides({}, { left_out: [2] }))),
      "Table 2 will appear once everyone may see its rule.",
    );
    assert.equal(text(waiting(slides())), "");
  });

  test("ends with what the class did, found and learned from", () => {
    const end = (more: Partial<ClassEndView>, over = false) =>
      text(classEnd({ ...END, ...more }, "Class 7b", over));
    assert.equal(
      end({}),
      "Class 7b What we did today 40 cards played 9 of them wrong, and useful The rules are still secret.",
    );
    assert.match(
      end({ declared: 1, overthrown: 1 }),
      /1 claim to know the rule 1 of them disproved by a card/,
    );
    assert.match(end({}, true), /^Class 7b This class is over\. Thanks for playing\./);
    const rules = Array.from({ length: 5 }, (_, n) => ({ rule: `Rule ${n}.`, tables: n + 1 }));
    assert.match(
      end({ rules }),
      /The rules we looked for Rule 0\. played at 1 table .*Rule 3\. played at 4 tables$/,
    );
    const taught = { table: 2, after: "9S", cards: ["3C"], before: 50, left: 10 };
    assert.match(
      end({ taught }),
      /The wrong card that taught us most nine of spades, card 1, right three of clubs, card 2, wrong It ruled out 40 of 50 rules\. Table 2$/,
    );
  });

  test("a step of the script is set smaller where it says much", () => {
    const step = (more: object) =>
      drawn(
        stepSlide(
          { title: "Warm up", say: "Hello", plays: [], later: [], tasks: [], above: [], below: [], ...more },
          fitted,
        ),
      );
    assert.equal(
      step({ tasks: ["One", "Two"], below: ["Below"], above: ["Above"] }).text,
      "Warm up Hello Above Below One Two",
    );
    assert.match(step({ plays: [{ cards: ["9S"], right: true }] }).text, /nine of spades/);
    const look_ = (length: number, plays: object[] = []) =>
      step({ say: "x".repeat(length), plays })
        .part("section")
        .element.className.trim();
    const plays = [{ cards: ["9S"], right: true }];
    assert.deepEqual(
      [look_(150), look_(151), look_(251, plays), look_(251), look_(250, plays)],
      [
        "projector-slide",
        "projector-slide long",
        "projector-slide longest",
        "projector-slide long",
        "projector-slide long",
      ],
    );
  });
});

describe("a pupil’s own page", () => {
  const own = {
    ...{
      lesson: false,
      praise: "You tested \ue0009S\ue000 well.",
      praised: { after: "9S", cards: ["3C"], right: false, better: "KD" },
    },
    ...{
      better: ["Try \ue000KD\ue000."],
      missed: null,
      predicted: [{ said: "Sure", full: 2, of: 3 }],
      question: "Why?",
    },
    rounds: [{ number: 2, rule: "Only red.", held: [], ending: "It ended.", claims: ["You claimed."] }],
  };
  const pages = async (more: object = {}, table: object = {}) => {
    const asked: unknown[] = [];
    let draws = 0;
    const page = await ownPages({
      ask(_, what) {
        asked.push(what);
        return Promise.resolve({ ok: true, own: { ...own, ...more } } as never);
      },
      draw: () => void (draws += 1),
    });
    const state = phone({}, { round: 1, ...table });
    assert.equal(drawn(page(state)).text, "");
    await settled();
    return { ...drawn(page(state)), text: drawn(page(state)).text, asked, draws, page };
  };

  test("says what was done well, to this phone alone, and asks for itself once", async () => {
    const { text: says, asked, draws } = await pages();
    assert.match(
      says,
      /^Looking back at my round Only you can see this\. Round 2 It ended\. What you did nine of spades, card 1, right three of clubs, card 2, wrong king of diamonds not played You tested nine of spades well\. What you claimed You claimed\. A question for you Why\?/,
    );
    assert.doesNotMatch(says, /A test that was in your hand|What you predicted|Round by round/);
    assert.deepEqual([asked, draws], [[{ seat: "s1" }], 1]);
  });

  test("has a link and a code of the page to take home, once there is one", async () => {
    const page = await pages({ take_home: "/take-home/signed" });
    assert.match(page.text, /Take it home Your round, three puzzles and every rule to practise\./);
    assert.equal(page.control("Open my page").getAttribute("href"), "/take-home/signed");
    assert.equal(page.element.querySelector("img")?.getAttribute("src"), "/take-home/signed/code.svg");
    assert.doesNotMatch((await pages({ take_home: "" })).text, /Take it home/);
  });

  test("names no round that is the one on the screen, and shows what was missed", async () => {
    assert.doesNotMatch((await pages({}, { round: 2 })).text, /Round 2/);
    const missed = { after: "9S", cards: ["KD"], right: true, better: null };
    assert.match(
      (await pages({ missed })).text,
      /A test that was in your hand nine of spades.*Try king of diamonds\./,
    );
  });

  test("of a lesson has all its rounds and predictions", async () => {
    const page = await pages({ lesson: true });
    assert.match(
      page.text,
      /^Looking back at my lesson .*What you predicted Sure Round by round Round 2 The rule was Only red\. It ended\. You claimed\. Before you go/,
    );
    assert.doesNotMatch(page.text, /What you claimed/);
    assert.equal(page.element.querySelectorAll(".dots .full").length, 2);
    assert.equal(
      (await pages({ lesson: true, predicted: [{ said: "", full: 2, of: 21 }] })).element.querySelectorAll(
        ".dots",
      ).length,
      0,
    );
  });

  test("is asked for again when the rule is revealed", async () => {
    const { page, asked } = await pages();
    drawn(page(phone({}, { round: 1 })));
    assert.equal(asked.length, 1);
    drawn(page(phone({}, { round: 1, over: { rule: "Only red." } as never })));
    drawn(page(phone({}, { round: 2 })));
    drawn(page(phone({ seat: "s2" }, { round: 2 })));
    assert.equal(asked.length, 4);
  });
});

describe("cards in a page of the server", () => {
  test("are drawn: suits, lines, right and wrong examples", () => {
    const root = document.createElement("div");
    root.innerHTML = `<i data-suit="H">x</i><p data-line="9S 3C"></p><p data-example="9S 3C" data-right="yes"></p><p data-example="9S 3C" data-right="no"></p><p data-example="9S" data-right="no"></p>`;
    document.body.append(root);
    draw(root);
    assert.ok(root.querySelector("i svg.suit"));
    assert.equal(root.querySelector("i")?.textContent, "");
    const [, right, wrong, start] = [...root.querySelectorAll("p[data-line], p[data-example]")].map(
      (one) => look(one).text,
    );
    assert.match(right, /^Right\. nine of spades, card 1, right three of clubs, card 2, right/);
    assert.match(
      wrong,
      /^Wrong: three of clubs after nine of spades\. nine of spades, card 1, right three of clubs, card 2, wrong/,
    );
    assert.match(start, /^nine of spades can’t start\. nine of spades$/);
  });
});

describe("trying cards against a rule", () => {
  const asked: string[] = [];
  let answer: unknown = { right: true, fits: ["2H"] };
  function begin(mayStart = ["9S", "2H"]) {
    document.body.innerHTML = `<div data-trial="/try" hidden><div data-trial-here></div></div>`;
    const place = document.querySelector<HTMLElement>("[data-trial]") as HTMLElement;
    globalThis.fetch = ((address: string) => {
      asked.push(address);
      if (!answer) return Promise.reject();
      return Promise.resolve({ json: () => (answer === "x" ? Promise.reject() : Promise.resolve(answer)) });
    }) as never;
    trial(place, mayStart);
    return Object.assign(look(place), { said: () => look(place).part("[role=status]").text, place });
  }

  test("begins with a card that may start; the server judges each", async () => {
    const page = begin();
    assert.equal(page.place.hidden, false);
    assert.equal(page.said(), "Tap a card to start with. The pale ones can’t start.");
    page.tap("three of clubs, does not fit");
    assert.equal(page.said(), "three of clubs can’t start.");
    page.tap("nine of spades");
    await settled();
    assert.equal(page.said(), "The line begins with nine of spades. Tap the next card.");
    answer = { right: false, fits: ["2H"] };
    page.tap("three of clubs");
    await settled();
    assert.equal(page.said(), "three of clubs wrong");
    assert.deepEqual(asked, ["/try?line=&play=9S", "/try?line=9S&play=3C"]);
    page.tap("Undo");
    assert.match(page.said(), /The line begins with nine of spades/);
    page.tap("New line");
    assert.match(page.said(), /^Tap a card to start with/);
  });

  test("shows which cards fit, says what went wrong, and asks nothing twice", async () => {
    answer = { right: true, fits: ["2H"] };
    const page = begin();
    page.tap("nine of spades");
    page.tap("two of hearts");
    await settled();
    assert.match(page.said(), /The line begins with nine of spades/);
    page.control("Show which cards fit").click();
    assert.ok(page.buttons.includes("two of hearts, fits"));
    assert.ok(page.buttons.includes("three of clubs, does not fit"));
    answer = null;
    page.tap("two of hearts, fits");
    await settled();
    assert.match(page.said(), /No connection to the server/);
    answer = "x";
    page.tap("two of hearts, fits");
    await settled();
    assert.equal(page.said(), "This card wasn’t judged. Reload the page.");
  });

  test("says where any card may start; arrow keys walk over the deck", () => {
    const all = ["S", "H", "D", "C"].flatMap((suit) =>
      ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"].map((rank) => rank + suit),
    );
    const page = begin(all);
    assert.equal(page.said(), "Tap a card to start with.");
    const card = (code: string) => page.element.querySelector<HTMLElement>(`[data-card="${code}"] button`);
    const key = (code: string, name: string) =>
      card(code)?.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
    key("AS", "ArrowRight");
    assert.equal(document.activeElement, card("2S"));
    key("2S", "ArrowDown");
    assert.equal(document.activeElement, card("2H"));
    key("2H", "ArrowUp");
    key("2S", "ArrowLeft");
    assert.equal(document.activeElement, card("AS"));
    key("AS", "ArrowLeft");
    key("AS", "x");
    assert.equal(document.activeElement, card("AS"));
    mock.timers.reset();
  });
});
