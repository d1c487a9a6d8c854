// Other programs change our pages: translators put other words in, reading modes and grammar aids wrap or move what
// is there. The template library keeps the nodes that it made, and would go on writing into those that are gone. So
// what others did to them is undone before each drawing (undoing.ts); a translator then translates what is new.

/** Undoes changes; `root` is drawn next, and was drawn before. */
type Undo = (changes: MutationRecord[], root?: HTMLElement) => void;

const roots = new WeakSet<Node>();
let changes: MutationRecord[] = [];
let undo: Undo | null = null;
let notice = () => {};

function take(more: MutationRecord[]) {
  changes.push(...more);
  if (more.length) notice();
}

const observer = new MutationObserver(take);

/** What undoes comes after the first view. */
export function mendWith(undoing: Undo, noticing: () => void) {
  undo = undoing;
  notice = noticing;
  notice();
}

/** Put back what others have taken out of what was drawn. */
export function mend(root: HTMLElement) {
  take(observer.takeRecords());
  if (!undo) return;
  undo(changes, roots.has(root) ? root : undefined);
  changes = [];
}

/** What has happened in a root up to now was our own doing. */
export function drawnIn(root: HTMLElement) {
  observer.takeRecords();
  if (roots.has(root) || !root.isConnected) return;
  roots.add(root);
  observer.observe(root, { childList: true, subtree: true });
}
