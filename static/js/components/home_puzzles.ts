// Three puzzles made from the round of a table. The answer comes at once, and a wrong one says why.

import type { TakeHomeRound, Verdict } from "#schema";
import type { Card } from "../base/deck.ts";
import { isOn } from "../base/dom.ts";
import { say } from "../base/messages.ts";
import { type Content, html, nothing } from "../base/vendor_lit.ts";
import { live } from "../base/vendor_live.ts";
import type { TryRule } from "../model/fitting.ts";
import {
  type ApartPuzzle,
  bothSay,
  type ClaimPuzzle,
  puzzlesOf,
  type RefutedPuzzle,
} from "../model/puzzles.ts";
import { card, tileCard, tileCards, verdict } from "./card.ts";
import { homeLayout } from "./home_round.ts";
import { follow, type LayoutOptions, layout } from "./layout.ts";

const quoted = ({ statement }: TryRule) => html`<q class="thought">${statement}</q>`;
const word = (right: boolean): Verdict => (right ? "right" : "wrong");

/** A puzzle with its answer, which is told as it comes. */
const puzzle = (
  number: number,
  asks: Content,
  inside: Content,
  answer: Content,
) => html`<section class="panel home-puzzle" aria-labelledby=${`puzzle-${number}`}>
    <h3 id=${`puzzle-${number}`}>${asks}</h3>${inside}
    <div class="home-answer" role="status">${answer}</div></section>`;

const line = (round: TakeHomeRound, upto: number, more: LayoutOptions) =>
  html`<div class="home-felt">${layout(homeLayout(round, upto), { size: "phone", upto, fresh: [], ...more })}</div>`;

function apart(made: ApartPuzzle, round: TakeHomeRound, draw: () => void, done: () => void) {
  const scroller = follow();
  let tapped: Card | null = null;
  const told = (code: Card) => {
    const [one, other] = bothSay(made, code);
    return html`<p>${say("By the first rule, {card} is {one}. By the second, it’s {other}.", { card: tileCard(code), one: verdict(word(one)), other: verdict(word(other)) })}</p>
      <p><strong>${say(one === other ? "Both say the same. Try another card." : "Yes. This card tells them apart.")}</strong></p>`;
  };
  return () =>
    puzzle(
      1,
      say("Which card tells these two rules apart?"),
      html`<p class="quiet">${say("Both fit everything so far.")}</p>${line(round, made.upto, { scroller })}
      <ol class="home-two">${made.rules.map((rule) => html`<li>${quoted(rule)}</li>`)}</ol>
      <ul class="home-cards">${made.cards.map(
        (code) =>
          html`<li>${card(code, {
            pressed: code === tapped,
            ring: code === tapped ? "chosen" : undefined,
            onClick: () => {
              tapped = code;
              if (new Set(bothSay(made, code)).size > 1) done();
              draw();
            },
          })}</li>`,
      )}</ul>`,
      tapped ? told(tapped) : nothing,
    );
}

function refuted(made: RefutedPuzzle, round: TakeHomeRound, draw: () => void, done: () => void) {
  const cards = new Map(
    round.line.columns
      .flatMap((column) => [column, ...column.sidelines.flat()])
      .map(({ n, card }) => [n, card]),
  );
  let chosen: number | "none" | null = null;
  const choose = (what: number | "none") => {
    chosen = what;
    if (what === "none" ? !made.by.length : made.by.includes(what)) done();
    draw();
  };
  function told() {
    if (chosen === null) return nothing;
    const these = tileCards(made.by.map((n) => cards.get(n) ?? ""));
    if (chosen === "none")
      return made.by.length
        ? html`<strong>${say("One card does. Look again.")}</strong>`
        : html`<p><strong>${say("Yes. No card on the table refutes it.")}</strong></p><p>${say("It fits everything, but it isn’t proved.")} ${say("The secret rule was a different one.")}</p>`;
    if (made.by.includes(chosen))
      return html`<p><strong>${say("Yes. This refutes the rule: {cards}", { cards: these })}</strong></p><p>${say("One card is enough, however many fitted before.")}</p>`;
    const code = cards.get(chosen) ?? "";
    if (made.by.length && chosen > made.by[made.by.length - 1])
      return html`<strong>${say("It was refuted before {card}. Look earlier.", { card: tileCard(code) })}</strong>`;
    return html`<strong>${say("{card} is just what the rule says. Try another card.", { card: tileCard(code) })}</strong>`;
  }
  return () =>
    puzzle(
      2,
      say("Is this rule refuted, and by which card?"),
      html`<p>${quoted(made.rule)}</p><p class="quiet">${say("Tap the first card that goes against it.")}</p>${line(round, round.line.laid, { onCard: choose, deciding: typeof chosen === "number" ? [chosen] : [] })}
      <button type="button" class="button small" aria-pressed=${String(chosen === "none")} @click=${() => choose("none")}>${say("No card refutes it")}</button>`,
      told(),
    );
}

function claim(made: ClaimPuzzle, round: TakeHomeRound, draw: () => void, done: () => void) {
  const scroller = follow();
  const ticked = new Set<TryRule>();
  let checked = false;
  const cards = new Map(
    round.line.columns
      .flatMap((column) => [column, ...column.sidelines.flat()])
      .map(({ n, card }) => [n, card]),
  );
  const fate = ({ fits, refuted: by }: ClaimPuzzle["offered"][0]) =>
    fits
      ? html`${verdict("right", "")} ${say("It still fitted.")}`
      : html`${verdict("wrong", "")} ${say("Ruled out by {cards} (card {n}).", { cards: tileCards(by.map((n) => cards.get(n) ?? "")), n: by[0] })}`;
  const all = () => made.offered.every(({ rule, fits }) => fits === ticked.has(rule));
  return () =>
    puzzle(
      3,
      say("What could you claim at card {n}?", { n: made.upto }),
      html`${line(round, made.upto, { scroller })}<p class="quiet">${say("Tick each rule that still fitted then.")}</p>
      <ul class="home-ticks">${made.offered.map(
        (one) =>
          html`<li><label><input type="checkbox" .checked=${live(ticked.has(one.rule))} @change=${(
            event: Event,
          ) => {
            if (isOn(event)) ticked.add(one.rule);
            else ticked.delete(one.rule);
            checked = false;
            draw();
          }}><span class="thought">${one.rule.statement}</span></label>${checked ? html`<p class="home-fate">${fate(one)}</p>` : nothing}</li>`,
      )}</ul>
      <button type="button" class="button" @click=${() => {
        checked = true;
        if (all()) done();
        draw();
      }}>${say("Check")}</button>`,
      checked
        ? html`<p><strong>${say(all() ? "You were right about all four." : "Not quite. Each rule says why.")}</strong></p>
        <p>${say("{n} rule in the list still fitted.", "{n} rules in the list still fitted.", { n: made.fitting })} ${say("So you could claim “it fits so far”, and no more.")}</p>`
        : nothing,
    );
}

/** Returns what draws the puzzles, and which are solved; nothing for a round that was too short for any. */
export function puzzling(round: TakeHomeRound, rules: TryRule[], draw: () => void, before: number[] = []) {
  const made = puzzlesOf(rules, round);
  const solved = new Set(before);
  const done = (number: number) => () => solved.add(number);
  const parts = [
    made.apart && apart(made.apart, round, draw, done(1)),
    made.refuted && refuted(made.refuted, round, draw, done(2)),
    made.claim && claim(made.claim, round, draw, done(3)),
  ].filter((part) => part !== null);
  if (!parts.length) return null;
  const view = () =>
    html`<section class="home-part" aria-labelledby="home-puzzles"><h2 id="home-puzzles">${say("Puzzles from our round")}</h2>${parts.map((part) => part())}</section>`;
  return { view, solved, many: parts.length };
}
