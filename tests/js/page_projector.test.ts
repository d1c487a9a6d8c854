// The big screen as a whole: what it shows of a class, and what its keys do.

import assert from "node:assert/strict";
import { before, beforeEach, describe, mock, test } from "node:test";
import type {
  ClassSlides,
  Over,
  ProjectorClass,
  ProjectorShowView,
  ProjectorTable,
  ScoreLine,
  Slides,
} from "#schema";
import { classWith, lobbyTable, personWith, publicWith, showWith } from "./desk.ts";
import { happenedWith, line } from "./phone.ts";
import { look, settled } from "./screen.ts";
import { server } from "./server.ts";
import { clocksWith, lineWith, pauseWith, rulesWith, tagWith } from "./views.ts";

let version = 1;
const wall = () => look(document.getElementById("projector") as Element);

/** What the screen shows of a class whose tables these are. */
function shows(
  show: Partial<ProjectorShowView>,
  tables: ProjectorTable[] = [],
  klass: Partial<ProjectorClass> = {},
) {
  version += 1;
  for (const table of tables) server.say("public", { ...table, version });
  const given = {
    tables: (tables.length ? tables : [{ number: 1 }]).map(({ number }) => lobbyTable(number)),
    ...klass,
  };
  server.say("class", { ...classWith(given as never), version, show: showWith(show) });
  return wall().text;
}

const table = (more: Partial<ProjectorTable> = {}) => publicWith({ ...line("9S 3C"), ...more });
const SLIDE = { text: "About", plays: [{ cards: ["9S"], right: true }], hand: [], reign: false };

async function sent() {
  await settled();
  const { id: _, class: __, ...act } = server.last("act")?.content ?? {};
  return act;
}

const key = (name: string, more: object = {}) => {
  const event = new KeyboardEvent("keydown", { key: name, cancelable: true, bubbles: true, ...more });
  document.dispatchEvent(event);
  return event.defaultPrevented;
};

before(async () => {
  document.body.insertAdjacentHTML(
    "beforeend",
    `<main id="projector" data-class="c"></main>
    <script id="explained" type="application/json">${JSON.stringify({
      seconds: 10,
      slides: [
        { head: "One", ...SLIDE },
        { head: "Two", ...SLIDE },
      ],
    })}</script>
    <script id="steps" type="application/json">${JSON.stringify([{ title: "Warm up", say: "Hello", plays: [], tasks: [], above: [], below: [], later: [{ cards: ["9S"], right: true }] }])}</script>`,
  );
  await import("../../static/js/pages/projector.ts");
  await settled();
  server.begin();
});
beforeEach(() => {
  server.sent.length = 0;
});

describe("the lobby", () => {
  test("says how to join, and who is here", () => {
    const text = shows({ what: "lobby" });
    assert.match(
      text,
      /^QR code for joining|Class 7b Scan, or go to 10\.0\.0\.5\/ and type the code BDF-7K3 2 are here Table 1 Amara Ben$/,
    );
    assert.match(shows({ what: "lobby", names: false }), /Table 1 2 pupils$/);
    assert.match(shows({ what: "lobby" }, [], { address: "" }), /Class 7b/);
    assert.doesNotMatch(shows({ what: "lobby" }), /without the code/);
    const local = "http://bdf7k3.local:8040";
    assert.match(shows({ what: "lobby" }, [], { local }), /Or without the code: bdf7k3\.local:8040/);
  });

  test("greets who has just come", () => {
    const people = [personWith(), personWith({ seat: "new", name: "Zoe" })];
    assert.match(shows({ what: "lobby" }, [], { tables: [lobbyTable(1, people)] }), /Amara Zoe just joined$/);
  });

  test("of real cards, or of a class that is over, joins nobody", () => {
    assert.equal(
      shows({ what: "lobby" }, [], { real_cards: true }),
      "Class 7b Today we play with real cards.",
    );
    assert.equal(
      shows({ what: "lobby" }, [], { status: "closed" }),
      "This class is over. Thanks for playing.",
    );
  });
});

describe("one table", () => {
  const one = (more: Partial<ProjectorTable> = {}, klass: Partial<ProjectorClass> = {}) =>
    shows({ what: "table", table: 1 }, [table(more)], klass);

  test("has what is going on, its players and its line", () => {
    const text = one({ happened: happenedWith(), turn: "s2" });
    assert.match(
      text,
      /^Table 1 Ben’s turn Ben’s three of clubs: right\. Amara 14 cards Ben 14 cards 2 played nine of spades, card 1, right three of clubs, card 2, right/,
    );
    assert.match(text, /Join at 10\.0\.0\.5\/ with the code BDF-7K3$/);
    assert.doesNotMatch(one({}, { locked: true }), /Join at/);
  });

  test("says why it waits in place of what happened", () => {
    const pending = { by: "s2", kind: "play" as const, cards: ["4D"], awaiting: "call" as const };
    assert.match(
      one({ pending, prophet: "s1" }),
      /Ben plays four of diamonds Amara, the Prophet, calls it first\./,
    );
    assert.match(
      one({ guess: { by: "s2", words: null, number: 1 } }),
      /Ben has made a guess Waiting for your teacher to check it\./,
    );
    assert.match(one(pauseWith({ why: "Fire drill" })), /Fire drill All tables are paused\./);
    assert.match(
      one({ ...pauseWith(), happened: happenedWith() }),
      /Paused by your teacher Ben’s three of clubs: right\./,
    );
    assert.match(
      one({ closed: true, happened: happenedWith() }),
      /This class is over\. Thanks for playing\./,
    );
    assert.match(
      one({ waits: [{ kind: "declare", seats: ["s2"], until: null }] }),
      /You’re next|Amara is next Ben may declare first\./,
    );
  });

  test("shows each player as they are", () => {
    const seats = [
      tagWith({ driver: "Dana" }),
      tagWith({ id: "s2", name: "Ben", expelled: true }),
      tagWith({ id: "s3", name: "Cleo", cards: null }),
    ];
    const players = (more: Partial<ProjectorTable> = {}) => {
      one({ seats, ...more });
      return wall().all(".projector-seat");
    };
    assert.deepEqual(players(), ["Amara Dana · 14 cards", "Ben out", "Cleo"]);
    assert.deepEqual(players({ turn: "s3" }).slice(0, 1), ["Amara 14 cards"]);
    assert.deepEqual(players({ dealer: { id: "d", name: "Kim", online: true } }).pop(), "Kim deals");
  });

  test("has the Prophet who rules, the last hint and the time that is left", () => {
    const reign = {
      seat: "s2",
      flag: 1,
      after: 1,
      until: null,
      ended: null,
      deciding: [],
      calls: 3,
      bonus: 0,
    };
    assert.match(
      one({ prophet: "s2", ...line("9S 3C", { reigns: [reign] }) }),
      /Ben as Prophet: 3 calls confirmed/,
    );
    assert.match(one({ hints: ["First", "After 9♥ comes red."] }), /Hint After nine of hearts comes red\./);
    const stand = { now: 1000, stand: true };
    assert.match(one({ clocks: clocksWith({ ...stand, round: 1050 }) }), /0:50/);
    assert.doesNotMatch(one({ clocks: clocksWith({ ...stand, round: 1400 }) }), /\d:\d\d/);
    assert.match(one({ clocks: clocksWith({ ...stand, last_call: 1020 }) }), /Time left to answer: 0:20/);
    assert.match(
      one({ clocks: clocksWith({ ...stand, next: 1020 }), rung: { at: 2, of: 5 } }),
      /Rule 2 of 5 Next rule in 0:20/,
    );
  });

  test("with real cards shows the last answer", () => {
    assert.match(one({ real_cards: true, happened: happenedWith({ verdict: "wrong" }) }), /^Table 1 Wrong/);
  });

  test("says that it has not begun", () => {
    assert.match(one(lineWith()), /^Table 1 The round starts soon\./);
    const dealer = { id: "s2", name: "Ben", online: true };
    assert.match(
      one({ ...lineWith(), phase: "dealing", dealer }),
      /^Table 1 Ben is choosing the secret rule/,
    );
    assert.match(shows({ what: "table", table: 7 }), /^Table 7 The round starts soon\./);
    assert.equal(one(lineWith(), { status: "closed" }), "This class is over. Thanks for playing.");
  });

  const score = (more: Partial<ScoreLine>): ScoreLine => ({
    seat: "s1",
    points: 8,
    hand: 4,
    high_count: 12,
    empty_bonus: 0,
    prophet_bonus: 0,
    prophet_right: 0,
    prophet_wrong: 0,
    guess_bonus: 0,
    total: null,
    ...more,
  });
  const over = (more: Partial<Over> = {}): Over => ({
    ended_by: "teacher",
    winner_empty: null,
    rule: null,
    scores: [score({ seat: "s2", points: 2 }), score({})],
    dealer: 3,
    dealer_cap: null,
    dealer_total: null,
    guessed: null,
    timed_out: false,
    too_short: false,
    counted_from: null,
    ...more,
  });

  test("ends with the rule, once it may be seen, and the scores", () => {
    assert.match(
      one({ phase: "over", over: over() }),
      /^Table 1\. The round is over What do you think the rule was\?.*Scores Amara 8 Ben 2 Nature, who dealt 3/,
    );
    assert.match(
      one({ phase: "over", over: over({ rule: "Red. Then black." }) }),
      /^Table 1\. The rule was Red\. Then black\./,
    );
    assert.match(one({ phase: "over", over: over({ counted_from: 12 }) }), /Amara 12 − 4 = 8/);
    assert.match(one({ phase: "over", over: over({ winner_empty: "s2" }) }), /Ben has no cards left\./);
    assert.match(one({ phase: "over", over: over({ guessed: "s2" }) }), /Ben guessed the rule\./);
    assert.doesNotMatch(one({ phase: "over", over: over(), real_cards: true }), /Scores/);
    const hidden = { phase: "over" as const, ...rulesWith({ points: false }) };
    const silent = over({ scores: [], dealer: null });
    assert.doesNotMatch(one({ ...hidden, over: silent }), /Scores|who dealt|Ben/);
    assert.match(
      one({ ...hidden, over: { ...silent, winner_empty: "s2" } }),
      /right Ben has no cards left\. Join/,
    );
  });
});

describe("all tables", () => {
  const all = (tables: ProjectorTable[], klass: Partial<ProjectorClass> = {}) =>
    shows({ what: "tables" }, tables, klass);
  const second = (more: Partial<ProjectorTable> = {}) => table({ number: 2, ...more });

  test("are small beside each other; one that is alone has the screen", () => {
    assert.match(all([table()]), /^Table 1 Amara’s turn/);
    all([table(), second({ phase: "waiting", ...lineWith(), waits: [] })]);
    assert.deepEqual(wall().all(".projector-tables header"), [
      "Table 1 Amara’s turn",
      "Table 2 No cards have been dealt yet.",
    ]);
    all([table({ prophet: "s2" }), second({ closed: true })]);
    assert.deepEqual(wall().all(".projector-tables header"), [
      "Table 1 Amara’s turn Ben is Prophet",
      "Table 2 This round wasn’t finished.",
    ]);
    assert.match(
      all([table(), second()], { status: "closed" }),
      /^Class 7b This class is over\. Thanks for playing\./,
    );
  });

  test("where nobody sits are left out, as long as somebody sits anywhere", () => {
    all([table(), second(), table({ number: 3, seats: [], ...lineWith() })]);
    assert.equal(wall().all(".projector-tables > li").length, 2);
  });

  test("say why they are all paused", () => {
    const paused = pauseWith({ all: true, why: "Fire drill" });
    assert.match(all([table(paused), second(paused)]), /Fire drill All tables are paused\./);
    assert.equal(wall().text.split("Fire drill").length, 2, "once, and not at each table");
    assert.match(shows({ what: "lobby" }, [table(paused)]), /Fire drill All tables are paused\.$/);
    assert.doesNotMatch(shows({ what: "lobby" }, [table(), second()]), /Fire drill/);
  });
});

describe("what the class looks at together", () => {
  test("is a slide of the explanation or of the script, a demo or a question", () => {
    assert.match(shows({ what: "explain", step: 1 }), /^Two About nine of spades/);
    assert.match(shows({ what: "slide", step: 0 }), /^Warm up Hello/);
    assert.doesNotMatch(shows({ what: "slide", step: 0 }), /nine of spades/);
    assert.match(shows({ what: "slide", step: 0, added: 1 }), /^Warm up Hello nine of spades/);
    assert.match(shows({ what: "slide", step: 9 }), /^.*Class 7b/);
    const demo = {
      tried: [{ card: "5H", right: true }],
      waiting: null,
      enough: false,
      rule: null,
      votes: null,
    };
    assert.match(shows({ what: "demo" }, [], { demo }), /^Let’s try one together/);
    const question = {
      about: "taught" as const,
      table: 2,
      round: 1,
      cards: ["9S", "2H"],
      lines: [],
      answer: null,
      ended: [1, 2],
      votes: null,
    };
    assert.match(shows({ what: "question" }, [], { question }), /^A question about your rounds/);
    for (const what of ["explain", "demo", "question", "slide"] as const)
      assert.equal(shows({ what }, [], { status: "closed" }), "This class is over. Thanks for playing.");
  });

  const frame = {
    happened: happenedWith(),
    upto: 2,
    markers: [],
    prophet_markers: [],
    reigns: 0,
    prophet: null,
    still_fit: 20,
    fall: null,
    slide: null,
  };
  const slides = (more: Partial<Slides> = {}): Slides => ({
    table: table({ round: 1, phase: "over", over: { scores: [], dealer: 0 } as never }),
    rule: "Only red.",
    slides: [
      { upto: 1, cards: [1], headline: "Look", text: "Here", idea: "Idea: yes", question: "Why?", frame: 0 },
    ],
    frames: [{ ...frame, upto: 1 }, frame],
    library: 100,
    answers: [{ by: null, reviewer: null, typed: null, words: "red", confidence: 75, right: true }],
    ...more,
  });
  const debrief = (step: number, by: "turns" | "cards" = "turns") => {
    server.say("slides", { ...slides(), version });
    return shows({ what: "debrief", table: 1, round: 1, step, by }, [slides().table]);
  };

  test("is a round step by step: its turning points, the rule, what all thought", () => {
    assert.match(
      debrief(0),
      /^Table 1 · Round 1 · 1 of 3 Look Here nine of spades, card 1, right Idea yes Why\?$/,
    );
    assert.match(debrief(1), /^Table 1\. The rule was Only red\. Rules in the list/);
    assert.match(
      debrief(2),
      /^Table 1\. The rule was Only red\. What we thought at the end 75% sure red the rule$/,
    );
    assert.match(
      debrief(1, "cards"),
      /^Table 1 · Round 1 · 2 of 2 Ben’s three of clubs: right\..*20 rules still fit$/,
    );
  });

  test("is stepped with keys and clickers", async () => {
    debrief(0);
    assert.equal(key("PageDown"), true);
    assert.deepEqual(await sent(), { do: "show", what: "debrief", table: 1, by: "turns", step: 1, round: 1 });
    assert.equal(key("x"), false);
    assert.equal(key("PageDown", { ctrlKey: true }), false);
  });

  test("is the debrief of the class, and its end", async () => {
    const end = {
      tables: 1,
      laid: 40,
      wrong: 9,
      declared: 0,
      overthrown: 0,
      stood: 0,
      rules: [],
      taught: null,
    };
    const slide = {
      kind: "next" as const,
      headline: "Head",
      text: "",
      rule: "",
      idea: "",
      question: "Ask?",
      table: null,
      upto: 0,
      cards: [],
    };
    const together: ClassSlides = {
      minutes: 15,
      slides: [slide, { ...slide, headline: "Two" }],
      rows: [],
      tables: [],
      left_out: [],
      end,
    };
    server.say("class_slides", together);
    assert.match(shows({ what: "class", minutes: 15 }, [table()]), /^Class debrief · 1 of 2 Head Ask\?/);
    key("ArrowRight");
    assert.deepEqual(await sent(), { do: "show", what: "class", minutes: 15, step: 1 });
    assert.match(shows({ what: "end" }), /^Class 7b What we did today 40 cards played/);
  });
});

describe("a great moment", () => {
  const called = (answered: number, ends: number | null, more: Partial<ProjectorTable> = {}) =>
    table({
      last_call: { answered, asked: 4 },
      clocks: clocksWith({ now: 1000, last_call: ends }),
      ...more,
    });

  test("is the last call: one question, the latest clock, and how many have answered", () => {
    const all = [called(2, 1030), called(1, 1070, { number: 2 }), table({ number: 3, last_call: null })];
    const text = shows({ what: "last_call" }, all);
    assert.match(text, /^What is the rule\? .*3 of 8 have answered$/);
    assert.equal(wall().all("count-down").length, 1);
    assert.equal(wall().part("count-down").element.getAttribute("to"), "1070");
    assert.doesNotMatch(text, /Join at|Table/);
  });

  test("is over once all answers are in, or the time is up", () => {
    const done = (answered: number, ends: number | null) =>
      shows(
        { what: "last_call" },
        [1, 2, 3].map((number) => called(answered, ends, { number })),
      );
    assert.equal(done(4, 1030), "What is the rule? All answers are in 12 of 12 have answered");
    assert.equal(done(3, null), "What is the rule? Time’s up 9 of 12 have answered");
  });

  const row = (text: string, sure: (number | null)[], rule = true) => ({ text, rule, sure });
  const thinks = (more: object = {}) => {
    server.say("thought", { rows: [], said: 0, withheld: false, ...more });
    return shows({ what: "thought" }, [table()]);
  };

  test("is what the class thought: each rule once, how many, how sure", () => {
    const rows = [row("Only red.", [100, 50, null]), row("by turns", [10], false)];
    assert.equal(
      thinks({ rows, said: 4 }),
      "What we thought certain just guessing Didn’t say how sure 3 Only red. 1 by turns",
    );
    assert.doesNotMatch(thinks({ rows: [row("by turns", [10], false)], said: 1 }), /not said/);
    thinks({ rows, said: 4 });
    assert.equal(wall().all("ol .sure-dot").length, 4);
    assert.equal(wall().all("ol .unsaid").length, 1);
    assert.equal(wall().all("li q").length, 1);
  });

  test("shows few rows of many, or says why there is none", () => {
    const rows = Array.from({ length: 14 }, (_, at) => row(`Rule ${at}.`, [50]));
    assert.match(thinks({ rows, said: 16 }), /Rule 8\. and 7 more$/);
    assert.equal(thinks(), "What we thought No one gave a last guess.");
    assert.equal(
      thinks({ withheld: true }),
      "What we thought Not yet: a table is still looking for its rule.",
    );
  });

  test("is no question and no demo round whose rule a table is looking for", () => {
    for (const what of ["question", "demo"] as const)
      assert.match(shows({ what }, [table()]), /^Not yet: a table is still looking for its rule\./);
  });

  const revealed = (rule: string, more: object = {}) => ({
    rule,
    table: publicWith({ ...line("9S 3C 4D"), number: 2 }),
    ...{ had: 17, judged: 20, words: 4 },
    ...more,
  });
  const reveals = (step: number, ...rules: object[]) => {
    server.say("rules_shown", { rules });
    return shows({ what: "rule", step }, [table()]);
  };

  test("is the rule, whose cards come one by one", () => {
    const text = reveals(0, revealed("Only red."));
    assert.match(text, /^The rule Only red\. nine of spades, card 1, right Table 2$/);
    assert.match(
      reveals(1, revealed("Only red.")),
      /card 3, right 17 of 20 had the rule 4 more answered in their own words$/,
    );
    assert.doesNotMatch(reveals(1, revealed("Only red.", { words: 0 })), /more answered/);
    const all = { had: 6, judged: 6 };
    assert.match(reveals(1, revealed("Only red.", all)), / 6 had the rule 4 more answered/);
    assert.match(reveals(1, revealed("Only red.", { ...all, words: 0 })), /6 of 6 had the rule$/);
    assert.match(reveals(1, revealed("Only red.", { judged: 0 })), /Table 2$/);
    assert.equal(reveals(0), "The rules are still secret.");
  });

  test("lays a card every 700 milliseconds, and then counts", () => {
    mock.timers.enable({ apis: ["Date", "setTimeout"], now: 5000 });
    try {
      assert.match(reveals(0, revealed("Only odd.")), /card 1, right Table 2$/);
      mock.timers.tick(700);
      assert.match(wall().text, /card 2, right Table 2$/);
      mock.timers.tick(700);
      assert.match(wall().text, /card 3, right 17 of 20 had the rule/);
    } finally {
      mock.timers.reset();
    }
  });

  test("shows several rules one after the other, by key too", async () => {
    const two = [revealed("Only red."), revealed("Only odd.")];
    assert.match(reveals(3, ...two), /^The rule Only odd\./);
    reveals(0, ...two);
    assert.equal(key("PageDown"), true);
    assert.deepEqual(await sent(), { do: "show", what: "rule", step: 1 });
    reveals(1, ...two);
    key("PageDown");
    assert.deepEqual(await sent(), { do: "show", what: "rule", step: 2 });
    reveals(3, ...two);
    key("PageUp");
    assert.deepEqual(await sent(), { do: "show", what: "rule", step: 1 });
    server.sent.length = 0;
    key("PageDown");
    await settled();
    assert.equal(server.named("act").length, 0);
  });

  test("is nothing of a class that is over", () => {
    for (const what of ["last_call", "thought", "rule"] as const)
      assert.equal(shows({ what }, [], { status: "closed" }), "This class is over. Thanks for playing.");
  });
});

describe("a line", () => {
  /** The columns in a row that were tried for a felt in which none fits. */
  function tried(selector: string, draws: () => void) {
    const columns = new Set<number>();
    const height = Object.getOwnPropertyDescriptor(
      HTMLElement.prototype,
      "clientHeight",
    ) as PropertyDescriptor;
    Object.defineProperty(HTMLElement.prototype, "clientHeight", {
      configurable: true,
      get(this: HTMLElement) {
        const wraps =
          /(?:columns|wrap)-(\d+)/.exec(`${this.className} ${this.closest(".projector")?.className}`)?.[1] ??
          "";
        if (this.matches(selector)) columns.add(Number(wraps));
        return -10;
      },
    });
    draws();
    Object.defineProperty(HTMLElement.prototype, "clientHeight", height);
    return [...columns].sort((a, b) => a - b).join(" ");
  }

  test("is drawn as large as it fits: larger while it is played than when all of it counts", () => {
    const long = table({ ...line("9S 3C 4D"), number: 9 });
    assert.equal(
      tried(".projector-felt", () => shows({ what: "table", table: 9 }, [long])),
      "9 12 14 16",
    );
    const ended = { ...long, phase: "over" as const, over: { scores: [], dealer: 0 } as never };
    assert.equal(
      tried(".projector-felt", () => shows({ what: "table", table: 9 }, [ended])),
      "9 12 14 16 20 24",
    );
  });

  test("among others as large as they all can be read", () => {
    const among = (tables: number) => {
      const all = Array.from({ length: tables }, (_, at) => table({ number: 20 + at, round: tables }));
      return tried(".projector-tables .felt", () => shows({ what: "tables" }, all));
    };
    assert.equal(among(3), "6 8 10 12");
    assert.match(among(2), /8 10 12 16$/);
    assert.match(among(7), /^6 7 8 /);
  });
});

describe("keys", () => {
  test("turn the explanation, and stop it", async () => {
    shows({ what: "explain", step: 0 });
    key(" ");
    assert.deepEqual(await sent(), { do: "show", what: "explain", step: 1, names: true, runs: false });
    shows({ what: "explain", step: 1 });
    key("ArrowLeft");
    assert.deepEqual((await sent()).step, 0);
    key("PageUp");
    key("p");
    assert.deepEqual((await sent()).runs, true);
  });

  test("show where the card of a demo belongs, and nothing else there", async () => {
    const demo = {
      tried: [{ card: "5H", right: true }],
      waiting: "2S",
      enough: false,
      rule: null,
      votes: null,
    };
    shows({ what: "demo" }, [], { demo });
    key("PageUp");
    assert.equal(server.last("act"), undefined);
    key("Enter");
    assert.deepEqual(await sent(), { do: "demo_answer" });
    server.sent.length = 0;
    shows({ what: "demo" }, [], { demo: { ...demo, waiting: null } });
    key("Enter");
    await settled();
    assert.equal(server.last("act"), undefined);
  });

  test("do nothing on a screen that was opened by a link", () => {
    const root = document.getElementById("projector") as HTMLElement;
    shows({ what: "explain", step: 0 });
    root.dataset.byLink = "";
    assert.equal(key("PageDown"), false);
    delete root.dataset.byLink;
    assert.equal(key("PageDown"), true);
  });
});

test("a server in trouble is said below", () => {
  shows({ what: "lobby" });
  server.say("trouble", { kind: "damaged" });
  assert.match(wall().text, /The data file is damaged\. Play has stopped because nothing can be saved\.$/);
  server.say("trouble", { kind: "full" });
  assert.match(wall().text, /We can’t save right now\. Nothing is lost/);
  server.say("trouble", { kind: "" });
  assert.doesNotMatch(wall().text, /save right now/);
});
