// Trying cards against a rule: a line of one's own, a deck to tap, and the server's verdicts. The rule
// stays on the server, which has the one judge there is.

import { RANKS, rankOf, SUITS, suitName, suitOf } from "../base/cards.ts";
import { certain } from "../base/certain.ts";
import { isOn, targetOf } from "../base/dom.ts";
import { along, say, sayText } from "../base/messages.ts";
import { type Content, html, nothing, render } from "../base/vendor_lit.ts";
import { live } from "../base/vendor_live.ts";
import { laidOut } from "../model/static_layout.ts";
import { card, cardName, tileCard, verdict } from "./card.ts";
import { follow, layout } from "./layout.ts";

/** A card that was tried, what the rule said, and what fits after it. */
interface Judged {
  card: string;
  right: boolean;
  fits: string[];
}

/** `place` asks its `data-trial` address; `mayStart` are the cards that fit first. */
export function trial(place: HTMLElement, mayStart: string[]) {
  const here = certain(place.querySelector<HTMLElement>("[data-trial-here]"));
  const scroller = follow();
  // Each card laid, with its verdict and what fits after it.
  let laid: Judged[] = [];
  let showing = false;
  let waiting = false;
  let trouble: Content = "";
  let heldAt = "AS";

  const lastLaid = (): Judged | undefined => laid[laid.length - 1];
  const fitting = () => lastLaid()?.fits ?? mayStart;
  const line = () => laid.filter((each) => each.right).map((each) => each.card);

  async function ask(code: string): Promise<Partial<Judged> & { why?: string }> {
    const query = new URLSearchParams({ line: line().join(" "), play: code });
    const answer = await fetch(`${place.dataset.trial}?${query}`).catch(() => null);
    if (!answer)
      return { why: sayText("No connection to the server, so the card wasn’t judged. Try again.") };
    return answer.json().catch(() => ({ why: sayText("This card wasn’t judged. Reload the page.") }));
  }

  async function lay(code: string) {
    if (waiting) return;
    heldAt = code;
    trouble = "";
    if (!laid.length && !mayStart.includes(code)) {
      trouble = say("{card} can’t start.", { card: tileCard(code) });
      return paint();
    }
    waiting = true;
    const judged = await ask(code);
    waiting = false;
    if (judged.why) trouble = judged.why;
    else laid = [...laid, { right: false, fits: [], ...judged, card: code }];
    paint();
  }

  function back(to: number) {
    laid = laid.slice(0, to);
    trouble = "";
    paint();
  }

  /** Arrow keys walk over the deck, a suit a row. */
  function walk(event: KeyboardEvent) {
    const at = targetOf(event).closest<HTMLElement>("[data-card]")?.dataset.card;
    if (!at) return;
    const [suit, rank] = [SUITS.indexOf(suitOf(at)), RANKS.indexOf(rankOf(at))];
    const down = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const on = along(event.key);
    const to = `${RANKS[rank + on]}${SUITS[suit + down]}`;
    const next = (down || on) && here.querySelector<HTMLElement>(`[data-card="${to}"] button`);
    if (!next) return;
    event.preventDefault();
    heldAt = to;
    paint();
    next.focus();
  }

  const inDeck = (code: string) => {
    const fits = fitting().includes(code);
    const dim = laid.length ? showing && !fits : !fits;
    const label =
      dim || (showing && fits)
        ? sayText(fits ? "{card}, fits" : "{card}, does not fit", { card: cardName(code) })
        : cardName(code);
    return html`<li data-card=${code}>${card(code, { label, cls: dim ? "dim" : "", tab: code === heldAt ? 0 : -1, onClick: () => lay(code) })}</li>`;
  };

  function said() {
    const last = lastLaid();
    if (trouble) return trouble;
    if (!last)
      return say(
        mayStart.length < RANKS.length * SUITS.length
          ? "Tap a card to start with. The pale ones can’t start."
          : "Tap a card to start with.",
      );
    if (laid.length === 1)
      return say("The line begins with {card}. Tap the next card.", { card: tileCard(last.card) });
    return html`${tileCard(last.card)} ${verdict(last.right ? "right" : "wrong")}`;
  }

  function paint() {
    const view = laidOut(laid.map((each) => ({ cards: [each.card], right: each.right })));
    render(
      html`<div class="trial-felt">${view.line.columns.length ? layout(view, { size: "trial", scroller, fresh: [laid.length] }) : nothing}</div>
      <div class="trial-bar"><p role="status" class="trial-said">${said()}</p>
        <label class="toggle small"><input type="checkbox" role="switch" .checked=${live(showing)} @change=${(
          event: Event,
        ) => {
          showing = isOn(event);
          paint();
        }}>
          <span class="track" aria-hidden="true"></span><span>${say("Show which cards fit")}</span></label>
        <button class="button small" type="button" ?disabled=${!laid.length} @click=${() => back(-1)}>${say("Undo")}</button>
        <button class="button small" type="button" ?disabled=${!laid.length} @click=${() => back(0)}>${say("New line")}</button></div>
      <div class="trial-deck" role="group" aria-label=${sayText("All 52 cards")} @keydown=${walk}>
        ${SUITS.map((suit) => html`<ul class="trial-suit" aria-label=${suitName(suit)}>${RANKS.map((rank) => inDeck(rank + suit))}</ul>`)}
      </div>`,
      here,
    );
    scroller.keep();
  }

  place.hidden = false;
  paint();
}
