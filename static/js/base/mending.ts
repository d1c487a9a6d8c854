// Other programs change our pages: translators put other words in, reading modes and grammar aids wrap or move what
// is there. The template library keeps the nodes that it made, and would go on writing into those that are gone. So
// what others did to them is undone before each drawing (undoing.ts); a translator then translates what is new.

/** Does so around each drawing of a root, once it has come: it is no part of a pupil's first view. */
export const mending: Record<"before" | "after", (root: HTMLElement) => void> = {
  before() {},
  after() {},
};
