// Scenes of the big screen beside play: a slide of the teacher's script, and the end of the class.

import type { ClassEndView, ProjectorShowView, TaughtMostView } from "#schema";
import { figure, fill, type Sentence, say, sayText, sentence } from "../base/messages.ts";
import { html, nothing } from "../base/vendor_lit.ts";
import type { StepSlide } from "../model/console_types.ts";
import { laidOut } from "../model/static_layout.ts";
import { layout } from "./layout.ts";
import type { Fitted } from "./sidelines.ts";

/** Characters from which on a text is set smaller, and beside cards smaller still. */
const LONG = 150;
const LONGEST = 250;

const paragraphs = (all: string[]) => all.map((one) => html`<p class="slide-words">${one}</p>`);

/** What one card more or less on a slide of the script asks of the server; null where there is none. */
export function cardsAdded({ step, added = 0 }: ProjectorShowView, later: number, by: number) {
  const next = Math.max(0, Math.min(later, added + by));
  return next === added ? null : { what: "slide" as const, step, added: next };
}

/** A step of the script: its cards, and what it says to the class or the tasks it sets. */
export function stepSlide(step: StepSlide, fitted: Fitted, added = 0) {
  const { title, say: words, above, below, tasks } = step;
  const plays = [...step.plays, ...step.later.slice(0, added)];
  const text = [words, ...above, ...below, ...tasks].join("");
  const size = plays.length && text.length > LONGEST ? "longest" : text.length > LONG ? "long" : "";
  const look = `projector-slide ${size}`;
  return html`<section class=${look}><h1>${title}</h1>
      ${words ? html`<p class="slide-words">${words}</p>` : nothing}${paragraphs(above)}</section>
    ${plays.length ? html`<div class="projector-felt">${fitted((way) => layout(laidOut(plays), { size: "projector", ...way, fresh: [] }))}</div>` : nothing}
    ${
      below.length || tasks.length
        ? html`<section class=${look}>${paragraphs(below)}
      ${tasks.length ? html`<ol class="slide-tasks">${tasks.map((task) => html`<li>${task}</li>`)}</ol>` : nothing}</section>`
        : nothing
    }`;
}

/** The wrong card after which fewest rules were left, below the card it followed. */
function taught({ table, after, cards, before, left }: TaughtMostView) {
  const view = laidOut([
    { cards: [after], right: true },
    { cards, right: false },
  ]);
  return html`<section class="end-taught"><h2>${say("The wrong card that taught us most")}</h2>
    <div class="end-card">${layout(view, { size: "projector", wrap: 1, fresh: [], deciding: [] })}
      <p>${say("It ruled out {n} of {all} rules.", "It ruled out {n} of {all} rules.", { n: before - left, all: before })} <span class="projector-quiet">${say("Table {n}", { n: table })}</span></p></div></section>`;
}

/** What the class did, found and learned from; nobody is named. */
export function classEnd(end: ClassEndView, title: string, over: boolean) {
  const figures: [number, Sentence][] = [
    [end.laid, sentence("card played", "cards played")],
    [end.wrong, sentence("of them wrong, and useful", "of them wrong, and useful")],
  ];
  if (end.declared)
    figures.push(
      [end.declared, sentence("claim to know the rule", "claims to know the rule")],
      [end.overthrown, sentence("of them disproved by a card", "of them disproved by a card")],
    );
  return html`<section class="projector-end"><header><p class="projector-quiet">${title}</p>
      <h1>${over ? say("This class is over.") : say("What we did today")}${over ? html` <span class="projector-quiet">${say("Thanks for playing.")}</span>` : nothing}</h1></header>
    <ul class="end-figures">${figures.map(([n, says]) => html`<li><strong>${figure(n)}</strong> <span>${fill(says, { n })}</span></li>`)}</ul>
    <div class="end-columns">
      ${
        end.rules.length
          ? html`<section><h2>${say("The rules we looked for")}</h2><ol class="end-rules">${end.rules
              .slice(0, 4)
              .map(
                ({ rule, tables }) =>
                  html`<li><p class="rule">${rule}</p><p class="projector-quiet">${say("played at {n} table", "played at {n} tables", { n: tables })}</p></li>`,
              )}</ol></section>`
          : html`<p class="projector-quiet">${sayText("The rules are still secret.")}</p>`
      }
      ${end.taught ? taught(end.taught) : nothing}
    </div></section>`;
}
