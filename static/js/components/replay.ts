// A round to look back at on the projector: card by card with the curve of fitting rules, what overthrew a
// Prophet, the rule at the end and what everybody took it for.

import type { OverthrowView, ProjectorTable, ReplayFrameView, Slides } from "#schema";
import { figure, say, sayText } from "../base/messages.ts";
import { html, nothing } from "../base/vendor_lit.ts";
import { card, verdict } from "./card.ts";
import { curve } from "./curve.ts";
import { happened } from "./event_text.ts";
import { cutAt, type LayoutOptions, layout } from "./layout.ts";
import { withTiles } from "./tile_text.ts";

/** The table as it lay at a frame, as `layout` wants it; of a long line only its last `newest` columns. */
export function asItLay(view: ProjectorTable, frame: ReplayFrameView, newest = Infinity) {
  const reigns = view.line.reigns.slice(0, frame.reigns);
  const standing = frame.prophet === null ? undefined : reigns.pop();
  if (standing) reigns.push({ ...standing, until: null });
  return {
    ...view,
    line: {
      columns: cutAt(view.line.columns, frame.upto).slice(-Math.min(newest, view.line.columns.length)),
      laid: frame.upto,
      markers: frame.markers,
      prophet_markers: frame.prophet_markers,
      reigns,
    },
    prophet: frame.prophet,
    happened: frame.happened,
  };
}

/** The cards that came with this frame, by their ordinals. */
export function cameWith(frames: ReplayFrameView[], at: number) {
  const before = at ? frames[at - 1].upto : 0;
  return Array.from({ length: frames[at].upto - before }, (_, more) => before + more + 1);
}

export const frameLayout = ({ table, frames }: Slides, at: number, opts: LayoutOptions, newest?: number) =>
  layout(asItLay(table, frames[at], newest), { ...opts, fresh: at ? cameWith(frames, at) : [] });

/** "Ben's 9♠: right." as it was said at that moment. */
export const toldAt = ({ table, frames }: Slides, at: number) => happened(asItLay(table, frames[at]));

/** What overthrew a Prophet: the card, what was said of it and what it was. It names nobody. */
export function fallen({ after, cards, called, verdict: was, why }: OverthrowView) {
  const hand = cards.length ? nothing : html`<p>${say("In the hand that was shown, no card fitted.")}</p>`;
  return html`<section class="projector-fall"><h2>${say("The card that refuted the claim", "The cards that refuted the claim", { n: Math.max(1, cards.length) })}</h2>
    <div class="projector-fall-cards">${card(after)}${cards.map((code) => card(code, { ring: was }))}</div>
    <div class="projector-fall-words">${hand}${
      called === was
        ? html`<p>${say("A card did fit, but not this one.")}</p>`
        : html`<p>${/* Translators: the verdict stands at {verdict}, with its sign: right or wrong. */ say("The Prophet said {verdict}", { verdict: verdict(called) })}</p><p>${say("The secret rule said {verdict}", { verdict: verdict(was) })}</p>`
    }
    ${why ? html`<p class="projector-quiet">${withTiles(why)}</p>` : nothing}</div></section>`;
}

/** How many rules still fit, and how many this step ended. */
function count({ frames, library }: Slides, at: number) {
  const before = (at ? frames[at - 1].still_fit : library) ?? 0;
  const still_fit = frames[at].still_fit ?? 0;
  return html`<section class="projector-still-fit-now"><p class="projector-many">${before === still_fit ? figure(still_fit) : html`${figure(before)} <span aria-hidden="true">→</span><span class="heard">, </span> ${figure(still_fit)}`}</p>
    <p>${say("rule still fits", "rules still fit", { n: still_fit })}</p></section>`;
}

/** Under the layout: the curve up to this frame, and beside it what it did. Nothing while the rule is sealed. */
export function under(slides: Slides, at: number) {
  const { fall } = slides.frames[at];
  const sealed = slides.library === null;
  if (sealed && !fall) return nothing;
  return html`<footer class="projector-still-fit ${fall ? "falls" : ""}">
    ${sealed ? html`<p class="projector-quiet">${say("What rule would give that answer?")}</p>` : html`<figure><figcaption>${say("Rules in the list that fit everything so far: {all} → {n}", "Rules in the list that fit everything so far: {all} → {n}", { all: slides.library, n: slides.frames[at].still_fit })}</figcaption>${curve(slides, at)}</figure>`}
    ${fall ? fallen(fall) : count(slides, at)}</footer>`;
}

/** At the end, beside the rule: the whole curve, and who fell. */
export function lookedBack(slides: Slides) {
  const falls = slides.frames.flatMap((frame) => frame.fall ?? []);
  return html`<div class="projector-after ${falls.length ? "" : "alone"}">
    <figure><figcaption>${say("Rules in the list that fit everything so far: {all} → {n}", "Rules in the list that fit everything so far: {all} → {n}", { all: slides.library, n: slides.frames[slides.frames.length - 1].still_fit })}</figcaption>${curve(slides, null)}</figure>
    ${falls.length ? html`<div class="projector-falls ${falls.length > 1 ? "many" : ""}">${falls.slice(0, 3).map(fallen)}</div>` : nothing}</div>`;
}

/** What everybody took the rule for, surest first; nobody is named. */
export const thoughts = ({
  answers,
}: Slides) => html`<section class="projector-thoughts"><h2>${say("What we thought at the end")}</h2>
  <ol class=${answers.length > 4 ? "many" : ""}>${answers.map(
    (answer) => html`<li>
    <svg class="sure" aria-hidden="true"><rect width=${`${answer.confidence}%`} height="100%"/></svg>
    <span class="number">${answer.confidence === null ? say("Didn’t say how sure") : say("{n}% sure", { n: answer.confidence })}</span>
    <q class="thought"><bdi>${answer.words}</bdi></q>
    ${
      answer.right === null
        ? nothing
        : verdict(answer.right ? "right" : "wrong", sayText(answer.right ? "the rule" : "a different rule"))
    }</li>`,
  )}</ol></section>`;
