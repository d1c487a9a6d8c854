// The rules of the list that still fit what was seen.

import type { RuleToTryView, SeenView } from "#schema";
import { NOWHERE, type PackedRule, seen } from "./judge.ts";

/** A rule that the page can judge by. */
export type TryRule = RuleToTryView & { judge: PackedRule };

/** The rules with the state of each: -1 once it is refuted. */
export interface Fitting {
  rules: TryRule[];
  states: number[];
}

export const judgeable = (rules: RuleToTryView[]) =>
  rules.filter((rule): rule is TryRule => rule.judge !== null);

export const allOf = (rules: TryRule[]): Fitting => ({ rules, states: rules.map(() => 0) });

/** After what was seen next. */
export const afterSeeing = ({ rules, states }: Fitting, all: SeenView[]): Fitting => ({
  rules,
  states: states.map((state, at) =>
    all.reduce((now, one) => (now === NOWHERE ? now : seen(rules[at].judge, now, one)), state),
  ),
});

/** Those that fit. */
export const stillFit = ({ rules, states }: Fitting) => rules.filter((_, at) => states[at] !== NOWHERE);
