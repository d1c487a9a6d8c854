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

/** Columns that are drawn before it is measured how many fit. */
const COLUMNS = 8;

/** Columns that fit beside each other in the tile of each table, with those of cards that wait for a call. */
const rooms = new Map<number, number>();

/** The table with the columns of the line's end that fit. */
function endOf(table: TableView): TableView {
  const waiting = table.pending?.kind === "play" ? table.pending.cards.length : 0;
  const kept = Math.max(1, (rooms.get(table.number) ?? COLUMNS) - waiting);
  const { line } = table;
  return line.columns.length > kept
    ? { ...table, line: { ...line, columns: line.columns.slice(-kept) } }
    : table;
}

export function felt(table: TableView, over: unknown = nothing) {
  const end = endOf(table);
  return html`<div class="felt" data-of=${table.number} data-laid=${`${table.round} ${table.version}`} ?data-earlier=${end !== table}>${end.line.columns.length ? layout(end, { size: "thumb" }) : nothing}${over}</div>`;
}

const fitted = new WeakMap<Element, string>();

/** Makes what lies in each tile as large as it fits; to be called once they are drawn. `again` draws them again. */
export function fitFelts(root: Element, again: () => void) {
  let others = false;
  for (const one of root.querySelectorAll<HTMLElement>(".table-tile .felt")) {
    const number = Number(one.dataset.of);
    const sign = `${one.dataset.laid} ${one.clientWidth} ${one.clientHeight} ${rooms.get(number)}`;
    if (fitted.get(one) === sign) continue;
    fitted.set(one, sign);
    const line = one.querySelector<HTMLElement>(".layout");
    if (!line || !one.clientWidth) continue;
    const cut = fitTile(one, line);
    const fit = columnsThatFit(line, cut);
    const drawn = rooms.get(number) ?? COLUMNS;
    if (fit < drawn ? cut : one.hasAttribute("data-earlier") && fit > drawn) {
      rooms.set(number, fit);
      others = true;
    }
  }
  if (others) again();
}

/** So many columns as wide as a card have room. Where plays stand beside each other those that are drawn stay. */
function columnsThatFit(line: HTMLElement, cut: number) {
  const columns = line.querySelectorAll(".col").length;
  if (cut) return "deep" in line.dataset ? columns : columns - cut;
  const row = getComputedStyle(certain(line.querySelector(".row")));
  const [gap, side] = [row.columnGap, row.paddingInlineStart].map(Number.parseFloat);
  const card = Number.parseFloat(getComputedStyle(certain(line.querySelector(".card"))).width);
  const free = certain(line.querySelector(".rest")).clientWidth - side;
  return columns + Math.max(0, Math.floor(free / (card + gap)));
}

/** Makes the cards of a tile smaller; where that is not enough, plays stand beside each other. The number of columns
 *  that have no room even so. */
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
  let cut = 0;
  for (const column of columns) {
    const its = column.getBoundingClientRect();
    const outside = its.left < left || its.right > right;
    column.style.visibility = outside ? "hidden" : "";
    cut += Number(outside);
  }
  line.toggleAttribute("data-earlier", cut > 0);
  return cut;
}
