// What a pupil expects: of their own play before it is played, and of anybody else's while its verdict
// is held up. Nobody else is told.

import type { Expect, SeatView } from "#schema";
import { say } from "../base/messages.ts";
import { html, nothing } from "../base/vendor_lit.ts";
import { live } from "../base/vendor_live.ts";
import type { Playing, PupilActions } from "../model/pupil_types.ts";
import { verdict, verdictGlyph } from "./card.ts";
import { waitClock } from "./timers.ts";

export const EXPECT: Expect[] = ["right", "wrong", "unsure"];
/** An arrow key chooses what it passes; what is meant is where it rests. */
const RESTS = 700;
/** A tap that was meant for the question before is no answer to the one that takes its place. */
const DEAD = 700;

let resting = 0;
let asking = false;
let asksSince = Number.NEGATIVE_INFINITY;

const glyph = (which: Expect) =>
  which === "unsure"
    ? html`<span class="glyph unsure" aria-hidden="true">${say("?")}</span>`
    : verdictGlyph(which);

/** Right, wrong or unsure, one of them or none yet. `then` gets the one that is chosen. */
function choices(name: string, label: string, said: Expect | null, then: (which: Expect) => void) {
  const tap = (which: Expect) => (event: UIEvent) => {
    clearTimeout(resting);
    if (event.detail) then(which);
    else resting = setTimeout(then, RESTS, which);
  };
  return html`<div class="expectations" role="radiogroup" aria-labelledby=${label}>
    ${EXPECT.map(
      (
        which,
      ) => html`<label class="expectation ${which}"><input type="radio" name=${name} .checked=${live(said === which)} @click=${tap(which)}>
      <span>${glyph(which)}<span class="says">${say(which === "right" ? "right" : which === "wrong" ? "wrong" : "unsure")}</span></span></label>`,
    )}</div>`;
}

/** Beside the button to play: what the player expects. It may be left open. */
export function mine({ table, seat, expect }: Playing, act: PupilActions) {
  if (!table.rules.predictions || !seat.may.includes("play") || table.pause) return nothing;
  if (asking) asksSince = performance.now();
  asking = false;
  const expects = (which: Expect) => {
    if (performance.now() - asksSince > DEAD) act.expect(which);
    else act.draw();
  };
  return html`<section class="expect-mine"><h2 id="expect-mine" class="serif">${/* Translators: stands before "right", "wrong" and "unsure", of which one is chosen. */ say("I predict")}</h2>
    ${choices("expect-mine", "expect-mine", expect, expects)}</section>`;
}

/** While a verdict is held up: the question to whoever is asked, and to the others what is going on. */
export function held({ table, seat, told }: Playing, act: PupilActions) {
  const { waits } = seat;
  asking ||= Boolean(waits?.asked);
  if (!waits || table.pause) return nothing;
  if (waits.asked) {
    const said = told?.of === waits.of ? told.expect : waits.said;
    return html`<section class="predict"><h2 id="predict">${say("What do you predict?")} ${waitClock(table, "predictions")}</h2>
      ${choices("predict", "predict", said, (which) => act.predict(waits.of, which))}
      <p class="quiet">${say(said ? "You can still change it." : "Just for you. No one sees what you tap.")}</p></section>`;
  }
  if (waits.called)
    return html`<section class="aside"><p>${/* Translators: {verdict} is "right" or "wrong". */ say("Your call: {verdict}. The others are predicting.", { verdict: verdict(waits.called) })}</p></section>`;
  if (waits.said && waits.said !== "unsure")
    return html`<p class="expect-own">${say("Your prediction: {verdict}.", { verdict: verdict(waits.said) })}</p>`;
  return nothing;
}

/** The expelled still have something to do. */
export const reviewer = ({
  table,
}: Playing) => html`<section class="aside"><h2>${say(table.rules.predictions ? "You’re a reviewer now." : "You’re knocked out of this round.")}</h2>
  <p>${say(table.rules.predictions ? "A wrong play this late knocks you out. Reviewers predict every play." : "A wrong play this late knocks you out. Watch until the round ends.")}</p></section>`;

/** What came of it all, once the round is over. */
export function predicted({ predicted: sum }: SeatView) {
  if (!sum) return nothing;
  return html`<section class="predicted"><h2>${say("What you predicted")}</h2>
    ${sum.said ? html`<p>${say("Your right predictions: {right} of {n}.", "Your right predictions: {right} of {n}.", { right: sum.right, n: sum.said })}</p>` : nothing}
    ${sum.unsure ? html`<p class="quiet">${say("You were unsure {n} time.", "You were unsure {n} times.", { n: sum.unsure })}</p>` : nothing}</section>`;
}
