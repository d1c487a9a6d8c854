// What a phone shows in place of a table.

import { say } from "../base/messages.ts";
import { html } from "../base/vendor_lit.ts";
import type { PupilState } from "../model/pupil_types.ts";

/** The seat is not this phone’s any more, or the class can’t be read. */
export function gone({ unreadable, gone: why }: PupilState) {
  if (unreadable)
    return html`<div class="gone"><h1>${say("unreadable_title")}</h1><p>${say("unreadable_sub")}</p></div>`;
  return html`<div class="gone"><h1>${say("gone_title")}</h1><p>${why}</p>
    <a class="button main" href="/">${say("gone_again")}</a></div>`;
}

/** Another tab of this browser plays: two would both answer for one hand. */
export const elsewhere = (
  here: () => void,
) => html`<div class="gone"><h1>${say("elsewhere_title")}</h1><p>${say("elsewhere_sub")}</p>
    <button type="button" class="button main" @click=${here}>${say("elsewhere_here")}</button></div>`;
