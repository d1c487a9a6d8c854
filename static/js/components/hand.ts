// The hand: cards as buttons, in the order the pupil likes, some of them chosen. Two decks hold
// equal cards, so a card in the hand is a key "9S#0", "9S#1": the second 9S is another card.

import { suitOf } from "../base/cards.ts";
import { certain } from "../base/certain.ts";
import { listenerOf, targetOf } from "../base/dom.ts";
import { fill, fillText, listText, type Sentence, say, sayText, sentence } from "../base/messages.ts";
import { type Content, html, kept, nothing, repeat } from "../base/vendor_lit.ts";
import { codeOf, sorted } from "../model/hand_order.ts";
import { SORTS, type Sort } from "../model/settings.ts";
import { stepInHand } from "../model/walking.ts";
import { card, cardName, cardTraits } from "./card.ts";

const HOLD = 500;
const NTH = [
  sentence("first"),
  sentence("second"),
  sentence("third"),
  sentence("fourth"),
  sentence("fifth"),
  sentence("sixth"),
  sentence("seventh"),
  sentence("eighth"),
  sentence("ninth"),
  sentence("tenth"),
  sentence("eleventh"),
  sentence("twelfth"),
];

// Translators: three short words beside one another: the hand is sorted by suit, by value, or stands as it was dealt.
const SORTED_BY: Record<Sort, Sentence> = {
  suit: sentence("Suit"),
  value: sentence("Value"),
  // Translators: a button that sorts the hand: in the order in which its cards were dealt.
  dealt: sentence("Dealt"),
};

/** "nine of spades, your third card". */
function labelOf(key: string, at: number, total: number, order: number) {
  const nth =
    at < NTH.length
      ? sayText("{card}, your {nth} card", { card: cardName(codeOf(key)), nth: fillText(NTH[at]) })
      : sayText("{card}, card {n} of {total}", { card: cardName(codeOf(key)), n: at + 1, total });
  return order ? sayText("{card}, chosen as number {order}", { card: nth, order }) : nth;
}

// A long press tells what a card counts as. The press must not also choose the card.
let holding: ReturnType<typeof setTimeout> | undefined;
let held = false;

type Tell = (code: string) => void;

interface Hand {
  keys: string[];
  chosen: string[];
  sort: Sort;
  frozen: boolean;
}

interface HandActions {
  choose(key: string): void;
  sort(how: Sort): void;
  tell: Tell;
}

const holds = (tell: Tell) => ({
  press(key: string) {
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
  menu(event: Event, key: string) {
    event.preventDefault();
    clearTimeout(holding);
    held = true;
    tell(codeOf(key));
  },
});

/** Arrow keys walk through the hand, which is one tab stop; "i" tells what a card counts as. */
function walk(event: KeyboardEvent, tell: Tell) {
  const cards = [...listenerOf(event).querySelectorAll("button")];
  const at = cards.indexOf(event.target as HTMLButtonElement);
  if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "i") {
    event.preventDefault();
    tell(codeOf(cards[at].dataset.key ?? ""));
    return;
  }
  const to = stepInHand(
    event.key,
    cards.map((one) => certain(one.parentElement).getBoundingClientRect()),
    at,
  );
  if (to === null) return;
  event.preventDefault();
  cards[to].focus();
}

// Which card is the hand's tab stop: the one that had the focus last.
let stop: string | null = null;

function stopAt(event: FocusEvent) {
  const { key } = targetOf(event).dataset;
  if (!key || key === stop) return;
  stop = key;
  for (const one of listenerOf(event).querySelectorAll("button"))
    one.tabIndex = one.dataset.key === key ? 0 : -1;
}

/** One tap each, and the last choice is remembered. */
const sorter = (
  sort: Sort,
  act: HandActions,
) => html`<fieldset class="sorter"><legend class="heard">${say("Sort your hand")}</legend>
  ${SORTS.map((how) => html`<label><input type="radio" name="sort" value=${how} .checked=${how === sort} @change=${() => act.sort(how)}><span>${fill(SORTED_BY[how])}</span></label>`)}</fieldset>`;

/**
 * The hand. `state`: keys, chosen, sort, frozen (nothing can be chosen).
 * `act`: choose(key), sort(how), tell(code). The cards come first: what can be done with all of them
 * and in what order they lie stands below them, with `foot`.
 */
export function hand(state: Hand, act: HandActions, foot: Content = nothing) {
  const { keys, chosen, sort, frozen } = state;
  const hold = holds(act.tell);
  const ordered = sorted(keys, sort);
  const tab = ordered.find((key) => key === stop) ?? ordered[0];
  return html`<section class="hand ${frozen ? "frozen" : ""}" aria-labelledby="hand-title">
    <h2 id="hand-title" class="heard" tabindex="-1">${say("Your hand")} ${keys.length}</h2>
    <div class="hand-room"><ul class="cards by-${sort}" @keydown=${(event: KeyboardEvent) => walk(event, act.tell)} @focusin=${stopAt}>
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
          @pointercancel=${hold.release} @pointerleave=${hold.release} @contextmenu=${(event: Event) => hold.menu(event, key)}>
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
    ${keys.length ? nothing : html`<p class="quiet">${say("No cards.")}</p>`}
    <div class="hand-foot">${foot}${sorter(sort, act)}</div></div>
  </section>`;
}

/** That chosen cards have left the hand; nothing for none. */
export const droppedCards = ({ dropped }: { dropped: string[] }) =>
  dropped.length
    ? sayText(
        "{cards} has left your hand, so it’s no longer planned.",
        "{cards} have left your hand, so they’re no longer planned.",
        {
          n: dropped.length,
          cards: listText(dropped.map((key) => cardName(codeOf(key)))),
        },
      )
    : "";
