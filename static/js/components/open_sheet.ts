// What is in the sheet that lies over the table. All but the notebook comes with the parts that are fetched.

import { say } from "../base/messages.ts";
import { type Content, html } from "../base/vendor_lit.ts";
import type { Later, Playing, PupilActions, Sheet } from "../model/pupil_types.ts";
import type { Scroller } from "../model/scroller.ts";

/** `sheets` is null until they are there; `scroller` is for a line that fills the screen. */
export function openSheet(
  is: Exclude<Sheet, { kind: "notebook" }>,
  state: Playing,
  act: PupilActions,
  sheets: Later | null,
  scroller: Scroller,
): Content {
  if (is.kind === "add") return is.adding.addingSheet(is, state.parts.size > 1, act);
  if (!sheets) return html`<h2 id="sheet-title" tabindex="-1" autofocus>${say("guess_wait")}</h2>`;
  const wide = { ...act, scroller };
  switch (is.kind) {
    case "menu":
      return sheets.menuSheet(state, act);
    case "rules":
      return sheets.rulesSheet(act);
    case "no_play":
      return sheets.noPlaySheet(state, act);
    case "declare":
      return sheets.declareSheet(state, act);
    case "guess":
      return sheets.guessSheet(state, act);
    case "deal":
      return sheets.dealSheet(state, act);
    case "story":
      return sheets.storySheet(state, is.code, is.n, act);
    case "watching":
      return sheets.watching(is.table, is.at, state.seat.seat, wide);
    case "out":
      return sheets.knockedOut(is.views, wide);
    case "overthrow":
      return sheets.overthrow(is.views, wide);
  }
}
