// The few signs of the console, drawn in the colour of the text beside them. They never stand alone:
// words or an aria-label say the same.

import { type Content, html, svg } from "../base/vendor_lit.ts";

const icon = (shape: Content) =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${shape}</svg>`;

export const eye = () =>
  icon(svg`
  <path d="M2.5 12c2.2-4 5.6-6 9.5-6s7.3 2 9.5 6c-2.2 4-5.6 6-9.5 6s-7.3-2-9.5-6z" fill="none" stroke="currentColor" stroke-width="2"/>
  <circle cx="12" cy="12" r="3" fill="currentColor"/>`);
export const pause = () =>
  icon(svg`
  <rect x="6" y="4.5" width="4" height="15" rx="1" fill="currentColor"/><rect x="14" y="4.5" width="4" height="15" rx="1" fill="currentColor"/>`);
export const go = () => icon(svg`<path d="M7 4.5v15l12-7.5z" fill="currentColor"/>`);
export const flag = () =>
  icon(
    svg`<path d="M5 3v18" stroke="currentColor" stroke-width="3"/><path d="M5 4h14l-3.5 4.5L19 13H5z" fill="currentColor"/>`,
  );
export const dots = () =>
  icon(svg`
  <circle cx="12" cy="5" r="2" fill="currentColor"/><circle cx="12" cy="12" r="2" fill="currentColor"/><circle cx="12" cy="19" r="2" fill="currentColor"/>`);
export const screen = () =>
  icon(svg`
  <rect x="3" y="4" width="18" height="12" rx="2" fill="none" stroke="currentColor" stroke-width="2"/><path d="M8 20h8M12 16v4" stroke="currentColor" stroke-width="2"/>`);
export const lock = () =>
  icon(svg`
  <rect x="5" y="11" width="14" height="9" rx="2" fill="currentColor"/><path d="M8 11V8a4 4 0 0 1 8 0v3" fill="none" stroke="currentColor" stroke-width="2"/>`);
export const speech = () =>
  icon(
    svg`<path d="M4 4.5h16v11H11l-5 4.5v-4.5H4z" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/>`,
  );
/** A cloud over dots: a signal on thinking. */
export const thought = () =>
  icon(svg`
  <path d="M8 15a4.5 4.5 0 0 1 0-9 5 5 0 0 1 8.5-1A4.6 4.6 0 0 1 17 15z" fill="none" stroke="currentColor" stroke-width="2"/><circle cx="8" cy="19" r="1.6" fill="currentColor"/><circle cx="5" cy="22" r="1" fill="currentColor"/>`);
/** Two cards face down: somebody deals. */
export const deck = () =>
  icon(svg`
  <rect x="3.5" y="6.5" width="11" height="14.5" rx="2" fill="currentColor"/><path d="M9 3h9.5a2 2 0 0 1 2 2v12" fill="none" stroke="currentColor" stroke-width="2.2"/>`);
export const cross = () =>
  icon(svg`<path d="M7 7l10 10M17 7L7 17" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"/>`);
export const onward = () =>
  icon(
    svg`<path class="directed" d="M9 5l7 7-7 7" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>`,
  );
export const backward = () =>
  icon(
    svg`<path class="directed" d="M15 5l-7 7 7 7" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>`,
  );
export const robot = () =>
  icon(svg`
  <rect x="5" y="8" width="14" height="11" rx="3" fill="none" stroke="currentColor" stroke-width="2"/><path d="M12 4v4" stroke="currentColor" stroke-width="2"/>
  <circle cx="9.5" cy="13.5" r="1.5" fill="currentColor"/><circle cx="14.5" cy="13.5" r="1.5" fill="currentColor"/>`);
export const speaker = () =>
  icon(
    svg`<path d="M4 9.5v5h3.5L12 19V5L7.5 9.5z" fill="currentColor"/><path class="directed" d="M15.5 8.5a5 5 0 0 1 0 7M18 6a8.5 8.5 0 0 1 0 12" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"/>`,
  );
export const stop = () => icon(svg`<rect x="6" y="6" width="12" height="12" rx="1.5" fill="currentColor"/>`);
