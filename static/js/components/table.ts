// The pupil's screen from top to bottom: seats, headline, layout, then the one thing to do.

import type { SeatTag, TableView } from "#schema";
import { figure, say, sayText } from "../base/messages.ts";
import { type Content, html, nothing, repeat } from "../base/vendor_lit.ts";
import { codeOf } from "../model/hand_order.ts";
import type { Playing, PupilActions } from "../model/pupil_types.ts";
import { mayPlay, shownCards, waitsForMe } from "../model/turns.ts";
import { seatOf } from "../model/waits.ts";
import { problem } from "./action_bar.ts";
import { FLAG, plainCard } from "./card.ts";
import { atRisk, counts, happened, headline, nameOf } from "./event_text.ts";
import { hand } from "./hand.ts";
import { layout } from "./layout.ts";
import { mainButton } from "./main_button.ts";
import { nudgeStrip, roundStrip, waitClock } from "./timers.ts";

const me = (state: Playing) => state.seat.seat;
const tag = (state: Playing) => seatOf(state.table, me(state));

/* Who sits here */

function seatItem(state: Playing, one: SeatTag) {
  const { table } = state;
  const mine = one.id === me(state);
  const turn = table.phase === "playing" && table.turn === one.id;
  const prophet = table.prophet === one.id;
  const away = !one.online && !one.robot;
  const said = [
    mine ? `${sayText("You")}, ${one.name}` : one.name,
    sayText("{n} card", "{n} cards", { n: one.cards }),
    turn && sayText("playing now"),
    prophet && sayText("the Prophet"),
    one.false_prophet && sayText("a False Prophet"),
    one.expelled && sayText("out"),
    one.sits_out && sayText("sitting out"),
    one.robot && sayText("robot"),
    away && sayText("away"),
  ]
    .filter(Boolean)
    .join(", ");

  const note = one.expelled
    ? say("out")
    : one.sits_out
      ? say("sitting out")
      : away
        ? say("away")
        : one.robot && !turn
          ? say("robot")
          : nothing;
  return html`<li class="seat ${mine ? "mine" : ""} ${turn ? "turn" : ""} ${prophet ? "prophet" : ""} ${away || one.expelled || one.sits_out ? "away" : ""}">
    <span class="heard">${said}</span>
    <span class="seat-name" dir="auto" aria-hidden="true">${mine ? say("You") : one.name}</span>
    <span class="seat-count" aria-hidden="true">${figure(one.cards ?? 0)}${one.false_prophet ? html`<span class="fallen">${FLAG}</span>` : nothing}
      ${note === nothing ? nothing : html`<span class="seat-note">${note}</span>`}</span></li>`;
}

function top(state: Playing, act: PupilActions) {
  const many = state.table.seats.length + (state.table.dealer ? 1 : 0) > 4;
  return html`<div class="top">
    <ul class="seats" tabindex=${many ? 0 : -1} aria-label=${sayText("Players at the table")}>${repeat(
      state.table.seats,
      (one) => one.id,
      (one) => seatItem(state, one),
    )}${act.later()?.dealerItem(state) ?? nothing}</ul>
    ${menuButton(
      act,
      [...state.parts.values()].some((seat) => seat.asks_help),
    )}
  </div>`;
}

const menuButton = (
  act: PupilActions,
  asking = false,
) => html`<button type="button" class="menu-button ${asking ? "asks-help" : ""}" aria-label=${sayText(asking ? "Menu. You’ve asked for help." : "Menu")} @click=${() => act.open("menu")}>
      ${asking ? html`<span aria-hidden="true">?</span>` : html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="4" r="2.3"/><circle cx="12" cy="12" r="2.3"/><circle cx="12" cy="20" r="2.3"/></svg>`}</button>`;

/** The rules of play, one tap away on every screen. */
const rulesButton = (act: PupilActions) =>
  html`<button type="button" class="rules-button" aria-label=${sayText("How to play")} @click=${() => act.open("rules")}><span aria-hidden="true">?</span></button>`;

/** Letters of a name from which on the headline is set smaller. */
const LONG = 12;

function head(state: Playing, act: PupilActions) {
  const { head: title, sub, tone } = headline(state.table, me(state));
  // "You’re the Prophet" says what "You’re the Prophet now." would.
  const justMe = state.table.happened?.kind === "declared" && state.table.happened.by === me(state);
  const told =
    state.table.phase === "playing" && !state.table.clocks?.last_call && !(justMe && tone === "gold")
      ? happened(state.table, me(state))
      : [];
  const pending = state.table.pending || tone === "gold";
  // A nudge stands in place of all this.
  const below = html`${sub ? html`<p class="sub">${sub}</p>` : nothing}
    ${told.length && !pending ? html`<p class="last">${told}</p>` : nothing}
    ${told.length && tone === "gold" && !state.table.pending ? html`<p class="last">${told}</p>` : nothing}`;
  const long = nameOf(state.table, state.table.pending?.by ?? state.table.turn).length > LONG && !tone;
  const nudge = nudgeStrip(state.table, waitsForMe(state));
  return html`<div class="head ${nudge === nothing ? "" : "nudged"}"><div class="head-row">
    <h1 class="${tone} ${long ? "long" : ""}" tabindex="-1">${tone === "gold" ? FLAG : nothing}${title}</h1>${waitClock(state.table, "declare", "may_guess", "turn", "call", "pick")}${rulesButton(act)}</div>
    ${nudge === nothing ? below : nudge}
  </div>`;
}

/** Whether cards can be chosen: to play them now, or lined up for one's turn. */
function choosable({ table, seat, keys }: Playing) {
  const out = seatOf(table, seat.seat)?.expelled;
  return Boolean(
    keys.length &&
      seat.in_round &&
      !out &&
      !seat.sits_out &&
      !table.pause &&
      !table.clocks?.thinking &&
      !table.clocks?.last_call &&
      table.prophet !== seat.seat,
  );
}

function felt(state: Playing, act: PupilActions) {
  const { table, seat, chosen } = state;
  const planned = choosable(state) ? chosen.map(codeOf) : [];
  const at = Math.max(0, chosen.indexOf(state.shifting ?? ""));
  // What a wrong card costs now is said at the button that plays it.
  const count = counts(table, me(state)).filter(
    (_, at) => !at || !seat.may.includes("play") || !atRisk(table, me(state)),
  );
  const order = planned.length > 1 ? { at, pick: act.shiftable, shift: act.shift } : null;
  return html`<div class="felt">
    ${layout(table, { size: "phone", chosen: planned, lined: !mayPlay(state), order, me: seat.seat, fresh: state.fresh, pending: !seat.may.includes("call"), onCard: act.story, scroller: act.scroller })}
    <div class="felt-foot ${order ? "" : "counts"}">${(order ? act.later()?.ordering(planned, order) : act.later()?.jumps(table, act.scroller)) ?? nothing}<p class="count quiet">${count.map((one, at) => (at ? html` · <span>${one}</span>` : html`<span>${one}</span>`))}</p></div>
  </div>`;
}

/** Under a Prophet, while others play: which card could break the rule? */
function breaking({ seat, table }: Playing, act: PupilActions) {
  if (
    !seat.may_break ||
    seat.may.includes("play") ||
    table.clocks?.last_call ||
    table.pending?.by === seat.seat
  )
    return nothing;
  return act.breaking() ?? nothing;
}

/* The one thing to do, at the thumb */

/** More cards are not named one by one. */
const MANY = 4;

const joined = (codes: string[]) =>
  codes.map<Content>(plainCard).reduce((first, next) => say("{first} then {next}", { first, next }));

function playWords(codes: string[], atMost: number) {
  const n = codes.length;
  if (!n) return say("Tap a card to play", "Tap up to {n} cards", { n: atMost });
  if (n > MANY) return say("Play {n} card", "Play {n} cards", { n });
  // Translators: on the main button; {cards} is a card, or cards joined by "{first} then {next}".
  return say("Play {cards}", { cards: joined(codes) });
}

function planWords(codes: string[]) {
  const n = codes.length;
  if (n > MANY) return say("Planned: {n} card", "Planned: {n} cards", { n });
  // Translators: where the main button stands later; {cards} as in "Play {cards}".
  return say("Planned: {cards}", { cards: joined(codes) });
}

/** While others play the bar has the same height and its button the same place: what is lined up
 *  turns into what can be played, and nothing else moves. */
function planning(state: Playing, act: PupilActions) {
  if (!choosable(state)) return nothing;
  const codes = state.chosen.map(codeOf);
  return codes.length
    ? mainButton(planWords(codes), null, { notYet: act.notYet, cls: "lined" })
    : html`<p class="quiet planning">${say("Tap a card to plan ahead")}</p>`;
}

/** The same until the next cards are played. */
export const moment = ({ table }: Playing) => `${table.number}.${table.round}.${table.line.laid}`;

function actions(state: Playing, act: PupilActions) {
  const { table, seat } = state;
  const codes = state.chosen.map(codeOf);
  if (table.pause) return nothing;
  const offer = act.later()?.offers(state, act) ?? nothing;
  if (!seat.may.includes("play") && !seat.may.includes("no_play")) {
    const plan = offer === nothing ? planning(state, act) : nothing;
    return state.problem || state.dropped.length || plan !== nothing || offer !== nothing
      ? html`<div class="actions">${problem(state)}${offer}${plan}</div>`
      : nothing;
  }
  const ready = mayPlay(state) && state.armed;
  const risk = atRisk(table, me(state));
  const words = playWords(codes, Math.min(table.rules.longest, state.keys.length));
  return html`<div class="actions">${problem(state)}${offer}
    ${mainButton(
      risk
        ? html`${words}<small>${/* Translators: small, below the card on the button to play it. */ say("Wrong? You’re out.")}</small>`
        : words,
      act.play,
      {
        missing: codes.length ? null : { says: words, at: ".hand .cards" },
        busy: state.sending ? say("Sending …") : null,
        notYet: ready ? null : act.notYet,
        cls: ready ? "" : "lined",
      },
    )}
  </div>`;
}

/** That nothing of the hand fits: below the hand, for it has to be looked through first. */
function noPlay(state: Playing, act: PupilActions) {
  const { seat, table } = state;
  if (!seat.may.includes("no_play") || table.pause) return nothing;
  const ready = mayPlay(state) && state.armed;
  const on = act.may("no_play") && ready;
  const explains =
    ready && !table.clocks?.nudge && shownCards(table) === null && act.firstTime("no_play", moment(state));
  return html`<button type="button" class="textual no-play" aria-disabled=${on ? "false" : "true"}
      @click=${() => on && act.open("no_play")}>${say("No play")}</button>
    ${explains ? html`<p class="explains">${say("No play: say that none of your cards fit.")}</p>` : nothing}`;
}

function handPart(state: Playing, act: PupilActions, frozen: boolean) {
  return hand(
    { keys: state.keys, chosen: frozen ? [] : state.chosen, sort: state.settings.sort, frozen },
    { choose: act.tap, sort: act.sort, tell: act.tell },
    noPlay(state, act),
  );
}

/** A device that is passed around shows no hand before its player has tapped. */
const covered = ({ parts, seat }: Playing) => parts.size > 1 && !seat.seat;
const curtain = (state: Playing, act: PupilActions) => state.passing?.curtain(state, act) ?? nothing;
const uncovered = (state: Playing, act: PupilActions) =>
  state.open && state.passing ? state.passing.uncovered(state, act) : nothing;

function bottom(state: Playing, act: PupilActions) {
  const { table, seat } = state;
  const later = act.later();
  const rests = (table.clocks?.thinking && later?.resting(state, act)) || nothing;
  if (covered(state)) return html`${problem(state)}${rests}${curtain(state, act)}`;
  if (table.clocks?.last_call) return later?.lastCall(state, act) ?? nothing;
  if (seat.may.includes("call") && table.pending)
    return html`${later?.question(state, act) ?? nothing}${later?.noteLine(state, act, false)}`;
  if (seat.may.includes("pick") && table.pending) return later?.picking(state, act) ?? nothing;
  if (seat.deal) return later?.dealt(state, act) ?? nothing;
  if (!seat.in_round) return html`${rests}${later?.reviews(state, act) ?? nothing}`;
  const out = tag(state)?.expelled;
  const frozen = Boolean(
    out || table.prophet === me(state) || table.pause || table.clocks?.thinking || seat.sits_out,
  );
  const asked = later?.held(state, act) ?? nothing;
  // What has to be answered in some seconds is at the thumb, whatever else there is.
  const timed = Boolean(seat.waits?.asked) && asked !== nothing;
  return html`${(out && !timed && later?.reviewer(state)) || nothing}${rests}${timed ? nothing : asked === nothing ? breaking(state, act) : asked}
    <div class="desk"><div class="mind">${later?.noteLine(state, act) ?? nothing}${later?.mine(state, act) ?? nothing}</div>${handPart(state, act, frozen)}</div>
    ${timed ? html`<div class="actions asked">${problem(state)}${asked}</div>` : out || seat.sits_out ? nothing : actions(state, act)}`;
}

/** The end of a round says it here; everywhere else it is the headline. */
const classOver = ({ closed }: TableView) =>
  closed
    ? html`<p class="class-over"><strong>${say("This class is over.")}</strong> ${say("Thanks for playing.")}</p>`
    : nothing;

/** The whole screen. */
export function screen(state: Playing, act: PupilActions) {
  const { table, seat } = state;
  if (seat.choices)
    return html`<div class="screen choosing">${uncovered(state, act)}
    <div class="top"><div class="grow">${head(state, act)}</div>${menuButton(act)}</div>
    ${act.later()?.fromTeacher(state, act) ?? nothing}${act.later()?.choosing(state, act) ?? nothing}</div>`;
  const looksUp = table.phase !== "playing" || (table.pause?.all && state.lesson?.step);
  const together = looksUp ? act.together() : null;
  if (together)
    return html`<div class="screen together-screen"><div class="top"><div class="grow"></div>${menuButton(act)}</div>${act.later()?.nameStrip(state) ?? nothing}${act.later()?.fromTeacher(state, act) ?? nothing}${together}${problem(state)}</div>`;
  if (["waiting", "dealing"].includes(table.phase))
    return html`<div class="screen lobby-screen">${head(state, act)}${act.later()?.lobby(state, act) ?? nothing}
    <button type="button" class="textual lobby-menu" @click=${() => act.open("menu")}>${say("Menu")}</button></div>`;
  if (table.phase === "over") {
    return html`<div class="screen over">${top(state, act)}${uncovered(state, act)}${classOver(table)}${act.later()?.nameStrip(state) ?? nothing}${act.later()?.fromTeacher(state, act) ?? nothing}${act.later()?.ending(state, act) ?? nothing}</div>`;
  }
  if (table.closed)
    return html`<div class="screen over">${top(state, act)}${act.later()?.cutShort(state, act) ?? nothing}</div>`;
  const asked = seat.may.includes("call") && table.pending;
  const gold = table.prophet === seat.seat;
  return html`<div class="screen playing ${asked ? "asked-screen" : ""} ${gold ? "is-prophet" : ""} ${table.clocks?.last_call ? "is-last-call" : ""} ${table.pause ? "is-paused" : ""}">
    ${act.later()?.notes(state, act) ?? nothing}
    <div class="above"><div class="crown">${top(state, act)}${roundStrip(table)}${head(state, act)}${act.later()?.bandOf(state, act) ?? nothing}</div>${felt(state, act)}</div>
    <div class="below">${uncovered(state, act)}${act.later()?.standIn(state, act) ?? nothing}${act.later()?.shownHand(state) ?? nothing}${bottom(state, act)}</div>
  </div>`;
}
