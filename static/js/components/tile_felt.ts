// The felt of a table's tile: as much of the line's end as there is room for, in whole columns, and as
// large as its sidelines allow. Nothing that lies there is cut.

import type { TableView } from "#schema";
import { html, nothing } from "../base/vendor_lit.ts";
import { layout } from "./layout.ts";

/** How much smaller cards become until all is seen: classes of console_tables.css. */
const TIGHT = ["", "tight-1", "tight-2", "tight-3", "tight-4"];

/** Columns that fit beside each other in a tile; measured once there is one. */
let room = 8;

/** The table with the columns of the line's end that fit. */
function endOf(table: TableView): TableView {
  const waiting = table.pending?.kind === "play" ? table.pending.cards.length : 0;
  const kept = Math.max(1, room - waiting);
  return table.columns.length > kept ? { ...table, columns: table.columns.slice(-kept) } : table;
}

export const felt = (table: TableView, over: unknown = nothing) =>
  html`<div class="felt" data-laid=${`${table.round} ${table.version}`}>${table.columns.length ? layout(endOf(table), { size: "thumb" }) : nothing}${over}</div>`;

const fitted = new WeakMap<Element, string>();

/** Makes what lies in each tile as large as it fits; to be called once they are drawn. `again` draws them again. */
export function fitFelts(root: Element, again: () => void) {
  const felts = [...root.querySelectorAll<HTMLElement>(".table-tile .felt")];
  if (felts[0]) measure(felts[0], again);
  for (const one of felts) {
    const sign = `${one.dataset.laid} ${one.clientWidth} ${one.clientHeight} ${room}`;
    if (fitted.get(one) === sign) continue;
    fitted.set(one, sign);
    const row = one.querySelector(".row");
    for (const tight of TIGHT) {
      one.classList.remove(...TIGHT.filter(Boolean));
      if (tight) one.classList.add(tight);
      if (!row || row.scrollHeight <= one.clientHeight) break;
    }
  }
}

/** The width of a thumbnail's card and the gap beside it, as layout.css has them. */
const CARD = 29;
const GAP = 0.145 * CARD;
const SIDE = 14;

/** Looks how many columns fit, and draws again if that has changed. */
function measure({ clientWidth }: HTMLElement, again: () => void) {
  const fits = Math.max(1, Math.floor((clientWidth - 2 * SIDE + GAP) / (CARD + GAP)));
  if (fits === room || !clientWidth) return;
  room = fits;
  again();
}
