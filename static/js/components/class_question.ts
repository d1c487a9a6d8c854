// The class's question about one of its own rounds: on the projector, in the teacher's hand, and as words on a phone.

import type { ClassView, QuestionView } from "#schema";
import { say } from "../base/messages.ts";
import { type Content, html, nothing } from "../base/vendor_lit.ts";
import { card, tileCard } from "./card.ts";

const truth = (at: number) => say(at ? "False" : "True");

/** So many right cards before the one that is asked about are shown. */
const BEFORE = 6;

/** The line up to the card that is asked about: most tables never saw it. */
export function lineTo({ lines, cards }: QuestionView, at: number) {
  const line = lines[at] ?? [];
  if (!line.length) return nothing;
  return html`<p class="asked-line">${line.length > BEFORE ? "\u2026 " : nothing}${line.slice(-BEFORE).map((code) => html`${tileCard(code)} `)}<span class="asked-next">${tileCard(cards[at])}</span></p>`;
}

/** The question, and what it is about. */
export function asks({ about, table, cards }: QuestionView) {
  if (about === "taught")
    return {
      // Translators: a question to the class about a round. Four cards follow.
      head: say("Which card ruled out the most rules?"),
      sub: say("Table {table} played all four of these cards.", { table }),
    };
  const [wrong, right] = cards.map(tileCard);
  const cardsWere = say("Table {table}: {wrong} was wrong, {right} was right.", { table, wrong, right });
  return {
    head: say("True or false?"),
    sub: html`${cardsWere} ${say("The wrong card ruled out more rules.")}`,
  };
}

/** A choice in words, or as the card that it is. */
export const choiceOf = ({ about, cards }: QuestionView, at: number): Content =>
  about === "taught" ? tileCard(cards[at]) : truth(at);

/** What each card told, once the answer is shown. */
export const told = ({ cards, ended }: QuestionView) =>
  html`<ul class="asked-told">${cards.map(
    (code, at) =>
      html`<li>${say("{card} ruled out {n} rule.", "{card} ruled out {n} rules.", { n: ended[at], card: tileCard(code) })}</li>`,
  )}</ul>`;

const counted = ({ votes, answer }: QuestionView) => (answer === null ? null : votes);

/** The scene on the projector: the cards or true and false, and below each how many said so. */
export function questionScene(question: QuestionView) {
  const { head, sub } = asks(question);
  const { about, cards, answer, votes, ended } = question;
  const said = votes?.counts.reduce((sum, one) => sum + one, 0) ?? 0;
  const all = counted(question);
  const one = (code: string, at: number) => html`<li class=${answer === at ? "answer" : ""}>
    ${about === "taught" ? lineTo(question, at) : nothing}
    ${about === "taught" ? card(code, { ring: answer === at ? "chosen" : undefined }) : html`<strong class="asked-word">${truth(at)}</strong>`}
    ${all ? html`<svg class="tally-bar" aria-hidden="true"><rect width=${`${(100 * all.counts[at]) / Math.max(1, said)}%`} height="100%"/></svg><p class="number">${say("{n} vote", "{n} votes", { n: all.counts[at] })}</p>` : nothing}
    ${answer !== null && about === "taught" ? html`<p class="projector-quiet">${say("{n} rule", "{n} rules", { n: ended[at] })}</p>` : nothing}</li>`;
  return html`<header class="projector-head"><div class="projector-now" aria-live="polite">
      <p class="projector-quiet">${say("A question about your rounds")}</p><h1>${head}</h1><p class="projector-sub">${sub}</p></div></header>
    <section class="projector-asked">${about === "taught" ? nothing : cards.map((_, at) => lineTo(question, at))}<ol>${cards.map(one)}</ol>
      ${answer !== null && about === "wrong_taught" ? told(question) : nothing}
      ${votes ? html`<p class="projector-quiet">${/* Translators: how many phones have voted, as in "12 of 24 have voted". */ say("{n} of {of} has voted", "{n} of {of} have voted", { n: said, of: votes.of })}</p>` : nothing}</section>`;
}

/** What the teacher holds while the question is on the projector. */
export function askingClass(klass: ClassView, act: (name: "ask" | "ask_answer") => unknown, leave: Content) {
  const { question } = klass;
  if (!question) return null;
  const { head, sub } = asks(question);
  const { answer, votes } = question;
  const said = votes?.counts.reduce((sum, one) => sum + one, 0) ?? 0;
  return html`<h2 id="remote-head">${say("A question about your rounds")}</h2>
    <div class="remote-body"><div><h3>${head}</h3><p>${sub}</p>
      <p aria-live="polite">${votes ? say("{n} of {of} has voted", "{n} of {of} have voted", { n: said, of: votes.of }) : nothing}</p>
      ${answer === null ? nothing : html`<p>${say("The answer: {answer}", { answer: choiceOf(question, answer) })}</p>`}
      ${answer !== null && votes ? html`<ul class="asked-votes">${votes.counts.map((n, at) => html`<li>${choiceOf(question, at)} <span class="number">${say("{n} vote", "{n} votes", { n })}</span></li>`)}</ul>` : nothing}</div></div>
    <p class="remote-buttons">
      ${answer === null ? html`<button class="button main" @click=${() => act("ask_answer")}>${say("Show the answer")}</button>` : nothing}
      <button class="button" @click=${() => act("ask")}>${say("Ask a different question")}</button>
      ${leave}</p>`;
}
