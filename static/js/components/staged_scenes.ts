// The great moments of a lesson on the big screen: the last call, what the class thought, and its rules. They
// are read from the back row: few words, and large.

import type { ProjectorTable, RevealedRule, ThoughtRow, ThoughtView } from "#schema";
import { figure, say, sayText } from "../base/messages.ts";
import { html, nothing, svg } from "../base/vendor_lit.ts";
import { layout } from "./layout.ts";
import type { Fitted } from "./sidelines.ts";
import "./count_down.ts";

/** Characters from which on a rule is set smaller. */
const LONG = 90;
/** So many rows can still be read. */
const MOST_ROWS = 9;
/** Rows from which on they are set smaller. */
const SOME = 4;
const MANY = 6;

/** One question, one clock: the latest end among the tables that are asked. Null where no table is. */
export function lastCallScene(tables: ProjectorTable[]) {
  const counts = tables.flatMap(({ last_call: count }) => count ?? []);
  const n = counts.reduce((sum, { answered }) => sum + answered, 0);
  const all = counts.reduce((sum, { asked }) => sum + asked, 0);
  if (!all) return null;
  const clocks = tables.flatMap(({ clocks }) => (clocks?.last_call ? [clocks] : []));
  const last = clocks.sort((one, other) => (other.last_call ?? 0) - (one.last_call ?? 0))[0];
  return html`<section class="projector-call">
      <h1>${say("What is the rule?")}</h1>
      ${last && n < all ? html`<p class="projector-call-clock"><count-down to=${last.last_call} at=${last.stand ? last.now : ""}></count-down></p>` : html`<p class="projector-call-in" role="status">${say(n < all ? "Time’s up" : "All answers are in")}</p>`}
      <p class="projector-call-count">${/* Translators: how many of all pupils, as in "9 of 24 have answered". */ say("{n} of {all} has answered", "{n} of {all} have answered", { n, all })}</p>
    </section>`;
}

/** One pupil, as a disc that is the fuller the surer they were; a dashed ring where that was not said. */
const dot = (sure: number | null) =>
  html`<svg class="sure-dot ${sure === null ? "unsaid" : ""}" viewBox="0 0 20 20">${svg`<circle class="ring" cx="10" cy="10" r="8.5"/>${sure ? svg`<circle cx="10" cy="10" r=${(8.5 * Math.sqrt(sure / 100)).toFixed(2)}/>` : nothing}`}</svg>`;

const thoughtRow = ({ text, rule, sure }: ThoughtRow) => html`<li>
  <strong class="thought-count">${figure(sure.length)}</strong>
  ${rule ? html`<span class="rule">${text}</span>` : html`<q class="thought"><bdi>${text}</bdi></q>`}
  <span class="sure-dots" aria-hidden="true">${sure.map(dot)}</span></li>`;

/** In place of what would tell a table of the rule that it is looking for. */
export const notYet = () =>
  html`<section class="projector-thought"><p class="thought-none">${say("Not yet: a table is still looking for its rule.")}</p></section>`;

/** The last guesses of the class, each rule once; nobody is named, and nothing is called right. */
export function thoughtScene({ rows, said, withheld }: ThoughtView) {
  const shown = rows.slice(0, MOST_ROWS);
  const more = said - shown.reduce((sum, { sure }) => sum + sure.length, 0);
  const size = shown.length > MANY ? "many" : shown.length > SOME ? "some" : "";
  return html`<section class="projector-thought ${size}"><header><h1>${say("What we thought")}</h1>
      ${
        shown.length
          ? html`<p class="sure-key projector-quiet"><span>${dot(100)} ${say("certain")}</span><span>${dot(10)} ${say("just guessing")}</span>${
              shown.some(({ sure }) => sure.includes(null))
                ? html`<span>${dot(null)} ${say("Didn’t say how sure")}</span>`
                : nothing
            }</p>`
          : nothing
      }</header>
    ${
      shown.length
        ? html`<ol>${shown.map(thoughtRow)}</ol>${more > 0 ? html`<p class="projector-quiet">${say("and {n} more", "and {n} more", { n: more })}</p>` : nothing}`
        : html`<p class="thought-none">${withheld ? say("Not yet: a table is still looking for its rule.") : say("No one gave a last guess.")}</p>`
    }</section>`;
}

/** A rule, and the line of a table that followed it; `upto` cards of it, or null for all of them. */
export function ruleScene(
  { rule, table, had, judged, words }: RevealedRule,
  upto: number | null,
  fitted: Fitted,
) {
  const fresh = upto === null ? [] : [upto];
  return html`<header class="projector-rule staged"><p class="projector-quiet">${say("The rule")}</p>
      <h1 class="rule ${rule.length > LONG ? "long" : ""}">${rule}</h1></header>
    <div class="projector-felt">${fitted((way) => layout(table, { size: "projector", ...way, upto, fresh }))}</div>
    <footer class="projector-had" role="status">${
      upto === null && judged
        ? html`<p>${
            // "6 of 6" would read as all pupils where some answered in words of their own.
            words && had === judged
              ? /* Translators: how many of the pupils, as in "6 had the rule". */ say(
                  "{n} had the rule",
                  "{n} had the rule",
                  { n: had },
                )
              : /* Translators: how many of the pupils, as in "17 of 24 had the rule". */ say(
                  "{n} of {all} had the rule",
                  "{n} of {all} had the rule",
                  { n: had, all: judged },
                )
          }</p>
      ${words ? html`<p class="projector-quiet">${say("{n} more answered in their own words", "{n} more answered in their own words", { n: words })}</p>` : nothing}`
        : html`<p>${sayText("Table {n}", { n: table.number })}</p>`
    }</footer>`;
}
