// The teacher's script: where the lesson is, what to say now, and the one button for it. The steps come
// with the page as data, and the server knows which of them is on.

import { html, nothing } from "./lit.js";
import { say, sayText } from "./words.js";
import { act, changed, desk, state } from "./desk.js";
import { atEnd } from "./explained.js";
import * as icon from "./icons.js";

const FOLDED = "eleusis-script-folded";

const folded = () => localStorage.getItem(FOLDED) !== null;

function fold() {
  if (folded()) localStorage.removeItem(FOLDED);
  else localStorage.setItem(FOLDED, "1");
  changed();
}

/** Whether the script is open, so that its button is the main one on the screen. */
export const scripted = () => Boolean(state.klass?.script) && !folded();

/** Whether the wall explains or shows a demo round, and is not through with it. */
const wallBusy = ({ show, demo }) => (show.what === "explain" && !atEnd(show, desk.explained)) || (show.what === "demo" && !demo?.rule);

const turn = (step) => act("script", null, { step });

function press({ label, act: done, go }, main) {
  const classes = `button press ${main ? "main" : ""}`;
  if (go) return html`<a class=${classes} href=${go === "wall" ? `/projector/${state.id}` : `#${go}`} target=${go === "wall" ? "projector" : nothing}>
    ${go === "wall" ? icon.screen() : nothing}${label}</a>`;
  const { do: name, ...more } = done;
  return html`<button class=${classes} @click=${() => act(name, null, more)}>${label}</button>`;
}

export function script(klass) {
  const steps = desk.script ?? [];
  const at = klass.script?.step;
  const step = steps[at];
  if (!step) return nothing;
  const places = { step: at + 1, steps: steps.length };
  const open = !folded();
  const onWall = step.press?.act?.what === klass.show.what;
  // What runs on the wall comes first: the step after it can wait.
  const next = !step.press || (klass.script.done && !wallBusy(klass));
  return html`<section class="script ${open ? "" : "folded"}" aria-labelledby="script-head">
    <header><h2 id="script-head" class="quiet">${say("desk_script")} <span class="number">${say("desk_step_of", places)}</span></h2>
      ${open ? nothing : html`<strong>${step.title}</strong>`}
      <button class="textual" aria-expanded=${open} aria-controls="script-step" @click=${fold}>${say(open ? "desk_script_fold" : "desk_script_open")}</button></header>
    <div id="script-step" ?hidden=${!open}>
      <div class="script-words" aria-live="polite"><h3>${step.title}</h3><p class="script-say">${say("desk_script_say", { words: step.say })}</p>
        ${step.note ? html`<p class="quiet">${step.note}</p>` : nothing}</div>
      <p class="script-buttons">
        ${step.press && !onWall ? press(step.press, !klass.script.done) : nothing}
        <button class="button" aria-disabled=${at === 0 ? "true" : "false"} aria-label=${sayText("desk_script_back")} @click=${() => at > 0 && turn(at - 1)}>${say("desk_back")}</button>
        ${at < steps.length - 1 ? html`<button class="button ${next ? "main" : ""}" @click=${() => turn(at + 1)}>${say("desk_script_next")}</button>` : nothing}
      </p>
    </div>
  </section>`;
}
