// A few cards to try while a phone waits for the first deal. The rule is no one's: it is not in the game, nothing
// is sent or kept, and the next deal ends it.

import { say } from "../base/messages.ts";
import { type Content, html, nothing } from "../base/vendor_lit.ts";
import { laidOut, type TriedPlay } from "../model/static_layout.ts";
import { card, tileCard } from "./card.ts";
import { layout } from "./layout.ts";

const STARTER = "5H";
const HAND = ["8C", "3H", "QS", "2D", "KC", "10H"];

/** The practice rule: hearts and queens are right. */
export const fits = (code: string) => code.endsWith("H") || code.startsWith("Q");

/** What the last card of a practice was, and where it went. */
export const wentTo = ({ cards: [code], right }: TriedPlay): Content =>
  say(right ? "{card} is right. It joins the line." : "{card} is wrong. It goes below the line.", {
    card: tileCard(code),
  });

/** Returns what draws the practice: the line, what the last card was, and the cards that are left. */
export function practising(draw: () => void) {
  let tried: TriedPlay[] = [];
  const start = () => {
    tried = [{ cards: [STARTER], right: true }];
  };
  const lay = (code: string) => {
    tried = [...tried, { cards: [code], right: fits(code) }];
    draw();
  };
  const again = () => {
    start();
    draw();
  };
  start();
  return () => {
    const left = HAND.filter((code) => !tried.some(({ cards }) => cards[0] === code));
    const last = tried.length > 1 ? tried[tried.length - 1] : null;
    return html`<section class="practice" aria-labelledby="practice">
      <h2 id="practice">${say("Practise while you wait")}</h2><p class="quiet">${say("A made-up rule. It isn’t in the game.")}</p>
      <div class="practice-felt">${layout(laidOut(tried), { size: "test", fresh: last ? [tried.length] : [] })}</div>
      <p role="status">${last ? wentTo(last) : say("Tap a card. Is it right?")}</p>
      ${
        left.length
          ? html`<ul class="cards">${left.map((code) => html`<li>${card(code, { onClick: () => lay(code) })}</li>`)}</ul>`
          : html`<p>${say("The practice rule: hearts and queens are right.")}</p><button type="button" class="button" @click=${again}>${say("Practise again")}</button>`
      }
      ${last ? nothing : html`<p class="quiet">${say("Right cards join the line, wrong ones go below it.")}</p>`}
    </section>`;
  };
}
