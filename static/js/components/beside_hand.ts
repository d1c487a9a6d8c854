// Beside the hand once it is drawn: the line that opens the lab notebook, and who deals.

import { say, sayText } from "../base/messages.ts";
import { html, nothing } from "../base/vendor_lit.ts";
import type { Playing, PupilActions } from "../model/pupil_types.ts";

const PENCIL = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M3 21l1.2-5L15.5 4.7a2.2 2.2 0 0 1 3.1 0l.7.7a2.2 2.2 0 0 1 0 3.1L8 19.8zM14 7.5l2.5 2.5"/></svg>`;

/** What this pupil takes the rule for, as it is written here or, before that, as the server has it. */
export function noteLine({ seat, table, books }: Playing, act: PupilActions, empty = true) {
  if (!seat.writes || table.clocks?.last_call) return nothing;
  const { words, sure } = books?.draft
    ? { words: books.draft.said || books.draft.words, sure: books.draft.sure }
    : { words: seat.note?.words, sure: seat.note?.confidence ?? null };
  if (!words && !empty) return nothing;
  return html`<button type="button" class="note-line" @click=${act.write}>${PENCIL}<span class="quiet">${say("My rule")}</span>
    ${words ? html`<span class="thought" dir="auto">${words}</span>` : html`<span class="thought quiet">${say("What do you think?")}</span>`}
    ${sure === null || !words ? nothing : html`<b>${say("{n}%", { n: sure })}</b>`}</button>`;
}

/** Who deals sits beside the first player, and holds no cards. */
export function dealerItem(state: Playing) {
  const { dealer } = state.table;
  if (!dealer) return nothing;
  const mine = dealer.id === state.seat.seat;
  // Translators: each is a verb without its subject, after a pupil’s name or “You”.
  const does = say(state.table.phase === "over" ? "dealt" : mine ? "deal" : "deals");
  return html`<li class="seat dealer ${mine ? "mine" : ""} ${dealer.online ? "" : "away"}">
    <span class="heard">${mine ? `${sayText("You")}, ${dealer.name}` : dealer.name}, ${does}${dealer.online ? nothing : html`, ${say("away")}`}</span>
    <span class="seat-name" dir="auto" aria-hidden="true">${mine ? say("You") : dealer.name}</span>
    <span class="seat-count" aria-hidden="true"><span class="seat-note">${does}</span></span></li>`;
}
