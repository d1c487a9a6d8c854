// The strip that never disappears: the code and the address, who is here and who is missing, the pause
// of all tables with its reason, a word to all, and the last change of seats with its undo.

import type { ClassView, SeatChangeView } from "#schema";
import { byId } from "../base/dom.ts";
import { fill, type Sentence, say, sayText, sentence, typedToJoin } from "../base/messages.ts";
import { type Content, html, nothing } from "../base/vendor_lit.ts";
import type { ConsolePage } from "../model/console_types.ts";
import { tilesInOrder, tilesInPlay } from "../model/console_view.ts";
import * as icon from "./icons.ts";
import { bigCode, copyAddress } from "./lobby.ts";
import { notices } from "./moment_marks.ts";

export const playing = ({ state }: ConsolePage) => tilesInPlay(state);
/** Those that play, and those that are about to go on to their next rule by themselves. */
const going = ({ state }: ConsolePage) =>
  tilesInOrder(state).filter(
    (tile) => (tile.table.phase === "playing" || tile.table.clocks?.next) && !tile.table.closed,
  );
/** The pause of all tables, which a table's own has nothing to do with. */
const allPaused = (page: ConsolePage) => going(page).some((tile) => tile.table.pause?.all);

/** Lifts the pause of all, or asks why all are to pause. */
export function togglePause(page: ConsolePage) {
  const { state, act, openDialog } = page;
  if (!going(page).length || state.klass?.real_cards) return;
  if (allPaused(page)) act("resume");
  else openDialog("pauseAll");
}

/** Pupils who sit somewhere and whose phone is gone. */
export const awayNow = (klass: ClassView) =>
  klass.tables.flatMap((table) =>
    table.people
      .filter((person) => person.pupil && !person.robot && !person.online)
      .map((person) => ({ ...person, table: table.number })),
  );

/** How many are expected and how many of them have not joined: by the teacher's list if there is one, else as counted. */
export function expectedNow(klass: ClassView, { desk }: ConsolePage) {
  const listed = desk.names === "list";
  const missing = listed ? klass.missing.length : Math.max(0, (klass.expected ?? 0) - klass.joined);
  return { missing, all: listed ? klass.joined + missing : klass.expected };
}

function joined(klass: ClassView, page: ConsolePage) {
  const { missing, all } = expectedNow(klass, page);
  const named = klass.missing.length && klass.missing.length <= 2;
  const away = klass.status === "lobby" ? [] : awayNow(klass);
  const asking = playing(page).reduce((sum, { help }) => sum + help.length, 0);
  return html`<button class="rail-joined" @click=${() => page.openDialog("here")}>
    <span><strong>${klass.joined}</strong> ${all ? say("of {n} here", { n: all }) : say("joined", "joined", { n: klass.joined })}${klass.locked ? html` ${icon.lock()}` : nothing}</span>
    ${missing ? html`<span>${say("{n} missing", "{n} missing", { n: missing })}${named ? html`: ${klass.missing.join(", ")}` : nothing}</span>` : nothing}
    ${asking ? html`<span class="rail-away">${say("{n} pupil is asking for help", "{n} pupils are asking for help", { n: asking })}</span>` : nothing}
    ${away.length ? html`<span class="rail-away">${away.length > 2 ? say("{n} away", "{n} away", { n: away.length }) : say("Away: {players}", { players: away.map((one) => one.name).join(", ") })}</span>` : nothing}
  </button>`;
}

function pauses(page: ConsolePage) {
  const paused = going(page).find((tile) => tile.table.pause?.all);
  return html`<button class="button pause-all" ?disabled=${!going(page).length} @click=${() => togglePause(page)}>
      ${paused ? html`${icon.go()}<span>${say("Resume all")}</span>` : html`${icon.pause()}<span>${say("Pause all")}</span>`}</button>
    ${paused ? html`<p class="rail-paused">${paused.table.pause?.why ? say("All paused: {why}", { why: html`<strong>${paused.table.pause.why}</strong>` }) : say("All tables are paused.")}</p>` : nothing}`;
}

/** What the teacher said last, as long as it is on phones. */
function said({ state, act }: ConsolePage) {
  const words = [
    ...new Set(
      tilesInOrder(state)
        .map(({ table }) => table.message?.text)
        .filter(Boolean),
    ),
  ];
  return words.length
    ? html`<p class="rail-change">${words.map((text) => html`<q>${text}</q> `)}
    <button @click=${() => act("message", null, { text: "" })}>${say("Remove message")}</button></p>`
    : nothing;
}

const CHANGES: Record<SeatChangeView["what"], Sentence> = {
  moved: sentence("Moved {player} to table {n}."),
  reseated: sentence("Everyone is seated evenly."),
  robot: sentence("A robot is playing for {player}."),
  pupil: sentence("{player} is playing again instead of the robot."),
  given: sentence("{player} has taken a robot’s seat at table {n}."),
};

function undo({ change }: ClassView, page: ConsolePage) {
  if (!change || change.seq <= page.state.settled) return nothing;
  return html`<p class="rail-change"><span>${fill(CHANGES[change.what], { player: change.name, n: change.table })}</span>
    <button @click=${() => page.act("undo", null, { change: change.seq })}>${say("Undo")}</button></p>`;
}

/** Past the strip. The place after # is the console's own, so the address stays. */
function skip(event: Event) {
  event.preventDefault();
  byId("main").focus();
}

/** `places` are links to what stands beside the strip. The lobby has the code large, so here it is small. Real cards need no phone to join. */
export function strip(klass: ClassView, places: Content, inLobby: boolean, page: ConsolePage) {
  const { openDialog } = page;
  const open = klass.status !== "closed" && !klass.real_cards;
  return html`<aside class="rail" aria-label=${sayText("The class")}>
    <a class="skip" href="#main" @click=${skip}>${say("Skip to main content")}</a>
    ${
      open
        ? html`<div class="rail-join ${inLobby ? "small" : ""}">
      ${inLobby ? nothing : html`<img class="qr" src="/code/${klass.id}.svg" alt=${sayText("QR code for joining")}>`}
      <p class="rail-quiet">${say("Class code")}</p>${bigCode(klass.code)}<p class="rail-address">${typedToJoin(klass.address)}</p>
      ${inLobby ? nothing : html`<button class="rail-copy" @click=${() => copyAddress(page)}>${say("Copy the link")}</button>`}
    </div>`
        : nothing
    }
    ${klass.real_cards ? nothing : joined(klass, page)}
    ${
      open
        ? html`<div class="rail-acts">
      ${klass.status === "playing" ? pauses(page) : nothing}
      <button class="button message-all" @click=${() => openDialog("message")}>${icon.speech()}<span>${say("Message all")}</span></button>
    </div>${said(page)}${undo(klass, page)}`
        : nothing
    }
    ${places}
    ${notices(page)}
    <button class="keys-button" @click=${() => openDialog("keys")}><kbd>?</kbd> ${say("Keyboard shortcuts")}</button>
  </aside>`;
}
