// @ts-nocheck: not typed yet
// The hand: cards as buttons, in the order the pupil likes, some of them chosen. Two decks hold
// equal cards, so a card in the hand is a key "9S#0", "9S#1": the second 9S is another card.

import { along, say, sayText } from "../base/messages.ts";
import { html, kept, live, nothing, repeat } from "../base/vendor_lit.ts";
import { SORTS } from "../state/settings.ts";
import { card, cardName, cardTraits, rankValue, suitOf } from "./card.ts";

const SUIT_ORDER = "SHDC";
const HOLD = 500;

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
    const found = left.has(key)
      ? key
      : [...left].find((other) => codeOf(other) === codeOf(key) && !chosen.includes(other));
    if (!found) continue;
    left.delete(found);
    kept.push(found);
  }
  return kept;
}

export function sorted(keys, how) {
  if (how === "dealt") return keys;
  const suit = (key) => SUIT_ORDER.indexOf(suitOf(codeOf(key)));
  const value = (key) => rankValue(codeOf(key));
  const first = how === "suit" ? suit : value;
  const then = how === "suit" ? value : suit;
  return [...keys].sort((a, b) => first(a) - first(b) || then(a) - then(b));
}

/** `keys` with the one at `from` moved to place `to`; as they are where there is no such place. */
export function moved(keys, from, to) {
  if (to < 0 || to >= keys.length) return keys;
  const rest = keys.filter((_, at) => at !== from);
  return [...rest.slice(0, to), keys[from], ...rest.slice(to)];
}

/** The keys of `before` that no card of `after` stands for, when some of the hand has gone. */
export const dropped = (before, after) =>
  before.filter((key) => !after.some((other) => codeOf(other) === codeOf(key)));

/** "nine of spades, your third card". */
function labelOf(key, at, total, order) {
  const nth =
    at < 12
      ? sayText("hand_card_nth", { card: cardName(codeOf(key)), nth: sayText(`nth_${at + 1}`) })
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
    holding = setTimeout(() => {
      held = true;
      tell(codeOf(key));
    }, HOLD);
  },
  release() {
    clearTimeout(holding);
  },
  menu(event, key) {
    event.preventDefault();
    clearTimeout(holding);
    held = true;
    tell(codeOf(key));
  },
});

/** Arrow keys walk through the hand, which is one tab stop; "i" tells what a card counts as. */
function walk(event, tell) {
  const cards = [...event.currentTarget.querySelectorAll("button")];
  const at = cards.indexOf(event.target);
  if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
  const place = (one) => one.parentElement.getBoundingClientRect();
  const beside = (rows) => {
    const here = place(event.target);
    const there = cards.filter((one) =>
      rows > 0 ? place(one).top > here.top + 8 : place(one).top < here.top - 8,
    );
    const top =
      rows > 0
        ? Math.min(...there.map((one) => place(one).top))
        : Math.max(...there.map((one) => place(one).top));
    const away = (one) => Math.abs(place(one).left - here.left);
    return there.filter((one) => Math.abs(place(one).top - top) < 8).sort((a, b) => away(a) - away(b))[0];
  };
  if (event.key === "i") {
    event.preventDefault();
    tell(event.target.dataset.key.split("#")[0]);
    return;
  }
  const aside = along(event.key);
  const next = aside
    ? cards[at + aside]
    : {
        ArrowDown: () => beside(1),
        ArrowUp: () => beside(-1),
        Home: () => cards[0],
        End: () => cards[cards.length - 1],
      }[event.key]?.();
  if (!next) return;
  event.preventDefault();
  next.focus();
}

// Which card is the hand's tab stop: the one that had the focus last.
let stop = null;

function stopAt(event) {
  const { key } = event.target.dataset;
  if (!key || key === stop) return;
  stop = key;
  for (const one of event.currentTarget.querySelectorAll("button"))
    one.tabIndex = one.dataset.key === key ? 0 : -1;
}

/** One tap each, and the last choice is remembered. */
const sorter = (sort, act) => html`<fieldset class="sorter"><legend class="heard">${say("hand_sort")}</legend>
  ${SORTS.map((how) => html`<label><input type="radio" name="sort" value=${how} .checked=${live(how === sort)} @change=${() => act.sort(how)}><span>${say(`hand_by_${how}`)}</span></label>`)}</fieldset>`;

/**
 * The hand. `state`: keys, chosen, sort, frozen (nothing can be chosen).
 * `act`: choose(key), sort(how), tell(code).
 */
export function hand(state, act) {
  const { keys, chosen, sort, frozen } = state;
  const hold = holds(act.tell);
  const ordered = sorted(keys, sort);
  const tab = ordered.includes(stop) ? stop : ordered[0];
  return html`<section class="hand ${frozen ? "frozen" : ""}" aria-labelledby="hand-title">
    <div class="hand-head">
      <h2 id="hand-title" tabindex="-1">${say("hand_title")} <span class="quiet">${keys.length}</span></h2>
      ${sorter(sort, act)}
    </div>
    <ul class="cards by-${sort}" @keydown=${(event) => walk(event, act.tell)} @focusin=${stopAt}>
      ${repeat(
        ordered,
        (key) => key,
        (key, at) => {
          const order = chosen.indexOf(key) + 1;
          const suitBegins = at && suitOf(codeOf(key)) !== suitOf(codeOf(ordered[at - 1]));
          const badge = order && chosen.length > 1 ? order : 0;
          return kept(
            `${key} ${at} ${keys.length} ${order} ${badge} ${frozen} ${suitBegins} ${key === tab}`,
            () => html`<li class=${suitBegins ? "suit-begins" : ""} @pointerdown=${() => hold.press(key)} @pointerup=${hold.release}
          @pointercancel=${hold.release} @pointerleave=${hold.release} @contextmenu=${(event) => hold.menu(event, key)}>
          ${card(codeOf(key), {
            key,
            label: labelOf(key, at, keys.length, order),
            more: cardTraits(codeOf(key)),
            pressed: frozen ? undefined : order > 0,
            disabled: frozen,
            ring: order ? "chosen" : undefined,
            badge,
            tab: key === tab ? 0 : -1,
            onClick: () => {
              if (held) held = false;
              else if (frozen) act.tell(codeOf(key));
              else act.choose(key);
            },
          })}</li>`,
          );
        },
      )}
    </ul>
    ${keys.length ? nothing : html`<p class="quiet">${say("hand_empty")}</p>`}
  </section>`;
}
