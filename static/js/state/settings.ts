// What a pupil sets for this phone, kept on it. Nothing here is told to the server.

import type { Signal, Sound } from "../base/signals.ts";
import { local, stored } from "../base/storage.ts";
import { type Settings, SIZES, SORTS } from "../model/settings.ts";

const DEFAULTS: Settings = {
  sort: "suit",
  four: false,
  still: false,
  size: "normal",
  buzz: false,
  sound: false,
};

/** What is set. */
export const settings: Settings = { ...DEFAULTS };
for (const [name, value] of Object.entries(stored<object>(local, "settings") ?? {})) {
  const known: readonly unknown[] = name === "sort" ? SORTS : name === "size" ? SIZES : [true, false];
  if (name in DEFAULTS && known.includes(value)) Object.assign(settings, { [name]: value });
}

/** It comes to phones that are to vibrate or sound, and to no others. */
const fetchFeedback = () => import("../base/feedback.ts");

/** Gives signals as they are set. */
export function give(signals: (Signal | Sound)[]) {
  if (!signals.length || !(settings.buzz || settings.sound)) return;
  fetchFeedback().then(
    ({ signal }) => signal(signals, settings),
    () => {},
  );
}

function apply() {
  const page = document.documentElement;
  page.classList.toggle("four-colours", settings.four);
  page.classList.toggle("still", settings.still);
  for (const size of SIZES) page.classList.toggle(`text-${size}`, settings.size === size);
  if (settings.sound)
    fetchFeedback().then(
      ({ listen }) => listen(),
      () => {},
    );
}

/** Change some of it, from now on and for later visits. */
export function set(more: Partial<Settings>) {
  Object.assign(settings, more);
  stored(local, "settings", settings);
  apply();
}

apply();
