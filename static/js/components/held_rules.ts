// The rules that a pupil held in a round, each with the card that ruled it out.

import type { HeldRuleView } from "#schema";
import { say } from "../base/messages.ts";
import { html, nothing } from "../base/vendor_lit.ts";
import { tileCards } from "./card.ts";

/** Until when it was held: to a card, or to the end. */
function when({ since, until }: HeldRuleView) {
  if (until === null) return say("From card {n}", { n: since });
  return until > since
    ? say("Cards {from} to {to}", { from: since, to: until })
    : say("Card {n}", { n: since });
}

function fate({ fate: what, cards, n }: HeldRuleView) {
  if (what === "own") return nothing;
  if (what === "stood") return say("No card ruled it out.");
  const ruling = tileCards(cards);
  if (n === null) return say("Ruled out by {cards}, in a hand that was shown.", { cards: ruling });
  return say(
    what === "already" ? "Already ruled out by {cards} (card {n})." : "Ruled out by {cards} (card {n}).",
    { cards: ruling, n },
  );
}

/** What was believed, in full ink: a guess that was ruled out is no mistake. */
export const heldRules = (held: HeldRuleView[]) =>
  html`<ol>${held.map(
    (one) => html`<li class=${one.fate}><p class="thought"><bdi>${one.words}</bdi></p>
    <p><span class="quiet">${one.confidence === null ? /* Translators: {cards} is "From card 36", "Card 3" or "Cards 3 to 5". */ say("{cards}.", { cards: when(one) }) : say("{cards} · {n}% sure.", { cards: when(one), n: one.confidence })}</span> ${fate(one)}</p></li>`,
  )}</ol>`;
