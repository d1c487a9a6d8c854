// What does not fit a phone, by geometry. Each function returns a line for each thing that is wrong.

globalThis.fits = (() => {
  const THUMB = 44;
  const seen = (one) => one.checkVisibility({ visibilityProperty: true });
  const boxOf = (one) => one.getBoundingClientRect();
  const called = (one) => `${one.className} “${(one.ariaLabel || one.innerText || "").trim().slice(0, 40)}”`;
  // The window’s inner size is no measure: on a phone it grows with a page that is too wide.
  const screenSize = () => {
    const { clientWidth, clientHeight } = document.documentElement;
    return { width: clientWidth, height: clientHeight };
  };
  const top = () => [...document.querySelectorAll("dialog[open]")].pop() ?? document.querySelector("#play");
  // A radio button is hit by its label, and a card of the line is looked at.
  const aimed = () => [...top().querySelectorAll("a[href], button, select, textarea, input")]
    .filter((one) => seen(one) && !one.closest(".layout"));
  const targetOf = (one) => one.closest("label") ?? one;

  /** What of an element is in sight: its box within all that cut it, and the window. */
  function inSight(one) {
    let { left, top: above, right, bottom } = boxOf(one);
    const cut = (box) => {
      left = Math.max(left, box.left);
      right = Math.min(right, box.right);
      above = Math.max(above, box.top);
      bottom = Math.min(bottom, box.bottom);
    };
    for (let around = one.parentElement; around && around !== document.body; around = around.parentElement)
      if (getComputedStyle(around).overflow !== "visible") cut(boxOf(around));
    const { width, height } = screenSize();
    cut({ left: 0, top: 0, right: width, bottom: height });
    return { left, top: above, right, bottom, width: right - left, height: bottom - above };
  }

  function whole(one) {
    const box = boxOf(one), shown = inSight(one);
    return shown.width > box.width - 1 && shown.height > box.height - 1;
  }

  /** Whether a tap near each corner and in the middle hits it. */
  function hit(one) {
    const { left, top: above, width, height } = boxOf(one);
    return [[.5, .5], [.15, .3], [.85, .3], [.15, .7], [.85, .7]].every(([x, y]) =>
      targetOf(one).contains(document.elementFromPoint(left + x * width, above + y * height)));
  }

  const sideways = () => {
    const over = document.documentElement.scrollWidth - screenSize().width;
    return over > 0 ? [`the page is ${over} px too wide`] : [];
  };

  const small = () => aimed().map(targetOf).flatMap((one) => {
    const { width, height } = boxOf(one);
    return Math.min(width, height) < THUMB - .5 ? [`${Math.round(width)} x ${Math.round(height)}: ${called(one)}`] : [];
  });

  /** What these selectors find has to be in sight, whole and free, as the screen stands. */
  const hidden = (selectors) => [...top().querySelectorAll(selectors)].filter(seen).map(targetOf)
    .flatMap((one) => (whole(one) && hit(one) ? [] : [`not whole: ${called(one)}`]));

  /** Everything that can be pressed has to come under the thumb, be it by scrolling. */
  function unreachable() {
    // What a list within a sheet holds is scrolled to by the finger, twice.
    const found = aimed().filter((one) => !one.closest(".last-list")).map(targetOf).flatMap((one) => {
      one.scrollIntoView({ block: "center", inline: "nearest" });
      return whole(one) && hit(one) ? [] : [`out of reach: ${called(one)}`];
    });
    for (const one of document.querySelectorAll("*")) if (one.scrollTop) one.scrollTop = 0;
    document.scrollingElement.scrollTop = 0;
    return found;
  }

  /** Lines of text that run over one another. */
  function overlapping() {
    const lines = [];
    const walker = document.createTreeWalker(top(), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const one = node.parentElement;
      if (!node.data.trim() || !seen(one) || one.closest(".layout, .heard, .notes, .note-foot, select")) continue;
      const shown = inSight(one);
      if (getComputedStyle(one).clipPath !== "none" || shown.width < 2 || shown.height < 2) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) {
        const { left, top: above, right, bottom } = line;
        if (bottom > shown.bottom + 3 || above < shown.top - 3) continue;
        const box = { left: Math.max(left, shown.left), right: Math.min(right, shown.right), top: above, bottom, height: bottom - above };
        lines.push([box, one]);
      }
    }
    return lines.flatMap(([a, one], at) => lines.slice(at + 1)
      .filter(([b, other]) => one !== other
        && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3
        // The height of a line has room for letters of every kind, above and below what is written.
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) * .4)
      .map(([, other]) => `${called(one)} runs over ${called(other)}`));
  }

  /** A line of text that a box cuts, across or along; names may end in an ellipsis. */
  function cut() {
    const found = [];
    const walker = document.createTreeWalker(top(), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const one = node.parentElement;
      if (!node.data.trim() || !seen(one) || one.closest(".layout, .heard, .seat-name, .head bdi, .shown-hand h2 bdi, .breaks h2 bdi, .note-line .thought, select")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (let around = one; around && around !== document.body; around = around.parentElement) {
        const { overflow, clipPath } = getComputedStyle(around);
        if (clipPath !== "none") break;
        if (overflow === "visible") continue;
        const frame = boxOf(around);
        const scrolls = /auto|scroll/.test(overflow);
        for (const line of range.getClientRects()) {
          const gone = line.top > frame.bottom - 2 || line.bottom < frame.top + 2;
          const across = line.top < frame.top - 4 || line.bottom > frame.bottom + 4;
          const along = line.left < frame.left - 2 || line.right > frame.right + 2;
          if (!scrolls && !gone && (across || along)) found.push(`cut: ${called(one)}`);
        }
        if (scrolls) break;
      }
    }
    return found;
  }

  /** Cards and half cards of the columns in sight that are cut off below. */
  const clipped = () => [...top().querySelectorAll(".felt .layout")].flatMap((layout) => {
    const frame = boxOf(layout);
    return [...layout.querySelectorAll(".card, .half")].flatMap((one) => {
      const { left, right, bottom } = boxOf(one);
      const out = Math.round(bottom - frame.bottom);
      return left >= frame.left && right <= frame.right && out > 1 ? [`cut off by ${out} px: ${called(one)}`] : [];
    });
  });

  /** The first cards of the hand show at least what they are. */
  const hand = () => [...top().querySelectorAll(".hand .cards button")].slice(0, 1)
    .flatMap((one) => {
      const bar = top().querySelector(".actions");
      const shown = Math.min(screenSize().height, bar ? boxOf(bar).top : Infinity) - boxOf(one).top;
      return shown < boxOf(one).height / 2 ? [`only ${Math.round(shown)} px of the hand in sight`] : [];
    });

  const firstRow = (cards) => cards.filter((one) => boxOf(one).top < boxOf(cards[0]).bottom - 8);

  /** What a turn, or a call, needs without scrolling: the line, the first cards or the ones asked about, the button. */
  function turn() {
    const here = top();
    const missing = (one, what) => (one && whole(one) && hit(one) ? [] : [`not in sight: ${what} ${one ? called(one) : ""}`]);
    const felt = Math.round(boxOf(here.querySelector(".felt")).height);
    const found = felt < 112 ? [`only ${felt} px of the line`] : [];
    const verdicts = [...here.querySelectorAll(".verdict-button")];
    if (verdicts.length)
      return [...found, ...verdicts.flatMap((one) => missing(one, "a call")),
        // A whole hand that is shown scrolls from its second row on.
        ...firstRow([...here.querySelectorAll(".asked-cards .card")]).flatMap((one) => missing(one, "asked about"))];
    const cards = [...here.querySelectorAll(".hand .cards button")].filter((one) => !one.closest("[aria-pressed=true]"));
    const first = firstRow(cards);
    found.push(...first.flatMap((one) => missing(one, "first row")));
    const second = cards[first.length];
    if (second && inSight(second).height < 8) found.push("the second row does not peek out");
    found.push(...missing(here.querySelector(".actions .main"), "the button"));
    const pass = here.querySelector(".no-play");
    if (pass && boxOf(pass).top < boxOf(cards.at(-1)).bottom) found.push("No play stands before the hand");
    return found;
  }

  /** The newest cards of the line are whole, wherever the line has been scrolled to. */
  function newest() {
    const laid = [...top().querySelectorAll(".felt .layout [data-n]")];
    const last = Math.max(...laid.map((one) => Number(one.dataset.n)));
    return laid.filter((one) => Number(one.dataset.n) === last)
      .flatMap((one) => (whole(one) ? [] : [`the newest card is cut: ${called(one)}`]));
  }

  const asked = { sideways, small, clipped, hand, turn, newest, hidden, unreachable, overlapping, cut };

  /** What is drawn has been fitted, too, which takes microtasks of microtasks. */
  async function drawn() {
    for (let at = 0; at < 8; at += 1) await null;
  }

  /** Shows one scene after the other, and asks about each: `asks` always, `open` where no words to read lie over the
   *  line. The browser paints none of them, for what is asked is the layout. `tapped` is a card of the hand. */
  async function scenes(all) {
    const found = [];
    for (const { name, part, table, tapped, asks, open } of all) {
      stage.show([part], table);
      await drawn();
      const tap = async () => {
        if (tapped === null) return;
        document.querySelectorAll(".hand .cards button")[tapped].click();
        await drawn();
      };
      await tap();
      const covered = document.querySelector(".notes");
      for (const [ask, ...what] of covered ? asks : [...asks, ...open])
        found.push(...asked[ask](...what).map((wrong) => `${name}: ${wrong}`));
      await tap();
    }
    return found;
  }

  return { ...asked, scenes };
})();
