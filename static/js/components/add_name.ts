// Somebody else is at this phone: at the same seat, or with a hand of their own. It comes when it is asked for.

import type { MessageKey } from "#schema";
import { typedIn } from "../base/dom.ts";
import type { AddSheet, PupilActions } from "../model/pupil_types.ts";
import "./preload.ts";
import { say } from "../base/messages.ts";
import { html, nothing } from "../base/vendor_lit.ts";
import { live } from "../base/vendor_live.ts";
import { mainButton } from "./main_button.ts";

/** The sheet; what was typed is in `state.sheet`. A phone that is passed around seats whoever comes. */
export function addingSheet({ words, own, problem }: AddSheet, passed: boolean, act: PupilActions) {
  const way = (is: boolean, key: MessageKey) =>
    html`<label class="way"><input type="radio" name="way" .checked=${live(own === is)} @change=${() => act.adds({ own: is })}><span>${say(key)}</span></label>`;
  const add = (event: Event) => {
    event.preventDefault();
    if (words.trim()) act.addName(words.trim(), passed || own);
  };
  return html`<h2 id="sheet-title" tabindex="-1" autofocus>${say("menu_add")}</h2>
    <form @submit=${add}>
      <label><span class="label">${say("add_name")}</span>
        <input class="input" type="text" maxlength="20" autocomplete="off" autocapitalize="words" spellcheck="false" enterkeyhint="done" .value=${live(words)}
          @input=${(event: Event) => act.adds({ words: typedIn(event), problem: "" })}></label>
      ${passed ? nothing : html`<div class="ways" role="radiogroup" aria-labelledby="sheet-title">${way(false, "add_team")}${way(true, "add_own")}</div>`}
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
      <div class="choices">
        ${mainButton(say("add_yes"), null, { sends: true, missing: words.trim() ? null : { says: say("add_missing"), at: ".sheet .input" } })}
        <button type="button" class="button plain" @click=${act.close}>${say("play_close")}</button>
      </div>
    </form>`;
}
