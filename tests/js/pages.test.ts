// Pages that are forms without their scripts: joining, a link to hand over, a new class, rules, the check.

import assert from "node:assert/strict";
import { before, beforeEach, describe, mock, test } from "node:test";
import { loaded } from "./browser.ts";
import "./phrases.ts";
import { look, settled } from "./screen.ts";

/** What a page of the server holds. */
function stage(markup: string) {
  document.body.innerHTML = markup;
  return look(document.body);
}

const find = <Found extends Element = HTMLElement>(selector: string) =>
  document.querySelector(selector) as unknown as Found;
const type = (selector: string, words: string) => {
  const field = find<HTMLInputElement>(selector);
  field.value = words;
  field.dispatchEvent(new Event("input", { bubbles: true }));
};

describe("joining", () => {
  let submits = 0;
  let answers: unknown[] = [];

  before(async () => {
    globalThis.CSS = { supports: () => true } as never;
    mock.timers.enable({ apis: ["setTimeout"] });
    answers = [{ waits: true }, null];
    globalThis.fetch = (() => {
      const answer = answers.shift();
      return answer ? Promise.resolve({ ok: true, json: () => Promise.resolve(answer) }) : Promise.reject();
    }) as never;
    localStorage.setItem("notes", "x");
    localStorage.setItem("settings", "y");
    sessionStorage.setItem("moment", "z");
    stage(`<p id="unready"></p><form id="code"><div><input class="code" value="bdf7"></div></form>
      <form id="others" data-others><input value="Ada"><input><input><button type="button" data-one-more>More</button></form>
      <form id="names"><input data-find hidden><ul data-found><li><button type="button"><bdi>Élodie Sanz</bdi></button></li><li><button type="button"><bdi>Ben</bdi></button></li></ul><p data-none hidden>None</p></form>
      <p data-wait="/waits"></p>`);
    find("#names li button").addEventListener("click", () => {
      submits += 1;
    });
    await import("../../static/js/pages/join.ts");
    await settled();
  });

  const shown = () =>
    [...document.querySelectorAll(".box")]
      .map((box) => box.textContent || (box.classList.contains("next") ? "_" : "."))
      .join("");

  test("writes a code as it is read out: large, with its hyphen, and what does not belong there left out", () => {
    const field = find<HTMLInputElement>(".code");
    assert.deepEqual([field.value, shown()], ["BDF-7", "BDF7_."]);
    type(".code", "bdf7k3");
    assert.deepEqual([field.value, shown()], ["BDF-7K3", "BDF7K3"]);
    assert.ok(
      field.parentElement?.classList.contains("whole") && field.parentElement.classList.contains("boxed"),
    );
    type(".code", "bdf 7k3/2");
    assert.equal(field.value, "BDF-7K3-2");
    assert.ok(!field.parentElement?.classList.contains("boxed"));
    type(".code", " -b_");
    assert.deepEqual([field.value, shown()], ["B", "B_...."]);
    assert.ok(!field.parentElement?.classList.contains("whole"));
    // A letter that no code has is for the server to name.
    type(".code", "goc 3tb");
    assert.deepEqual([field.value, shown()], ["GOC-3TB", "GOC3TB"]);
  });

  test("forgets what was begun at a seat, and not what this device likes", () => {
    assert.deepEqual(
      [localStorage.getItem("notes"), localStorage.getItem("settings"), sessionStorage.length],
      [null, "y", 0],
    );
    assert.equal(document.getElementById("unready"), null);
  });

  test("has fields for more names one at a time", () => {
    const hidden = () =>
      [...document.querySelectorAll<HTMLInputElement>("#others input")].map((field) => field.hidden);
    const more = find("[data-one-more]");
    assert.deepEqual(hidden(), [false, true, true]);
    more.click();
    assert.deepEqual([hidden(), more.hidden], [[false, false, true], false]);
    more.click();
    assert.deepEqual([hidden(), more.hidden], [[false, false, false], true]);
  });

  test("shrinks a list to the names in which a word begins so", () => {
    const names = () =>
      [...document.querySelectorAll<HTMLElement>("[data-found] li")].map((item) => !item.hidden);
    assert.equal(find<HTMLInputElement>("[data-find]").hidden, false);
    type("[data-find]", "elo");
    assert.deepEqual([names(), find("[data-none]").hidden], [[true, false], true]);
    type("[data-find]", "san");
    assert.deepEqual(names(), [true, false]);
    type("[data-find]", "anz");
    assert.deepEqual([names(), find("[data-none]").hidden], [[false, false], false]);
  });

  test("Enter takes the only name that is left, and never the first of several", () => {
    const enter = () => look(document.body).key("[data-find]", "Enter");
    type("[data-find]", "");
    assert.equal(enter().defaultPrevented, true);
    assert.equal(submits, 0);
    type("[data-find]", "elo");
    enter();
    assert.equal(submits, 1);
    assert.equal(look(document.body).key("[data-find]", "x").defaultPrevented, false);
  });

  test("sends a form once", () => {
    const send = () => {
      const event = new Event("submit", { cancelable: true });
      find("#code").dispatchEvent(event);
      return event.defaultPrevented;
    };
    assert.deepEqual([send(), send()], [false, true]);
    window.dispatchEvent(new Event("pageshow"));
    assert.equal(send(), false);
  });

  test("asks whether the teacher has answered until it is so, also without a network", async () => {
    loaded.times = 0;
    mock.timers.tick(1500);
    await settled();
    assert.equal(loaded.times, 0);
    answers = [{ waits: false }];
    mock.timers.tick(1500);
    await settled();
    assert.equal(loaded.times, 1);
    mock.timers.tick(1500);
    await settled();
    assert.equal(loaded.times, 1);
    mock.timers.reset();
  });
});

test("a link is copied with one key, or selected", async () => {
  stage(
    `<input id="address" value="http://x/"><button data-copy hidden>Copy</button><p data-said data-copied="Copied." data-failed="Select it."></p>`,
  );
  await import("../../static/js/pages/link_page.ts");
  let works = true;
  Object.defineProperty(navigator, "clipboard", {
    value: { writeText: () => (works ? Promise.resolve() : Promise.reject()) },
    configurable: true,
  });
  document.execCommand = () => false;
  assert.equal(find("[data-copy]").hidden, false);
  find("[data-copy]").click();
  await settled();
  assert.equal(find("[data-said]").textContent, "Copied.");
  works = false;
  find("[data-copy]").click();
  await settled();
  assert.equal(find("[data-said]").textContent, "Select it.");
});

test("a lesson plan is printed with its button", async () => {
  stage(`<button data-print hidden>Print</button>`);
  let prints = 0;
  window.print = () => {
    prints += 1;
  };
  await import("../../static/js/pages/plans.ts");
  assert.equal(find("[data-print]").hidden, false);
  find("[data-print]").click();
  assert.equal(prints, 1);
});

describe("a new class", () => {
  const RULES = [
    ...[
      ["red", "easy", "Easy", "another"],
      ["odd", "easy", "Easy", "none"],
      ["sum", "hard", "Hard", "itself"],
    ].map(([id, band, bandName, twin]) => ({
      id,
      band,
      bandName,
      twin,
      built: id,
      statement: `Only ${id}.`,
      tags: id === "sum" ? ["value"] : [],
    })),
  ];
  const page = () => look(find("form"));
  const preview = (name: string) => find(`[data-preview=${name}]`).textContent;
  const set = (name: string, value: string) => {
    const field = [...document.querySelectorAll<HTMLInputElement>(`[name=${name}]`)].find(
      (one) => one.type !== "radio" || one.value === value,
    );
    if (!field) throw new Error(name);
    if (["radio", "checkbox"].includes(field.type)) field.checked = value !== "";
    else field.value = value;
    // What is chosen in a list is remembered by happy-dom until one of its options changes.
    for (const option of field.querySelectorAll("option"))
      option.toggleAttribute("selected", option.value === value);
    field.dispatchEvent(new Event("change", { bubbles: true }));
  };

  before(async () => {
    const radio = (name: string, values: string[]) =>
      values
        .map(
          (value, at) =>
            `<label><input type="radio" name="${name}" value="${value}" ${at ? "" : "checked"}><span>${value}</span></label>`,
        )
        .join("");
    stage(`<script id="catalogue" type="application/json">${JSON.stringify(RULES)}</script><form data-page="new">
      <input name="pupils" type="number" max="48" value="8"><button type="button" data-step="-1" hidden>Fewer</button><button type="button" data-step="4" hidden>More</button>
      ${radio("devices", ["own", "teams", "class"])}${radio("source", ["one", "list", "band", "pupils"])}${radio("band", ["easy", "hard"])}
      <select name="ruleset"><option value="a" data-fewest="3" data-expulsion="yes" data-round="0">A</option><option value="b" data-fewest="4" data-expulsion="no" data-round="20">B</option></select>
      <input type="checkbox" name="robots" checked><input type="checkbox" name="expulsion" checked><input name="round_clock" value="0">
      <select name="rule"><option value="red">r</option><option value="odd">o</option><option value="sum">s</option></select><select name="deal"><option value="same">s</option><option value="twins">t</option></select>
      <input name="rules" value=""><input type="checkbox" name="dealer_bands" value="easy"><input type="checkbox" name="dealer_tags" value="value"><input type="checkbox" name="dealer_rules" value="sum">
      <textarea name="reading" data-names="30"></textarea>
      <textarea name="listed"></textarea><div data-roster hidden><input type="file"><p role="status"></p></div>
      ${["count", "sizes", "rule", "rule-head", "statement", "band", "twins", "follows"].map((name) => `<p data-preview="${name}" hidden></p>`).join("")}<ul data-preview="tables"><li>old</li></ul>
      <p data-source="one list">choose</p><p data-source="band">bands</p><button type="button" data-cover hidden>Cover</button><button type="button" data-another>Another</button></form>`);
    await import("../../static/js/pages/new_class.ts");
  });
  beforeEach(() => {
    const fresh: [string, string][] = [
      ["pupils", "8"],
      ["devices", "own"],
      ["source", "one"],
      ["rule", "red"],
      ["deal", "same"],
      ["robots", "on"],
    ];
    for (const [name, value] of fresh) set(name, value);
  });

  test("puts the pupils of a OneRoster file into the list, and nothing else of it", async () => {
    const files = find<HTMLInputElement>("[data-roster] input");
    assert.equal(find("[data-roster]").hidden, false);
    const choose = async (...texts: string[]) => {
      const chosen = texts.map((text) => ({ text: async () => text }));
      Object.defineProperty(files, "files", { value: chosen, configurable: true });
      files.dispatchEvent(new Event("change", { bubbles: true }));
      await new Promise((done) => setTimeout(done));
      return find("[data-roster] [role=status]").textContent;
    };
    const list = find<HTMLTextAreaElement>("[name=listed]");
    list.value = "typed before";
    assert.match((await choose("Mia\nBen")) ?? "", /isn’t users.csv/);
    assert.equal(list.value, "typed before");
    const pupils = Array.from({ length: 9 }, (_, at) => `${at},active,student,A${at},B,a@school.example`);
    const users = ["sourcedId,status,role,givenName,familyName,email", ...pupils].join("\n");
    assert.match((await choose(users)) ?? "", /9 names are in the list/);
    assert.match(list.value, /^givenName\tfamilyName\nA0\tB\nA1\tB\n/);
    assert.ok(!list.value.includes("@"));
    assert.equal(find<HTMLInputElement>("[name=pupils]").value, "9");
  });

  test("says how many tables that makes", () => {
    const says = (n: string, devices = "own") => {
      set("devices", devices);
      set("pupils", n);
      return [preview("count"), preview("sizes")];
    };
    assert.deepEqual(says("8"), ["8 pupils, 2 tables", "2 tables of 4. You can move anyone later."]);
    assert.deepEqual(says("10"), [
      "10 pupils, 3 tables",
      "1 table of 4 and 2 tables of 3. You can move anyone later.",
    ]);
    assert.deepEqual(says("4"), ["4 pupils, 1 table", "One table of 4. You can move anyone later."]);
    assert.deepEqual(says("2"), ["2 pupils, 1 table", "1 robot will join"]);
    assert.equal(says("")[0], "1 pupil, 1 table");
    assert.equal(says("99")[0], "48 pupils, 12 tables");
    assert.equal(says("24", "teams")[0], "24 pupils, 3 tables");
    assert.deepEqual(says("24", "class"), [
      "24 pupils, 1 table",
      "One table of 7. You can move anyone later.",
    ]);
    assert.equal(page().all("[data-preview=tables] li").join(), "Table 1");
    set("robots", "");
    assert.equal(says("2")[1], "needs 1 more to play");
    set("source", "pupils");
    assert.equal(says("3")[1], "needs 1 more to play");
  });

  test("counts up and down, and takes as many as there are names", () => {
    const pupils = find<HTMLInputElement>("[name=pupils]");
    page().tap("More");
    page().tap("Fewer");
    assert.equal(pupils.value, "11");
    for (let times = 0; times < 20; times += 1) page().tap("More");
    assert.equal(pupils.value, "48");
    for (let times = 0; times < 60; times += 1) page().tap("Fewer");
    assert.equal(pupils.value, "1");
    set("reading", "names");
    assert.equal(pupils.value, "30");
    set("pupils", "40");
    set("reading", "names");
    assert.equal(pupils.value, "40");
  });

  test("keeps the rule covered until it is asked for, and takes the next one of its band", () => {
    const rule = () => ["rule-head", "statement", "band"].map(preview);
    assert.deepEqual(rule(), [
      "The rule for round 1",
      "",
      "A rule has been chosen (Easy). It’s hidden in case this screen is on the projector.",
    ]);
    page().tap("Show the rules");
    assert.deepEqual(rule(), ["The rule for round 1", "Only red.", "Easy"]);
    page().tap("Another");
    assert.equal(preview("statement"), "Only odd.");
    page().tap("Another");
    assert.equal(preview("statement"), "Only red.");
    page().tap("Hide the rules");
    assert.equal(preview("statement"), "");
  });

  test("shows what each source of rules means", () => {
    const says = (source: string) => {
      set("source", source);
      return [preview("rule-head"), preview("statement"), preview("band"), find("[data-another]").hidden];
    };
    set("rules", "red");
    assert.deepEqual(says("list"), ["The rules, in order", "1 rule, at every table", "", true]);
    assert.deepEqual(says("band"), [
      "The rules for round 1",
      "easy: a different rule at each table",
      "2 rules to draw from.",
      true,
    ]);
    assert.deepEqual(says("pupils").slice(2), ["No rules match. Tick more boxes.", true]);
    set("dealer_bands", "easy");
    assert.equal(says("pupils")[2], "2 rules to choose from.");
    set("dealer_tags", "value");
    assert.equal(says("pupils")[2], "2 rules to choose from.");
    set("dealer_rules", "sum");
    assert.equal(says("pupils")[2], "1 rule to choose from.");
    assert.equal(says("one")[3], false);
    const rows = () => [...document.querySelectorAll<HTMLElement>("[data-source]")].map((row) => row.hidden);
    assert.deepEqual(rows(), [false, true]);
    set("source", "band");
    assert.deepEqual(rows(), [true, false]);
  });

  test("tells of twins no more than is seen", () => {
    set("deal", "twins");
    const said = () => [find("[data-preview=twins]").hidden, preview("twins")];
    assert.deepEqual(said(), [false, "If a rule has no twin, all tables get the same cards."]);
    page().tap("Show the rules");
    assert.match(said()[1] as string, /^With colours swapped, this is a different rule/);
    set("rule", "sum");
    assert.match(said()[1] as string, /^Swapping colours doesn’t change this rule/);
    set("rules", "red");
    set("source", "list");
    assert.match(said()[1] as string, /^With colours swapped/);
    page().tap("Hide the rules");
    set("deal", "same");
    assert.equal(said()[0], true);
  });

  test("follows the rules of play, but for what the teacher has changed", () => {
    assert.equal(
      preview("follows"),
      "Wrong cards late in the round knock players out. The round has no time limit.",
    );
    set("ruleset", "b");
    assert.equal(preview("follows"), "No one is knocked out. The round ends after 20 minutes.");
    set("round_clock", "5");
    set("ruleset", "a");
    assert.equal(
      preview("follows"),
      "Wrong cards late in the round knock players out. The round ends after 5 minutes.",
    );
    set("expulsion", "");
    set("ruleset", "b");
    set("ruleset", "a");
    assert.equal(preview("follows"), "No one is knocked out. The round ends after 5 minutes.");
  });
});

describe("the check before the lesson", () => {
  /** The server sends what a mark is called along with it (classroom/web/console/check.py). */
  const CALLED = { good: "Good", bad: "Not working", running: "In progress", untried: "Not tested" };
  const row = (id: string, mark: keyof typeof CALLED, says = "") => ({
    ...{ id, mark, word: CALLED[mark], what: id, says },
  });
  let found: Record<string, unknown> = {
    laptop: [row("disk", "good"), row("crowd", "untried")],
    phone: [row("polling", "running")],
    text: "the report",
  };
  const asked: [string, string][] = [];
  let answers = true;

  before(async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    globalThis.fetch = ((address: string, { method = "GET" } = {}) => {
      asked.push([method, address]);
      return Promise.resolve({ ok: answers, json: () => Promise.resolve(found) });
    }) as never;
    stage(`<script id="found" type="application/json">${JSON.stringify(found)}</script><script id="token" type="application/json">"t"</script>
      <ul data-part="laptop" data-only="disk"></ul><ul data-part="laptop" data-only="crowd"></ul><ul data-part="phone"></ul>
      <button data-crowd>Test</button><button data-copy>Copy</button><p data-notice></p><p data-heard></p><textarea id="report" hidden></textarea>`);
    await import("../../static/js/pages/check.ts");
  });

  async function look_(next: typeof found) {
    found = next;
    mock.timers.tick(1000);
    await settled();
  }

  test("shows each verdict in its place", () => {
    assert.deepEqual(look(document.body).all("ul"), ["disk Good", "crowd Not tested", "polling In progress"]);
  });

  test("looks every second, and reads out verdicts as they come", async () => {
    await look_({ ...found, phone: [row("polling", "bad", "No way through.")] });
    assert.equal(look(document.body).all("ul")[2], "polling Not working No way through.");
    assert.equal(find("[data-heard]").textContent, "polling: Not working. No way through.");
    await look_({ ...found, phone: [row("polling", "running")] });
    assert.equal(find("[data-heard]").textContent, "polling: Not working. No way through.");
    const before = asked.length;
    Object.assign(document, { visibilityState: "hidden" });
    await look_(found);
    assert.equal(asked.length, before);
    Object.assign(document, { visibilityState: "visible" });
    await look_(found);
    assert.equal(asked.length, before + 1);
  });

  test("tries simulated phones once at a time", async () => {
    find("[data-crowd]").click();
    assert.equal(find("[data-crowd]").textContent, "In progress");
    find("[data-crowd]").click();
    assert.deepEqual(
      asked.filter(([method]) => method === "POST"),
      [["POST", "/console/check/crowd"]],
    );
    await settled();
    assert.equal(find("[data-crowd]").textContent, "Test");
    await look_({ ...found, laptop: [row("crowd", "running")] });
    assert.equal(find("[data-crowd]").textContent, "In progress");
  });

  test("copies the report, or shows it to be copied", async () => {
    const clipboard = { writeText: () => Promise.resolve() };
    Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
    find("[data-copy]").click();
    await settled();
    assert.equal(find("[data-notice]").textContent, "The report is copied.");
    mock.timers.tick(8000);
    assert.equal(find("[data-notice]").textContent, "");
    clipboard.writeText = () => Promise.reject();
    find("[data-copy]").click();
    await settled();
    assert.deepEqual(
      [find<HTMLTextAreaElement>("#report").value, find("#report").hidden],
      ["the report", false],
    );
  });

  test("says that the program does not answer, and loads the page again when the check is over", async () => {
    answers = false;
    await look_(found);
    assert.equal(find("[data-notice]").textContent, "The program isn’t answering. Trying again.");
    answers = true;
    loaded.times = 0;
    await look_({ ...found, over: true });
    assert.equal(loaded.times, 1);
    mock.timers.reset();
  });
});

describe("a rule that is built", () => {
  const RED = { asks: { is: "kind", kind: "red" } };
  let found: object = { usable: true, sentence: "Each card is red.", page: `<p data-line="9S">x</p>` };

  before(async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    globalThis.fetch = (() =>
      Promise.resolve({ ok: true, status: 200, json: () => Promise.resolve(found) })) as never;
    stage(`<main id="main" data-examine="/examine"><details class="begin" open><button data-begin='${JSON.stringify({ asks: { is: "kind", kind: "odd" } })}'>Odd</button></details>
      <div data-builder></div><p data-sentence hidden></p><div data-why tabindex="-1"></div>
      <form class="build-save"><input name="csrf_token" value="t"><input name="rule" value='${JSON.stringify(RED)}'><button data-save>Save the rule</button></form><section data-about></section></main>`);
    await import("../../static/js/pages/builder_page.ts");
  });
  const examined = async (next: object) => {
    found = next;
    mock.timers.tick(250);
    await settled();
  };
  const send = () => {
    const event = new Event("submit", { cancelable: true });
    find(".build-save").dispatchEvent(event);
    return !event.defaultPrevented;
  };

  test("is looked at before it can be saved", async () => {
    assert.equal(find("[data-save]").textContent, "Looking at this rule …");
    assert.equal(find("main").getAttribute("aria-busy"), "true");
    assert.equal(send(), false);
    await examined(found);
    assert.equal(find("main").getAttribute("aria-busy"), null);
    assert.deepEqual(
      [find("[data-save]").textContent, find("[data-sentence]").textContent, find("[data-sentence]").hidden],
      ["Save the rule", "Each card is red.", false],
    );
    assert.equal(look(find("[data-why]")).text, "This rule can be played.");
    assert.match(look(find("[data-about]")).text, /nine of spades/);
    assert.equal(send(), true);
  });

  test("is sent as it was looked at", async () => {
    find("[data-begin]").click();
    assert.equal(send(), false);
    await examined(found);
    assert.deepEqual(JSON.parse(find<HTMLInputElement>("[name=rule]").value), {
      format: "eleusis-rule/1",
      asks: { is: "kind", kind: "odd" },
    });
  });

  test("that can’t be played says why, and leads there", async () => {
    find("[data-begin]").click();
    await examined({ usable: false, why: ["No card fits."] });
    assert.equal(look(find("[data-why]")).text, "This rule can’t be played. No card fits.");
    assert.equal(find("[data-save]").textContent, "This rule can’t be used yet. See why");
    assert.ok(find("main").classList.contains("refused"));
    assert.equal(send(), false);
    assert.equal(document.activeElement, find("[data-why]"));
    assert.equal(find("[data-sentence]").hidden, true);
  });

  test("says where the server has not answered", async () => {
    find("[data-begin]").click();
    globalThis.fetch = (() => Promise.reject()) as never;
    await examined({});
    assert.equal(look(find("[data-why]")).text, "No connection to the server. Your rule is still here.");
    mock.timers.reset();
  });
});
