// What hangs below the line, where it is higher than its place: then plays stand beside each other, so many
// below the line's card and the next ones after them. How many is measured, and nothing is left out.

import type { Content } from "../base/vendor_lit.ts";
import type { LayoutColumn } from "../model/static_layout.ts";

/** How a line is laid in rows: columns in a row, and plays below each other; null: as many as there are. */
export interface Way {
  wrap: number;
  deep: number | null;
}

/** Draws a layout so that it fits, and of a long one so many of its newest columns. */
export type Fitted = (draw: (way: Way, newest: number) => Content) => Content;

/** Plays below each other, where there are too many for one column. */
const DEPTHS = [6, 4, 3];

/** From roomy to dense: before cards become very small, plays stand beside each other. */
export function waysOf(columns: number[]): Way[] {
  const dense = columns.slice(-1);
  const beside = (wraps: number[], depths: number[]) =>
    wraps.flatMap((wrap) => depths.map((deep) => ({ wrap, deep })));
  return [
    ...columns.slice(0, -1).map((wrap) => ({ wrap, deep: null })),
    ...beside(columns.slice(1, -1), DEPTHS),
    ...dense.map((wrap) => ({ wrap, deep: null })),
    ...beside(dense, [...DEPTHS, 2]),
  ];
}

/** How many cards wide a column is: a string stands beside itself, too. */
export function widthOf({ sidelines }: LayoutColumn, deep: number | null) {
  if (deep === null) return 1;
  let width = 0;
  for (let at = 0; at < sidelines.length; at += deep)
    width += Math.max(...sidelines.slice(at, at + deep).map((play) => play.length));
  return Math.max(1, width);
}

/** Lets at most so many plays hang below each other. */
export function setDepth(layout: HTMLElement, deep: number | null) {
  if (deep === null) layout.removeAttribute("data-deep");
  else layout.dataset.deep = String(deep);
  layout.style.setProperty("--deep", String(deep ?? 1));
  // The bar leads on from the first play of a column, where there is a next one. Once all are drawn:
  queueMicrotask(() => {
    for (const { children } of layout.querySelectorAll(".sides"))
      for (const [at, play] of [...children].entries())
        play.toggleAttribute("data-leads", deep !== null && at % deep < 1 && children.length > at + deep);
  });
}

/** How many plays hang in the longest column. */
export const longest = (layout: Element) =>
  Math.max(0, ...[...layout.querySelectorAll(".sides")].map((sides) => sides.children.length));

/** Lets plays stand beside each other, so few of them that `fits` says so. Each depth that is tried costs a layout of
 *  the page, so they are tried by halves. */
export function fitDepth(layout: HTMLElement, fits: () => boolean) {
  setDepth(layout, null);
  const all = longest(layout);
  if (all === 0 || fits()) return;
  let [deepest, over] = [1, all + 1];
  while (deepest + 1 < over) {
    const deep = (deepest + over) >> 1;
    setDepth(layout, deep);
    if (fits()) deepest = deep;
    else over = deep;
  }
  setDepth(layout, deepest);
}

/** Layouts whose cards have changed since they were measured. */
const stale = new WeakSet<Element>();
let resized: ResizeObserver | undefined;

/** Fits a line that scrolls, and says so to whoever keeps its end in view. */
export function fitLine(layout: HTMLElement) {
  if (!stale.delete(layout) || !layout.isConnected) return;
  const fits = () => layout.scrollHeight <= layout.clientHeight;
  for (const small of [false, true]) {
    layout.toggleAttribute("data-small", small);
    fitDepth(layout, fits);
    if (fits()) break;
  }
  layout.dispatchEvent(new Event("fitted"));
}

/** Fits a line that scrolls, as soon as it is drawn and whenever its place changes. */
export function fitSoon(layout: HTMLElement) {
  resized ??= new ResizeObserver((entries) => {
    for (const { target } of entries) {
      stale.add(target);
      fitLine(target as HTMLElement);
    }
  });
  resized.observe(layout);
  stale.add(layout);
  queueMicrotask(() => fitLine(layout));
}
