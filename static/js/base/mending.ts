// Other programs change our pages: translators put other words in, reading modes and grammar aids wrap or move what
// is there. The template library keeps the nodes that it made, and would go on writing into those that are gone. So
// what others did to them is undone before each drawing; a translator then translates what is new.

const roots = new WeakSet<Node>();
const done: MutationRecord[] = [];
const observer = new MutationObserver((records) => {
  done.push(...records);
  tellTranslation();
});

const page = document.documentElement;

/** Translators name themselves on the page, or put their words into elements that we have none of. */
const translated = () =>
  /(^| )translated-/.test(page.className) || document.getElementsByTagName("font").length > 0;

/** The page then says what to do about it. */
function tellTranslation() {
  const told = document.getElementById("translated");
  if (told) told.hidden = !translated();
}
new MutationObserver(tellTranslation).observe(page, { attributes: true, attributeFilter: ["class"] });

/** An element that writes its own text, such as a clock. */
const writesItself = (node: Node) => node instanceof Element && node.localName.includes("-");

function undo({ target, removedNodes, addedNodes, nextSibling, previousSibling }: MutationRecord) {
  for (const node of addedNodes) if (node.parentNode === target) target.removeChild(node);
  const next =
    nextSibling?.parentNode === target
      ? nextSibling
      : previousSibling?.parentNode === target
        ? previousSibling.nextSibling
        : null;
  for (const node of removedNodes) target.insertBefore(node, next);
}

/** Put back what others have taken out of what was drawn, and take out what they put in its place. */
export function mend(root: HTMLElement) {
  done.push(...observer.takeRecords());
  if (done.length) {
    tellTranslation();
    const records = done.splice(0);
    // What only adds, such as the button of an aid, may stay.
    const robbed = new Set(records.filter((one) => one.removedNodes.length).map((one) => one.target));
    for (const one of records.reverse()) if (robbed.has(one.target) && !writesItself(one.target)) undo(one);
  }
  // Written anew as a whole, the page has a copy where the root was.
  if (roots.has(root) && !root.isConnected && root.id) {
    const copy = document.getElementById(root.id);
    if (copy) copy.replaceWith(root);
    else document.body.prepend(root);
  }
}

/** What has happened in a root up to now was our own doing. */
export function drawnIn(root: HTMLElement) {
  observer.takeRecords();
  if (roots.has(root) || !root.isConnected) return;
  roots.add(root);
  observer.observe(root, { childList: true, subtree: true });
}
