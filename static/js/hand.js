// The hand: cards as buttons, in the order the pupil likes, some of them chosen. Two decks hold
// equal cards, so a card in the hand is a key "9S#0", "9S#1": the second 9S is another card.

import { html, nothing, repeat, live } from "./lit.js";
import { say, sayText } from "./words.js";
import { card, cardName, suitOf, valueOf } from "./card.js";

const SUIT_ORDER = "SHDC";
const HOLD = 500;

export const SORTS = ["suit", "value", "dealt"];
export const codeOf = (key) => key.split("#")[0];

/** A key for each card, in the order in which they were received. */
export function keysOf(cards) {
  const seen = new Map();
  return cards.map((code) => {
    const nth = seen.get(code) ?? 0;
    seen.set(code, nth + 1);
    return `${code}#${nth}`;
  });
}

/** What is still chosen after the hand has changed: equal cards stand in for each other. */
export function stillChosen(chosen, keys) {
  const left = new Set(keys);
  const kept = [];
  for (const key of chosen) {
    const found = left.has(key) ? key : [...left].find((other) => codeOf(other) === codeOf(key) && !chosen.includes(other));
    if (!found) continue;
    left.delete(found);
    kept.push(found);
  }
  return kept;
}

export function sorted(keys, how) {
  if (how === "dealt") return keys;
  const suit = (key) => SUIT_ORDER.indexOf(suitOf(codeOf(key)));
  const value = (key) => valueOf(codeOf(key));
  const first = how === "suit" ? suit : value;
  const then = how === "suit" ? value : suit;
  return [...keys].sort((a, b) => first(a) - first(b) || then(a) - then(b));
}

/** "nine of spades, your third card". */
function labelOf(key, at, total, order) {
  const nth = at < 12 ? sayText("hand_card_nth", { card: cardName(codeOf(key)), nth: sayText(`nth_${at + 1}`) })
    : sayText("hand_card_of", { card: cardName(codeOf(key)), n: at + 1, total });
  return order ? sayText("hand_card_chosen", { card: nth, order }) : nth;
}

// A long press tells what a card counts as. The press must not also choose the card.
let holding = null;
let held = false;

const holds = (tell) => ({
  press(key) {
    held = false;
    clearTimeout(holding);
    holding = setTimeout(() => { held = true; tell(codeOf(key)); }, HOLD);
  },
  release() { clearTimeout(holding); },
  menu(event, key) { event.preventDefault(); clearTimeout(holding); held = true; tell(codeOf(key)); },
});

/**
 * The hand. `state`: keys, chosen, sort, frozen (nothing can be chosen).
 * `act`: choose(key), sort(how), tell(code).
 */
export function hand(state, act) {
  const { keys, chosen, sort, frozen } = state;
  const hold = holds(act.tell);
  const ordered = sorted(keys, sort);
  return html`<section class="hand ${frozen ? "frozen" : ""}" aria-labelledby="hand-title">
    <div class="hand-head">
      <h2 id="hand-title">${say("hand_title")} <span class="quiet">${keys.length}</span></h2>
      <label class="sorter"><span class="heard">${say("hand_sort")}</span>
        <select class="textual" .value=${live(sort)} @change=${(event) => act.sort(event.target.value)}>
          ${SORTS.map((how) => html`<option value=${how} ?selected=${how === sort}>${say(`hand_by_${how}`)}</option>`)}
        </select><svg class="chevron" viewBox="0 0 12 8" aria-hidden="true"><path d="M1 1l5 5 5-5" fill="none" stroke="currentColor" stroke-width="2"/></svg></label>
    </div>
    <ul class="cards by-${sort}">
      ${repeat(ordered, (key) => key, (key, at) => {
        const order = chosen.indexOf(key) + 1;
        const suitBegins = at && suitOf(codeOf(key)) !== suitOf(codeOf(ordered[at - 1]));
        return html`<li class=${suitBegins ? "suit-begins" : ""} @pointerdown=${() => hold.press(key)} @pointerup=${hold.release}
          @pointercancel=${hold.release} @pointerleave=${hold.release} @contextmenu=${(event) => hold.menu(event, key)}>
          ${card(codeOf(key), {
            label: labelOf(key, at, keys.length, order),
            pressed: frozen ? undefined : order > 0,
            disabled: frozen,
            ring: order ? "chosen" : undefined,
            badge: order && chosen.length > 1 ? order : 0,
            onClick: () => { if (held) held = false; else if (frozen) act.tell(codeOf(key)); else act.choose(key); },
          })}</li>`;
      })}
    </ul>
    ${keys.length ? nothing : html`<p class="quiet">${say("hand_empty")}</p>`}
  </section>`;
}
