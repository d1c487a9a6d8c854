// The teacher’s console as a whole: its places, its strip, and its keys.

import assert from "node:assert/strict";
import { before, beforeEach, describe, test } from "node:test";
import type { ClassView, DemoView, QuestionView, Slides, TableView, Tile } from "#schema";
import type { Press, ScriptStep } from "../../static/js/model/console_types.ts";
import { classWith, deskWith, lobbyTable, publicWith, showWith } from "./desk.ts";
import { happenedWith, line } from "./phone.ts";
import { look, read, settled, until } from "./screen.ts";
import { server } from "./server.ts";
import { clocksWith, lineWith, rulesWith, tableWith, tagWith, tileWith } from "./views.ts";

let version = 1;
const root = () => document.getElementById("console") as HTMLElement;
const desk = () => look(root());
const place = () => desk().part("main");
const painted = () => new Promise((then) => setTimeout(then, 5));
/** The page, which has asked for a frame before, has drawn then. */
const nextFrame = () => new Promise((then) => requestAnimationFrame(then));
const tableOf = (number: number, more: Partial<TableView> = {}, tile: Partial<Tile> = {}) =>
  tileWith({ table: tableWith({ number, ...line("9S"), ...more }), code: `BDF-7K3-${number}`, ...tile });

/** The console of a class whose tables these are. */
async function shows(klass: Partial<ClassView> = {}, tiles: Tile[] = [tableOf(1)], where = "tables") {
  tell(klass, tiles, where);
  await painted();
  return place().text;
}

/** Tells the console of a class, and of tables that have changed. */
function tell(klass: Partial<ClassView>, tiles: Tile[], where: string) {
  version += 1;
  for (const tile of tiles) server.say("tile", { ...tile, table: { ...tile.table, version } });
  server.say("class", { ...classWith(klass), version });
  location.hash = `#${where}`;
  window.dispatchEvent(new Event("hashchange"));
}

async function acts() {
  await settled();
  return server
    .named("act")
    .map(({ content: { id: _, class: __, ...act } }) =>
      Object.fromEntries(Object.entries(act).filter(([, value]) => value !== null)),
    );
}

const key = (name: string, more: object = {}) => {
  const event = new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...more });
  document.body.dispatchEvent(event);
  return event.defaultPrevented;
};
const dialog = () => look(document.querySelector("dialog.sheet") as Element);

const stepWith = (title: string, press: Press | null, projector: ScriptStep["projector"]): ScriptStep => ({
  ...{ title, say: "Hello", note: "", minutes: 5, lesson: 1 },
  ...{ press, projector, slide: projector !== "lobby", later: 0 },
});
/** A step with each kind of button. */
const STEPS = [
  stepWith("Riddle", null, "slide"),
  stepWith("Join", { label: "Open the projector", go: "wall" }, "lobby"),
  stepWith("Sit down", { label: "Even out the tables", act: { do: "even" } }, "lobby"),
  stepWith("Rules", { label: "Show the explanation", act: { do: "show", what: "explain" } }, "explain"),
  stepWith("Together", { label: "Start the demo", act: { do: "show", what: "demo" } }, "demo"),
  stepWith("Round", { label: "Start the round", act: { do: "start" } }, "tables"),
  stepWith("Walk", null, "stays"),
  stepWith("Think", { label: "Pause all", act: { do: "pause" } }, "tables"),
  stepWith("Stop", { label: "End the round", act: { do: "end" } }, "tables"),
  stepWith("Talk", { label: "Step through a round", go: "projector" }, "slide"),
  stepWith("Ticket", { label: "To the debriefs", go: "debriefs" }, "slide"),
];
const EXPLAINED = {
  seconds: 10,
  slides: ["One", "Two"].map((head) => ({
    ...{ head, text: "", question: "", plays: [{ cards: ["9S"], right: true }], hand: [], reign: false },
  })),
};

const DONE = { phase: "over" as const, over: { ended_by: "teacher", scores: [], timed_out: false } as never };

before(async () => {
  const script = document.getElementById("desk") as HTMLElement;
  script.textContent = JSON.stringify({
    ...deskWith({ names_stay: "Names are deleted in 30 days.", script: STEPS, explained: EXPLAINED }),
    now: 1000,
  });
  document.body.insertAdjacentHTML(
    "beforeend",
    `<div id="console" data-class="c"><p class="loading">…</p></div>`,
  );
  globalThis.fetch = (() =>
    Promise.resolve({ ok: true, json: () => Promise.resolve({ papers: [] }) })) as never;
  await import("../../static/js/pages/console.ts");
  await until(() => server.hears("connect"));
  server.begin();
});
beforeEach(() => {
  server.sent.length = 0;
});

describe("the places", () => {
  test("are those of the class as it is", async () => {
    const places = () => look(root().querySelector("nav") as Element).buttons;
    await shows({ status: "lobby" });
    assert.deepEqual(places(), ["Lobby", "Projector", "Handouts", "Manage class", "All classes"]);
    await shows();
    assert.deepEqual(places(), [
      "Tables",
      "Pupils",
      "Projector",
      "Debriefs",
      "Handouts",
      "Manage class",
      "All classes",
    ]);
    await shows({ status: "closed" });
    assert.deepEqual(places().slice(0, 2), ["Debriefs", "Projector"]);
    assert.match(desk().text, /Names are deleted in 30 days\./);
    assert.equal(document.title, "Class 7b");
    assert.ok(!desk().has(".loading"));
  });

  test("are what the address names, if this class has it", async () => {
    assert.match(
      await shows({}, undefined, "pupils"),
      /^Pupils Pupils who join late start in the next round\./,
    );
    assert.match(await shows({}, undefined, "projector"), /^Projector/);
    assert.match(await shows({}, undefined, "debriefs"), /^Debriefs/);
    assert.match(await shows({ status: "lobby" }, undefined, "pupils"), /^Class 7b/);
    assert.equal(root().querySelector('[aria-current="page"]')?.textContent, "Lobby");
  });
});

describe("the tables", () => {
  test("say how many play, choose, and need the teacher", async () => {
    assert.match(await shows(), /^Class 7b 1 table is playing\. Hold to show rules End the round/);
    const stuck = tableOf(2, {}, { help: ["s1"] });
    assert.match(await shows({}, [tableOf(1), stuck]), /2 tables are playing\. 1 table needs you\./);
    assert.match(desk().text, /Needs you now: Table 2\./);
    const dealing = tableOf(2, {
      phase: "dealing",
      dealer: { id: "s1", name: "Amara", online: true },
      waits: [{ kind: "deal", seats: ["s1"], until: null }],
    });
    assert.match(await shows({}, [tableOf(1, DONE), dealing]), /1 table is choosing a rule\./);
    // No round is over: a table without pupils has none.
    const empty = tableOf(1, { phase: "waiting", round: 0, seats: [] });
    const choosing = await shows({}, [empty, dealing]);
    assert.doesNotMatch(choosing, /Next round for all/);
    assert.match(await shows({}, [tableOf(1, DONE), tableOf(2, DONE)]), /No table is playing\./);
  });

  test("have one clock where they share it", async () => {
    const clocks = clocksWith({ round: 1300, now: 1000, stand: true });
    assert.match(
      await shows({}, [tableOf(1, { clocks }), tableOf(2, { clocks })]),
      /tables are playing\. 5:00 left/,
    );
    assert.ok(desk().has(".common-clock.soon"));
    await shows({}, [tableOf(1), tableOf(2)]);
    assert.ok(!desk().has(".common-clock"));
  });

  test("go on together, or one that is done before the others", async () => {
    assert.match(await shows({}, [tableOf(1, DONE), tableOf(2)]), /1 table needs you\./);
    assert.equal(
      place()
        .buttons.filter((name) => /next r/i.test(name))
        .join(),
      "Next rule",
    );
    place().tap("Next rule");
    await settled();
    assert.match(dialog().text, /^Next rule: Table 1/);
    dialog().tap("Cancel");
    await shows({}, [tableOf(1, DONE, { next_rule: "odd" }), tableOf(2)]);
    place().tap("Next rule");
    assert.deepEqual(await acts(), [{ do: "start", table: 1 }]);
    place().tap("End the round");
    assert.match(dialog().text, /^End the round\? All tables/);
    dialog().tap("Cancel");
    server.sent.length = 0;
    await shows({}, [tableOf(1, DONE, { next_rule: "odd" }), tableOf(2, DONE)]);
    place().tap("Next round for all");
    assert.deepEqual(await acts(), [{ do: "start" }]);
  });

  test("that are not used stand apart, and many are small", async () => {
    await shows({}, [tableOf(1), tableOf(2, { phase: "waiting", seats: [], waits: [], ...lineWith() })]);
    assert.equal(desk().all(".table-tiles.unused > li").length, 1);
    assert.ok(!desk().has(".table-tiles.many"));
  });

  test("that need the teacher come first, but not under a hand", async () => {
    const order = () =>
      [...root().querySelectorAll<HTMLElement>(".table-tiles:not(.unused) > li")].map(
        (one) => one.dataset.table,
      );
    await shows({}, [tableOf(1), tableOf(2)]);
    assert.deepEqual(order(), ["1", "2"]);
    root().dispatchEvent(new Event("pointerdown", { bubbles: true }));
    await shows({}, [tableOf(1), tableOf(2, {}, { help: ["s1"] })]);
    assert.deepEqual(order(), ["1", "2"]);
    window.dispatchEvent(new Event("pointerup"));
    await painted();
    assert.deepEqual(order(), ["2", "1"]);
    await shows({}, [tableOf(1), tableOf(2)]);
  });
});

describe("the debriefs", () => {
  test("list what is over or was cut short", async () => {
    assert.match(
      await shows({}, [tableOf(1), tableOf(2)], "debriefs"),
      /No rounds have finished yet\. Debriefs appear here as tables finish\.$/,
    );
    const text = await shows({}, [tableOf(1, DONE), tableOf(2, { closed: true })], "debriefs");
    assert.match(
      text,
      /Print-outs One page for the class.*Table 1 BDF-7K3-1.*Table 2 BDF-7K3-2 This round wasn’t finished\. End the round$/,
    );
    assert.equal(place().control("Scores (CSV)").getAttribute("href"), "/console/class/c/scores.csv");
    place().tap("Step through it on the projector");
    assert.deepEqual((await acts())[0].do, "show");
    assert.equal(location.hash, "projector");
    await shows({ status: "closed" }, [tableOf(1, DONE), tableOf(2, DONE)], "debriefs");
    assert.match(place().text, /Class 7b is closed\./);
    assert.ok(!place().buttons.includes("Close the class"));
    const hidden = { ...DONE, ...rulesWith({ points: false }) };
    await shows({}, [tableOf(1, hidden), tableOf(2, hidden)], "debriefs");
    assert.ok(!place().buttons.includes("Scores (CSV)"));
  });
});

describe("wherever the teacher is", () => {
  test("phones that come back are let in or kept out", async () => {
    await shows();
    server.say("asking", {
      phones: [{ id: "x", seat: "s1", name: "Amara", table: 1, check: "blue fox", since: 1 }],
    });
    await painted();
    assert.match(place().text, /Amara \(table 1\) wants to rejoin on another phone\. It shows blue fox\./);
    place().tap("Let in Amara, whose phone shows blue fox");
    place().tap("No, don’t let in Amara");
    assert.deepEqual(await acts(), [
      { do: "let_in", asking: "x", on: true },
      { do: "let_in", asking: "x", on: false },
    ]);
    const another = { id: "y", seat: "s2", name: "Bo", table: 1, check: "red owl", since: 1 };
    server.say("asking", { phones: [{ ...another, id: "x", seat: "s1", name: "Amara" }, another] });
    await painted();
    place().tap("Turn all 2 away");
    assert.deepEqual((await acts()).pop(), { do: "let_in", on: false });
    server.say("asking", { phones: [] });
  });

  test("what somebody in the network takes too much of is told, and what can be done", async () => {
    await shows();
    const flooding = [{ seat: "s1", name: "Amara", table: 1 }];
    server.say("misuse", { codes: true, passwords: true, flooding, strangers: true });
    await painted();
    assert.match(
      place().text,
      /Someone on this network is typing wrong codes\. Scanning the QR code still works\./,
    );
    assert.match(place().text, /Someone on this network is trying passwords\. Yours still works/);
    assert.match(place().text, /A device without a seat is sending far more/);
    assert.match(place().text, /Amara’s device \(table 1\) is sending far more/);
    place().tap("Amara …");
    assert.match(dialog().text, /Amara/);
    server.say("misuse", { codes: false, passwords: false, flooding: [], strangers: false });
    await painted();
    assert.doesNotMatch(place().text, /Someone in this network/);
  });

  test("names, the script and what runs on the big screen are at hand", async () => {
    const text = await shows({
      waiting: [{ seat: "a", table: 1, name: "Zed", members: [], meanwhile: "Fox" }],
      joining: [{ id: "x", name: "Kim", members: [] }],
      show: showWith({ what: "demo" }),
      demo: { tried: [{ card: "5H", right: true }], waiting: null, enough: false, rule: null, votes: null },
    });
    assert.match(
      text,
      /1 pupil is waiting to join\..*1 name is waiting for approval\..*A demo round 0 cards/,
    );
  });

  test("a rehearsal has its pace and its end", async () => {
    await shows({ pace: 2 });
    const pace = document.getElementById("pace") as HTMLSelectElement;
    assert.deepEqual(
      [...pace.options].map((one) => one.textContent),
      ["every 5 s", "every 2 s", "as fast as possible"],
    );
    pace.value = "5";
    pace.dispatchEvent(new Event("change", { bubbles: true }));
    assert.deepEqual(await acts(), [{ do: "pace", seconds: 5 }]);
    await shows({ pace: 7 });
    assert.equal((document.getElementById("pace") as HTMLSelectElement).options[0].textContent, "every 7 s");
    await shows();
    assert.equal(document.getElementById("pace"), null);
  });

  test("what the server refuses is said, and a server in trouble", async () => {
    await shows();
    desk().tap("Actions for table 1");
    dialog().tap("Give a hint");
    await settled();
    server.last("act").answered(null, { ok: false, why: "There is no hint left." } as never);
    await settled();
    await painted();
    assert.match(desk().text, /There is no hint left\./);
    server.say("trouble", { kind: "full" });
    await painted();
    assert.match(place().text, /^The disk is full, so moves are paused\./);
    server.say("trouble", { kind: "" });
  });

  test("an act that was done at some tables says at which it was not", async () => {
    await shows();
    key("p");
    dialog().tap("Pause without giving a reason");
    await settled();
    server.last("act").answered(null, { ok: true, at: [1, 2], not_at: [{ table: 3, why: "It is over." }] });
    await settled();
    await painted();
    assert.match(desk().text, /Done at 2 tables\. Table 3: It is over\./);
  });
});

describe("keys", () => {
  test("lead to the places, to a table and to what is asked most", async () => {
    await shows();
    const goes = (name: string) => {
      key(name);
      return location.hash;
    };
    assert.deepEqual(
      [goes("l"), goes("w"), goes("d"), goes("t")],
      ["pupils", "projector", "debriefs", "tables"],
    );
    key("1");
    assert.match(dialog().text, /^Table 1/);
    dialog().tap("Close");
    key("9");
    key("?");
    assert.match(dialog().text, /^Keyboard shortcuts/);
    key("l");
    assert.equal(location.hash, "tables");
    dialog().tap("Close");
    key("p");
    assert.match(dialog().text, /^Pause all tables/);
    dialog().tap("Cancel");
    key("b");
    assert.deepEqual((await acts()).pop(), { do: "mark", table: 1 });
  });

  test("press what the script comes to, and nothing where there is no script", async () => {
    await shows({ script: null });
    const before = (await acts()).length;
    key("n");
    assert.equal((await acts()).length, before);
    const script = { step: 6, done: false, since: 1000, began: 1000 };
    await shows({ script, status: "playing" });
    key("n");
    assert.deepEqual((await acts()).pop(), { do: "script", step: 7 });
  });

  test("go on at the script’s next button where the one that had the focus is gone", async () => {
    const at = (step: number, done: boolean) =>
      shows({ script: { step, done, since: 1000, began: 1000 }, status: "playing" });
    await at(5, false);
    const pressed = root().querySelector(".script .press") as HTMLElement;
    pressed.focus();
    // The step after the next one goes to a place, so its button is a link.
    await at(10, false);
    const next = document.activeElement as HTMLElement;
    assert.ok(!pressed.isConnected && next.matches(".script .press"), next.outerHTML.slice(0, 60));
    await shows({ script: null, status: "closed" });
    assert.equal(document.activeElement?.id, "main");
  });
  test("turn the slides of the big screen, where nobody types", async () => {
    await shows({ show: showWith({ what: "tables" }) });
    assert.equal(key("PageDown"), false);
    const field = document.createElement("input");
    document.body.append(field);
    const event = new KeyboardEvent("keydown", { key: "PageDown", bubbles: true, cancelable: true });
    field.dispatchEvent(event);
    assert.equal(event.defaultPrevented, false);
    field.remove();
  });

  test("show the rules while R is held", async () => {
    await shows({}, [tableOf(1, {}, { rule: "Only red." })]);
    assert.doesNotMatch(desk().text, /Only red/);
    key("r");
    await painted();
    assert.match(desk().text, /Only red\./);
    document.dispatchEvent(new KeyboardEvent("keyup", { key: "r" }));
    await painted();
    assert.doesNotMatch(desk().text, /Only red/);
  });
});

test("a class’s tables have the seats that it says", async () => {
  await shows({ tables: [lobbyTable(1)] }, [tableOf(1, { seats: [tagWith()] })], "pupils");
  assert.match(place().text, /Amara: rename, move or remove Ben: rename, move or remove/);
});

describe("the main button", () => {
  const DEMO: DemoView = {
    ...{ tried: [{ card: "5H", right: true }], waiting: "9S", enough: true, rule: null, votes: null },
  };
  const QUESTION: QuestionView = {
    ...{
      about: "taught",
      table: 1,
      round: 1,
      cards: ["2H", "9S"],
      lines: [],
      answer: null,
      ended: [],
      votes: null,
    },
  };
  const frame = { happened: happenedWith(), upto: 2, markers: [], prophet_markers: [], reigns: 0 };
  const slide = { upto: 1, cards: [1], headline: "Look", text: "", idea: "", question: "", frame: 0 };
  const SLIDES: Slides = {
    ...{ table: publicWith(line("9S 3C")), rule: null, library: 100, answers: [] },
    slides: [slide, slide],
    frames: [{ ...frame, prophet: null, still_fit: 20, fall: null, slide: null }],
  };
  /** What the projector may show, at the beginning and at the end. */
  const SHOWS: Partial<ClassView>[] = [
    { show: showWith({ what: "tables" }) },
    { show: showWith({ what: "slide", step: 0 }) },
    { show: showWith({ what: "explain", step: 0 }) },
    { show: showWith({ what: "explain", step: 1 }) },
    { show: showWith({ what: "demo" }), demo: DEMO },
    { show: showWith({ what: "demo" }), demo: { ...DEMO, waiting: null } },
    { show: showWith({ what: "demo" }), demo: { ...DEMO, rule: "Only red." } },
    { show: showWith({ what: "question" }), question: QUESTION },
    { show: showWith({ what: "question" }), question: { ...QUESTION, answer: 1 } },
    { show: showWith({ what: "debrief", table: 1, round: 1, step: 0 }) },
    { show: showWith({ what: "debrief", table: 1, round: 1, step: 2 }) },
    { show: showWith({ what: "debrief", table: 1, round: 1, step: 0, by: "cards" }) },
  ];
  /** All that asks for the teacher. */
  const NEEDED: Partial<ClassView> = {
    waiting: ["a", "b"].map((seat) => ({ seat, table: 1, name: seat, members: [], meanwhile: "Fox" })),
    joining: ["x", "y"].map((id) => ({ id, name: id, members: [] })),
  };
  const TABLES: Record<string, Tile[]> = {
    lobby: [tableOf(1, { phase: "waiting" })],
    playing: [tableOf(1, {}, { help: ["s1"] }), tableOf(2, {}, { help: ["s1"] }), tableOf(3, DONE)],
    over: [tableOf(1, DONE), tableOf(2, DONE), tableOf(3, DONE)],
  };
  const mains = () =>
    [...root().querySelectorAll(".main:is(button, a)")].map((one) => read(one as HTMLElement));
  const script = (step: number, done = false, began: number | null = 900) => ({
    ...{ step, done, since: null, began },
  });

  before(async () => {
    await shows({ show: showWith({ what: "debrief", table: 1, round: 1 }) });
    server.say("slides", SLIDES);
    server.say("asking", {
      phones: ["p", "q"].map((id) => ({ id, seat: "s1", name: id, table: 1, check: id, since: 1 })),
    });
    await painted();
  });

  test("is one, at every step, wherever the teacher is and whatever the projector shows", async () => {
    for (const [tables, tiles] of Object.entries(TABLES)) {
      await shows(SHOWS[0], tiles);
      for (const where of ["tables", "projector", "debriefs"])
        for (const shown of SHOWS)
          for (const [step] of STEPS.entries())
            for (const done of [false, true]) {
              const status = tables === "lobby" ? "lobby" : "playing";
              tell({ ...NEEDED, ...shown, status, script: script(step, done) }, [], where);
              await nextFrame();
              const about = `${tables} ${where} ${JSON.stringify(shown.show)} ${STEPS[step].title} ${done}`;
              const found = mains();
              assert.ok(found.length <= 1, `${about}: ${found.join(" | ")}`);
              if (shown === SHOWS[0]) assert.equal(found.length, 1, about);
            }
    }
  });

  test("is one without a script, too, and once the class is over", async () => {
    for (const tiles of Object.values(TABLES)) {
      await shows(SHOWS[0], tiles);
      for (const status of ["lobby", "playing", "closed"] as const)
        for (const where of ["tables", "projector", "debriefs"])
          for (const shown of SHOWS) {
            tell({ ...NEEDED, ...shown, status }, [], where);
            await nextFrame();
            assert.ok(mains().length <= 1, `${status} ${where} ${mains().join(" | ")}`);
          }
    }
  });

  test("is the slides’ while they run, and the script’s again at their end", async () => {
    const main = async (shown: Partial<ClassView>, where = "projector") => {
      await shows({ ...shown, script: script(9, true), projector: true }, TABLES.over, where);
      return mains();
    };
    assert.deepEqual(await main(SHOWS[2]), ["Next slide"]);
    assert.deepEqual(await main(SHOWS[3]), ["Next: Ticket"]);
    assert.deepEqual(await main(SHOWS[4]), ["Show where it belongs"]);
    assert.deepEqual(await main(SHOWS[7]), ["Show the answer"]);
    assert.deepEqual(await main(SHOWS[9]), ["Next turning point"]);
    assert.deepEqual(await main(SHOWS[9], "tables"), ["Next: Ticket"]);
    assert.deepEqual(await main(SHOWS[10]), ["Next: Ticket"]);
  });
});
