// What the table's page shows only after its first view: sheets, moments, what is asked, the end of a round, a
// pupil's own deal. It comes by itself once the hand is drawn, so that the hand does not wait for it.

import "./preload.ts";
import "../base/undoing.ts";

export { cutShort, picking, question, resting, shownHand } from "./asked.ts";
export { lobby, nameStrip, standIn } from "./before_round.ts";
export { dealerItem, noteLine } from "./beside_hand.ts";
export { lastCall } from "./last_guess.ts";
export { jumps, ordering } from "./line_steps.ts";
export { elsewhere, gone } from "./no_table.ts";
export { offers } from "./offers.ts";
export { openSheet } from "./open_sheet.ts";
export { askAbove, bandOf } from "./over_table.ts";
export { held, mine, reviewer } from "./predictions.ts";
export { choosing, dealt } from "./pupil_dealer.ts";
export { readAloud } from "./read_aloud.ts";
export { reviews } from "./reviewing.ts";
export { ending } from "./table_sheets.ts";
export { fromTeacher, notes } from "./teacher_messages.ts";
