// The curve of the rules that still fit, card by card, on a log scale.

import type { ReignView, ReplayFrameView } from "#schema";
import { figure, sayText } from "../base/messages.ts";
import { html, nothing, svg } from "../base/vendor_lit.ts";

const percent = (part: number) => `${(100 * part).toFixed(3)}%`;

/** What a curve is drawn from: the reigns that stand behind it, and how many rules still fitted after each card. */
interface Curved {
  table: { line: { reigns: Pick<ReignView, "after" | "until">[] } };
  frames: Pick<ReplayFrameView, "upto" | "still_fit" | "fall" | "reigns" | "prophet">[];
  library: number | null;
}

/** The steps at which the curve of a whole round is labelled: its steepest, and each fall. */
function turns(frames: Curved["frames"]) {
  const drop = (at: number) => (frames[at - 1].still_fit ?? 1) / Math.max(1, frames[at].still_fit ?? 1);
  const steepest = frames.reduce((best, _, at) => (at && drop(at) > (best ? drop(best) : 1) ? at : best), 0);
  return frames.filter((frame, at) => frame.fall || (steepest && at === steepest));
}

/**
 * The fitting rules after each card, on a log scale: down to the frame `at` in ink, and on from there as a
 * shadow of itself; null: all of it in ink. Reigns stand behind it in gold.
 */
export function curve({ table, frames, library: rules }: Curved, at: number | null) {
  const library = rules ?? 0;
  const last = Math.max(1, frames[frames.length - 1].upto);
  const top = Math.log10(Math.max(10, library));
  const x = (laid: number) => laid / last;
  const still_fit = (frame: Curved["frames"][0]) => frame.still_fit ?? 0;
  const y = (still_fit: number) => 1 - Math.log10(Math.max(1, still_fit)) / top;
  const points = (some: Curved["frames"]) => {
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
