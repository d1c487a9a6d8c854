// What a pupil may say aloud in a round: the rule, or that they are the Prophet.

import type { TableView } from "#schema";
import { say } from "../base/messages.ts";
import { html, nothing } from "../base/vendor_lit.ts";
import type { Playing, PupilActions } from "../model/pupil_types.ts";
import { inDeclareWindow } from "../model/waits.ts";
import { FLAG } from "./card.ts";
import { moment } from "./table.ts";

/** Beside Declare, as long as somebody waits for it. */
const notNow = (table: TableView, act: PupilActions) =>
  inDeclareWindow(table)
    ? html`<button type="button" class="button" @click=${act.decline}>${say("Not now")}</button>`
    : nothing;

/** Declaring; as long as everybody waits for it, beside letting them play on. */
function declaring(state: Playing, act: PupilActions) {
  const pass = notNow(state.table, act);
  return html`${act.firstTime("declare", moment(state)) ? html`<p class="explains">${say("If you declare, you call each play from then on.")}</p>` : nothing}
    <div class="offering ${pass === nothing ? "" : "waited"}">${pass === nothing ? html`<p class="offer">${say("Think you know the rule?")}</p>` : pass}
    <button type="button" class="button declare" @click=${() => act.open("declare")}><span class="gold-words">${FLAG}</span>${say("Become the Prophet")}</button></div>`;
}

/** What may be said aloud just now: the rule, or that one is the Prophet. */
export function offers(state: Playing, act: PupilActions) {
  const { may } = state.seat;
  if (may.includes("guess")) {
    const pass = notNow(state.table, act);
    return html`<div class="offering ${pass === nothing ? "" : "waited"}">${pass === nothing ? html`<p class="offer">${say("Think you know the rule?")}</p>` : pass}
    <button type="button" class="button declare" @click=${() => act.open("guess")}>${say("Guess the rule")}</button></div>`;
  }
  return may.includes("declare") ? declaring(state, act) : nothing;
}
