// The demo round on the projector: the class votes on a card, and sees where the rule puts it.

import type { DemoView, VoteCount } from "#schema";
import { figure, say, sayText } from "../base/messages.ts";
import { type Content, html, nothing } from "../base/vendor_lit.ts";
import { laidOut } from "../model/static_layout.ts";
import { card, tileCard, verdict } from "./card.ts";
import { layout } from "./layout.ts";
import type { Fitted } from "./sidelines.ts";

export const laidIn = (demo: DemoView) =>
  laidOut(demo.tried.map(({ card: code, right }) => ({ cards: [code], right })));

/** How many phones have voted. */
export const voted = ({ counts, of }: VoteCount) =>
  say("{n} of {of} has voted", "{n} of {of} have voted", {
    n: counts.reduce((sum, one) => sum + one, 0),
    of,
  });

/** How the phones voted: a bar for each choice, as long as its share of all phones. */
const tallyBars = ({ counts, of }: VoteCount, names: Content[]) =>
  html`<ul>${counts.map(
    (n, at) => html`<li>
      <span class="tally-name">${names[at]}</span>
      <svg class="tally-bar choice-${at}" aria-hidden="true"><rect width=${`${(100 * n) / of}%`} height="100%"/></svg>
      <strong class="number">${figure(n)}</strong></li>`,
  )}</ul>`;

/** The votes on a card: how many while the class votes, and the bars once it is judged. */
const votes = ({ votes: count, waiting }: DemoView) =>
  count
    ? html`<div class="tally">${waiting ? nothing : tallyBars(count, [verdict("right"), verdict("wrong")])}
      <p class="quiet">${voted(count)}</p></div>`
    : nothing;

/** What became of a card, which stands before it. */
const joins = () =>
  // Translators: of a card that stands before it; "It joins the line." follows.
  html`${verdict("right", sayText("Right."))} ${say("It joins the line.")}`;
const goesBelow = () =>
  // Translators: of a card that stands before it; "It goes below the line." follows.
  html`${verdict("wrong", sayText("Wrong."))} ${say("It goes below the line.")}`;

/** Where the demo stands, in words: the head, and what stands below it. */
function words({ tried, waiting, enough, rule, votes: count }: DemoView) {
  const vote = say(count ? "Vote on your phone." : "Thumbs up: it fits. Thumbs down: it doesn’t.");
  const last = tried.length > 1 ? tried[tried.length - 1] : null;
  const fell = last && html`${tileCard(last.card)} ${last.right ? joins() : goesBelow()}`;
  if (waiting) return { head: say("Does it fit?"), sub: vote };
  if (rule) return { head: html`<span class="rule">${rule}</span>`, sub: nothing };
  if (enough) return { head: say("Who knows the rule?"), sub: fell };
  return last
    ? { head: fell, sub: say("Which card would you try next?") }
    : {
        head: say("A secret rule decides which card fits next."),
        sub: say("Does each card fit? Decide before you see the answer."),
      };
}

/** The scene; `fitted` draws the layout as dense as it must be. */
export function demoRound(demo: DemoView, fitted: Fitted) {
  const { head, sub } = words(demo);
  const fresh = demo.waiting || demo.tried.length === 1 ? [] : [demo.tried.length];
  return html`<header class="projector-head demo-head">
      ${demo.waiting ? html`<span class="demo-card">${card(demo.waiting, { ring: "chosen" })}</span>` : nothing}
      <div class="projector-now" aria-live="polite">
        <p class="projector-quiet">${say(demo.rule ? "The rule was" : "Let’s try one together")}</p>
        <h1>${head}</h1><p class="projector-sub">${sub}</p>
      </div>
      ${demo.rule ? nothing : votes(demo)}
    </header>
    <div class="projector-felt">${fitted((way) => layout(laidIn(demo), { size: "projector", ...way, fresh, chosen: demo.waiting ? [demo.waiting] : [] }))}</div>`;
}
