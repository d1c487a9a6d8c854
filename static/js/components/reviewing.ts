// Who came too late for a round reviews it until it ends: predicts each play, keeps a rule, and says at the end what
// the rule was. It is for this pupil alone, and nobody waits for it.

import { say } from "../base/messages.ts";
import { html, nothing } from "../base/vendor_lit.ts";
import type { Playing, PupilActions } from "../model/pupil_types.ts";
import { problem } from "./action_bar.ts";
import { noteLine } from "./beside_hand.ts";
import { held } from "./predictions.ts";

/** What a reviewer does, where the hand of a player is. What has to be answered in some seconds is at the thumb. */
export function reviews(state: Playing, act: PupilActions) {
  const { table, seat } = state;
  const asked = held(state, act);
  const does = !seat.writes
    ? say("For now, watch: you can learn a lot from the cards.")
    : table.rules.predictions
      ? say("Until then you’re a reviewer: predict every play.")
      : say("Until then you’re a reviewer: try to find the rule.");
  return html`<section class="aside"><h2>${say("You’ll join in the next round.")}</h2><p>${does}</p></section>
    <div class="mind">${noteLine(state, act)}</div>
    ${asked === nothing ? problem(state) : html`<div class="actions asked">${problem(state)}${asked}</div>`}`;
}
