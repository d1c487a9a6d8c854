// @ts-nocheck: not typed yet
// The help of each page of a class: in the page's own template, in the teacher's language.

import { html, nothing } from "../base/vendor_lit.ts";

const panels = new Map(
  [...document.getElementById("help").content.children].map((panel) => [panel.dataset.help, panel]),
);

/** A page's heading, with its help on the same line; once open it is below. */
export const heading = (title, place) =>
  html`<div class="head-line"><h1>${title}</h1>${panels.get(place) ?? nothing}</div>`;
