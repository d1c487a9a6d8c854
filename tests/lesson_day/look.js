/* What a screen shows, for the watchers: an object of functions, as `readings.py` calls them. It goes with the one
   of `ordinary/screen.js`, and like it knows nothing of the program's scripts. */
({
  box: (one) => one.getBoundingClientRect(),
  words: (one) => (one?.innerText ?? "").trim().replace(/\s+/g, " "),
  here: (selector, within = document) => [...within.querySelectorAll(selector)].filter(
    (one) => getComputedStyle(one).visibility === "visible" && one.getClientRects().length > 0),

  /* Whether a box is whole in the window, and in all that cuts it. */
  inSight(one, share = 1) {
    const its = this.box(one);
    let [left, top, right, bottom] = [its.left, its.top, its.right, its.bottom];
    const cut = (by) => {
      left = Math.max(left, by.left);
      top = Math.max(top, by.top);
      right = Math.min(right, by.right);
      bottom = Math.min(bottom, by.bottom);
    };
    for (let around = one.parentElement; around && around !== document.body; around = around.parentElement)
      if (getComputedStyle(around).overflow !== "visible") cut(this.box(around));
    const { clientWidth, clientHeight } = document.documentElement;
    cut({ left: 0, top: 0, right: clientWidth, bottom: clientHeight });
    return right - left > share * its.width - 1 && bottom - top > share * its.height - 1;
  },

  buttons(selector, within) {
    return this.here(selector, within).map((one) => ({
      label: this.words(one) || one.getAttribute("aria-label") || "",
      main: one.classList.contains("main"),
      off: one.disabled === true || one.getAttribute("aria-disabled") === "true",
      dead: one.disabled === true,
      leaves: one.classList.contains("leave"),
    }));
  },

  /* The hand of a phone: what of it is in sight. */
  hand(root) {
    const cards = this.here(".hand .cards button", root);
    if (!cards.length) return null;
    const rest = cards.filter((one) => one.getAttribute("aria-pressed") !== "true");
    if (!rest.length) return null;
    const top = Math.min(...rest.map((one) => this.box(one).top));
    const first = rest.filter((one) => this.box(one).top < top + this.box(one).height / 2);
    const second = rest.find((one) => !first.includes(one));
    const button = this.here(".actions .button.main", root)[0];
    // Who has chosen a card of a lower row has moved the hand to it.
    const chosen = cards.some((one) => !rest.includes(one) && this.inSight(one));
    return {
      cards: cards.length,
      first: chosen || first.every((one) => this.inSight(one)),
      second: second === undefined || this.inSight(second, 0.1),
      button: button !== undefined && this.inSight(button),
    };
  },

  /* Cards on each felt: how many are drawn, how many of the newest column are cut, and the room that is left. */
  felts() {
    return this.here(".felt, .projector-felt").map((felt) => {
      const frame = this.box(felt);
      const laid = this.here("[data-n]", felt);
      const columns = this.here(".col", felt);
      const last = columns[columns.length - 1];
      const size = laid.length ? this.box(laid[laid.length - 1]) : { width: 0, height: 0 };
      const low = Math.max(0, ...laid.map((one) => this.box(one).bottom));
      // Cards that wait for a call stand at the end of the line.
      const right = Math.max(0, ...columns.map((one) => this.box(one).right));
      const scrolls = [felt, ...felt.querySelectorAll(".layout")].some((one) => one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(one).overflowY));
      return {
        table: Number(felt.closest("[data-table]")?.dataset.table ?? felt.dataset.table ?? 0),
        drawn: laid.length,
        cut: last && !scrolls ? this.here("[data-n]", last).filter((one) => this.box(one).bottom > frame.bottom + 2).length : 0,
        across: size.width ? (frame.right - right) / size.width : 0,
        down: size.height ? (frame.bottom - low) / size.height : 0,
      };
    });
  },

  /* What a pupil could do that counts or teaches: the menu, ways out and a card's story are none of it. */
  doable(root) {
    const aside = ".menu-button, .lobby-menu, .rules-button, .band-gone, .band-again, .felt .layout *, .top *";
    const controls = this.here("button, input, textarea, select, a.button", root);
    const labels = [...root.querySelectorAll("label")].filter((one) => one.getClientRects().length && one.querySelector("input:not(:disabled)"));
    return [...controls, ...labels].filter((one) => !one.matches(aside) && !one.disabled).length;
  },

  pupil() {
    const screen = this.phone();
    const root = document.getElementById("play");
    const dialog = document.querySelector("dialog[open]");
    const above = this.here(".ask-above")[0];
    const { clientWidth, clientHeight, scrollWidth } = document.documentElement;
    const active = document.activeElement;
    return {
      screen,
      text: this.words(document.body),
      listed: this.here("label, option", document).map((one) => this.words(one)).join(" "),
      full: Boolean(dialog?.classList.contains("full")),
      above: above ? new Set([above, ...above.querySelectorAll("*")].map((one) => getComputedStyle(one).color)).size : 0,
      mains: this.buttons(".button.main"),
      hand: root && !dialog ? this.hand(root) : null,
      felts: dialog ? [] : this.felts(),
      doable: root && screen ? this.doable(dialog ?? root) : 0,
      typing: Boolean(active?.matches("input[type=text], textarea")),
      focus: active ? `${active.tagName} ${active.className}` : "",
      wide: Math.max(0, scrollWidth - clientWidth),
      window: [clientWidth, clientHeight],
    };
  },

  desk() {
    const script = document.querySelector(".script");
    const dialog = document.querySelector("dialog[open]");
    const place = this.here(".desk-place")[0];
    const tiles = this.here(".table-tile");
    return {
      tables: this.console(),
      step: this.words(script?.querySelector("h3, .script-title")),
      at: Number(this.words(script?.querySelector("header .number")).match(/\d+/)?.[0] ?? 0),
      presses: script ? this.buttons(".press", script) : [],
      remote: this.buttons(".remote .remote-buttons button, .remote .offers > li > button", document),
      offers: this.buttons(".remote .offers > li > button", document).length,
      runs: Boolean(document.querySelector(".remote")),
      dialog: dialog ? this.buttons(".sheet-foot .button, .choices .button, .action-list .action", dialog) : null,
      mains: dialog ? [] : this.buttons(".button.main", place ?? document),
      placed: place ? this.buttons(".desk-place > :not(.script, .remote) .button.main", document) : [],
      tiles: tiles.map((one) => ({
        number: Number(one.dataset.table),
        needs: one.classList.contains("needs"),
        phase: ["waiting", "dealing", "playing", "over"].find((phase) => one.classList.contains(phase)) ?? "",
        away: this.here(".seat.away .seat-name", one).map((name) => name.title || this.words(name)),
        buttons: this.buttons(".tile-foot .button", one),
        top: Math.round(this.box(one).top),
      })),
      felts: dialog ? [] : this.felts(),
      hash: location.hash.slice(1) || "tables",
      text: this.words(document.body),
    };
  },

  wall() {
    const main = document.querySelector("main") ?? document.body;
    return {
      text: this.words(document.body),
      scene: this.here("section, header, ol", main).map((one) => one.className).filter(Boolean).slice(0, 6).join(" / "),
      head: this.words(this.here("h1")[0]),
      qr: Math.round(Math.max(0, ...this.here("img.qr").map((one) => this.box(one).width))),
      bars: this.here(".tally-bar").filter((one) => Number.parseFloat(one.querySelector("rect")?.getAttribute("width") ?? "0") > 0).length,
      numbers: this.here(".tally li .number").map((one) => this.words(one)),
      clocks: this.clocks(document).map(({ text }) => text),
      felts: this.felts(),
    };
  },
})
