// The phone of a pupil who deals: choosing the secret rule, and then how fast the table finds it.
// Who sits beside must not read it off the screen, so the rule shows only when it is asked for.

import type { DealView, Verdict } from "#schema";
import { certain } from "../base/certain.ts";
import { targetOf, typedIn } from "../base/dom.ts";
import { figure, fill, type Sentence, say, sayText, sentence } from "../base/messages.ts";
import { matching } from "../base/rule_search.ts";
import { type Content, html, nothing, repeat } from "../base/vendor_lit.ts";
import { live } from "../base/vendor_live.ts";
import { chosenRule } from "../model/hand_order.ts";
import type { Playing, PupilActions } from "../model/pupil_types.ts";
import { FLAG, verdictAlone, verdictGlyph } from "./card.ts";
import { nameOf } from "./event_text.ts";
import { choice } from "./guess_choice.ts";
import { mainButton } from "./main_button.ts";

type Band = "easy" | "medium" | "hard" | "expert" | "own";
const BANDS: Record<Band, Sentence> = {
  easy: sentence("Easy"),
  medium: sentence("Medium"),
  hard: sentence("Hard"),
  expert: sentence("Expert"),
  own: sentence("From your teacher"),
};

const segment = (name: string, checked: boolean, pick: () => void, words: Content) =>
  html`<label><input type="radio" name=${name} .checked=${live(checked)} @change=${pick}><span>${words}</span></label>`;

/** Field and bands that narrow the list down; a list that fits a screen needs neither. */
function finder({ seat, deal }: Playing, act: PupilActions) {
  const choices = seat.choices ?? [];
  const bands = [...new Set(choices.map((one) => one.band as Band))];
  if (choices.length < 6) return nothing;
  return html`<div class="deal-find">
    <label><span class="heard">${say("Search the rules")}</span><input class="input" type="search" autocomplete="off" enterkeyhint="done" placeholder=${sayText("Search the rules")}
      .value=${live(deal.words)} @input=${(event: Event) => act.drafted({ words: typedIn(event) })}
      @keydown=${(event: KeyboardEvent) => {
        if (event.key === "Enter") targetOf(event).blur();
      }}></label>
    ${
      bands.length < 2
        ? nothing
        : html`<div class="segments" role="radiogroup" aria-label=${sayText("Difficulty")}>
      ${segment("band", !deal.band, () => act.drafted({ band: null }), say("All"))}
      ${bands.map((band) => segment("band", deal.band === band, () => act.drafted({ band }), fill(BANDS[band])))}</div>`
    }
  </div>`;
}

/** The list, easiest first. A rule that was tapped stays in sight, whatever is typed after it. */
export function choosing(state: Playing, act: PupilActions) {
  const { seat, deal } = state;
  const picked = chosenRule(state.seat, state.deal);
  const found = matching(seat.choices ?? [], deal.words).filter(
    (one) => !deal.band || one.band === deal.band,
  );
  const shown = picked && !found.includes(picked) ? [picked, ...found] : found;
  return html`${finder(state, act)}
    <div class="guess-list deal-list" role="radiogroup" aria-label=${sayText("Rules you can choose")}>
      ${found.length ? nothing : html`<p class="quiet">${say("No rules match.")}</p>`}
      ${repeat(
        shown,
        (one) => one.id,
        (one) =>
          choice(
            "rule",
            one === picked,
            () => act.drafted({ rule: one.id, hint: null }),
            html`<span class="thought">${one.statement}</span>
        <span class="quiet">${fill(BANDS[one.band as Band])}${one.played ? html` · ${say("already played at your table")}` : nothing}</span>`,
          ),
      )}
    </div>
    <div class="actions">
      ${state.problem ? html`<p class="problem" role="alert">${state.problem}</p>` : nothing}
      ${state.sending && state.lost ? html`<p class="problem" role="status">${say("You’re offline. We’ll deal as soon as you’re back.")}</p>` : nothing}
      ${mainButton(say("Choose this rule"), () => act.open("deal"), { missing: picked ? null : { says: say("Tap a rule to choose it"), at: ".deal-list" }, busy: state.sending ? say("Sending …") : null })}
    </div>`;
}

/** Asked once, with the hint that may go with it. */
export function dealSheet(state: Playing, act: PupilActions) {
  const rule = chosenRule(state.seat, state.deal);
  if (!rule) return nothing;
  const hint = (at: number | null, words: Content) =>
    choice("hint", state.deal.hint === at, () => act.drafted({ hint: at }), words);
  return html`<h2 id="sheet-title" tabindex="-1" autofocus>${say("Choose this rule?")}</h2>
    <p class="thought">${rule.statement}</p>
    ${rule.played ? html`<p class="problem">${say("Your table has played this rule before. They may guess it fast.")}</p>` : nothing}
    ${
      rule.hints.length
        ? html`<fieldset class="deal-hints"><legend class="label">${say("A hint for everyone, before the first card")}</legend>
      ${hint(null, say("No hint"))}${rule.hints.map((words, at) => hint(at, words))}</fieldset>`
        : nothing
    }
    <div class="choices">
      ${mainButton(say("Deal the cards"), act.deal, { busy: state.sending ? say("Sending …") : null })}
      <button type="button" class="button plain" @click=${act.close}>${say("Choose a different rule")}</button>
    </div>`;
}

/* While the table plays */

const WIDE = 148;
const HIGH = 56;

/** How many rules still fit, card by card; each step down the same share fewer. */
function curve({ curve: points, catalogue }: DealView) {
  const last = Math.max(12, points[points.length - 1][0]);
  const x = (laid: number) => 2 + ((WIDE - 8) * laid) / last;
  const y = (still_fit: number) =>
    4 + (HIGH - 8) * (1 - Math.log(Math.max(1, still_fit)) / Math.log(Math.max(2, catalogue)));
  const steps = points
    .map(
      ([laid, still_fit], at) =>
        `${at ? `H${x(laid).toFixed(1)}` : `M${x(0).toFixed(1)} ${y(catalogue).toFixed(1)}H${x(laid).toFixed(1)}`}V${y(still_fit).toFixed(1)}`,
    )
    .join("");
  const [laid, still_fit] = points[points.length - 1];
  return html`<svg class="still-fit-curve" viewBox="0 0 ${WIDE} ${HIGH}" role="img" aria-label=${sayText("Rules that still fit, card by card: from {first} down to {last}.", { first: catalogue, last: still_fit })}>
    <path class="ground" d="M2 ${HIGH - 3}H${WIDE - 2}"></path><path d=${steps}></path><circle cx=${x(laid).toFixed(1)} cy=${y(still_fit).toFixed(1)} r="4"></circle></svg>`;
}

/** A Prophet who stands has been right so far, and limits what the deal can bring. */
function prophet({ table, seat }: Playing) {
  if (!table.prophet) return nothing;
  const reign = table.line.reigns[table.line.reigns.length - 1];
  const player = nameOf(table, table.prophet);
  return html`<p><span class="gold-words">${FLAG}</span>${reign.calls ? say("{player} is the Prophet: {n} call, and it was right.", "{player} is the Prophet: {n} calls, and all were right.", { n: reign.calls, player }) : say("{player} is the Prophet, but hasn’t called yet.", { player })}
    ${table.rules.points ? say("While there’s a Prophet, you can score {cap} at most.", { cap: seat.deal?.cap }) : nothing}</p>`;
}

/** A guess in own words, judged by whoever dealt. */
function judging({ table, sending }: Playing, act: PupilActions) {
  const guess = certain(table.guess);
  const word = (
    which: Verdict,
  ) => html`<button type="button" class="button verdict-button ${which}" aria-busy=${sending ? "true" : "false"}
    @click=${() => act.send({ verdict: which })}>${verdictGlyph(which)}<span>${verdictAlone(which)}</span></button>`;
  return html`<section class="judging" aria-labelledby="judging">
    <h2 id="judging">${say("{player} has guessed. Would that rule always give the same answer as yours?", { player: nameOf(table, guess.by) })}</h2>
    <p><q class="thought"><bdi>${guess.words}</bdi></q></p>
    <div class="verdicts">${word("right")}${word("wrong")}</div>
    <p class="quiet">${say("Different words can mean the same rule. Your teacher can decide too.")}</p></section>`;
}

/** In place of a hand. */
export function dealt(state: Playing, act: PupilActions) {
  const { table, seat } = state;
  const deal = certain(seat.deal);
  return html`<section class="dealt" aria-labelledby="dealt">
    <header><h2 id="dealt">${say("Your rule")}</h2>
      <button type="button" class="textual" aria-expanded=${state.peek ? "true" : "false"} @click=${act.peek}>${say(state.peek ? "Hide my rule" : "Show my rule")}</button></header>
    ${state.peek ? html`<p class="plate thought">${deal.rule}</p>` : nothing}
    ${seat.may.includes("verdict") && table.guess ? judging(state, act) : nothing}
    <div class="dealt-still-fit"><p><strong class="number">${figure(deal.still_fit)}</strong> ${/* Translators: stands after the number itself, which is drawn large. */ say("of {all} rules still fits the cards.", "of {all} rules still fit the cards.", { n: deal.still_fit, all: deal.catalogue })}</p>${curve(deal)}</div>
    <p>${say("{n} play so far, {right} right.", "{n} plays so far, {right} right.", { n: deal.plays, right: deal.right })}
      ${!table.rules.points ? nothing : say(deal.points === deal.cap ? "You’d score {points} now." : "You’d score {points} now, the same as the best player, {player}.", { points: deal.points, player: nameOf(table, deal.best) })}</p>
    ${prophet(state)}
    ${state.problem ? html`<p class="problem" role="alert">${state.problem}</p>` : nothing}
  </section>`;
}
