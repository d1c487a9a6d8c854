// The new class page answers while one types: how many tables that makes, and the rule in full.
// Without this script the form works just the same.

import "../base/undoing.ts";
import { certain } from "../base/certain.ts";
import { dataOf } from "../base/dom.ts";
import { fillText, say, sayText } from "../base/messages.ts";
import { html, render } from "../base/vendor_lit.ts";
import type { ListedRule } from "../model/console_types.ts";
import { MOST, roster, type Wrong } from "../model/oneroster.ts";
import { TWINS } from "../model/twins.ts";

type Source = "one" | "list" | "band" | "pupils";

const form = certain(document.querySelector<HTMLFormElement>("[data-page=new]"));
const catalogue = dataOf<ListedRule[]>("catalogue");
const all = <Found extends HTMLElement = HTMLElement>(selector: string) => [
  ...form.querySelectorAll<Found>(selector),
];
const shown = (name: string) => certain(form.querySelector<HTMLElement>(`[data-preview=${name}]`));
/** A field of the form, or the one that is chosen of several with its name. */
const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
const pupils = field("pupils");
const another = certain(form.querySelector<HTMLElement>("[data-another]"));
const source = () => field("source").value as Source;

/** As classroom.classes.classroom.even_tables: fours, with threes or fives for the rest. */
function evenTables(count: number) {
  const tables = Math.max(1, Math.floor((count + 2) / 4));
  const small = Math.floor(count / tables);
  return Array.from({ length: tables }, (_, at) => (at < count % tables ? small + 1 : small));
}

/** As classroom.classes.classroom.planned_seats: pupils who share a phone are two to a seat. */
function plannedSeats(count: number) {
  const devices = field("devices").value;
  const teams = Math.ceil(count / 2);
  return devices === "class" ? [Math.min(7, teams)] : evenTables(devices === "teams" ? teams : count);
}

/** "6 tables of 4". */
const tablesOf = (sizes: number[]) =>
  sayText("{n} table of {size}", "{n} tables of {size}", { n: sizes.length, size: sizes[0] });

function previewTables() {
  const count = Math.min(Number(pupils.max), Math.max(1, Math.round(Number(pupils.value)) || 1));
  const sizes = plannedSeats(count);
  const big = sizes.filter((size) => size === sizes[0]);
  const small = sizes.filter((size) => size !== sizes[0]);
  shown("count").textContent = sayText("{pupils}, {tables}", {
    pupils: sayText("{n} pupil", "{n} pupils", { n: count }),
    tables: sayText("{n} table", "{n} tables", { n: sizes.length }),
  });
  // Who deals plays no cards; a pupil alone does not deal.
  const needed =
    Number(
      (form.elements.namedItem("ruleset") as HTMLSelectElement).selectedOptions[0]?.dataset.fewest ?? 0,
    ) + (source() === "pupils" && count > 1 ? 1 : 0);
  const short = needed - sizes[sizes.length - 1];
  shown("sizes").textContent =
    short > 0
      ? field("robots").checked
        ? sayText("{n} robot will join", "{n} robots will join", { n: short })
        : sayText("needs {n} more to play", "needs {n} more to play", { n: short })
      : small.length
        ? // Translators: {some} and {others} are as in "6 tables of 4" and "1 table of 3".
          sayText("{some} and {others}. You can move anyone later.", {
            some: tablesOf(big),
            others: tablesOf(small),
          })
        : sayText(
            "One table of {size}. You can move anyone later.",
            "{n} tables of {size}. You can move anyone later.",
            { n: big.length, size: sizes[0] },
          );
  // The server has drawn the first tables; from here on they are this script's.
  const list = shown("tables");
  if (!list.dataset.mine) {
    list.textContent = "";
    list.dataset.mine = "yes";
  }
  render(
    sizes.map(
      (size, at) =>
        html`<li><span>${say("Table {n}", { n: at + 1 })}</span><span class="dots">${Array.from({ length: size }, () => html`<i></i>`)}</span></li>`,
    ),
    list,
  );
}

/** As classroom.classes.student_dealers.choices. */
function forPupils() {
  const ticked = (name: string) => all<HTMLInputElement>(`[name=${name}]:checked`).map((box) => box.value);
  const [bands, tags, rules] = ["dealer_bands", "dealer_tags", "dealer_rules"].map(ticked);
  if (rules.length) return catalogue.filter((each) => rules.includes(each.id));
  return catalogue.filter(
    (each) => bands.includes(each.band) && (!tags.length || each.tags.every((tag) => tags.includes(tag))),
  );
}

/** The rules of the list, in order, each once. */
const listed = () => [
  ...new Set(
    all<HTMLInputElement>("[name=rules]")
      .map((one) => one.value)
      .filter(Boolean),
  ),
];

const band = () => form.querySelector<HTMLInputElement>("[name=band]:checked");

/** Whether the rules are covered: this screen may be on the projector. */
let covered = true;

function cover(is: boolean) {
  covered = is;
  form.classList.toggle("uncovered", !covered);
  for (const button of all("[data-cover]"))
    button.textContent = sayText(covered ? "Show the rules" : "Hide the rules");
  previewRule();
}

type Preview = [head: string, statement: string, band: string];
const PREVIEWS: Record<Source, (rule: ListedRule | undefined) => Preview> = {
  one(rule) {
    if (covered && rule)
      return [
        sayText("The rule for round 1"),
        "",
        sayText("A rule has been chosen ({band}). It’s hidden in case this screen is on the projector.", {
          band: rule.bandName,
        }),
      ];
    return [sayText("The rule for round 1"), rule?.statement ?? "", rule?.bandName ?? ""];
  },
  list() {
    return [
      sayText("The rules, in order"),
      sayText("{n} rule, at every table", "{n} rules one after another, at every table", {
        n: listed().length,
      }),
      "",
    ];
  },
  band() {
    const count = catalogue.filter((each) => each.band === band()?.value).length;
    return [
      sayText("The rules for round 1"),
      sayText("{band}: a different rule at each table", {
        band: band()?.nextElementSibling?.textContent ?? "",
      }),
      sayText("{n} rule to draw from.", "{n} rules to draw from.", { n: count }),
    ];
  },
  pupils() {
    const count = forPupils().length;
    return [
      sayText("The rules for round 1"),
      sayText("At each table, the pupil who deals chooses the rule"),
      count
        ? sayText("{n} rule to choose from.", "{n} rules to choose from.", { n: count })
        : sayText("No rules match. Tick more boxes."),
    ];
  },
};

function previewRule() {
  for (const row of all("[data-source]"))
    row.hidden = !(row.dataset.source ?? "").split(" ").includes(source());
  const rule = catalogue.find((each) => each.id === field("rule").value);
  shown("rule").hidden = false;
  ["rule-head", "statement", "band"].forEach((part, at) => {
    shown(part).textContent = PREVIEWS[source()](rule)[at];
  });
  another.hidden = source() !== "one";
  shown("twins").hidden = field("deal").value !== "twins";
  shown("twins").textContent = aboutTwins();
}

/** What the chosen rules are in swapped colours. It tells of them, so it is covered with them. */
function aboutTwins() {
  const rules = source() === "one" ? [field("rule").value] : source() === "list" ? listed() : [];
  const twins = rules.map((id) => catalogue.find((each) => each.id === id)?.twin);
  if (covered || !twins.length) return sayText("If a rule has no twin, all tables get the same cards.");
  const [one] = twins;
  if (twins.length === 1 && one) return fillText(TWINS[one]);
  const [n, same, none] = ["another", "itself", "none"].map(
    (kind) => twins.filter((twin) => twin === kind).length,
  );
  return sayText(
    "Swapping colours turns {n} of the rules into a different rule. For {same}, only the cards are swapped; for {none}, nothing is.",
    "Swapping colours turns {n} of the rules into different rules. For {same}, only the cards are swapped; for {none}, nothing is.",
    { n, same, none },
  );
}

function anotherRule() {
  const rule = catalogue.find((each) => each.id === field("rule").value);
  const band = catalogue.filter((each) => each.band === (rule?.band ?? "easy"));
  field("rule").value = band[((rule ? band.indexOf(rule) : -1) + 1) % band.length].id;
  previewRule();
}

for (const button of all("[data-step]")) {
  button.hidden = false;
  button.addEventListener("click", () => {
    const next = (Number(pupils.value) || 0) + Number(button.dataset.step);
    pupils.value = String(Math.min(Number(pupils.max), Math.max(1, next)));
    previewTables();
  });
}
another.addEventListener("click", anotherRule);
pupils.addEventListener("input", previewTables);
/** Fields that the teacher has changed: they stay as they are, whatever the rules of play. */
const chosen = new Set<string>();

/** What suits the rules of play: a full game knocks players out and has no clock for a round. */
function followRules() {
  const { expulsion, round } = certain(
    (form.elements.namedItem("ruleset") as HTMLSelectElement).selectedOptions[0],
  ).dataset;
  if (!chosen.has("expulsion")) field("expulsion").checked = expulsion === "yes";
  if (!chosen.has("round_clock")) field("round_clock").value = certain(round);
}

/** Says what is folded away, where it makes a difference to the rules of play. */
function previewFollows() {
  const rules = certain((form.elements.namedItem("ruleset") as HTMLSelectElement).selectedOptions[0]);
  const out = rules.dataset.expulsion === "yes" && field("expulsion").checked;
  const minutes = Number(field("round_clock").value);
  shown("follows").hidden = false;
  shown("follows").textContent = [
    sayText(out ? "Wrong cards late in the round knock players out." : "No one is knocked out."),
    minutes
      ? sayText("The round ends after {n} minute.", "The round ends after {n} minutes.", { n: minutes })
      : sayText("The round has no time limit."),
  ].join(" ");
}

form.addEventListener("change", (event) => {
  const { name, dataset } = event.target as HTMLInputElement;
  chosen.add(name);
  // As many pupils as names, where they were fewer.
  if (name === "reading") pupils.value = String(Math.max(Number(pupils.value), Number(dataset.names)));
  if (name === "ruleset") followRules();
  previewFollows();
  previewTables();
  previewRule();
});
for (const button of all("[data-cover]")) {
  button.hidden = false;
  button.addEventListener("click", () => cover(!covered));
}
/** What is said of a file that has no names for the list. */
const WRONG_FILE: Record<Wrong, (n: number) => string> = {
  zip: () => sayText("This is a ZIP file. Unpack it, and choose users.csv from it."),
  encoding: () => sayText("This file isn’t in UTF-8. Export it again in UTF-8."),
  "not-users": () => sayText("This isn’t users.csv of a OneRoster export: it contains no users’ names."),
  "no-roles": () => sayText("Choose roles.csv along with users.csv: it says who is a pupil."),
  "no-pupils": () => sayText("There are no active pupils in this file."),
  "too-many": (n) =>
    sayText("There are {n} pupils in this file. A list can have {most}: export one class.", {
      n,
      most: MOST,
    }),
};

/** Put the names of the chosen files into the list, as it would be pasted; nothing else is sent. */
async function readRoster(files: HTMLInputElement, status: HTMLElement) {
  const found = roster(await Promise.all([...(files.files ?? [])].map((file) => file.text())));
  files.value = ""; // the same file may be chosen again, once it is mended
  if ("wrong" in found) {
    status.textContent = WRONG_FILE[found.wrong](found.n);
    return;
  }
  const table = [["givenName", "familyName"], ...found.rows];
  field("listed").value = table.map((row) => row.join("\t")).join("\n");
  pupils.value = String(Math.max(Number(pupils.value), found.rows.length));
  status.textContent = sayText(
    "{n} name is in the list. The file stays on this computer.",
    "{n} names are in the list. The file stays on this computer.",
    { n: found.rows.length },
  );
  previewTables();
}

const files = form.querySelector<HTMLInputElement>("[data-roster] input");
if (files) {
  const row = certain(files.closest<HTMLElement>("[data-roster]"));
  row.hidden = false;
  files.addEventListener("change", (event) => {
    event.stopPropagation();
    void readRoster(files, certain(row.querySelector<HTMLElement>("[role=status]")));
  });
}
previewTables();
previewFollows();
cover(true);
