// Names the teacher has a say in: those that wait to be approved, and a list with who is missing from it.

import type { ClassView } from "#schema";
import { fieldOf } from "../base/dom.ts";
import { say, sayText } from "../base/messages.ts";
import { html, nothing, repeat } from "../base/vendor_lit.ts";
import type { ConsolePage } from "../model/console_types.ts";
import * as icon from "./icons.ts";

/** Names that nobody sees before the teacher approves of them, wherever the teacher is. */
export function waitingNames({ waiting }: ClassView, { act }: ConsolePage) {
  if (!waiting.length) return nothing;
  return html`<section class="names-wait" aria-labelledby="names-wait">
    <header><h2 id="names-wait">${say("desk_names_wait", { n: waiting.length })}</h2>
      ${waiting.length > 1 ? html`<button class="button main small" @click=${() => act("approve")}>${say("desk_approve_all", { n: waiting.length })}</button>` : nothing}</header>
    <ul>${repeat(
      waiting,
      (each) => each.seat,
      (each) => html`<li>
      <p><bdi class="name">${each.name}</bdi>${each.members.length ? html` (<bdi>${each.members.join(", ")}</bdi>)` : nothing} <span class="quiet">${say("desk_name_meanwhile", { n: each.table, player: each.meanwhile })}</span></p>
      <button class="button small" aria-label=${sayText("desk_approve_whom", { player: each.name })} @click=${() => act("approve", null, { seat: each.seat })}>${say("desk_approve")}</button>
      <button class="button small" aria-label=${sayText("desk_another_whom", { player: each.name })} @click=${() => act("another_name", null, { seat: each.seat })}>${say("desk_another_name")}</button></li>`,
    )}</ul>
  </section>`;
}

/** Pupils who wait to be let in, wherever the teacher is: nobody else sees their names. */
export function joiningPupils({ joining }: ClassView, { act }: ConsolePage) {
  if (!joining.length) return nothing;
  return html`<section class="names-wait" aria-labelledby="joining">
    <header><h2 id="joining">${say("desk_joining", { n: joining.length })}</h2>
      ${
        joining.length > 1
          ? html`<button class="button main small" @click=${() => act("admit")}>${say("desk_let_in_all", { n: joining.length })}</button>
      <button class="button small" @click=${() => act("turn_away")}>${say("desk_turn_away_all", { n: joining.length })}</button>`
          : nothing
      }</header>
    <p class="quiet">${say("desk_joining_says")}</p>
    <ul>${repeat(
      joining,
      (each) => each.id,
      (each) => html`<li>
      <p><bdi class="name">${each.name}</bdi>${each.members.length ? html` (<bdi>${each.members.join(", ")}</bdi>)` : nothing}</p>
      <button class="button small" aria-label=${sayText("desk_admit_whom", { player: each.name })} @click=${() => act("admit", null, { seat: each.id })}>${say("desk_let_in")}</button>
      <button class="button small" aria-label=${sayText("desk_turn_away_whom", { player: each.name })} @click=${() => act("turn_away", null, { seat: each.id })}>${say("desk_turn_away")}</button></li>`,
    )}</ul>
  </section>`;
}

/** The key for it: the first name that waits. */
export async function approveFirst({ state, act, notice }: ConsolePage) {
  const first = state.klass?.waiting[0];
  if (first && (await act("approve", null, { seat: first.seat })))
    notice(sayText("desk_approved", { player: first.name }));
}

async function add(event: Event, { act }: ConsolePage) {
  event.preventDefault();
  const form = event.target as HTMLFormElement;
  const name = fieldOf(event, "name");
  if (name && (await act("list_name", null, { name }))) form.reset();
}

/** Of a class with a list: who has not come, and one more name. */
export function missing(klass: ClassView, page: ConsolePage) {
  const { desk, act } = page;
  if (desk.names !== "list") return nothing;
  return html`<section class="missing" aria-labelledby="missing">
    <h2 id="missing">${klass.missing.length ? say("desk_list_missing", { n: klass.missing.length }) : say("desk_none_missing")}</h2>
    <ul>${repeat(
      klass.missing,
      (name) => name,
      (name) => html`<li><bdi>${name}</bdi><button
      title=${sayText("desk_unlist_whom", { player: name })} aria-label=${sayText("desk_unlist_whom", { player: name })} @click=${() => act("unlist", null, { name })}>${icon.cross()}</button></li>`,
    )}</ul>
    ${
      klass.status === "closed"
        ? nothing
        : html`<form class="one-line" @submit=${(event: Event) => add(event, page)}>
      <label class="field"><span class="label">${say("desk_list_name")}</span><input class="input" name="name" maxlength="20" autocomplete="off"></label>
      <button class="button">${say("desk_add")}</button></form>`
    }
  </section>`;
}
