// One device for several seats, passed from hand to hand: a curtain stands between turns, and no hand is
// on the page before its player taps. It comes to phones that hold more than one seat, and to no others.

import type { SeatView, TableView } from "#schema";
import type { Chance, Playing, PupilActions, Reason } from "../model/pupil_types.ts";
import { waitsFor } from "../model/turns.ts";
import { seatOf } from "../model/waits.ts";
import "./preload.ts";
import { fill, type Sentence, say, sentence } from "../base/messages.ts";
import { type Content, html, nothing, repeat } from "../base/vendor_lit.ts";

/** Whether nobody can do anything. What is asked once a round is over does not wait for play. */
const rests = ({ pause, closed, phase }: TableView) => closed || Boolean(pause && phase !== "over");

/** What the table waits for from this seat; null for nothing. */
function duty(view: SeatView, table: TableView) {
  if (rests(table) || seatOf(table, view.seat)?.robot) return null;
  if (view.choices) return "deal";
  if (view.may.includes("verdict")) return "verdict";
  if (view.asked) return view.last_guess?.sent ? null : "word";
  return waitsFor(view, table) ? "move" : null;
}

const CHANCES: Record<Chance, Sentence> = {
  last_change: sentence("Change my answer"),
  declare: sentence("Become the Prophet"),
  guess: sentence("Guess the rule"),
  notebook: sentence("Lab notebook"),
  look: sentence("See how it’s going"),
};

/** What this seat may do or see besides; null for nothing. */
function chance(view: SeatView, table: TableView): Chance | null {
  if (rests(table) || seatOf(table, view.seat)?.robot) return null;
  if (view.asked && view.last_guess?.sent) return "last_change";
  if (view.may.includes("declare")) return "declare";
  if (view.may.includes("guess")) return "guess";
  if (view.thinks) return "notebook";
  return view.deal && table.phase === "playing" ? "look" : null;
}

/** Whether the reason for which a hand was uncovered still holds. */
export const holds = (why: Reason, view: SeatView, table: TableView) =>
  (why === "last_change" && view.asked && !rests(table)) ||
  [duty(view, table), chance(view, table)].includes(why);

/** The seats of this device that the table waits for. */
export const wanted = ({ parts, table }: Pick<Playing, "parts" | "table">) =>
  [...parts.values()].filter((view) => duty(view, table));

// Each seat has a button of its own: a finger that comes down for one never uncovers another.
const own = (view: SeatView) => view.seat;
const tap = (kind: string, then: () => void, words: Content) =>
  html`<button type="button" class="button wide ${kind}" @click=${then}><span>${words}</span></button>`;

/** What stands where a hand would: whom to pass the device to, and the tap that uncovers. */
export function curtain(state: Playing, act: PupilActions) {
  const { parts, table } = state;
  const [next] = wanted(state);
  const uncovers = (view: SeatView, why: Reason | null) => () => {
    if (why) act.uncover(view.seat, why);
  };
  const over = table.phase === "over";
  const also = [...parts.values()].filter((view) => view !== next && chance(view, table));
  return html`<section class="curtain" aria-labelledby="curtain">
    ${next ? html`<h2 id="curtain">${say("Pass the phone to {player}.", { player: next.name })}</h2>` : html`<h2 id="curtain" class="quiet">${say(over ? "Everyone on this phone has answered." : "It’s not your turn now. Watch the table.")}</h2>`}
    ${repeat(next ? [next] : [], own, (view) => tap("main", uncovers(view, duty(view, table)), say(view.asked ? "Only {player} looking? Tap to answer." : "Only {player} looking? Tap to see the cards.", { player: view.name })))}
    ${repeat(also, own, (view) => {
      const may = chance(view, table);
      return tap(
        "plain",
        uncovers(view, may),
        say("{player}: {what}", { player: view.name, what: may && fill(CHANCES[may]) }),
      );
    })}
    ${[...parts.values()].some((view) => view.stand_in) ? html`<button type="button" class="button wide" @click=${act.back}>${say("I’m back")}</button>` : nothing}
  </section>`;
}

/** Above an open hand: whose it is, and the way to cover it. */
export const uncovered = (
  { seat }: Playing,
  act: PupilActions,
) => html`<div class="uncovered"><p>${say("{player} is looking.", { player: seat.name })}</p>
  <button type="button" class="button" @click=${act.cover}>${say("Cover the screen")}</button></div>`;
