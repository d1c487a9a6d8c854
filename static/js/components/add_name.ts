// Somebody else is at this phone: at the same seat, or with a hand of their own. It comes when it is asked for.

import { typedIn } from "../base/dom.ts";
import type { AddSheet, PupilActions } from "../model/pupil_types.ts";
import "./preload.ts";
import { say } from "../base/messages.ts";
import { type Content, html, nothing } from "../base/vendor_lit.ts";
import { live } from "../base/vendor_live.ts";
import { mainButton } from "./main_button.ts";

/** The sheet; what was typed is in `state.sheet`. A phone that is passed around seats whoever comes. */
export function addingSheet({ words, own, problem }: AddSheet, passed: boolean, act: PupilActions) {
  const way = (is: boolean, says: Content) =>
    html`<label class="way"><input type="radio" name="way" .checked=${live(own === is)} @change=${() => act.adds({ own: is })}><span>${says}</span></label>`;
  const add = (event: Event) => {
    event.preventDefault();
    if (words.trim()) act.addName(words.trim(), passed || own);
  };
  return html`<h2 id="sheet-title" tabindex="-1" autofocus>${say("Add someone to this phone")}</h2>
    <form @submit=${add}>
      <label><span class="label">${say("Their name")}</span>
        <input class="input" type="text" maxlength="20" autocomplete="off" autocapitalize="words" spellcheck="false" enterkeyhint="done" .value=${live(words)}
          @input=${(event: Event) => act.adds({ words: typedIn(event), problem: "" })}></label>
      ${passed ? nothing : html`<div class="ways" role="radiogroup" aria-labelledby="sheet-title">${way(false, say("One hand for all of us. The phone shows who decides."))}${way(true, say("A hand for each of us. We pass the phone."))}</div>`}
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
      <div class="choices">
        ${mainButton(say("Add this name"), null, { sends: true, missing: words.trim() ? null : { says: say("What is their name? Tap here"), at: ".sheet .input" } })}
        <button type="button" class="button plain" @click=${act.close}>${say("Close")}</button>
      </div>
    </form>`;
}
