// One table on the console: how it lies, who is at it, what holds it up. The whole-table page uses the parts.

import type { Clocks, LastGuessAnswerView, Person, TableView, Tile, WaitView } from "#schema";
import { certain } from "../base/certain.ts";
import { serverNow } from "../base/elapsed.ts";
import { fill, listText, type Sentence, say, sayText, sentence } from "../base/messages.ts";
import { type Content, html, nothing } from "../base/vendor_lit.ts";
import type { ConsolePage, ConsoleState } from "../model/console_types.ts";
import { tablePage, tilesInOrder } from "../model/console_view.ts";
import { shortNames } from "../model/short_names.ts";
import { type Alert, predicts, type Remedy, trouble, waitedFor, waitsLong } from "../model/table_alerts.ts";
import type { AnySeat } from "../model/waits.ts";
import { warned } from "../model/warnings.ts";
import "./count_down.ts";
import { verdict, verdictAlone, verdictGlyph } from "./card.ts";
import { nameOf } from "./event_text.ts";
import * as icon from "./icons.ts";
import { signalLine } from "./signals.ts";
import { deal, lookBack, putOnProjector, remedies, reveals, seatIn, titleOf } from "./table_actions.ts";
import { felt } from "./tile_felt.ts";

type Known = Readonly<ConsoleState>;

export const countdown = (clocks: Partial<Clocks> | null, moment: number | null | undefined) =>
  html`<count-down to=${moment} at=${clocks?.stand ? clocks.now : ""}></count-down>`;

const clock = (at: number | null, words = false) =>
  html`<since-clock at=${at ?? 0} ?words=${words}></since-clock>`;

/** "4 pupils, 1 robot" */
export function company(table: TableView) {
  const robots = table.seats.filter((seat) => seat.robot).length;
  // Who deals a round is none of its players; while the rule is chosen everybody at the table is shown.
  const dealer = table.dealer && table.phase !== "dealing" ? 1 : 0;
  const names = table.seats.reduce((sum, seat) => sum + (seat.robot ? 0 : seat.members.length || 1), 0);
  const pupils = sayText("{n} pupil", "{n} pupils", { n: names + dealer });
  if (!robots) return pupils;
  const said = sayText("{n} robot", "{n} robots", { n: robots });
  return robots === table.seats.length && !dealer
    ? said
    : sayText("{first}, {second}", { first: pupils, second: said });
}

/** Letters of a name that is never cut. */
const UNCUT = 6;

/** The names with their hands' sizes; whose turn it is, or who chooses, stands underlined in ink. */
export function seats(table: TableView, { desk }: ConsolePage) {
  const waited = waitedFor(table);
  const short = shortNames(
    table.seats.map((seat) => seat.name),
    desk.madeUp,
  );
  return html`<ul class="seats">
    ${table.seats.map((seat) => {
      const turn = ["playing", "dealing"].includes(table.phase) && seat.id === waited?.seat.id;
      const away = !seat.robot && !seat.online;
      const state = seat.expelled
        ? sayText("out")
        : seat.sits_out
          ? sayText("sits out")
          : away
            ? sayText("away")
            : "";
      const name = short.get(seat.name) ?? seat.name;
      const uncut = name !== seat.name || name.length <= UNCUT;
      const prophet = seat.id === table.prophet;
      const is = { turn, away, prophet, uncut, stated: Boolean(state) };
      return html`<li class="seat ${Object.entries(is)
        .map(([name, on]) => (on ? name : ""))
        .join(
          " ",
        )}">${seat.robot ? icon.robot() : nothing}<bdi class="seat-name" title=${seat.name}>${name}</bdi>${
        table.line.columns.length && seat.cards !== null
          ? html` <span class="seat-count" aria-hidden="true">${seat.cards}</span><span class="heard">${say("{n} card", "{n} cards", { n: seat.cards })}</span>`
          : nothing
      }${state ? html` <span class="seat-state">${state}</span>` : nothing}</li>`;
    })}
    ${table.dealer && table.phase !== "dealing" ? html`<li class="seat uncut">${icon.deck()}<span>${say(table.phase === "over" ? "{player} dealt" : "{player} deals", { player: table.dealer.name })}</span></li>` : nothing}
  </ul>`;
}

/** Whether a pupil came too late for the round that is played at their table. */
export function waitsForNextRound({ number }: { number: number }, person: Person, { tiles }: Known) {
  const table = tiles.get(number)?.table;
  return Boolean(
    table &&
      table.phase === "playing" &&
      person.pupil &&
      table.dealer?.id !== person.seat &&
      !table.seats.some((seat) => seat.id === person.seat),
  );
}

/** Who came late, and what can be done about it. */
function latecomers({ number }: TableView, { state, openDialog }: ConsolePage) {
  const seated = state.klass?.tables.find((one) => one.number === number);
  const late = seated?.people.filter((person) => waitsForNextRound(seated, person, state)) ?? [];
  return late.length
    ? html`<p class="late">${late.map((person) => html`<button class="textual" @click=${() => openDialog("pupil", person.seat)}>${say("{player} is waiting for the next round", { player: person.name })}</button>`)}</p>`
    : nothing;
}

const pill = (kind: string, content: Content) => html`<span class="pill ${kind}">${content}</span>`;

/** How a round ended, in a few words. */
export function ending(table: TableView) {
  const over = certain(table.over);
  switch (over.ended_by) {
    case "empty_hand":
      return say("{player} has no cards left.", { player: nameOf(table, over.winner_empty) });
    case "guessed":
      return say("{player} guessed the rule.", { player: nameOf(table, over.guessed) });
    case "all_expelled":
      return say("Everyone has been knocked out.");
    case "teacher":
      return say(over.timed_out ? "Time ran out." : "You ended the round.");
  }
}

const WAITS: Partial<Record<WaitView["kind"], Sentence>> = {
  deal: sentence("{player} is choosing the rule"),
  turn: sentence("{player}’s turn"),
  call: sentence("{player} must call"),
  pick: sentence("{player} must call"),
  declare: sentence("{player} may declare first."),
  may_guess: sentence("{player} may guess the rule first."),
};

/** Whom the table waits for, and since when or until when. */
function turnLine({ table, since }: Tile) {
  if (predicts(table)) return html`<span class="quiet">${say("The others are predicting")}</span>`;
  const waits = waitedFor(table);
  if (!waits) return nothing;
  const { kind, seat, until } = waits;
  return html`<span class="whose">${fill(WAITS[kind] ?? sentence("{player}’s turn"), { player: seat.name })}</span>${seat.driver && table.phase === "playing" ? html` <bdi>${seat.driver}</bdi>` : nothing} ${
    until
      ? html`<span>${/* Translators: {time} is a clock, as in 4:59. */ say("{time} left", { time: countdown(table.clocks, until) })}</span>`
      : clock(since)
  }${away(seat)}`;
}

/** Why the table waits. */
const away = (seat: AnySeat) =>
  seat.robot || seat.online ? nothing : html` <strong>${say("away")}</strong>`;

/** Everybody says what the rule is; how many have. */
const lastCall = ({ table, answered, asked }: Tile) =>
  html`<strong class="stuck">${say("Last call: {answered} of {asked} have answered", { answered, asked })}</strong> ${countdown(table.clocks, table.clocks?.last_call)}`;

/** The same once the round is over. */
const lastGuessed = ({ answered, asked }: Tile) =>
  asked
    ? html`<span>${say("{answered} of {asked} has answered", "{answered} of {asked} have answered", { n: answered, answered, asked })}</span>`
    : nothing;

/** What somebody of the class is called, also who waits for the next round. */
const nameAt = (seat: string, { klass }: Known) =>
  certain(klass)
    .tables.flatMap((one) => one.people)
    .find((person) => person.seat === seat)?.name ?? "";

// Translators: as in "Waiting 74 s for Fox".
const WAITED: Record<"turn" | "call" | "deal", Sentence> = {
  turn: sentence("Waiting {time} for {player}"),
  call: sentence("Waiting {time} for {player} to call"),
  deal: sentence("Waiting {time} for {player} to choose a rule"),
};

/** Why a table needs the teacher: "Waiting 74 s for Fox (away)". `time` is drawn or text. */
export function cause(help: Alert, time: Content, state: Known) {
  if (help.kind === "guess") return say("A guess is waiting for you");
  if (help.kind === "help")
    return say("Asking for help: {players}", {
      players: listText(help.asking.map((seat) => nameAt(seat, state))),
    });
  if (help.kind === "done") return say("Round over");
  if (help.kind === "spoil") return say("Two wrong strings in a row");
  if (help.kind === "wrong")
    return say("{n} wrong play in a row", "{n} wrong plays in a row", { n: help.wrong });
  const { seat, kind } = help;
  const waits = fill(WAITED[kind], { time, player: seat.name });
  // Translators: {waits} is as in "Waiting 74 s for Fox".
  return seat.online || seat.robot ? waits : say("{waits} (away)", { waits });
}

/** When the table goes on by itself. */
function next({ clocks }: TableView) {
  if (!clocks?.next) return nothing;
  return html`<strong>${clocks?.stand ? say("The next rule is waiting for you") : /* Translators: a clock stands at {time}, as in 0:12. */ say("Next rule in {time}", { time: countdown(clocks, clocks.next) })}</strong>`;
}

/** With real cards: the last answer, or that the first card is to come. */
const answered = ({ happened, line }: TableView) =>
  happened?.verdict
    ? verdict(happened.verdict, verdictAlone(happened.verdict))
    : html`<span class="quiet">${line.laid ? nothing : say("Turn up the first card and tap it.")}</span>`;

/** The line under the table's name: what the teacher would ask first. */
export function status(tile: Tile, help: Alert | null, state: Known, slow = false) {
  const { table } = tile;
  const parts = [];
  if (table.phase === "waiting")
    parts.push(html`<span class="quiet">${say("No cards have been dealt yet.")}</span>`);
  else if (table.closed && table.phase === "playing")
    return html`<div class="status">${pill("over", say("This round wasn’t finished."))}</div>`;
  else if (table.phase === "over")
    parts.push(
      help ? html`<strong class="stuck">${say("Round over")}</strong>` : pill("over", say("Round over")),
      html`<span class="quiet">${ending(table)}</span>`,
      lastGuessed(tile),
      next(table),
    );
  else if (help) {
    const asked =
      help.kind === "guess"
        ? say("{player} has guessed. Is that the rule?", { player: nameOf(table, certain(table.guess).by) })
        : cause(help, clock(tile.since, true), state);
    parts.push(html`<strong class=${slow ? "slow" : "stuck"}>${asked}</strong>`);
  } else if (table.phase === "dealing") parts.push(turnLine(tile));
  else if (table.pause)
    parts.push(
      pill("paused", html`${icon.pause()}${say(table.pause.all ? "Paused (all tables)" : "Paused by you")}`),
      // Why all are paused stands once, in the rail.
      table.pause.why && !table.pause.all ? html`<span>${table.pause.why}</span>` : nothing,
    );
  if (table.clocks?.last_call) parts.push(lastCall(tile));
  if (table.clocks?.thinking)
    parts.push(
      html`<strong>${/* Translators: {time} is a clock, as in 0:23. */ say("Everyone is writing down a rule: {time}", { time: countdown(null, table.clocks?.thinking) })}</strong>`,
    );

  if (table.phase === "playing") {
    if (table.real_cards) parts.push(answered(table));
    if (table.prophet !== null) {
      const reign = table.line.reigns.find((one) => one.until === null);
      parts.push(
        pill(
          "prophet",
          html`${icon.flag()}<span>${say("{player} is Prophet", { player: nameOf(table, table.prophet) })}</span>`,
        ),
        reign
          ? html`<span class="quiet">${say("{n} call confirmed", "{n} calls confirmed", { n: reign.calls })}</span>`
          : nothing,
      );
    } else if (!help && !table.pause && !table.clocks?.last_call && !table.clocks?.thinking)
      parts.push(turnLine(tile));
    for (const seat of table.seats.filter((one) => one.false_prophet)) {
      parts.push(
        pill("false-prophet", html`<span>${say("{player}: False Prophet", { player: seat.name })}</span>`),
      );
    }
    const waited = waitedFor(table);
    const away = table.seats.filter(
      (seat) => !seat.robot && !seat.online && (table.pause || seat.id !== waited?.seat.id),
    ).length;
    if (away && !help) parts.push(pill("", say("{n} away", "{n} away", { n: away })));
  }
  return html`<div class="status">${parts}</div>`;
}

/** Cards laid, and how far expulsion is. */
export function laidLine(table: TableView, state: Known) {
  if (!table.line.columns.length) return nothing;
  const { expulsion } = table;
  const near =
    !expulsion || table.phase !== "playing"
      ? nothing
      : expulsion.left === 0
        ? html` · <strong>${say("knock-out is on")}</strong>`
        : expulsion.left <= 10
          ? html` · <strong>${say("knock-out in {n} card", "knock-out in {n} cards", { n: expulsion.left })}</strong>`
          : html` · ${say("knock-out from card {n}", "knock-out from card {n}", { n: expulsion.limit })}`;
  return html`<span>${say("{n} played", "{n} played", { n: table.line.laid })}${near}${roundLeft(table, state)}</span>`;
}

/** Seconds by which clocks may differ that are the same to a teacher. */
const SAME = 2;

const leftOf = (clocks: Clocks) => (clocks.round ?? 0) - (clocks.stand ? clocks.now : serverNow());

/** The clock of the round that most tables in play share, for all of them; null where none runs. */
export function commonClock(state: Known): Clocks | null {
  const running = tilesInOrder(state).flatMap(({ table: { phase, clocks } }) =>
    phase === "playing" && clocks?.round && !clocks.last_call ? [clocks] : [],
  );
  const alike = (one: Clocks) =>
    running.filter((other) => Math.abs(leftOf(one) - leftOf(other)) <= SAME).length;
  const [first] = running.sort((a, b) => alike(b) - alike(a) || leftOf(a) - leftOf(b));
  return first && (running.length === 1 || alike(first) > 1) ? first : null;
}

/** Whether a table has the common clock, which the head of the page shows. */
function isCommon(clocks: Clocks, state: Known) {
  const common = commonClock(state);
  return common !== null && Math.abs(leftOf(common) - leftOf(clocks)) <= SAME;
}

/** What is left of the round, louder from each warning on. */
function roundLeft({ clocks }: TableView, state: Known) {
  if (!clocks?.round || isCommon(clocks, state)) return nothing;
  const left = say("{time} left", { time: countdown(clocks, clocks.round) });
  return warned(clocks) ? html` · <strong>${left}</strong>` : html` · ${left}`;
}

/** The sealed rule: only while held down, or when the class has been shown it. */
export function sealed(tile: Tile, { peek }: Known) {
  if (!tile.rule) return html`<p class="sealed"></p>`;
  if (!peek && !tile.revealed) {
    return html`<p class="sealed"><span class="quiet">${icon.lock()}${say("The rule is sealed")}</span></p>`;
  }
  return html`<p class="sealed"><span class="rule">${tile.rule}</span>${tile.swapped ? html`<span class="fit">${say("Colours swapped: a twin of the other tables’ rule.")}</span>` : nothing}${
    tile.still_fit === null
      ? nothing
      : html`<span class="fit">${say("{number} of {all} rules fits", "{number} of {all} rules fit", { n: tile.still_fit, number: html`<strong>${tile.still_fit}</strong>`, all: tile.catalogue })}</span>`
  }</p>`;
}

/** What everybody took the rule for at the end; which is right shows no sooner than the rule. */
export function lastGuesses({ table, last_guesses: words, revealed }: Tile, { peek }: Known) {
  if (!words.length) return nothing;
  const open = revealed || peek;
  return html`<section class="last-guesses"><h3>${say("What they thought at the end")}</h3>
    <ul>${words.map(
      (
        word,
      ) => html`<li><bdi class="who">${word.reviewer ?? nameOf(table, word.by)}</bdi>${word.reviewer === null ? nothing : html` <span class="quiet">${say("reviewer")}</span>`} <span class="number quiet">${word.confidence === null ? say("Didn’t say how sure") : say("{n}% sure", { n: word.confidence })}</span>
      <q class="thought"><bdi>${word.words}</bdi></q>${asTyped(word)} ${open ? html`<span class="judged">${judged(word)}</span>` : nothing}</li>`,
    )}</ul></section>`;
}

/** The pupil's words in which the program read a rule, and the pupil confirmed it; nothing for any other rule. */
export const asTyped = ({ typed }: Pick<LastGuessAnswerView, "typed">) =>
  typed === null
    ? nothing
    : html` <span class="quiet">${say("in their words: {words}", { words: html`<q><bdi>${typed}</bdi></q>` })}</span>`;

/** Whether a last guess was the rule, with its glyph; own words nobody has judged. */
export const judged = ({ right }: Pick<LastGuessAnswerView, "right">) =>
  right === null
    ? html`<span class="quiet">${say("in their own words")}</span>`
    : verdict(right ? "right" : "wrong", sayText(right ? "the rule" : "a different rule"));

/** The teacher's word on a guess in a pupil's own words. */
function verdicts({ table }: Tile, { act }: ConsolePage) {
  const { number } = certain(table.guess);
  const word = (
    right: boolean,
  ) => html`<button class="button small" @click=${() => act("verdict", table.number, { right, guess: number })}>
    ${verdictGlyph(right ? "right" : "wrong")}<span>${say(right ? "Right" : "Wrong")}</span></button>`;
  return html`${word(true)}${word(false)}`;
}

function guessBox(tile: Tile, page: ConsolePage) {
  const { by, words } = certain(tile.table.guess);
  return html`<div class="help">
    <p>${say("{player} has guessed. Is that the rule?", { player: nameOf(tile.table, by) })}</p>
    <blockquote class="thought"><bdi>${words}</bdi></blockquote>
    <div class="help-actions">${verdicts(tile, page)}<span class="quiet">${say("Hold to show the rule. The table is waiting.")}</span></div>
  </div>`;
}

/** Cause in a sentence, the best action as the one blue button, the other beside it. */
export function helpBox(tile: Tile, help: Alert, page: ConsolePage) {
  const { table } = tile;
  if (help.kind === "guess") return guessBox(tile, page);
  const button = (name: Remedy, main: boolean) => html`<button class=${main ? "button main" : "textual"}
    @click=${() => remedies[name].run(table.number, help, page)}>${remedies[name].words(help)}</button>`;
  return html`<div class="help">
    ${help.kind === "wrong" ? html`<p>${say("No one is finding a card that fits. A hint may help.")}</p>` : nothing}
    ${help.kind === "spoil" ? html`<p>${say("{player} has played two wrong strings in a row. A quick word may be enough.", { player: seatIn(help).name })}</p>` : nothing}
    <div class="help-actions">${button(help.best, true)}${help.others.map((name) => button(name, false))}</div>
  </div>`;
}

/** Holds a table that would soon begin its next round, or lets it go on. */
const hold = ({ number, clocks }: TableView, { act }: ConsolePage) =>
  clocks?.next
    ? html`<button class="textual" @click=${() => act(clocks.stand ? "resume" : "pause", number)}>${say(clocks.stand ? "Resume" : "Don’t deal yet")}</button>`
    : nothing;

/** That the rule is sealed, and how many last guesses are with it. */
function lockSign(tile: Tile) {
  if (tile.revealed || !tile.rule) return nothing;
  const words = tile.last_guesses.length
    ? sayText("{n} last guess, sealed", "{n} last guesses, sealed", { n: tile.last_guesses.length })
    : sayText("The rule is sealed");
  return html`<span class="lock-sign" role="img" aria-label=${words} title=${words}>${icon.lock()}</span>`;
}

function foot(tile: Tile, slow: Alert | null, page: ConsolePage) {
  const { state, act, openDialog } = page;
  const { table } = tile;
  if (table.phase === "over") {
    return html`<div class="foot-actions">
      ${lockSign(tile)}${tile.revealed ? nothing : html`<button class="textual" @click=${reveals(tile, page).run}>${titleOf(reveals(tile, page))}</button>`}
      ${tile.revealed || !table.clocks?.next ? html`<button class="textual" @click=${() => lookBack(tile, page)}>${say("Step through")}</button>` : nothing}
      ${hold(table, page)}
      <button class="button small" @click=${() => deal(table.number, page)}>${say("Next rule")}</button>
    </div>`;
  }
  if (table.phase === "waiting") {
    // Where nobody sits it would only be refused.
    if (!table.seats.length && !table.real_cards) return nothing;
    return html`<div class="foot-actions"><button class="button small" @click=${() => deal(table.number, page)}>${say("Start the round")}</button></div>`;
  }
  if (table.phase === "dealing") {
    return html`<div class="foot-actions">${(["deal", "dealer"] as const).map(
      (name) => html`<button class="textual"
      @click=${() => openDialog(name, table.number)}>${name === "deal" ? sayText("Choose a rule for {player}", { player: waitedFor(table)?.seat.name }) : sayText("Let someone else deal")}</button>`,
    )}</div>`;
  }
  const resume = table.pause?.here
    ? html`<button class="textual" @click=${() => act("resume", table.number)}>${say("Resume")}</button>`
    : nothing;
  if (table.clocks?.last_call) {
    return html`<div class="foot-actions">${resume}<button class="textual" @click=${() => act("more_round", table.number)}>${say("Add 3 minutes")}</button>
      <button class="button small" @click=${() => act("end", table.number)}>${say("End the round now")}</button></div>`;
  }
  if (table.real_cards) {
    return html`<div class="foot-actions">${laidLine(table, state)}<a class="button small" href=${tablePage(state, table.number)}>${say("Judge page")}</a></div>`;
  }
  const aside = table.pause?.here
    ? resume
    : table.clocks?.thinking
      ? html`<button class="textual" @click=${() => act("play_on", table.number)}>${say("Continue play")}</button>`
      : slow
        ? html`<button class="button small" @click=${() => remedies.nudge.run(table.number, slow, page)}>${say("Nudge")}</button>`
        : fell(tile, page)
          ? html`<button class="textual" @click=${() => putOnProjector(table.number, page)}>${say("Show on the projector")}</button>`
          : table.prophet
            ? turnLine(tile)
            : nothing;
  return html`<p class="foot-line"><span>${lockSign(tile)}${laidLine(table, state)}${notes(tile)}</span><span>${aside}</span></p>`;
}

/** Whether a Prophet has just been overthrown at a table that the class doesn't see alone: a moment for all. */
const fell = ({ table }: Tile, { state }: ConsolePage) =>
  table.happened?.overthrown != null &&
  !(state.klass?.show.what === "table" && state.klass.show.table === table.number);

/** That somebody wrote something down; what it is stands on the table's page. */
const notes = (tile: Tile) =>
  tile.notes
    ? html` · <span class="quiet">${say("{n} notebook", "{n} notebooks", { n: tile.notes })}</span>`
    : nothing;

/** The rule, over the felt while it is held down. */
function peeked(tile: Tile, state: Known) {
  if (!state.peek || tile.revealed || !tile.rule) return nothing;
  return html`<div class="peeked">${sealed(tile, state)}</div>`;
}

/** The best thing to do for a table that needs the teacher; the dots have the others. */
function helpFoot(tile: Tile, help: Alert, page: ConsolePage) {
  if (help.kind === "guess") return html`<div class="foot-actions">${verdicts(tile, page)}</div>`;
  const { number } = tile.table;
  return html`<div class="foot-actions"><button class="button urgent small" @click=${() => remedies[help.best].run(number, help, page)}>${remedies[help.best].words(help)}</button>
    <button class="textual" aria-label=${sayText("Actions for table {n}", { n: number })} @click=${() => page.openDialog("actions", number)}>${say("More")}</button>${help.kind === "done" ? lockSign(tile) : nothing}</div>`;
}

/** A tile; the table's name leads to the whole table, the dots to everything one can do. */
export function tileView(tile: Tile, page: ConsolePage) {
  const { state, openDialog } = page;
  const { table } = tile;
  const help = trouble(tile, page);
  const slow = help ? null : waitsLong(tile);
  const kind = [help ? "needs" : slow ? "is-slow" : "", table.pause ? "is-paused" : "", table.phase].join(
    " ",
  );
  const guess = help?.kind === "guess" ? table.guess : null;
  return html`<li class="table-tile ${kind}" id="table-${table.number}" data-table=${table.number}>
    <header class="tile-head">
      <h2><a href=${tablePage(state, table.number)}>${say("Table {n}", { n: table.number })}</a> ${table.real_cards ? nothing : html`<span class="code">${tile.code}</span>`}</h2>
      <span class="company">${table.real_cards ? nothing : company(table)}${table.rung?.at ? html` · ${say("rule {at} of {of}", { ...table.rung })}` : nothing}</span>
      <button class="icon-button" aria-label=${sayText("Actions for table {n}", { n: table.number })}
        @click=${() => openDialog("actions", table.number)}>${icon.dots()}</button>
    </header>
    ${status(tile, help ?? slow, state, Boolean(slow))}${signalLine(tile, page)}
    ${guess ? html`<blockquote class="tile-guess thought" tabindex="0"><bdi>${guess.words}</bdi></blockquote>` : seats(table, page)}${latecomers(table, page)}
    ${felt(table, peeked(tile, state))}
    <footer class="tile-foot">${tile.revealed ? sealed(tile, state) : nothing}${help ? helpFoot(tile, help, page) : foot(tile, slow, page)}</footer>
  </li>`;
}

/** Rounds of a table that are over and can be looked back at. */
export function finishedRounds(table: TableView) {
  const last = table.phase === "over" ? table.round : table.round - 1;
  return Array.from({ length: Math.max(0, last) }, (_, index) => index + 1);
}
