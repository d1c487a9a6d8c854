// Choosing the language of this device. The page carries the languages there are, and comes again in
// the one that is chosen: every sentence of it is the server's.

import { certain } from "../base/certain.ts";
import { typedIn } from "../base/dom.ts";
import { say } from "../base/messages.ts";
import { html, nothing } from "../base/vendor_lit.ts";

const page = document.getElementById("languages");
const offered: Record<string, string> = page ? JSON.parse(page.textContent ?? "{}") : {};

function choose(code: string) {
  const form = document.createElement("form");
  form.method = "post";
  form.action = "/language";
  const token = certain(document.querySelector<HTMLInputElement>("input[name=csrf_token]")).value;
  for (const [name, value] of Object.entries({ csrf_token: token, language: code, to: location.pathname })) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

/** The languages to choose from; nothing where there is one. */
export const languageChoice = () =>
  Object.keys(offered).length < 2
    ? nothing
    : html`<label class="language"><span>${say("Language")}</span>
  <select class="input" @change=${(event: Event) => choose(typedIn(event))}>
    ${Object.entries(offered).map(([code, name]) => html`<option value=${code} lang=${code} ?selected=${code === document.documentElement.lang}>${name}</option>`)}
  </select></label>`;
