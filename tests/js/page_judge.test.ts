// The judge page of a table with real cards: what is tapped or typed in, and what is entered.

import assert from "node:assert/strict";
import { before, beforeEach, describe, test } from "node:test";
import type { Judge, TableView, Tile } from "#schema";
import { classWith, deskWith, lobbyTable } from "./desk.ts";
import { happenedWith, line } from "./phone.ts";
import { look, settled, until } from "./screen.ts";
import { server } from "./server.ts";
import { lineWith, tableWith, tileWith } from "./views.ts";

let version = 1;
const page = () => look(document.getElementById("judge") as Element);
const next = () => page().part(".judge-next").text;
const painted = () => new Promise((then) => setTimeout(then, 5));
const judgeWith = (more: Partial<Judge> = {}): Judge => ({
  starter: false,
  next: "s2",
  last: "s1",
  fits: ["2H"],
  too_often: [],
  longest: 4,
  prophet: false,
  ...more,
});

/** The page of a table that is judged. */
async function shows(
  judge: Partial<Judge> | null = {},
  table: Partial<TableView> = {},
  tile: Partial<Tile> = {},
) {
  version += 1;
  server.say("whole", {
    tile: tileWith({ table: tableWith({ version, real_cards: true, ...line("9S 3C"), ...table }), ...tile }),
    ...{ hands: {}, history: [], notes: [], sheet: { rounds: [], rows: [], nature: [], dealers: [] } },
    judge: judge && judgeWith(judge),
  });
  await painted();
  return page().text;
}

async function tap(...names: string[]) {
  for (const name of names) {
    page().tap(name);
    await painted();
  }
}
async function key(...names: string[]) {
  for (const name of names) {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
    await painted();
  }
}

/** What was entered; the server says that it was done. */
async function entered(ok = true) {
  await settled();
  const sent = server.named("act").filter(({ content }) => content.do === "lay");
  for (const { answered } of sent) answered(null, ok ? { ok } : ({ ok, why: "Not that." } as never));
  server.sent.length = 0;
  await painted();
  return sent.map(({ content }) => content.entry);
}

before(async () => {
  (document.getElementById("desk") as HTMLElement).textContent = JSON.stringify({
    ...deskWith({ realCards: true }),
    now: 1000,
  });
  document.body.insertAdjacentHTML("beforeend", `<div id="judge" data-class="c" data-table="1"></div>`);
  await import("../../static/js/pages/real_cards.ts");
  await until(() => server.hears("connect"));
  server.begin();
  server.say("class", classWith({ real_cards: true }));
});
beforeEach(async () => {
  server.sent.length = 0;
  await shows();
  await key("Escape");
});

describe("a card", () => {
  test("is a rank and a suit, tapped in any order, of whoever is next", async () => {
    assert.match(next(), /^Ben’s turn\. Tap the card that’s played\. Amara Ben Not recorded/);
    await tap("nine", "spades");
    assert.deepEqual(await entered(), [{ by: "s2", play: ["9S"] }]);
    await tap("spades", "spades", "hearts", "ten");
    assert.deepEqual(await entered(), [{ by: "s2", play: ["10H"] }]);
    await tap("nine", "nine", "spades");
    assert.deepEqual(await entered(), []);
  });

  test("is typed: its rank, 1 or 0 for the ten, and its suit", async () => {
    await key("9", "s");
    assert.deepEqual(await entered(), [{ by: "s2", play: ["9S"] }]);
    await key("0", "d");
    assert.deepEqual(await entered(), [{ by: "s2", play: ["10D"] }]);
    await key("k", "c");
    assert.deepEqual(await entered(), [{ by: "s2", play: ["KC"] }]);
    await key("x", "s");
    assert.deepEqual(await entered(), []);
  });

  test("may be somebody else’s, or nobody’s in particular", async () => {
    await tap("Amara", "two", "hearts");
    assert.deepEqual(await entered(), [{ by: "s1", play: ["2H"] }]);
    await tap("Not recorded");
    assert.match(next(), /^Tap the card that’s played\./);
    await tap("two", "hearts");
    assert.deepEqual(await entered(), [{ play: ["2H"] }]);
    await shows({ next: null });
    await tap("two", "hearts");
    assert.deepEqual(await entered(), [{ play: ["2H"] }]);
  });

  test("begins the line", async () => {
    await shows({ starter: true }, lineWith());
    assert.match(next(), /^Turn up the first card and tap it\./);
    assert.doesNotMatch(next(), /No play|Take back/);
    await tap("two", "hearts");
    assert.deepEqual(await entered(), [{ start: "2H" }]);
    await key("n");
    assert.match(next(), /^Turn up the first card/);
  });

  test("that is tapped while one is on its way waits for it, and is dropped if that is refused", async () => {
    await tap("two", "hearts", "three", "clubs");
    assert.deepEqual(await entered(), [{ by: "s2", play: ["2H"] }]);
    assert.deepEqual(await entered(), [{ by: "s2", play: ["3C"] }]);
    await tap("two", "hearts", "three", "clubs");
    await entered(false);
    assert.deepEqual(await entered(), []);
  });
});

test("leads to the judge pages of the other tables", async () => {
  server.say("class", classWith({ real_cards: true, tables: [lobbyTable(1), lobbyTable(2)] }));
  await painted();
  const links = [...document.querySelectorAll(".judge-tables a")];
  assert.deepEqual(
    links.map((one) => [
      one.getAttribute("aria-label"),
      one.getAttribute("href"),
      one.getAttribute("aria-current"),
    ]),
    [
      ["Table 1", "/console/class/c/table/1", "page"],
      ["Table 2", "/console/class/c/table/2", "false"],
    ],
  );
  server.say("class", classWith({ real_cards: true }));
  await painted();
});

describe("a string", () => {
  test("is several cards, judged together", async () => {
    await tap("Several cards");
    assert.match(next(), /Tap them in order\./);
    await tap("two", "hearts", "three", "clubs");
    assert.deepEqual(await entered(), []);
    await tap("Judge these 2 cards");
    assert.deepEqual(await entered(), [{ by: "s2", play: ["2H", "3C"] }]);
  });

  test("is no longer than the rules of play allow", async () => {
    await shows({ longest: 1 });
    assert.doesNotMatch(next(), /Several cards/);
    await shows({ longest: 2 });
    await tap("Several cards", "two", "hearts", "three", "clubs", "four", "clubs", "Judge these 2 cards");
    assert.deepEqual(await entered(), [{ by: "s2", play: ["2H", "3C"] }]);
  });
});

describe("no play", () => {
  test("is right where no card fits, else the card is laid that does", async () => {
    await tap("No play");
    assert.match(next(), /^Look at the hand\. If one of the cards fits, play it and tap it here\./);
    await tap("No card fits");
    assert.deepEqual(await entered(), [{ by: "s2", no_play: true }]);
    await key("n");
    await tap("two", "hearts");
    assert.deepEqual(await entered(), [{ by: "s2", no_play: true, laid: "2H" }]);
  });

  test("is left again", async () => {
    await tap("No play", "Back");
    assert.match(next(), /^Ben’s turn/);
    await key("n", "Escape");
    assert.match(next(), /^Ben’s turn/);
  });
});

describe("under a Prophet", () => {
  const ruled = { prophet: "s1" };

  test("each play is called first", async () => {
    await shows({}, ruled);
    assert.deepEqual(page().all(".person-key"), ["Ben", "Not recorded"]);
    await tap("two", "hearts");
    assert.match(next(), /^What does Amara, the Prophet, say\? two of hearts Right Wrong Back$/);
    assert.deepEqual(await entered(), []);
  });

  test("a call goes with the play", async () => {
    await shows({}, ruled);
    await tap("two", "hearts", "Wrong");
    assert.deepEqual(await entered(), [{ by: "s2", play: ["2H"], called: "wrong" }]);
  });

  test("a no play that the Prophet calls wrong may have a card picked that does not fit", async () => {
    await shows({}, ruled);
    await tap("No play");
    assert.match(next(), /What does Amara, the Prophet, say\? Ben says no card fits\./);
    await tap("Wrong", "three", "clubs");
    assert.match(
      next(),
      /^three of clubs doesn’t fit, so the Prophet is overthrown\. Tap the card you play\./,
    );
    await tap("two", "hearts");
    assert.deepEqual(await entered(), [
      { by: "s2", no_play: true, laid: "2H", picked: "3C", called: "wrong" },
    ]);
    await shows({}, ruled);
    await tap("No play", "Wrong", "two", "hearts");
    assert.deepEqual(await entered(), [{ by: "s2", no_play: true, laid: "2H", called: "wrong" }]);
    await shows({}, ruled);
    await tap("No play", "Right", "three", "clubs");
    assert.deepEqual(await entered(), [{ by: "s2", no_play: true, laid: "3C", called: "right" }]);
  });

  test("is who has played last and may declare", async () => {
    await shows({ prophet: true });
    await tap("Amara becomes Prophet");
    assert.deepEqual(await entered(), [{ by: "s1", declare: true }]);
    assert.doesNotMatch(next(), /Prophet$/);
  });
});

describe("the round", () => {
  test("is taken back by one entry", async () => {
    await tap("Take back");
    await entered();
    await key("u");
    assert.deepEqual(await entered(), [{ undo: true }]);
    await shows({}, lineWith());
    assert.doesNotMatch(next(), /Take back/);
  });

  test("ends with an empty hand, or by time", async () => {
    await tap("End the round");
    assert.match(next(), /^Why is the round ending\? Amara has no cards left Time is up Back$/);
    await tap("Amara has no cards left");
    assert.deepEqual(await entered(), [{ end: true, empty_hand: true }]);
    await tap("End the round", "Time is up");
    assert.deepEqual(await entered(), [{ end: true }]);
    await shows({ last: null });
    await tap("End the round");
    assert.match(next(), /^Why is the round ending\? Time is up Back$/);
  });

  test("shows its answer large, and doubts a card that there can’t be", async () => {
    await shows({ too_often: ["9S"] }, { happened: happenedWith({ verdict: "wrong" }) });
    assert.match(page().part(".answer").text, /^Wrong Ben’s three of clubs: wrong\./);
    assert.match(
      page().text,
      /There are more nine of spades here than in two decks\. Did you tap the wrong card\?/,
    );
    await shows({}, { happened: happenedWith({ kind: "dealt", verdict: null }) });
    assert.equal(page().part(".answer").text, "");
    const over = { phase: "over" as const, over: { ended_by: "teacher" } as never };
    assert.match(await shows(null, over), /Round over\. You ended the round\./);
    assert.match(
      await shows(null, { phase: "waiting", ...lineWith() }),
      /No round is running\. Choose a rule to start one\./,
    );
    assert.match(await shows(null, { closed: true }), /This round wasn’t finished\./);
  });

  test("has names, hints and the rule while its button is held", async () => {
    page().type("Players at this table", "Ada, Bo");
    page().send("Players at this table");
    await settled();
    const { do: name, text } = server.last("act").content;
    assert.deepEqual([name, text], ["players", "Ada, Bo"]);
    await shows({}, { hints: ["Look at colours."] }, { rule: "Only red." });
    assert.match(page().text, /Look at colours\./);
    page()
      .control("Hold to show the rule")
      .dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    await painted();
    assert.match(page().text, /Only red\. .*Cards that would be right: two of hearts/);
    window.dispatchEvent(new Event("blur"));
    await painted();
    assert.doesNotMatch(page().text, /Only red/);
    assert.ok(!page().all(".action strong").includes("End the round"));
  });
});
