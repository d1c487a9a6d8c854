// The page of one table with nothing hidden, for the teacher.

import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Over, Tile, WholeTable } from "#schema";
import { classWith, deskWith } from "./desk.ts";
import { happenedWith, line } from "./phone.ts";
import { look, settled, until } from "./screen.ts";
import { server } from "./server.ts";
import { clocksWith, lineWith, rulesWith, signalWith, tableWith, tagWith, tileWith } from "./views.ts";

let version = 1;
const page = () => look(document.getElementById("whole") as Element);

/** The page of a table. */
async function shows(table: object = {}, more: Partial<WholeTable> = {}, tile: Partial<Tile> = {}) {
  version += 1;
  const whole: WholeTable = {
    tile: tileWith({ table: tableWith({ version, ...line("9S 3C"), ...table }), ...tile }),
    hands: { s1: ["KC", "2S", "10H"], s2: [] },
    history: [],
    notes: [],
    sheet: { rounds: [], rows: [], nature: [], dealers: [] },
    judge: null,
    ...more,
  };
  server.say("whole", whole);
  await new Promise((then) => setTimeout(then, 5));
  return page().text;
}

before(async () => {
  (document.getElementById("desk") as HTMLElement).textContent = JSON.stringify({ ...deskWith(), now: 1000 });
  document.body.insertAdjacentHTML(
    "beforeend",
    `<div id="whole" data-class="c" data-table="1"><p class="loading">…</p></div>`,
  );
  await import("../../static/js/pages/table_page.ts");
  await until(() => server.hears("connect"));
  server.begin();
  server.say("class", classWith());
});

describe("the page of a table", () => {
  test("has every hand, sorted, and its line", async () => {
    const text = await shows({ happened: happenedWith() });
    assert.match(text, /^Back to Class 7b Table 1 BDF-7K3-1 2 pupils · Round 1 · 2 played/);
    assert.deepEqual(page().all(".hand-row"), [
      "Amara 3 cards two of spades ten of hearts king of clubs",
      "Ben 0 cards",
    ]);
    assert.ok(!page().has(".loading"));
    await shows({}, { hands: {} });
    assert.match(page().all(".hand-row")[0], /Amara 14 cards/);
  });

  test("says what waits, and what helps", async () => {
    const guess = { by: "s2", words: "odd ones", number: 1 };
    assert.match(await shows({ guess }), /Ben has made a guess/);
    assert.match(page().text, /odd ones Right Wrong Hold to show the rule\. The table is waiting\./);
    assert.match(page().text, /Needs you now: Table 1\.$/);
    await shows();
    assert.doesNotMatch(page().text, /Needs you now/);
  });

  test("has the story of the round, the newest first, with the Prophet of that time", async () => {
    const history = [
      happenedWith({ kind: "declared", by: "s1", verdict: null }),
      happenedWith({ called: "right" }),
      happenedWith({ cards: ["4D"], called: "wrong", overthrown: "s1" }),
      happenedWith({ cards: ["5D"], called: "right" }),
    ];
    await shows({}, { history });
    assert.deepEqual(page().all(".history li"), [
      "4 Ben’s five of diamonds: right.",
      "3 Ben’s four of diamonds: right. Amara said wrong and is overthrown.",
      "2 Ben’s three of clubs: right. Amara, the Prophet, got it right.",
      "1 Amara is the Prophet now.",
    ]);
  });

  test("has what pupils wrote, seat by seat", async () => {
    const note = {
      seat: "s2",
      reviewer: null,
      typed: "only red ones",
      words: "red",
      confidence: 50,
      refuted_by: "4D",
      laid: 3,
      after: 75.4,
    };
    await shows(
      {},
      {
        notes: [
          note,
          { ...note, words: "", confidence: null, typed: null, refuted_by: null, laid: 1, after: 130 },
        ],
      },
    );
    assert.match(
      page().part(".notebooks").text,
      /^Lab notebooks only you can see these Ben 1:15 red in their words: only red ones after 3 cards · 50% sure · four of diamonds would prove it wrong 2:10 withdrawn after 1 card$/,
    );
    await shows(
      {},
      {
        notes: [
          { ...note, seat: "s9", reviewer: "Zoe" },
          { ...note, seat: "s9", reviewer: "Zoe" },
        ],
      },
    );
    assert.match(page().part(".notebooks").text, /only you can see these Zoe reviewer 1:15 red .* 1:15 red/);
    assert.equal(page().all(".notebooks h3").length, 1);
    await shows();
    assert.ok(!page().has(".notebooks"));
  });

  test("has the signal with the pupils whom it is from; where it is mirrored, a dot", async () => {
    const signal = signalWith({ who: ["s2"], saw: [{ cards: ["9S"], right: false }] });
    await shows({}, {}, { signal });
    const part = page().part(".whole-signal");
    assert.match(
      part.text,
      /^No ideas\. fairly sure Evidence from Ben only you can see these What it’s based on/,
    );
    assert.match(part.text, /Say Write two\. I asked them Not now Not useful$/);
    part.tap("I asked them");
    assert.equal((server.last("act").content as { kind?: string }).kind, "acted");
    localStorage.setItem("eleusis-mirrored", "1");
    await shows({}, {}, { signal });
    assert.ok(!page().has(".whole-signal") && page().has(".signal-dot"));
    localStorage.clear();
    await shows({}, {}, { signal, help: ["s1"] });
    assert.ok(!page().has(".whole-signal"));
  });

  const over = (more: Partial<Over> = {}): Over => ({
    ended_by: "teacher",
    winner_empty: null,
    rule: null,
    scores: [
      {
        seat: "s2",
        points: 2,
        hand: 4,
        high_count: 6,
        empty_bonus: 0,
        prophet_bonus: 0,
        prophet_right: 0,
        prophet_wrong: 0,
        guess_bonus: 0,
        total: null,
      },
    ],
    dealer: 3,
    dealer_cap: 8,
    dealer_total: null,
    guessed: null,
    timed_out: false,
    too_short: false,
    counted_from: null,
    ...more,
  });

  test("has the scores at the end, with who dealt", async () => {
    await shows({ phase: "over", over: over(), dealer: { id: "s3", name: "Cleo", online: true } });
    assert.equal(
      page().part(".sums").text,
      "Scores Ben 6 − 4 = 2 Cleo, who dealt At most: 2 × 4 cards before there was a Prophet ≤ 8 3",
    );
    await shows({
      phase: "over",
      over: over({ dealer_cap: null }),
      dealer: { id: "s3", name: "Cleo", online: true },
    });
    assert.match(page().part(".sums").text, /Cleo, who dealt 3$/);
    await shows({ phase: "over", over: over() });
    assert.equal(page().part(".sums").text, "Scores Ben 6 − 4 = 2");
    assert.ok(page().has(".score-sheet"));
    await shows({ phase: "over", over: over({ scores: [] }), ...rulesWith({ points: false }) });
    assert.ok(!page().has(".sums") && !page().has(".score-sheet"));
  });

  test("has all actions, each done with one tap", async () => {
    await shows({ hints: ["Look at colours."] });
    page().tap("Give a hint");
    await settled();
    const { id: _, ...act } = server.last("act").content;
    assert.deepEqual(act, { class: "c", do: "hint", table: 1 });
    assert.match(page().text, /Hints given Look at colours\./);
    page().tap("Send a message");
    assert.match(look(document.querySelector("dialog.sheet") as Element).text, /^Message: Table 1/);
  });

  test("shows the rule while its button is held, and the last guesses", async () => {
    const tile = {
      rule: "Only red.",
      last_guesses: [{ by: "s2", reviewer: null, typed: null, words: "red", confidence: null, right: true }],
    };
    assert.doesNotMatch(await shows({}, {}, tile), /Only red/);
    const button = page().control("Hold to show the rule");
    button.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true, cancelable: true }));
    await new Promise((then) => setTimeout(then, 5));
    assert.match(
      page().text,
      /Only red\..*What they thought at the end Ben Didn’t say how sure red the rule/,
    );
    button.dispatchEvent(new KeyboardEvent("keyup", { key: " ", bubbles: true }));
    await new Promise((then) => setTimeout(then, 5));
    assert.doesNotMatch(page().text, /Only red/);
  });

  test("before the first card has scores alone; of a closed class says so", async () => {
    await shows({ ...lineWith(), phase: "waiting", waits: [] });
    assert.ok(!page().has(".hands") && !page().has(".history"));
    await shows({ closed: true, seats: [tagWith()] });
    assert.match(page().text, /Class 7b is closed\./);
    await shows({ clocks: clocksWith({ round: 1300, now: 1000, stand: true }) });
    server.say("trouble", { kind: "gone" });
    await new Promise((then) => setTimeout(then, 5));
    assert.match(page().text, /The data file was deleted or replaced/);
  });
});
