// Twins: the rules that swapped colours make of others.

import { type Sentence, sentence } from "../base/messages.ts";
import type { ListedRule } from "./console_types.ts";

/** What a rule is in swapped colours. */
export const TWINS: Record<ListedRule["twin"], Sentence> = {
  itself: sentence("Swapping colours doesn’t change this rule; only the cards are swapped."),
  another: sentence(
    "With colours swapped, this is a different rule: what’s right at table 1 may be wrong at table 2.",
  ),
  none: sentence("This rule can’t be colour-swapped, so all tables get the same cards."),
};
