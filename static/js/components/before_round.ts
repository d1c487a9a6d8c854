// A pupil's screen before a round, and what it says of a seat that is not played as others are.

import { say } from "../base/messages.ts";
import { html, nothing, repeat } from "../base/vendor_lit.ts";
import type { Playing, PupilActions } from "../model/pupil_types.ts";
import { numbers } from "./comeback.ts";
import { fromTeacher } from "./teacher_messages.ts";

/** A robot plays here until the pupil says that they are back. */
const robotStrip = (state: Playing, act: PupilActions) =>
  state.seat.stand_in
    ? html`<div class="stand-in"><p>${say("A robot is playing for you.")}</p>
  <button type="button" class="button" @click=${act.back}>${say("I’m back")}</button></div>`
    : nothing;

/** The table goes on without this seat for a while. */
const sitOutStrip = ({ seat }: Playing) =>
  seat.sits_out
    ? html`<div class="stand-in sits-out" role="status"><p>${say("You’re sitting out for a bit. Keep watching: you’ll be back soon.")}</p></div>`
    : nothing;

/** The teacher looks at names first; only this phone shows the one that waits. */
export function nameStrip({ seat }: Playing) {
  if (seat.wanted === null) return nothing;
  return html`<div class="stand-in name-waits"><p>${seat.wanted ? say("You’re {meanwhile} until your teacher has checked {name}.", { name: html`<bdi>${seat.wanted}</bdi>`, meanwhile: seat.name }) : say("Please pick a different name. For now you’re {meanwhile}.", { meanwhile: seat.name })}</p>
    ${seat.wanted ? nothing : html`<a class="button" href="/name">${say("Type a different name")}</a>`}</div>`;
}

/** Who plays instead, or that the table goes on without this seat. */
export const standIn = (state: Playing, act: PupilActions) =>
  html`${robotStrip(state, act)}${sitOutStrip(state)}${nameStrip(state)}`;

/** Who is here, and something to do until the round begins. */
export function lobby(state: Playing, act: PupilActions) {
  const { table, seat, parts } = state;
  const covered = parts.size > 1 && !seat.seat;
  return html`${sitOutStrip(state)}${nameStrip(state)}${fromTeacher(state, act)}
    <section class="lobby"><ul>${repeat(
      table.seats,
      (one) => one.id,
      (one) => html`<li class=${one.online || one.robot ? "" : "away"}>
      <bdi>${one.name}</bdi> <span class="quiet">${one.id === table.dealer?.id ? say("choosing the rule") : one.id === seat.seat ? say("You") : one.robot ? say("robot") : one.online ? nothing : say("away")}</span></li>`,
    )}</ul></section>
    ${covered && table.phase === "dealing" ? (state.passing?.curtain(state, act) ?? nothing) : nothing}
    ${table.closed || (covered && table.phase === "dealing") ? nothing : act.practice()}
    ${table.closed ? nothing : html`<section class="own-number quiet">${numbers(state)}<p>${say("Use it with your name to get your seat back on any phone.")}</p></section>`}`;
}
