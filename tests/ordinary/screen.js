/* What a page shows, for the tests: an object of functions, as `screen.py` calls them. */
({
  /* Where on a phone something is, by the first selector that it matches. */
  kinds: [
    [".gone .button", "take over"],
    [".judging .verdict-button", "verdict"],
    [".verdict-button", "call"],
    [".picking .cards button", "pick"],
    [".predict input", "predict"],
    [".expect-mine input", "own"],
    [".offering .declare", "declare"],
    [".offering .button", "pass"],
    [".last-call input, .last-call .button", "word"],
    [".resting .button", "thought"],
    [".curtain .button.main", "uncover"],
    [".curtain .button", "uncover also"],
    [".uncovered .button", "cover"],
    [".stand-in button", "back"],
    [".choosing input[type=radio]", "rule"],
    [".choosing:has(.deal-list input:checked) .button.main", "deal"],
    [".actions .button.main", "play"],
    [".hand .no-play", "no play"],
    [".hand .cards button", "card"],
    [".note-line", "note"],
    [".menu-button, .lobby-menu", "menu"],
    [".layout button", "story"],
    [".choices .main, .moment .button", "yes"],
    [".choices .button", "close"],
  ],

  /* Which sheet lies over the table. */
  sheets: [
    [".note-foot", "notebook"],
    [".guess-list", "guess"],
    [".settings, form", "menu"],
    [".moment", "overthrow"],
  ],

  seen: (one) => getComputedStyle(one).visibility === "visible" && one.getClientRects().length > 0,

  kindOf(one, sheet) {
    const kind = this.kinds.find(([selector]) => one.matches(selector))?.[1] ?? "other";
    return sheet && !["yes", "close"].includes(kind) ? "in sheet" : kind;
  },

  nameOf: (one) => one.getAttribute("aria-label") ?? (one.closest("label") ?? one).textContent.trim().slice(0, 60),

  clocks(where) {
    const places = ".predict, .last-call, .resting, .round-strip, .head, .status, footer";
    return [...where.querySelectorAll("count-down")].filter(this.seen).map((one) => ({
      to: Number(one.getAttribute("to")),
      stands: Boolean(one.getAttribute("at")),
      text: one.textContent,
      where: one.closest("dialog") ? "sheet" : one.closest(places)?.className ?? "",
    }));
  },

  phone() {
    const root = document.getElementById("play");
    if (!root) return null;
    // Nothing below a sheet can be tapped.
    const sheet = document.querySelector("dialog[open]");
    const controls = [...(sheet ?? root).querySelectorAll("button, a.button, input, textarea, select")];
    const enabled = (one) => !one.disabled && one.getAttribute("aria-disabled") !== "true";
    window.offered = controls.filter((one) => enabled(one) && this.seen(one.closest("label") ?? one));
    return {
      offers: window.offered.map((one) => [this.kindOf(one, sheet), this.nameOf(one)]),
      clocks: this.clocks(document),
      seats: Object.keys(JSON.parse(root.dataset.comebacks)),
      sheet: sheet ? this.sheets.find(([selector]) => sheet.querySelector(selector))?.[1] ?? "question" : "",
      chosen: root.querySelectorAll(".hand .cards button[aria-pressed=true]").length,
      headline: root.querySelector("h1")?.innerText ?? "",
      lost: root.querySelector(".banner")?.innerText ?? "",
      gone: Boolean(root.querySelector(".gone")),
    };
  },

  console() {
    return [...document.querySelectorAll(".table-tile")].map((tile) => ({
      number: Number(tile.dataset.table),
      named: [...tile.querySelectorAll(".seat.turn .seat-name")].map((one) => one.textContent),
      status: tile.querySelector(".status")?.innerText ?? "",
      foot: tile.querySelector(".tile-foot")?.innerText ?? "",
      clocks: this.clocks(tile),
      // The pause of all tables is lifted beside them.
      resumes: [...tile.querySelectorAll("button"), ...document.querySelectorAll(".pause-all")].some(
        (one) => this.seen(one) && !one.disabled && one.textContent.trim().startsWith("Resume"),
      ),
    }));
  },

  /* Where a thumb would go. What lies above another control takes its taps, as on a real screen. */
  point(at) {
    const one = window.offered?.[at];
    const target = one?.closest("label") ?? one;
    if (!target?.isConnected) return null;
    target.scrollIntoView({ block: "center", inline: "center" });
    const box = target.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const hit = document.elementFromPoint(x, y);
    return hit && (target.contains(hit) || hit.contains(target)) ? [x, y] : null;
  },

  /* A locked phone says so, as browsers do; nothing else can lock one here. */
  hide(hidden) {
    const state = hidden ? "hidden" : "visible";
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  },
})
