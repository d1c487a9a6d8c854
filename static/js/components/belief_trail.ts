// The trail at the end of a round: what this pupil believed when, and the card that ruled it out. It comes
// to phones whose pupil wrote something down.

import type { HeldRuleView } from "#schema";
import "./preload.ts";
import { say } from "../base/messages.ts";
import { html } from "../base/vendor_lit.ts";
import { heldRules } from "./held_rules.ts";

export const trail = (held: HeldRuleView[]) =>
  html`<section class="trail" aria-labelledby="trail-title"><h2 id="trail-title">${say("My rules so far")}</h2>${heldRules(held)}</section>`;
