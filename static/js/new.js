// The new class page answers while one types: how many tables that makes, and the rule in full.
// Without this script the form works just the same.

import { html, render } from "./lit.js";
import { say, sayText } from "./words.js";

const form = document.querySelector("[data-page=new]");
const catalogue = JSON.parse(document.getElementById("catalogue").textContent);
const shown = (name) => form.querySelector(`[data-preview=${name}]`);
const pupils = form.elements.pupils;

/** As classroom.lesson.classroom.even_tables: fours, with threes or fives for the rest. */
function evenTables(count) {
  const tables = Math.max(1, Math.floor((count + 2) / 4));
  const small = Math.floor(count / tables);
  return Array.from({ length: tables }, (_, at) => (at < count % tables ? small + 1 : small));
}

function previewTables() {
  const count = Math.min(Number(pupils.max), Math.max(1, Math.round(Number(pupils.value)) || 1));
  const sizes = evenTables(count);
  const big = sizes.filter((size) => size === sizes[0]);
  const small = sizes.filter((size) => size !== sizes[0]);
  shown("count").textContent = sayText("new_count", { pupils: sayText("desk_pupils", { n: count }), tables: sayText("new_tables", { n: sizes.length }) });
  const short = Number(form.elements.ruleset.selectedOptions[0]?.dataset.fewest ?? 0) - sizes[0];
  shown("sizes").textContent = short > 0
    ? sayText(form.elements.robots.checked ? "desk_robots_will_join" : "desk_too_small", { n: short })
    : small.length
    ? sayText("new_sizes_two", { n: big.length, size: sizes[0], others: small.length, other: small[0] })
    : sayText("new_sizes_one", { n: big.length, size: sizes[0] });
  // The server has drawn the first tables; from here on they are this script's.
  const list = shown("tables");
  if (!list.dataset.mine) { list.replaceChildren(); list.dataset.mine = "yes"; }
  render(sizes.map((size, at) => html`<li><span>${say("desk_table", { n: at + 1 })}</span><span class="dots">${Array.from({ length: size }, () => html`<i></i>`)}</span></li>`), list);
}

function previewRule() {
  const one = form.elements.source.value === "one";
  for (const row of form.querySelectorAll("[data-source]")) row.hidden = row.dataset.source !== form.elements.source.value;
  const rule = catalogue.find((each) => each.id === form.elements.rule.value);
  const band = form.querySelector("[name=band]:checked");
  shown("rule").hidden = false;
  shown("rule-head").textContent = sayText(one ? "new_rule_head" : "new_band_head");
  shown("statement").textContent = one ? rule?.statement ?? "" : sayText("new_band_statement", { band: band?.nextElementSibling.textContent ?? "" });
  shown("band").textContent = one ? rule?.bandName ?? "" : sayText("new_band_count", { n: catalogue.filter((each) => each.band === band?.value).length });
  form.querySelector("[data-another]").hidden = !one;
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
form.addEventListener("change", () => { previewTables(); previewRule(); });
previewTables();
previewRule();
