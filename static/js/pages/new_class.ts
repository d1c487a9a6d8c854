// The new class page answers while one types: how many tables that makes, and the rule in full.
// Without this script the form works just the same.

import "../base/undoing.ts";
import { certain } from "../base/certain.ts";
import { dataOf } from "../base/dom.ts";
import { say, sayText } from "../base/messages.ts";
import { html, render } from "../base/vendor_lit.ts";
import type { ListedRule } from "../model/console_types.ts";

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
const tablesOf = (sizes: number[]) => sayText("new_sizes_of", { n: sizes.length, size: sizes[0] });

function previewTables() {
  const count = Math.min(Number(pupils.max), Math.max(1, Math.round(Number(pupils.value)) || 1));
  const sizes = plannedSeats(count);
  const big = sizes.filter((size) => size === sizes[0]);
  const small = sizes.filter((size) => size !== sizes[0]);
  shown("count").textContent = sayText("new_count", {
    pupils: sayText("desk_pupils", { n: count }),
    tables: sayText("new_tables", { n: sizes.length }),
  });
  // Who deals plays no cards; a pupil alone does not deal.
  const needed =
    Number(
      (form.elements.namedItem("ruleset") as HTMLSelectElement).selectedOptions[0]?.dataset.fewest ?? 0,
    ) + (source() === "pupils" && count > 1 ? 1 : 0);
  const short = needed - sizes[sizes.length - 1];
  shown("sizes").textContent =
    short > 0
      ? sayText(field("robots").checked ? "desk_robots_will_join" : "desk_too_small", { n: short })
      : small.length
        ? sayText("new_sizes_two", { some: tablesOf(big), others: tablesOf(small) })
        : sayText("new_sizes_one", { n: big.length, size: sizes[0] });
  // The server has drawn the first tables; from here on they are this script's.
  const list = shown("tables");
  if (!list.dataset.mine) {
    list.textContent = "";
    list.dataset.mine = "yes";
  }
  render(
    sizes.map(
      (size, at) =>
        html`<li><span>${say("desk_table", { n: at + 1 })}</span><span class="dots">${Array.from({ length: size }, () => html`<i></i>`)}</span></li>`,
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

/** Whether the rules are covered: this screen may be on the wall. */
let covered = true;

function cover(is: boolean) {
  covered = is;
  form.classList.toggle("uncovered", !covered);
  for (const button of all("[data-cover]"))
    button.textContent = sayText(covered ? "desk_show_rules" : "desk_cover_rules");
  previewRule();
}

type Preview = [head: string, statement: string, band: string];
const PREVIEWS: Record<Source, (rule: ListedRule | undefined) => Preview> = {
  one(rule) {
    if (covered && rule)
      return [sayText("new_rule_head"), "", sayText("desk_rule_covered", { band: rule.bandName })];
    return [sayText("new_rule_head"), rule?.statement ?? "", rule?.bandName ?? ""];
  },
  list() {
    return [sayText("new_list_head"), sayText("new_list_count", { n: listed().length }), ""];
  },
  band() {
    const count = catalogue.filter((each) => each.band === band()?.value).length;
    return [
      sayText("new_band_head"),
      sayText("new_band_statement", { band: band()?.nextElementSibling?.textContent ?? "" }),
      sayText("new_band_count", { n: count }),
    ];
  },
  pupils() {
    const count = forPupils().length;
    return [
      sayText("new_band_head"),
      sayText("new_pupils_statement"),
      count ? sayText("new_pupils_count", { n: count }) : sayText("new_pupils_none"),
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
  if (covered || !twins.length) return sayText("new_twins");
  const [one] = twins;
  if (twins.length === 1 && one) return sayText(`new_twins_${one}`);
  const [n, same, none] = ["another", "itself", "none"].map(
    (kind) => twins.filter((twin) => twin === kind).length,
  );
  return sayText("new_twins_list", { n, same, none });
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
    sayText(out ? "new_knocked_out" : "new_not_knocked_out"),
    minutes ? sayText("new_round_clock", { n: minutes }) : sayText("new_no_round_clock"),
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
previewTables();
previewFollows();
cover(true);
