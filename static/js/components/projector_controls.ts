// What the class sees on the projector, steered from here. The server holds it, so that a second laptop or a
// projector that reloads shows the same.

import type { ClassSlides, ClassView, Show, Slides, Tile } from "#schema";
import { isOn, typedIn } from "../base/dom.ts";
import { say, sayText } from "../base/messages.ts";
import { type Content, html, nothing } from "../base/vendor_lit.ts";
import { live } from "../base/vendor_live.ts";
import type { ConsolePage, More, RankedRound } from "../model/console_types.ts";
import { describedOf, tilesInOrder } from "../model/console_view.ts";
import type { StepPlace, Steps } from "../model/stepping.ts";
import { classStep, ideaShown, waiting } from "./class_slides.ts";
import { heading } from "./help.ts";
import * as icon from "./icons.ts";
import { layout } from "./layout.ts";
import { mainButton } from "./main_button.ts";
import { leads } from "./remote_control.ts";
import { frameLayout, toldAt } from "./replay.ts";
import { lookBack } from "./table_actions.ts";
import { finishedRounds } from "./table_tile.ts";
import { withTiles } from "./tile_text.ts";

const show = (
  { state, act }: ConsolePage,
  what: Show["what"],
  table: number | null = null,
  more: More<"show"> = {},
) => act("show", table, { what, step: 0, names: state.klass?.show.names, ...more });

const choice = (
  on: boolean,
  run: () => unknown,
  title: Content,
  says: Content,
) => html`<button class="screen-choice" aria-pressed=${on} @click=${run}>
  <strong>${title}</strong><span class="quiet">${says}</span></button>`;

const MINUTES = [8, 15, 25, 40] as const;

/** A clicker or the arrow keys step through the debrief of the class here too; whether they did. */
export function stepByKey(key: string, { classSteps }: ConsolePage) {
  const does = key === " " || key === "Enter" ? null : classSteps.key(key);
  if (does) does();
  return Boolean(does);
}

function slideStep(slides: Slides, step: number) {
  const slide = slides.slides[step];
  if (slide) {
    return html`<div class="felt">${layout(slides.table, { size: "thumb", upto: slide.upto, deciding: slide.cards })}</div>
      <h3>${withTiles(slide.headline)}</h3><p>${withTiles(slide.text)}</p>${slide.idea ? ideaShown(slide.idea) : nothing}<p class="rule">${withTiles(slide.question)}</p>`;
  }
  const thought = step > slides.slides.length;
  return html`<h3>${say(thought ? "What we thought at the end" : slides.table.rules.points ? "The rule and the scores" : "The rule")}</h3><p>${say(thought ? "The last guesses are on the projector next to the rule, without names. The surest come first." : "The rule is now on the projector, in large letters.")}</p>`;
}

/** Asks the server for the best rounds, unless nothing has ended since: how many are over, and how many rules are seen. */
async function rank({ state, act, change }: ConsolePage) {
  const tiles = tilesInOrder(state);
  const over = tiles.flatMap(({ table }) => finishedRounds(table)).length;
  const now = `${over} ${tiles.filter(({ revealed }) => revealed).length}`;
  if (!over || now === state.rankedOf) return;
  change({ rankedOf: now });
  const answer = await act("rounds");
  change(answer?.rounds ? { ranked: answer.rounds } : { rankedOf: "" });
}

/** Steps through a round that is over, from the list of the best. */
function showRound({ table, round }: RankedRound, page: ConsolePage) {
  const tile = page.state.tiles.get(table);
  return tile && lookBack(tile, page, round);
}

/** Puts the round on the big screen in which most happened, and leads to what steps through it. */
export async function showBestRound(page: ConsolePage) {
  await rank(page);
  const best = page.state.ranked?.[0];
  if (best) await showRound(best, page);
  location.hash = "projector";
  return Boolean(best);
}

/** The rounds that are over, the best first, each with what happened in it. */
function rounds(shown: ClassView["show"], page: ConsolePage) {
  const { state } = page;
  rank(page);
  if (!state.ranked?.length) return nothing;
  return html`<h2>${say("Step through a round")}</h2>
    <div class="screen-choices small rounds">${state.ranked.map((one) => {
      const on =
        shown.what === "debrief" &&
        shown.table === one.table &&
        (shown.round ?? describedOf(state, one.table)?.round) === one.round;
      const where = `${sayText("Table {n}", { n: one.table })} \u00b7 ${sayText("Round {n}", { n: one.round })}`;
      return choice(on, () => showRound(one, page), one.headline || where, one.headline ? where : nothing);
    })}</div>`;
}

const frameStep = (
  slides: Slides,
  step: number,
) => html`<div class="felt">${frameLayout(slides, step, { size: "thumb" })}</div>
  <h3>${toldAt(slides, step)}</h3>
  ${
    slides.library === null
      ? html`<p class="quiet">${say("The rule isn’t on the projector yet. Ask first what it was, then reveal it. It stays off the projector while another table plays it.")}</p>`
      : html`<p>${say("Rules in the list that fit everything so far: {all} → {n}", "Rules in the list that fit everything so far: {all} → {n}", { all: slides.library, n: slides.frames[step].still_fit })}</p>`
  }
  ${slides.frames[step].fall?.why ? html`<p class="quiet">${withTiles(slides.frames[step].fall.why)}</p>` : nothing}`;

const mover = (
  steps: Steps,
  { step, steps: many }: StepPlace,
  next: Content,
  more: Content = nothing,
) => html`
    <input class="step-slider" type="range" min="0" max=${many - 1} .value=${live(String(step))} aria-label=${sayText("Step")} aria-valuetext=${sayText("{step} of {steps}", { step: step + 1, steps: many })}
      @input=${(event: Event) => steps.to(Number(typedIn(event)))}>
    <p class="step-buttons">
      <button class="button" aria-disabled=${step === 0 ? "true" : "false"} @click=${() => steps.move(-1)}>${say("Back")}</button>
      ${more}
      ${mainButton(next, () => steps.move(1), step < many - 1 ? {} : { second: true, missing: { says: say("That was the last step"), at: ".step-slider" } })}
    </p>`;

/** Steps through a round: its turning points and last the rule, or card by card. The projector follows. */
function stepper(slides: Slides, place: StepPlace, { steps, act }: ConsolePage) {
  const { by, step, steps: many, running } = place;
  const { number, round } = slides.table;
  const way = (which: StepPlace["by"], says: Content) =>
    html`<button class="screen-choice" aria-pressed=${by === which} ?disabled=${which === "turns" && !slides.slides.length} @click=${() => steps.by(which)}><strong>${says}</strong></button>`;
  return html`<section class="stepper-panel" aria-labelledby="step-head">
    <h2 id="step-head">${say("Table {n}, step by step", { n: number })} <span class="quiet number">${say("Round {n}", { n: round })} · ${say("{step} of {steps}", { step: step + 1, steps: many })}</span></h2>
    <div class="screen-choices ways" role="group" aria-label=${sayText("Step by")}>${way("turns", say("Turning points"))}${way("cards", say("Card by card"))}</div>
    ${mover(steps, place, say(by === "cards" ? "Next card" : "Next turning point"), by === "cards" ? html`<button class="button" @click=${steps.run}>${say(running ? "Stop" : "Autoplay")}</button>` : nothing)}
    <div class="step-body">${by === "cards" ? frameStep(slides, step) : slideStep(slides, step)}</div>
    ${slides.rule ? nothing : html`<p class="step-buttons"><button class="button" @click=${() => act("reveal", number)}>${say("Reveal the rule")}</button></p>`}
    <p class="quiet">${say("On the projector, use the arrow keys or a clicker. Up and down switch between turning points and cards; space plays the cards automatically.")}</p>
  </section>`;
}

/** Steps through the debrief of the class. */
const classStepper = (
  slides: ClassSlides,
  place: StepPlace,
  { classSteps }: ConsolePage,
) => html`<section class="stepper-panel" aria-labelledby="step-head">
    <h2 id="step-head">${say("Class debrief")} <span class="quiet number">${say("{n} minute", "{n} minutes", { n: slides.minutes })} · ${say("{step} of {steps}", { step: place.step + 1, steps: place.steps })}</span></h2>
    ${mover(classSteps, place, say("Next slide"))}
    <div class="step-body">${classStep(slides, place)}</div>
    ${waiting(slides)}
    <p class="quiet">${say("Use the arrow keys or a clicker, here or on the projector.")}</p>
  </section>`;

/** The great moments, each by one press. */
const staged = (shown: ClassView["show"], tiles: Tile[], page: ConsolePage) => html`${
  tiles.some(({ asked }) => asked)
    ? choice(
        shown.what === "last_call",
        () => show(page, "last_call"),
        say("Last call"),
        say("The question, one clock, and how many have answered."),
      )
    : nothing
}
  ${choice(shown.what === "thought", () => show(page, "thought"), say("What we thought"), say("The last guesses, without names. You group them by meaning."))}
  ${choice(shown.what === "rule", () => show(page, "rule"), say("Reveal the rule"), say("Every table sees it. Its cards appear one by one."))}`;

/** The debrief of the class, for the minutes there are; once there is a rule to tell. */
const classChoices = (shown: ClassView["show"], tiles: Tile[], open: boolean, page: ConsolePage) =>
  tiles.some(({ table }) => table.over || table.told.length)
    ? html`<h2>${say("Class debrief")}</h2>
  <p class="quiet">${say("All tables together. How many minutes do you have? The printed script has the same slides.")}</p>
  <div class="screen-choices small">${MINUTES.map((minutes) =>
    choice(
      shown.what === "class" && shown.minutes === minutes,
      () => show(page, "class", null, { minutes }),
      say("{n} minute", "{n} minutes", { n: minutes }),
      nothing,
    ),
  )}</div>
  ${open ? html`<div class="screen-choices">${choice(shown.what === "question", () => page.act("ask"), say("A question about your rounds"), say("Every phone answers; you show the answer."))}</div>` : nothing}`
    : nothing;

/** Changes a setting of the big screen, which stays as it is otherwise. */
export function set(
  { what, table, step, by, round, added }: ClassView["show"],
  settings: More<"show">,
  page: ConsolePage,
) {
  show(page, what, table, { step, by, round, added, ...settings });
}

function setting(
  shown: ClassView["show"],
  name: "names" | "overthrows" | "tones",
  title: Content,
  says: Content,
  page: ConsolePage,
) {
  const off = name === "overthrows" && !shown.names;
  return html`<label class="toggle"><input type="checkbox" role="switch" ?disabled=${off} .checked=${live(shown[name] && !off)}
    @change=${(event: Event) => set(shown, { [name]: isOn(event) }, page)}>
    <span class="track" aria-hidden="true"></span><span><strong>${title}</strong> <span class="quiet">${says}</span></span></label>`;
}

export function beamer(klass: ClassView, page: ConsolePage) {
  const { state, steps, classSteps } = page;
  const shown = klass.show;
  const tiles = tilesInOrder(state);
  const place = steps.place();
  const classPlace = classSteps.place();
  const panel =
    place && state.slides
      ? stepper(state.slides, place, page)
      : classPlace && state.together
        ? classStepper(state.together, classPlace, page)
        : nothing;
  return html`<header class="place-head">
      <div>${heading(say("Projector"), "projector")}<p class="quiet">${say("Open the projector and drag its window to the big screen. It never shows hands or sealed rules.")}</p></div>
      <div class="head-actions"><a class="button" href="/console/class/${klass.id}/projector-link">${say("Projector link")}</a>
        <a class="button ${klass.projector || leads(klass, page) !== "place" ? "" : "main"}" href="/projector/${klass.id}" target="projector">${icon.screen()}${say("Open the projector")}</a></div>
    </header>
    <div class="beamer ${panel === nothing ? "alone" : ""}">
      ${panel}
      <div class="beamer-choices">
        <div class="screen-choices" role="group" aria-label=${sayText("On the projector")}>
          ${choice(shown.what === "lobby", () => show(page, "lobby"), say("How to join"), say("The class code, the QR code and who’s here."))}
          ${choice(shown.what === "tables", () => show(page, "tables"), say("All tables"), say("Every table’s cards, small, as they’re played."))}
          ${
            klass.status === "closed"
              ? nothing
              : html`${choice(shown.what === "explain", () => show(page, "explain", null, { runs: true }), say("The rules in 60 seconds"), say("A few slides. They change automatically, or you change them."))}
          ${choice(shown.what === "demo", () => show(page, "demo"), say("A demo round"), say("The class votes on each card. No table has this rule."))}`
          }
          ${
            tiles.some(({ table }) => finishedRounds(table).length)
              ? html`${klass.status === "closed" ? nothing : staged(shown, tiles, page)}${choice(
                  shown.what === "end",
                  () => show(page, "end"),
                  say("The end"),
                  say("Cards, rules, claims, and the wrong card that taught us most."),
                )}`
              : nothing
          }
        </div>
        ${rounds(shown, page)}
        ${classChoices(shown, tiles, klass.status !== "closed", page)}
        <h2>${say("One table, large")}</h2>
        <div class="screen-choices small tables">${tiles.map(({ table }) =>
          choice(
            shown.what === "table" && shown.table === table.number,
            () => show(page, "table", table.number),
            say("Table {n}", { n: table.number }),
            say("{n} played", "{n} played", { n: table.line.laid }),
          ),
        )}</div>
        <div class="beamer-settings">
          ${setting(shown, "names", say("Names"), say("If off, the projector shows seat numbers instead of names."), page)}
          ${setting(shown, "overthrows", say("Names after an overthrow"), say("If off, the table switches to seat numbers, so no one is singled out."), page)}
          ${setting(shown, "tones", say("Soft tones"), say("A quiet tone with each verdict at the table that’s shown, and at the end of each part of the lesson. First press any key once on the big screen."), page)}
        </div>
      </div>
    </div>`;
}
