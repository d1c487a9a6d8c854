// What is asked or shown now and then in a round: the Prophet's call, the card for a no play, a rest for notes, a hand.

import type { Verdict } from "#schema";
import { certain } from "../base/certain.ts";
import { say } from "../base/messages.ts";
import { type Content, html, nothing, repeat } from "../base/vendor_lit.ts";
import { codeOf, keysOf, sorted } from "../model/hand_order.ts";
import type { Playing, PupilActions } from "../model/pupil_types.ts";
import { shownCards } from "../model/turns.ts";
import { problem } from "./action_bar.ts";
import { card, plainCard, tileCard, tileCards, verdictAlone, verdictGlyph } from "./card.ts";
import { help, nameOf } from "./event_text.ts";
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
  const last = table.line.columns[table.line.columns.length - 1];
  const player = html`<b><bdi>${nameOf(table, pending.by)}</bdi></b>`;
  const plays = pending.kind === "play";
  const taken = { n: table.rules.false_prophet_penalty };
  const risk = table.dealer
    ? say(
        "If {dealer}’s rule disagrees, you take {n} card.",
        "If {dealer}’s rule disagrees, you take {n} cards.",
        { ...taken, dealer: table.dealer.name },
      )
    : say("If Nature disagrees, you take {n} card.", "If Nature disagrees, you take {n} cards.", taken);
  const word = (
    which: Verdict,
    fits: Content,
  ) => html`<button type="button" class="button verdict-button ${which}" aria-busy=${state.sending ? "true" : "false"}
    @click=${() => act.send({ call: which })}>${verdictGlyph(which)}<span>${verdictAlone(which)}${plays ? nothing : html`<small>${fits}</small>`}</span></button>`;
  return html`<section class="question" aria-labelledby="question">
    <p class="asked">${!plays ? say("{player} says no card in this hand fits.", { player }) : last ? say("{player} plays after {card}", { player, card: tileCard(last.card) }) : say("{player} plays", { player })}</p>
    <div class="asked-cards ${plays && pending.cards.length <= MANY ? `of-${pending.cards.length}` : "shown"}">${pending.cards.map((code) => card(code))}</div>
    ${helping(state)}
    <h2 id="question">${!plays ? say("Is that right or wrong?") : pending.cards.length === 1 ? say("Is it right or wrong?") : say("Is every card right, or is one wrong?")}</h2>
    <div class="verdicts">${word("right", say("none fits"))}${word("wrong", say("one fits"))}</div>
    ${problem(state)}
    <p class="quiet">${risk}</p>
  </section>`;
}

export function picking(state: Playing, act: PupilActions) {
  const pending = certain(state.table.pending);
  const keys = keysOf(pending.cards);
  const chosen = state.picked;
  return html`<section class="picking" aria-labelledby="pick-title">
      <h2 id="pick-title">${say("Choose a card that fits.")}</h2>
      <p>${say("You were right: one of {player}’s cards does fit. Find it and play it.", { player: nameOf(state.table, pending.by) })}</p>
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
      ${mainButton(chosen && say("Play {card}", { card: plainCard(codeOf(chosen)) }), () => chosen && act.send({ pick: codeOf(chosen) }), { missing: chosen ? null : { says: say("Tap the card that fits"), at: ".picking .cards" }, busy: state.sending ? say("Sending …") : null })}
    </div>`;
}

/** Play rests for everybody's notes. */
export function resting({ table, seat, parts }: Playing, act: PupilActions) {
  const asked = [...parts.values()].some((one) => one.thinks);
  return html`<section class="resting" aria-labelledby="resting"><h2 id="resting">${say(asked ? "Everyone writes down a rule." : "The others are still writing.")} ${clockOf(null, table.clocks?.thinking)}</h2>
    ${seat.thinks ? html`<button type="button" class="button main" @click=${act.write}>${say("Write my rule")}</button>` : nothing}
    ${asked ? html`<button type="button" class="button" @click=${act.passThought}>${say("No idea yet")}</button>` : nothing}</section>`;
}

/** A round that the end of the class cut short: what lies on the table, and nothing to do. */
export const cutShort = (
  state: Playing,
  act: PupilActions,
) => html`<div class="head"><h1>${say("This class is over.")}</h1><p>${say("Thanks for playing.")}</p></div>${fromTeacher(state, act)}
    <section class="looking-back"><h2>${say("The cards on the table")}</h2>
      ${layout(state.table, { size: "phone", onCard: act.story, scroller: act.scroller, fresh: [] })}</section>`;

/** The hand that was shown for a no play, in short. */
export function shownHand(state: Playing) {
  const { pending } = state.table;
  const shown = shownCards(state.table);
  if (!shown || (pending && (["call", "pick"] as const).some((action) => state.seat.may.includes(action))))
    return nothing;
  const mine = shown.by === state.seat.seat;
  return html`<section class="shown-hand"><h2>${say(mine ? "Your hand, shown to everyone" : "{player}’s hand, shown to everyone", { player: nameOf(state.table, shown.by) })}</h2>
    <p>${tileCards(sorted(keysOf(shown.cards), "suit").map(codeOf))}</p></section>`;
}
