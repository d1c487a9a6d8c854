// The felt of a table's tile: as much of the line's end as there is room for, in whole columns, and as
// large as its sidelines allow. Nothing that lies there is cut.

import type { TableView } from "#schema";
import { certain } from "../base/certain.ts";
import { html, nothing } from "../base/vendor_lit.ts";
import { layout } from "./layout.ts";
import { fitDepth, longest, setDepth } from "./sidelines.ts";

/** How much smaller cards become until all is seen: classes of console_tables.css. */
const TIGHT = ["", "tight-1", "tight-2", "tight-3", "tight-4"];
/** So many of them before plays stand beside each other. */
const LEGIBLE = 3;

/** Columns that fit beside each other in a tile; measured once there is one. */
let room = 8;

/** The table with the columns of the line's end that fit. */
function endOf(table: TableView): TableView {
  const waiting = table.pending?.kind === "play" ? table.pending.cards.length : 0;
  const kept = Math.max(1, room - waiting);
  const { line } = table;
  return line.columns.length > kept
    ? { ...table, line: { ...line, columns: line.columns.slice(-kept) } }
    : table;
}

export function felt(table: TableView, over: unknown = nothing) {
  const end = endOf(table);
  return html`<div class="felt" data-laid=${`${table.round} ${table.version}`} ?data-earlier=${end !== table}>${end.line.columns.length ? layout(end, { size: "thumb" }) : nothing}${over}</div>`;
}

const fitted = new WeakMap<Element, string>();

/** Makes what lies in each tile as large as it fits; to be called once they are drawn. `again` draws them again. */
export function fitFelts(root: Element, again: () => void) {
  const felts = [...root.querySelectorAll<HTMLElement>(".table-tile .felt")];
  // With another number of columns it is drawn anew, and only that is worth fitting.
  if (measure(felts)) return again();
  for (const one of felts) {
    const sign = `${one.dataset.laid} ${one.clientWidth} ${one.clientHeight} ${room}`;
    if (fitted.get(one) === sign) continue;
    fitted.set(one, sign);
    const line = one.querySelector<HTMLElement>(".layout");
    if (line) fitTile(one, line);
  }
}

/** Makes the cards of a tile smaller; where that is not enough, plays stand beside each other. */
function fitTile(felt: HTMLElement, line: HTMLElement) {
  const row = certain(line.querySelector<HTMLElement>(".row"));
  const high = () => row.scrollHeight <= felt.clientHeight;
  const tighten = (tight: string) => {
    felt.classList.remove(...TIGHT.filter(Boolean));
    if (tight) felt.classList.add(tight);
  };
  const columns = [...row.querySelectorAll<HTMLElement>(".col")];
  const newest = certain(columns[columns.length - 1]);
  setDepth(line, null);
  const unbroken = TIGHT.slice(0, LEGIBLE).find((tight) => {
    tighten(tight);
    return high();
  });
  if (unbroken === undefined && longest(line))
    for (const tight of TIGHT) {
      tighten(tight);
      fitDepth(line, high);
      if (high() && newest.clientWidth <= felt.clientWidth) break;
    }
  // Of the line's beginning only whole columns are seen.
  const { left, right } = felt.getBoundingClientRect();
  let cut = false;
  for (const column of columns) {
    const its = column.getBoundingClientRect();
    const outside = its.left < left || its.right > right;
    column.style.visibility = outside ? "hidden" : "";
    cut ||= outside;
  }
  line.toggleAttribute("data-earlier", cut);
}

/** For which tiles the room was measured last. */
let measured = "";

/** Looks how many columns of untightened cards fit into tiles that are all alike; whether that has changed. */
function measure(felts: HTMLElement[]) {
  const one = felts.find((felt) => felt.querySelector(".row > .col > .card"));
  const sign = `${one?.clientWidth} ${felts.length}`;
  if (!one?.clientWidth || sign === measured) return false;
  measured = sign;
  const tight = one.className;
  one.classList.remove(...TIGHT.filter(Boolean));
  const card = certain(one.querySelector(".row > .col > .card")).getBoundingClientRect().width;
  const { columnGap, paddingInlineStart } = getComputedStyle(certain(one.querySelector(".row")));
  one.className = tight;
  const [gap, side] = [columnGap, paddingInlineStart].map(Number.parseFloat);
  const fits = Math.max(1, Math.floor((one.clientWidth - 2 * side + gap) / (card + gap)));
  if (fits === room) return false;
  room = fits;
  return true;
}
