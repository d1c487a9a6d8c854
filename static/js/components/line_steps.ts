// Buttons below a line: they jump along one that is long, or put the cards that are chosen into another order.

import { figure, say, sayText } from "../base/messages.ts";
import { type Content, html, nothing, svg } from "../base/vendor_lit.ts";
import type { Jump, Scroller } from "../model/scroller.ts";
import type { Layout } from "../model/static_layout.ts";
import { cardName } from "./card.ts";
import type { Order } from "./layout.ts";

/** Columns from which on a line has jumps. */
const LONG = 10;

const arrow = (cls: string, bar: Content = nothing) =>
  html`<svg class="arrow ${cls}" viewBox="0 0 13 16" aria-hidden="true"><path d="M11 2 5 8l6 6"/>${bar}</svg>`;
const BAR = svg`<path d="M1 2v12"/>`;

/** Moves a chosen card earlier or later in its string. `order`: at, shift(from, to). */
export function ordering(codes: string[], { at, shift }: Pick<Order, "at" | "shift">) {
  const card = cardName(codes[at]);
  const step = (by: number, label: string, inside: Content) => {
    const on = at + by >= 0 && at + by < codes.length;
    return html`<button type="button" class="button small" aria-label=${label} aria-disabled=${on ? "false" : "true"}
      @click=${() => on && shift(at, at + by)}>${inside}</button>`;
  };
  return html`<div class="steps" role="group" aria-label=${sayText("The order you’ll play them in")}>
    ${step(-1, sayText("Move {card} earlier", { card }), html`${arrow("back")}<span>${say("Earlier")}</span>`)}
    ${step(1, sayText("Move {card} later", { card }), html`<span>${say("Later")}</span>${arrow("on")}`)}</div>`;
}

/** Jumps along a line that is too long to see at once: to its ends, and from tenth card to tenth card. */
export function jumps(view: Layout, scroller: Scroller) {
  if (view.line.columns.length < LONG) return nothing;
  const jump = (where: Jump, label: string, inside: Content) =>
    html`<button type="button" class="button small" aria-label=${label} @click=${() => scroller.go(where)}>${inside}</button>`;
  return html`<div class="steps" role="group" aria-label=${sayText("Move along the line")}>
    ${jump("start", sayText("To the first card"), arrow("back", BAR))}
    ${jump("back", sayText("Back 10 cards"), html`${arrow("back")}<span aria-hidden="true">${figure(10)}</span>`)}
    ${jump("on", sayText("Forward 10 cards"), html`<span aria-hidden="true">${figure(10)}</span>${arrow("on")}`)}
    ${jump("end", sayText("To the newest card"), arrow("on", BAR))}</div>`;
}
