// A wrong guess, answered once the rule is known: by the shortest line on which the two part, and by a
// card beside the disputed one that shows what matters.

import type { Beside, Refuted } from "#schema";
import { fill, type Sentence, say, sentence } from "../base/messages.ts";
import { html, nothing } from "../base/vendor_lit.ts";
import { tileCard, tileCards } from "./card.ts";

/** The trait in which the two cards of a pair differ. */
const DIFFER: Record<Beside["trait"], Sentence> = {
  suit: sentence("{card} and {beside} differ only in suit."),
  colour: sentence("{card} and {beside} differ only in colour."),
  value: sentence("{card} and {beside} differ only in value."),
  parity: sentence("Of {card} and {beside}, one is odd and the other even."),
  face: sentence("Of {card} and {beside}, only one is a face card."),
  prime: sentence("Of {card} and {beside}, only one has a prime value."),
};

function where({ line, card, allowed }: Refuted) {
  if (!card) return say("Your guess only differs from the rule on a very long line.");
  if (!line.length)
    return say("The rule lets {card} start the line, but your guess does not.", { card: tileCard(card) });
  return say(
    allowed
      ? "After {line}, the rule allows {card} but your guess does not."
      : "After {line}, your guess allows {card} but the rule does not.",
    {
      line: tileCards(line),
      card: tileCard(card),
    },
  );
}

function contrast({ card, beside }: Refuted) {
  if (!card || !beside) return nothing;
  const near = tileCard(beside.card);
  return html`<p>${say(beside.allowed ? "Both allow {beside}." : "Both forbid {beside}.", { beside: near })}
    ${fill(DIFFER[beside.trait], { card: tileCard(card), beside: near })}</p>`;
}

/** What a pupil guessed wrongly in this round; nothing where there is no such guess. */
export function refuted(guesses: Refuted[]) {
  if (!guesses.length) return nothing;
  return html`<section class="refuted"><h2>${say("You guessed")}</h2>
    ${guesses.map(
      (guess) => html`<blockquote class="thought"><bdi>${guess.words}</bdi></blockquote>
      <p>${where(guess)}</p>${contrast(guess)}`,
    )}</section>`;
}
