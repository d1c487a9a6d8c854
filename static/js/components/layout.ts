// The layout: the main line, the sidelines that hang below it, markers, reigns, the card that waits
// for the Prophet's call and the places of the cards just chosen, and how to get about in a long one.
// One function for phone, tile, table page and projector; sizes are CSS (--card on .layout).

import type { ReignView, Verdict } from "#schema";
import { certain } from "../base/certain.ts";
import { listenerOf, targetOf } from "../base/dom.ts";
import { say, sayText } from "../base/messages.ts";
import { type Content, html, ifDefined, kept, nothing, ref, repeat } from "../base/vendor_lit.ts";
import type { Jump, Scroller } from "../model/scroller.ts";
import { freshOrdinals, type Layout, type LayoutCard, type LayoutColumn } from "../model/static_layout.ts";
import { stepOnLine } from "../model/walking.ts";
import { card, cardName, FLAG, halfCard, tileCard } from "./card.ts";
import { fitLine, fitSoon, setDepth, widthOf } from "./sidelines.ts";

/** Pixels of the line that stay in view before a card that was jumped to. */
const AHEAD = 24;

/** How a chosen string can be put into order: which card is picked up, and where it goes. */
export interface Order {
  at: number;
  pick(at: number): void;
  shift(from: number, to: number): void;
}

/** How a layout is drawn: see `layout`. */
export interface LayoutOptions {
  size?: "phone" | "thumb" | "projector" | "desk" | "moment" | "test" | "trial" | "example";
  wrap?: number;
  deep?: number | null;
  chosen?: string[];
  lined?: boolean;
  order?: Order | null;
  me?: string | null;
  deciding?: number[] | null;
  fresh?: number[] | null;
  pending?: boolean;
  upto?: number | null;
  onCard?: ((n: number, code: string) => void) | null;
  scroller?: Scroller | ((found: Element | undefined) => void) | null;
}

type Drawing = Omit<Required<LayoutOptions>, "deciding" | "fresh"> & {
  deciding: number[];
  fresh: number[];
  newest: number;
  /** A reign that lasts runs to the edge. */
  open: boolean;
  lasting: boolean;
};

/** The columns of a reign. */
interface Band {
  from: number;
  to: number;
  lasts: boolean;
  torn: boolean;
}

interface Marks {
  markers: number[];
  prophets: number[];
  flags: Set<number>;
}

/** Whether places change at once: by the wish of the device, or of whoever holds it. */
export const still = () =>
  document.documentElement.classList.contains("still") ||
  window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The layout as it lay when `upto` cards had been laid. */
export function cutAt<Column extends LayoutColumn>(columns: Column[], upto: number | null): Column[] {
  if (upto === null) return columns;
  return columns
    .filter((column) => column.n <= upto)
    .map((column) => ({ ...column, sidelines: column.sidelines.filter((play) => play[0].n <= upto) }));
}

/** Where the bands of the reigns stand, in columns: [{from, to, lasts, torn}]. */
function bands(columns: LayoutColumn[], reigns: ReignView[], upto: number | null) {
  const found = [];
  for (const reign of reigns) {
    if (upto !== null && upto < reign.after) continue;
    const flag = columns.findIndex(
      (one) => one.n === reign.flag || one.sidelines.flat().some((laid) => laid.n === reign.flag),
    );
    const from = Math.max(0, flag);
    const lasts = reign.until === null || (upto !== null && upto <= reign.until);
    // Where the line's beginning is left out, a reign may have begun there.
    const earlier =
      columns.length > 0 && reign.flag < columns[0].n && (lasts || (reign.until ?? 0) >= columns[0].n);
    if (flag < 0 && !earlier) continue;
    let to = columns.length - 1;
    while (!lasts && to > from && columns[to].n > (reign.until ?? 0)) to -= 1;
    found.push({ from, to, lasts, torn: !lasts && reign.ended === "overthrown" });
  }
  return found;
}

/** What stands on a card: the dealer's disc, the Prophet's square, the flag. */
function corner(n: number, marks: Marks) {
  const dealers = marks.markers.includes(n);
  const prophets = marks.prophets.indexOf(n);
  const flag = marks.flags.has(n);
  if (!dealers && prophets < 0 && !flag) return nothing;
  return html`<span class="marks" aria-hidden="true">
    ${flag ? html`<span class="flag">${FLAG}</span>` : nothing}
    ${dealers ? html`<span class="disc" data-is=${n}></span>` : nothing}
    ${prophets >= 0 ? html`<span class="disc square" data-is=${`+${(prophets + 1) * 10}`}></span>` : nothing}
  </span>`;
}

function label(laid: LayoutCard, word: Verdict, marks: Marks) {
  const places = { card: cardName(laid.card), n: laid.n };
  const parts = [sayText(word === "right" ? "{card}, card {n}, right" : "{card}, card {n}, wrong", places)];
  if (marks.flags.has(laid.n)) parts.push(sayText("with the Prophet’s marker"));
  return parts.join(", ");
}

function pieceOptions(laid: LayoutCard, word: Verdict, o: Drawing, marks: Marks) {
  const { onCard } = o;
  const framed = o.deciding.includes(laid.n);
  return {
    ring: framed || o.fresh.includes(laid.n) ? word : undefined,
    cls: `${o.fresh.includes(laid.n) ? "fresh" : ""} ${o.me && laid.by === o.me ? "mine" : ""} ${framed ? "deciding" : ""}`,
    label: label(laid, word, marks),
    corner: corner(laid.n, marks),
    onClick: onCard ? () => onCard(laid.n, laid.card) : undefined,
    n: laid.n,
    tab: onCard ? (laid.n === o.newest ? 0 : -1) : undefined,
  };
}

const wrongPlay = (
  play: LayoutCard[],
  o: Drawing,
  marks: Marks,
) => html`<li class="play ${play.length > 1 ? "string" : ""}">
  ${play.map((laid) => halfCard(laid.card, pieceOptions(laid, "wrong", o, marks)))}</li>`;

function sidelines(column: LayoutColumn, o: Drawing, marks: Marks) {
  if (!column.sidelines.length) return nothing;
  return html`<ul class="sides">${repeat(
    column.sidelines,
    (play) => play[0].n,
    (play) => wrongPlay(play, o, marks),
  )}</ul>`;
}

function column(one: LayoutColumn, at: number, bandsHere: Band[], o: Drawing, marks: Marks) {
  const found = bandsHere.find((b) => at >= b.from && at <= b.to);
  const ends = found && at === found.to && !(found.lasts && o.open);
  const band =
    found && `band ${at === found.from ? "starts" : ""} ${ends ? (found.torn ? "torn" : "ends") : ""}`;
  const clear = bandsHere.some((b) => b.torn && at === b.to + 1) ? "clear" : "";
  const on = [one.n, ...one.sidelines.flat().map((laid) => laid.n)];
  const mark = (n: number) =>
    `${+(n === o.newest)}${+o.fresh.includes(n)}${+o.deciding.includes(n)}${+marks.flags.has(n)}${+marks.markers.includes(n)}${marks.prophets.indexOf(n)}`;
  const sign = JSON.stringify([one, band, clear, on.map(mark), o.size, Boolean(o.onCard), o.me]);
  return kept(
    sign,
    () => html`<li class="col ${clear}">
    ${band ? html`<span class=${band}></span>` : nothing}
    ${card(one.card, pieceOptions(one, "right", o, marks))}
    ${sidelines(one, o, marks)}
  </li>`,
  );
}

const waitingCards = (view: Layout, o: Drawing) =>
  o.pending && o.upto === null && view.pending?.kind === "play" ? view.pending.cards : [];

/** Cards that are not laid yet: what waits for the Prophet or its verdict, and what this player has chosen. */
function coming(view: Layout, o: Drawing) {
  const pending = waitingCards(view, o);
  return [
    ...pending.map(
      (
        code,
        at,
      ) => html`<li class="col pending">${card(code, { ring: view.prophet ? "gold" : "held", cls: "raised" })}
      ${at === 0 ? html`<span class="asks ${view.prophet ? "" : "plain"}">${say("right or wrong?")}</span>` : nothing}</li>`,
    ),
    ...(pending.length && !o.lined ? [] : o.chosen).map(
      (code, at) =>
        html`<li class="col coming">${o.lasting ? html`<span class="band"></span>` : nothing}${place(code, at, o)}</li>`,
    ),
  ];
}

/** Where a chosen card would lie. Of several each can be picked up, and dragged to another place. */
function place(code: string, at: number, { chosen, order, lined }: Drawing) {
  const cls = `place ${lined ? "lined" : ""}`;
  if (!order) return html`<span class=${cls}>${tileCard(code)}</span>`;
  return html`<button type="button" class=${cls} aria-label=${sayText("{card}, number {order} of the {n} you’ll play", { card: cardName(code), order: at + 1, n: chosen.length })}
    aria-pressed=${String(at === order.at)} @pointerdown=${(event: PointerEvent) => drag(event, at, order)}
    @click=${() => {
      if (dragged) dragged = false;
      else order.pick(at);
    }}>${tileCard(code)}</button>`;
}

// A drag moves the card on as soon as the finger is over the next place. The click that ends it is no tap.
let dragged = false;

function drag(down: PointerEvent, from: number, order: Order) {
  const taken = listenerOf(down);
  const step = certain(taken.parentElement).getBoundingClientRect().width;
  const sign = getComputedStyle(taken).direction === "rtl" ? -1 : 1;
  let at = from;
  let { clientX: x } = down;
  dragged = false;
  taken.setPointerCapture(down.pointerId);
  const move = (event: PointerEvent) => {
    const by = Math.trunc((sign * (event.clientX - x)) / step);
    if (!by) return;
    dragged = true;
    x += sign * by * step;
    order.shift(at, at + by);
    at += by;
  };
  const up = () => {
    taken.removeEventListener("pointermove", move);
    taken.removeEventListener("lostpointercapture", up);
  };
  taken.addEventListener("pointermove", move);
  taken.addEventListener("lostpointercapture", up);
}

/** Arrow keys walk along the line and down its sidelines; only the newest card is a tab stop. */
function walk(event: KeyboardEvent) {
  const here = targetOf(event).closest<HTMLElement>("[data-n]");
  if (!here) return;
  const line = [...listenerOf(event).querySelectorAll(".col")]
    .map((col) =>
      [...col.querySelectorAll<HTMLElement>("[data-n]")].filter((one) => one.offsetParent !== null),
    )
    .filter((cards) => cards.length);
  const column = line.findIndex((cards) => cards.includes(here));
  const lengths = line.map((cards) => cards.length);
  const to = stepOnLine(event.key, lengths, [column, line[column].indexOf(here)]);
  if (!to) return;
  const next = line[to[0]][to[1]];
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/**
 * The layout of a TableView.
 *
 * size      "phone" | "thumb" | "projector" | "desk" | "moment": the card's width and what is left out
 * wrap      columns in a row, or 0 for one line that scrolls (thumb: whose beginning is cut)
 * deep      of rows: plays below each other, where the next ones stand beside them; null: all of them
 * chosen    cards this player has chosen: dashed places at the line's end
 * lined     the chosen cards wait for this player's turn
 * order     {at, pick(at), shift(from, to)}: their order can be changed, and which of them is picked up
 * me        the player who looks: their cards come from the hand, others' from the seats
 * deciding  ordinals to frame in their verdict's colour; null: the cards that ended a reign
 * fresh     ordinals that arrived last; null: by the last event
 * pending   whether the cards that wait for the Prophet's call stand at the line's end
 * upto      the layout when that many cards had been laid, or null
 * onCard    (ordinal, card) => ... at a tap; without it nothing can be tapped
 * scroller  a function that receives the scrolling element, as `follow`
 */
export function layout(view: Layout, opts: LayoutOptions = {}) {
  const { upto = null, wrap = 0, size = "phone" } = opts;
  const columns = cutAt(view.line.columns, upto);
  const here = bands(columns, view.line.reigns, upto);
  const began = view.line.reigns.filter((reign) => upto === null || upto >= reign.after);
  const o: Drawing = {
    size,
    wrap,
    upto,
    chosen: [],
    lined: false,
    order: null,
    me: null,
    pending: true,
    deep: null,
    onCard: null,
    scroller: null,
    ...opts,
    deciding: opts.deciding ?? began.flatMap((reign) => reign.deciding),
    fresh: opts.fresh ?? (upto === null ? freshOrdinals(view) : []),
    newest: Math.max(0, ...columns.flatMap((one) => [one.n, ...one.sidelines.flat().map((laid) => laid.n)])),
    open: false,
    lasting: false,
  };
  // A reign that lasts runs to the edge, unless a card stands beyond it and waits.
  o.open = !waitingCards(view, o).length;
  o.lasting = o.open && here.some((band) => band.lasts);
  const marks = {
    markers: view.line.markers,
    prophets: view.line.prophet_markers,
    flags: new Set(began.map((reign) => reign.flag)),
  };

  const items: { key: number | string; is: Content; wide: number }[] = columns.map((one, at) => ({
    key: one.n,
    is: column(one, at, here, o, marks),
    wide: widthOf(one, o.deep),
  }));
  items.push(...coming(view, o).map((is, at) => ({ key: `coming${at}`, is, wide: 1 })));
  const rows: (typeof items)[] = [];
  let room = 0;
  for (const item of items) {
    if (!rows.length || (o.wrap && item.wide > room)) {
      rows.push([]);
      room = o.wrap;
    }
    rows[rows.length - 1].push(item);
    room -= item.wide;
  }
  // Of a tile `fitFelts` decides.
  const fit = (found: Element) => {
    if (o.wrap) setDepth(found as HTMLElement, o.deep);
    else if (o.size !== "thumb") fitSoon(found as HTMLElement);
  };
  return html`<div class="layout ${o.size} ${o.wrap ? "wraps" : "flows"}" ${o.scroller ? ref(o.scroller) : nothing} ${ref(fit)}
    role="group" tabindex=${ifDefined(o.onCard || o.wrap || o.size === "thumb" ? undefined : 0)} aria-label=${sayText("The cards on the table: {n}", "The cards on the table: {n}", { n: o.upto ?? view.line.laid })} @keydown=${o.onCard ? walk : null}>
    ${rows.map(
      (row) => html`<ol class="row">
      ${repeat(
        row,
        (item) => item.key,
        (item) => item.is,
      )}
      ${row === rows[rows.length - 1] ? html`<li class="rest" aria-hidden="true">${o.lasting ? html`<span class="band"></span>` : nothing}</li>` : nothing}
    </ol>`,
    )}
  </div>`;
}

/**
 * Keeps the line's end in view as it grows, unless somebody has scrolled back to look. Returns a
 * function to hand to `layout` as `scroller`; call its `.keep()` after each rendering, and its
 * `.go("start" | "back" | "on" | "end")` to jump.
 */
export function follow(): Scroller {
  let element: Element | null = null;
  let atEnd = true;
  const distance = (of: Element) => of.scrollWidth - of.clientWidth - Math.abs(of.scrollLeft);
  const look = () => {
    atEnd = !element || distance(element) < 24;
  };
  const sign = (of: Element) => (getComputedStyle(of).direction === "rtl" ? -1 : 1);
  const follows = (found: Element | undefined) => {
    if (found === element) return;
    element?.removeEventListener("scroll", look);
    element?.removeEventListener("fitted", toEnd);
    element = found ?? null;
    element?.addEventListener("scroll", look, { passive: true });
    element?.addEventListener("fitted", toEnd);
    atEnd = true;
  };
  const toEnd = () => {
    if (!element || !atEnd || distance(element) < 1) return;
    element.scrollLeft = sign(element) * (element.scrollWidth - element.clientWidth);
  };
  const keep = () => {
    if (element) fitLine(element as HTMLElement);
    toEnd();
  };
  const go = (where: Jump) => {
    if (!element) return;
    const here = Math.abs(element.scrollLeft);
    const most = element.scrollWidth - element.clientWidth;
    const tens = tensOf(element, here, sign(element));
    const to = {
      start: () => 0,
      end: () => most,
      back: () => tens.filter((at) => at < here - 1).pop() ?? 0,
      on: () => tens.find((at) => at > here + 1) ?? most,
    }[where]();
    atEnd = to >= most;
    element.scrollTo({ left: sign(element) * to, behavior: still() ? "auto" : "smooth" });
  };
  return Object.assign(follows, { keep, go });
}

/** How far from the line's beginning each column with a tenth card is. */
function tensOf(line: Element, here: number, sign: number) {
  const box = line.getBoundingClientRect();
  const from = (col: Element) => {
    const its = col.getBoundingClientRect();
    return here + (sign > 0 ? its.left - box.left : box.right - its.right);
  };
  const tenth = [...line.querySelectorAll<HTMLElement>("[data-n]")].filter(
    (one) => Number(one.dataset.n) % 10 === 0,
  );
  return [...new Set(tenth.map((one) => certain(one.closest(".col"))))]
    .map((col) => Math.max(0, from(col) - AHEAD))
    .sort((a, b) => a - b);
}
