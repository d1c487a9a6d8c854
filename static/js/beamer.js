// What the class sees on the wall, steered from here. The server holds it, so that a second laptop or a
// projector that reloads shows the same.

import { html, live, nothing } from "./lit.js";
import { layout } from "./layout.js";
import { say, sayText } from "./words.js";
import { act, state, tilesInOrder } from "./desk.js";
import * as icon from "./icons.js";

const show = (what, table = null, more = {}) => act("show", table, { what, step: 0, names: state.klass.show.names, ...more });

const choice = (on, run, title, says) => html`<button class="screen-choice" aria-pressed=${on} @click=${run}>
  <strong>${title}</strong><span class="quiet">${says}</span></button>`;

/** Steps through the debrief: the slides, and last the rule with the scores. */
export function stepper(slides, shown) {
  const steps = slides.slides.length + 1;
  const step = Math.min(shown.step, steps - 1);
  const slide = slides.slides[step];
  const to = (next) => show("debrief", shown.table, { step: next });
  return html`<section class="stepper-panel" aria-labelledby="step-head">
    <h2 id="step-head">${say("desk_debrief_of", { n: shown.table })} <span class="quiet number">${say("desk_step_of", { step: step + 1, steps })}</span></h2>
    <div class="step-body">
      ${slide ? html`<div class="felt">${layout(slides.table, { size: "thumb", upto: slide.upto, deciding: slide.cards })}</div>
        <h3>${slide.headline}</h3><p>${slide.text}</p><p class="quiet">${slide.idea}</p><p class="rule">${slide.question}</p>`
        : html`<h3>${say("desk_last_step")}</h3><p>${say(slides.rule ? "desk_last_step_says" : "desk_last_step_sealed")}</p>`}
    </div>
    <p class="step-buttons">
      <button class="button" aria-disabled=${step === 0 ? "true" : "false"} @click=${() => step > 0 && to(step - 1)}>${say("desk_back")}</button>
      <button class="button main" aria-disabled=${step === steps - 1 ? "true" : "false"} @click=${() => step < steps - 1 && to(step + 1)}>${say("desk_forward")}</button>
      ${!slide && !slides.rule ? html`<button class="button" @click=${() => act("reveal", shown.table)}>${say("desk_reveal")}</button>` : nothing}
    </p>
  </section>`;
}

export function beamer(klass) {
  const shown = klass.show;
  const tiles = tilesInOrder();
  const over = tiles.filter((tile) => tile.table.over);
  return html`<header class="place-head">
      <div><h1>${say("desk_projector")}</h1><p class="quiet">${say("desk_projector_says")}</p></div>
      <div class="head-actions"><a class="button main" href="/projector/${klass.id}" target="projector">${icon.screen()}${say("desk_open_projector")}</a></div>
    </header>
    <div class="beamer">
      <div class="beamer-choices">
        <div class="screen-choices" role="group" aria-label=${sayText("desk_on_the_wall")}>
          ${choice(shown.what === "lobby", () => show("lobby"), say("desk_wall_lobby"), say("desk_wall_lobby_says"))}
          ${choice(shown.what === "tables", () => show("tables"), say("desk_wall_tables"), say("desk_wall_tables_says"))}
          ${klass.status === "closed" ? nothing : html`${choice(shown.what === "explain", () => show("explain", null, { runs: true }), say("desk_wall_explain"), say("desk_wall_explain_says"))}
          ${choice(shown.what === "demo", () => show("demo"), say("desk_wall_demo"), say("desk_wall_demo_says"))}`}
        </div>
        <h2>${say("desk_wall_one")}</h2>
        <div class="screen-choices small">${tiles.map(({ table }) => choice(shown.what === "table" && shown.table === table.number,
          () => show("table", table.number), say("desk_table", { n: table.number }), say("desk_laid", { n: table.laid })))}</div>
        ${over.length ? html`<h2>${say("desk_wall_debrief")}</h2>
          <div class="screen-choices small">${over.map(({ table }) => choice(shown.what === "debrief" && shown.table === table.number,
            () => show("debrief", table.number), say("desk_table", { n: table.number }), say("desk_round", { n: table.round })))}</div>` : nothing}
        <label class="toggle"><input type="checkbox" role="switch" .checked=${live(shown.names)}
          @change=${(event) => show(shown.what, shown.table, { step: shown.step, names: event.target.checked })}>
          <span class="track" aria-hidden="true"></span><span><strong>${say("desk_names")}</strong> <span class="quiet">${say("desk_names_says")}</span></span></label>
      </div>
      ${shown.what === "debrief" && state.slides?.table.number === shown.table ? stepper(state.slides, shown) : nothing}
    </div>`;
}
