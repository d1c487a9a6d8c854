// What is asked or shown now and then in a round: the Prophet's call, the card for a no play, a rest for notes, a hand.

import type { MessageKey, Verdict } from "#schema";
import { certain } from "../base/certain.ts";
import { say } from "../base/messages.ts";
import { html, nothing, repeat } from "../base/vendor_lit.ts";
import { codeOf, keysOf, sorted } from "../model/hand_order.ts";
import type { Playing, PupilActions } from "../model/pupil_types.ts";
import { shownCards } from "../model/turns.ts";
import { problem } from "./action_bar.ts";
import { card, plainCard, tileCard, tileCards, verdictGlyph } from "./card.ts";
import { answering, help, nameOf } from "./event_text.ts";
import { layout } from "./layout.ts";
import { mainButton } from "./main_button.ts";
import { fromTeacher } from "./teacher_messages.ts";
import { clockOf } from "./timers.ts";

/** More cards are shown small. */
const MANY = 4;

/** Where several share the seat, a call is one's of them too. */
function helping({ table, seat }: Playing) {
  const sentence = help(table, seat.seat);
  return sentence ? html`<p class="helping">${sentence}</p>` : nothing;
}

export function question(state: Playing, act: PupilActions) {
  const { table } = state;
  const pending = certain(table.pending);
  const last = table.columns[table.columns.length - 1];
  const player = html`<b><bdi>${nameOf(table, pending.by)}</bdi></b>`;
  const plays = pending.kind === "play";
  const [risk, dealer] = answering(table, state.seat.seat, "call_risk");
  const word = (
    which: Verdict,
    fits: MessageKey,
  ) => html`<button type="button" class="button verdict-button ${which}" aria-busy=${state.sending ? "true" : "false"}
    @click=${() => act.send({ call: which })}>${verdictGlyph(which)}<span>${say(`call_${which}`)}${plays ? nothing : html`<small>${say(fits)}</small>`}</span></button>`;
  return html`<section class="question" aria-labelledby="question">
    <p class="asked">${!plays ? say("call_no_play", { player }) : last ? say("call_after", { player, card: tileCard(last.card) }) : say("call_first", { player })}</p>
    <div class="asked-cards ${plays && pending.cards.length <= MANY ? `of-${pending.cards.length}` : "shown"}">${pending.cards.map((code) => card(code))}</div>
    ${helping(state)}
    <h2 id="question">${plays ? say("call_question", { n: pending.cards.length }) : say("call_no_play_question")}</h2>
    <div class="verdicts">${word("right", "call_none_fits")}${word("wrong", "call_one_fits")}</div>
    ${problem(state)}
    <p class="quiet">${say(risk, { n: table.false_prophet_penalty, ...dealer })}</p>
  </section>`;
}

export function picking(state: Playing, act: PupilActions) {
  const pending = certain(state.table.pending);
  const keys = keysOf(pending.cards);
  const chosen = state.picked;
  return html`<section class="picking" aria-labelledby="pick-title">
      <h2 id="pick-title">${say("pick_title")}</h2>
      <p>${say("pick_why", { player: nameOf(state.table, pending.by) })}</p>
      ${helping(state)}
      <ul class="cards">${repeat(
        keys,
        (key) => key,
        (key) =>
          html`<li>${card(codeOf(key), {
            pressed: key === chosen,
            ring: key === chosen ? "chosen" : undefined,
            onClick: () => act.pick(key),
          })}</li>`,
      )}</ul>
    </section>
    <div class="actions">${problem(state)}
      ${mainButton(chosen && say("pick_lay", { card: plainCard(codeOf(chosen)) }), () => chosen && act.send({ pick: codeOf(chosen) }), { missing: chosen ? null : { says: say("pick_choose"), at: ".picking .cards" }, busy: state.sending ? say("play_sending") : null })}
    </div>`;
}

/** Play rests for everybody's notes. */
export function resting({ table, seat, parts }: Playing, act: PupilActions) {
  const asked = [...parts.values()].some((one) => one.thinks);
  return html`<section class="resting" aria-labelledby="resting"><h2 id="resting">${say(asked ? "think_now" : "think_waits")} ${clockOf(null, table.clocks?.thinking)}</h2>
    ${seat.thinks ? html`<button type="button" class="button main" @click=${act.write}>${say("think_write")}</button>` : nothing}
    ${asked ? html`<button type="button" class="button" @click=${act.passThought}>${say("think_pass")}</button>` : nothing}</section>`;
}

/** A round that the end of the class cut short: what lies on the table, and nothing to do. */
export const cutShort = (
  state: Playing,
  act: PupilActions,
) => html`<div class="head"><h1>${say("class_over")}</h1><p>${say("class_over_thanks")}</p></div>${fromTeacher(state, act)}
    <section class="looking-back"><h2>${say("score_layout")}</h2>
      ${layout(state.table, { size: "phone", onCard: act.story, scroller: act.scroller, fresh: [] })}</section>`;

/** The hand that was shown for a no play, in short. */
export function shownHand(state: Playing) {
  const { pending } = state.table;
  const shown = shownCards(state.table);
  if (!shown || (pending && (["call", "pick"] as const).some((action) => state.seat.may.includes(action))))
    return nothing;
  const mine = shown.by === state.seat.seat;
  return html`<section class="shown-hand"><h2>${say(mine ? "shown_hand_you" : "shown_hand", { player: nameOf(state.table, shown.by) })}</h2>
    <p>${tileCards(sorted(keysOf(shown.cards), "suit").map(codeOf))}</p></section>`;
}
