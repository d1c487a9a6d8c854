// The game in sixty seconds: which slide is on, how it looks on the projector, and what turning one asks of
// the server. `told` is what the page carries: {seconds, slides}.

import type { ProjectorShowView } from "#schema";
import { say, sayText } from "../base/messages.ts";
import { onNow, type SlideNow } from "../base/slide_clock.ts";
import { html, nothing } from "../base/vendor_lit.ts";
import type { Explained, ExplanationSlide } from "../model/console_types.ts";
import { laidOut } from "../model/static_layout.ts";
import { card } from "./card.ts";
import { layout } from "./layout.ts";
import { withTiles } from "./tile_text.ts";

const still = matchMedia("(prefers-reduced-motion: reduce)");

const asks = (show: ProjectorShowView, step: number, runs: boolean) => ({
  what: "explain" as const,
  step,
  names: show.names,
  runs,
});

/** What turning by one slide asks of the server; null where there is none. */
export function turned(show: ProjectorShowView, told: Explained, by: number) {
  const to = onNow(show, told).at + by;
  return told.slides[to] ? asks(show, to, show.runs !== null) : null;
}

/** What stopping it asks, or letting it go on by itself: from the beginning where it was at its end. */
export function toggled(show: ProjectorShowView, told: Explained) {
  const ended = atEnd(show, told);
  return asks(show, ended ? 0 : onNow(show, told).at, ended || show.runs === null);
}

/** Whether it stands at its last slide. */
export function atEnd(show: ProjectorShowView, told: Explained) {
  const { at, gone, seconds } = onNow(show, told);
  return at === told.slides.length - 1 && (gone === null || gone >= seconds);
}

/** Whether it goes on by itself just now. */
export const goesOn = (show: ProjectorShowView, told: Explained) => show.runs !== null && !atEnd(show, told);

export function picture(slide: ExplanationSlide, size: "projector" | "thumb", fresh = true) {
  if (slide.hand.length)
    return html`<ul class="slide-hand">${slide.hand.map((code) => html`<li>${card(code)}</li>`)}</ul>`;
  const view = laidOut(slide.plays);
  const { line } = view;
  const flagged = slide.reign ? line.columns[line.columns.length - 2]?.n : null;
  if (flagged)
    line.reigns = [
      { seat: "", flag: flagged, after: flagged, until: null, ended: null, deciding: [], calls: 0, bonus: 0 },
    ];
  const newest = slide.plays[slide.plays.length - 1].cards.map((_, at) => line.laid - at);
  return layout(view, { size, wrap: size === "thumb" ? 0 : 12, fresh: fresh ? newest : [] });
}

/** How much of a slide is over, filling softly; where less motion is asked for it is filled at once. */
class SoftBar extends HTMLElement {
  running: Animation | null = null;

  set now({ gone, seconds }: SlideNow) {
    this.running?.cancel();
    this.running = still.matches
      ? null
      : this.animate([{ transform: `scaleX(${(gone ?? 0) / seconds})` }, { transform: "scaleX(1)" }], {
          duration: (seconds - (gone ?? 0)) * 1000,
          fill: "both",
        });
  }
}
customElements.define("soft-bar", SoftBar);

const bar = (
  at: number,
  now: SlideNow,
) => html`<span class=${at < now.at || (at === now.at && now.gone === null) ? "over" : ""}>
  ${at === now.at && now.gone !== null ? html`<soft-bar .now=${now}></soft-bar>` : ""}</span>`;

/** The slide on the projector. */
export function explanation(show: ProjectorShowView, told: Explained) {
  const now = onNow(show, told);
  const slide = told.slides[now.at];
  return html`<section class="projector-explain">
    <div class="explain-words" aria-live="polite"><h1>${slide.head}</h1><p>${slide.text}</p></div>
    ${slide.question ? html`<p class="explain-asks">${say("On your phone: {question}", { question: html`<strong>${withTiles(slide.question)}</strong>` })}</p>` : nothing}
    <div class="explain-felt">${picture(slide, "projector", now.at > 0)}</div>
    <div class="explain-bar" role="img" aria-label=${sayText("{step} of {steps}", { step: now.at + 1, steps: told.slides.length })}>${told.slides.map((_, at) => bar(at, now))}</div>
  </section>`;
}
