// What a phone shows in place of a table.

import { say } from "../base/messages.ts";
import { html } from "../base/vendor_lit.ts";
import type { PupilState } from "../model/pupil_types.ts";

/** The seat is not this phone’s any more, or the class can’t be read. */
export function gone({ unreadable, gone: why }: PupilState) {
  if (unreadable)
    return html`<div class="gone"><h1>${say("This class can’t be read")}</h1><p>${say("Nothing was changed. Ask your teacher to look at it.")}</p></div>`;
  return html`<div class="gone"><h1>${say("You don’t have a seat on this phone.")}</h1><p>${why}</p>
    <a class="button main" href="/">${say("Join again")}</a></div>`;
}

/** Another tab of this browser plays: two would both answer for one hand. */
export const elsewhere = (
  here: () => void,
) => html`<div class="gone"><h1>${say("Your table is open in another tab.")}</h1><p>${say("You can only play in one tab at a time.")}</p>
    <button type="button" class="button main" @click=${here}>${say("Play here")}</button></div>`;
