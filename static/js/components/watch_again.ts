// A round that is over, card by card, drawn from the layout that lies on this phone anyway: nothing more is sent.

import type { TableView } from "#schema";
import { say, sayText } from "../base/messages.ts";
import { html } from "../base/vendor_lit.ts";
import type { PupilActions } from "../model/pupil_types.ts";
import type { LayoutColumn } from "../model/static_layout.ts";
import { layout } from "./layout.ts";
import { storyOf } from "./table_sheets.ts";

/** The ordinals that came with each step: a card of the line, or a wrong play as a whole. */
export function stepsOf(columns: LayoutColumn[]) {
  return columns
    .flatMap((column) => [[column.n], ...column.sidelines.map((play) => play.map((laid) => laid.n))])
    .sort((one, other) => one[0] - other[0]);
}

/** The sheet at step `at`. */
export function watching(table: TableView, at: number, me: string, act: PupilActions) {
  const steps = stepsOf(table.line.columns);
  const came = steps[at];
  const upto = came[came.length - 1];
  const last = at === steps.length - 1;
  return html`<div class="moment watching">
    ${layout(table, { size: "moment", upto, fresh: came, scroller: act.scroller })}
    <div class="moment-words">
      <h2 id="sheet-title" tabindex="-1" autofocus>${say("Step {step} of {steps}", { step: at + 1, steps: steps.length })}</h2>
      <div aria-live="polite">${storyOf(table, upto, me)}</div>
      <div class="moment-choices">
        <div class="moment-steps">
          <button type="button" class="button" aria-disabled=${at ? "false" : "true"} aria-label=${sayText("One step back")} @click=${() => at && act.turnTo(at - 1)}>${say("Back")}</button>
          <button type="button" class="button main" @click=${() => (last ? act.turnTo(0) : act.turnTo(at + 1))}>${say(last ? "From the start" : "Next card")}</button>
        </div>
        <button type="button" class="textual" @click=${act.close}>${say("Back to the table")}</button>
      </div>
    </div>
  </div>`;
}
