// Plays that nobody's round has, as `layout` draws them: an example, a demo, cards that are tried.

import type { LineView, TableView } from "#schema";

/** A card on the line, and the wrong plays below it; `by` is whose hand it came from. */
export interface LayoutCard {
  card: string;
  n: number;
  by?: string | null;
}
export interface LayoutColumn extends LayoutCard {
  sidelines: LayoutCard[][];
}

/** What a layout is drawn from: a table, or plays that nobody’s round has. */
export interface Layout extends Pick<TableView, "pending" | "happened"> {
  line: Omit<LineView, "columns"> & { columns: LayoutColumn[] };
  prophet?: string | null;
}

const TENTH = 10;

/** Cards that were played together, and what the rule said. */
export interface TriedPlay {
  cards: string[];
  right: boolean;
}

/** What `layout` draws of plays in order, each `{cards, right}`: right ones on the line, wrong ones below it. */
export function laidOut(plays: TriedPlay[]): Layout {
  const columns: LayoutColumn[] = [];
  let laid = 0;
  for (const { cards, right } of plays) {
    const play = cards.map((card) => ({ n: (laid += 1), card }));
    if (right) columns.push(...play.map((one) => ({ ...one, sidelines: [] })));
    else columns[columns.length - 1]?.sidelines.push(play);
  }
  const markers = Array.from({ length: Math.floor(laid / TENTH) }, (_, at) => (at + 1) * TENTH);
  return {
    line: { columns, laid, markers, prophet_markers: [], reigns: [] },
    pending: null,
    happened: null,
  };
}

/** The cards the last event put on the layout, by ordinal. */
export function freshOrdinals(view: Layout) {
  const last = view.happened;
  if (!last || last.kind === "dealt") return [];
  return last.laid.map((_, at) => view.line.laid - last.laid.length + at + 1);
}
