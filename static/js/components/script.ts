// The teacher's script: where the lesson is, what to say now, the one button that leads on, and the time
// that is left. The steps come with the page as data, and the server knows which of them is on, since when.

import type { ClassView, ScriptStepView } from "#schema";
import { serverNow } from "../base/elapsed.ts";
import { say, sayText } from "../base/messages.ts";
import { local, storedText } from "../base/storage.ts";
import { Ticking } from "../base/ticker.ts";
import { type Content, html, nothing } from "../base/vendor_lit.ts";
import type { ConsolePage, Desk, More, Press, ScriptStep } from "../model/console_types.ts";
import { atEnd } from "./explanation_slides.ts";
import * as icon from "./icons.ts";
import { showBestRound } from "./projector_controls.ts";

const OPEN = "eleusis-script-open";

/** Whether the whole step is shown: as the teacher chose last, and else outside of rounds. */
function isOpen({ status }: ClassView) {
  const chosen = storedText(local, OPEN);
  return chosen === null ? status !== "playing" : chosen === "1";
}

function fold(klass: ClassView, { change }: ConsolePage) {
  storedText(local, OPEN, isOpen(klass) ? "0" : "1");
  change({});
}

/** Whether the projector explains or shows a demo round, and is not through with it. */
const projectorBusy = ({ show, demo }: ClassView, desk: Desk) =>
  (show.what === "explain" && !atEnd(show, desk.explained)) || (show.what === "demo" && !demo?.rule);

const turn = (step: number, { act }: ConsolePage) => act("script", null, { step });

/** Pupils at each table, as evenly as the server would seat them: fours, with threes or fives for the rest. */
function evenTables(pupils: number, most: number) {
  const tables = Math.min(most, Math.max(1, Math.floor((pupils + 2) / 4)));
  const small = Math.floor(pupils / tables);
  return Array.from({ length: tables }, (_, at) => small + (at < pupils % tables ? 1 : 0));
}

/** Whether everyone sits as evenly as may be, so that there is nothing to change. */
function seatedEvenly({ tables, pace }: ClassView) {
  const sizes = tables.map(({ people }) => people.filter((one) => one.pupil || pace !== null).length);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const here = sizes.filter(Boolean).sort((a, b) => b - a);
  return all > 0 && here.join() === evenTables(all, tables.length).join();
}

/** Whether what a button does has been done already, by whatever hand. Looking back also chooses a round. */
function isDone({ act: does, go }: Press, klass: ClassView, place: string) {
  if (go === "wall") return klass.projector;
  if (go) return go === place && go !== "projector";
  return does?.do === "even" && seatedEvenly(klass);
}

/** What the script's button does: the present step's act if it is still to be done, else the next step's.
 *  Where there is nothing to do it only turns the page; null after the last step. */
function onward(
  klass: ClassView,
  steps: ScriptStep[],
  on: ScriptStepView,
  { visited, place }: ConsolePage["state"],
) {
  const { press, lesson } = steps[on.step];
  if (press && !on.done && !isDone(press, klass, place) && !(press.go && visited === on.step))
    return { to: on.step, press };
  const next = steps[on.step + 1];
  if (!next) return null;
  const does = next.lesson === lesson && next.press && !isDone(next.press, klass, place) ? next.press : null;
  return { to: on.step + 1, press: does };
}

/** Turns the page, and does what is on it. */
async function carryOut(to: number, { act: does, go }: Press, on: ScriptStepView, page: ConsolePage) {
  const { act, change, openDialog } = page;
  if (to !== on.step || on.began === null) if (!(await turn(to, page))) return;
  // The server only knows acts. While no round is over there is none to look back at.
  const went = go === "projector" ? await showBestRound(page) : go;
  if (went) change({ visited: to });
  if (!does) return;
  const { do: name, ...more } = does;
  // A round that was ended cannot be played on.
  if (name === "end") openDialog("end");
  else await act(name as "show", null, more as More<"show">);
}

function press(to: number, doing: Press, on: ScriptStepView, main: boolean, page: ConsolePage) {
  const { state } = page;
  const classes = `button press ${main ? "main" : ""}`;
  const run = () => carryOut(to, doing, on, page);
  if (doing.go && doing.go !== "projector")
    return html`<a class=${classes} href=${doing.go === "wall" ? `/projector/${state.id}` : `#${doing.go}`} target=${doing.go === "wall" ? "projector" : nothing} @click=${run}>
    ${doing.go === "wall" ? icon.screen() : nothing}${doing.label}</a>`;
  return html`<button class=${classes} @click=${run}>${doing.label}</button>`;
}

/** Puts what a step says on the big screen, or takes it away again. */
function slideButton(at: number, { slide }: ScriptStep, { show }: ClassView, { act }: ConsolePage) {
  if (!slide) return nothing;
  const on = show.what === "slide" && show.step === at;
  return html`<button class="button slide-button" aria-pressed=${on} @click=${() =>
    act(
      "show",
      null,
      on ? { what: "before" } : { what: "slide", step: at },
    )}>${icon.screen()}<span>${say("On the big screen")}</span></button>`;
}

/** What the lesson needs, before it begins. */
const needed = (desk: Desk) =>
  desk.materials.length
    ? html`<div class="script-needs"><h4>${say("You need")}</h4><ul>${desk.materials.map((each) => html`<li>${each}</li>`)}</ul></div>`
    : nothing;

/** Minutes that are left until a moment, less than none once it is past; clocks that differ by some seconds differ by none. */
const minutesUntil = (moment: number) => Math.ceil((moment - serverNow()) / 60 - 0.1);

/** <minutes-left until="1763700000">: of a step, or with `of-lesson` of the lesson. It tells whole minutes and
 *  never alarms: a lesson that is late is still a lesson. Nobody but the teacher sees it. */
class MinutesLeft extends Ticking {
  static observedAttributes = ["until"];
  override every = 5000;

  text() {
    const n = minutesUntil(Number(this.getAttribute("until")));
    if (this.hasAttribute("of-lesson"))
      return n > 0
        ? sayText("{n} minute of the lesson left", "{n} minutes of the lesson left", { n })
        : sayText("The lesson time is up");
    return n > 0
      ? sayText("{n} minute left in this step", "{n} minutes left in this step", { n })
      : sayText("{n} minute more than planned", "{n} minutes more than planned", { n: Math.max(1, -n) });
  }
}

customElements.define("minutes-left", MinutesLeft);

/** How long this step and its lesson take, or what is left of them once the lesson has begun. */
function time(steps: ScriptStep[], step: ScriptStep, { since, began }: ScriptStepView) {
  const planned = steps
    .filter(({ lesson }) => lesson === step.lesson)
    .reduce((sum, { minutes }) => sum + minutes, 0);
  if (!began) return say("{n} minute", "{n} minutes", { n: step.minutes });
  return html`<minutes-left until=${(since ?? began) + 60 * step.minutes}></minutes-left> · <minutes-left of-lesson until=${began + 60 * planned}></minutes-left>`;
}

export function script(klass: ClassView, page: ConsolePage) {
  const { state, desk } = page;
  const steps = desk.script ?? [];
  const on = klass.script;
  const at = on?.step ?? -1;
  const step = steps[at];
  if (!on || !step) return nothing;
  const places = { step: at + 1, steps: steps.length };
  const open = isOpen(klass);
  const begins = !on.began && !step.press && (at === 0 || steps[at - 1].lesson !== step.lesson);
  const next = onward(klass, steps, on, state);
  // What runs on the projector comes first: the step after it can wait.
  const main = !projectorBusy(klass, desk);
  const lessons = steps[steps.length - 1].lesson;
  const aside = (to: number, label: string, sign: Content, on: boolean) =>
    html`<button class="icon-button" aria-disabled=${on ? "false" : "true"} aria-label=${label} @click=${() => on && turn(to, page)}>${sign}</button>`;
  const buttons = html`<p class="script-buttons">
    ${aside(at - 1, sayText("Previous step"), icon.backward(), at > 0)}${aside(at + 1, sayText("Next step"), icon.onward(), at < steps.length - 1)}
    ${slideButton(at, step, klass, page)}
    ${
      begins
        ? html`<button class="button main press" @click=${() => turn(at, page)}>${say("Start the lesson")}</button>`
        : !next
          ? nothing
          : next.press
            ? press(next.to, next.press, on, main, page)
            : html`<button class="button press ${main ? "main" : ""}" @click=${() => turn(next.to, page)}>${say("Next")}</button>`
    }</p>`;
  return html`<section class="script ${open ? "" : "folded"}" aria-labelledby="script-head">
    <header><h2 id="script-head" class="quiet"><span class="script-name">${say("Your script")} </span><span class="number">${say("{step} of {steps}", places)}</span>${lessons > 1 ? html` · ${/* Translators: in a plan of several lessons, in which of them the class is. */ say("Lesson {n}", { n: step.lesson })}` : nothing}</h2>
      ${open ? nothing : html`<strong class="script-title">${step.title}</strong>`}
      <p class="script-time quiet number">${time(steps, step, on)}</p>
      ${desk.lessonPlan && open ? html`<a class="textual" href=${desk.lessonPlan} target="plan">${say("The whole plan")}</a>` : nothing}
      <button class="textual" aria-expanded=${open} aria-controls="script-step" @click=${() => fold(klass, page)}>${say(open ? "Hide script" : "Show script")}</button>
      ${open ? nothing : buttons}</header>
    <div id="script-step" ?hidden=${!open}>
      <div class="script-words" aria-live="polite"><h3>${step.title}</h3>
        ${step.say ? html`<p class="script-say">${/* Translators: the marks around what the teacher says to the class. */ say("“{words}”", { words: step.say })}</p>` : nothing}
        ${step.note ? html`<p class="quiet">${step.note}</p>` : nothing}
        ${begins && at === 0 ? needed(desk) : nothing}
        ${at < steps.length - 1 ? html`<p class="quiet script-then">${say("Next: {title}", { title: steps[at + 1].title })}</p>` : nothing}</div>
      ${open ? buttons : nothing}
    </div>
  </section>`;
}
