// What a phone shows above all else while it does not hear from the server.

import { say } from "../base/messages.ts";
import { html, nothing } from "../base/vendor_lit.ts";
import type { PupilState } from "../model/pupil_types.ts";

/** What can be waited for, and what the teacher has to hear of, have sentences of their own. */
function trouble({ lost, trouble: kind, outdated }: PupilState) {
  if (outdated) return "play_outdated";
  if (lost) return "play_lost";
  if (kind === "damaged" || kind === "gone") return `play_trouble_${kind}` as const;
  return kind ? "play_trouble" : null;
}

export function banner(state: PupilState) {
  const away = trouble(state);
  return away && !state.gone ? html`<p class="banner" role="alert">${say(away)}</p>` : nothing;
}
