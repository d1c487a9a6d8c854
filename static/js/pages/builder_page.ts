// @ts-nocheck: not typed yet
// The page of a rule that is being built: what is composed goes to the server, which says what it is.

import { listenerOf, targetOf } from "../base/dom.ts";
import { parsed } from "../base/html_parser.ts";
import { say } from "../base/messages.ts";
import { html, render } from "../base/vendor_lit.ts";
import { builder, type Examined, examiner, type Term } from "../components/builder.ts";
import { draw } from "../components/card_images.ts";

const page = document.getElementById("main");
const form = page.querySelector(".build-save");
const sentence = page.querySelector("[data-sentence]");
const why = page.querySelector("[data-why]");
const about = page.querySelector("[data-about]");
const save = form.querySelector("[data-save]");

function told(found: Examined, asks: Term) {
  page.removeAttribute("aria-busy");
  if (found.lost) return render(html`<p class="problem">${found.lost}</p>`, why);
  form.elements.rule.value = JSON.stringify({ format: "eleusis-rule/1", asks });
  sentence.textContent = found.sentence;
  sentence.hidden = !found.sentence;
  page.classList.toggle("refused", !found.usable);
  save.disabled = !found.usable;
  render(
    found.usable
      ? html`<p class="build-good">${say("build_usable")}</p>`
      : html`<p><strong>${say("build_refused")}</strong></p>${found.why.map((no) => html`<p>${no}</p>`)}`,
    why,
  );
  // The server's own page about it, as beside the list of rules.
  const facts = parsed(found.page ?? "");
  about.replaceChildren(...document.importNode(facts.body, true).childNodes);
  draw(about);
}

const examine = examiner(page.dataset.examine, form.elements.csrf_token.value, told);

function changed(asks: Term) {
  page.setAttribute("aria-busy", "true");
  // What is saved is what was looked at.
  save.disabled = true;
  examine(asks);
}

const start = JSON.parse(form.elements.rule.value).asks;
const rule = builder(page.querySelector("[data-builder]"), start, changed);
page.querySelector(".begin").addEventListener("click", (event) => {
  const button = targetOf(event).closest("[data-begin]");
  if (!button) return;
  rule.show(JSON.parse(button.dataset.begin).asks);
  listenerOf(event).open = false;
});
changed(start);
