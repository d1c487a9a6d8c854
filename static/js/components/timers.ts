// The clocks of a table on a phone: what is left of a turn, of a call and of the round, and whom it waits for.

import type { Clocks, TableView, WaitView } from "#schema";
import { say } from "../base/messages.ts";
import { html, nothing } from "../base/vendor_lit.ts";
import { waitsNow } from "../model/waits.ts";
import { warned } from "../model/warnings.ts";
import "./count_down.ts";

/** The time left until `moment`, for the eye; what matters of it is said in words as well. */
export const clockOf = (clocks: Partial<Clocks> | null, moment: number | null | undefined, kind = "") =>
  moment
    ? html`<span class="clock ${kind}" aria-hidden="true"><count-down to=${moment} at=${clocks?.stand ? clocks.now : ""}></count-down></span>`
    : nothing;

/** What is left of what the table waits for, if that is of one of these kinds. */
export function waitClock(table: TableView, ...kinds: WaitView["kind"][]) {
  const waits = waitsNow(table);
  if (!waits || !kinds.includes(waits.kind)) return nothing;
  return clockOf(table.clocks, waits.until, table.clocks?.extended ? "last" : "");
}

/** The round's last minutes, from the first warning on. */
export function roundStrip({ clocks }: TableView) {
  const warning = warned(clocks);
  if (!warning) return nothing;
  return html`<p class="round-strip ${warning === 60 ? "last" : ""}"><span>${/* Translators: a clock stands after it, as in 4:59. */ say("Time left in this round:")}</span> ${clockOf(clocks, clocks?.round)}</p>`;
}

/** To whom the table's nudge is, and why: the clock that ran out, or the teacher. */
export function nudgeStrip(table: TableView, waits: boolean) {
  if (!table.clocks?.nudge || !waits) return nothing;
  const why = table.clocks?.extended
    ? say(
        table.pending
          ? "Call it now, or you go back to playing cards. No penalty."
          : "Time’s up. Play now or you’ll miss your turn.",
      )
    : say(table.pending ? "Your table is waiting for your call." : "Your table is waiting: it’s your turn.");
  return html`<p class="nudge" role="alert">${why}</p>`;
}
