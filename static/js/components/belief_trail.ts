// The trail at the end of a round: what this pupil believed when, and the card that ruled it out. It comes
// to phones whose pupil wrote something down.

import type { HeldRuleView } from "#schema";
import "./preload.ts";
import { say } from "../base/messages.ts";
import { html, nothing } from "../base/vendor_lit.ts";
import { tileCards } from "./card.ts";

/** Until when it was held: to a card, or to the end. */
function when({ since, until }: HeldRuleView) {
  if (until === null) return say("trail_from", { n: since });
  return until > since ? say("trail_cards", { from: since, to: until }) : say("trail_card", { n: since });
}

function fate({ fate: what, cards, n }: HeldRuleView) {
  if (what === "own") return nothing;
  if (what === "stood") return say("trail_stood");
  const shown = { n: n ?? cards.length, cards: tileCards(cards) };
  return say(n === null ? "trail_hand" : `trail_${what}`, shown);
}

/** What was believed, in full ink: a guess that was ruled out is no mistake. */
export const heldRules = (held: HeldRuleView[]) =>
  html`<ol>${held.map(
    (one) => html`<li class=${one.fate}><p class="thought"><bdi>${one.words}</bdi></p>
    <p><span class="quiet">${one.confidence === null ? say("trail_when", { cards: when(one) }) : say("trail_when_sure", { cards: when(one), n: one.confidence })}</span> ${fate(one)}</p></li>`,
  )}</ol>`;

export const trail = (held: HeldRuleView[]) =>
  html`<section class="trail" aria-labelledby="trail-title"><h2 id="trail-title">${say("trail_title")}</h2>${heldRules(held)}</section>`;
