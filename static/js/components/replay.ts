// A round to look back at on the projector: card by card with the curve of fitting rules, what overthrew a
// Prophet, the rule at the end and what everybody took it for.

import type { OverthrowView, ProjectorTable, ReplayFrameView, Slides } from "#schema";
import { figure, say, sayText } from "../base/messages.ts";
import { html, nothing, svg } from "../base/vendor_lit.ts";
import { card, verdict } from "./card.ts";
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

const percent = (part: number) => `${(100 * part).toFixed(3)}%`;

/** The steps at which the curve of a whole round is labelled: its steepest, and each fall. */
function turns(frames: ReplayFrameView[]) {
  const drop = (at: number) => (frames[at - 1].still_fit ?? 1) / Math.max(1, frames[at].still_fit ?? 1);
  const steepest = frames.reduce((best, _, at) => (at && drop(at) > (best ? drop(best) : 1) ? at : best), 0);
  return frames.filter((frame, at) => frame.fall || (steepest && at === steepest));
}

/**
 * The fitting rules after each card, on a log scale: down to the frame `at` in ink, and on from there as a
 * shadow of itself; null: all of it in ink. Reigns stand behind it in gold.
 */
export function curve({ table, frames, library: rules }: Slides, at: number | null) {
  const library = rules ?? 0;
  const last = Math.max(1, frames[frames.length - 1].upto);
  const top = Math.log10(Math.max(10, library));
  const x = (laid: number) => laid / last;
  const still_fit = (frame: ReplayFrameView) => frame.still_fit ?? 0;
  const y = (still_fit: number) => 1 - Math.log10(Math.max(1, still_fit)) / top;
  const points = (some: ReplayFrameView[]) => {
    let before = library;
    return `M0 ${1000 * y(library)}${some
      .map((frame) => {
        const step = `L${1000 * x(frame.upto)} ${1000 * y(before)}L${1000 * x(frame.upto)} ${1000 * y(still_fit(frame))}`;
        before = still_fit(frame);
        return step;
      })
      .join("")}`;
  };
  const here = frames[at ?? frames.length - 1];
  const decades = Array.from({ length: Math.floor(top) + 1 }, (_, power) => 10 ** power);
  const tens = Array.from({ length: Math.floor(last / 10) }, (_, ten) => (ten + 1) * 10);
  const apart = Math.ceil(tens.length / 8);
  return html`<svg class="curve" role="img" aria-label=${sayText("{n} of {all} rules in the list still fits.", "{n} of {all} rules in the list still fit.", { n: here.still_fit, all: library })}>
    <svg class="curve-plot" x="6%" width="92%" y="8%" height="76%" viewBox="0 0 1000 1000" preserveAspectRatio="none">
      ${table.line.reigns.slice(0, here.reigns).map((reign, n) => {
        const until =
          n === here.reigns - 1 && here.prophet !== null
            ? here.upto
            : Math.min(reign.until ?? here.upto, here.upto);
        return svg`<rect class="curve-reign" x=${1000 * x(reign.after)} width=${Math.max(0, 1000 * (x(until) - x(reign.after)))} y="-80" height="1080"/>`;
      })}
      ${decades.map((many) => svg`<path class="curve-grid" d=${`M0 ${1000 * y(many)}H1000`}/>`)}
      ${at === null ? nothing : svg`<path class="curve-line to-come" d=${points(frames)}/>`}
      <path class="curve-line" d=${points(at === null ? frames : frames.slice(0, at + 1))}/>
    </svg>
    ${decades.map((many) => svg`<text class="curve-figure" x="5.2%" y=${percent(0.08 + 0.76 * y(many))} dy=".35em" text-anchor="end">${figure(many)}</text>`)}
    <text class="curve-figure" x="6%" y="99%">${/* Translators: below a curve, where its first card is. */ sayText("card {n}", { n: 1 })}</text>
    ${tens.filter((_, n) => (n + 1) % apart === 0).map((ten) => svg`<text class="curve-figure" x=${percent(0.06 + 0.92 * x(ten))} y="99%" text-anchor="middle">${figure(ten)}</text>`)}
    ${frames
      .slice(0, (at ?? frames.length - 1) + 1)
      .filter((frame) => frame.fall)
      .map(
        (frame) => svg`<circle class=${`curve-fall ${frame.fall?.verdict}`}
      cx=${percent(0.06 + 0.92 * x(frame.upto))} cy=${percent(0.08 + 0.76 * y(still_fit(frame)))} r=".5em"/>`,
      )}
    ${at === null ? turns(frames).map((frame) => svg`<text class="curve-label" x=${percent(0.065 + 0.92 * x(frame.upto))} y=${percent(0.08 + 0.76 * y(still_fit(frame)))} dy="-.6em">${figure(still_fit(frame))}</text>`) : nothing}
    ${at === null ? nothing : svg`<circle class="curve-here" cx=${percent(0.06 + 0.92 * x(here.upto))} cy=${percent(0.08 + 0.76 * y(still_fit(here)))} r=".42em"/>`}
  </svg>`;
}

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
