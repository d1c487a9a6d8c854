// What a phone shows while its class looks at the big screen: a question to think about, or a vote on a card.
// It comes with its style sheet once a phone waits.

import type {
  DemoBallot,
  OwnThought,
  QuestionBallot,
  SlideQuestion,
  SlideQuestions,
  StepSlideView,
} from "#schema";
import type { Playing, PupilActions } from "../model/pupil_types.ts";
import "./preload.ts";
import { loadCss } from "../base/lazy_css.ts";
import { say } from "../base/messages.ts";
import { onNow, untilNext } from "../base/slide_clock.ts";
import { type Content, html, nothing } from "../base/vendor_lit.ts";
import { laidOut, type TriedPlay } from "../model/static_layout.ts";
import { card, verdict, verdictAlone, verdictGlyph } from "./card.ts";
import { asks, choiceOf, lineTo, told } from "./class_question.ts";
import { follow, layout } from "./layout.ts";
import { practising, wentTo } from "./practice.ts";
import { withTiles } from "./tile_text.ts";

const WORDS = ["right", "wrong"] as const;

const scene = (head: Content, inside: Content, before: Content = nothing) => html`<section class="together">
  <p class="quiet">${say("Look at the big screen.")}</p>${before}<h1 tabindex="-1" aria-live="polite">${head}</h1>${inside}</section>`;

/** A line of cards whose end is in sight, wherever it is drawn again. Cards that are `fresh` have just come, and there
 *  is a place for those that are `chosen`. */
function endOfLine() {
  const scroller = follow();
  return (plays: TriedPlay[], { fresh = [], chosen = [] }: { fresh?: number[]; chosen?: string[] } = {}) =>
    html`<div class="together-felt">${layout(laidOut(plays), { size: "test", fresh, chosen, scroller })}</div>`;
}
type Felt = ReturnType<typeof endOfLine>;

const paragraphs = (all: string[]) => all.map((one) => html`<p class="step-says">${withTiles(one)}</p>`);

/** A step of the script, as the big screen shows it. */
const stepScene = ({ title, say: words, above, plays, below, tasks }: StepSlideView, felt: Felt) =>
  scene(
    title,
    html`${words ? html`<p class="step-words">${words}</p>` : nothing}${paragraphs(above)}
    ${plays.length ? felt(plays) : nothing}${paragraphs(below)}
    ${tasks.length ? html`<ol class="step-words">${tasks.map((task) => html`<li>${withTiles(task)}</li>`)}</ol>` : nothing}`,
  );

/** Asks the question of the slide that is on. What is tapped stays on this phone and counts for nothing. */
function slideQuestions(draw: () => void) {
  const tapped = new Map<number, number>();
  const told = ({ told: answer, choices }: SlideQuestion, at: number) => {
    const choice = tapped.get(at);
    return html`<p class="step-says" role="status">${say("The answer: {answer}", { answer: html`${withTiles(answer)}` })} ${
      choice === undefined
        ? nothing
        : html`<span class="quiet">${say("You said: {answer}", { answer: choices[choice] })}</span>`
    }</p>`;
  };
  /** The last question has its answer as soon as it is tapped: no slide comes after it. */
  return ({ slides }: SlideQuestions, at: number, felt: Felt) => {
    const { question, plays, hand, card: comes, choices } = slides[at];
    const said = tapped.get(at);
    const button = (choice: number) => {
      const word = comes && WORDS[choice];
      return html`<button type="button" class="button ${word ? `verdict-button ${word}` : "asked-truth"}" aria-pressed=${String(said === choice)}
        @click=${() => {
          tapped.set(at, choice);
          draw();
        }}>${word ? html`${verdictGlyph(word)}<span>${choices[choice]}</span>` : choices[choice]}</button>`;
    };
    const isLast = at === slides.length - 1;
    return scene(
      html`${withTiles(question)}`,
      html`${plays.length ? felt(plays, { chosen: comes ? [comes] : [] }) : nothing}
      ${hand.length ? html`<ul class="together-hand">${hand.map((code) => html`<li>${card(code)}</li>`)}</ul>` : nothing}
      <div class="verdicts">${choices.map((_, choice) => button(choice))}</div>
      ${said !== undefined && isLast ? told(slides[at], at) : html`<p class="quiet">${say(isLast ? "Just for you. No one sees what you tap." : "The answer comes with the next slide.")}</p>`}`,
      // Above the new question, whose answer it would seem to be below it.
      at ? told(slides[at - 1], at - 1) : nothing,
    );
  };
}

/** The vote on the card that waits; afterwards what the card was, and what this phone said. */
function ballot(demo: DemoBallot, { voted }: Playing, act: PupilActions, felt: Felt) {
  const { waiting, of, tried, rule } = demo;
  const choice = of !== null && voted?.of === of ? voted.choice : demo.choice;
  const line = felt(
    tried.map(({ card: code, right }) => ({ cards: [code], right })),
    { fresh: waiting ? [] : [tried.length] },
  );
  if (rule)
    return scene(
      html`<span class="thought">${rule}</span>`,
      line,
      html`<p class="step-says">${say("The rule was")}</p>`,
    );
  const said =
    choice === null
      ? nothing
      : html`<p>${say("You said {verdict}.", { verdict: verdict(WORDS[choice]) })}</p>`;
  if (waiting && of !== null)
    return scene(
      // Translators: the class votes by phone on a card.
      say("Right or wrong?"),
      html`${line}<div class="ballot-card">${card(waiting, { ring: "chosen" })}</div>
      <div class="verdicts">${WORDS.map(
        (
          word,
          at,
        ) => html`<button type="button" class="button verdict-button ${word}" aria-pressed=${String(choice === at)}
        @click=${() => act.vote(of, at)}>${verdictGlyph(word)}<span>${verdictAlone(word)}</span></button>`,
      )}</div>
      ${said}<p class="quiet">${say(choice === null ? "Everyone sees how many, but no one sees who." : "You can change it until the card is judged.")}</p>`,
    );
  const last = tried.length > 1 ? tried[tried.length - 1] : null;
  return scene(
    last ? wentTo({ cards: [last.card], right: last.right }) : say("You’ll vote on a card soon."),
    html`${line}${last ? html`${said}<p class="quiet">${say("Wait for the next card.")}</p>` : nothing}`,
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
    return html`<li>${question.about === "taught" ? lineTo(question, at) : nothing}${
      question.about === "taught"
        ? card(code, { onClick: vote, pressed: chosen, ring: chosen ? "chosen" : undefined })
        : html`<button type="button" class="button asked-truth" aria-pressed=${String(chosen)} @click=${vote}>${choiceOf(question, at)}</button>`
    }</li>`;
  });
  return scene(
    head,
    html`<p>${sub}</p>${question.about === "taught" ? nothing : question.cards.map((_, at) => lineTo(question, at))}<ul class="asked-choices ${question.about}">${choices}</ul>${said}
    <p class="quiet">${say(choice === null ? "Everyone sees how many, but no one sees who." : "You can change it until the answer comes.")}</p>`,
  );
}

/** The big screen shows what the class thought; here is what this pupil said. */
const ownThought = ({ words, confidence }: OwnThought) =>
  scene(
    say("What we thought"),
    words === null
      ? html`<p>${say("You didn’t give a last guess.")}</p>`
      : html`<p>${say("At the end you said")}</p><p class="step-says"><q class="thought"><bdi>${words}</bdi></q></p>
      <p class="quiet">${confidence === null ? say("Didn’t say how sure") : say("{n}% sure", { n: confidence })}</p>`,
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
  const felt = endOfLine();
  const askOnSlide = slideQuestions(draw);
  return {
    practice,
    /** The class's own screen; null where it does nothing together. */
    now(state: Playing, act: PupilActions): Content | null {
      const { lesson } = state;
      wake(null);
      if (lesson?.step) return stepScene(lesson.step, felt);
      if (lesson?.slides) {
        const on = onNow(lesson.slides, lesson.slides);
        wake(untilNext(on));
        return askOnSlide(lesson.slides, on.at, felt);
      }
      if (lesson?.demo) return ballot(lesson.demo, state, act, felt);
      if (lesson?.thought) return ownThought(lesson.thought);
      if (lesson?.question) return asked(lesson.question, state, act);
      return null;
    },
  };
}
