// The phone of a pupil who deals: choosing the secret rule, and then how fast the table finds it.
// Who sits beside must not read it off the screen, so the rule shows only when it is asked for.

import type { DealView, Verdict } from "#schema";
import { certain } from "../base/certain.ts";
import { targetOf, typedIn } from "../base/dom.ts";
import { figure, say, sayText } from "../base/messages.ts";
import { matching } from "../base/rule_search.ts";
import { type Content, html, nothing, repeat } from "../base/vendor_lit.ts";
import { live } from "../base/vendor_live.ts";
import { chosenRule } from "../model/hand_order.ts";
import type { Playing, PupilActions } from "../model/pupil_types.ts";
import { FLAG, verdictGlyph } from "./card.ts";
import { nameOf } from "./event_text.ts";
import { choice } from "./guess.ts";
import { mainButton } from "./main_button.ts";

type Band = "easy" | "medium" | "hard" | "expert" | "own";

const segment = (name: string, checked: boolean, pick: () => void, words: Content) =>
  html`<label><input type="radio" name=${name} .checked=${live(checked)} @change=${pick}><span>${words}</span></label>`;

/** Field and bands that narrow the list down; a list that fits a screen needs neither. */
function finder({ seat, deal }: Playing, act: PupilActions) {
  const choices = seat.choices ?? [];
  const bands = [...new Set(choices.map((one) => one.band as Band))];
  if (choices.length < 6) return nothing;
  return html`<div class="deal-find">
    <label><span class="heard">${say("deal_find")}</span><input class="input" type="search" autocomplete="off" enterkeyhint="done" placeholder=${sayText("deal_find")}
      .value=${live(deal.words)} @input=${(event: Event) => act.drafted({ words: typedIn(event) })}
      @keydown=${(event: KeyboardEvent) => {
        if (event.key === "Enter") targetOf(event).blur();
      }}></label>
    ${
      bands.length < 2
        ? nothing
        : html`<div class="segments" role="radiogroup" aria-label=${sayText("deal_band")}>
      ${segment("band", !deal.band, () => act.drafted({ band: null }), say("deal_all"))}
      ${bands.map((band) => segment("band", deal.band === band, () => act.drafted({ band }), say(`band_${band}`)))}</div>`
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
    <div class="guess-list deal-list" role="radiogroup" aria-label=${sayText("deal_list")}>
      ${found.length ? nothing : html`<p class="quiet">${say("deal_none")}</p>`}
      ${repeat(
        shown,
        (one) => one.id,
        (one) =>
          choice(
            "rule",
            one === picked,
            () => act.drafted({ rule: one.id, hint: null }),
            html`<span class="thought">${one.statement}</span>
        <span class="quiet">${say(`band_${one.band as Band}`)}${one.played ? html` · ${say("deal_played")}` : nothing}</span>`,
          ),
      )}
    </div>
    <div class="actions">
      ${state.problem ? html`<p class="problem" role="alert">${state.problem}</p>` : nothing}
      ${state.sending && state.lost ? html`<p class="problem" role="status">${say("deal_lost")}</p>` : nothing}
      ${mainButton(say("deal_this"), () => act.open("deal"), { missing: picked ? null : { says: say("deal_choose"), at: ".deal-list" }, busy: state.sending ? say("play_sending") : null })}
    </div>`;
}

/** Asked once, with the hint that may go with it. */
export function dealSheet(state: Playing, act: PupilActions) {
  const rule = chosenRule(state.seat, state.deal);
  if (!rule) return nothing;
  const hint = (at: number | null, words: Content) =>
    choice("hint", state.deal.hint === at, () => act.drafted({ hint: at }), words);
  return html`<h2 id="sheet-title" tabindex="-1" autofocus>${say("deal_sure")}</h2>
    <p class="thought">${rule.statement}</p>
    ${rule.played ? html`<p class="problem">${say("deal_again")}</p>` : nothing}
    ${
      rule.hints.length
        ? html`<fieldset class="deal-hints"><legend class="label">${say("deal_hint")}</legend>
      ${hint(null, say("deal_no_hint"))}${rule.hints.map((words, at) => hint(at, words))}</fieldset>`
        : nothing
    }
    <div class="choices">
      ${mainButton(say("deal_go"), act.deal, { busy: state.sending ? say("play_sending") : null })}
      <button type="button" class="button plain" @click=${act.close}>${say("deal_back")}</button>
    </div>`;
}

/* While the table plays */

const WIDE = 148;
const HIGH = 56;

/** How many rules still fit, card by card; each step down the same share fewer. */
function curve({ curve: points, catalogue }: DealView) {
  const last = Math.max(12, points[points.length - 1][0]);
  const x = (laid: number) => 2 + ((WIDE - 8) * laid) / last;
  const y = (alive: number) =>
    4 + (HIGH - 8) * (1 - Math.log(Math.max(1, alive)) / Math.log(Math.max(2, catalogue)));
  const steps = points
    .map(
      ([laid, alive], at) =>
        `${at ? `H${x(laid).toFixed(1)}` : `M${x(0).toFixed(1)} ${y(catalogue).toFixed(1)}H${x(laid).toFixed(1)}`}V${y(alive).toFixed(1)}`,
    )
    .join("");
  const [laid, alive] = points[points.length - 1];
  return html`<svg class="alive-curve" viewBox="0 0 ${WIDE} ${HIGH}" role="img" aria-label=${sayText("dealt_curve", { first: catalogue, last: alive })}>
    <path class="ground" d="M2 ${HIGH - 3}H${WIDE - 2}"></path><path d=${steps}></path><circle cx=${x(laid).toFixed(1)} cy=${y(alive).toFixed(1)} r="4"></circle></svg>`;
}

/** A Prophet who stands has been right so far, and limits what the deal can bring. */
function prophet({ table, seat }: Playing) {
  if (!table.prophet) return nothing;
  const reign = table.reigns[table.reigns.length - 1];
  const player = nameOf(table, table.prophet);
  return html`<p><span class="gold-words">${FLAG}</span>${reign.calls ? say("dealt_prophet", { n: reign.calls, player }) : say("dealt_prophet_new", { player })}
    ${say("dealt_cap", { cap: seat.deal?.cap })}</p>`;
}

/** A guess in own words, judged by whoever dealt. */
function judging({ table, sending }: Playing, act: PupilActions) {
  const guess = certain(table.guess);
  const word = (
    which: Verdict,
  ) => html`<button type="button" class="button verdict-button ${which}" aria-busy=${sending ? "true" : "false"}
    @click=${() => act.send({ verdict: which })}>${verdictGlyph(which)}<span>${say(`call_${which}`)}</span></button>`;
  return html`<section class="judging" aria-labelledby="judging">
    <h2 id="judging">${say("dealt_judge", { player: nameOf(table, guess.by) })}</h2>
    <p><q class="thought"><bdi>${guess.words}</bdi></q></p>
    <div class="verdicts">${word("right")}${word("wrong")}</div>
    <p class="quiet">${say("dealt_judge_as")}</p></section>`;
}

/** In place of a hand. */
export function dealt(state: Playing, act: PupilActions) {
  const { table, seat } = state;
  const deal = certain(seat.deal);
  return html`<section class="dealt" aria-labelledby="dealt">
    <header><h2 id="dealt">${say("dealt_title")}</h2>
      <button type="button" class="textual" aria-expanded=${state.peek ? "true" : "false"} @click=${act.peek}>${say(state.peek ? "dealt_hide" : "dealt_show")}</button></header>
    ${state.peek ? html`<p class="plate thought">${deal.rule}</p>` : nothing}
    ${seat.may.includes("verdict") && table.guess ? judging(state, act) : nothing}
    <div class="dealt-alive"><p><strong class="number">${figure(deal.alive)}</strong> ${say("dealt_alive", { n: deal.alive, all: deal.catalogue })}</p>${curve(deal)}</div>
    <p>${say("dealt_plays", { n: deal.plays, right: deal.right })}
      ${say(deal.points === deal.cap ? "dealt_score_capped" : "dealt_score", { points: deal.points, player: nameOf(table, deal.best) })}</p>
    ${prophet(state)}
    ${state.problem ? html`<p class="problem" role="alert">${state.problem}</p>` : nothing}
  </section>`;
}
