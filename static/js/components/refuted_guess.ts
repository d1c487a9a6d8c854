// A wrong guess, answered once the rule is known: by the shortest line on which the two part, and by a
// card beside the disputed one that shows what matters.

import type { Refuted } from "#schema";
import { say } from "../base/messages.ts";
import { html, nothing } from "../base/vendor_lit.ts";
import { tileCard, tileCards } from "./card.ts";

function where({ line, card, allowed }: Refuted) {
  if (!card) return say("refuted_too_long");
  if (!line.length) return say("refuted_start", { card: tileCard(card) });
  return say(allowed ? "refuted_rule_allows" : "refuted_guess_allows", {
    line: tileCards(line),
    card: tileCard(card),
  });
}

function contrast({ card, beside }: Refuted) {
  if (!card || !beside) return nothing;
  const near = tileCard(beside.card);
  return html`<p>${say(beside.allowed ? "refuted_both_allow" : "refuted_both_forbid", { beside: near })}
    ${say(`refuted_${beside.trait}`, { card: tileCard(card), beside: near })}</p>`;
}

/** What a pupil guessed wrongly in this round; nothing where there is no such guess. */
export function refuted(guesses: Refuted[]) {
  if (!guesses.length) return nothing;
  return html`<section class="refuted"><h2>${say("refuted_title")}</h2>
    ${guesses.map(
      (guess) => html`<blockquote class="thought"><bdi>${guess.words}</bdi></blockquote>
      <p>${where(guess)}</p>${contrast(guess)}`,
    )}</section>`;
}
