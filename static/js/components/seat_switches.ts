// Who plays at a table: robots for pupils, and pupils who sit out.

import type { Tile } from "#schema";
import { isOn } from "../base/dom.ts";
import { say } from "../base/messages.ts";
import { html, nothing } from "../base/vendor_lit.ts";
import { live } from "../base/vendor_live.ts";
import type { ConsolePage } from "../model/console_types.ts";

/** A robot may play for anybody. Who is away now gets the seat back by coming back, others when the teacher says so. */
export function robotSwitches(tile: Tile, { state, act }: ConsolePage) {
  const { table } = tile;
  const pupils =
    state.klass?.tables.find((one) => one.number === table.number)?.people.filter((person) => person.pupil) ??
    [];
  if (!pupils.length || table.closed) return nothing;
  return html`<fieldset class="robots"><legend>${say("Robots play for")}</legend>
    ${pupils.map(
      (
        person,
      ) => html`<label class="toggle small"><input type="checkbox" role="switch" .checked=${live(person.robot)}
      @change=${(event: Event) => act("robot", table.number, { seat: person.seat, on: isOn(event), for_now: !person.online })}>
      <span class="track" aria-hidden="true"></span><span>${person.name}</span></label>`,
    )}
  </fieldset>`;
}

/** Who spoils a round may sit out for a while. */
export function sitOutSwitches(tile: Tile, { act }: ConsolePage) {
  const { table } = tile;
  const pupils = table.closed ? [] : table.seats.filter((seat) => !seat.robot);
  if (!pupils.length) return nothing;
  return html`<fieldset class="robots"><legend>${say("Sit out for a while")}</legend>
    ${pupils.map(
      (
        seat,
      ) => html`<label class="toggle small"><input type="checkbox" role="switch" .checked=${live(seat.sits_out)}
      @change=${(event: Event) => act("sit_out", table.number, { seat: seat.id, on: isOn(event) })}>
      <span class="track" aria-hidden="true"></span><span>${seat.name}</span></label>`,
    )}
    <p class="quiet">${say("They keep their cards and miss their turns until you turn this off.")}</p>
  </fieldset>`;
}
