// Another table on the phone of a pupil whose own is done.

import "./browser.ts";
import assert from "node:assert/strict";
import { beforeEach, describe, mock, test } from "node:test";
import type { ProjectorTable, SeatView, TableView, VisitMessage, VisitView } from "#schema";
import { follow } from "../../static/js/components/layout.ts";
import { LOOKS, OFFERS, visits as visiting } from "../../static/js/components/visiting.ts";
import { happenedWith, line, phone } from "./phone.ts";
import { drawn } from "./screen.ts";
import { tableWith, tagWith } from "./views.ts";

const OTHER = {
  ...tableWith({ number: 2, turn: "s6", seats: [tagWith({ id: "s6", name: "Flo" })], ...line("9S 3C") }),
  ...{ happened: happenedWith({ by: "s6" }), last_call: null },
} as unknown as ProjectorTable;

describe("another table", () => {
  let now = 0;
  performance.now = () => now;
  mock.timers.enable({ apis: ["setTimeout"] });

  /** What was asked, and what a phone shows then. */
  function visits(tables: number[], table: ProjectorTable | null = OTHER) {
    const asked: VisitMessage[] = [];
    const given: { visit: VisitView; drawn: number } = { visit: { tables, table }, drawn: 0 };
    const ask = async (_: "visit", content: VisitMessage) => {
      asked.push(content);
      const watched = content.table === null ? null : given.visit.table;
      return { ok: true as const, visit: { ...given.visit, table: watched } };
    };
    const draw = () => {
      given.drawn += 1;
    };
    const visit = visiting({ ask, draw, scroller: follow() });
    const shows = (seat: Partial<SeatView> = {}, more: Partial<TableView> = {}) => {
      const { offer, watched } = visit(phone(seat, { phase: "over", ...more }));
      return drawn(watched ?? offer);
    };
    return { asked, given, shows };
  }
  const soon = () => new Promise<void>((then) => queueMicrotask(() => queueMicrotask(then)));
  /** A phone that has been offered table 2, and watches it. */
  async function watching() {
    const page = visits([2]);
    page.shows();
    await soon();
    page.shows().tap("Watch another table");
    page.shows();
    await soon();
    return page;
  }

  beforeEach(() => {
    now += 100_000;
  });

  test("is offered where there is one, once the last guess is in", async () => {
    const none = visits([]);
    none.shows();
    await soon();
    assert.equal(none.shows().text, "");
    const one = visits([2]);
    const guess = { words: "red", rule: null, confidence: null, sent: false };
    for (const seat of [{ asked: true }, { asked: true, last_guess: guess }, { seat: "" }]) one.shows(seat);
    one.shows({}, { closed: true });
    assert.deepEqual(one.asked, []);
    one.shows({ asked: true, last_guess: { ...guess, sent: true } });
    await soon();
    assert.deepEqual(one.asked, [{ seat: "s1", table: null }]);
    assert.deepEqual(one.shows().buttons, ["Watch another table"]);
  });

  test("is asked for again as long as it is drawn", async () => {
    const page = visits([2]);
    page.shows();
    await soon();
    page.shows();
    assert.equal(page.asked.length, 1);
    now += OFFERS;
    const before = page.given.drawn;
    mock.timers.tick(OFFERS);
    assert.equal(page.given.drawn, before + 1);
    page.shows();
    assert.equal(page.asked.length, 2);
  });

  test("is shown by one press, as far as the projector would show it, and left by one", async () => {
    const page = await watching();
    assert.deepEqual(page.asked[1], { seat: "s1", table: 2 });
    const watched = page.shows();
    assert.match(watched.text, /^Table 2 Back to my table Flo’s turn Flo’s three of clubs: right\./);
    assert.match(watched.text, /A different rule\. Can you find it\? Keep it to yourself\.$/);
    now += LOOKS;
    page.shows();
    assert.equal(page.asked.length, 3);
    await soon();
    page.shows().tap("Back to my table");
    page.shows();
    await soon();
    assert.deepEqual(page.shows().buttons, ["Watch another table"]);
  });

  test("goes when it may be watched no longer, and when one’s own goes on", async () => {
    const page = await watching();
    assert.ok(page.shows().has(".visiting"));
    page.given.visit = { tables: [], table: null };
    now += LOOKS;
    page.shows();
    await soon();
    assert.equal(page.shows().text, "");
    const later = visits([2]);
    later.shows();
    await soon();
    later.shows().tap("Watch another table");
    later.shows();
    await soon();
    assert.ok(later.shows().has(".visiting"));
    assert.ok(!later.shows({}, { round: 2 }).has(".visiting"));
  });
});
