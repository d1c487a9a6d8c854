// Cards as they are drawn everywhere: the whole card, the half card of a sideline, the small tile
// in a sentence, and the two verdicts. Sizes come from the CSS property --card (the card's width).

import type { Verdict } from "#schema";
import { type Card, rankName, rankOf, rankValue, type Suit, suitName, suitOf } from "../base/cards.ts";
import { fillText, type Sentence, sayText, sentence } from "../base/messages.ts";
import { type Content, html, ifDefined, nothing } from "../base/vendor_lit.ts";

// Black suits are solid; hearts and diamonds have an open centre in the shape of the suit, so that
// the two colours are told apart in grey and at a distance.
const GLYPHS = {
  S: html`<svg class="suit" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 1.2C9.4 5.8 2.8 9.3 2.8 14.4a4.6 4.6 0 0 0 8 3.2c-.2 2.1-1.1 3.9-2.8 5.2h8c-1.7-1.3-2.6-3.1-2.8-5.2a4.6 4.6 0 0 0 8-3.2C21.2 9.3 14.6 5.8 12 1.2z"/></svg>`,
  H: html`<svg class="suit" viewBox="0 0 24 24" aria-hidden="true"><path fill-rule="evenodd" d="M12 22C5.3 16.6 1.6 12.9 1.6 8.3A5.7 5.7 0 0 1 7.3 2.6c2 0 3.7 1 4.7 2.6 1-1.6 2.7-2.6 4.7-2.6a5.7 5.7 0 0 1 5.7 5.7c0 4.6-3.7 8.3-10.4 13.7zM12 16.8c3.2-2.7 5-4.5 5-6.6a2.6 2.6 0 0 0-5-1 2.6 2.6 0 0 0-5 1c0 2.1 1.8 3.9 5 6.6z"/></svg>`,
  D: html`<svg class="suit" viewBox="0 0 24 24" aria-hidden="true"><path fill-rule="evenodd" d="M12 .8 20.4 12 12 23.2 3.6 12zM12 6.2 7.7 12 12 17.8 16.3 12z"/></svg>`,
  C: html`<svg class="suit" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 1a5 5 0 0 1 3.7 8.4 5.1 5.1 0 1 1-2.4 8.2c.3 2.1 1.1 3.9 2.7 5.2H8c1.6-1.3 2.4-3.1 2.7-5.2a5.1 5.1 0 1 1-2.4-8.2A5 5 0 0 1 12 1z"/></svg>`,
};

// Tiny drawings of the layout: a card on the line, a card hanging under it.
const VERDICTS = {
  right: html`<svg class="glyph" viewBox="0 0 26 16" aria-hidden="true"><path d="M0 8h26" fill="none" stroke="currentColor" stroke-width="2.6"/><circle cx="13" cy="8" r="6" fill="currentColor"/></svg>`,
  wrong: html`<svg class="glyph" viewBox="0 0 26 16" aria-hidden="true"><path d="M0 1.3h26M13 1.3v3.5" fill="none" stroke="currentColor" stroke-width="2.6"/><circle cx="13" cy="9.8" r="4.9" fill="none" stroke="currentColor" stroke-width="2.6"/></svg>`,
};

export const FLAG = html`<svg class="flag-shape" viewBox="0 0 24 30" aria-hidden="true"><path d="M2 1h21l-5 7 5 7H6.5v15H2z" fill="currentColor"/></svg>`;

/** "nine of spades", in this language. */
export function cardName(code: Card) {
  return sayText("{rank} of {suit}", {
    rank: rankName(rankOf(code)),
    suit: suitName(suitOf(code)),
  });
}

const counted = new Map<Card, string>();

/** What the card counts as: "queen = 12, even, red, face, not prime". */
export function cardTraits(code: Card) {
  const known = counted.get(code) ?? traits(code);
  counted.set(code, known);
  return known;
}

function traits(code: Card) {
  const value = rankValue(code);
  const prime = [2, 3, 5, 7, 11, 13].includes(value);
  return [
    sayText("{rank} = {value}", { rank: rankName(rankOf(code)), value }),
    sayText(value % 2 ? "odd" : "even"),
    sayText("SC".includes(suitOf(code)) ? "black" : "red"),
    sayText(value > 10 ? "face card" : "number card"),
    sayText(prime ? "prime" : "not prime"),
  ].join(", ");
}

/** The ranks that have a letter. */
export const LETTERED = ["A", "J", "Q", "K"];

/** Their letters on the packs of this language: Q, and in German D for Dame. */
// Translators: the letters of ace, jack, queen and king, as on the packs of your country: one capital each, with spaces
// between. They are typed too; the letters N and U are taken.
export const lettersHere = () => sayText("A J Q K").split(" ");

function rankShown(code: Card) {
  const at = LETTERED.indexOf(rankOf(code));
  return at < 0 ? rankOf(code) : lettersHere()[at];
}

// Translators: the letter of the suit on the card, as in S for spades.
const LETTERS: Record<Suit, Sentence> = {
  S: sentence("S"),
  H: sentence("H"),
  D: sentence("D"),
  C: sentence("C"),
};

// What is drawn on a card is written by CSS from `data-is`: the card's name is its label, and what
// stands on it is a picture of that name, not a second text beside it.
const rank = (code: Card) => html`<span class="rank" data-is=${rankShown(code)}></span>`;
const letter = (letters: string) =>
  html`<span class=${letters.length > 1 ? "letter two" : "letter"} data-is=${letters}></span>`;
const inside = (code: Card) =>
  html`${rank(code)}${letter(fillText(LETTERS[suitOf(code)]))}${GLYPHS[suitOf(code)]}`;

/** How a card is drawn: `badge` is its place in a string, `corner` what stands on it, `more` is heard after its
 *  label. With `onClick` it is a button. */
export interface CardOptions {
  ring?: "right" | "wrong" | "gold" | "held" | "chosen";
  label?: string;
  onClick?: () => void;
  pressed?: boolean;
  disabled?: boolean;
  badge?: number;
  corner?: Content;
  cls?: string;
  n?: number;
  tab?: number;
  key?: string;
  more?: string;
}

/** One shape of card: a button when something happens at a tap, a picture when not. */
function piece(shape: string, code: Card, opts: CardOptions) {
  const {
    ring,
    label = cardName(code),
    onClick,
    pressed,
    disabled,
    badge,
    corner = nothing,
    cls = "",
    n,
    tab,
    key,
    more,
  } = opts;
  const classes = `${shape} suit-${suitOf(code).toLowerCase()} ${ring ? `ring-${ring}` : ""} ${cls}`;
  if (!onClick) {
    return html`<span class=${classes} role="img" aria-label=${label} data-n=${ifDefined(n)}>${inside(code)}${corner}</span>`;
  }
  return html`<button type="button" class=${classes} aria-label=${label} aria-description=${ifDefined(more)} data-n=${ifDefined(n)} data-key=${ifDefined(key)}
    aria-pressed=${ifDefined(pressed === undefined ? undefined : String(pressed))}
    aria-disabled=${ifDefined(disabled ? "true" : undefined)} tabindex=${ifDefined(tab)}
    @click=${onClick}>${inside(code)}${corner}${badge ? html`<span class="badge" data-is=${badge}></span>` : nothing}</button>`;
}

/** A whole card. `opts`: ring ("right", "wrong", "gold", "held", "chosen"), label, onClick, pressed,
 *  disabled, badge (the order in a string), corner (a template, as a marker), cls, n, tab, key
 *  (of a hand), more (heard after the label). */
export const card = (code: Card, opts = {}) => piece("card", code, opts);

/** The half card of a sideline; the same options. */
export const halfCard = (code: Card, opts = {}) => piece("half", code, opts);

/** A card in a sentence: rank and suit on card colour, so that it reads on any ground. */
export const tileCard = (code: Card) =>
  html`<span class="tile suit-${suitOf(code).toLowerCase()}" role="img" aria-label=${cardName(code)}>${rank(code)}${GLYPHS[suitOf(code)]}</span>`;

/** Rank and suit in the colour of the text around, for a button. */
export const plainCard = (code: Card) =>
  html`<span class="plain-card" role="img" aria-label=${cardName(code)}>${rank(code)}${GLYPHS[suitOf(code)]}</span>`;

/** Cards in a sentence, one after the other. */
export const tileCards = (codes: Card[]) => html`<span class="tiles">${codes.map(tileCard)}</span>`;

export const suitGlyph = (suit: Suit) => GLYPHS[suit];

export const verdictGlyph = (word: Verdict) => VERDICTS[word];

/** The word of a verdict inside a sentence. */
export const verdictWord = (word: Verdict) => sayText(word === "right" ? "right" : "wrong");

/** The word of a verdict that stands alone, as on a button. */
export const verdictAlone = (word: Verdict) => sayText(word === "right" ? "Right" : "Wrong");

/** A verdict is always glyph and word. `says` is another wording than that inside a sentence. */
export const verdict = (word: Verdict, says = verdictWord(word)) =>
  html`<span class="verdict ${word}">${VERDICTS[word]} ${says}</span>`;
