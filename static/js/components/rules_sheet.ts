// The rules of play of this class, in its words, behind "?". They are fetched when somebody asks for them.

import type { RulesOfPlay } from "#schema";
import { say } from "../base/messages.ts";
import { type Content, html } from "../base/vendor_lit.ts";
import type { PupilActions } from "../model/pupil_types.ts";
import { verdictAlone, verdictGlyph } from "./card.ts";

let rules: RulesOfPlay | null = null;
let state: "new" | "fetching" | "lost" = "new";

async function fetchRules(draw: () => void) {
  state = "fetching";
  const answer = await fetch("/play/rules").catch(() => null);
  rules = answer?.ok ? ((await answer.json().catch(() => null)) as RulesOfPlay | null) : null;
  state = rules ? "new" : "lost";
  draw();
}

const outcome = (which: "right" | "wrong", words: string) =>
  html`<p class="outcome ${which}">${verdictGlyph(which)}<span class="heard">${verdictAlone(which)}</span><span>${words}</span></p>`;

function parts({ parts }: RulesOfPlay): Content {
  return parts.map(
    ({ title, text, plays }) => html`<section><h3>${title}</h3>${text.map((one) => html`<p>${one}</p>`)}
    ${plays.map(({ what, right, wrong }) => html`<h4>${what}</h4>${outcome("right", right)}${outcome("wrong", wrong)}`)}</section>`,
  );
}

export function rulesSheet(act: PupilActions) {
  if (!rules && state === "new") fetchRules(act.draw);
  const again = html`<p>${say("The rules didn’t load.")}</p>
    <button type="button" class="button" @click=${() => {
      state = "new";
      act.draw();
    }}>${say("Try again")}</button>`;
  return html`<h2 id="sheet-title" tabindex="-1" autofocus>${say("How to play")}</h2>
    <div class="rules-of-play">${rules ? parts(rules) : state === "lost" ? again : html`<p class="quiet">${say("One moment …")}</p>`}</div>
    <div class="choices sticks"><button type="button" class="button" @click=${act.close}>${say("Close")}</button></div>`;
}
