// The help of each page of a class: in the page's own template, in the teacher's language.

import { byId } from "../base/dom.ts";
import { type Content, html, nothing } from "../base/vendor_lit.ts";

const panels = new Map(
  [...(byId<HTMLTemplateElement>("help").content.children as HTMLCollectionOf<HTMLElement>)].map((panel) => [
    panel.dataset.help,
    panel,
  ]),
);

/** A page's heading, with its help on the same line; once open it is below. */
export const heading = (title: Content, place: string) =>
  html`<div class="head-line"><h1>${title}</h1>${panels.get(place) ?? nothing}</div>`;
