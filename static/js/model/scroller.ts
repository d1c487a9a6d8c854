// How a long line is scrolled: types alone.

export type Jump = "start" | "back" | "on" | "end";

/** Takes the element that scrolls, as a `ref`; keeps the line’s end in view as it grows, and jumps along it. */
export interface Scroller {
  (found: Element | undefined): void;
  keep(): void;
  go(where: Jump): void;
}
