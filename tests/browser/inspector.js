// What an inspector asks of a page. Each function returns what is wrong, a line for each thing.

globalThis.inspector = (() => {
  const seen = (one) => one.checkVisibility({ visibilityProperty: true });
  const scrolls = (how) => how === "auto" || how === "scroll";

  async function axe(runOnly) {
    const { violations } = await globalThis.axe.run(document, { runOnly, resultTypes: ["violations"], preload: false });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html, any, all, none }) => {
      const why = [...any, ...all, ...none].map((one) => one.message).join("; ");
      return `axe ${id}: ${target} ${html.slice(0, 160)} (${why.slice(0, 200)})`;
    }));
  }

  const AIMED = "a[href], button, select, textarea, summary, input:not([type=hidden])";

  /** How large what answers a tap is: a label answers for its field, and ::after may lie around a small one. */
  function target(one) {
    const labels = [...(one.labels ?? [])].filter((label) => label.contains(one));
    const boxes = [one, ...labels].map((each) => each.getBoundingClientRect());
    const after = getComputedStyle(one, "::after");
    const more = after.content !== "none" && after.position === "absolute" ? [after.width, after.height].map(parseFloat) : [0, 0];
    return [Math.max(more[0], ...boxes.map((box) => box.width)), Math.max(more[1], ...boxes.map((box) => box.height))];
  }

  /** Targets of less than `least` pixels, cards on the layout of less than `card`; a link in a sentence is none. */
  function small({ least, card }) {
    const open = [...document.querySelectorAll("dialog[open]")].pop() ?? document;
    return [...open.querySelectorAll(AIMED)]
      .filter((one) => seen(one) && !one.disabled && getComputedStyle(one).display !== "inline")
      .flatMap((one) => {
        const [width, height] = target(one);
        if (Math.min(width, height) >= (one.closest(".layout") ? card : least) - 0.5) return [];
        return [`target of ${Math.round(width)} x ${Math.round(height)}: ${one.ariaLabel || one.innerText || one.outerHTML.slice(0, 80)}`];
      });
  }

  /** The box that hides a part of this text, if there is one before a box that scrolls. */
  function cuts(one) {
    const range = document.createRange();
    range.selectNodeContents(one);
    const text = range.getBoundingClientRect();
    for (let box = one; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(box);
      if (clipPath !== "none") return null; // only heard
      if (scrolls(overflowX) || scrolls(overflowY) || box.closest(".layout")) return null;
      if (overflowX === "visible" && overflowY === "visible") continue;
      const frame = box.getBoundingClientRect();
      const aside = Math.max(frame.left - text.left, text.right - frame.right);
      const above = Math.max(frame.top - text.top, text.bottom - frame.bottom);
      if (aside > 2 || above > 5) return box;
    }
    return null;
  }

  /** Text that its own box cuts off. What scrolls can be scrolled to, what is only heard is not seen,
   *  and the line of the notebook opens what it begins with. */
  function cut() {
    return [...document.querySelectorAll("body *")]
      .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
      .filter((one) => seen(one) && !one.closest(".heard, [aria-hidden=true], svg, .note-line .thought"))
      .flatMap((one) => {
        const box = cuts(one);
        return box ? [`cut off: ${one.innerText.trim().slice(0, 60)} in <${box.localName} class="${box.className}">`] : [];
      });
  }

  function sideways() {
    const over = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    return over > 0 ? [`the page is ${over} px too wide`] : [];
  }

  const moves = () => document.getAnimations().map((one) => `moves: ${one.animationName ?? one.transitionProperty}`);

  // What WCAG 1.4.12 lets a reader choose.
  const spacing = new CSSStyleSheet();
  spacing.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }
    p { margin-bottom: 2em !important; }`);

  /** With more space between letters, words and lines. */
  function spaced() {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, spacing];
    const found = [...cut(), ...sideways()];
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== spacing);
    return found.map((one) => `with more space, ${one}`);
  }

  return { axe, small, cut, sideways, moves, spaced };
})();
