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
    <header><h2 id="names-wait">${say("{n} name is waiting for approval. No one else can see it.", "{n} names are waiting for approval. No one else can see them.", { n: waiting.length })}</h2>
      ${waiting.length > 1 ? html`<button class="button urgent small" @click=${() => act("approve")}>${say("Approve it", "Approve all {n}", { n: waiting.length })}</button>` : nothing}</header>
    <ul>${repeat(
      waiting,
      (each) => each.seat,
      (each) => html`<li>
      <p><bdi class="name">${each.name}</bdi>${each.members.length ? html` (<bdi>${each.members.join(", ")}</bdi>)` : nothing} <span class="quiet">${say("table {n}; playing as {player} for now", { n: each.table, player: each.meanwhile })}</span></p>
      <button class="button small" aria-label=${sayText("Approve {player}", { player: each.name })} @click=${() => act("approve", null, { seat: each.seat })}>${say("Approve")}</button>
      <button class="button small" aria-label=${sayText("{player}: ask for a different name", { player: each.name })} @click=${() => act("another_name", null, { seat: each.seat })}>${say("Ask for a different name")}</button></li>`,
    )}</ul>
  </section>`;
}

/** Pupils who wait to be let in, wherever the teacher is: nobody else sees their names. */
export function joiningPupils({ joining }: ClassView, { act }: ConsolePage) {
  if (!joining.length) return nothing;
  return html`<section class="names-wait" aria-labelledby="joining">
    <header><h2 id="joining">${say("{n} pupil is waiting to join.", "{n} pupils are waiting to join.", { n: joining.length })}</h2>
      ${
        joining.length > 1
          ? html`<button class="button urgent small" @click=${() => act("admit")}>${say("Let {n} in", "Let all {n} in", { n: joining.length })}</button>
      <button class="button small" @click=${() => act("turn_away")}>${say("Turn {n} away", "Turn all {n} away", { n: joining.length })}</button>`
          : nothing
      }</header>
    <p class="quiet">${say("More pupils are joining than you expected. Only let in pupils you know.")}</p>
    <ul>${repeat(
      joining,
      (each) => each.id,
      (each) => html`<li>
      <p><bdi class="name">${each.name}</bdi>${each.members.length ? html` (<bdi>${each.members.join(", ")}</bdi>)` : nothing}</p>
      <button class="button small" aria-label=${sayText("Let {player} in", { player: each.name })} @click=${() => act("admit", null, { seat: each.id })}>${say("Let in")}</button>
      <button class="button small" aria-label=${sayText("Turn {player} away", { player: each.name })} @click=${() => act("turn_away", null, { seat: each.id })}>${say("Turn away")}</button></li>`,
    )}</ul>
  </section>`;
}

/** The key for it: the first name that waits. */
export async function approveFirst({ state, act, notice }: ConsolePage) {
  const first = state.klass?.waiting[0];
  if (first && (await act("approve", null, { seat: first.seat })))
    notice(sayText("{player} is approved.", { player: first.name }));
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
    <h2 id="missing">${klass.missing.length ? say("{n} on the list is missing", "{n} on the list are missing", { n: klass.missing.length }) : say("Everyone on the list is here")}</h2>
    <ul>${repeat(
      klass.missing,
      (name) => name,
      (name) => html`<li><bdi>${name}</bdi><button
      title=${sayText("Take {player} off the list", { player: name })} aria-label=${sayText("Take {player} off the list", { player: name })} @click=${() => act("unlist", null, { name })}>${icon.cross()}</button></li>`,
    )}</ul>
    ${
      klass.status === "closed"
        ? nothing
        : html`<form class="one-line" @submit=${(event: Event) => add(event, page)}>
      <label class="field"><span class="label">${say("Add a name to the list")}</span><input class="input" name="name" maxlength="20" autocomplete="off"></label>
      <button class="button">${say("Add")}</button></form>`
    }
  </section>`;
}
