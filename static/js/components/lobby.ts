// Before the first deal: how pupils get in, and who sits where. Also the place to look after names later.

import type { ClassView, LobbyTable, Person } from "#schema";
import { certain } from "../base/certain.ts";
import { copied } from "../base/clipboard.ts";
import { listText, say, sayText, typed } from "../base/messages.ts";
import { html, nothing, repeat } from "../base/vendor_lit.ts";
import { act, desk, notice, pupilsDeal, state } from "../state/console_state.ts";
import { openDialog } from "./dialog_host.ts";
import { heading } from "./help.ts";
import * as icon from "./icons.ts";
import { missing } from "./names.ts";
import { renameButton } from "./rename_class.ts";
import { scripted } from "./script.ts";
import { carried } from "./seating.ts";

/** Fewer cannot play by the class's rules of play; robots fill up where the class allows them. */
const SMALLEST_TABLE = desk.fewest ?? 3;

export async function copyAddress() {
  if (await copied(certain(state.klass).link)) {
    notice(sayText("desk_copied"));
    return;
  }
  const address = document.querySelector(".address-text") ?? document.querySelector(".rail-address");
  if (address) getSelection()?.selectAllChildren(address);
  notice(sayText("desk_copy_by_hand"));
}

/** The code, large; the dash is quiet so that the two halves stay apart. */
export const bigCode = (code: string) =>
  html`<p class="big-code">${code
    .split("-")
    .map((half, at) => html`${at ? html`<span class="dash">-</span>` : nothing}${half}`)}</p>`;

export const lockButton = (
  klass: ClassView,
) => html`<button class="button small" aria-pressed=${klass.locked} @click=${() => act(klass.locked ? "unlock" : "lock")}>
  ${icon.lock()}${say(klass.locked ? "desk_unlock" : "desk_lock")}</button>`;

export const shuffleButton = (klass: ClassView) =>
  html`<button class="button small" ?disabled=${!klass.joined} @click=${() => act("shuffle")}>${say("desk_shuffle")}</button>`;

const joinPanel = (
  klass: ClassView,
) => html`<section class="join-panel ${klass.locked ? "locked" : ""} ${klass.projector ? "small" : ""}" aria-labelledby="join-head">
  <img class="qr" src="/code/${klass.id}.svg" alt=${sayText("desk_qr_alt")}>
  <div class="join-words">
    <h2 id="join-head" class="quiet">${say("desk_scan_or_go")}</h2>
    <p class="address"><span class="address-text">${typed(klass.address)}</span>
      <button class="button small" @click=${copyAddress}>${say("desk_copy")}</button></p>
    ${bigCode(klass.code)}
    <p class="join-actions">${lockButton(klass)}
      <button class="button small" ?disabled=${!klass.joined} @click=${() => act("even")}>${say("desk_even")}</button>
      ${shuffleButton(klass)}
      <a class="button small" href="/projector/${klass.id}" target="projector">${icon.screen()}${say("desk_open_projector")}</a>
      ${klass.locked ? html`<span class="quiet">${say("desk_locked_says")}</span>` : nothing}</p>
  </div>
</section>`;

function personRow(person: Person) {
  const { down, key } = carried(person);
  return html`<li>
  <button class="person ${person.online || person.robot ? "" : "away"}" data-seat=${person.seat} @pointerdown=${down} @keydown=${key}
    aria-label=${sayText(person.robot ? "desk_person_robot" : person.online ? "desk_person" : "desk_person_offline", { player: person.name })}
    @click=${() => openDialog("pupil", person.seat)}>
    ${person.robot ? icon.robot() : nothing}<span class="name">${person.name}</span>
    ${person.team ? html`<span class="quiet members">${listText(person.members)}</span>` : nothing}
    ${person.online || person.robot ? nothing : html`<span class="quiet">${say(person.asleep ? "desk_seat_asleep" : "desk_seat_offline")}</span>`}
  </button></li>`;
}

/** Who deals plays no cards; a pupil alone does not deal. */
const needed = (table: LobbyTable) => SMALLEST_TABLE + (pupilsDeal() && table.people.length > 1 ? 1 : 0);

function shortOf(table: LobbyTable) {
  if (desk.realCards) return nothing;
  const missing = needed(table) - table.people.length;
  if (!table.people.length) return say("desk_empty_table");
  if (missing <= 0) return nothing;
  return desk.robots === false
    ? say("desk_too_small", { n: missing })
    : say("desk_robots_will_join", { n: missing });
}

const tableCard = (table: LobbyTable) => html`<li class="lobby-table" data-table=${table.number}>
  <h2>${say("desk_table", { n: table.number })} ${
    desk.realCards
      ? html`<a class="textual" href="/console/class/${state.id}/table/${table.number}">${say("judge_open")}</a>`
      : html`<span class="code">${table.code}</span>`
  }</h2>
  <ul class="people">${repeat(table.people, (person) => person.seat, personRow)}</ul>
  <p class="quiet">${shortOf(table)}</p>
</li>`;

export const tablesOfPupils = (klass: ClassView) =>
  html`<ol class="lobby-tables">${repeat(klass.tables, (table) => table.number, tableCard)}</ol>${missing(klass)}`;

function startState(klass: ClassView) {
  if (desk.realCards) return say("judge_lobby");
  if (klass.pace !== null) return say("desk_ready_rehearsal", { n: klass.joined });
  if (!klass.joined) return say("desk_nobody_yet");
  const short = klass.tables.filter((table) => table.people.length && table.people.length < needed(table));
  if (short.length && desk.robots === false)
    return say(pupilsDeal() ? "desk_short_tables_deal" : "desk_short_tables", {
      n: short.length,
      fewest: SMALLEST_TABLE,
    });
  return say(pupilsDeal() ? "desk_ready_deal" : "desk_ready", { n: klass.joined });
}

/** Real cards lie on desks: nobody joins. */
const canStart = (klass: ClassView) => desk.realCards || klass.joined > 0;

/** The lobby: one thing to do at the end, and what will happen then beside it. */
export function lobby(klass: ClassView) {
  return html`<header class="place-head">
      <div>${heading(klass.title, desk.realCards ? "lobby-real" : "lobby")}<p class="quiet">${startState(klass)} ${renameButton()}</p></div>
      <div class="head-actions">
        ${
          klass.pace === null && !desk.realCards
            ? html`<form method="post" action="/console/class/${klass.id}/rehearse"><input type="hidden" name="csrf_token" value=${desk.token}>
          <button class="textual">${say("desk_rehearse")}</button></form>`
            : nothing
        }
        ${pupilsDeal() ? nothing : html`<button class="textual" ?disabled=${!canStart(klass)} @click=${() => openDialog("rule", null)}>${say("desk_other_rule")}</button>`}
        <button class="button ${scripted() ? "" : "main"} big" aria-disabled=${canStart(klass) ? "false" : "true"}
          @click=${() => canStart(klass) && act("start")}>${say("desk_start_round")}</button>
      </div>
    </header>
    ${
      desk.realCards
        ? nothing
        : html`${joinPanel(klass)}
    <h2 class="joined" aria-live="polite"><strong>${klass.joined}</strong> ${say("desk_are_here", { n: klass.joined })}
      <span class="quiet">${say("desk_press_a_name")}</span></h2>`
    }
    ${tablesOfPupils(klass)}`;
}
