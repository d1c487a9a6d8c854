// Cards and suits in what came from the server as plain HTML.

import type { Suit } from "../base/cards.ts";
import { say } from "../base/messages.ts";
import { html, render } from "../base/vendor_lit.ts";
import { laidOut } from "../model/static_layout.ts";
import { halfCard, suitGlyph, tileCard } from "./card.ts";
import { layout } from "./layout.ts";

/** An example is a line of cards; a wrong one hangs its last card below. */
function drawExample(element: HTMLElement) {
  const cards = (element.dataset.example ?? "").split(" ");
  const right = element.dataset.right === "yes";
  const last = cards[cards.length - 1];
  const view = laidOut(cards.map((code, at) => ({ cards: [code], right: right || at < cards.length - 1 })));
  element.textContent = "";
  render(
    html`<p>${
      right
        ? say("Right.")
        : cards.length > 1
          ? say("Wrong: {card} after {after}.", {
              card: tileCard(last),
              after: tileCard(cards[cards.length - 2]),
            })
          : say("{card} can’t start.", { card: tileCard(last) })
    }</p>
    ${view.line.columns.length ? layout(view, { size: "example" }) : html`<div class="layout example alone">${halfCard(last)}</div>`}`,
    element,
  );
}

/** Draws all of them inside `element`. */
export function draw(element: HTMLElement) {
  for (const mark of element.querySelectorAll<HTMLElement>("[data-suit]")) {
    mark.textContent = "";
    render(suitGlyph(mark.dataset.suit as Suit), mark);
  }
  for (const example of element.querySelectorAll<HTMLElement>("[data-example]")) drawExample(example);
  for (const line of element.querySelectorAll<HTMLElement>("[data-line]")) {
    const cards = (line.dataset.line ?? "").split(" ");
    line.textContent = "";
    render(
      layout(laidOut(cards.map((code) => ({ cards: [code], right: true }))), {
        size: "example",
      }),
      line,
    );
  }
}
