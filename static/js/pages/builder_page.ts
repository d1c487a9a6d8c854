// The page of a rule that is being built: what is composed goes to the server, which says what it is.

import "../base/undoing.ts";
import { certain } from "../base/certain.ts";
import { byId, listenerOf, targetOf } from "../base/dom.ts";
import { parsed } from "../base/html_parser.ts";
import { say, sayText } from "../base/messages.ts";
import { html, render } from "../base/vendor_lit.ts";
import { builder, type Examined, examiner } from "../components/builder.ts";
import { draw } from "../components/card_images.ts";
import { lead } from "../components/main_button.ts";
import type { Term } from "../model/composed.ts";

const page = byId("main");
const part = (selector: string) => certain(page.querySelector<HTMLElement>(selector));
const form = part(".build-save");
const field = (name: string) => certain(form.querySelector<HTMLInputElement>(`[name=${name}]`));
const sentence = part("[data-sentence]");
const why = part("[data-why]");
const about = part("[data-about]");
const save = part("[data-save]") as HTMLButtonElement;

const saves = save.textContent;
let usable = false;

/** Whether the rule can be saved; otherwise the button says why not, and leads to what is to be mended. */
function ready(is: boolean, why = sayText("This rule can’t be used yet. See why")) {
  usable = is;
  save.textContent = is ? saves : why;
  save.classList.toggle("missing", !is);
}

form.addEventListener("submit", (event) => {
  if (usable) return;
  event.preventDefault();
  lead("[data-why]");
});

function told(found: Examined, asks: Term) {
  page.removeAttribute("aria-busy");
  if (found.lost) return render(html`<p class="problem">${found.lost}</p>`, why);
  field("rule").value = JSON.stringify({ format: "eleusis-rule/1", asks });
  sentence.textContent = found.sentence ?? "";
  sentence.hidden = !found.sentence;
  page.classList.toggle("refused", !found.usable);
  ready(Boolean(found.usable));
  render(
    found.usable
      ? html`<p class="build-good">${say("This rule can be played.")}</p>`
      : html`<p><strong>${say("This rule can’t be played.")}</strong></p>${(found.why ?? []).map((no) => html`<p>${no}</p>`)}`,
    why,
  );
  // The server's own page about it, as beside the list of rules.
  const facts = parsed(found.page ?? "");
  about.textContent = "";
  about.append(...document.importNode(facts.body, true).childNodes);
  draw(about);
}

const examine = examiner(page.dataset.examine ?? "", field("csrf_token").value, told);

function changed(asks: Term) {
  page.setAttribute("aria-busy", "true");
  // What is saved is what was looked at.
  ready(false, sayText("Looking at this rule …"));
  examine(asks);
}

const start = (JSON.parse(field("rule").value) as { asks: Term }).asks;
const rule = builder(part("[data-builder]"), start, changed);
part(".begin").addEventListener("click", (event) => {
  const button = targetOf(event).closest<HTMLElement>("[data-begin]");
  if (!button) return;
  rule.show((JSON.parse(button.dataset.begin ?? "") as { asks: Term }).asks);
  (listenerOf(event) as HTMLDetailsElement).open = false;
});
changed(start);
