// What is in the sheet that lies over the table.

import type { Content } from "../base/vendor_lit.ts";
import type { Playing, PupilActions, Sheet } from "../model/pupil_types.ts";
import type { Scroller } from "../model/scroller.ts";
import { guessSheet } from "./guess.ts";
import { menuSheet } from "./menu.ts";
import { dealSheet } from "./pupil_dealer.ts";
import { rulesSheet } from "./rules_sheet.ts";
import { declareSheet, knockedOut, noPlaySheet, overthrow, storySheet } from "./table_sheets.ts";
import { watching } from "./watch_again.ts";

/** `scroller` is for a line that fills the screen. */
export function openSheet(
  is: Exclude<Sheet, { kind: "notebook" }>,
  state: Playing,
  act: PupilActions,
  scroller: Scroller,
): Content {
  if (is.kind === "add") return is.adding.addingSheet(is, state.parts.size > 1, act);
  const wide = { ...act, scroller };
  switch (is.kind) {
    case "menu":
      return menuSheet(state, act);
    case "rules":
      return rulesSheet(act);
    case "no_play":
      return noPlaySheet(state, act);
    case "declare":
      return declareSheet(state, act);
    case "guess":
      return guessSheet(state, act);
    case "deal":
      return dealSheet(state, act);
    case "story":
      return storySheet(state, is.code, is.n, act);
    case "watching":
      return watching(is.table, is.at, state.seat.seat, wide);
    case "out":
      return knockedOut(is.views, wide);
    case "overthrow":
      return overthrow(is.views, wide);
  }
}
