// The round of a table to step through at home, card by card, with the curve of the rules that still fitted.

import type { TakeHomeRound, TakeHomeStep } from "#schema";
import { typedIn } from "../base/dom.ts";
import { say, sayText } from "../base/messages.ts";
import { type Content, html, nothing } from "../base/vendor_lit.ts";
import type { TryRule } from "../model/fitting.ts";
import { cameWith, fitCounts } from "../model/puzzles.ts";
import type { Layout } from "../model/static_layout.ts";
import { tileCards, verdict } from "./card.ts";
import { curve } from "./curve.ts";
import { follow, layout } from "./layout.ts";

/** The line of a round as `layout` draws it. */
export const homeLayout = ({ line, steps }: TakeHomeRound, upto: number): Layout => {
  const reigns = line.reigns.filter((reign) => reign.after <= upto);
  const last = reigns[reigns.length - 1];
  const rules = last && (last.until === null || upto <= last.until);
  return {
    line: { ...line, reigns, prophet_markers: rules ? line.prophet_markers : [] },
    pending: null,
    happened: null,
    ...(rules && steps.length ? { prophet: last.seat } : {}),
  };
};

/** What happened at a step. */
function told({ kind, cards, verdict: was, called, overthrown, mine }: TakeHomeStep): Content {
  const tiles = tileCards(cards);
  const n = cards.length;
  const right = was === "right";
  const what = {
    starter: () => say("The round starts with {cards}.", { cards: tiles }),
    play: () =>
      right
        ? say("{cards} is right. It joins the line.", "{cards} are right together. They join the line.", {
            n,
            cards: tiles,
          })
        : say(
            "{cards} is wrong. It goes below the line.",
            "{cards}: at least one is wrong. They go below the line.",
            { n, cards: tiles },
          ),
    no_play: () =>
      right
        ? say("Someone said that no card fits, and that was right.")
        : say("Someone said that no card fits. But one did."),
    declared: () => say(mine ? "You became the Prophet." : "A player became the Prophet."),
    guessed: () =>
      right
        ? say(mine ? "You guessed the rule." : "Someone guessed the rule.")
        : say(mine ? "Your guess was wrong." : "Someone guessed, and was wrong."),
  }[kind]();
  return html`${mine && kind === "play" ? html`<strong>${say("Your turn.")}</strong> ` : nothing}${what}
    ${kind === "no_play" && n ? html`<br>${say("The hand: {cards}", { cards: tiles })}` : nothing}
    ${called ? html`<br>${say("The Prophet said {verdict}.", { verdict: verdict(called) })}` : nothing}
    ${overthrown ? html` <strong>${say("That overthrew the Prophet.")}</strong>` : nothing}`;
}

/** Returns what draws the round at the step where the reader is; `seen` is how many steps were seen before. */
export function stepping(round: TakeHomeRound, rules: TryRule[], draw: () => void, seen = 1) {
  const scroller = follow();
  const { steps, line } = round;
  const { all, counts } = fitCounts(rules, round);
  const frames = steps.map(({ upto }, at) => ({
    upto,
    still_fit: counts[at],
    fall: null,
    reigns: line.reigns.filter(({ after }) => after < upto).length,
    prophet: null,
  }));
  const place = (step: number) => Math.max(0, Math.min(steps.length - 1, step));
  let at = place(seen - 1);
  let furthest = at;
  const to = (step: number) => {
    at = place(step);
    furthest = Math.max(furthest, at);
    draw();
  };
  const view = () => {
    const step = steps[at];
    const last = at === steps.length - 1;
    return html`<section class="home-part" aria-labelledby="home-round">
      <h2 id="home-round">${say("Step {step} of {steps}", { step: at + 1, steps: steps.length })}</h2>
      <div class="home-felt">${layout(homeLayout(round, step.upto), { size: "desk", upto: step.upto, fresh: cameWith(round, at), me: "me", scroller })}</div>
      <p class="home-told" role="status">${told(step)}</p>
      <div class="home-steps">
        <button type="button" class="button" aria-disabled=${String(!at)} aria-label=${sayText("One step back")} @click=${() => to(at - 1)}>${say("Back")}</button>
        <button type="button" class="button main" @click=${() => to(last ? 0 : at + 1)}>${say(last ? "From the start" : "Next card")}</button>
      </div>
      <input class="home-slide" type="range" min="1" max=${steps.length} .value=${String(at + 1)} aria-label=${sayText("Step")} @input=${(event: Event) => to(Number(typedIn(event)) - 1)}>
      <div><p class="quiet">${say("The rule was")}</p><p class="serif home-rule">${round.rule.statement}</p></div>
      <figure class="home-curve"><figcaption>${say("Rules in the list that fit everything so far: {all} → {n}", "Rules in the list that fit everything so far: {all} → {n}", { all, n: counts[at] })}</figcaption>${curve({ table: { line }, frames, library: all }, at)}</figure>
    </section>`;
  };
  return {
    view,
    /** After each drawing: the line's end stays in view. */
    keep: scroller.keep,
    /** How many steps were seen. */
    furthest: () => furthest + 1,
    /** Leads to the step at which so many cards lay there. */
    show: (upto: number) => to(steps.findIndex((step) => step.upto >= upto)),
  };
}
