// A pupil's own page: what was done well, what could have been asked, what was predicted, and a question to
// take along. It comes once a round is over, to this phone alone, and brings its messages and its style sheet along.

import type { OwnRound, OwnTest, PredictionCount, PupilReviewMessage, PupilReviewView } from "#schema";
import type { Answer } from "../model/answers.ts";
import type { Playing } from "../model/pupil_types.ts";
import "./preload.ts";
import { loadCss } from "../base/lazy_css.ts";
import { fetchMessages, say, sayText } from "../base/messages.ts";
import { type Content, html, nothing } from "../base/vendor_lit.ts";
import { laidOut } from "../model/static_layout.ts";
import { card, tileCard } from "./card.ts";
import { heldRules } from "./held_rules.ts";
import { layout } from "./layout.ts";

/** Before and after a card in a sentence (classroom/views/pupil_review.py). */
const CARD = "\ue000";
/** More of them are told by their number alone. */
const MOST_DOTS = 20;

interface Asking {
  ask(event: "own", content: PupilReviewMessage): Promise<Answer>;
  draw(): void;
}

const told = (sentence: string) => sentence.split(CARD).map((part, at) => (at % 2 ? tileCard(part) : part));
const sentences = (several: string[]) => several.flatMap((one) => [told(one), " "]);

/** A test as it lay; a card that was held back stands beside it. */
function drawn({ after, cards, right, better }: OwnTest) {
  if (!cards.length) return nothing;
  const view = laidOut([
    { cards: [after], right: true },
    { cards, right },
  ]);
  return html`<div class="own-test">${layout(view, { size: "test" })}
    ${better ? html`<figure>${card(better)}<figcaption class="quiet">${say("not played")}</figcaption></figure>` : nothing}</div>`;
}

const test = (title: Content, one: OwnTest | null, words: string[]) =>
  html`<h3>${title}</h3>${one ? drawn(one) : nothing}<p>${sentences(words)}</p>`;

function dots({ said, full, of }: PredictionCount) {
  const row = Array.from({ length: of }, (_, at) => html`<span class=${at < full ? "full" : ""}></span>`);
  return html`<p>${told(said)}</p>${of > MOST_DOTS ? nothing : html`<p class="dots" aria-hidden="true">${row}</p>`}`;
}

/** A round of the lesson, folded up. */
const round = ({
  number,
  rule,
  held,
  ending,
  claims,
}: OwnRound) => html`<details><summary>${say("Round {n}", { n: number })}</summary>
  ${rule ? html`<p class="quiet">${say("The rule was")}</p><p class="thought">${rule}</p>` : nothing}${held.length ? html`<div class="trail">${heldRules(held)}</div>` : nothing}${ending ? html`<p>${told(ending)}</p>` : nothing}
  ${claims.map((one) => html`<p>${told(one)}</p>`)}</details>`;

/** The page of this round to take along, by a link and for a different device. */
const takeHome = (address: string) => html`<div class="take-home"><h3>${say("Take it home")}</h3>
  <p>${say("Your round, three puzzles and every rule to practise.")}</p>
  <a class="button wide" href=${address} target="_blank" rel="noopener">${say("Open my page")}</a>
  <figure><img src=${`${address}/code.svg`} alt=${sayText("QR code of my page")} width="160" height="160" loading="lazy"><figcaption class="quiet">${say("Or scan it with a different device.")}</figcaption></figure></div>`;

/** `current` is the round that the table has on its screens: a different one is named. */
function page(own: PupilReviewView, current: number) {
  const earlier = own.lesson ? undefined : own.rounds.find(({ number }) => number !== current);
  const claims = own.lesson ? [] : own.rounds.flatMap((one) => one.claims);
  const endings = own.lesson ? [] : own.rounds.flatMap((one) => one.ending ?? []);
  return html`<section class="own-page" aria-labelledby="own-title">
    <h2 id="own-title">${say(own.lesson ? "Looking back at my lesson" : "Looking back at my round")}</h2><p class="quiet">${say("Only you can see this.")}</p>
    ${earlier ? html`<h3>${say("Round {n}", { n: earlier.number })}</h3>` : nothing}
    ${endings.map((one) => html`<p>${told(one)}</p>`)}${test(say("What you did"), own.praised, [own.praise])}
    ${own.missed ? test(say("A test that was in your hand"), own.missed, own.better) : nothing}
    ${claims.length ? html`<h3>${say("What you claimed")}</h3>${claims.map((one) => html`<p>${told(one)}</p>`)}` : nothing}
    ${own.lesson && own.predicted.length ? html`<h3>${say("What you predicted")}</h3>${own.predicted.map(dots)}` : nothing}
    ${own.lesson ? html`<h3>${say("Round by round")}</h3>${own.rounds.map(round)}` : nothing}
    <div class="ticket"><h3>${say(own.lesson ? "Before you go" : "A question for you")}</h3><p class="ask">${told(own.question)}</p><p class="quiet">${say("Answer out loud or on paper. Nothing is saved here.")}</p></div>
    ${own.take_home ? takeHome(own.take_home) : nothing}
  </section>`;
}

/** What a page is about: it is asked for anew when the rule is revealed, or the class is over. */
const about = ({ seat, table }: Pick<Playing, "seat" | "table">) =>
  [seat.seat, table.number, table.round, Boolean(table.over?.rule), table.closed].join();

/** The page of whoever holds the seat in sight; nothing until it is there. */
export async function ready({ ask, draw }: Asking) {
  await Promise.all([fetchMessages("pupil_review"), loadCss("pupil_review")]);
  let wanted: string | null = null;
  let own: PupilReviewView | null = null;
  return (state: Pick<Playing, "seat" | "table">) => {
    if (about(state) !== wanted) {
      const mine = about(state);
      wanted = mine;
      own = null;
      ask("own", { seat: state.seat.seat }).then((answer) => {
        if (mine !== wanted) return;
        own = (answer.ok && answer.own) || null;
        draw();
      });
    }
    return own ? page(own, state.table.round) : nothing;
  };
}
