// The pupil's screen from top to bottom: seats, headline, layout, then the one thing to do.

import type { SeatTag, TableView } from "#schema";
import { figure, say, sayText } from "../base/messages.ts";
import { type Content, html, nothing, repeat } from "../base/vendor_lit.ts";
import { codeOf } from "../model/hand_order.ts";
import type { Playing, PupilActions } from "../model/pupil_types.ts";
import { mayPlay, shownCards, waitsForMe } from "../model/turns.ts";
import { chanceNow, seatOf } from "../model/waits.ts";
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
    mine ? `${sayText("play_you")}, ${one.name}` : one.name,
    sayText("seat_cards", { n: one.cards }),
    turn && sayText("seat_turn"),
    prophet && sayText("seat_prophet"),
    one.false_prophet && sayText("seat_false_prophet"),
    one.expelled && sayText("play_out"),
    one.benched && sayText("play_benched"),
    one.robot && sayText("play_robot"),
    away && sayText(one.asleep ? "play_asleep" : "play_offline"),
  ]
    .filter(Boolean)
    .join(", ");
  const gone = one.asleep ? "play_asleep" : "play_offline";
  const note = one.expelled
    ? say("play_out")
    : one.benched
      ? say("play_benched")
      : away
        ? say(gone)
        : one.robot && !turn
          ? say("play_robot")
          : nothing;
  return html`<li class="seat ${mine ? "mine" : ""} ${turn ? "turn" : ""} ${prophet ? "prophet" : ""} ${away || one.expelled || one.benched ? "away" : ""}">
    <span class="heard">${said}</span>
    <span class="seat-name" dir="auto" aria-hidden="true">${mine ? say("play_you") : one.name}</span>
    <span class="seat-count" aria-hidden="true">${figure(one.cards ?? 0)}${one.false_prophet ? html`<span class="fallen">${FLAG}</span>` : nothing}
      ${note === nothing ? nothing : html`<span class="seat-note">${note}</span>`}</span></li>`;
}

/** Who deals sits beside the first player, and holds no cards. */
function dealerItem(state: Playing) {
  const { dealer } = state.table;
  if (!dealer) return nothing;
  const mine = dealer.id === me(state);
  const does = state.table.phase === "over" ? "play_dealt" : mine ? "play_deals_you" : "play_deals";
  return html`<li class="seat dealer ${mine ? "mine" : ""} ${dealer.online ? "" : "away"}">
    <span class="heard">${mine ? `${sayText("play_you")}, ${dealer.name}` : dealer.name}, ${say(does)}${dealer.online ? nothing : html`, ${say("play_offline")}`}</span>
    <span class="seat-name" dir="auto" aria-hidden="true">${mine ? say("play_you") : dealer.name}</span>
    <span class="seat-count" aria-hidden="true"><span class="seat-note">${say(does)}</span></span></li>`;
}

function top(state: Playing, act: PupilActions) {
  const many = state.table.seats.length + (state.table.dealer ? 1 : 0) > 4;
  return html`<div class="top">
    <ul class="seats" tabindex=${many ? 0 : -1} aria-label=${sayText("play_players")}>${repeat(
      state.table.seats,
      (one) => one.id,
      (one) => seatItem(state, one),
    )}${dealerItem(state)}</ul>
    ${menuButton(
      act,
      [...state.parts.values()].some((seat) => seat.asks_help),
    )}
  </div>`;
}

const menuButton = (
  act: PupilActions,
  asking = false,
) => html`<button type="button" class="menu-button ${asking ? "asks-help" : ""}" aria-label=${sayText(asking ? "help_asked" : "play_menu")} @click=${() => act.open("menu")}>
      ${asking ? html`<span aria-hidden="true">?</span>` : html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="4" r="2.3"/><circle cx="12" cy="12" r="2.3"/><circle cx="12" cy="20" r="2.3"/></svg>`}</button>`;

/** The rules of play, one tap away on every screen. */
const rulesButton = (act: PupilActions) =>
  html`<button type="button" class="rules-button" aria-label=${sayText("rules_title")} @click=${() => act.open("rules")}><span aria-hidden="true">?</span></button>`;

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
      !seat.benched &&
      !table.paused &&
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

/* The lab notebook: one line above the hand, which opens it */

const PENCIL = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M3 21l1.2-5L15.5 4.7a2.2 2.2 0 0 1 3.1 0l.7.7a2.2 2.2 0 0 1 0 3.1L8 19.8zM14 7.5l2.5 2.5"/></svg>`;

/** What this pupil takes the rule for, as it is written here or, before that, as the server has it. */
function noteLine({ seat, table, books }: Playing, act: PupilActions, empty = true) {
  if (!seat.writes || table.clocks?.last_call) return nothing;
  const { words, sure } = books?.draft
    ? { words: books.draft.said || books.draft.words, sure: books.draft.sure }
    : { words: seat.note?.words, sure: seat.note?.confidence ?? null };
  if (!words && !empty) return nothing;
  return html`<button type="button" class="note-line" @click=${act.write}>${PENCIL}<span class="quiet">${say("note_mine")}</span>
    ${words ? html`<span class="thought" dir="auto">${words}</span>` : html`<span class="thought quiet">${say("note_none")}</span>`}
    ${sure === null || !words ? nothing : html`<b>${say("last_percent", { n: sure })}</b>`}</button>`;
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

function playWords(codes: string[], n: number, key: "play_cards" | "plan_cards" = "play_cards") {
  if (!codes.length) return say("play_choose", { n });
  if (codes.length > MANY) return say(key === "play_cards" ? "play_many" : "plan_many", { n: codes.length });
  const joined = codes.map<Content>(plainCard).reduce((first, next) => say("play_then", { first, next }));
  return say(key, { cards: joined });
}

/** While others play the bar has the same height and its button the same place: what is lined up
 *  turns into what can be played, and nothing else moves. */
function planning(state: Playing, act: PupilActions) {
  if (!choosable(state)) return nothing;
  const codes = state.chosen.map(codeOf);
  return codes.length
    ? mainButton(playWords(codes, 1, "plan_cards"), act.notYet, { cls: "lined" })
    : html`<p class="quiet planning">${say("hand_plan")}</p>`;
}

/** Beside Declare, as long as somebody waits for it. */
const notNow = (table: TableView, act: PupilActions) =>
  chanceNow(table)
    ? html`<button type="button" class="button" @click=${act.playOn}>${say("chance_not_now")}</button>`
    : nothing;

/** The same until the next cards are played. */
const moment = ({ table }: Playing) => `${table.number}.${table.round}.${table.laid}`;

/** Declaring; as long as everybody waits for it, beside letting them play on. */
function declaring(state: Playing, act: PupilActions) {
  const pass = notNow(state.table, act);
  return html`${act.firstTime("declare", moment(state)) ? html`<p class="explains">${say("declare_explained")}</p>` : nothing}
    <div class="offering ${pass === nothing ? "" : "waited"}">${pass === nothing ? html`<p class="offer">${say("declare_note")}</p>` : pass}
    <button type="button" class="button declare" @click=${() => act.open("declare")}><span class="gold-words">${FLAG}</span>${say("declare")}</button></div>`;
}

/** What may be said aloud just now: the rule, or that one is the Prophet. */
function offers(state: Playing, act: PupilActions) {
  const { may } = state.seat;
  if (may.includes("guess")) {
    const pass = notNow(state.table, act);
    return html`<div class="offering ${pass === nothing ? "" : "waited"}">${pass === nothing ? html`<p class="offer">${say("guess_note")}</p>` : pass}
    <button type="button" class="button declare" @click=${() => act.open("guess")}>${say("guess")}</button></div>`;
  }
  return may.includes("declare") ? declaring(state, act) : nothing;
}

function actions(state: Playing, act: PupilActions) {
  const { table, seat } = state;
  const codes = state.chosen.map(codeOf);
  if (table.paused) return nothing;
  const offer = offers(state, act);
  if (!seat.may.includes("play") && !seat.may.includes("no_play")) {
    const plan = offer === nothing ? planning(state, act) : nothing;
    return state.problem || state.dropped.length || plan !== nothing || offer !== nothing
      ? html`<div class="actions">${problem(state)}${offer}${plan}</div>`
      : nothing;
  }
  const ready = mayPlay(state) && state.armed;
  const risk = atRisk(table, me(state));
  const words = playWords(codes, Math.min(table.longest, state.keys.length));
  return html`<div class="actions">${problem(state)}${offer}
    ${mainButton(
      risk ? html`${words}<small>${say("play_risk")}</small>` : words,
      ready ? act.play : act.notYet,
      {
        missing: codes.length ? null : { says: words, at: ".hand .cards" },
        busy: state.sending ? say("play_sending") : null,
        cls: ready ? "" : "lined",
      },
    )}
  </div>`;
}

/** That nothing of the hand fits: below the hand, for it has to be looked through first. */
function noPlay(state: Playing, act: PupilActions) {
  const { seat, table } = state;
  if (!seat.may.includes("no_play") || table.paused) return nothing;
  const ready = mayPlay(state) && state.armed;
  const on = act.may("no_play") && ready;
  const explains =
    ready && !table.clocks?.nudge && shownCards(table) === null && act.firstTime("no_play", moment(state));
  return html`<button type="button" class="textual no-play" aria-disabled=${on ? "false" : "true"}
      @click=${() => on && act.open("no_play")}>${say("no_play")}</button>
    ${explains ? html`<p class="explains">${say("no_play_explained")}</p>` : nothing}`;
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
    return html`${later?.question(state, act) ?? nothing}${noteLine(state, act, false)}`;
  if (seat.may.includes("pick") && table.pending) return later?.picking(state, act) ?? nothing;
  if (seat.deal) return later?.dealt(state, act) ?? nothing;
  if (!seat.in_round) return later?.watchesLate() ?? nothing;
  const out = tag(state)?.expelled;
  const frozen = Boolean(
    out || table.prophet === me(state) || table.paused || table.clocks?.thinking || seat.benched,
  );
  const asked = later?.held(state, act) ?? nothing;
  // What has to be answered in some seconds is at the thumb, whatever else there is.
  const timed = Boolean(seat.waits?.asked) && asked !== nothing;
  return html`${(out && !timed && later?.reviewer(state)) || nothing}${rests}${timed ? nothing : asked === nothing ? breaking(state, act) : asked}
    <div class="desk"><div class="mind">${noteLine(state, act)}${later?.mine(state, act) ?? nothing}</div>${handPart(state, act, frozen)}</div>
    ${timed ? html`<div class="actions asked">${problem(state)}${asked}</div>` : out || seat.benched ? nothing : actions(state, act)}`;
}

function choosingScreen(state: Playing, act: PupilActions) {
  return html`<div class="screen choosing">${uncovered(state, act)}
    <div class="top"><div class="grow">${head(state, act)}</div>${menuButton(act)}</div>
    ${act.later()?.fromTeacher(state, act) ?? nothing}${act.later()?.choosing(state, act) ?? nothing}</div>`;
}

/** The end of a round says it here; everywhere else it is the headline. */
const classOver = ({ closed }: TableView) =>
  closed
    ? html`<p class="class-over"><strong>${say("class_over")}</strong> ${say("class_over_thanks")}</p>`
    : nothing;

/** The whole screen. */
export function screen(state: Playing, act: PupilActions) {
  const { table, seat } = state;
  if (seat.choices) return choosingScreen(state, act);
  const looksUp = table.phase !== "playing" || (table.paused_all && state.lesson?.step);
  const together = looksUp ? act.together() : null;
  if (together)
    return html`<div class="screen together-screen"><div class="top"><div class="grow"></div>${menuButton(act)}</div>${act.later()?.nameStrip(state) ?? nothing}${act.later()?.fromTeacher(state, act) ?? nothing}${together}${problem(state)}</div>`;
  if (["waiting", "dealing"].includes(table.phase))
    return html`<div class="screen lobby-screen">${head(state, act)}${act.later()?.lobby(state, act) ?? nothing}
    <button type="button" class="textual lobby-menu" @click=${() => act.open("menu")}>${say("play_menu")}</button></div>`;
  if (table.phase === "over") {
    return html`<div class="screen over">${top(state, act)}${classOver(table)}${act.later()?.nameStrip(state) ?? nothing}${act.later()?.fromTeacher(state, act) ?? nothing}${act.later()?.ending(state, act) ?? nothing}</div>`;
  }
  if (table.closed)
    return html`<div class="screen over">${top(state, act)}${act.later()?.cutShort(state, act) ?? nothing}</div>`;
  const asked = seat.may.includes("call") && table.pending;
  const gold = table.prophet === seat.seat;
  return html`<div class="screen playing ${asked ? "asked-screen" : ""} ${gold ? "is-prophet" : ""} ${table.clocks?.last_call ? "is-last-call" : ""} ${table.paused ? "is-paused" : ""}">
    ${act.later()?.notes(state, act) ?? nothing}
    <div class="above"><div class="crown">${top(state, act)}${roundStrip(table)}${head(state, act)}${act.later()?.bandOf(state, act) ?? nothing}</div>${felt(state, act)}</div>
    <div class="below">${uncovered(state, act)}${act.later()?.standIn(state, act) ?? nothing}${act.later()?.shownHand(state) ?? nothing}${bottom(state, act)}</div>
  </div>`;
}
