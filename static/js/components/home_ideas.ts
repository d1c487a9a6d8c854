// What a pupil wrote in the round, and what scientists call what happened in it.

import type { TakeHomeRound } from "#schema";
import { say } from "../base/messages.ts";
import { html, nothing } from "../base/vendor_lit.ts";
import { heldRules } from "./held_rules.ts";
import { homeLayout } from "./home_round.ts";
import { follow, layout } from "./layout.ts";

/** The rules that this pupil held; a word where there are none. */
export const ownTrail = ({ held }: TakeHomeRound) =>
  html`<section class="home-part trail" aria-labelledby="home-trail"><h2 id="home-trail">${say("My rules so far")}</h2>
    ${held.length ? heldRules(held) : html`<p>${say("You didn’t write down a rule in this round.")}</p>`}</section>`;

/** Returns what draws the moments of the round by the names that scientists have for them. `show` leads to one. */
export function inScience(round: TakeHomeRound, show: (upto: number) => void) {
  const ideas = round.ideas.map((idea) => ({ idea, scroller: follow() }));
  return () =>
    html`<section class="home-part" aria-labelledby="home-science"><h2 id="home-science">${say("What scientists call it")}</h2>
    ${ideas.map(
      ({
        idea: { upto, cards, event, name, meaning, question },
        scroller,
      }) => html`<article class="panel home-idea">
      <p class="quiet">${event}</p><h3>${name}</h3><p>${meaning}</p>
      ${cards.length ? html`<div class="home-felt">${layout(homeLayout(round, upto), { size: "phone", upto, fresh: cards, scroller })}</div>` : nothing}
      <p class="ask">${question}</p>
      <button type="button" class="textual" @click=${() => show(upto)}>${say("Show it in the round")}</button></article>`,
    )}</section>`;
}
