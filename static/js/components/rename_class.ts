// The name of the class, and the question for a new one.

import { certain } from "../base/certain.ts";
import { fieldOf } from "../base/dom.ts";
import { say } from "../base/messages.ts";
import { html } from "../base/vendor_lit.ts";
import type { ConsolePage } from "../model/console_types.ts";
import { head } from "./dialog_host.ts";

const LONGEST = 60;

/** Beside the title of the class. */
export const renameButton = ({ openDialog }: ConsolePage) =>
  html`<button class="textual" @click=${() => openDialog("renameClass")}>${say("Rename the class")}</button>`;

export function renameSheet(page: ConsolePage) {
  const { state, act, closeDialog } = page;
  const send = async (event: Event) => {
    event.preventDefault();
    const title = fieldOf(event, "title");
    if (title && (await act("rename_class", null, { title }))) closeDialog();
  };
  return html`${head(page, say("Rename the class"))}
    <form @submit=${send} class="one-line"><label class="field grow"><span class="label">${say("Class name")}</span>
      <input class="input" name="title" maxlength=${LONGEST} autocomplete="off" required data-first value=${certain(state.klass).title}></label>
      <button class="button main">${say("Rename")}</button></form>
    <p class="quiet">${say("Every screen and print-out shows the new name from now on. It’s kept until you delete the class, so leave pupils’ names out of it.")}</p>`;
}
