// Marking a moment of a table for the debrief: one key, and a word afterwards for whoever has time.

import { sayText } from "../base/messages.ts";
import { html, nothing } from "../base/vendor_lit.ts";
import type { ConsolePage } from "../model/console_types.ts";
import { tilesInOrder } from "../model/console_view.ts";

/** Mark what lies on a table now. */
export async function mark(number: number, { act, notice, openDialog }: ConsolePage) {
  const answer = await act("mark", number);
  if (!answer) return;
  notice(sayText("Marked at table {n}. The debrief will come back to it.", { n: number }), {
    label: sayText("Add a note"),
    run: () => openDialog("mark", { table: number, of: answer.mark ?? 0 }),
  });
}

/** The table that is open in a dialog, under the pointer or in focus; the only one that plays; or it is asked for. */
export function markHere(page: ConsolePage) {
  const { state } = page;
  const near =
    document.querySelector<HTMLElement>(".table-tile:hover") ??
    document.querySelector<HTMLElement>(".table-tile:focus-within");
  const playing = tilesInOrder(state).filter(({ table }) => table.phase === "playing");
  if (state.dialog) mark(Number(state.dialog.about), page);
  else if (near) mark(Number(near.dataset.table), page);
  else if (playing.length === 1) mark(playing[0].table.number, page);
  else page.openDialog("markWhich");
}

/** What the console says by itself, with what may follow from it. */
export const notices = ({
  state,
}: ConsolePage) => html`<div class="notice ${state.notice ? "shown" : ""} ${state.next ? "offers" : ""}"><span role="status">${state.notice}</span>
  ${state.notice && state.next ? html`<button @click=${state.next.run}>${state.next.label}</button>` : nothing}</div>`;
