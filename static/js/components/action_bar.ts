// Parts of the bar at the thumb.

import { html, nothing } from "../base/vendor_lit.ts";
import type { Playing } from "../model/pupil_types.ts";
import { droppedCards } from "./hand.ts";

/** Why something was not done, and which chosen cards have gone. */
export const problem = (
  state: Playing,
) => html`${state.dropped.length ? html`<p class="noticed">${droppedCards(state)}</p>` : nothing}
  ${state.problem ? html`<p class="problem" role="alert">${state.problem}</p>` : nothing}`;
