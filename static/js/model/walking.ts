// Where a key leads among cards: along the line and down its sidelines, and in the rows of a hand.

import { along } from "../base/messages.ts";

/** A card’s place: its column on the line, and its row below it. */
export type Place = [column: number, row: number];

/** Where a key leads from a card of a line whose columns have so many cards; null for nowhere. */
export function stepOnLine(key: string, lengths: number[], [column, row]: Place): Place | null {
  const aside = along(key);
  if (aside) return column + aside in lengths ? [column + aside, 0] : null;
  if (key === "Home") return [0, 0];
  if (key === "End") return [lengths.length - 1, 0];
  const next = row + (key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : Number.NaN);
  return next >= 0 && next < lengths[column] ? [column, next] : null;
}

/** Where a card is on the screen. */
interface Spot {
  left: number;
  top: number;
}

/** Cards whose tops differ by less are in one row. */
const SAME_ROW = 8;

/** Where a key leads from the card `at` of a hand; null for nowhere. Up and down lead to the nearest card of the
 *  row beside it. */
export function stepInHand(key: string, cards: Spot[], at: number): number | null {
  const aside = along(key);
  if (aside) return at + aside in cards ? at + aside : null;
  if (key === "Home") return 0;
  if (key === "End") return cards.length - 1;
  if (key !== "ArrowDown" && key !== "ArrowUp") return null;
  const down = key === "ArrowDown";
  const here = cards[at];
  const beyond = cards.filter((one) =>
    down ? one.top > here.top + SAME_ROW : one.top < here.top - SAME_ROW,
  );
  const top = down ? Math.min(...beyond.map((one) => one.top)) : Math.max(...beyond.map((one) => one.top));
  const away = (one: Spot) => Math.abs(one.left - here.left);
  const row = beyond.filter((one) => Math.abs(one.top - top) < SAME_ROW).sort((a, b) => away(a) - away(b));
  return row.length ? cards.indexOf(row[0]) : null;
}
