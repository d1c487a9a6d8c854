// @ts-nocheck: not typed yet
// The new class page answers while one types: how many tables that makes, and the rule in full.
// Without this script the form works just the same.

import { say, sayText } from "../base/messages.ts";
import { html, render } from "../base/vendor_lit.ts";

const form = document.querySelector("[data-page=new]");
const catalogue = JSON.parse(document.getElementById("catalogue").textContent);
const shown = (name: string) => form.querySelector(`[data-preview=${name}]`);
const pupils = form.elements.pupils;
const source = () => form.elements.source.value;

/** As classroom.classes.classroom.even_tables: fours, with threes or fives for the rest. */
function evenTables(count) {
  const tables = Math.max(1, Math.floor((count + 2) / 4));
  const small = Math.floor(count / tables);
  return Array.from({ length: tables }, (_, at) => (at < count % tables ? small + 1 : small));
}

/** As classroom.classes.classroom.planned_seats: pupils who share a phone are two to a seat. */
function plannedSeats(count) {
  const devices = form.elements.devices.value;
  const teams = Math.ceil(count / 2);
  return devices === "class" ? [Math.min(7, teams)] : evenTables(devices === "teams" ? teams : count);
}

/** "6 tables of 4". */
const tablesOf = (sizes) => sayText("new_sizes_of", { n: sizes.length, size: sizes[0] });

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
    Number(form.elements.ruleset.selectedOptions[0]?.dataset.fewest ?? 0) +
    (source() === "pupils" && count > 1 ? 1 : 0);
  const short = needed - sizes.at(-1);
  shown("sizes").textContent =
    short > 0
      ? sayText(form.elements.robots.checked ? "desk_robots_will_join" : "desk_too_small", { n: short })
      : small.length
        ? sayText("new_sizes_two", { some: tablesOf(big), others: tablesOf(small) })
        : sayText("new_sizes_one", { n: big.length, size: sizes[0] });
  // The server has drawn the first tables; from here on they are this script's.
  const list = shown("tables");
  if (!list.dataset.mine) {
    list.replaceChildren();
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
  const ticked = (name: string) =>
    [...form.querySelectorAll(`[name=${name}]:checked`)].map((box) => box.value);
  const [bands, tags, rules] = ["dealer_bands", "dealer_tags", "dealer_rules"].map(ticked);
  if (rules.length) return catalogue.filter((each) => rules.includes(each.id));
  return catalogue.filter(
    (each) => bands.includes(each.band) && (!tags.length || each.tags.every((tag) => tags.includes(tag))),
  );
}

/** The rules of the list, in order, each once. */
const listed = () => [
  ...new Set([...form.querySelectorAll("[name=rules]")].map((one) => one.value).filter(Boolean)),
];

const band = () => form.querySelector("[name=band]:checked");

/** Whether the rules are covered: this screen may be on the wall. */
let covered = true;

function cover(is: boolean) {
  covered = is;
  form.classList.toggle("uncovered", !covered);
  for (const button of form.querySelectorAll("[data-cover]"))
    button.textContent = sayText(covered ? "desk_show_rules" : "desk_cover_rules");
  previewRule();
}

const PREVIEWS = {
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
      sayText("new_band_statement", { band: band()?.nextElementSibling.textContent ?? "" }),
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
  for (const row of form.querySelectorAll("[data-source]"))
    row.hidden = !row.dataset.source.split(" ").includes(source());
  const rule = catalogue.find((each) => each.id === form.elements.rule.value);
  shown("rule").hidden = false;
  ["rule-head", "statement", "band"].forEach((part, at) => {
    shown(part).textContent = PREVIEWS[source()](rule)[at];
  });
  form.querySelector("[data-another]").hidden = source() !== "one";
  shown("twins").hidden = form.elements.deal.value !== "twins";
  shown("twins").textContent = aboutTwins();
}

/** What the chosen rules are in swapped colours. It tells of them, so it is covered with them. */
function aboutTwins() {
  const rules = source() === "one" ? [form.elements.rule.value] : source() === "list" ? listed() : [];
  const twins = rules.map((id) => catalogue.find((each) => each.id === id)?.twin);
  if (covered || !twins.length) return sayText("new_twins");
  if (twins.length === 1) return sayText(`new_twins_${twins[0]}`);
  const [n, same, none] = ["another", "itself", "none"].map(
    (kind) => twins.filter((twin) => twin === kind).length,
  );
  return sayText("new_twins_list", { n, same, none });
}

function anotherRule() {
  const rule = catalogue.find((each) => each.id === form.elements.rule.value);
  const band = catalogue.filter((each) => each.band === (rule?.band ?? "easy"));
  form.elements.rule.value = band[(band.indexOf(rule) + 1) % band.length].id;
  previewRule();
}

for (const button of form.querySelectorAll("[data-step]")) {
  button.hidden = false;
  button.addEventListener("click", () => {
    const next = (Number(pupils.value) || 0) + Number(button.dataset.step);
    pupils.value = Math.min(Number(pupils.max), Math.max(1, next));
    previewTables();
  });
}
form.querySelector("[data-another]").addEventListener("click", anotherRule);
pupils.addEventListener("input", previewTables);
form.addEventListener("change", () => {
  previewTables();
  previewRule();
});
for (const button of form.querySelectorAll("[data-cover]")) {
  button.hidden = false;
  button.addEventListener("click", () => cover(!covered));
}
previewTables();
cover(true);
