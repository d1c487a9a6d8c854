// What the class sees on the wall, steered from here. The server holds it, so that a second laptop or a
// projector that reloads shows the same.

import type { ClassSlides, ClassView, MessageKey, Show, Slides, Tile } from "#schema";
import { isOn, typedIn } from "../base/dom.ts";
import { say, sayText } from "../base/messages.ts";
import { type Content, html, nothing } from "../base/vendor_lit.ts";
import { live } from "../base/vendor_live.ts";
import type { ConsolePage, More, RankedRound } from "../model/console_types.ts";
import { tilesInOrder, toldOf } from "../model/console_view.ts";
import type { StepPlace, Steps } from "../model/stepping.ts";
import { classStep, ideaShown, waiting } from "./class_slides.ts";
import { heading } from "./help.ts";
import * as icon from "./icons.ts";
import { layout } from "./layout.ts";
import { mainButton } from "./main_button.ts";
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
  return html`<h3>${say(thought ? "wall_thought" : "desk_last_step")}</h3><p>${say(thought ? "desk_thought_says" : "desk_last_step_says")}</p>`;
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
  return html`<h2>${say("desk_wall_debrief")}</h2>
    <div class="screen-choices small rounds">${state.ranked.map((one) => {
      const on =
        shown.what === "debrief" &&
        shown.table === one.table &&
        (shown.round ?? toldOf(state, one.table)?.round) === one.round;
      const where = `${sayText("desk_table", { n: one.table })} \u00b7 ${sayText("desk_round", { n: one.round })}`;
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
      ? html`<p class="quiet">${say("desk_replay_sealed")}</p>`
      : html`<p>${say("wall_curve", { all: slides.library, n: slides.frames[step].alive })}</p>`
  }
  ${slides.frames[step].fall?.why ? html`<p class="quiet">${withTiles(slides.frames[step].fall.why)}</p>` : nothing}`;

const mover = (steps: Steps, { step, steps: many }: StepPlace, more: Content = nothing) => html`
    <input class="step-slider" type="range" min="0" max=${many - 1} .value=${live(String(step))} aria-label=${sayText("desk_step")} aria-valuetext=${sayText("desk_step_of", { step: step + 1, steps: many })}
      @input=${(event: Event) => steps.to(Number(typedIn(event)))}>
    <p class="step-buttons">
      <button class="button" aria-disabled=${step === 0 ? "true" : "false"} @click=${() => steps.move(-1)}>${say("desk_back")}</button>
      ${more}
      ${mainButton(say("desk_forward"), () => steps.move(1), { missing: step < many - 1 ? null : { says: say("desk_step_end"), at: ".step-slider" } })}
    </p>`;

/** Steps through a round: its turning points and last the rule, or card by card. The wall follows. */
function stepper(slides: Slides, place: StepPlace, { steps, act }: ConsolePage) {
  const { by, step, steps: many, running } = place;
  const { number, round } = slides.table;
  const way = (which: StepPlace["by"], key: MessageKey) =>
    html`<button class="screen-choice" aria-pressed=${by === which} ?disabled=${which === "turns" && !slides.slides.length} @click=${() => steps.by(which)}><strong>${say(key)}</strong></button>`;
  return html`<section class="stepper-panel" aria-labelledby="step-head">
    <h2 id="step-head">${say("desk_debrief_of", { n: number })} <span class="quiet number">${say("desk_round", { n: round })} · ${say("desk_step_of", { step: step + 1, steps: many })}</span></h2>
    <div class="screen-choices ways" role="group" aria-label=${sayText("desk_ways")}>${way("turns", "desk_by_turns")}${way("cards", "desk_by_cards")}</div>
    ${mover(steps, place, by === "cards" ? html`<button class="button" @click=${steps.run}>${say(running ? "desk_step_stop" : "desk_step_run")}</button>` : nothing)}
    <div class="step-body">${by === "cards" ? frameStep(slides, step) : slideStep(slides, step)}</div>
    ${slides.rule ? nothing : html`<p class="step-buttons"><button class="button" @click=${() => act("reveal", number)}>${say("desk_reveal")}</button></p>`}
    <p class="quiet">${say("desk_step_keys")}</p>
  </section>`;
}

/** Steps through the debrief of the class. */
const classStepper = (
  slides: ClassSlides,
  place: StepPlace,
  { classSteps }: ConsolePage,
) => html`<section class="stepper-panel" aria-labelledby="step-head">
    <h2 id="step-head">${say("desk_wall_class")} <span class="quiet number">${say("desk_class_minutes", { n: slides.minutes })} · ${say("desk_step_of", { step: place.step + 1, steps: place.steps })}</span></h2>
    ${mover(classSteps, place)}
    <div class="step-body">${classStep(slides, place)}</div>
    ${waiting(slides)}
    <p class="quiet">${say("desk_class_keys")}</p>
  </section>`;

/** The debrief of the class, for the minutes there are; once there is a rule to tell. */
const classChoices = (shown: ClassView["show"], tiles: Tile[], open: boolean, page: ConsolePage) =>
  tiles.some(({ table }) => table.over || table.told.length)
    ? html`<h2>${say("desk_wall_class")}</h2>
  <p class="quiet">${say("desk_wall_class_says")}</p>
  <div class="screen-choices small">${MINUTES.map((minutes) =>
    choice(
      shown.what === "class" && shown.minutes === minutes,
      () => show(page, "class", null, { minutes }),
      say("desk_class_minutes", { n: minutes }),
      nothing,
    ),
  )}</div>
  ${open ? html`<div class="screen-choices">${choice(shown.what === "question", () => page.act("ask"), say("asked_class"), say("asked_class_says"))}</div>` : nothing}`
    : nothing;

/** A setting of the big screen, which stays as it is otherwise. */
function setting(
  shown: ClassView["show"],
  name: "names" | "overthrows" | "tones",
  title: MessageKey,
  says: MessageKey,
  page: ConsolePage,
) {
  const off = name === "overthrows" && !shown.names;
  const { step, by, round } = shown;
  return html`<label class="toggle"><input type="checkbox" role="switch" ?disabled=${off} .checked=${live(shown[name] && !off)}
    @change=${(event: Event) => show(page, shown.what, shown.table, { step, by, round, [name]: isOn(event) })}>
    <span class="track" aria-hidden="true"></span><span><strong>${say(title)}</strong> <span class="quiet">${say(says)}</span></span></label>`;
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
      <div>${heading(say("desk_projector"), "projector")}<p class="quiet">${say("desk_projector_says")}</p></div>
      <div class="head-actions"><a class="button" href="/console/class/${klass.id}/projector-link">${say("desk_projector_link")}</a>
        <a class="button ${klass.projector ? "" : "main"}" href="/projector/${klass.id}" target="projector">${icon.screen()}${say("desk_open_projector")}</a></div>
    </header>
    <div class="beamer ${panel === nothing ? "alone" : ""}">
      ${panel}
      <div class="beamer-choices">
        <div class="screen-choices" role="group" aria-label=${sayText("desk_on_the_wall")}>
          ${choice(shown.what === "lobby", () => show(page, "lobby"), say("desk_wall_lobby"), say("desk_wall_lobby_says"))}
          ${choice(shown.what === "tables", () => show(page, "tables"), say("desk_wall_tables"), say("desk_wall_tables_says"))}
          ${
            klass.status === "closed"
              ? nothing
              : html`${choice(shown.what === "explain", () => show(page, "explain", null, { runs: true }), say("desk_wall_explain"), say("desk_wall_explain_says"))}
          ${choice(shown.what === "demo", () => show(page, "demo"), say("desk_wall_demo"), say("desk_wall_demo_says"))}`
          }
          ${
            tiles.some(({ table }) => finishedRounds(table).length)
              ? choice(
                  shown.what === "end",
                  () => show(page, "end"),
                  say("desk_wall_end"),
                  say("desk_wall_end_says"),
                )
              : nothing
          }
        </div>
        ${rounds(shown, page)}
        ${classChoices(shown, tiles, klass.status !== "closed", page)}
        <h2>${say("desk_wall_one")}</h2>
        <div class="screen-choices small tables">${tiles.map(({ table }) =>
          choice(
            shown.what === "table" && shown.table === table.number,
            () => show(page, "table", table.number),
            say("desk_table", { n: table.number }),
            say("desk_laid", { n: table.laid }),
          ),
        )}</div>
        <div class="beamer-settings">
          ${setting(shown, "names", "desk_names", "desk_names_says", page)}
          ${setting(shown, "overthrows", "desk_overthrows", "desk_overthrows_says", page)}
          ${setting(shown, "tones", "desk_tones", "desk_tones_says", page)}
        </div>
      </div>
    </div>`;
}
