// Under a Prophet: which card of the own hand could break the rule? One tap, for nobody else's eyes, and
// never in the way of play. It comes once somebody is Prophet.

import { sorted } from "../model/hand_order.ts";
import type { Playing, PupilActions } from "../model/pupil_types.ts";
import "./preload.ts";
import { say } from "../base/messages.ts";
import { html, repeat } from "../base/vendor_lit.ts";
import { cardName, tileCard } from "./card.ts";
import { nameOf } from "./event_text.ts";

let open: string | null = null;

/** The strip above the hand: the question, or what was answered. */
export function strip({ seat, table, keys }: Playing, act: PupilActions) {
  const reign = `${table.round}.${table.line.reigns.length}`;
  const answered = seat.breaks !== null && open !== reign;
  const again = () => {
    open = reign;
    act.draw();
  };
  if (answered) {
    return html`<div class="breaks answered"><p>${seat.breaks === "none" ? say("You think none of your cards could prove it wrong.") : say("You think {card} could prove it wrong.", { card: tileCard(seat.breaks ?? "") })}</p>
      <button type="button" class="textual" @click=${again}>${say("Change my answer")}</button></div>`;
  }
  const answer = (card: string) => () => {
    open = null;
    act.breaks(card);
  };
  const codes = [...new Set(sorted(keys, "suit").map((key) => key.split("#")[0]))];
  return html`<section class="breaks" aria-labelledby="breaks"><h2 id="breaks">${say("Which of your cards could prove {player}’s rule wrong?", { player: nameOf(table, table.prophet) })}</h2>
    <div class="breaks-cards" role="group" aria-labelledby="breaks">
      <button type="button" class="chip" aria-pressed=${seat.breaks === "none"} @click=${answer("none")}>${say("None")}</button>
      ${repeat(
        codes,
        (code) => code,
        (code) =>
          html`<button type="button" class="chip" aria-pressed=${seat.breaks === code} aria-label=${cardName(code)} @click=${answer(code)}>${tileCard(code)}</button>`,
      )}
    </div></section>`;
}
