// One table with nothing hidden: the line, every hand, everything that happened. For the teacher's eyes.

import type { NotedBy, Over, TableView, WholeTable } from "#schema";
import { RANKS, rankOf, SUITS, suitOf } from "../base/cards.ts";
import { byId } from "../base/dom.ts";
import { figure, say, sayText } from "../base/messages.ts";
import { html, nothing, render, repeat } from "../base/vendor_lit.ts";
import { card, tileCard } from "../components/card.ts";
import { withDialogs } from "../components/dialog_host.ts";
import { sheets } from "../components/dialogs.ts";
import { happened, headline, nameOf, sumText } from "../components/event_text.ts";
import { heading } from "../components/help.ts";
import * as icon from "../components/icons.ts";
import { follow, layout } from "../components/layout.ts";
import { mark, notices } from "../components/moment_marks.ts";
import { records } from "../components/print_out_rows.ts";
import { scoreSheet } from "../components/scores.ts";
import { robotSwitches, sitOutSwitches } from "../components/seat_switches.ts";
import { signalSection } from "../components/signals.ts";
import { actionButton, actionsFor } from "../components/table_actions.ts";
import {
  asTyped,
  company,
  helpBox,
  laidLine,
  lastGuesses,
  sealed,
  seats,
  status,
} from "../components/table_tile.ts";
import { ails } from "../model/console_view.ts";
import { trouble } from "../model/table_alerts.ts";
import { listenForKeys, open, teacher } from "../state/console_state.ts";

const root = byId("whole");
const page = withDialogs(teacher, sheets);
const { state, desk, hold, openDialog } = page;
const number = Number(root.dataset.table);
const scroller = follow();

const sorted = (hand: string[]) =>
  [...hand].sort(
    (a, b) =>
      SUITS.indexOf(suitOf(a)) - SUITS.indexOf(suitOf(b)) ||
      RANKS.indexOf(rankOf(a)) - RANKS.indexOf(rankOf(b)),
  );

const hands = ({ tile, hands }: WholeTable) => html`<section class="hands" aria-labelledby="hands-head">
  <h2 id="hands-head">${say("Every hand")}</h2>
  <ul>${tile.table.seats.map(
    (seat) => html`<li class="hand-row ${seat.expelled ? "expelled" : ""}">
    <h3><bdi>${seat.name}</bdi> <span class="quiet">${say("{n} card", "{n} cards", { n: hands[seat.id]?.length ?? seat.cards })}</span></h3>
    <div class="hand-cards">${sorted(hands[seat.id] ?? []).map((code) => card(code))}</div></li>`,
  )}</ul>
</section>`;

const scores = (table: TableView, over: Over) => html`<section class="sums" aria-labelledby="sums-head">
  <h2 id="sums-head">${say("Scores")}</h2>
  <ul>${over.scores.map((line) => html`<li><bdi>${nameOf(table, line.seat)}</bdi> <span class="number quiet">${sumText(line)} =</span> <strong class="number">${figure(line.points)}</strong></li>`)}
    ${
      table.dealer
        ? html`<li>${say("{player}, who dealt", { player: table.dealer.name })} ${
            over.dealer_cap === null
              ? nothing
              : html`<span class="quiet">${say("At most: 2 × {cards} cards before there was a Prophet", { cards: over.dealer_cap / 2 })} ≤ <span class="number">${figure(over.dealer_cap)}</span></span>`
          } <strong class="number">${figure(over.dealer ?? 0)}</strong></li>`
        : nothing
    }</ul>
</section>`;

const asClock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/** What the pupils wrote, seat by seat. Nobody but the teacher reads it. */
function notebooks({ tile: { table }, notes }: WholeTable) {
  if (!notes.length) return nothing;
  const one = ({
    words,
    typed,
    confidence,
    refuted_by: card,
    laid,
    after,
  }: NotedBy) => html`<li><span class="number quiet">${asClock(after)}</span>
    <div>${words ? html`<q class="thought"><bdi>${words}</bdi></q>${asTyped({ typed })}` : html`<span class="quiet">${say("withdrawn")}</span>`}
      <p class="quiet">${say("after {n} card", "after {n} cards", { n: laid })}${confidence === null ? nothing : html` · ${say("{n}% sure", { n: confidence })}`}${card ? html` · ${say("{card} would prove it wrong", { card: tileCard(card) })}` : nothing}</p></div></li>`;
  const of = (id: string) => notes.filter((note) => note.seat === id);
  const late = new Map(notes.flatMap(({ seat, reviewer }) => (reviewer === null ? [] : [[seat, reviewer]])));
  const people = [
    ...table.seats.map(({ id, name }) => ({ id, name, late: false })),
    ...[...late].map(([id, name]) => ({ id, name, late: true })),
  ];
  return html`<section class="notebooks" aria-labelledby="notebooks-head"><h2 id="notebooks-head">${say("Lab notebooks")} <span class="quiet">${say("only you can see these")}</span></h2>
    <ul>${people.filter(({ id }) => of(id).length).map(({ id, name, late }) => html`<li><h3><bdi>${name}</bdi>${late ? html` <span class="quiet">${say("reviewer")}</span>` : nothing}</h3><ol>${of(id).map(one)}</ol></li>`)}</ul></section>`;
}

/** The history with the Prophet of its time at each event: a call belongs to whoever ruled then. */
function story({ tile, history }: WholeTable) {
  let prophet: string | null = null;
  return history.map((event, at) => {
    if (event.kind === "declared") prophet = event.by;
    const told = { at: at + 1, told: happened({ ...tile.table, prophet, happened: event }) };
    if (event.overthrown || event.kind === "released") prophet = null;
    return told;
  });
}

const historyList = (whole: WholeTable) => html`<section class="history" aria-labelledby="history-head">
  <h2 id="history-head">${say("What happened")} <span class="quiet">${say("newest first")}</span></h2>
  <ol reversed tabindex="0" aria-labelledby="history-head">${repeat(
    story(whole).reverse(),
    (one) => one.at,
    (one) => html`<li><span class="number quiet">${one.at}</span><span>${one.told}</span></li>`,
  )}</ol>
</section>`;

const holdRule = html`<button class="button hold" @pointerdown=${hold.down} @pointerup=${hold.up} @pointercancel=${hold.up}
  @lostpointercapture=${hold.up} @keydown=${hold.down} @keyup=${hold.up} @blur=${hold.up}
  @contextmenu=${(event: Event) => event.preventDefault()}>${icon.eye()}<span>${sayText("Hold to show the rule")}</span></button>`;

function paint() {
  const { whole, klass } = state;
  if (!whole) return;
  root.querySelector(":scope > .loading")?.remove();
  const { tile } = whole;
  const { table } = tile;
  const help = trouble(tile, page);
  const { head } = table.line.columns.length ? headline(table) : { head: "" };
  const sheet = table.rules.points ? scoreSheet(whole, page) : nothing;
  render(
    html`<header class="whole-head">
      <div>
        <p><a href="/console/class/${state.id}"><span>${say("Back to {title}", { title: klass?.title ?? sayText("All tables") })}</span></a></p>
        ${heading(html`${say("Table {n}", { n: number })} <span class="code">${tile.code}</span>`, "table")}
        <p class="quiet">${company(table)}${table.round ? html` · ${say("Round {n}", { n: table.round })}` : nothing}${table.line.columns.length ? html` · ${laidLine(table, state)}` : nothing}</p>
        ${table.closed && klass ? html`<p class="quiet">${say("{title} is closed.", { title: klass.title })}</p>` : nothing}
      </div>
      <div class="head-actions">${holdRule}</div>
    </header>
    ${ails(state, desk) ? html`<p class="lost" role="alert">${ails(state, desk)}</p>` : nothing}
    <div class="whole-body">
      <main id="main">
        <section class="whole-table ${help ? "needs" : ""} ${table.pause ? "is-paused" : ""}">
          ${status(tile, help, state)}
          ${head && table.phase === "playing" && (table.pending || table.guess) ? html`<p class="whole-now">${head}</p>` : nothing}
          ${seats(table, page)}
          <div class="felt">${table.line.columns.length ? layout(table, { size: "desk", scroller }) : nothing}</div>
          ${help ? helpBox(tile, help, page) : nothing}
          <div class="tile-foot">${sealed(tile, state)}</div>
        </section>
        ${lastGuesses(tile, state)}
        ${notebooks(whole)}
        ${table.over && table.rules.points ? scores(table, table.over) : nothing}
        ${!table.line.columns.length ? sheet : table.phase === "over" ? html`${sheet}${hands(whole)}` : html`${hands(whole)}${sheet}`}
      </main>
      <aside class="whole-side" aria-label=${sayText("Actions for table {n}", { n: number })}>
        ${signalSection(tile, page)}<div class="action-list">${actionsFor(tile, page).map((action) => actionButton(action, action.run))}</div>
        ${records(tile, page)}${robotSwitches(tile, page)}${sitOutSwitches(tile, page)}
        ${table.hints.length ? html`<section><h2>${say("Hints given")}</h2><ul class="hints">${table.hints.map((hint) => html`<li class="rule">${hint}</li>`)}</ul></section>` : nothing}
        ${table.line.columns.length ? historyList(whole) : nothing}
      </aside>
    </div>
    <p class="heard" role="status">${help ? sayText("Needs you now: {tables}.", { tables: sayText("Table {n}", { n: number }) }) : ""}</p>
    ${notices(page)}`,
    root,
  );
  scroller.keep();
  if (state.dialog) page.paintDialog();
}

listenForKeys({ "?": () => openDialog("keys"), b: () => mark(number, page) });
setInterval(paint, 5000);
open({ as: "table", class: root.dataset.class ?? "", table: number }, paint);
