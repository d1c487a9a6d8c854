// One of several to choose from, in a list that scrolls.

import { type Content, html } from "../base/vendor_lit.ts";
import { live } from "../base/vendor_live.ts";

/** Those of one `group` exclude each other. */
export const choice = (
  group: string,
  checked: boolean,
  pick: () => void,
  content: Content,
) => html`<label class="guess-choice"><input type="radio" name=${group} .checked=${live(checked)} @change=${pick}>
  <span>${content}</span></label>`;
