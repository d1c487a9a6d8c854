// The teacher's script: where the lesson is, what to say now, the one button for it, and the time that is
// left. The steps come with the page as data, and the server knows which of them is on, since when.

import type { ClassView, ScriptStepView } from "#schema";
import { serverNow } from "../base/elapsed.ts";
import { say, sayText } from "../base/messages.ts";
import { Ticking } from "../base/ticker.ts";
import { html, nothing } from "../base/vendor_lit.ts";
import { act, changed, desk, state } from "../state/console_state.ts";
import type { More, Press, ScriptStep } from "../state/console_types.ts";
import { openDialog } from "./dialog_host.ts";
import { atEnd } from "./explanation_slides.ts";
import * as icon from "./icons.ts";

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
const wallBusy = ({ show, demo }: ClassView) =>
  (show.what === "explain" && !atEnd(show, desk.explained)) || (show.what === "demo" && !demo?.rule);

const turn = (step: number) => act("script", null, { step });

function press({ label, act: done, go }: Press, main: boolean) {
  const classes = `button press ${main ? "main" : ""}`;
  if (go)
    return html`<a class=${classes} href=${go === "wall" ? `/projector/${state.id}` : `#${go}`} target=${go === "wall" ? "projector" : nothing}>
    ${go === "wall" ? icon.screen() : nothing}${label}</a>`;
  if (!done) return nothing;
  const { do: name, ...more } = done;
  // A round that was ended cannot be played on.
  return html`<button class=${classes} @click=${() => (name === "end" ? openDialog("end") : act(name as "show", null, more as More<"show">))}>${label}</button>`;
}

/** Minutes that are left until a moment, less than none once it is past; clocks that differ by some seconds differ by none. */
const minutesUntil = (moment: number) => Math.ceil((moment - serverNow()) / 60 - 0.1);

/** <minutes-left until="1763700000">: of a step, or with `of-lesson` of the lesson. It tells whole minutes and
 *  never alarms: a lesson that is late is still a lesson. Nobody but the teacher sees it. */
class MinutesLeft extends Ticking {
  static observedAttributes = ["until"];
  override every = 5000;

  text() {
    const n = minutesUntil(Number(this.getAttribute("until")));
    const of = this.hasAttribute("of-lesson") ? "lesson" : ("step" as const);
    return n > 0
      ? sayText(`desk_script_left_${of}`, { n })
      : sayText(`desk_script_over_${of}`, { n: Math.max(1, -n) });
  }
}

customElements.define("minutes-left", MinutesLeft);

/** How long this step and its lesson take, or what is left of them once the lesson has begun. */
function time(steps: ScriptStep[], step: ScriptStep, { since, began }: ScriptStepView) {
  const planned = steps
    .filter(({ lesson }) => lesson === step.lesson)
    .reduce((sum, { minutes }) => sum + minutes, 0);
  if (!began) return say("desk_script_takes", { n: step.minutes });
  return html`<minutes-left until=${(since ?? began) + 60 * step.minutes}></minutes-left> · <minutes-left of-lesson until=${began + 60 * planned}></minutes-left>`;
}

export function script(klass: ClassView) {
  const steps = desk.script ?? [];
  const on = klass.script;
  const at = on?.step ?? -1;
  const step = steps[at];
  if (!on || !step) return nothing;
  const places = { step: at + 1, steps: steps.length };
  const open = !folded();
  const onWall = step.press?.act?.what !== undefined && step.press.act.what === klass.show.what;
  // What runs on the wall comes first: the step after it can wait.
  const next = !step.press || (on.done && !wallBusy(klass));
  const lessons = steps[steps.length - 1].lesson;
  return html`<section class="script ${open ? "" : "folded"}" aria-labelledby="script-head">
    <header><h2 id="script-head" class="quiet">${say("desk_script")} <span class="number">${say("desk_step_of", places)}</span>${lessons > 1 ? html` · ${say("desk_script_lesson", { n: step.lesson })}` : nothing}</h2>
      ${open ? nothing : html`<strong>${step.title}</strong>`}
      <p class="script-time quiet number">${time(steps, step, on)}</p>
      ${desk.lessonPlan ? html`<a class="textual" href=${desk.lessonPlan} target="plan">${say("desk_script_plan")}</a>` : nothing}
      <button class="textual" aria-expanded=${open} aria-controls="script-step" @click=${fold}>${say(open ? "desk_script_fold" : "desk_script_open")}</button></header>
    <div id="script-step" ?hidden=${!open}>
      <div class="script-words" aria-live="polite"><h3>${step.title}</h3>
        ${step.say ? html`<p class="script-say">${say("desk_script_say", { words: step.say })}</p>` : nothing}
        ${step.note ? html`<p class="quiet">${step.note}</p>` : nothing}
        ${at < steps.length - 1 ? html`<p class="quiet script-then">${say("desk_script_then", { title: steps[at + 1].title })}</p>` : nothing}</div>
      <p class="script-buttons">
        ${on.began || (at > 0 && steps[at - 1].lesson === step.lesson) ? nothing : html`<button class="button" @click=${() => turn(at)}>${say("desk_script_begin")}</button>`}
        ${step.press && !onWall ? press(step.press, !on.done) : nothing}
        <button class="button" aria-disabled=${at === 0 ? "true" : "false"} aria-label=${sayText("desk_script_back")} @click=${() => at > 0 && turn(at - 1)}>${say("desk_back")}</button>
        ${at < steps.length - 1 ? html`<button class="button ${next ? "main" : ""}" @click=${() => turn(at + 1)}>${say("desk_script_next")}</button>` : nothing}
      </p>
    </div>
  </section>`;
}
