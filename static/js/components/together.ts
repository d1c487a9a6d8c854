// What a phone shows while its class looks at the big screen: a question to think about, or a vote on a card.
// It comes with its style sheet once a phone waits.

import type { DemoBallot, OwnThought, QuestionBallot, SlideQuestions, StepSlideView } from "#schema";
import type { Playing, PupilActions } from "../model/pupil_types.ts";
import "./preload.ts";
import { loadCss } from "../base/lazy_css.ts";
import { say } from "../base/messages.ts";
import { onNow, untilNext } from "../base/slide_clock.ts";
import { type Content, html, nothing } from "../base/vendor_lit.ts";
import { laidOut } from "../model/static_layout.ts";
import { card, verdict, verdictAlone, verdictGlyph } from "./card.ts";
import { asks, choiceOf, told } from "./class_question.ts";
import { layout } from "./layout.ts";
import { practising, wentTo } from "./practice.ts";
import { withTiles } from "./tile_text.ts";

const WORDS = ["right", "wrong"] as const;

const scene = (head: Content, inside: Content) => html`<section class="together">
  <p class="quiet">${say("Look at the big screen.")}</p><h1 tabindex="-1" aria-live="polite">${head}</h1>${inside}</section>`;

const paragraphs = (all: string[]) => all.map((one) => html`<p class="step-says">${withTiles(one)}</p>`);

/** A step of the script, as the big screen shows it. */
const stepScene = ({ title, say: words, above, plays, below, tasks }: StepSlideView) =>
  scene(
    title,
    html`${words ? html`<p class="step-words">${words}</p>` : nothing}${paragraphs(above)}
    ${plays.length ? html`<div class="together-felt">${layout(laidOut(plays), { size: "test", fresh: [] })}</div>` : nothing}${paragraphs(below)}
    ${tasks.length ? html`<ol class="step-words">${tasks.map((task) => html`<li>${withTiles(task)}</li>`)}</ol>` : nothing}`,
  );

/** The question of the slide that is on; `wake` is called when the next one comes by itself. */
function slideQuestion(slides: SlideQuestions, wake: (after: number | null) => void) {
  const now = onNow(slides, slides);
  wake(untilNext(now));
  return scene(slides.slides[now.at], html`<p>${say("Think about it. There’s nothing to tap.")}</p>`);
}

/** The vote on the card that waits; afterwards what the card was, and what this phone said. */
function ballot(demo: DemoBallot, { voted }: Playing, act: PupilActions) {
  const { waiting, of, tried, rule } = demo;
  const choice = of !== null && voted?.of === of ? voted.choice : demo.choice;
  const felt = html`<div class="together-felt">${layout(laidOut(tried.map(({ card: code, right }) => ({ cards: [code], right }))), { size: "test", fresh: waiting ? [] : [tried.length] })}</div>`;
  if (rule)
    return scene(
      html`<span class="quiet">${say("The rule was")}</span> <span class="thought">${rule}</span>`,
      felt,
    );
  const said =
    choice === null
      ? nothing
      : html`<p>${say("You said {verdict}.", { verdict: verdict(WORDS[choice]) })}</p>`;
  if (waiting && of !== null)
    return scene(
      // Translators: the class votes by phone on a card.
      say("Right or wrong?"),
      html`${felt}<div class="ballot-card">${card(waiting, { ring: "chosen" })}</div>
      <div class="verdicts">${WORDS.map(
        (
          word,
          at,
        ) => html`<button type="button" class="button verdict-button ${word}" aria-pressed=${String(choice === at)}
        @click=${() => act.vote(of, at)}>${verdictGlyph(word)}<span>${verdictAlone(word)}</span></button>`,
      )}</div>
      ${said}<p class="quiet">${say(choice === null ? "Everyone sees how many, no one sees who." : "You can change it until the card is judged.")}</p>`,
    );
  const last = tried.length > 1 ? tried[tried.length - 1] : null;
  return scene(
    last ? wentTo({ cards: [last.card], right: last.right }) : say("Soon you vote on a card."),
    html`${felt}${last ? html`${said}<p class="quiet">${say("Wait for the next card.")}</p>` : nothing}`,
  );
}

/** The class's question; afterwards the answer, and what this phone said. */
function asked({ question, of, choice: saved }: QuestionBallot, { voted }: Playing, act: PupilActions) {
  const { head, sub } = asks(question);
  const choice = of !== null && voted?.of === of ? voted.choice : saved;
  const said =
    choice === null
      ? nothing
      : html`<p>${say("You said: {answer}", { answer: choiceOf(question, choice) })}</p>`;
  if (question.answer !== null)
    return scene(
      say("The answer: {answer}", { answer: choiceOf(question, question.answer) }),
      html`<p>${sub}</p>${said}${told(question)}`,
    );
  const choices = question.cards.map((code, at) => {
    const chosen = choice === at;
    const vote = () => of !== null && act.vote(of, at);
    return html`<li>${
      question.about === "taught"
        ? card(code, { onClick: vote, pressed: chosen, ring: chosen ? "chosen" : undefined })
        : html`<button type="button" class="button asked-truth" aria-pressed=${String(chosen)} @click=${vote}>${choiceOf(question, at)}</button>`
    }</li>`;
  });
  return scene(
    head,
    html`<p>${sub}</p><ul class="asked-choices ${question.about}">${choices}</ul>${said}
    <p class="quiet">${say(choice === null ? "Everyone sees how many, no one sees who." : "You can change it until the answer comes.")}</p>`,
  );
}

/** The big screen shows what the class thought; here is what this pupil said. */
const ownThought = ({ words, confidence }: OwnThought) =>
  scene(
    say("What we thought"),
    words === null
      ? html`<p>${say("You didn’t give a last guess.")}</p>`
      : html`<p>${say("At the last call you said")}</p><p class="step-says"><q class="thought"><bdi>${words}</bdi></q></p>
      <p class="quiet">${confidence === null ? say("How sure: not said") : say("{n}% sure", { n: confidence })}</p>`,
  );

/** What comes to a phone that waits, or whose round is over. */
export async function ready({ draw }: { draw(): void }) {
  await loadCss("together");
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wake = (after: number | null) => {
    clearTimeout(timer);
    if (after !== null) timer = setTimeout(draw, after);
  };
  const practice = practising(draw);
  return {
    practice,
    /** The class's own screen; null where it does nothing together. */
    now(state: Playing, act: PupilActions): Content | null {
      const { lesson } = state;
      wake(null);
      if (lesson?.step) return stepScene(lesson.step);
      if (lesson?.slides) return slideQuestion(lesson.slides, wake);
      if (lesson?.demo) return ballot(lesson.demo, state, act);
      if (lesson?.thought) return ownThought(lesson.thought);
      if (lesson?.question) return asked(lesson.question, state, act);
      return null;
    },
  };
}
