// Before the first deal: how pupils get in, and who sits where. Also the place to look after names later.

import type { ClassView, LobbyTable, Person } from "#schema";
import { certain } from "../base/certain.ts";
import { copied } from "../base/clipboard.ts";
import { byName, joinCode, listText, say, sayText, typedToJoin } from "../base/messages.ts";
import { html, nothing, repeat } from "../base/vendor_lit.ts";
import type { ConsolePage, Desk } from "../model/console_types.ts";
import { pupilsDeal, tablePage, tilesInOrder } from "../model/console_view.ts";
import { heading } from "./help.ts";
import * as icon from "./icons.ts";
import { mainButton } from "./main_button.ts";
import { missing } from "./names.ts";
import { leads } from "./remote_control.ts";
import { renameButton } from "./rename_class.ts";
import { isOpen } from "./script.ts";
import { carried } from "./seating.ts";
import { wifiButton, wifiSmall } from "./wifi.ts";

/** Fewer cannot play by the class's rules of play; robots fill up where the class allows them. */
const smallestTable = ({ fewest }: Desk) => fewest ?? 3;

export async function copyAddress({ state, notice }: ConsolePage) {
  if (await copied(certain(state.klass).link)) {
    notice(sayText("The link is copied."));
    return;
  }
  const address = document.querySelector(".address-text") ?? document.querySelector(".rail-address");
  if (address) getSelection()?.selectAllChildren(address);
  notice(sayText("The address is selected. Copy it with Ctrl+C or ⌘C."));
}

/** The code, large; the dash is quiet so that the two halves stay apart. */
export const bigCode = (code: string) =>
  html`<p class="big-code">${code
    .split("-")
    .map((half, at) => html`${at ? html`<span class="dash">-</span>` : nothing}${half}`)}</p>`;

export const lockButton = (
  klass: ClassView,
  { act }: ConsolePage,
) => html`<button class="button small" aria-pressed=${klass.locked} @click=${() => act(klass.locked ? "unlock" : "lock")}>
  ${icon.lock()}${say(klass.locked ? "Let pupils join again" : "Lock joining")}</button>`;

/** To where this computer's addresses are; a server has one that its administrator set. */
export const otherAddress = ({ desk }: ConsolePage) =>
  desk.server
    ? nothing
    : html` <a class="button small" href="/console/check#addresses">${say("Change the address")}</a>`;

const shuffleButton = (klass: ClassView, { act }: ConsolePage) =>
  html`<button class="button small" ?disabled=${!klass.joined} @click=${() => act("shuffle")}>${say("Shuffle seats")}</button>`;

/** Pairs who thought differently of their rule, for the next round. */
const ideasButton = ({ act }: ConsolePage) =>
  html`<button class="button small" @click=${() => act("ideas")}>${say("Seat by different ideas")}</button>`;

/** New groups, as long as no table plays; ideas there are after a round. */
export const newGroups = (klass: ClassView, page: ConsolePage) =>
  tilesInOrder(page.state).some(({ table }) => table.phase === "playing")
    ? nothing
    : html`${shuffleButton(klass, page)}${klass.status === "lobby" ? nothing : ideasButton(page)}`;

const joinPanel = (
  klass: ClassView,
  page: ConsolePage,
) => html`<section class="join-panel ${klass.locked ? "locked" : ""} ${klass.projector || isOpen(klass) ? "small" : ""}" aria-labelledby="join-head">
  <img class="qr" src=${joinCode(klass.id, klass.address)} ?hidden=${!klass.address} alt=${sayText("QR code for joining")}>
  <div class="join-words">
    <h2 id="join-head" class="quiet">${say("Scan, or go to")}</h2>
    <p class="address"><span class="address-text">${typedToJoin(klass.address)}</span>
      <button class="button small" @click=${() => copyAddress(page)}>${say("Copy the link")}</button>${otherAddress(page)}${wifiButton(page)}</p>
    ${wifiSmall(klass.id, klass.wifi)}
    ${bigCode(klass.code)}
    <p class="quiet">${byName(klass.local)}</p>
    <p class="join-actions">${lockButton(klass, page)}
      <button class="button small" ?disabled=${!klass.joined} @click=${() => page.act("even")}>${say("Even out the tables")}</button>
      ${shuffleButton(klass, page)}
      <a class="button small" href="/projector/${klass.id}" target="projector">${icon.screen()}${say("Open the projector")}</a>
      ${klass.locked ? html`<span class="quiet">${say("No one new can join. Pupils who have already joined can come back.")}</span>` : nothing}</p>
  </div>
</section>`;

function personRow(person: Person, page: ConsolePage) {
  const { down, key } = carried(person, page);
  return html`<li>
  <button class="person ${person.online || person.robot ? "" : "away"}" data-seat=${person.seat} @pointerdown=${down} @keydown=${key}
    aria-label=${sayText(person.robot ? "{player}, a robot: rename, move or remove" : person.online ? "{player}: rename, move or remove" : "{player}, away: rename, move or remove", { player: person.name })}
    @click=${() => page.openDialog("pupil", person.seat)}>
    ${person.robot ? icon.robot() : nothing}<span class="name">${person.name}</span>
    ${person.team ? html`<span class="quiet members">${listText(person.members)}</span>` : nothing}
    ${person.online || person.robot ? nothing : html`<span class="quiet">${say("away")}</span>`}
  </button></li>`;
}

/** Who deals plays no cards; a pupil alone does not deal. */
const needed = (table: LobbyTable, desk: Desk) =>
  smallestTable(desk) + (pupilsDeal(desk) && table.people.length > 1 ? 1 : 0);

function shortOf(table: LobbyTable, desk: Desk) {
  if (desk.realCards) return nothing;
  const missing = needed(table, desk) - table.people.length;
  if (!table.people.length) return say("No one yet");
  if (missing <= 0) return nothing;
  return desk.robots === false
    ? say("needs {n} more to play", "needs {n} more to play", { n: missing })
    : say("{n} robot will join", "{n} robots will join", { n: missing });
}

const tableCard = (
  table: LobbyTable,
  page: ConsolePage,
) => html`<li class="lobby-table" data-table=${table.number}>
  <h2>${say("Table {n}", { n: table.number })} ${
    page.desk.realCards
      ? html`<a class="textual" href=${tablePage(page.state, table.number)}>${say("Judge page")}</a>`
      : html`<span class="code">${table.code}</span>`
  }</h2>
  <ul class="people">${repeat(
    table.people,
    (person) => person.seat,
    (person) => personRow(person, page),
  )}</ul>
  <p class="quiet">${shortOf(table, page.desk)}</p>
</li>`;

export const tablesOfPupils = (klass: ClassView, page: ConsolePage) =>
  html`<ol class="lobby-tables">${repeat(
    klass.tables,
    (table) => table.number,
    (table) => tableCard(table, page),
  )}</ol>${missing(klass, page)}`;

function startState(klass: ClassView, desk: Desk) {
  if (desk.realCards)
    return say(
      "Put two shuffled decks on each table, and deal {n} card to each player. Someone who isn’t playing judges the cards on the table’s judge page: you, at all tables, or a pupil at each. You can enter names there before you start the round.",
      "Put two shuffled decks on each table, and deal {n} cards to each player. Someone who isn’t playing judges the cards on the table’s judge page: you, at all tables, or a pupil at each. You can enter names there before you start the round.",
      { n: desk.hand },
    );
  if (klass.pace !== null)
    return say(
      "Rehearsal: {n} robot is standing in for the pupils.",
      "Rehearsal: {n} robots are standing in for the pupils.",
      { n: klass.joined },
    );
  if (!klass.joined) return say("No one has joined yet. Show the class the code.");
  const short = klass.tables.filter(
    (table) => table.people.length && table.people.length < needed(table, desk),
  );
  if (short.length && desk.robots === false) {
    const places = { n: short.length, fewest: smallestTable(desk) };
    return pupilsDeal(desk)
      ? say(
          "{n} table is too small: it needs {fewest} players and one pupil to deal.",
          "{n} tables are too small: each needs {fewest} players and one pupil to deal.",
          places,
        )
      : say(
          "{n} table is too small: it needs at least {fewest} players.",
          "{n} tables are too small: each needs at least {fewest} players.",
          places,
        );
  }
  return pupilsDeal(desk)
    ? say(
        "{n} pupil is ready. One pupil at each table chooses a rule and deals.",
        "{n} pupils are ready. One pupil at each table chooses a rule and deals.",
        { n: klass.joined },
      )
    : say("{n} pupil is ready. The rule is sealed.", "{n} pupils are ready. The rule is sealed.", {
        n: klass.joined,
      });
}

/** Real cards lie on desks: nobody joins. */
const canStart = (klass: ClassView, desk: Desk) => desk.realCards || klass.joined > 0;

/** The lobby: one thing to do at the end, and what will happen then beside it. */
export function lobby(klass: ClassView, page: ConsolePage) {
  const { desk, act, openDialog } = page;
  return html`<header class="place-head">
      <div>${heading(klass.title, desk.realCards ? "lobby-real" : "lobby")}<p class="quiet">${startState(klass, desk)} ${renameButton(page)}</p></div>
      <div class="head-actions">
        ${
          klass.pace === null && !desk.realCards
            ? html`<form method="post" action="/console/class/${klass.id}/rehearse"><input type="hidden" name="csrf_token" value=${desk.token}>
          <button class="textual">${say("Rehearse with robots")}</button></form>`
            : nothing
        }
        ${pupilsDeal(desk) ? nothing : html`<button class="textual" ?disabled=${!canStart(klass, desk)} @click=${() => openDialog("rule", null)}>${say("Choose a different rule")}</button>`}
        ${mainButton(say("Start the round"), () => act("start"), { cls: "big", second: leads(klass, page) !== "place", missing: canStart(klass, desk) ? null : { says: say("No one has joined yet"), at: ".joined" } })}
      </div>
    </header>
    ${
      desk.realCards
        ? nothing
        : html`${joinPanel(klass, page)}
    <h2 class="joined" tabindex="-1" aria-live="polite"><strong>${klass.joined}</strong> ${say("is here", "are here", { n: klass.joined })}
      <span class="quiet">${say("Select a name to rename, move or remove a pupil. Drag it to another table, or press M on it.")}</span></h2>`
    }
    ${tablesOfPupils(klass, page)}`;
}
