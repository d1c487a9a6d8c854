// What is cut, covered or too small on a screen that must show everything; a line for each thing.

globalThis.consoleFits = (() => {
  const seen = (one) => one.checkVisibility({ visibilityProperty: true });
  const box = (one) => one.getBoundingClientRect();
  const named = (one) => (one.ariaLabel || one.innerText || one.className.baseVal || one.className || one.localName).trim().slice(0, 50);
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5;
  const all = (selector, within = document) => [...within.querySelectorAll(selector)].filter(seen);

  /** Cards, half cards and markers that stick out of what holds them. */
  function cutCards() {
    return all(".felt, .projector-felt").flatMap((felt) => {
      const frame = box(felt);
      return all(".card, .half, .disc, .flag, .older .more", felt).flatMap((one) => {
        const its = box(one);
        const out = Math.max(frame.left - its.left, its.right - frame.right, frame.top - its.top, its.bottom - frame.bottom);
        return out > 1 ? [`${named(one)} sticks ${Math.round(out)} px out of its felt (${felt.closest("[data-table]")?.dataset.table ?? ""})`] : [];
      });
    });
  }

  /** A marker or a flag over a rank, a suit or a letter. */
  function coveredCards() {
    return all(".layout").flatMap((layout) => {
      const marks = all(".disc, .flag", layout);
      const signs = all(".card > .rank, .card > .suit, .half > .rank, .half > .suit, .card > .letter, .half > .letter", layout);
      return marks.flatMap((mark) => signs.filter((sign) => meet(box(mark), box(sign)))
        .map((sign) => `${mark.className} ${mark.dataset.is ?? ""} over ${sign.closest("[data-n]")?.ariaLabel} (${sign.className.baseVal ?? sign.className})`));
    });
  }

  /** Parts of a tile, and controls anywhere, that lie over each other. */
  function overlaps() {
    const groups = [...all(".table-tile").map((tile) => [...tile.children].filter((one) => seen(one) && !one.matches(".tile-head"))), all("button, a[href], input, select").filter((one) => !one.closest(".layout"))];
    return groups.flatMap((group) => group.flatMap((one, at) => group.slice(at + 1)
      .filter((other) => !one.contains(other) && !other.contains(one) && meet(box(one), box(other)))
      .map((other) => `“${named(one)}” and “${named(other)}” overlap`)));
  }

  const outside = () => all(".table-tile, .script, .place-head, .projector-tables > li, .projector-seats > li, .projector-slide, .projector-end").flatMap((one) => {
    const its = box(one);
    const { clientWidth, clientHeight } = document.documentElement;
    const out = Math.max(its.right - clientWidth, its.bottom - clientHeight, -its.left, -its.top);
    return out > 1 ? [`${one.className} ends ${Math.round(out)} px beyond the screen`] : [];
  });

  /** Names are shortened to fit one line, and are whole in their title. */
  const cutText = () => globalThis.inspector.cut().filter((one) => !one.includes('class="seat-name"'));

  const wrong = () => [...outside(), ...cutCards(), ...coveredCards(), ...overlaps(), ...cutText(), ...globalThis.inspector.small({ least: 44, card: 0 })];

  return { wrong };
})();
