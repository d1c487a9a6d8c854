// The sheet behind ⋮: who is at this phone, how it looks, moves and sounds, a pupil's own time, leaving.

import { isOn, typedIn } from "../base/dom.ts";
import { canBuzz, signal } from "../base/feedback.ts";
import { fill, listText, type Sentence, say, sentence } from "../base/messages.ts";
import { type Content, html, nothing } from "../base/vendor_lit.ts";
import { EXTRA_TIMES } from "../model/extra_time.ts";
import type { Playing, PupilActions } from "../model/pupil_types.ts";
import { type Settings, SIZES } from "../model/settings.ts";
import { numbers } from "./comeback.ts";
import { languageChoice } from "./language.ts";
import { allNotes } from "./teacher_messages.ts";

const SIZE_NAMES: Record<Settings["size"], Sentence> = {
  normal: sentence("Normal"),
  large: sentence("Large"),
  larger: sentence("Very large"),
};

/** How long a pupil of this phone has for a move. */
const ownTime = ({ table, parts }: Playing, act: PupilActions) =>
  table.closed || table.real_cards
    ? nothing
    : [...parts.values()].map(
        (
          seat,
        ) => html`<label class="own-time"><span>${parts.size > 1 ? say("Extra time: {player}", { player: seat.name }) : say("Extra time")}</span>
  <select class="input" @change=${(event: Event) => act.time(seat.seat, Number(typedIn(event)))}>
    ${EXTRA_TIMES.map(([factor, says]) => html`<option value=${factor} ?selected=${factor === seat.time}>${fill(says)}</option>`)}</select></label>
  <p class="quiet">${say("Only you and your teacher can see this.")}</p>`,
      );

const toggle = (
  name: "four" | "still" | "buzz" | "sound",
  says: Content,
  settings: Settings,
  act: PupilActions,
  then?: () => void,
) => html`<label class="switch"><span>${says}</span>
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
    ${say(seat.asks_help ? "I don’t need help any more" : "Ask for help")}${parts.size > 1 ? html` <bdi class="quiet">${seat.name}</bdi>` : nothing}</button>`,
  )}
  <span class="quiet">${say("Only your teacher sees this. It ends with your turn.")}</span></p>`;

/** Applauds, for all at the table to see; on a shared phone each pupil. */
const applause = ({ table, parts }: Playing, act: PupilActions) =>
  table.phase !== "playing" ||
  table.closed ||
  table.real_cards ||
  table.pause ||
  table.clocks?.thinking ||
  table.clocks?.last_call
    ? nothing
    : [...parts.values()].map(
        (seat) =>
          html`<button type="button" class="button wide" @click=${() => act.applaud(seat.seat)}>${say("Applaud")}${parts.size > 1 ? html` <bdi class="quiet">${seat.name}</bdi>` : nothing}</button>`,
      );

/** The sheet itself. */
export function menuSheet(state: Playing, act: PupilActions) {
  const { table, parts, settings } = state;
  const add = () =>
    import("./add_name.ts").then(act.adding).catch(() => {
      act.close();
      act.missed();
    });
  return html`<h2 id="sheet-title" tabindex="-1" autofocus>${listText([...parts.values()].map((view) => view.name))}</h2>
    <p class="quiet">${say("Table {number}", { number: table.number })}</p>
    ${table.closed ? nothing : allNotes(state)}
    ${askHelp(state, act)}
    ${applause(state, act)}
    <button type="button" class="button wide" @click=${() => act.open("rules")}>${say("How to play")}</button>
    ${numbers(state)}
    <p class="quiet">${say("Use it with your name to get your seat back on any phone.")}</p>
    ${table.closed ? nothing : html`<button type="button" class="button wide" @click=${add}>${say("Add someone to this phone")}</button>`}
    <fieldset class="settings"><legend>${say("On this phone")}</legend>
      ${toggle("four", say("Four colours for four suits"), settings, act)}
      ${toggle("still", say("Reduce motion"), settings, act)}
      ${canBuzz ? toggle("buzz", say("Vibrate on my turn and on results"), settings, act, () => signal(["turn"], settings)) : nothing}
      ${toggle("sound", say("Sound on my turn and on results"), settings, act, () => signal(["turn"], settings))}
      <div class="switch" role="radiogroup" aria-labelledby="text-size"><span id="text-size">${say("Text size")}</span>
        <span class="sizes">${SIZES.map(
          (
            size,
          ) => html`<label class="size-${size}"><input type="radio" name="size" value=${size} .checked=${settings.size === size}
          @change=${() => act.set({ size })}><span aria-hidden="true">A</span><span class="heard">${fill(SIZE_NAMES[size])}</span></label>`,
        )}</span></div>
    </fieldset>
    ${ownTime(state, act)}
    <p class="quiet">${say("Press and hold a card to see what it counts as.")}</p>
    ${languageChoice()}
    <div class="choices">
      ${
        !act.leave
          ? nothing
          : state.leaving
            ? html`<p>${say("Your seat stays at the table. To come back, you need your comeback number.")}</p><button type="button" class="button" @click=${act.leave}>${say("Yes, leave the class")}</button>`
            : html`<button type="button" class="button plain" @click=${act.askLeave}>${say("Leave the class")}</button>`
      }
      <button type="button" class="button" @click=${act.close}>${say("Close")}</button>
    </div>`;
}
