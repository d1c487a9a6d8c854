// What a button does is said in a line as long as it is there for the first time on this device.

import { local, stored } from "../base/storage.ts";

const shown = stored<Record<string, string>>(local, "explained") ?? {};

/** Whether this is the first time; `when` is the same as long as the button stays. */
export function firstTime(button: "no_play" | "declare", when: string) {
  if (!shown[button]) {
    shown[button] = when;
    stored(local, "explained", shown);
  }
  return shown[button] === when;
}
