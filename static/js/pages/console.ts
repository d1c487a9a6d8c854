// The teacher's console: a dark rail that never disappears, and four places beside it.

import type { ClassView, Tile } from "#schema";
import { byId, targetOf, typedIn } from "../base/dom.ts";
import { fill, fillText, listText, type Sentence, say, sayText, sentence } from "../base/messages.ts";
import { turning } from "../base/slide_clock.ts";
import { html, nothing, render, repeat } from "../base/vendor_lit.ts";
import { live as now } from "../base/vendor_live.ts";
import { withDialogs } from "../components/dialog_host.ts";
import { sheets } from "../components/dialogs.ts";
import { heading } from "../components/help.ts";
import * as icon from "../components/icons.ts";
import { lobby, lockButton, tablesOfPupils } from "../components/lobby.ts";
import { misuse } from "../components/misuse.ts";
import { markHere } from "../components/moment_marks.ts";
import { approveFirst, joiningPupils, waitingNames } from "../components/names.ts";
import { papers, records, toldRound } from "../components/print_out_rows.ts";
import { beamer, stepByKey } from "../components/projector_controls.ts";
import { leads, remote, turnByKey } from "../components/remote_control.ts";
import { script } from "../components/script.ts";
import { keepFocus } from "../components/seating.ts";
import { heardSignals, logSignals, otherSignals } from "../components/signals.ts";
import { playing, strip, togglePause } from "../components/status_strip.ts";
import { lookBack } from "../components/table_actions.ts";
import { commonClock, countdown, finishedRounds, tileView } from "../components/table_tile.ts";
import { fitFelts } from "../components/tile_felt.ts";
import { ails, pupilsDeal, tilesInOrder } from "../model/console_view.ts";
import { byNeed, trouble } from "../model/table_alerts.ts";
import { warned } from "../model/warnings.ts";
import { changed, listenForKeys, open, teacher } from "../state/console_state.ts";

const root = byId("console");
const page = withDialogs(teacher, sheets);
const { state, desk, act, hold, openDialog } = page;
const MANY_TABLES = 9;

function goTo(place: Place) {
  location.hash = place;
}

type Place = "tables" | "pupils" | "projector" | "debriefs";

const PLACES: Record<ClassView["status"], [Place, Sentence][]> = {
  lobby: [
    ["tables", sentence("Lobby")],
    ["projector", sentence("Projector")],
  ],
  playing: [
    ["tables", sentence("Tables")],
    ["pupils", sentence("Pupils")],
    ["projector", sentence("Projector")],
    ["debriefs", sentence("Debriefs")],
  ],
  closed: [
    ["debriefs", sentence("Debriefs")],
    ["projector", sentence("Projector")],
  ],
};

/** Where the teacher is: what the address names, if this class has it, else the first place there is. */
function placeOf(klass: ClassView) {
  const places = PLACES[klass.status].map(([place]) => place);
  return places.find((place) => place === state.place) ?? places[0];
}

/** How long robots think, in seconds, and what it is called. */
const PACES: [number, Sentence][] = [
  [5, sentence("every 5 s")],
  [2, sentence("every 2 s")],
  [0, sentence("as fast as possible")],
];

/** What only a rehearsal has: how quick its robots are, and its end. */
const rehearsal = (klass: ClassView) =>
  klass.pace === null
    ? nothing
    : html`<section class="rail-rehearsal" aria-labelledby="rehearsal-head">
    <h2 id="rehearsal-head">${say("Rehearsal")}</h2>
    <label class="rail-quiet" for="pace">${say("Robots play")}</label>
    <select id="pace" .value=${now(String(klass.pace))} @change=${(event: Event) => act("pace", null, { seconds: Number(typedIn(event)) })}>
      ${PACES.some(([seconds]) => seconds === klass.pace) ? nothing : html`<option value=${klass.pace}>${say("every {seconds} s", { seconds: klass.pace })}</option>`}
      ${PACES.map(([seconds, says]) => html`<option value=${seconds}>${fillText(says)}</option>`)}</select>
    <form method="post" action="/console/class/${klass.id}/delete"><input type="hidden" name="csrf_token" value=${desk.token}>
      <button class="button small">${say("Delete")}</button></form>
  </section>`;

function rail(klass: ClassView, here: Place) {
  const places = html`<nav aria-label=${sayText("Sections")}>
    ${PLACES[klass.status].map(([place, title]) => html`<a href="#${place}" aria-current=${here === place ? "page" : nothing}>${fill(title)}</a>`)}
    <a href="/console/class/${klass.id}/handouts">${say("Handouts")}</a>
    <a href="/console/class/${klass.id}/after">${say("Manage class")}</a>
    <a href="/console">${say("All classes")}</a>
  </nav>${klass.status === "closed" && desk.names_stay ? html`<p class="rail-quiet">${desk.names_stay}</p>` : nothing}${rehearsal(klass)}`;
  return strip(klass, places, klass.status === "lobby" && here === "tables", page);
}

const holdRules = html`<button class="button hold" @pointerdown=${hold.down} @pointerup=${hold.up} @pointercancel=${hold.up}
  @lostpointercapture=${hold.up} @keydown=${hold.down} @keyup=${hold.up} @blur=${hold.up}
  @contextmenu=${(event: Event) => event.preventDefault()}>${icon.eye()}<span>${sayText("Hold to show rules")}</span></button>`;

/** Where the tiles stand. Only another cause moves them, and never under a hand or behind a dialog. */
let order: { causes: string; numbers: number[] } = { causes: "", numbers: [] };
let pressed = false;
let stirred = -Infinity;
const HAND_RESTS = 1500;

function ordered() {
  const tiles = byNeed(state.tiles.values(), page);
  const causes = tilesInOrder(state)
    .map((tile) => {
      const help = trouble(tile, page);
      return `${tile.table.number}:${help ? `${help.kind} ${"seat" in help ? help.seat.id : ""}` : ""}`;
    })
    .join();
  const held = pressed || state.dialog || performance.now() - stirred < HAND_RESTS;
  if (!order.numbers.length || (causes !== order.causes && !held))
    order = { causes, numbers: tiles.map((tile) => tile.table.number) };
  const place = (tile: Tile) => order.numbers.indexOf(tile.table.number) + 1 || Infinity;
  return tiles.sort((a, b) => place(a) - place(b));
}

const press = (is: boolean) => () => {
  pressed = is;
  changed();
};
root.addEventListener("pointerdown", press(true));
for (const ending of ["pointerup", "pointercancel"]) window.addEventListener(ending, press(false));
root.addEventListener("pointermove", (event) => {
  if (targetOf(event).closest(".table-tiles")) stirred = performance.now();
});

/** Whether no one has played at a table, or sits there. */
const unused = ({ table }: Tile) => table.phase === "waiting" && !table.seats.length;

const tileList = (tiles: Tile[], kind: string) =>
  html`<ol class="table-tiles ${kind}">${repeat(
    tiles,
    (tile) => tile.table.number,
    (tile) => tileView(tile, page),
  )}</ol>`;

function live(klass: ClassView) {
  const tiles = ordered();
  const used = tiles.filter((tile) => !unused(tile));
  const needing = tiles.filter((tile) => trouble(tile, page)).length;
  const running = playing(page).length;
  const choosing = tiles.filter((tile) => tile.table.phase === "dealing").length;
  // A table without pupils has no round to come, unless none has any.
  const resting = (used.length || tiles.length) - running - choosing;
  const clock = commonClock(state);
  return html`<header class="place-head">
      <div>${heading(klass.title, klass.real_cards ? "tables-real" : "tables")}<p class="quiet">${running || !choosing ? (running ? say("{n} table is playing.", "{n} tables are playing.", { n: running }) : say("No table is playing.")) : nothing}
        ${choosing ? say("{n} table is choosing a rule.", "{n} tables are choosing a rule.", { n: choosing }) : nothing}
        ${clock ? html`<span class="common-clock ${warned(clock) ? "soon" : ""}">${say("{time} left", { time: countdown(clock, clock.round) })}</span>` : nothing}
        ${needing ? html` <strong class="stuck">${say("{n} table needs you.", "{n} tables need you.", { n: needing })}</strong>` : nothing}</p></div>
      <div class="head-actions">
        ${otherSignals(page)}${holdRules}
        ${
          resting && !running
            ? html`<button class="button ${leads(klass, page) === "place" ? "main" : ""}" @click=${() => (pupilsDeal(desk) || tiles.some((tile) => tile.next_rule) ? act("start") : openDialog("rule"))}>${say("Next round for all")}</button>`
            : html`<button class="button" ?disabled=${!running} @click=${() => openDialog("end")}>${say("End the round")}</button>`
        }
      </div>
    </header>
    ${tileList(used, used.length > MANY_TABLES ? "many" : "")}
    ${used.length < tiles.length ? tileList(tiles.filter(unused), "unused") : nothing}`;
}

const pupils = (klass: ClassView) => html`<header class="place-head">
    <div>${heading(say("Pupils"), "pupils")}<p class="quiet">${say("Pupils who join late start in the next round.")}</p></div>
    <div class="head-actions">${lockButton(klass, page)}</div>
  </header>${tablesOfPupils(klass, page)}`;

function debriefs(klass: ClassView) {
  const tiles = tilesInOrder(state);
  const done = tiles.filter((tile) => tile.table.round > 1 || tile.table.over);
  const cutShort = ({ table }: Tile) => table.closed && table.phase === "playing";
  const listed = tiles.filter((tile) => done.includes(tile) || cutShort(tile));
  return html`<header class="place-head">
      <div>${heading(say("Debriefs"), "debriefs")}<p class="quiet">${klass.status === "closed" ? say("{title} is closed.", { title: klass.title }) : nothing} ${say("Print, save or replay finished rounds.")}</p></div>
      <div class="head-actions">
        ${done.some(({ table }) => table.rules.points) ? html`<a class="button" href="/console/class/${klass.id}/scores.csv" download>${say("Scores (CSV)")}</a>` : nothing}
        ${klass.status === "closed" ? nothing : html`<button class="button" @click=${() => openDialog("closeClass")}>${say("Close the class")}</button>`}
      </div>
    </header>
    ${done.length ? papers(klass, page) : nothing}
    ${
      listed.length
        ? html`<ol class="debrief-list">${listed.map(
            (tile) => html`<li>
        <h2>${say("Table {n}", { n: tile.table.number })} <span class="code">${tile.code}</span></h2>
        ${toldRound(tile.table.number, page)}
        ${records(
          tile,
          page,
          (round) =>
            html`<button class="textual" @click=${() => {
              lookBack(tile, page, round);
              goTo("projector");
            }}>${finishedRounds(tile.table).length > 1 ? say("Step through round {n} on the projector", { n: round }) : say("Step through it on the projector")}</button>`,
        )}
        ${cutShort(tile) ? html`<p class="quiet">${say("This round wasn’t finished.")}</p><button class="textual" @click=${() => openDialog("end", tile.table.number)}>${say("End the round")}</button>` : nothing}
      </li>`,
          )}</ol>`
        : html`<p class="nothing-yet">${say("No rounds have finished yet. Debriefs appear here as tables finish.")}</p>`
    }`;
}

const main = (klass: ClassView, here: Place) =>
  ({ pupils, debriefs, projector: beamer, tables: klass.status === "lobby" ? lobby : live })[here](
    klass,
    page,
  );

/** What the network is misused for, and phones that wait for the teacher's word, wherever the teacher is. */
const asking = () =>
  html`<div role="status">${misuse(page)}${
    state.asking.length
      ? html`${state.asking.length > 1 ? html`<button class="button small" @click=${() => act("let_in", null, { asking: null, on: false })}>${say("Turn {n} away", "Turn all {n} away", { n: state.asking.length })}</button>` : nothing}
      <ul class="asking">${repeat(
        state.asking,
        (phone) => phone.id,
        (phone) => {
          const says = { player: phone.name, table: phone.table, check: phone.check };
          const answer = (on: boolean) => act("let_in", null, { asking: phone.id, on });
          return html`<li><p>${say("{player} (table {table}) wants to rejoin on another phone. It shows {check}.", says)}</p>
    <button class="button urgent small" aria-label=${sayText("Let in {player}, whose phone shows {check}", says)} @click=${() => answer(true)}>${say("Let in")}</button>
    <button class="button small" aria-label=${sayText("No, don’t let in {player}, whose phone shows {check}", says)} @click=${() => answer(false)}>${say("No")}</button></li>`;
        },
      )}</ul>`
      : nothing
  }</div>`;

/** What a screen reader hears: which tables have begun to need the teacher; only when that changes. */
let heard = "";
function attention() {
  const needing = tilesInOrder(state)
    .filter((tile) => trouble(tile, page))
    .map((tile) => sayText("Table {n}", { n: tile.table.number }));
  heard = needing.length ? sayText("Needs you now: {tables}.", { tables: listText(needing) }) : "";
  return heard;
}

const wake = turning(changed);

function paint() {
  const { klass } = state;
  if (!klass) return;
  root.querySelector(":scope > .loading")?.remove();
  document.title = klass.title;
  root.className = `console ${klass.status} ${state.peek ? "peeking" : ""}`;
  wake(klass.show, desk.explained);
  const here = placeOf(klass);
  const focused = document.activeElement;
  const around = focused?.closest(".script, .tile");
  render(
    html`${rail(klass, here)}
    <main class="desk-place" id="main" tabindex="-1">
      ${ails(state, desk) ? html`<p class="lost" role="alert">${ails(state, desk)}</p>` : nothing}
      ${asking()}
      ${joiningPupils(klass, page)}
      ${waitingNames(klass, page)}
      ${script(klass, page)}
      ${remote(klass, page)}
      ${main(klass, here)}
    </main>
    <p class="heard" role="status">${attention()}</p>
    <p class="heard" role="status">${state.said}</p>
    <p class="heard" role="status">${heardSignals(page).join(" ")}</p>`,
    root,
  );
  logSignals(page);
  fitFelts(root, changed);
  // A tile that moves would take the focus with it out of the page.
  if (focused instanceof HTMLElement && focused !== document.activeElement && focused.isConnected)
    focused.focus({ preventScroll: true });
  // What was pressed may be gone. Then a keyboard goes on at what stands in its place.
  if (focused !== document.body && !focused?.isConnected) {
    const there = around?.isConnected ? around : null;
    const next = there?.querySelector<HTMLElement>(".press") ?? there?.querySelector<HTMLElement>(".button");
    (next ?? byId("main")).focus({ preventScroll: true });
  }
  if (state.dialog) page.paintDialog();
  keepFocus(page);
}

function readHash() {
  page.change({ place: location.hash.slice(1) || "tables" });
}

window.addEventListener("hashchange", readHash);
listenForKeys({
  "?": () => openDialog("keys"),
  p: () => togglePause(page),
  t: () => goTo("tables"),
  l: () => goTo("pupils"),
  w: () => goTo("projector"),
  n: () => root.querySelector<HTMLElement>(".script .press")?.click(),
  b: () => markHere(page),
  d: () => goTo("debriefs"),
  a: () => approveFirst(page),
  ...Object.fromEntries(
    Array.from({ length: 9 }, (_, index) => [
      String(index + 1),
      () => state.tiles.has(index + 1) && openDialog("actions", index + 1),
    ]),
  ),
});
document.addEventListener("keydown", (event) => {
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    state.dialog ||
    targetOf(event).closest("input, textarea, select")
  )
    return;
  if (turnByKey(event.key, page) || stepByKey(event.key, page)) event.preventDefault();
});
// A table becomes stuck by nothing happening, so look again now and then.
setInterval(changed, 5000);
open({ as: "console", class: root.dataset.class ?? "" }, paint);
readHash();
page.prints.look();
