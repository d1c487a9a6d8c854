// The debrief of a class: its tables side by side, the best turning points as they lay, what next. The
// wall shows a slide large, the console small beside what steps through them.

import type { ClassSlides, ClassSlideView, TableFiguresRow } from "#schema";
import { certain } from "../base/certain.ts";
import { figure, say, sayText } from "../base/messages.ts";
import { type Content, html, nothing } from "../base/vendor_lit.ts";
import type { StepPlace } from "../model/stepping.ts";
import { type LayoutOptions, layout } from "./layout.ts";
import type { Fitted } from "./sidelines.ts";
import { withTiles } from "./tile_text.ts";

const tableOf = ({ tables }: ClassSlides, slide: ClassSlideView) =>
  tables.find(({ number }) => number === slide.table);

/** The layout of a slide's table as it lay at its moment. */
const lay = (slides: ClassSlides, slide: ClassSlideView, opts: LayoutOptions) =>
  layout(certain(tableOf(slides, slide)), { ...opts, upto: slide.upto, deciding: slide.cards, fresh: [] });

const none = "\u2013";

/** A share as a bar with its figures: [part, whole]. */
const share = (
  part: number,
  whole: number | null,
) => html`<svg class="share" aria-hidden="true"><rect width=${`${(100 * part) / (whole ?? 1)}%`} height="100%"/></svg>
  <span class="number">${say("{step} of {steps}", { step: part, steps: whole })}</span>`;

/** The columns with anything in them: [head, the cell of a row]. */
type Column = [head: Content, cell: (each: TableFiguresRow) => Content, told: boolean];

const columns = (rows: TableFiguresRow[]) => {
  const all: Column[] = [
    [say("Cards played"), (each) => figure(each.laid), true],
    [say("Plays by pupils"), (each) => figure(each.plays), true],
    [
      say("Useful tests"),
      (each) => (each.tests === null ? none : share(each.tests, each.asked)),
      rows.some((each) => each.tests !== null),
    ],
    [
      say("Had the rule since card"),
      (each) => (each.stable === null ? none : figure(each.stable)),
      rows.some((each) => each.stable !== null),
    ],
    [say("Became the Prophet"), (each) => figure(each.declared), rows.some((each) => each.declared > 0)],
    [say("Overthrown"), (each) => figure(each.overthrown), rows.some((each) => each.declared > 0)],
  ];
  return all.filter(([, , told]) => told);
};

/** The tables side by side, without names. */
export function sideBySide({ rows }: ClassSlides) {
  const told = columns(rows);
  return html`<table class="side-by-side ${rows.length > 12 ? "crowd" : rows.length > 6 ? "many" : ""}">
    <thead><tr><th scope="col">${say("Table")}</th>${told.map(([head]) => html`<th scope="col">${head}</th>`)}</tr></thead>
    <tbody>${rows.map(
      (
        each,
      ) => html`<tr><th scope="row">${figure(each.number)}${each.only_robots ? html` <span class="projector-quiet">${say("robots only")}</span>` : nothing}</th>
      ${told.map(([, cell]) => html`<td>${cell(each)}</td>`)}</tr>`,
    )}</tbody></table>`;
}

const leftOut = ({ left_out: tables }: ClassSlides) =>
  tables.length
    ? html`<p class="projector-quiet">${say("Table {tables} will appear once everyone may see its rule.", "Tables {tables} will appear once everyone may see their rules.", { n: tables.length, tables: tables.join(", ") })}</p>`
    : nothing;

/** The idea of a slide: its name in science, and what that means. */
export function ideaShown(idea: string) {
  const named = /^([^:]+):(.+)$/s.exec(idea);
  return html`<p>${named ? html`<strong>${named[1].trim()}</strong> ${withTiles(named[2])}` : withTiles(idea)}</p>`;
}

/** So long a question is set a little smaller. */
const LONG = 100;

/** The question to the class, the largest text of a slide, below its idea in science. */
export const foot = ({ idea, question }: Pick<ClassSlideView, "idea" | "question">) =>
  idea || question
    ? html`<footer class="projector-idea">${idea ? ideaShown(idea) : nothing}<p class="rule ${question.length > LONG ? "long" : ""}">${withTiles(question)}</p></footer>`
    : nothing;

/** The class of what stands above the question: it gives way to it. */
export const asking = ({ question }: Pick<ClassSlideView, "question">) => (question ? "with-question" : "");

const stepOf = (slide: ClassSlideView, { step, steps }: StepPlace) =>
  html`<p class="projector-quiet">${slide.table === null ? say("Class debrief") : say("Table {n}", { n: slide.table })} \u00b7 ${say("{step} of {steps}", { step: step + 1, steps })}</p>`;

/** A slide on the projector; `fitted` lays what has to fit. */
export function classSlide(slides: ClassSlides, place: StepPlace, fitted: Fitted) {
  const slide = slides.slides[place.step];
  if (slide.table !== null) {
    return html`<header class="projector-head slide ${asking(slide)}"><div class="projector-now">${stepOf(slide, place)}
        <h1>${withTiles(slide.headline)}</h1><p class="projector-sub">${withTiles(slide.text)}</p></div></header>
      <div class="projector-felt">${fitted((way) => lay(slides, slide, { size: "projector", ...way }))}</div>${foot(slide)}`;
  }
  if (slide.kind === "tables") {
    return html`<header class="projector-head slide ${asking(slide)}"><div class="projector-now">${stepOf(slide, place)}<h1>${slide.headline}</h1><p class="projector-sub">${slide.text}</p>${leftOut(slides)}</div></header>
      <div class="projector-class" tabindex="0" role="group" aria-label=${slide.headline}>${sideBySide(slides)}</div>${foot(slide)}`;
  }
  if (!slide.text && !slide.rule) {
    return html`<section class="projector-words ${asking(slide)}">${stepOf(slide, place)}<h1>${slide.headline}</h1><p class="rule">${withTiles(slide.question)}</p>
      ${slide.idea ? ideaShown(slide.idea) : nothing}</section>`;
  }
  return html`<section class="projector-words ${asking(slide)}">${stepOf(slide, place)}<h1>${slide.headline}</h1>
      ${slide.text ? html`<p>${withTiles(slide.text)}</p>` : nothing}${slide.rule ? html`<p class="rule ${slide.rule.length > 110 ? "long" : ""}">${slide.rule}</p>` : nothing}</section>${foot(slide)}`;
}

/** The same on the console. */
export function classStep(slides: ClassSlides, { step }: StepPlace) {
  const slide = slides.slides[step];
  return html`${slide.table === null ? nothing : html`<div class="felt">${lay(slides, slide, { size: "thumb" })}</div>`}
    <h3>${slide.table === null ? slide.headline : say("{label}: {text}", { label: sayText("Table {n}", { n: slide.table }), text: slide.headline })}</h3>
    ${slide.text ? html`<p>${withTiles(slide.text)}</p>` : nothing}${slide.rule ? html`<p class="thought">${slide.rule}</p>` : nothing}${slide.kind === "tables" ? sideBySide(slides) : nothing}
    ${slide.idea ? ideaShown(slide.idea) : nothing}<p class="rule">${withTiles(slide.question)}</p>`;
}

/** Which tables wait, for the console. */
export const waiting = ({ left_out: tables }: ClassSlides) =>
  tables.length
    ? html`<p class="quiet">${say("Table {tables} will appear once everyone may see its rule.", "Tables {tables} will appear once everyone may see their rules.", { n: tables.length, tables: tables.join(", ") })}</p>`
    : nothing;
