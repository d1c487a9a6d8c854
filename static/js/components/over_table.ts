// What a moment leaves above the table, notices, and what is asked of somebody who has a sheet open.

import { fill, say, sayText } from "../base/messages.ts";
import { type Content, html, nothing } from "../base/vendor_lit.ts";
import { NOTICES } from "../model/notices.ts";
import type { Band, Moment, Playing, PupilActions, Sheet } from "../model/pupil_types.ts";
import { ENDS } from "../model/sheets.ts";
import { tileCards } from "./card.ts";
import { headline, nameOf } from "./event_text.ts";
import { clockOf } from "./timers.ts";

function toldAs({ kind, views: { table, seat } }: Moment): Content {
  const last = table.happened;
  if (kind === "out" || !last) return say("You’re knocked out of this round.");
  const who = last.overthrown;
  const player = nameOf(table, who);
  if (last.kind !== "play")
    return say(who === seat.seat ? "You were overthrown." : "{player} was overthrown.", { player });
  const by = { cards: tileCards(last.cards), player };
  return say(who === seat.seat ? "{cards} overthrew you." : "{cards} overthrew {player}.", by);
}

function again(moment: Moment, act: PupilActions) {
  return html`<button type="button" class="band-again" @click=${() => act.showMoment(moment)}><span>${toldAs(moment)}</span> <strong>${say("Show again")}</strong></button>`;
}

function strip({ is }: Band, act: PupilActions) {
  return html`<div class="moment-band">${
    is.kind === "notice"
      ? html`<p role="status">${fill(NOTICES[is.notice.kind].words, { player: nameOf(is.table, is.notice.by) })}</p>`
      : again(is, act)
  }
    <button type="button" class="band-gone" aria-label=${sayText("Close")} @click=${act.dropBand}><span aria-hidden="true">×</span></button></div>`;
}

/** A notice, or what has filled the screen in a line that opens it again. */
export function bandOf({ band, sheet }: Playing, act: PupilActions) {
  return !band || sheet ? nothing : strip(band, act);
}

/** What a sheet is there for is not asked above it. */
const ABOUT: Partial<Record<Sheet["kind"], string>> = {
  notebook: "think",
  guess: "chance",
  declare: "chance",
  no_play: "turn",
  deal: "deal",
};

function ask({ sheet, asked, table, seat }: Playing, act: PupilActions) {
  if (!sheet) return nothing;
  const about = ABOUT[sheet.kind];
  const typed = ENDS[sheet.kind] === "typed";
  const other = asked.filter((one) => !about || !one.startsWith(about));
  if (!other.length && !(typed && table.phase === "over")) return nothing;
  const is = (kind: string) => other.some((one) => one.startsWith(kind));
  const words = is("last")
    ? html`${say(table.phase === "over" ? "What was the rule?" : "Last call")} ${clockOf(table.clocks, table.clocks?.last_call)}`
    : is("predict")
      ? say("What do you predict: right, wrong or unsure?")
      : is("think")
        ? say("What do you think the rule is now?")
        : is("vote") || is("slide") || is("step") || is("thought")
          ? say("Your class is looking at the big screen.")
          : headline(table, seat.seat).head;
  return html`<button type="button" class="ask-above" @click=${act.close}><strong role="status">${words}</strong> <span>${say(typed ? "Tap to go there. Your words stay." : "Tap to go there.")}</span></button>`;
}

/** Above a sheet: a notice, and what is asked of this phone meanwhile, with the way there. Words that are typed stay. */
export function askAbove(state: Playing, act: PupilActions) {
  const { band, sheet } = state;
  return html`${sheet && band?.is.kind === "notice" ? strip(band, act) : nothing}${ask(state, act)}`;
}
