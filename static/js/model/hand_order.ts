// The cards of a hand in the order the pupil likes, and those that are chosen. Two decks hold equal cards,
// so a card in the hand is a key “9S#0”, “9S#1”: the second 9S is another card.

import type { SeatView } from "#schema";
import { rankValue, suitOf } from "../base/cards.ts";
import type { DealDraft } from "./pupil_types.ts";
import type { Sort } from "./settings.ts";

const SUIT_ORDER = "SHDC";

export const codeOf = (key: string) => key.split("#")[0];

/** A key for each card, in the order in which they were received. */
export function keysOf(cards: string[]) {
  const seen = new Map<string, number>();
  return cards.map((code) => {
    const nth = seen.get(code) ?? 0;
    seen.set(code, nth + 1);
    return `${code}#${nth}`;
  });
}

/** What is still chosen after the hand has changed: equal cards stand in for each other. */
export function stillChosen(chosen: string[], keys: string[]) {
  const left = new Set(keys);
  const kept: string[] = [];
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

export function sorted(keys: string[], how: Sort) {
  if (how === "dealt") return keys;
  const suit = (key: string) => SUIT_ORDER.indexOf(suitOf(codeOf(key)));
  const value = (key: string) => rankValue(codeOf(key));
  const first = how === "suit" ? suit : value;
  const then = how === "suit" ? value : suit;
  return [...keys].sort((a, b) => first(a) - first(b) || then(a) - then(b));
}

/** `keys` with the one at `from` moved to place `to`; as they are where there is no such place. */
export function moved(keys: string[], from: number, to: number) {
  if (to < 0 || to >= keys.length) return keys;
  const rest = keys.filter((_, at) => at !== from);
  return [...rest.slice(0, to), keys[from], ...rest.slice(to)];
}

/** The keys of `before` that no card of `after` stands for, when some of the hand has gone. */
export const dropped = (before: string[], after: string[]) =>
  before.filter((key) => !after.some((other) => codeOf(other) === codeOf(key)));

/** The rule that a dealer has tapped, if it is on the list still. */
export const chosenRule = ({ choices }: Pick<SeatView, "choices">, { rule }: Pick<DealDraft, "rule">) =>
  choices?.find((one) => one.id === rule);
