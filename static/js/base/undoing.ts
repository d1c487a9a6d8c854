// What other programs did to a page is undone, and a translator is told of: see mending.ts.

import { mending } from "./mending.ts";
import { sayText } from "./messages.ts";

const page = document.documentElement;

/** Translators name themselves on the page, or put their words into elements that we have none of. */
const translated = () =>
  /(^| )translated-/.test(page.className) || document.getElementsByTagName("font").length > 0;

/** Whether somebody has read that, and closed it. */
let closed = false;

/** The page says what to do about it. A pupil's page has a menu to choose a language in. */
function tellTranslation() {
  const told = document.getElementById("translated");
  if (!translated() || closed) told?.remove();
  else if (!told) {
    const bar = document.createElement("div");
    bar.id = "translated";
    const says = document.createElement("p");
    says.textContent = sayText(
      document.getElementById("play")
        ? "Turn off your browser’s translation. You can choose a language in the menu."
        : "Your browser is translating this page, so it may show wrong words. Turn its translation off.",
    );
    const close = document.createElement("button");
    close.type = "button";
    close.setAttribute("aria-label", sayText("Close"));
    close.textContent = "×";
    bar.append(says, close);
    document.body.prepend(bar);
  }
}

// The listener is on the document: if another program rewrites the page, the button is a copy without listeners.
document.addEventListener("click", ({ target }) => {
  closed ||= target instanceof Element && Boolean(target.closest("#translated button"));
  if (closed) tellTranslation();
});

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

const roots = new WeakSet<Node>();
let changes: MutationRecord[] = [];

function take(more: MutationRecord[]) {
  changes.push(...more);
  if (more.length) tellTranslation();
}

const observer = new MutationObserver(take);

/** Put back what others have taken out of what was drawn, and take out what they put in its place. */
mending.before = (root) => {
  take(observer.takeRecords());
  // What only adds, such as the button of an aid, may stay.
  const robbed = new Set(changes.filter((one) => one.removedNodes.length).map((one) => one.target));
  for (const one of changes.reverse()) if (robbed.has(one.target) && !writesItself(one.target)) undo(one);
  changes = [];
  // Written anew as a whole, the page has a copy where the root was.
  if (roots.has(root) && root.id && !root.isConnected) {
    const copy = document.getElementById(root.id);
    if (copy) copy.replaceWith(root);
    else document.body.prepend(root);
  }
};

/** What has happened in a root up to now was our own doing. */
mending.after = (root) => {
  observer.takeRecords();
  if (roots.has(root) || !root.isConnected) return;
  roots.add(root);
  observer.observe(root, { childList: true, subtree: true });
};

new MutationObserver(tellTranslation).observe(page, { attributes: true, attributeFilter: ["class"] });
tellTranslation();
