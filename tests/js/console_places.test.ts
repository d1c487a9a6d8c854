// The places of the console beside its tables: joining, names, print-outs, scores, the script, the big screen.

import assert from "node:assert/strict";
import { beforeEach, describe, mock, test } from "node:test";
import type { ClassView, DemoView, QuestionView, ScoreSheet, Slides, TableView, WholeTable } from "#schema";
import { setServerTime } from "../../static/js/base/elapsed.ts";
import { copyAddress, lobby } from "../../static/js/components/lobby.ts";
import { approveFirst, joiningPupils, missing, waitingNames } from "../../static/js/components/names.ts";
import { papers, records, toldRound } from "../../static/js/components/print_out_rows.ts";
import { beamer, showBestRound, stepByKey } from "../../static/js/components/projector_controls.ts";
import { remote, turnByKey } from "../../static/js/components/remote_control.ts";
import { scoreSheet } from "../../static/js/components/scores.ts";
import { script } from "../../static/js/components/script.ts";
import { carried, keepFocus, moveTo } from "../../static/js/components/seating.ts";
import { strip, togglePause } from "../../static/js/components/status_strip.ts";
import type { Press, ScriptStep } from "../../static/js/model/console_types.ts";
import type { StepPlace, Steps } from "../../static/js/model/stepping.ts";
import {
  BEN,
  classWith,
  console_,
  jobWith,
  lobbyTable,
  personWith,
  publicWith,
  showWith,
  tiles,
} from "./desk.ts";
import { happenedWith, line } from "./phone.ts";
import { drawn, look, noting, settled } from "./screen.ts";
import { clocksWith, pauseWith, rulesWith, tableWith, tileWith } from "./views.ts";

type Given = NonNullable<Parameters<typeof console_>[0]>;

beforeEach(() => {
  setServerTime(1000);
  localStorage.clear();
});

/** A part of the console, and what was done there. */
function place(
  draws: (klass: ClassView, page: ReturnType<typeof console_>["page"]) => unknown,
  klass: Partial<ClassView> = {},
  given: Given = {},
) {
  const view = classWith(klass);
  const { page, did, printed } = console_({ ...given, state: { klass: view, ...given.state } });
  return Object.assign(drawn(draws(view, page)), { did, printed, page });
}

test("the lobby has the wifi small beside the code, and its image changes with what it says", () => {
  const shown = (wifi: ClassView["wifi"]) => place(lobby, { status: "lobby", wifi });
  assert.doesNotMatch(shown(null).text, /Wifi:/);
  const page = shown({ name: "School", password: "one" });
  assert.match(page.text, /Wifi: School/);
  assert.doesNotMatch(page.text, /one\b/);
  page.tap("Wifi …");
  assert.deepEqual(page.did, [["openDialog", "wifi"]]);
  const image = (password: string) =>
    shown({ name: "School", password }).element.querySelector(".join-wifi img")?.getAttribute("src");
  assert.match(image("secret pass") ?? "", /^\/wifi\/c\.svg\?at=\d+$/);
  assert.notEqual(image("one"), image("two"));
});

test("the lobby has the name of the class in the network, once it is announced", () => {
  const shown = (local: string) => place(lobby, { status: "lobby", local }).text;
  assert.doesNotMatch(shown(""), /without the code/);
  assert.match(shown("http://bdf7k3.local"), /Or without the code: bdf7k3\.local/);
});

describe("the lobby", () => {
  const joins = (klass: Partial<ClassView> = {}, given: Given = {}) =>
    place(lobby, { status: "lobby", ...klass }, given);

  test("shows how pupils get in, and begins the round", () => {
    const page = joins();
    assert.match(page.text, /Scan, or go to 10\.0\.0\.5\/ Copy the link.*BDF-7K3/);
    assert.match(page.text, /2 are here/);
    page.tap("Start the round");
    page.tap("Choose a different rule");
    page.tap("Lock joining");
    page.tap("Even out the tables");
    page.tap("Shuffle seats");
    page.tap("Amara: rename, move or remove");
    page.tap("Rename the class");
    assert.deepEqual(page.did, [
      ["act", "start"],
      ["openDialog", "rule", null],
      ["act", "lock"],
      ["act", "even"],
      ["act", "shuffle"],
      ["openDialog", "pupil", "s1"],
      ["openDialog", "renameClass"],
    ]);
  });

  test("can’t begin before somebody has come", () => {
    const page = joins({ joined: 0, tables: [lobbyTable(1, [])] });
    assert.match(page.text, /No one has joined yet\. Show the class the code\./);
    page.tap("No one has joined yet");
    assert.deepEqual(page.did, []);
    assert.ok(page.control<HTMLButtonElement>("Choose a different rule").disabled);
    assert.ok(page.control<HTMLButtonElement>("Even out the tables").disabled);
    assert.match(page.text, /No one yet/);
  });

  test("says who will be missing at a table, and what fills up", () => {
    assert.match(joins().text, /1 robot will join/);
    const alone = joins({}, { desk: { robots: false } });
    assert.match(alone.text, /1 table is too small: it needs at least 3 players\./);
    assert.match(alone.text, /needs 1 more to play/);
    const deals = joins({}, { desk: { robots: false, dealers: "pupils" } });
    assert.match(deals.text, /1 table is too small: it needs 3 players and one pupil to deal\./);
    assert.match(deals.text, /needs 2 more to play/);
    assert.doesNotMatch(deals.text, /Choose a different rule/);
    assert.match(
      joins({}, { desk: { dealers: "pupils" } }).text,
      /One pupil at each table chooses a rule and deals\./,
    );
    assert.doesNotMatch(
      joins({ tables: [lobbyTable(1, [personWith(), BEN, personWith({ seat: "c" })])] }).text,
      /will join/,
    );
    assert.match(
      joins({ tables: [lobbyTable(1, [personWith()])] }, { desk: { dealers: "pupils" } }).text,
      /2 robots will join/,
    );
  });

  test("of a class with real cards has its judge, and no code", () => {
    const page = joins({ joined: 0 }, { desk: { realCards: true } });
    assert.doesNotMatch(page.text, /Scan|Rehearse|robot/);
    page.tap("Start the round");
    assert.deepEqual(page.did, [["act", "start"]]);
    assert.equal(page.control("Judge page").getAttribute("href"), "/console/class/c/table/1");
    assert.match(page.text, /deal 8 cards to each player\. Someone who isn’t playing judges/);
    assert.match(page.text, /You can enter names there before you start the round\./);
  });

  test("names pupils as they are here", () => {
    const people = [
      personWith({ name: "Foxes", team: "Foxes", members: ["Ada", "Bo"] }),
      personWith({ seat: "b", name: "Cy", online: false, asleep: true }),
      personWith({ seat: "r", name: "Robo", robot: true, online: false }),
    ];
    const page = joins({ tables: [lobbyTable(1, people)] });
    assert.deepEqual(
      [...page.element.querySelectorAll(".person")].map((one) => one.getAttribute("aria-label")),
      [
        "Foxes: rename, move or remove",
        "Cy, away: rename, move or remove",
        "Robo, a robot: rename, move or remove",
      ],
    );
    assert.deepEqual(page.all(".person .quiet"), ["Ada and Bo", "away"]);
  });

  test("has the way in small where the projector shows it, or the script is read beside it", () => {
    const script = { step: 0, done: false, since: null, began: null };
    const small = (klass: Partial<ClassView>) => joins(klass).has(".join-panel.small");
    assert.deepEqual([small({}), small({ projector: true }), small({ script })], [false, true, true]);
  });

  test("can be locked, rehearsed, and changed to a different address", () => {
    const locked = joins({ locked: true });
    assert.match(locked.text, /No one new can join\. Pupils who have already joined can come back\./);
    locked.tap("Let pupils join again");
    assert.deepEqual(locked.did, [["act", "unlock"]]);
    assert.match(joins().text, /Rehearse with robots/);
    const rehearsal = joins({ pace: 2 });
    assert.doesNotMatch(rehearsal.text, /Rehearse with robots/);
    assert.match(rehearsal.text, /Rehearsal: 2 robots are standing in for the pupils\./);
    assert.match(joins().text, /Change the address/);
    assert.doesNotMatch(joins({}, { desk: { server: true } }).text, /Change the address/);
  });

  test("copies the link, or selects it where nothing may be copied", async () => {
    const copy = async () => {
      const { page, did } = console_();
      await copyAddress(page);
      return did;
    };
    const clipboard = { writeText: () => Promise.resolve() };
    Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
    assert.deepEqual(await copy(), [["notice", "The link is copied."]]);
    clipboard.writeText = () => Promise.reject();
    document.execCommand = () => false;
    assert.deepEqual(await copy(), [["notice", "The address is selected. Copy it with Ctrl+C or ⌘C."]]);
  });
});

describe("names", () => {
  const waiting = [
    { seat: "a", table: 1, name: "Zed", members: ["Ada", "Bo"], meanwhile: "Fox" },
    { seat: "b", table: 2, name: "Yak", members: [], meanwhile: "Owl" },
  ];
  const joining = [
    { id: "x", name: "Kim", members: ["Kim", "Lou"] },
    { id: "y", name: "Max", members: [] },
  ];

  test("are approved, all at once or one by one, or asked for again", () => {
    const page = place(waitingNames, { waiting });
    assert.match(
      page.text,
      /^2 names are waiting for approval\..*Zed \(Ada, Bo\) table 1; playing as Fox for now/,
    );
    for (const name of ["Approve all 2", "Approve Zed", "Yak: ask for a different name"]) page.tap(name);
    assert.deepEqual(page.did, [
      ["act", "approve"],
      ["act", "approve", null, { seat: "a" }],
      ["act", "another_name", null, { seat: "b" }],
    ]);
    assert.doesNotMatch(place(waitingNames, { waiting: waiting.slice(1) }).text, /Approve all|\(/);
    assert.equal(place(waitingNames).text, "");
  });

  test("by key: the first that waits", async () => {
    const { page, did } = console_({ state: { klass: classWith({ waiting }) } });
    await approveFirst(page);
    assert.deepEqual(did, [
      ["act", "approve", null, { seat: "a" }],
      ["notice", "Zed is approved."],
    ]);
    const none = console_();
    await approveFirst(none.page);
    assert.deepEqual(none.did, []);
  });

  test("of pupils who wait to join: they are let in or turned away", () => {
    const page = place(joiningPupils, { joining });
    for (const name of ["Let all 2 in", "Turn all 2 away", "Let Kim in", "Turn Max away"]) page.tap(name);
    assert.deepEqual(page.did, [
      ["act", "admit"],
      ["act", "turn_away"],
      ["act", "admit", null, { seat: "x" }],
      ["act", "turn_away", null, { seat: "y" }],
    ]);
    assert.match(page.text, /Kim \(Kim, Lou\)/);
    assert.doesNotMatch(place(joiningPupils, { joining: joining.slice(1) }).text, /Let all|\(/);
    assert.equal(place(joiningPupils).text, "");
  });

  test("of a list: who is missing, and one more", async () => {
    const listed = (klass: Partial<ClassView>, names = "list") => place(missing, klass, { desk: { names } });
    const page = listed({ missing: ["Fay"] });
    assert.match(page.text, /^1 on the list is missing Fay/);
    page.tap("Take Fay off the list");
    page.type("Add a name to the list", "Gus");
    page.send();
    await settled();
    assert.deepEqual(page.did, [
      ["act", "unlist", null, { name: "Fay" }],
      ["act", "list_name", null, { name: "Gus" }],
    ]);
    assert.match(listed({}).text, /^Everyone on the list is here/);
    assert.doesNotMatch(listed({ status: "closed" }).text, /Add a name/);
    assert.equal(listed({ missing: ["Fay"] }, "free").text, "");
  });
});

describe("moving a pupil", () => {
  const two = classWith({ tables: [lobbyTable(1), lobbyTable(2, [])] });

  test("is told, and the focus goes along", async () => {
    const { page, did } = console_({ state: { klass: two } });
    await moveTo("s1", 2, page);
    assert.deepEqual(did[0], ["act", "move", 1, { seat: "s1", to: 2 }]);
    const [name, more] = did[1] as [string, { said: string; focus: { seat: string; table: number } }];
    assert.deepEqual(
      [name, more.said, more.focus.seat, more.focus.table],
      ["change", "Amara is now at table 2.", "s1", 2],
    );
  });

  test("to where they are, or one who is gone, does nothing; a refusal is not told", async () => {
    const { page, did } = console_({ state: { klass: two } });
    await moveTo("s1", 1, page);
    await moveTo("gone", 2, page);
    assert.deepEqual(did, []);
    const refused = console_({ state: { klass: two }, answer: null });
    await moveTo("s1", 2, refused.page);
    assert.equal(refused.did.length, 1);
  });

  test("keeps the focus once the name is at its new table", () => {
    const focus = (until: number, inPage: boolean, dialog: unknown = null) => {
      const { page, did } = console_({
        state: { focus: { seat: "s1", table: 2, until }, dialog: dialog as never },
      });
      document.body.innerHTML = inPage
        ? `<div data-table="2"><button data-seat="s1">Amara</button></div>`
        : "";
      keepFocus(page);
      return [did.length, (document.activeElement as HTMLElement).dataset?.seat ?? ""];
    };
    assert.deepEqual(focus(Infinity, true), [1, "s1"]);
    assert.deepEqual(focus(Infinity, false), [0, ""]);
    assert.deepEqual(focus(0, false), [1, ""]);
    assert.deepEqual(focus(Infinity, true, {}), [0, ""]);
  });

  /** Presses a name, moves the pointer, and lets go over the second table. */
  function drag(type: "mouse" | "touch", by: number, rests = false, ends = "pointerup") {
    const { page, did } = console_({ state: { klass: two } });
    document.body.innerHTML = `<li class="lobby-table" data-table="2"></li>`;
    const target = document.querySelector(".lobby-table");
    document.elementFromPoint = () => target;
    const pointer = (name: string, x: number) =>
      Object.assign(new Event(name), { pointerId: 3, pointerType: type, button: 0, clientX: x, clientY: 0 });
    carried(personWith(), page).down(pointer("pointerdown", 0) as never);
    if (rests) mock.timers.tick(400);
    window.dispatchEvent(pointer("pointermove", by));
    const ghost = document.querySelector(".ghost")?.textContent ?? "";
    const over = target?.classList.contains("over") ?? false;
    window.dispatchEvent(
      ends === "Escape" ? Object.assign(new Event("keydown"), { key: "Escape" }) : pointer(ends, by),
    );
    mock.timers.tick(100);
    return {
      did: did.map(([name, ...more]) => [name, ...more.slice(0, 1)]),
      ghost,
      over,
      left: document.querySelector(".ghost"),
    };
  }

  test("by a mouse begins once it stirs, and ends at the table below it", () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    const moved = drag("mouse", 20);
    assert.deepEqual(
      [moved.did, moved.ghost, moved.over, moved.left],
      [[["act", "move"]], "Amara", true, null],
    );
    assert.deepEqual(drag("mouse", 5).did, []);
    assert.deepEqual(drag("mouse", 20, false, "pointercancel").did, []);
    assert.deepEqual(drag("mouse", 20, false, "Escape").did, []);
    mock.timers.reset();
  });

  test("by a finger begins once it rests: one that swipes scrolls", () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    assert.deepEqual(drag("touch", 20).did, []);
    assert.deepEqual(drag("touch", 20, true).did, [["act", "move"]]);
    mock.timers.reset();
  });

  test("by keyboard begins with M", () => {
    const { page, did } = console_();
    const press = (key: string, more: object = {}) =>
      carried(personWith(), page).key(
        Object.assign(new Event("keydown", { cancelable: true }), { key, ...more }) as never,
      );
    press("m", { ctrlKey: true });
    press("x");
    assert.deepEqual(did, []);
    press("M");
    assert.deepEqual(did, [["openDialog", "move", "s1"]]);
  });
});

describe("the strip", () => {
  const rail = (klass: Partial<ClassView> = {}, given: Given = {}, inLobby = false) =>
    place((view, page) => strip(view, "the places", inLobby, page), klass, given);

  test("says who is here, missing, away and asking", () => {
    const says = (klass: Partial<ClassView>, given: Given = {}) =>
      rail(klass, given).part(".rail-joined").text;
    assert.equal(says({}), "2 joined");
    assert.equal(says({ expected: 3 }), "2 of 3 here 1 missing");
    assert.equal(says({ missing: ["Fay"] }, { desk: { names: "list" } }), "2 of 3 here 1 missing: Fay");
    assert.equal(
      says({ missing: ["Fay", "Gus", "Hal"] }, { desk: { names: "list" } }),
      "2 of 5 here 3 missing",
    );
    const away = (n: number) => ({
      tables: [
        lobbyTable(
          1,
          Array.from({ length: n }, (_, at) => personWith({ seat: `${at}`, name: `P${at}`, online: false })),
        ),
      ],
    });
    assert.equal(says(away(2)), "2 joined Away: P0, P1");
    assert.equal(says(away(3)), "2 joined 3 away");
    assert.equal(says({ ...away(2), status: "lobby" }), "2 joined");
    const asking = tiles(tileWith({ help: ["s1", "s2"] }));
    assert.equal(says({}, { state: { tiles: asking } }), "2 joined 2 pupils are asking for help");
    const page = rail();
    page.tap("2 joined");
    assert.deepEqual(page.did, [["openDialog", "here"]]);
  });

  test("has the code, as large as it is needed, while pupils can join", () => {
    assert.match(rail().text, /Class code BDF-7K3 10\.0\.0\.5\/ Copy the link/);
    assert.doesNotMatch(rail({}, {}, true).text, /Copy the link/);
    assert.doesNotMatch(rail({ status: "closed" }).text, /Class code|Message all/);
    assert.doesNotMatch(rail({ real_cards: true }).text, /Class code|joined/);
    assert.match(rail({ status: "closed" }).text, /the places/);
  });

  test("pauses all tables with a reason, and says it until they resume", () => {
    const page = rail();
    page.tap("Pause all");
    assert.deepEqual(page.did, [["openDialog", "pauseAll"]]);
    const paused = tiles(tileWith({ table: tableWith(pauseWith({ all: true, why: "Fire drill" })) }));
    const resumes = rail({}, { state: { tiles: paused } });
    assert.match(resumes.text, /All paused: Fire drill/);
    resumes.tap("Resume all");
    assert.deepEqual(resumes.did, [["act", "resume"]]);
    const plain = tiles(tileWith({ table: tableWith(pauseWith({ all: true })) }));
    assert.match(rail({}, { state: { tiles: plain } }).text, /All tables are paused\./);
    assert.doesNotMatch(rail({ status: "lobby" }).text, /Pause all/);
  });

  test("pauses nothing where nothing is played", () => {
    const pause = (table: object, klass: Partial<ClassView> = {}) => {
      const { page, did } = console_({
        state: { klass: classWith(klass), tiles: tiles(tileWith({ table: tableWith(table) })) },
      });
      togglePause(page);
      return did.length;
    };
    assert.equal(pause({}), 1);
    assert.equal(pause({ phase: "over" }), 0);
    assert.equal(pause({ phase: "over", clocks: clocksWith({ next: 1030 }) }), 1);
    assert.equal(pause({ closed: true }), 0);
    assert.equal(pause({}, { real_cards: true }), 0);
  });

  test("takes back what was said, and the last change of seats while that can be", () => {
    const said = tiles(tileWith({ table: tableWith({ message: { text: "Look", number: 1 } }) }));
    const page = rail(
      { change: { seq: 4, what: "moved", seat: "s1", name: "Amara", table: 2 } },
      { state: { tiles: said, settled: 3 } },
    );
    assert.match(page.text, /Look Remove message Moved Amara to table 2\. Undo/);
    page.tap("Remove message");
    page.tap("Undo");
    page.tap("Message all");
    page.tap("Keyboard shortcuts");
    assert.deepEqual(page.did, [
      ["act", "message", null, { text: "" }],
      ["act", "undo", null, { change: 4 }],
      ["openDialog", "message"],
      ["openDialog", "keys"],
    ]);
    const settledNow = rail(
      { change: { seq: 4, what: "moved", seat: "s1", name: "Amara", table: 2 } },
      { state: { settled: 4 } },
    );
    assert.doesNotMatch(settledNow.text, /Undo/);
  });
});

describe("print-outs", () => {
  const prints = (klass: Partial<ClassView> = {}, given: Given = {}) => place(papers, klass, given);

  test("are made for all, or one by one", () => {
    const page = prints();
    page.tap("Create print-outs");
    page.tap("Class summary only: PDF");
    page.tap("Class summary only: Web page");
    page.tap("Your own answers, sorted: last guesses in three piles, without names: PDF");
    page.tap("A script for your debrief: PDF");
    page.tap("Wall sheets");
    page.tap("Download everything (ZIP): ZIP");
    const asked = page.printed.map(([name, what, query]) => [name, what, query]);
    assert.deepEqual(asked, [
      ["make", "everything.pdf", {}],
      ["make", "class.pdf", {}],
      ["show", "class.html", {}],
      ["make", "answers.pdf", {}],
      ["make", "script.pdf", { minutes: 15 }],
      ["make", "wall.pdf", {}],
      ["make", "archive.zip", {}],
    ]);
  });

  test("are long, large, on a paper and for a pupil, as it is chosen", () => {
    const page = prints();
    page.control("Letter").click();
    page.control("Long version").click();
    page.control("25 min").click();
    page.type("Which pupils", "s2");
    page.control("Large type").click();
    assert.deepEqual(page.printed, [
      ["setPaper", "letter"],
      ["choose", { long: true }],
      ["choose", { minutes: 25 }],
      ["choose", { seat: "s2" }],
      ["choose", { large: true }],
    ]);
    const chosen = { long: true, minutes: 25, seat: "s2", large: true };
    const long = prints({}, { prints: { chosen } });
    assert.match(long.text, /Two or more pages for the class and for each table\..*For each pupil, one page/);
    long.tap("For each pupil, one page: PDF");
    assert.deepEqual(long.printed[0].slice(0, 3), [
      "make",
      "pupil.pdf",
      { form: "long", seat: "s2", large: "yes" },
    ]);
    const usual = prints({}, { desk: { large: true } });
    usual.tap("For each pupil, up to four slips to a page: PDF");
    assert.deepEqual(usual.printed[0][2], { seat: "", large: "" });
    const not = prints({}, { desk: { large: true }, prints: { chosen: { ...chosen, large: false } } });
    not.tap("For each pupil, one page: PDF");
    assert.equal((not.printed[0][2] as { large: string }).large, "no");
    assert.doesNotMatch(prints({ real_cards: true }).text, /For each pupil/);
  });

  test("say how far they are, and are fetched from a shelf", () => {
    const jobs = [
      jobWith(),
      jobWith({ address: "/2", what: "Table 1", state: "waiting" }),
      jobWith({ address: "/3", what: "Table 2", state: "making", how: "page 1" }),
      jobWith({ address: "/4", what: "Table 3", state: "failed", why: "No room." }),
      jobWith({ address: "/5", what: "A page", file: "class.html" }),
    ];
    const page = prints({}, { prints: { jobs: () => jobs } });
    assert.deepEqual(page.all(".papers-made li"), [
      "Table 3 2 pages No room.",
      "Table 2 page 1",
      "Table 1 in the queue",
      "Class debrief 2 pages Download Class debrief",
    ]);
    assert.equal(page.control("Download Class debrief").getAttribute("href"), "/papers/1");
    const busy = prints({}, { prints: { jobOf: () => jobWith({ state: "making" }) } });
    busy.tap("Creating …");
    assert.deepEqual(busy.printed, []);
    const failed = prints({}, { prints: { jobOf: () => jobWith({ state: "failed" }) } });
    assert.match(failed.text, /Create print-outs/);
  });

  const FINISHED = [
    { round: 1, laid: 12, cut_off: false, rule: "Only red.", open: true },
    { round: 2, laid: 1, cut_off: true, rule: null, open: false },
  ];
  test("tell of one round of a table, which can be a different one", () => {
    const told = (more: object = {}, finished = FINISHED) =>
      place((_, page) => toldRound(1, page), {
        told: [{ table: 1, round: 1, chosen: false, finished, ...more }],
      });
    const page = told();
    assert.match(page.text, /^Only red\. Print-outs and slides: round 1, 12 cards\./);
    assert.doesNotMatch(page.text, /ended after a few plays|Choose automatically/);
    page.control("Round 2: 1 card").click();
    assert.deepEqual(page.did, [["act", "choose_round", 1, { round: 2 }]]);
    const chosen = told({ round: 2, chosen: true });
    assert.match(
      chosen.text,
      /^The rule hasn’t been revealed yet\. Print-outs and slides: round 2, 1 card\. It was ended after a few plays\./,
    );
    chosen.tap("Choose automatically");
    assert.deepEqual(chosen.did, [["act", "choose_round", 1, { round: null }]]);
    assert.doesNotMatch(told({}, FINISHED.slice(0, 1)).text, /Change/);
    assert.equal(place((_, page) => toldRound(2, page)).text, "");
  });

  test("and records are there for each round that is over", () => {
    const rows = (table: object) => place((_, page) => records(tileWith({ table: tableWith(table) }), page));
    const page = rows({ round: 3 });
    assert.equal(page.all("li").length, 2);
    page.tap("Round 2: debrief (PDF)");
    page.tap("Round 1: For the wall");
    page.tap("Round 1: Web page");
    assert.deepEqual(
      page.printed.map((one) => one.slice(0, 3)),
      [
        ["make", "table.pdf", { table: 1, round: 2 }],
        ["make", "wall.pdf", { table: 1, round: 1 }],
        ["show", "table.html", { table: 1, round: 1 }],
      ],
    );
    assert.equal(
      page.control("Round 1: record").getAttribute("href"),
      "/console/class/c/table/1/round/1.json",
    );
    assert.doesNotMatch(page.text, /take it home/);
    const finished = [
      { round: 1, laid: 20, cut_off: false, rule: "Only red.", open: true },
      { round: 2, laid: 20, cut_off: false, rule: "Only black.", open: false },
    ];
    const told = [{ table: 1, round: 1, chosen: false, finished }];
    const open = place((_, on) => records(tileWith({ table: tableWith({ round: 3 }) }), on), { told });
    assert.equal(
      open.control("Round 1: take it home").getAttribute("href"),
      "/console/class/c/table/1/round/1.html",
    );
    assert.doesNotMatch(open.text, /Round 2: take it home/);
    assert.equal(page.buttons.filter((name) => name === "Game file").length, 1);
    assert.doesNotMatch(rows({ round: 3, real_cards: true }).text, /Game file/);
    assert.equal(rows({ round: 1 }).text, "");
    assert.equal(rows({ round: 1, phase: "over" }).all("li").length, 1);
  });
});

describe("the score sheet", () => {
  const rowWith = (more: object) => ({
    seat: "s1",
    name: "Amara",
    points: [5, null],
    never_dealt: 0,
    total: 5,
    place: 1,
    ...more,
  });
  const sheet = (more: Partial<ScoreSheet> = {}) => {
    const whole = {
      sheet: {
        rounds: [1, 2],
        rows: [rowWith({}), rowWith({ seat: "s2", name: "Ben", points: [3, 4], total: 7, place: 2 })],
        nature: [null, null],
        dealers: [null, "s2"],
        ...more,
      },
      tile: tileWith(),
    };
    return place((_, page) => scoreSheet(whole as WholeTable, page));
  };

  test("has the points of each round, who dealt it, and the sum", () => {
    const page = sheet();
    assert.deepEqual(page.all("tbody tr"), ["1 Amara 5 – 5", "2 Ben 3 4 points for dealing 7"]);
    assert.deepEqual(page.all("thead th"), ["Place", "Player", "Round 1", "Round 2", "Total"]);
    assert.match(page.text, /Dealt this round: gets as many points as the best player, or fewer\.$/);
    assert.equal(page.control("Scores (CSV)").getAttribute("href"), "/console/class/c/table/1/scores.csv");
  });

  test("says what is special: deals of Nature, and those who never dealt", () => {
    const nature = sheet({ nature: [6, null] });
    assert.deepEqual(nature.all("tfoot tr"), ["Nature 6 –"]);
    assert.match(nature.text, /Where no pupil dealt, no one gets points for dealing\.$/);
    assert.match(sheet({ dealers: [null, null] }).text, /The dealer’s points don’t count\.$/);
    const early = sheet({ rows: [rowWith({ never_dealt: 4 })] as never });
    assert.deepEqual(early.all("tbody tr"), ["1 Amara 5 – 4 5"]);
    const empty = sheet({ rounds: [], rows: [] });
    assert.equal(empty.text, "Score sheet No rounds have finished yet. Points appear here as rounds end.");
  });

  test("of many rounds has numbers alone as heads", () => {
    const heads = (n: number) =>
      sheet({ rounds: Array.from({ length: n }, (_, at) => at + 1), rows: [] }).element.querySelectorAll(
        "thead [aria-hidden]",
      ).length;
    assert.equal(heads(7), 7);
    assert.equal(heads(6), 0);
  });
});

describe("the script", () => {
  const stepWith = (more: Partial<ScriptStep> = {}): ScriptStep => ({
    title: "Welcome",
    say: "",
    note: "",
    minutes: 5,
    lesson: 1,
    press: null,
    projector: "stays",
    slide: false,
    later: 0,
    ...more,
  });
  const press = (more: Partial<Press>): Press => ({ label: "Do it", ...more });
  const on = (step: number, more: object = {}) => ({ step, done: false, since: null, began: 900, ...more });
  const lesson = (steps: ScriptStep[], klass: Partial<ClassView>, given: Given = {}) =>
    place(script, { status: "lobby", ...klass }, { ...given, desk: { script: steps, ...given.desk } });

  test("says where the lesson is, what to say, what comes next, and turns the page", () => {
    const page = lesson([stepWith({ say: "Hello", note: "Smile." }), stepWith({ title: "Play" })], {
      script: on(0),
    });
    assert.match(
      page.text,
      /^Your script 1 of 2.*Welcome “Hello” Smile\. Projector: How to join Hide names.*Next: Play$/,
    );
    page.tap("Next: Play");
    page.tap("Next step of the lesson");
    page.tap("Previous step of the lesson");
    assert.deepEqual(page.did, [
      ["act", "script", null, { step: 1 }],
      ["act", "script", null, { step: 1 }],
    ]);
    const last = lesson([stepWith(), stepWith({ title: "Play" })], { script: on(1) });
    assert.doesNotMatch(last.part(".script-words").text, /Next:/);
    last.tap("Previous step of the lesson");
    assert.deepEqual(last.did, [["act", "script", null, { step: 0 }]]);
    assert.equal(lesson([stepWith()], { script: null }).text, "");
    assert.equal(lesson([], { script: on(0) }).text, "");
  });

  test("begins the lesson, with what it needs", () => {
    const page = lesson(
      [stepWith(), stepWith()],
      { script: on(0, { began: null }) },
      { desk: { materials: ["Two packs"] } },
    );
    assert.match(page.text, /5 minutes.*You need Two packs/);
    page.tap("Start the lesson");
    assert.deepEqual(page.did, [["act", "script", null, { step: 0 }]]);
    const opens = (joined: number) =>
      lesson(
        [stepWith()],
        { joined, script: on(0, { began: null }) },
        { desk: { materials: ["Two packs"] } },
      ).has("details[open]");
    assert.deepEqual([opens(0), opens(1)], [true, false]);
    const second = lesson([stepWith(), stepWith({ lesson: 2 })], { script: on(1, { began: null }) });
    assert.match(second.text, /2 of 2 · Lesson 2.*Start the lesson/);
    assert.doesNotMatch(
      lesson([stepWith(), stepWith()], { script: on(1, { began: null }) }).text,
      /Start the lesson/,
    );
  });

  test("tells the minutes that are left of the step and of the lesson", () => {
    const time = (script: object) =>
      lesson([stepWith(), stepWith({ minutes: 10 }), stepWith({ lesson: 2, minutes: 40 })], {
        script: script as never,
      }).part(".script-time").text;
    assert.equal(time(on(0, { began: 1000 })), "5 minutes left in this step · 15 minutes of the lesson left");
    assert.equal(
      time(on(0, { began: 940, since: 940 })),
      "4 minutes left in this step · 14 minutes of the lesson left",
    );
    assert.equal(
      time(on(0, { began: 600, since: 600 })),
      "1 minute more than planned · 9 minutes of the lesson left",
    );
    assert.equal(
      time(on(0, { began: 40, since: 40 })),
      "11 minutes more than planned · The lesson time is up",
    );
  });

  test("does what the step says, once: its own act first, then the next step’s", async () => {
    const acts = [
      stepWith({ press: press({ act: { do: "start" } }) }),
      stepWith({ title: "Play", press: press({ label: "Debrief", act: { do: "show", what: "tables" } }) }),
    ];
    const waiting = {
      state: { tiles: tiles(tileWith({ table: tableWith({ phase: "waiting", round: 0 }) })) },
    };
    const own = lesson(acts, { script: on(0) }, waiting);
    own.tap("Do it");
    await settled();
    assert.deepEqual(own.did, [["act", "start", null, {}]]);
    const next = lesson(acts, { script: on(0, { done: true }) });
    assert.match(next.text, /Next: Play Debrief/);
    next.tap("Next: Play Debrief");
    await settled();
    assert.deepEqual(next.did, [
      ["act", "script", null, { step: 1 }],
      ["act", "show", null, { what: "tables" }],
    ]);
    const begins = lesson(acts, { script: on(0, { began: null }) }, waiting);
    begins.tap("Do it");
    await settled();
    assert.deepEqual(begins.did, [
      ["act", "script", null, { step: 0 }],
      ["act", "start", null, {}],
    ]);
    const end = [stepWith(), stepWith({ title: "Stop", press: press({ act: { do: "end" } }) })];
    for (const at of [0, 1]) {
      // The server turns the page, once the round has ended.
      const ends = lesson(end, { script: on(at) });
      ends.tap("Do it");
      await settled();
      assert.deepEqual(ends.did, [["openDialog", "end"]]);
    }
    const over = tiles(tileWith({ table: tableWith({ phase: "over" }) }));
    assert.doesNotMatch(lesson(end, { script: on(0) }, { state: { tiles: over } }).text, /Do it/);
    const refused = lesson(acts, { script: on(0, { done: true }) }, { answer: null });
    refused.tap("Next: Play Debrief");
    await settled();
    assert.equal(refused.did.length, 1);
  });

  test("turns the page to what stops everybody’s play, which is a press of its own", async () => {
    for (const act of ["pause", "last_call"] as const) {
      const stops = [
        stepWith({ title: "Walk around" }),
        stepWith({ title: "Think", press: press({ label: "Stop", act: { do: act } }) }),
      ];
      const before = lesson(stops, { script: on(0) });
      assert.ok(before.buttons.includes("Next: Think"));
      before.tap("Next: Think");
      await settled();
      assert.deepEqual(before.did, [["act", "script", null, { step: 1 }]]);
      const there = lesson(stops, { script: on(1) });
      assert.deepEqual(there.all(".press"), ["Stop"]);
    }
  });

  test("offers no act that no table has left to do, and leads on", () => {
    const offers = (act: string, ...tables: TableView[]) => {
      const steps = [stepWith({ press: press({ act: { do: act } as never }) }), stepWith()];
      const given = tiles(...tables.map((table, at) => tileWith({ table: { ...table, number: at + 1 } })));
      return lesson(steps, { script: on(0) }, { state: { tiles: given } }).buttons.includes("Do it");
    };
    const playing = tableWith({});
    const over = tableWith({ phase: "over" });
    const called = tableWith({ clocks: clocksWith({ last_call: 1 }) });
    const climbs = tableWith({ phase: "over", clocks: clocksWith({ next: 1 }) });
    const paused = tableWith({ pause: { all: true, here: false, why: "" } });
    const paused_here = tableWith({ pause: { all: false, here: true, why: "" } });
    const waiting = tableWith({ phase: "waiting", round: 0 });
    const empty = tableWith({ phase: "waiting", round: 0, seats: [] });
    const kinds = { playing, over, called, climbs, paused, paused_here, waiting, empty };
    const found = Object.fromEntries(
      ["start", "pause", "resume", "last_call", "end"].map((act) => [
        act,
        Object.entries(kinds)
          .filter(([, table]) => offers(act, table))
          .map(([kind]) => kind),
      ]),
    );
    assert.deepEqual(found, {
      start: ["over", "climbs", "waiting", "empty"],
      pause: ["playing", "called", "climbs", "paused_here"],
      resume: ["paused"],
      last_call: ["playing", "climbs", "paused", "paused_here"],
      end: ["playing", "called", "paused", "paused_here"],
    });
    assert.deepEqual([offers("start", empty, playing), offers("start", over, playing)], [false, true]);
    assert.ok(!offers("last_call", over, over) && offers("last_call", over, playing));
  });

  test("waits for the answers of a last call, and says how many there are", async () => {
    const called = { clocks: clocksWith({ last_call: 1 }) };
    const steps = [
      stepWith({ title: "Last call", press: press({ act: { do: "last_call" } }) }),
      stepWith({
        title: "What we thought",
        press: press({ label: "What we thought", act: { do: "show", what: "thought" } as never }),
      }),
    ];
    const shows = (...tables: Partial<TableView>[]) =>
      lesson(
        steps,
        { script: on(0) },
        {
          state: {
            tiles: tiles(
              ...tables.map((table, at) =>
                tileWith({ table: tableWith({ number: at + 1, ...table }), answered: 1, asked: 4 }),
              ),
            ),
          },
        },
      );
    const blue = (page: ReturnType<typeof lesson>) =>
      page.control("Next: What we thought").classList.contains("main");
    const during = shows(called, called, { phase: "over" });
    assert.match(during.text, /Next: What we thought 2 of 8 have answered$/);
    assert.ok(!blue(during));
    during.tap("Next: What we thought 2 of 8 have answered");
    await settled();
    assert.deepEqual(during.did, [["act", "script", null, { step: 1 }]]);
    const after = shows({ phase: "over" }, { phase: "over" });
    assert.match(after.text, /Next: What we thought$/, "the words of the press once");
    assert.ok(blue(after));
  });

  test("does nothing that is done already, whatever did it", () => {
    const even = [stepWith({ press: press({ act: { do: "even" } }) }), stepWith({ title: "Play" })];
    const seats = (...sizes: number[]) =>
      sizes.map((size, at) =>
        lobbyTable(
          at + 1,
          Array.from({ length: size }, (_, n) => personWith({ seat: `${at}.${n}` })),
        ),
      );
    const offers = (...sizes: number[]) =>
      /Do it/.test(lesson(even, { script: on(0), tables: seats(...sizes) }).text);
    assert.deepEqual(
      [offers(4, 4), offers(6, 2), offers(5, 4), offers(4, 5), offers(0), offers(3, 3), offers(8, 0)],
      [false, true, false, false, true, false, true],
    );
    const go = [stepWith({ press: press({ go: "debriefs" }) }), stepWith()];
    const goes = (place_: string, visited = -1) =>
      /Do it/.test(lesson(go, { script: on(0) }, { state: { place: place_, visited } }).text);
    assert.deepEqual([goes("tables"), goes("debriefs"), goes("tables", 0)], [true, false, false]);
    const wall = [stepWith({ press: press({ go: "wall" }) }), stepWith()];
    assert.match(lesson(wall, { script: on(0) }).text, /Do it/);
    assert.doesNotMatch(lesson(wall, { script: on(0), projector: true }).text, /Do it/);
    assert.equal(
      lesson(wall, { script: on(0) })
        .control("Do it")
        .getAttribute("href"),
      "/projector/c",
    );
    assert.equal(
      lesson(go, { script: on(0) })
        .control("Do it")
        .getAttribute("href"),
      "#debriefs",
    );
    const later = [stepWith(), stepWith({ lesson: 2, press: press({ act: { do: "start" } }) })];
    assert.doesNotMatch(lesson(later, { script: on(0) }).text, /Do it/);
  });

  test("goes to a place, and notes that it was there", async () => {
    const page = lesson([stepWith({ press: press({ go: "debriefs" }) })], { script: on(0) });
    page.tap("Do it");
    await settled();
    assert.deepEqual(page.did, [["change", { visited: 0 }]]);
  });

  test("names the next step, with what the button does there; a step that goes to a place comes first", async () => {
    const end = [
      stepWith(),
      stepWith({ title: "Join", press: press({ label: "Open it", go: "wall" }) }),
      stepWith({ title: "Look back", press: press({ label: "Step through", go: "projector" }) }),
    ];
    const join = lesson(end, { script: on(0) });
    assert.equal(join.control("Next: Join Open it").getAttribute("href"), "/projector/c");
    assert.doesNotMatch(join.part(".script-words").text, /Next:/);
    const open = lesson(end, { script: on(0), projector: true });
    assert.ok(open.buttons.includes("Next: Join"));
    const back = lesson(end, { script: on(1), projector: true });
    back.tap("Next: Look back");
    await settled();
    assert.deepEqual(back.did, [["act", "script", null, { step: 2 }]]);
    const own = lesson(end, { script: on(1) });
    assert.match(own.part(".script-words").text, /Next: Look back$/);
    assert.ok(own.buttons.includes("Open it"));
  });

  test("ends with the papers and the end of the class", () => {
    const over = { ended_by: "teacher", scores: [], timed_out: false } as never;
    const done = tiles(tileWith({ table: tableWith({ phase: "over", over }) }));
    const ends = (given: Given) => lesson([stepWith()], { script: on(0) }, given);
    const main = (page: ReturnType<typeof ends>) => page.all(".script .main");
    const papers = ends({ state: { tiles: done } });
    assert.deepEqual(main(papers), ["Create print-outs"]);
    papers.tap("Create print-outs");
    papers.tap("Close the class");
    assert.deepEqual(
      [papers.printed.map(([name, what]) => [name, what]), papers.did],
      [[["make", "everything.pdf"]], [["openDialog", "closeClass"]]],
    );
    const made = ends({ state: { tiles: done }, prints: { jobOf: () => jobWith() } });
    assert.deepEqual(main(made), ["Close the class"]);
    const none = ends({ state: { tiles: new Map() } });
    assert.deepEqual(main(none), ["Close the class"]);
    assert.doesNotMatch(none.text, /Create print-outs/);
  });

  test("puts its words on the projector, or takes them away", () => {
    const steps = [stepWith({ slide: true })];
    const page = lesson(steps, { script: on(0) });
    page.tap("Show the words on the projector");
    assert.deepEqual(page.did, [["act", "show", null, { what: "slide", step: 0 }]]);
    const shown = lesson(steps, { script: on(0), show: showWith({ what: "slide", step: 0 }) });
    shown.tap("Take the words off the projector");
    assert.deepEqual(shown.did, [["act", "show", null, { what: "before" }]]);
    const other = lesson(steps, { script: on(0), show: showWith({ what: "slide", step: 3 }) });
    assert.match(other.text, /Show the words on the projector/);
    assert.doesNotMatch(lesson([stepWith()], { script: on(0) }).text, /the words/);
  });

  test("adds the cards that follow on its slide one by one", () => {
    const steps = [stepWith({ slide: true, later: 2 })];
    const slide = (added: number, more: object = {}) =>
      lesson(steps, { script: on(0), show: showWith({ what: "slide", step: 0, added, ...more }) });
    const page = slide(1);
    page.tap("Show the next card");
    assert.ok(turnByKey("ArrowLeft", page.page));
    const asked = (added: number) => ["act", "show", null, { what: "slide", step: 0, added }];
    assert.deepEqual(page.did, [asked(2), asked(0)]);
    assert.doesNotMatch(slide(2).text, /the next card/);
    assert.doesNotMatch(slide(0, { what: "tables" }).text, /the next card/);
    assert.ok(!turnByKey("ArrowRight", lesson([stepWith()], { show: showWith({ what: "slide" }) }).page));
  });

  test("of joining never offers its words, but the code, where that is not on", () => {
    const steps = [stepWith({ projector: "lobby", slide: false })];
    const page = lesson(steps, { script: on(0), show: showWith({ what: "tables" }) });
    page.tap("Show how to join");
    assert.deepEqual(page.did, [["act", "show", null, { what: "lobby" }]]);
    assert.doesNotMatch(lesson(steps, { script: on(0) }).text, /Show how to join|the words/);
  });

  test("has a small picture of the projector where there is room for it", () => {
    const steps = [stepWith({ title: "Riddle", slide: true })];
    const shows = (show: ReturnType<typeof showWith>, more: Partial<ClassView> = {}) =>
      lesson(steps, { script: on(0), show, ...more });
    const narrow = shows(showWith({ what: "slide", step: 0 }));
    assert.equal(narrow.control("Projector: Riddle").getAttribute("href"), "#projector");
    assert.ok(!narrow.has("iframe"));
    assert.match(shows(showWith()).text, /Projector: How to join/);
    assert.match(shows(showWith({ what: "table", table: 3 })).text, /Projector: Table 3/);
    const { matchMedia } = window;
    Object.assign(window, { matchMedia: () => ({ matches: true }) });
    const frame = shows(showWith()).element.querySelector("iframe");
    assert.equal(frame?.getAttribute("src"), "/projector/c/preview");
    assert.equal(frame?.getAttribute("title"), "Projector: How to join");
    assert.ok(frame?.hasAttribute("inert") && frame.getAttribute("tabindex") === "-1");
    assert.ok(!shows(showWith(), { status: "playing" }).has("iframe"));
    Object.assign(window, { matchMedia });
  });

  test("takes names from the projector and puts them back, and changes nothing else there", () => {
    const steps = [stepWith({ projector: "slide", slide: true })];
    const kept = { what: "slide", table: null, step: 0, by: "turns", round: null, added: 2 } as const;
    const page = lesson(steps, { script: on(0), show: showWith({ ...kept, names: true }) });
    page.tap("Hide names");
    const { table: _, ...rest } = kept;
    assert.deepEqual(page.did, [["act", "show", null, { ...rest, names: false }]]);
    lesson(steps, { script: on(0), show: showWith({ ...kept, names: false }) }).tap("Show names");
  });

  test("is folded while rounds are played, unless the teacher opens it", () => {
    const folded = (status: ClassView["status"]) =>
      lesson([stepWith({ say: "Hello" })], { script: on(0), status }, { desk: { lessonPlan: "/plan" } });
    assert.match(folded("lobby").text, /Hello/);
    const page = folded("playing");
    assert.doesNotMatch(page.text, /Hello|The whole plan/);
    assert.match(page.text, /Welcome/);
    page.tap("Show script");
    assert.deepEqual(page.did, [["change", {}]]);
    assert.match(folded("playing").text, /The whole plan.*Hello/);
    folded("lobby").tap("Hide script");
    assert.doesNotMatch(folded("lobby").text, /Hello/);
  });

  test("waits for what runs on the big screen", () => {
    const main = (klass: Partial<ClassView>) =>
      lesson(
        [stepWith(), stepWith()],
        { script: on(0), ...klass },
        { desk: { explained: { seconds: 10, slides: [{} as never, {} as never] } } },
      )
        .control("Next:")
        .classList.contains("main");
    assert.equal(main({}), true);
    assert.equal(main({ show: showWith({ what: "explain", step: 0 }) }), false);
    assert.equal(main({ show: showWith({ what: "explain", step: 1 }) }), true);
    // Its last slide stays for its seconds, and has nothing to turn to.
    assert.equal(main({ show: showWith({ what: "explain", step: 1, runs: 2 }) }), true);
    assert.equal(main({ show: showWith({ what: "demo" }), demo: DEMO }), false);
    assert.equal(main({ show: showWith({ what: "demo" }), demo: { ...DEMO, rule: "Only red." } }), true);
  });
});

const DEMO: DemoView = {
  tried: [{ card: "5H", right: true }],
  waiting: null,
  enough: false,
  rule: null,
  votes: null,
};

describe("the remote control", () => {
  const slide = (head: string) => ({
    head,
    text: `About ${head}`,
    question: "",
    plays: [{ cards: ["9S"], right: true }],
    hand: [],
    reign: false,
  });
  const told = { seconds: 10, slides: [slide("Cards"), slide("Prophets")] };
  const controls = (klass: Partial<ClassView>, given: Given = {}) =>
    place(remote, klass, { ...given, desk: { explained: told, ...given.desk } });

  test("turns the slides of the explanation", () => {
    const page = controls({ show: showWith({ what: "explain", step: 0 }) });
    assert.match(page.text, /The rules in 60 seconds 1 of 2.*Cards About Cards/);
    for (const name of ["Next slide", "Previous slide", "Auto-advance", "Close"]) page.tap(name);
    assert.deepEqual(page.did, [
      ["act", "show", null, { what: "explain", step: 1, names: true, runs: false }],
      ["act", "show", null, { what: "explain", step: 0, names: true, runs: true }],
      ["act", "show", null, { what: "before" }],
    ]);
    const runs = controls({ show: showWith({ what: "explain", step: 0, runs: 2 }) });
    runs.tap("Pause the slides");
    assert.deepEqual(runs.did, [
      ["act", "show", null, { what: "explain", step: 0, names: true, runs: false }],
    ]);
    assert.equal(controls({}).text, "");
  });

  const words = (said: string, ...at: [number, number, number][]) => ({ words: said, at });
  const group = (text: string, more: object = {}) => ({
    ...{ text, rule: null, like: [1, 1, 9] as [number, number, number], words: false, pupils: 1 },
    ...{ own: [], grouped: [], ...more },
  });

  test("groups words that stand for no rule, each with one press", () => {
    const thought = {
      rows: [
        group("Only odd.", { rule: "odd", grouped: [words("uneven", [2, 1, 7])] }),
        group("A built rule."),
        group("only red, red", { words: true, own: [words("only red, red", [1, 1, 5], [2, 1, 6])] }),
      ],
      left_out: [words("Ann is silly", [1, 1, 8])],
    };
    const page = controls({ show: showWith({ what: "thought" }) }, { state: { thought } });
    assert.match(page.text, /^What we thought No rule in the list matches these words yet\./);
    assert.match(page.text, /only red, red × 2 Same as “Only red\.”\?/);
    page.tap("Same as “Only red.”?");
    page.type("Same as …", "1");
    const ways = [...page.control("Same as …").querySelectorAll("option")].map((one) => one.textContent);
    assert.deepEqual(ways, ["Same as …", "Only odd.", "A built rule.", "Only red."]);
    page.type("Same as …", "2");
    page.tap("Leave out");
    page.tap("Undo");
    page.tap("Put back");
    page.tap("Close");
    const both = [
      [1, 1, 5],
      [2, 1, 6],
    ];
    assert.deepEqual(page.did, [
      ["act", "group_words", null, { words: both, rule: "red" }],
      ["act", "group_words", null, { words: both, like: [1, 1, 9] }],
      ["act", "group_words", null, { words: both, rule: "red" }],
      ["act", "group_words", null, { words: both, left_out: true }],
      ["act", "group_words", null, { words: [[2, 1, 7]] }],
      ["act", "group_words", null, { words: [[1, 1, 8]] }],
      ["act", "show", null, { what: "before" }],
    ]);
    const none = controls(
      { show: showWith({ what: "thought" }) },
      { state: { thought: { rows: [], left_out: [] } } },
    );
    assert.match(none.text, /Every answer has its rule in the list\./);
  });

  test("shows all cards of a rule, or the next rule", () => {
    const rules = { rules: [{ rule: "Only red." }, { rule: "Only odd." }] as never };
    const page = controls({ show: showWith({ what: "rule", step: 0 }) }, { state: { rules } });
    assert.match(page.text, /^The rule 1 of 2 Only red\./);
    page.tap("Show all cards");
    page.tap("Next rule");
    assert.deepEqual(page.did, [
      ["act", "show", null, { what: "rule", step: 1 }],
      ["act", "show", null, { what: "rule", step: 2 }],
    ]);
    const last = controls({ show: showWith({ what: "rule", step: 3 }) }, { state: { rules } });
    assert.equal(last.text, "The rule 2 of 2 Only odd. Close");
  });

  test("by key turns them too, and nothing else", () => {
    const key = (name: string, what: "explain" | "tables") => {
      const { page, did } = console_({
        state: { klass: classWith({ show: showWith({ what }) }) },
        desk: { explained: told },
      });
      return [turnByKey(name, page), did.length];
    };
    assert.deepEqual(key("PageDown", "explain"), [true, 1]);
    assert.deepEqual(key("ArrowRight", "explain"), [true, 1]);
    assert.deepEqual(key("PageUp", "explain"), [true, 0]);
    assert.deepEqual(key("x", "explain"), [false, 0]);
    assert.deepEqual(key("PageDown", "tables"), [false, 0]);
  });

  const demo = (more: Partial<DemoView> = {}, state: Given["state"] = {}) =>
    controls(
      { show: showWith({ what: "demo" }), demo: { ...DEMO, ...more } },
      {
        state: {
          demo: { version: 1, rule: "Only red.", rule_id: "red", offers: ["2D", "3C"], right: ["2D"] },
          ...state,
        },
      },
    );

  test("of a demo holds up a card of those that are offered, or any", () => {
    const page = demo();
    assert.match(page.text, /A demo round 0 cards/);
    assert.match(page.text, /Choose a card to hold up\./);
    page.tap("Hold up the two of diamonds");
    page.control("Any card").click();
    assert.deepEqual(page.did, [
      ["act", "demo_card", null, { card: "2D" }],
      ["change", { anyCard: true }],
    ]);
    assert.equal(demo({}, { anyCard: true }).buttons.filter((name) => name.startsWith("Hold up")).length, 54);
    assert.match(demo({ enough: true }).text, /Ask “Who knows the rule\?”/);
    assert.match(
      demo({}, { demo: { version: 1, rule: "", rule_id: "", offers: [], right: [] } }).text,
      /There’s no room for more cards\./,
    );
  });

  test("counts the votes and shows where the card belongs", () => {
    const page = demo({ waiting: "2D", votes: { counts: [5], of: 9 } });
    assert.match(page.text, /5 of 9 have voted/);
    assert.doesNotMatch(page.text, /Right:/);
    assert.match(demo({ votes: { counts: [3, 2], of: 9 } }).text, /Right: 3 · wrong: 2 · of 9 phones/);
    page.tap("Show where it belongs");
    page.tap("Take the card back");
    assert.deepEqual(page.did, [
      ["act", "demo_answer"],
      ["act", "demo_card", null, { card: null }],
    ]);
  });

  test("marks which cards are right only while the rule is held down", () => {
    assert.ok(demo().control("Hold up the two of diamonds"));
    const held = demo({}, { peek: true, anyCard: true });
    assert.equal(held.buttons.filter((name) => name === "Hold up the two of diamonds, right").length, 2);
    assert.equal(held.buttons.filter((name) => name === "Hold up the three of clubs, wrong").length, 2);
    assert.equal(demo({}, { anyCard: true }).buttons.filter((name) => /right|wrong/.test(name)).length, 0);
  });

  test("tells the rule at the end, and begins again", () => {
    const page = demo({
      tried: [
        { card: "5H", right: true },
        { card: "2D", right: true },
      ],
    });
    assert.match(page.text, /A demo round 1 card/);
    page.tap("Reveal the rule");
    page.tap("Start again");
    assert.deepEqual(page.did, [
      ["act", "demo_rule"],
      ["act", "demo"],
    ]);
    assert.match(page.text, /The rule is sealed Hold to show the rule$/);
    assert.match(demo({}, { peek: true }).text, /Only red\. Hold to show the rule$/);
    const over = demo({ rule: "Only red." });
    assert.match(
      over.text,
      /Only red\. The rule is on the projector\. Did all the cards fit it\? New demo Close$/,
    );
    assert.doesNotMatch(demo({ waiting: "2D" }).text, /Reveal the rule/);
  });

  const QUESTION: QuestionView = {
    about: "taught",
    table: 2,
    round: 1,
    cards: ["9S", "2H"],
    lines: [],
    answer: null,
    ended: [30, 4],
    votes: { counts: [5, 2], of: 12 },
  };
  const asks = (more: Partial<QuestionView> = {}) =>
    controls({ show: showWith({ what: "question" }), question: { ...QUESTION, ...more } });

  test("asks the class, and shows the answer", () => {
    const page = asks();
    assert.match(
      page.text,
      /Which card ruled out the most rules\? Table 2 played all four of these cards\. 7 of 12 have voted/,
    );
    assert.doesNotMatch(page.text, /The answer/);
    page.tap("Show the answer");
    page.tap("Ask a different question");
    assert.deepEqual(page.did, [
      ["act", "ask_answer"],
      ["act", "ask"],
    ]);
    const answered = asks({ answer: 0 });
    assert.match(answered.text, /The answer: nine of spades nine of spades 5 votes two of hearts 2 votes/);
    assert.ok(!answered.buttons.includes("Show the answer"));
    assert.match(
      asks({ about: "wrong_taught", answer: 1 }).text,
      /True or false\? Table 2: nine of spades was wrong, two of hearts was right\..*The answer: False True 5 votes False 2 votes/,
    );
    assert.doesNotMatch(asks({ votes: null, answer: 0 }).text, /voted|votes/);
    assert.equal(controls({ show: showWith({ what: "question" }) }).text, "");
  });
});

describe("what the big screen shows", () => {
  const screen = (klass: Partial<ClassView> = {}, given: Given = {}) => place(beamer, klass, given);

  test("is chosen here", () => {
    const page = screen();
    for (const name of ["How to join", "All tables", "The rules in 60 seconds", "A demo round", "Table 1"])
      page.tap(name);
    assert.deepEqual(page.did, [
      ["act", "show", null, { what: "lobby", step: 0, names: true }],
      ["act", "show", null, { what: "tables", step: 0, names: true }],
      ["act", "show", null, { what: "explain", step: 0, names: true, runs: true }],
      ["act", "show", null, { what: "demo", step: 0, names: true }],
      ["act", "show", 1, { what: "table", step: 0, names: true }],
    ]);
    const pressed = (name: string, show: object) =>
      screen({ show: showWith(show) })
        .control(name)
        .getAttribute("aria-pressed");
    assert.deepEqual(
      [
        pressed("Table 1", { what: "table", table: 1 }),
        pressed("Table 1", { what: "table", table: 2 }),
        pressed("Table 1", { table: 1 }),
      ],
      ["true", "false", "false"],
    );
    assert.doesNotMatch(screen({ status: "closed" }).text, /A demo round/);
    assert.doesNotMatch(page.text, /The end/);
  });

  test("keeps its settings: names, names after an overthrow, tones", () => {
    const page = screen({ show: showWith({ what: "table", table: 1, step: 2, by: "cards", round: 3 }) });
    const kept = { what: "table", step: 2, names: true, by: "cards", round: 3, added: 0 };
    page.control("Soft tones").click();
    page.control("Names If off").click();
    assert.deepEqual(page.did, [
      ["act", "show", 1, { ...kept, tones: true }],
      ["act", "show", 1, { ...kept, names: false }],
    ]);
    const noNames = screen({ show: showWith({ names: false }) });
    assert.ok(noNames.control<HTMLInputElement>("Names after an overthrow").disabled);
    assert.equal(noNames.control<HTMLInputElement>("Names after an overthrow").checked, false);
    assert.equal(screen().control<HTMLInputElement>("Names after an overthrow").checked, true);
  });

  const over = tiles(
    tileWith({ revealed: true, table: tableWith({ round: 2, phase: "over", over: { rule: "x" } as never }) }),
  );
  test("looks back: the class debrief, its question, the end and the best rounds", async () => {
    const ranked = [
      { table: 1, round: 2, headline: "Ben fell." },
      { table: 1, round: 1, headline: "" },
    ];
    const page = screen({}, { state: { tiles: over, ranked, rankedOf: "2 1" } });
    for (const name of [
      "15 minutes",
      "A question about your rounds",
      "The end",
      "Ben fell.",
      "Table 1 · Round 1",
    ])
      page.tap(name);
    await settled();
    assert.deepEqual(page.did, [
      ["act", "show", null, { what: "class", step: 0, names: true, minutes: 15 }],
      ["act", "ask"],
      ["act", "show", null, { what: "end", step: 0, names: true }],
      ["act", "show", 1, { what: "debrief", step: 0, round: 2, by: "turns" }],
      ["act", "show", 1, { what: "debrief", step: 0, round: 1, by: "cards" }],
    ]);
    assert.doesNotMatch(
      screen({ status: "closed" }, { state: { tiles: over } }).text,
      /A question about your rounds/,
    );
    assert.doesNotMatch(screen().text, /Class debrief/);
  });

  test("asks which rounds were best once something has ended, and shows the best of them", async () => {
    const rounds = [{ table: 1, round: 2, headline: "Ben fell." }];
    const page = screen({}, { state: { tiles: over }, answer: { ok: true, rounds } });
    await settled();
    assert.deepEqual(page.did, [
      ["change", { rankedOf: "2 1" }],
      ["act", "rounds"],
      ["change", { ranked: rounds }],
    ]);
    const same = screen({}, { state: { tiles: over, rankedOf: "2 1" } });
    await settled();
    assert.deepEqual(same.did, []);
    const lost = screen({}, { state: { tiles: over }, answer: null });
    await settled();
    assert.deepEqual(lost.did.pop(), ["change", { rankedOf: "" }]);
    const best = console_({ state: { tiles: over, ranked: rounds, rankedOf: "2 1" } });
    assert.equal(await showBestRound(best.page), true);
    assert.equal(best.did[0][1], "show");
    assert.equal(location.hash, "projector");
    assert.equal(await showBestRound(console_().page), false);
  });

  test("by key steps through the debrief of the class", () => {
    const { page } = console_();
    let stepped = 0;
    const key = (name: string) => (name === "ArrowRight" || name === " " ? () => void (stepped += 1) : null);
    const with_ = { ...page, classSteps: { key } as Steps };
    assert.deepEqual(
      [stepByKey("ArrowRight", with_), stepByKey(" ", with_), stepByKey("x", with_), stepped],
      [true, false, false, 1],
    );
  });
});

describe("stepping through a round", () => {
  const frame = {
    happened: happenedWith(),
    upto: 2,
    markers: [],
    prophet_markers: [],
    reigns: 0,
    prophet: null,
  };
  const slides = (more: Partial<Slides> = {}): Slides => ({
    table: publicWith(line("9S 3C")),
    rule: null,
    slides: [{ upto: 1, cards: [1], headline: "Look", text: "Here", idea: "", question: "Why?", frame: 0 }],
    frames: [{ ...frame, still_fit: 20, fall: null, slide: null }],
    library: 100,
    answers: [],
    ...more,
  });
  function stepper(place_: Partial<StepPlace> = {}, more: Partial<Slides> = {}) {
    const at = { by: "turns" as const, step: 0, steps: 3, running: false, ...place_ };
    const { can, did } = noting<Steps>(["to", "move", "by", "run"], { place: () => at, key: () => null });
    const page = place(beamer, {}, { steps: can, state: { slides: slides(more) } });
    return Object.assign(look(page.part(".stepper-panel").element), { stepped: did, did: page.did });
  }

  test("goes on and back, to a step, and from turning points to cards", () => {
    const page = stepper({ step: 1 });
    assert.match(page.text, /^Table 1, step by step Round 1 · 2 of 3/);
    for (const name of ["Next turning point", "Back", "Turning points", "Card by card"]) page.tap(name);
    page.type("Step", "2");
    assert.deepEqual(page.stepped, [
      ["move", 1],
      ["move", -1],
      ["by", "turns"],
      ["by", "cards"],
      ["to", 2],
    ]);
    assert.equal(page.control("Turning points").getAttribute("aria-pressed"), "true");
    assert.equal(page.control("Card by card").getAttribute("aria-pressed"), "false");
  });

  test("has no turning points where there are none, and ends with its last step", () => {
    assert.ok(!stepper().control<HTMLButtonElement>("Turning points").disabled);
    assert.ok(stepper({}, { slides: [] }).control<HTMLButtonElement>("Turning points").disabled);
    assert.ok(!stepper({}, { slides: [] }).control<HTMLButtonElement>("Card by card").disabled);
    const last = stepper({ step: 2 });
    last.tap("That was the last step");
    assert.deepEqual(last.stepped, []);
    assert.equal(stepper().control("Back").getAttribute("aria-disabled"), "true");
    assert.equal(last.control("Back").getAttribute("aria-disabled"), "false");
  });

  test("shows what the big screen shows: a turning point, the rule, the last guesses, or a card", () => {
    assert.match(stepper().part(".step-body").text, /Look Here Why\?$/);
    assert.match(stepper({ step: 1 }).text, /The rule and the scores/);
    const hidden = { table: tableWith(rulesWith({ points: false })) as never };
    assert.match(stepper({ step: 1 }, hidden).text, /The rule The rule is now on the projector/);
    assert.match(stepper({ step: 2 }).text, /What we thought at the end/);
    const cards = stepper({ by: "cards", steps: 1 });
    assert.match(
      cards.part(".step-body").text,
      /Ben’s three of clubs: right\. Rules in the list that fit everything so far: 100 → 20$/,
    );
    cards.tap("Autoplay");
    assert.deepEqual(cards.stepped, [["run"]]);
    assert.ok(stepper({ by: "cards", running: true, steps: 1 }).buttons.includes("Stop"));
    assert.ok(!stepper().buttons.includes("Autoplay"));
    assert.match(
      stepper({ by: "cards", steps: 1 }, { library: null }).text,
      /The rule isn’t on the projector yet\./,
    );
  });

  test("reveals the rule, once", () => {
    const page = stepper();
    page.tap("Reveal the rule");
    assert.deepEqual(page.did, [["act", "reveal", 1]]);
    assert.ok(!stepper({}, { rule: "Only red." }).buttons.includes("Reveal the rule"));
  });
});
