// The teacher's script: where the lesson is, what to say now, the one button that leads on, and the time
// that is left. The steps come with the page as data, and the server knows which of them is on, since when.

import type { ClassView, ScriptStepView, Tile } from "#schema";
import { serverNow } from "../base/elapsed.ts";
import { say, sayText } from "../base/messages.ts";
import { local, storedText } from "../base/storage.ts";
import { Ticking } from "../base/ticker.ts";
import { type Content, html, nothing } from "../base/vendor_lit.ts";
import type { ConsolePage, Desk, More, Press, ScriptStep } from "../model/console_types.ts";
import { tilesInOrder } from "../model/console_view.ts";
import * as icon from "./icons.ts";
import { createAll, createdAll } from "./print_out_rows.ts";
import { showBestRound } from "./projector_controls.ts";
import { projectorPreview } from "./projector_preview.ts";
import { cardsAdded } from "./projector_scenes.ts";
import { leads } from "./remote_control.ts";
import { finishedRounds } from "./table_tile.ts";

const OPEN = "eleusis-script-open";

/** Whether the whole step is shown: as the teacher chose last, and else outside of rounds. */
export function isOpen({ status, script }: ClassView) {
  const chosen = storedText(local, OPEN);
  return script !== null && (chosen === null ? status !== "playing" : chosen === "1");
}

function fold(klass: ClassView, { change }: ConsolePage) {
  storedText(local, OPEN, isOpen(klass) ? "0" : "1");
  change({});
}

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

/** Whether a table plays, or will go on to its next rule. */
const goesOn = ({ table: { phase, closed, clocks } }: Tile) =>
  !closed && (phase === "playing" || Boolean(clocks?.next));

/** For each act at all tables, whether a table is still to do it. */
const TO_DO: Readonly<Record<string, (tile: Tile) => boolean>> = {
  start: ({ table }) =>
    !table.closed &&
    ["waiting", "over"].includes(table.phase) &&
    (table.real_cards || table.seats.length > 0),
  pause: (tile) => goesOn(tile) && !tile.table.pause?.all,
  resume: (tile) => goesOn(tile) && Boolean(tile.table.pause?.all),
  last_call: (tile) => goesOn(tile) && !tile.table.clocks?.last_call,
  end: ({ table }) => table.phase === "playing" && !table.closed,
};

/** Whether what a button does has been done already, by whatever hand, or has no table to be done at. Looking back also
 *  chooses a round. Where nobody sits yet, a round is still to be started. */
function isDone({ act: does, go }: Press, klass: ClassView, state: ConsolePage["state"]) {
  if (go === "wall") return klass.projector;
  if (go) return go === state.place && go !== "projector";
  if (does?.do === "even") return seatedEvenly(klass);
  const toDo = does && TO_DO[does.do];
  const tiles = [...state.tiles.values()];
  if (!toDo || tiles.some(toDo)) return false;
  return does.do !== "start" || tiles.some(goesOn);
}

/** What the script's button does: to which step it leads, what it carries out, and the step's title where it is the next one. */
interface Onward {
  to: number;
  press: Press | null;
  title: string | null;
}

/** How many have answered, where all tables that play are in their last call: what comes next waits for it. Else null. */
function called({ tiles }: ConsolePage["state"]) {
  const playing = [...tiles.values()].filter(({ table }) => table.phase === "playing" && !table.closed);
  if (!playing.length || playing.some(({ table }) => !table.clocks?.last_call)) return null;
  const sum = (of: "answered" | "asked") => playing.reduce((n, tile) => n + tile[of], 0);
  return { n: sum("answered"), all: sum("asked") };
}
type Called = ReturnType<typeof called>;

/** What stops everybody's play. */
const STOPS = ["pause", "last_call"];

/** The present step's act if it is still to be done, else the next step's. Where there is nothing to do it only turns
 *  the page, and so does it before a step that stops play, which is a press of its own, or that goes to a place: what
 *  the projector shows of it comes first. So does it in a last call, which nothing may cut short. Null after the last step. */
function onward(
  klass: ClassView,
  steps: ScriptStep[],
  on: ScriptStepView,
  state: ConsolePage["state"],
): Onward | null {
  const { press, lesson } = steps[on.step];
  if (press && !on.done && !isDone(press, klass, state) && !(press.go && state.visited === on.step))
    return { to: on.step, press, title: null };
  const next = steps[on.step + 1];
  if (!next) return null;
  const does = next.lesson === lesson && next.press && !isDone(next.press, klass, state) ? next.press : null;
  const waits = called(state) || STOPS.includes(does?.act?.do ?? "");
  const carries = does && !waits && (!does.go || does.go === "wall");
  return { to: on.step + 1, press: carries ? does : null, title: next.title };
}

/** Turns the page, and does what is on it. */
async function carryOut({ to, press }: Onward, on: ScriptStepView, page: ConsolePage) {
  const { act, change, openDialog } = page;
  const { do: name, ...more } = press?.act ?? {};
  // A round that was ended cannot be played on. Once that is confirmed, the script follows.
  if (name === "end") {
    openDialog("end");
    return;
  }
  if (to !== on.step || on.began === null) if (!(await turn(to, page))) return;
  // The server only knows acts. While no round is over there is none to look back at.
  const went = press?.go === "projector" ? await showBestRound(page) : press?.go;
  if (went) change({ visited: to });
  if (name) await act(name as "show", null, more as More<"show">);
}

function onwardButton(next: Onward, on: ScriptStepView, main: boolean, answers: Called, page: ConsolePage) {
  const { press, title } = next;
  const classes = `button press ${main ? "main" : ""}`;
  const run = () => carryOut(next, on, page);
  const does = press && press.label !== title ? press.label : null;
  const more = answers ? say("{n} of {all} has answered", "{n} of {all} have answered", answers) : does;
  const words =
    title === null
      ? press?.label
      : html`<span class="press-words">${say("Next: {title}", { title })}${more ? html` <small>${more}</small>` : nothing}</span>`;
  if (press?.go && press.go !== "projector")
    return html`<a class=${classes} href=${press.go === "wall" ? `/projector/${page.state.id}` : `#${press.go}`} target=${press.go === "wall" ? "projector" : nothing} @click=${run}>
    ${press.go === "wall" ? icon.screen() : nothing}${words}</a>`;
  return html`<button class=${classes} @click=${run}>${words}</button>`;
}

/** What the projector can show in this step besides: how pupils join, if that is not on, or what the step says. */
function showButton(
  at: number,
  { slide, projector, later }: ScriptStep,
  { show }: ClassView,
  { act }: ConsolePage,
) {
  const button = (words: Content, asked: More<"show">, on = false) =>
    html`<button class="button slide-button ${on ? "on" : ""}" @click=${() => act("show", null, asked)}>${icon.screen()}<span>${words}</span></button>`;
  if (projector === "lobby")
    return show.what === "lobby" ? nothing : button(say("Show how to join"), { what: "lobby" });
  if (!slide) return nothing;
  if (show.what !== "slide" || show.step !== at)
    return button(say("Show the words on the projector"), { what: "slide", step: at });
  const next = cardsAdded(show, later, 1);
  return html`${next ? html`<button class="button" @click=${() => act("show", null, next)}>${say("Show the next card")}</button>` : nothing}
    ${button(say("Take the words off the projector"), { what: "before" }, true)}`;
}

/** What is left to do after the last step: papers, and closing the class. */
function ending(main: boolean, page: ConsolePage) {
  const papers = tilesInOrder(page.state).some(({ table }) => finishedRounds(table).length);
  const closes = !papers || createdAll(page);
  return html`${papers ? createAll(page, `press ${main && !closes ? "main" : ""}`) : nothing}
    <button class="button press ${main && closes ? "main" : ""}" @click=${() => page.openDialog("closeClass")}>${say("Close the class")}</button>`;
}

/** What the lesson needs, before it begins; folded once there are names to show. */
const needed = ({ materials }: Desk, { joined }: ClassView) =>
  materials.length
    ? html`<details class="script-needs" ?open=${!joined}><summary>${say("You need")}</summary><ul>${materials.map((each) => html`<li>${each}</li>`)}</ul></details>`
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
  const answers = called(state);
  const main = leads(klass, page) === "script" && !answers;
  const lessons = steps[steps.length - 1].lesson;
  const aside = (to: number, label: string, sign: Content, on: boolean) =>
    html`<button class="icon-button" aria-disabled=${on ? "false" : "true"} aria-label=${label} @click=${() => on && turn(to, page)}>${sign}</button>`;
  const buttons = html`<p class="script-buttons">
    ${aside(at - 1, sayText("Previous step of the lesson"), icon.backward(), at > 0)}${aside(at + 1, sayText("Next step of the lesson"), icon.onward(), at < steps.length - 1)}
    ${showButton(at, step, klass, page)}
    ${
      begins
        ? html`<button class="button press ${main ? "main" : ""}" @click=${() => turn(at, page)}>${say("Start the lesson")}</button>`
        : next
          ? onwardButton(next, on, main, answers, page)
          : ending(main, page)
    }</p>`;
  const follows = begins || next?.title === null ? steps[at + 1]?.title : null;
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
        ${begins && at === 0 ? needed(desk, klass) : nothing}
        ${follows ? html`<p class="quiet script-then">${say("Next: {title}", { title: follows })}</p>` : nothing}</div>
      ${open ? html`${projectorPreview(klass, page)}${buttons}` : nothing}
    </div>
  </section>`;
}
