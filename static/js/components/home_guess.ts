// A guess in practice: a rule of the list, found by words, or one that is built. The page compares it with the secret
// rule, and a wrong guess gets a card that says why.

import { typedIn } from "../base/dom.ts";
import { say, sayText } from "../base/messages.ts";
import { suggested } from "../base/rule_meaning.ts";
import { type Content, html, nothing, ref, repeat } from "../base/vendor_lit.ts";
import { live } from "../base/vendor_live.ts";
import { type Bench, type Compared, compared } from "../model/bench.ts";
import { composed, type Term, type Unusable } from "../model/composed.ts";
import type { TryRule } from "../model/fitting.ts";
import type { PackedRule } from "../model/judge.ts";
import { builder } from "./builder.ts";
import { tileCard, tileCards, verdict } from "./card.ts";

const BEGINNING: Term = { is: "kind", kind: "red" };

const why = (no: Unusable) =>
  ({
    step: () => say("A step of 0 means the same value: choose that instead."),
    kinds: () => say("Each card must belong to exactly one of the kinds."),
    states: () => say("That’s too much to remember. No one could play by it."),
  })[no]();

/** What is said of a wrong guess. */
export function wrongGuess({ hand }: Bench, found: Exclude<Compared, { is: "same" }>): Content {
  const no = html`<strong>${say("No, that’s not the rule.")}</strong>`;
  if (found.is === "refuted") {
    const cards = tileCards(found.cards);
    if (found.n === null)
      return html`${no} ${say("Ruled out by {cards}, in a hand that was shown.", { cards })}`;
    return html`${no} ${say("Ruled out by {cards} (card {n}).", { cards, n: found.n })}`;
  }
  const { line, cards, right } = found.parting;
  const fits = html`${no} ${say("It fits so far.")}`;
  const held = hand.find((card) => cards.includes(card));
  if (!line.length && held)
    return html`${fits} ${say("Play {card}: it tells your rule from the secret one.", { card: tileCard(held) })}`;
  const [card] = cards;
  const allowed = right.includes(card);
  const yours = verdict(allowed ? "wrong" : "right");
  const secret = verdict(allowed ? "right" : "wrong");
  const on = { cards: tileCards(line) };
  const where = found.here ? say("If {cards} come next:", on) : say("On the line {cards}:", on);
  return html`${fits} ${line.length ? where : nothing} ${say("Your rule: {card} is {yours}. Secret rule: {secret}.", { card: tileCard(card), yours, secret })}`;
}

/** Returns what draws the guess on a bench. `first` are the rules that are listed until words look for others. `done`
 *  gets how a guess compares, `back` is to go on playing. */
export function guessing(
  rules: TryRule[],
  first: TryRule[],
  draw: () => void,
  on: { done(found: Compared): void; back(): void },
) {
  let words = "";
  let picked: string | null = null;
  let asks: Term | null = null;
  let isBuilding = false;
  let place: Element | null = null;
  let rule: PackedRule | Unusable = "states";

  function built(next: Term) {
    asks = next;
    rule = composed(next);
  }

  function show(build: boolean) {
    isBuilding = build;
    place = null;
    draw();
    document.getElementById("home-guess")?.focus();
  }

  function begin(element?: Element) {
    if (!element || element === place) return;
    place = element;
    builder(element as HTMLElement, asks ?? BEGINNING, (next) => {
      built(next);
      draw();
    });
  }

  const foot = (back: Content, leave: () => void, send: (() => void) | null) =>
    html`<div class="home-steps"><button type="button" class="button" @click=${leave}>${back}</button>
      ${send ? html`<button type="button" class="button main" @click=${send}>${say("This is my guess")}</button>` : nothing}</div>`;

  function building(bench: Bench) {
    if (!asks) built(BEGINNING);
    const now = rule;
    return html`<section class="panel home-guess" aria-labelledby="home-guess">
      <h2 id="home-guess" tabindex="-1">${say("Build the rule you have in mind")}</h2>
      <div class="home-building" ${ref(begin)}></div>
      <div role="status">${typeof now === "string" ? html`<p class="problem">${why(now)}</p>` : nothing}</div>
      ${foot(say("Back to the list"), () => show(false), typeof now === "string" ? null : () => on.done(compared(bench, now)))}
    </section>`;
  }

  function listed(bench: Bench) {
    const found = words.trim() ? suggested(rules, words) : first;
    const chosen = rules.find(({ id }) => id === picked);
    return html`<section class="panel home-guess" aria-labelledby="home-guess">
      <h2 id="home-guess" tabindex="-1">${say("What is the rule?")}</h2>
      <label><span class="label">${say("Find it in the list")}</span><input class="input" type="text" maxlength="200" autocomplete="off" .value=${live(words)} @input=${(
        event: Event,
      ) => {
        words = typedIn(event);
        draw();
      }}></label>
      <button type="button" class="textual" @click=${() => show(true)}>${say("Not on the list? Build it")}</button>
      <div class="home-rules" role="radiogroup" tabindex="0" aria-label=${sayText("Rules it might be")}>
        ${found.length ? nothing : html`<p class="quiet">${say("No rules match.")}</p>`}
        ${repeat(
          found,
          ({ id }) => id,
          ({ id, statement }) =>
            html`<label><input type="radio" name="home-rule" .checked=${live(id === picked)} @change=${() => {
              picked = id;
              draw();
            }}><span class="thought">${statement}</span></label>`,
        )}</div>
      ${foot(say("Not now"), on.back, chosen ? () => on.done(compared(bench, chosen.judge)) : null)}
    </section>`;
  }

  return {
    view: (bench: Bench) => (isBuilding ? building(bench) : listed(bench)),
    /** Before the next guess: what was built is still there to change. */
    again() {
      picked = null;
      place = null;
    },
  };
}
