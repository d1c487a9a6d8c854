// The page to take home: a round with its puzzles, and practice. It is one file and asks no server.

import "../base/undoing.ts";
import type { TakeHomePage } from "#schema";
import { byId, dataOf } from "../base/dom.ts";
import { fill, type Sentence, say, sayText, sentence } from "../base/messages.ts";
import { type Content, html, nothing, render } from "../base/vendor_lit.ts";
import { judgeable } from "../model/fitting.ts";
import { keeperOfPage, type Progress, resultOf } from "../model/home_progress.ts";
import { inScience, ownTrail } from "./home_ideas.ts";
import { practisingAtHome } from "./home_practice.ts";
import { puzzling } from "./home_puzzles.ts";
import { stepping } from "./home_round.ts";

const main = byId("main");
const { rules: all, round } = dataOf<TakeHomePage>("home");
const rules = judgeable(all);

/** A part of the page, behind a button at its head. */
interface Part {
  called: Sentence;
  view(): Content;
  keep?(): void;
  /** Whether it wants the screen for itself. */
  alone?(): boolean;
}

const keeper = keeperOfPage();
const practice = practisingAtHome(rules, draw, keeper);
const steps = round && stepping(round, rules, draw, keeper?.saved?.step);
const puzzles = round && puzzling(round, rules, draw, keeper?.saved?.solved);
const parts: Part[] = [];
if (round && steps) {
  parts.push({ called: sentence("Round"), ...steps });
  if (puzzles) parts.push({ called: sentence("Puzzles"), ...puzzles });
  if (round.own) parts.push({ called: sentence("My rules"), view: () => ownTrail(round) });
  if (round.ideas.length) parts.push({ called: sentence("Science"), view: inScience(round, showMoment) });
}
parts.push({ called: sentence("Practice"), ...practice });
let here = parts[0];

function showMoment(upto: number) {
  here = parts[0];
  steps?.show(upto);
  main.querySelector<HTMLElement>("h1")?.scrollIntoView();
}

const tab = (part: Part) =>
  html`<li><button type="button" class="button small" aria-current=${part === here ? "page" : nothing} @click=${() => {
    here = part;
    draw();
  }}>${fill(part.called)}</button></li>`;

/** Where the reader is led when the button under the finger has gone. */
const landing = () => main.querySelector<HTMLElement>("#home-guess") ?? main.querySelector<HTMLElement>("h1");

let kept = "";

/** What is new is kept on the platform around the page, if there is one. */
function keep() {
  if (!keeper) return;
  const progress: Progress = {
    step: steps?.furthest() ?? 0,
    solved: [...(puzzles?.solved ?? [])].sort(),
    found: practice.found(),
  };
  const extent = {
    puzzles: puzzles?.many ?? 0,
    steps: round?.steps.length ?? 0,
    rules: rules.map(({ id }) => id),
  };
  const now = JSON.stringify(progress);
  if (now !== kept) keeper.save(progress, resultOf(progress, extent));
  kept = now;
}

function draw() {
  const focused = document.activeElement;
  render(
    html`${
      here.alone?.()
        ? nothing
        : html`<header class="home-head"><h1 tabindex="-1">${say(round ? "Our round of Eleusis" : "Eleusis at home")}</h1></header>
          ${parts.length > 1 ? html`<nav aria-label=${sayText("Parts of this page")}><ul>${parts.map(tab)}</ul></nav>` : nothing}`
    }${here.view()}`,
    main,
  );
  here.keep?.();
  keep();
  if (focused && focused !== document.body && !focused.isConnected) landing()?.focus();
}

draw();
