// What the teacher says to a table. In a round it lies over the line until it has been read: nothing that is
// to be tapped below gives way to it.

import type { SeatView, TableView } from "#schema";
import { say, sayText } from "../base/messages.ts";
import { type Content, html, nothing } from "../base/vendor_lit.ts";
import type { Playing, PupilActions, Read } from "../model/pupil_types.ts";
import { withTiles } from "./tile_text.ts";

const word = (title: Content, words: Content, serif = false) =>
  html`<section class="word"><h2>${title}</h2><p class=${serif ? "serif" : ""}>${words}</p></section>`;
const message = ({ message }: TableView, read: Read) =>
  message && message.number !== read.message ? [word(say("From your teacher"), message.text)] : [];
const own = (seat: SeatView | null, read: Read) =>
  seat?.message && seat.message.number !== read.own[seat.seat]
    ? [word(say("From your teacher, for you alone"), seat.message.text)]
    : [];
const hints = (table: TableView, from = 0) =>
  table.hints.slice(from).map((hint) => word(say("Hint"), withTiles(hint)));
const told = (table: TableView, from = 0) =>
  table.told
    .slice(from)
    .map(({ round, rule }) => word(say("Round {n}: the rule was", { n: round }), rule, true));
const gotIt = (act: PupilActions) =>
  html`<button type="button" class="button" @click=${act.gotIt}>${say("Got it")}</button>`;

/** Over the line of a round that is played: what nobody here has read yet. */
export function notes({ table, seat, read }: Playing, act: PupilActions) {
  const fresh = [
    ...own(seat, read),
    ...message(table, read),
    ...hints(table, read.hints),
    ...told(table, read.told),
  ];
  return fresh.length
    ? html`<div class="notes" role="group" aria-label=${sayText("Messages for your table")}><div class="notes-words" tabindex="0">${fresh}</div>${gotIt(act)}</div>`
    : nothing;
}

/** All of it, to be looked up again in the menu. */
export function allNotes({ table, seat }: Playing) {
  const unread = { round: "", message: 0, hints: 0, told: 0, own: {} };
  const all = [...own(seat, unread), ...message(table, unread), ...hints(table), ...told(table)];
  return all.length ? html`<div class="kept-notes">${all}</div>` : nothing;
}

/** Where the page has room for all of it, as before a round and after it. */
export function fromTeacher({ table, seat, read }: Playing, act: PupilActions) {
  const fresh = [...own(seat, read), ...message(table, read)];
  return html`${fresh.length ? html`<div class="from-teacher">${fresh}${gotIt(act)}</div>` : nothing}${hints(table)}${told(table)}`;
}
