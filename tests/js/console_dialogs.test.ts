// The dialogs of the console: what each asks, and what an answer does.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { ClassView, TableView, Tile } from "#schema";
import { withDialogs } from "../../static/js/components/dialog_host.ts";
import { sheets } from "../../static/js/components/dialogs.ts";
import type {
  ConsolePage,
  ConsoleState,
  Desk,
  Dialog,
  DialogKinds,
} from "../../static/js/model/console_types.ts";
import { BEN, classWith, console_, lobbyTable, personWith, tiles } from "./desk.ts";
import { line } from "./phone.ts";
import { chosenIn, drawn, look, settled } from "./screen.ts";
import { rulesWith, tableWith, tagWith, tileWith } from "./views.ts";

interface Given {
  klass?: Partial<ClassView>;
  tiles?: Tile[];
  state?: Partial<ConsoleState>;
  desk?: Partial<Desk>;
  answer?: unknown;
  dialog?: Partial<Dialog>;
}

/** A dialog, and what was done in it. */
function dialog<Kind extends keyof DialogKinds>(kind: Kind, about: DialogKinds[Kind], given: Given = {}) {
  const { page, did } = console_({
    state: {
      klass: classWith(given.klass),
      tiles: tiles(...(given.tiles ?? [tileWith({ table: tableWith(line("9S")) })])),
      ...given.state,
    },
    desk: given.desk,
    answer: given.answer,
  });
  const is = { kind, about, rule: null, band: null, covered: true, ...given.dialog } as Dialog<Kind>;
  Object.assign(page.state, { dialog: is });
  const draws = sheets[kind] as (of: Dialog<Kind>, page: ConsolePage) => unknown;
  const shown = drawn(draws(is, page));
  return Object.assign(shown, { did, is, redraw: () => shown.again(draws(is, page)) });
}

const OTHER = lobbyTable(2, [personWith({ seat: "s5", name: "Eli" })]);
const second = (table: Partial<TableView> = {}, more: Partial<Tile> = {}) =>
  tileWith({ table: tableWith({ number: 2, ...table }), ...more });

describe("the actions of a table", () => {
  test("stand in groups, each with what it does, and close the dialog unless they open one", async () => {
    const page = dialog("actions", 1);
    assert.deepEqual(page.all("h3"), ["Help the table", "Time", "Look and show", "The round"]);
    assert.match(page.text, /^Table 1 BDF-7K3-1 · 2 pupils Close/);
    assert.match(page.text, /Skip this turn Play moves on to the next player\. No cards change\./);
    page.tap("Skip this turn");
    page.tap("Send a message");
    await settled();
    assert.deepEqual(page.did, [["closeDialog"], ["act", "skip", 1], ["openDialog", "message", 1]]);
    assert.equal(page.control("Open the whole table").getAttribute("href"), "/console/class/c/table/1");
  });

  test("are gone with the table; with real cards lead to the judge and switch nothing", () => {
    assert.equal(dialog("actions", 9).text, "");
    const real = dialog("actions", 1, {
      tiles: [tileWith({ table: tableWith({ ...line("9S"), real_cards: true }) })],
    });
    assert.match(real.text, /Judge page/);
    assert.doesNotMatch(real.text, /Sit out|whole table|BDF/);
  });
});

describe("a rule to choose", () => {
  const rule = (more: Partial<Dialog>, desk: Partial<Desk> = {}, about: number | null = 1) =>
    dialog("rule", about, {
      dialog: { rule: "red", band: "easy", ...more } as never,
      desk,
      state: { played: { 1: ["red"] } },
    });

  test("is covered until it is asked for, and is dealt with one press", async () => {
    const page = rule({});
    assert.match(
      page.text,
      /A rule has been chosen \(Easy\)\. It’s hidden in case this screen is on the projector\./,
    );
    assert.doesNotMatch(page.text, /Only red/);
    page.tap("Show the rules");
    assert.equal(page.is.covered, false);
    page.redraw();
    assert.match(page.text, /Only red\. already played|Only red\./);
    assert.doesNotMatch(page.text, /Only odd/);
    page.tap("Play this rule");
    await settled();
    assert.deepEqual(page.did, [["paintDialog"], ["closeDialog"], ["act", "start", 1, { rule: "red" }]]);
  });

  test("of a different band is a different one; among those that are seen the teacher chooses", () => {
    const covered = rule({});
    covered.control("Hard").click();
    assert.deepEqual([covered.is.band, covered.is.rule], ["hard", "odd"]);
    const open = rule({ covered: false });
    open.control("Hard").click();
    assert.deepEqual([open.is.band, open.is.rule], ["hard", "red"]);
    open.redraw();
    open.control("Only odd.").click();
    assert.equal(open.is.rule, "odd");
  });

  test("has to be one; a list of all is a link away", () => {
    const none = rule({ rule: null, covered: false });
    none.tap("Choose a rule first");
    assert.deepEqual(none.did, []);
    assert.equal(none.control("Browse all rules").getAttribute("href"), "/console/rules");
    const one = rule({ covered: false });
    assert.equal(one.control("Look at this rule").getAttribute("href"), "/console/rules/red");
    assert.equal(rule({}).control("Browse all rules").getAttribute("href"), "/console/rules");
  });

  test("for twins says what the swapped colours make of it, as far as it is seen", () => {
    assert.match(rule({}, { deal: "twins" }).text, /If a rule has no twin, all tables get the same cards\./);
    assert.match(
      rule({ covered: false }, { deal: "twins" }).text,
      /With colours swapped, this is a different rule/,
    );
    assert.doesNotMatch(rule({}).text, /twin/);
  });

  test("for all tables says so, and marks what any has played", () => {
    const all = rule({ covered: false }, {}, null);
    assert.match(all.text, /Every table that isn’t playing gets this rule\. It stays sealed\./);
    assert.match(rule({}).text, /The rule stays sealed until you reveal it\./);
    const played = (about: number | null, of: number) =>
      dialog("rule", about, {
        dialog: { rule: "red", band: "easy", covered: false } as never,
        state: { played: { [of]: ["red"] } },
      }).all(".rule-choice .quiet").length;
    assert.deepEqual([played(1, 1), played(1, 2), played(null, 2)], [1, 0, 1]);
  });

  test("for a pupil who deals is dealt in their name", async () => {
    const dealing = tileWith({
      table: tableWith({ phase: "dealing", dealer: { id: "s2", name: "Ben", online: true } }),
    });
    const page = dialog("deal", 1, { tiles: [dealing], dialog: { rule: "red", band: "easy" } as never });
    assert.match(page.text, /^Choose a rule for Ben.*Ben deals this rule and gets points for it\./);
    page.tap("Play this rule");
    await settled();
    assert.deepEqual(page.did, [["closeDialog"], ["act", "deal", 1, { rule: "red" }]]);
    const hidden = { ...dealing, table: { ...dealing.table, ...rulesWith({ points: false }) } };
    const silent = dialog("deal", 1, { tiles: [hidden], dialog: { rule: "red", band: "easy" } as never });
    assert.match(silent.text, /^Choose a rule for Ben.*Ben deals this rule\. /);
    assert.equal(dialog("deal", 1).text, "");
  });
});

describe("a different dealer", () => {
  const dealers = (phase: "dealing" | "over", people = [personWith(), BEN]) =>
    dialog("dealer", 1, {
      klass: { tables: [lobbyTable(1, people)] },
      tiles: [tileWith({ table: tableWith({ phase, dealer: { id: "s2", name: "Ben", online: true } }) })],
    });

  test("is any other pupil of the table, or none", async () => {
    const page = dealers("dealing");
    assert.deepEqual(page.buttons, [
      "Cancel",
      "Amara Chooses the rule for this round.",
      "No pupil The program picks one of the rules pupils may choose and deals to everyone.",
    ]);
    page.tap("Amara");
    page.tap("No pupil");
    await settled();
    assert.deepEqual(page.did, [
      ["closeDialog"],
      ["act", "dealer", 1, { seat: "s1" }],
      ["closeDialog"],
      ["act", "dealer", 1, { seat: "" }],
    ]);
    assert.equal(dealers("over").buttons.length, 4);
    assert.equal(dealers("over", [personWith()]).buttons.length, 2);
    assert.equal(dealers("over", [personWith(), { ...BEN, robot: true }]).buttons.length, 2);
    assert.match(dealers("over", [personWith({ online: false }), BEN]).text, /Amara away/);
  });
});

describe("a message", () => {
  const send = async (page: ReturnType<typeof dialog>, name: string, words: string) => {
    page.type(name, words);
    page.send();
    await settled();
    return page.did;
  };

  test("goes to a table, and is known to be there", async () => {
    const did = await send(dialog("message", 1), "What do you want to say?", " Well done ");
    assert.deepEqual(did, [
      ["act", "message", 1, { text: "Well done" }],
      ["closeDialog"],
      ["notice", "Sent. It’s on their phones."],
    ]);
    assert.deepEqual(await send(dialog("message", 1), "What do you want to say?", " "), []);
    assert.equal(
      (await send(dialog("message", 1, { answer: null }), "What do you want to say?", "x")).length,
      1,
    );
  });

  test("that is on phones can be taken away", async () => {
    const said = [
      tileWith({ table: tableWith({ message: { text: "Look", number: 1 } }) }),
      second({ message: { text: "Listen", number: 1 } }),
    ];
    const page = dialog("message", 1, { tiles: said });
    assert.match(page.text, /On their phones now: Look/);
    assert.doesNotMatch(page.text, /Listen/);
    assert.match(dialog("message", null, { tiles: said }).text, /On their phones now: Look Listen/);
    assert.doesNotMatch(dialog("message", 1).text, /On their phones/);
    page.tap("Remove message");
    await settled();
    assert.deepEqual(page.did, [["act", "message", 1, { text: "" }], ["closeDialog"]]);
  });
});

test("all tables pause at one press, with a usual reason or the teacher’s own", async () => {
  const page = dialog("pauseAll", null);
  page.tap(page.buttons[1]);
  page.tap(page.buttons[2]);
  page.type("In your own words", "Fire drill");
  page.send();
  await settled();
  const texts = page.did
    .filter(([name]) => name === "act")
    .map(([, , , more]) => (more as { text: string }).text);
  assert.equal(texts.length, 3);
  assert.equal(texts[0], "");
  assert.ok(texts[1].length > 3);
  assert.equal(texts[2], "Fire drill");
  assert.equal(page.did.filter(([name]) => name === "closeDialog").length, 3);
});

test("the class gets a new name", async () => {
  const page = dialog("renameClass", null);
  assert.equal(page.control("Class name").getAttribute("value"), "Class 7b");
  page.type("Class name", "Class 8");
  page.send();
  await settled();
  assert.deepEqual(page.did, [["act", "rename_class", null, { title: "Class 8" }], ["closeDialog"]]);
});

describe("the wifi", () => {
  const wifi = { name: "School", password: "long enough" };

  test("is typed, with what becomes of it", async () => {
    const page = dialog("wifi", null);
    page.type("Wifi name", "School");
    page.type("Wifi password, if there is one", "long enough");
    assert.match(page.text, /kept until you close the class, and aren’t in any export/);
    assert.ok(!page.buttons.includes("Stop showing the wifi"));
    page.send();
    await settled();
    assert.deepEqual(page.did, [
      ["act", "wifi", null, { name: "School", password: "long enough" }],
      ["closeDialog"],
    ]);
  });

  test("is changed, or shown no longer", async () => {
    const page = dialog("wifi", null, { klass: { wifi } });
    assert.equal(page.control("Wifi name").getAttribute("value"), "School");
    page.tap("Stop showing the wifi");
    await settled();
    assert.deepEqual(page.did[0], ["act", "wifi", null, { name: "", password: "" }]);
  });
});

describe("who is here", () => {
  test("counts those who came and those who are missing or away", () => {
    const here = (klass: Partial<ClassView>, desk: Partial<Desk> = {}) =>
      dialog("here", null, { klass, desk });
    assert.equal(here({}).part(".here-count").text, "2 are here.");
    assert.equal(here({ expected: 5 }).part(".here-count").text, "2 of 5 are here. 3 missing");
    assert.equal(here({ expected: 1 }).part(".here-count").text, "2 of 1 are here.");
    assert.equal(
      here({ missing: ["Fay", "Gus"] }, { names: "list" }).part(".here-count").text,
      "2 of 4 are here. 2 missing: Fay, Gus",
    );
    const away = here({
      tables: [lobbyTable(1, [personWith({ online: false }), { ...BEN, online: false, robot: true }])],
    });
    assert.equal(away.all(".here-away li").length, 1);
    away.tap("Amara");
    assert.deepEqual(away.did, [["openDialog", "pupil", "s1"]]);
  });

  test("notes how many are expected, and leads to seats and newcomers", async () => {
    const page = dialog("here", null, {
      klass: { expected: 5 },
      tiles: [tileWith({ table: tableWith({ phase: "waiting" }) })],
      answer: { ok: true, pupils: [], round: 60 },
    });
    assert.equal(page.control<HTMLInputElement>("Pupils in class today").value, "5");
    page.type("Pupils in class today", "24");
    page.send();
    await settled();
    page.type("Pupils in class today", "");
    page.send();
    page.tap("Shuffle seats");
    page.tap("Seat by different ideas");
    page.tap("Remove pupils who joined …");
    await settled();
    assert.deepEqual(page.did, [
      ["act", "expect", null, { pupils: 24 }],
      ["act", "expect", null, { pupils: null }],
      ["act", "shuffle"],
      ["act", "ideas"],
      ["act", "newcomers"],
      ["openDialog", "newcomers", { pupils: [], round: 60 }],
    ]);
    assert.doesNotMatch(dialog("here", null).text, /Shuffle seats|different ideas/);
    assert.doesNotMatch(dialog("here", null, { klass: { joined: 0 } }).text, /Remove pupils/);
    assert.doesNotMatch(
      dialog("here", null, { klass: { status: "closed" } }).text,
      /Pupils in class today|Copy/,
    );
    assert.doesNotMatch(dialog("here", null, { desk: { names: "list" } }).text, /Pupils in class today/);
  });
});

describe("newcomers", () => {
  const pupils = [
    { seat: "a", name: "Ada", ago: 100 },
    { seat: "b", name: "Bo", ago: 200 },
    { seat: "c", name: "Cy", ago: 900 },
  ];
  const since = (round: number | null, more: Given = {}) => dialog("newcomers", { pupils, round }, more);

  test("are removed since a moment, or since somebody", () => {
    const page = since(950);
    const names = [
      "In the last 2 minutes 1 pupil",
      "In the last 5 minutes 2 pupils",
      "Since the round began 3 pupils",
    ];
    assert.deepEqual(page.buttons.slice(1, 4), names);
    assert.equal(since(null).buttons.length, page.buttons.length - 1);
    page.tap("In the last 5 minutes");
    assert.deepEqual(
      page.is.chosen?.map(({ name }) => name),
      ["Ada", "Bo"],
    );
    page.tap("Cy 3 pupils");
    assert.equal(page.is.chosen?.length, 3);
    assert.ok(page.control<HTMLButtonElement>("In the last 2 minutes").disabled === false);
    assert.ok(
      dialog("newcomers", { pupils: [], round: null }).control<HTMLButtonElement>("In the last 2").disabled,
    );
  });

  test("are named before they are gone", async () => {
    const page = since(null, { dialog: { chosen: pupils.slice(0, 2) } as never });
    assert.match(page.text, /Remove these 2 pupils\?.*Ada and Bo/);
    page.tap("Cancel");
    page.tap("Remove 2 pupils");
    await settled();
    assert.deepEqual(page.did, [
      ["closeDialog"],
      ["closeDialog"],
      ["act", "remove_all", null, { seats: ["a", "b"] }],
      ["notice", "2 pupils were removed."],
    ]);
  });
});

describe("a moment that was marked", () => {
  test("gets a word, or none", async () => {
    const page = dialog("mark", { table: 1, of: 4 });
    page.send();
    await settled();
    page.type("Note for the debrief", "Ben laughed");
    page.send();
    await settled();
    assert.deepEqual(page.did, [
      ["closeDialog"],
      ["act", "mark", 1, { text: "Ben laughed", of: 4 }],
      ["closeDialog"],
    ]);
  });

  test("is at one of the tables where cards lie", () => {
    const page = dialog("markWhich", null, {
      tiles: [tileWith({ table: tableWith(line("9S 2H")) }), second()],
    });
    assert.deepEqual(page.buttons, ["Cancel", "Table 1 2 played"]);
    page.tap("Table 1");
    assert.deepEqual(page.did.slice(0, 2), [["closeDialog"], ["act", "mark", 1]]);
    assert.match(dialog("markWhich", null, { tiles: [second()] }).text, /No table is playing\./);
  });
});

test("to leave a dialog that asks is to cancel, and the others are closed", () => {
  const pupils = [{ seat: "a", name: "Ada", ago: 1 }];
  const leaves = <Kind extends keyof DialogKinds>(
    kind: Kind,
    about: DialogKinds[Kind],
    more: Partial<Dialog> = {},
  ) =>
    dialog(kind, about, {
      klass: { tables: [lobbyTable(1), OTHER] },
      tiles: [
        tileWith({
          table: tableWith({
            ...line("9S"),
            phase: "dealing",
            dealer: { id: "s1", name: "Ada", online: true },
          }),
        }),
      ],
      dialog: more,
    })
      .buttons.filter((name) => ["Close", "Cancel", "Keep playing", "Keep them"].includes(name))
      .join();
  const asked = [
    leaves("sealedPapers", { sealed: [1], others: true, make() {} }),
    leaves("rule", 1),
    leaves("deal", 1),
    leaves("dealer", 1),
    leaves("message", null),
    leaves("pauseAll", null),
    leaves("newcomers", { pupils, round: null }),
    leaves("newcomers", { pupils, round: null }, { chosen: pupils }),
    leaves("markWhich", null),
    leaves("end", 1),
    leaves("reveal", 1),
    leaves("closeClass", null),
    leaves("renameClass", null),
    leaves("move", "s1"),
  ];
  assert.deepEqual([...new Set(asked)], ["Cancel"]);
  const told = [
    leaves("actions", 1),
    leaves("here", null),
    leaves("mark", { table: 1, of: 1 }),
    leaves("pupil", "s1"),
    leaves("handover", { player: "Ada", address: "x/y", qr: { size: 1, path: "" } }),
    leaves("keys", null),
  ];
  assert.deepEqual([...new Set(told)], ["Close"]);
});

test("ending a round and closing a class are asked first", async () => {
  const end = dialog("end", 1);
  assert.match(end.text, /End the round\? Table 1/);
  end.tap("Cancel");
  end.tap("End the round");
  await settled();
  assert.deepEqual(end.did, [["closeDialog"], ["closeDialog"], ["act", "end", 1]]);
  const close = dialog("closeClass", null);
  close.tap("Close the class");
  await settled();
  assert.deepEqual(close.did, [["closeDialog"], ["act", "close"]]);
});

describe("revealing", () => {
  const SEALED = [
    { round: 1, problem: "odd", rule: "Only odd." },
    { round: 2, problem: "red", rule: "Only red." },
  ];
  const OVER = { round: 2, phase: "over" as const };
  const reveal = (others: Tile[], desk: Partial<Desk> = {}, table: Partial<TableView> = OVER) =>
    dialog("reveal", 1, { tiles: [tileWith({ table: tableWith(table), sealed: SEALED }), ...others], desk });

  test("shows for each rule who still plays it, and who may get it", () => {
    const page = reveal([
      second({ phase: "playing" }, { problem: "red" }),
      second({ number: 3, phase: "playing" }, { problem: "odd", met: ["odd", "red"] }),
    ]);
    assert.deepEqual(page.all("h3"), ["Round 2", "Round 1"]);
    const [red, odd] = page.all(".to-reveal p:not(.help-actions)");
    assert.equal(red, "Table 2 is still playing it.");
    assert.equal(odd, "Table 3 is still playing it.");
    assert.match(reveal([]).text, /No other table has this rule now or later\./);
    assert.match(
      reveal([second({ phase: "playing" })], { ladder: true }).text,
      /Table 2 may still get this rule\./,
    );
    assert.doesNotMatch(
      reveal([second({ phase: "playing", closed: true }, { problem: "red" })]).text,
      /still playing/,
    );
    assert.doesNotMatch(reveal([second(OVER, { problem: "red" })]).text, /still playing/);
  });

  test("is for all tables, or here alone for the round that has just ended", () => {
    const page = reveal([]);
    page.tap("Only at table 1");
    page.tap("Reveal to all");
    assert.deepEqual(page.did, [
      ["closeDialog"],
      ["act", "reveal", 1],
      ["closeDialog"],
      ["act", "reveal_to_all", null, { rule: "red" }],
    ]);
    assert.equal(page.buttons.filter((name) => name === "Only at table 1").length, 1);
    assert.doesNotMatch(reveal([], {}, { round: 2 }).text, /Only at table/);
    assert.equal(dialog("reveal", 9).text, "");
  });
});

describe("a pupil", () => {
  const pupil = (person: object = {}, given: Given = {}) =>
    dialog("pupil", "s1", {
      ...given,
      klass: { tables: [lobbyTable(1, [personWith(person), BEN]), OTHER], ...given.klass },
    });

  test("gets a different name", async () => {
    const page = pupil();
    page.type("Name", "Amy");
    page.send();
    await settled();
    assert.deepEqual(page.did, [
      ["act", "rename", 1, { seat: "s1", name: "", members: ["Amy"] }],
      ["closeDialog"],
    ]);
    const same = pupil();
    same.send();
    await settled();
    assert.deepEqual(same.did, [["closeDialog"]]);
    const none = pupil();
    none.type("Name", " ");
    none.send();
    await settled();
    assert.deepEqual(none.did, []);
  });

  test("shares the seat with others, four at most", async () => {
    const page = pupil();
    page.tap("+ Add a pupil to this seat");
    assert.equal(page.is.more, true);
    page.redraw();
    page.type("Also at this seat", "Dana");
    page.type("Team name", "Foxes");
    page.send();
    await settled();
    assert.deepEqual(page.did.slice(-2), [
      ["act", "rename", 1, { seat: "s1", name: "Foxes", members: ["Amara", "Dana"] }],
      ["closeDialog"],
    ]);
    const four = pupil({ members: ["A", "B", "C", "D"], team: "Foxes" });
    assert.doesNotMatch(four.text, /Add a pupil/);
    assert.match(four.text, /Save names/);
    assert.doesNotMatch(pupil({ robot: true }).text, /Add a pupil/);
  });

  test("moves to a different table, is removed, or takes the seat to a different phone", async () => {
    const page = pupil({}, { answer: { ok: true, address: "http://x/abc", qr: { size: 9, path: "M0 0" } } });
    assert.ok(page.control<HTMLButtonElement>("Table 1 2").disabled);
    page.tap("Table 2 1");
    await settled();
    assert.deepEqual(page.did.slice(0, 2), [["closeDialog"], ["act", "move", 1, { seat: "s1", to: 2 }]]);
    page.tap("Remove Amara");
    await settled();
    assert.deepEqual(page.did.slice(-2), [
      ["act", "remove", 1, { seat: "s1" }],
      ["notice", "Removed from table 1. The name has been deleted; they can join again."],
    ]);
    page.tap("Move this seat to another phone");
    await settled();
    assert.deepEqual(page.did.slice(-2), [
      ["act", "hand", null, { seat: "s1" }],
      [
        "openDialog",
        "handover",
        { player: "Amara", ok: true, address: "http://x/abc", qr: { size: 9, path: "M0 0" } },
      ],
    ]);
  });

  test("can be asked for a copy of all that is stored of them; a robot can’t", () => {
    const label = "Everything about this pupil (ZIP)";
    assert.equal(
      pupil().control(label).getAttribute("href"),
      "/console/class/c/papers/copy.zip?seat=s1&paper=a4",
    );
    assert.doesNotMatch(pupil({ pupil: false, robot: true }).text, /Everything about/);
  });

  test("gets more time and a message of their own", async () => {
    const page = pupil(
      {},
      { klass: { times: { s1: 2 } }, tiles: [tileWith({ pupil_messages: { s1: "Slowly" } })] },
    );
    assert.equal(chosenIn(page.control("Extra time"))?.textContent, "Twice as long");
    page.type("Extra time", "3");
    assert.match(page.text, /On Amara’s phone now: Slowly/);
    page.tap("Remove message");
    await settled();
    page.type("Message for Amara alone", "Good!");
    page.send("Message for Amara alone");
    await settled();
    assert.equal(page.control<HTMLInputElement>("Message for Amara alone").value, "");
    assert.deepEqual(page.did, [
      ["act", "time", null, { seat: "s1", factor: 3 }],
      ["act", "message_pupil", 1, { seat: "s1", text: "" }],
      ["closeDialog"],
      ["act", "message_pupil", 1, { seat: "s1", text: "Good!" }],
      ["closeDialog"],
      ["notice", "Sent to Amara."],
    ]);
    assert.doesNotMatch(pupil({ pupil: false }).text, /Extra time/);
    assert.doesNotMatch(pupil({}, { klass: { real_cards: true } }).text, /Extra time/);
  });

  test("who came too late takes a robot’s place at once", async () => {
    const robot = personWith({ seat: "r1", name: "Robo", pupil: false, robot: true });
    const playing = second({ seats: [tagWith({ id: "r1", name: "Robo", robot: true })] });
    const given = {
      klass: { tables: [lobbyTable(1, [personWith({ seat: "s1" })]), lobbyTable(2, [robot])] },
    };
    const late = tileWith({ table: tableWith({ seats: [] }) });
    const page = dialog("pupil", "s1", { ...given, tiles: [late, playing] });
    page.tap("Robo Table 2");
    await settled();
    assert.deepEqual(page.did, [["closeDialog"], ["act", "give", null, { seat: "s1", robot: "r1" }]]);
    assert.doesNotMatch(dialog("pupil", "s1", { ...given, tiles: [tileWith(), playing] }).text, /Robo/);
    assert.doesNotMatch(
      dialog("pupil", "s1", { ...given, tiles: [late, second({ phase: "over" })] }).text,
      /Robo/,
    );
    assert.equal(dialog("pupil", "gone").text, "");
  });

  test("moves by keyboard: arrows, a digit, Enter", async () => {
    const three = { tables: [lobbyTable(1), OTHER, lobbyTable(3, [])] };
    const page = dialog("move", "s1", { klass: three });
    assert.deepEqual(page.buttons, ["Cancel", "Table 2 1 pupil", "Table 3 0 pupils"]);
    page.key(".move-to", "ArrowRight");
    assert.equal(document.activeElement?.getAttribute("data-number"), "2");
    page.key(".move-to", "ArrowDown");
    assert.equal(document.activeElement?.getAttribute("data-number"), "3");
    page.key(".move-to", "ArrowUp");
    assert.equal(document.activeElement?.getAttribute("data-number"), "2");
    assert.equal(page.key(".move-to", "x").defaultPrevented, false);
    assert.equal(page.key(".move-to", "3").defaultPrevented, true);
    await settled();
    assert.deepEqual(page.did.slice(0, 2), [["closeDialog"], ["act", "move", 1, { seat: "s1", to: 3 }]]);
    assert.equal(dialog("move", "gone").text, "");
  });

  test("scans the code of a seat that is handed over, or types its address", () => {
    const page = dialog("handover", {
      player: "Amara",
      address: "http://x/abc",
      qr: { size: 9, path: "M0 0" },
    });
    assert.match(page.text, /^Move Amara’s seat to another phone/);
    assert.equal(page.all(".ticket span").join(""), "x/abc");
    assert.equal(page.element.querySelector("svg.qr")?.getAttribute("viewBox"), "-3 -3 15 15");
  });
});

test("all keys are listed; that of names only where they are approved", () => {
  const keys = (desk: Partial<Desk> = {}) => dialog("keys", null, { desk }).all("kbd");
  assert.deepEqual(keys(), ["R", "P", "T", "L", "W", "B", "D", "1 – 9", "M", "→ ←", "?"]);
  assert.ok(keys({ names: "approved" }).includes("A"));
});

test("print-outs with sealed rules are made with or without these tables", () => {
  const made: string[] = [];
  const make = (sealed: string) => void made.push(sealed);
  const page = dialog("sealedPapers", { sealed: [1, 3], others: true, make });
  assert.match(page.text, /Table 1 and Table 3: some pupils may still have to find this rule/);
  page.tap("Create them anyway");
  page.tap("Leave these tables out");
  assert.deepEqual(made, ["with", "without"]);
  assert.doesNotMatch(
    dialog("sealedPapers", { sealed: [1], others: false, make }).text,
    /Leave these tables out/,
  );
});

describe("the one dialog of the console", () => {
  function host(state: Partial<ConsoleState> = {}) {
    const { page: teacher, did } = console_({ state });
    Object.assign(teacher, {
      change(more: Partial<ConsoleState>) {
        did.push(["change", more]);
        Object.assign(teacher.state, more);
      },
    });
    const page = withDialogs(teacher, sheets);
    const element = document.body.lastElementChild as HTMLDialogElement;
    return { page, element, did, shown: look(element) };
  }

  test("opens with its first field in focus, and closes beside it", () => {
    const { page, element, shown } = host();
    page.openDialog("message", 1);
    assert.ok(element.open);
    assert.equal((document.activeElement as HTMLInputElement).name, "text");
    assert.match(shown.text, /^Message: Table 1 Cancel/);
    shown.part("h2").element.dispatchEvent(new Event("click", { bubbles: true }));
    assert.ok(element.open);
    element.dispatchEvent(new Event("click"));
    assert.ok(!element.open);
    assert.equal(page.state.dialog, null);
  });

  test("hides what is held down, and suggests a rule where one is chosen", () => {
    const { page, did } = host();
    page.openDialog("rule", 1);
    assert.deepEqual(did[0], ["peek", false]);
    assert.equal(page.state.dialog?.rule, "red");
    assert.equal(page.state.dialog?.band, "easy");
    assert.equal(page.state.dialog?.covered, true);
    page.openDialog("message");
    assert.equal(page.state.dialog?.rule, null);
    assert.equal(page.state.dialog?.about, null);
  });

  test("shows a notice inside, and closes once what it is about is gone", () => {
    const { page, element, shown } = host();
    page.openDialog("pupil", "s1");
    Object.assign(page.state, { notice: "Not now." });
    page.paintDialog();
    assert.match(shown.text, /Not now\.$/);
    Object.assign(page.state, { klass: classWith({ tables: [] }) });
    page.paintDialog();
    assert.ok(!element.open);
  });
});
