// What a pupil sets for this phone, kept on it, and the sheet where that is done. Nothing here is
// told to the server.

import { html, nothing } from "./lit.js";
import { say, listText } from "./words.js";
import { languageChoice } from "./language.js";
import { ownTime } from "./expect.js";
import { canBuzz, listen, signal } from "./senses.js";

export const SORTS = ["suit", "value", "dealt"];
const SIZES = ["normal", "large", "larger"];
const DEFAULTS = { sort: "suit", four: false, still: false, size: "normal", buzz: false, sound: false };

// Private windows and full disks refuse storage: then a reload forgets the choice, and that is all.
export function stored(store, key, value) {
  try {
    if (value === undefined) return JSON.parse(store().getItem(key));
    store().setItem(key, JSON.stringify(value));
  } catch { /* no storage */ }
  return null;
}
export const session = () => window.sessionStorage;
export const local = () => window.localStorage;

/** What is set. */
export const settings = { ...DEFAULTS };
for (const [name, value] of Object.entries(stored(local, "settings") ?? {})) {
  const known = { sort: SORTS, size: SIZES }[name] ?? [true, false];
  if (name in DEFAULTS && known.includes(value)) settings[name] = value;
}

function apply() {
  const page = document.documentElement;
  page.classList.toggle("four-colours", settings.four);
  page.classList.toggle("still", settings.still);
  for (const size of SIZES) page.classList.toggle(`text-${size}`, settings.size === size);
  if (settings.sound) listen();
}

/** Change some of it, from now on and for later visits. */
export function set(more) {
  Object.assign(settings, more);
  stored(local, "settings", settings);
  apply();
}

/** The comeback number, or on a device that is passed around that of each seat. */
export function numbers({ parts, comebacks }) {
  const number = (seat) => html`<b>${comebacks[seat]}</b>`;
  const [first, ...others] = parts.keys();
  if (!others.length) return html`<p class="comeback">${say("comeback_number", { number: number(first) })}</p>`;
  return html`<p class="comeback">${say("comeback_numbers")}</p>
    <ul class="comebacks">${[...parts.values()].map((view) => html`<li><bdi>${view.name}</bdi> ${number(view.seat)}</li>`)}</ul>`;
}

const toggle = (name, key, act, then = null) => html`<label class="switch"><span>${say(key)}</span>
  <input type="checkbox" .checked=${settings[name]} @change=${(event) => { act.set({ [name]: event.target.checked }); if (event.target.checked) then?.(); }}></label>`;

/** The ⋮ sheet: who is at this phone, how it looks, moves and sounds, leaving. */
export function menuSheet(state, act) {
  const { table, parts } = state;
  const add = () => import("./adding.js").then((adding) => act.open("add", { adding, words: "", own: false, problem: "" })).catch(() => { act.close(); act.missed(); });
  return html`<h2 id="sheet-title" tabindex="-1" autofocus>${listText([...parts.values()].map((view) => view.name))}</h2>
    <p class="quiet">${say("play_table", { number: table.number })}</p>
    ${numbers(state)}
    <p class="quiet">${say("comeback_says")}</p>
    ${table.closed ? nothing : html`<button type="button" class="button wide" @click=${add}>${say("menu_add")}</button>`}
    <fieldset class="settings"><legend>${say("menu_phone")}</legend>
      ${toggle("four", "menu_four", act)}
      ${toggle("still", "menu_still", act)}
      ${canBuzz ? toggle("buzz", "menu_buzz", act, () => signal(["turn"], settings)) : nothing}
      ${toggle("sound", "menu_sound", act, () => signal(["turn"], settings))}
      <div class="switch" role="radiogroup" aria-labelledby="text-size"><span id="text-size">${say("menu_size")}</span>
        <span class="sizes">${SIZES.map((size) => html`<label class="size-${size}"><input type="radio" name="size" value=${size} .checked=${settings.size === size}
          @change=${() => act.set({ size })}><span aria-hidden="true">A</span><span class="heard">${say(`menu_size_${size}`)}</span></label>`)}</span></div>
    </fieldset>
    ${ownTime(state, act)}
    <p class="quiet">${say("menu_hold")}</p>
    ${languageChoice()}
    <div class="choices">
      ${!act.leave ? nothing : state.leaving
        ? html`<p>${say("menu_leave_sure")}</p><button type="button" class="button" @click=${act.leave}>${say("menu_leave_yes")}</button>`
        : html`<button type="button" class="button plain" @click=${act.askLeave}>${say("menu_leave")}</button>`}
      <button type="button" class="button" @click=${act.close}>${say("play_close")}</button>
    </div>`;
}

apply();
