// @ts-nocheck: not typed yet
// What a pupil sets for this phone, kept on it. Nothing here is told to the server.

import { listen } from "../base/feedback.ts";
import { say } from "../base/messages.ts";
import { html } from "../base/vendor_lit.ts";

export const SORTS = ["suit", "value", "dealt"];
export const SIZES = ["normal", "large", "larger"];
const DEFAULTS = { sort: "suit", four: false, still: false, size: "normal", buzz: false, sound: false };

// Private windows and full disks refuse storage: then a reload forgets the choice, and that is all.
export function stored(store, key, value) {
  try {
    if (value === undefined) return JSON.parse(store().getItem(key));
    store().setItem(key, JSON.stringify(value));
  } catch {
    /* no storage */
  }
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
  if (!others.length)
    return html`<p class="comeback">${say("comeback_number", { number: number(first) })}</p>`;
  return html`<p class="comeback">${say("comeback_numbers")}</p>
    <ul class="comebacks">${[...parts.values()].map((view) => html`<li><bdi>${view.name}</bdi> ${number(view.seat)}</li>`)}</ul>`;
}

apply();
