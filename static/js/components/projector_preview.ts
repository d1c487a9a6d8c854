// A small live picture of the projector, in the script: the page itself, which nothing there can steer. Below
// it pupils’ names are taken from the screen and put back.

import type { ClassView, ProjectorShowView } from "#schema";
import { fillText, type Sentence, say, sayText, sentence } from "../base/messages.ts";
import { html, nothing } from "../base/vendor_lit.ts";
import type { ConsolePage } from "../model/console_types.ts";
import { set } from "./projector_controls.ts";

/** Where there is room for it. Elsewhere its page is not even fetched. */
const wide = () => window.matchMedia("(min-width: 1101px)").matches;

const SHOWN: Record<Exclude<ProjectorShowView["what"], "table" | "slide">, Sentence> = {
  lobby: sentence("How to join"),
  tables: sentence("All tables"),
  debrief: sentence("Step through a round"),
  class: sentence("Class debrief"),
  explain: sentence("The rules in 60 seconds"),
  demo: sentence("A demo round"),
  question: sentence("A question about your rounds"),
  last_call: sentence("Last call"),
  thought: sentence("What we thought"),
  rule: sentence("The rule"),
  end: sentence("The end"),
};

/** What the projector shows, in a few words. */
function shownNow({ what, table, step }: ClassView["show"], { desk }: ConsolePage) {
  if (what === "table") return sayText("Table {n}", { n: table ?? 1 });
  if (what === "slide") return desk.script?.[step]?.title ?? "";
  return fillText(SHOWN[what]);
}

export function projectorPreview(klass: ClassView, page: ConsolePage) {
  const shows = shownNow(klass.show, page);
  return html`<div class="projector-preview">
    ${wide() ? html`<span class="projector-picture"><iframe src="/projector/${klass.id}/preview" title=${sayText("Projector: {shows}", { shows })} tabindex="-1" inert></iframe></span>` : nothing}
    <div><a class="quiet" href="#projector">${say("Projector: {shows}", { shows })}</a>
    <button class="textual" @click=${() => set(klass.show, { names: !klass.show.names }, page)}>${say(klass.show.names ? "Hide names" : "Show names")}</button></div></div>`;
}
