// What a phone shows above all else while it does not hear from the server.

import { say } from "../base/messages.ts";
import { html, nothing } from "../base/vendor_lit.ts";
import type { PupilState } from "../model/pupil_types.ts";

/** What can be waited for, and what the teacher has to hear of, have sentences of their own. */
function trouble({ lost, slow, trouble: kind, outdated }: PupilState) {
  if (outdated) return say("There’s a new version. This page is reloading.");
  if (lost) return say("You lost the connection. Your cards are safe. Trying again.");
  if (kind === "damaged") return say("The data file is damaged. Tell your teacher.");
  if (kind === "gone") return say("The data file is missing. Tell your teacher.");
  if (kind) return say("We can’t save right now. Your cards are safe. Please wait.");
  return slow ? say("Slow connection …") : null;
}

export function banner(state: PupilState) {
  const away = trouble(state);
  return away && !state.gone ? html`<p class="banner" role="alert">${away}</p>` : nothing;
}
