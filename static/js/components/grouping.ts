// What the teacher holds while the big screen shows what the class thought, and its rules: words of pupils are
// said to mean a rule, with one press for each.

import type { ClassView, ThoughtDesk, ThoughtGroup, WordsSaid } from "#schema";
import { typedIn } from "../base/dom.ts";
import { say, sayText } from "../base/messages.ts";
import { suggested, surely } from "../base/rule_meaning.ts";
import { type Content, html, nothing } from "../base/vendor_lit.ts";
import type { ConsolePage, ConsoleState } from "../model/console_types.ts";

const quoted = ({ words, at }: WordsSaid) =>
  html`<q class="thought"><bdi>${words}</bdi></q>${at.length > 1 ? html` <span class="quiet number">× ${at.length}</span>` : nothing}`;

const meaning = ({ rule, like }: ThoughtGroup) => (rule ? { rule } : { like });

/** Rules of the list that are offered beside what others said. */
const MOST_OFFERED = 5;

/** What words may mean: the one rule of the list that they say, what others said, rules that are worded like them, or
 *  nothing. */
function choices(said: WordsSaid, row: ThoughtGroup, { rows }: ThoughtDesk, { act, desk }: ConsolePage) {
  const means = (more: object) => act("group_words", null, { words: said.at, ...more });
  const listed = desk.catalogue.filter(({ band }) => band !== "own");
  const offered = surely(listed, said.words);
  const others = rows.filter((other) => other !== row);
  const picked = new Set(others.map(({ rule }) => rule));
  const alike = suggested(listed, said.words).filter(({ id }) => !picked.has(id));
  const ways = [
    ...others.map((other) => ({ text: other.text, more: meaning(other) })),
    ...alike.slice(0, MOST_OFFERED).map(({ id, statement }) => ({ text: statement, more: { rule: id } })),
  ];
  return html`${offered ? html`<button class="button small" @click=${() => means({ rule: offered.id })}>${sayText("Same as “{rule}”?", { rule: offered.statement })}</button>` : nothing}
    ${
      ways.length
        ? html`<select aria-label=${sayText("Same as …")} @change=${(event: Event) => {
            const way = ways[Number(typedIn(event) || -1)];
            if (way) means(way.more);
          }}><option value="" selected>${sayText("Same as …")}</option>
      ${ways.map(({ text }, at) => html`<option value=${at}>${text}</option>`)}</select>`
        : nothing
    }
    <button class="textual" @click=${() => means({ left_out: true })}>${say("Leave out")}</button>`;
}

const undo = (said: WordsSaid, label: Content, { act }: ConsolePage) =>
  html`<li>${quoted(said)} <button class="textual" @click=${() => act("group_words", null, { words: said.at })}>${label}</button></li>`;

/** Words that stand for no rule, then what was grouped and what was left out. */
export function grouping(desk: ThoughtDesk, page: ConsolePage, leave: Content) {
  const open = desk.rows.filter(({ words }) => words);
  const groups = desk.rows.filter(({ grouped }) => grouped.length);
  return html`<h2 id="remote-head">${say("What we thought")}</h2>
    <p class="quiet">${open.length ? say("No rule in the list matches these words yet. What do they mean?") : say("Every answer has its rule in the list.")} ${say("The projector shows no names.")}</p>
    ${
      open.length
        ? html`<ul class="grouping">${open.flatMap((row) => row.own.map((said) => html`<li><span>${quoted(said)}</span> <span class="grouping-means">${choices(said, row, desk, page)}</span></li>`))}</ul>`
        : nothing
    }
    ${groups.map((row) => html`<section class="grouped"><h3>${row.text}</h3><ul>${row.grouped.map((said) => undo(said, say("Undo"), page))}</ul></section>`)}
    ${desk.left_out.length ? html`<section class="grouped"><h3>${say("Left out")}</h3><ul>${desk.left_out.map((said) => undo(said, say("Put back"), page))}</ul></section>` : nothing}
    <p class="remote-buttons">${leave}</p>`;
}

/** Which rule a step of the scene is about, and whether all its cards are there at once. */
export const ruleAt = (step: number) => ({ at: Math.floor(step / 2), whole: step % 2 === 1 });

/** Whether the projector has a rule to show after this one. */
export const rulesToCome = ({ step }: ClassView["show"], staged: ConsoleState["rules"]) =>
  ruleAt(step).at < (staged?.rules.length ?? 0) - 1;

/** The rules on the big screen, one after the other. */
export function revealing({ show }: ClassView, { state, act }: ConsolePage, leave: Content) {
  const rules = state.rules?.rules ?? [];
  const { at, whole } = ruleAt(show.step);
  const now = rules[Math.min(at, rules.length - 1)];
  const to = (step: number) => () => act("show", null, { what: "rule", step });
  return html`<h2 id="remote-head">${say("The rule")} ${rules.length > 1 ? html`<span class="quiet number">${say("{step} of {steps}", { step: Math.min(at + 1, rules.length), steps: rules.length })}</span>` : nothing}</h2>
    ${now ? html`<p class="rule">${now.rule}</p>` : nothing}
    <p class="remote-buttons">
      ${whole || !now ? nothing : html`<button class="button" @click=${to(2 * at + 1)}>${say("Show all cards")}</button>`}
      ${rulesToCome(show, state.rules) ? html`<button class="button main" @click=${to(2 * at + 2)}>${say("Next rule")}</button>` : nothing}
      ${leave}</p>`;
}
