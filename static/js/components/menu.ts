// The sheet behind ⋮: who is at this phone, how it looks, moves and sounds, a pupil's own time, leaving.

import type { MessageKey } from "#schema";
import { isOn, typedIn } from "../base/dom.ts";
import { canBuzz, signal } from "../base/feedback.ts";
import { listText, say } from "../base/messages.ts";
import { html, nothing } from "../base/vendor_lit.ts";
import type { Playing, PupilActions } from "../model/pupil_types.ts";
import { type Settings, SIZES } from "../model/settings.ts";
import { numbers } from "./comeback.ts";
import { languageChoice } from "./language.ts";
import { allNotes } from "./teacher_messages.ts";

const TIMES = [
  [1, "time_1"],
  [1.5, "time_1_5"],
  [2, "time_2"],
  [3, "time_3"],
] as const;

/** How long a pupil of this phone has for a move. */
const ownTime = ({ table, parts }: Playing, act: PupilActions) =>
  table.closed || table.real_cards
    ? nothing
    : [...parts.values()].map(
        (
          seat,
        ) => html`<label class="own-time"><span>${parts.size > 1 ? say("time_of", { player: seat.name }) : say("time_mine")}</span>
  <select class="input" @change=${(event: Event) => act.time(seat.seat, Number(typedIn(event)))}>
    ${TIMES.map(([factor, key]) => html`<option value=${factor} ?selected=${factor === seat.time}>${say(key)}</option>`)}</select></label>
  <p class="quiet">${say("time_private")}</p>`,
      );

const toggle = (
  name: "four" | "still" | "buzz" | "sound",
  key: MessageKey,
  settings: Settings,
  act: PupilActions,
  then?: () => void,
) => html`<label class="switch"><span>${say(key)}</span>
  <input type="checkbox" .checked=${settings[name]} @change=${(event: Event) => {
    act.set({ [name]: isOn(event) });
    if (isOn(event)) then?.();
  }}></label>`;

/** Asks the teacher for help, or takes that back; on a shared phone for each pupil. */
const askHelp = ({ table, parts }: Playing, act: PupilActions) =>
  table.phase !== "playing" || table.closed || table.real_cards
    ? nothing
    : html`<p class="ask-help">
  ${[...parts.values()].map(
    (
      seat,
    ) => html`<button type="button" class="button wide" aria-pressed=${seat.asks_help} @click=${() => act.help(seat.seat, !seat.asks_help)}>
    ${say(seat.asks_help ? "help_end" : "help_ask")}${parts.size > 1 ? html` <bdi class="quiet">${seat.name}</bdi>` : nothing}</button>`,
  )}
  <span class="quiet">${say("help_private")}</span></p>`;

/** The sheet itself. */
export function menuSheet(state: Playing, act: PupilActions) {
  const { table, parts, settings } = state;
  const add = () =>
    import("./add_name.ts").then(act.adding).catch(() => {
      act.close();
      act.missed();
    });
  return html`<h2 id="sheet-title" tabindex="-1" autofocus>${listText([...parts.values()].map((view) => view.name))}</h2>
    <p class="quiet">${say("play_table", { number: table.number })}</p>
    ${table.closed ? nothing : allNotes(state)}
    ${askHelp(state, act)}
    <button type="button" class="button wide" @click=${() => act.open("rules")}>${say("rules_title")}</button>
    ${numbers(state)}
    <p class="quiet">${say("comeback_says")}</p>
    ${table.closed ? nothing : html`<button type="button" class="button wide" @click=${add}>${say("menu_add")}</button>`}
    <fieldset class="settings"><legend>${say("menu_phone")}</legend>
      ${toggle("four", "menu_four", settings, act)}
      ${toggle("still", "menu_still", settings, act)}
      ${canBuzz ? toggle("buzz", "menu_buzz", settings, act, () => signal(["turn"], settings)) : nothing}
      ${toggle("sound", "menu_sound", settings, act, () => signal(["turn"], settings))}
      <div class="switch" role="radiogroup" aria-labelledby="text-size"><span id="text-size">${say("menu_size")}</span>
        <span class="sizes">${SIZES.map(
          (
            size,
          ) => html`<label class="size-${size}"><input type="radio" name="size" value=${size} .checked=${settings.size === size}
          @change=${() => act.set({ size })}><span aria-hidden="true">A</span><span class="heard">${say(`menu_size_${size}`)}</span></label>`,
        )}</span></div>
    </fieldset>
    ${ownTime(state, act)}
    <p class="quiet">${say("menu_hold")}</p>
    ${languageChoice()}
    <div class="choices">
      ${
        !act.leave
          ? nothing
          : state.leaving
            ? html`<p>${say("menu_leave_sure")}</p><button type="button" class="button" @click=${act.leave}>${say("menu_leave_yes")}</button>`
            : html`<button type="button" class="button plain" @click=${act.askLeave}>${say("menu_leave")}</button>`
      }
      <button type="button" class="button" @click=${act.close}>${say("play_close")}</button>
    </div>`;
}
