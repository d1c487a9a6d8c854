// What the table's page shows only after its first view: sheets, moments, the end of a round, a pupil's own
// deal. It comes by itself once the hand is drawn, so that the hand does not wait for it.

import "./preload.ts";

export { guessSheet } from "./guess.ts";
export { lastCall } from "./last_guess.ts";
export { menuSheet } from "./menu.ts";
export { choosing, dealSheet, dealt } from "./pupil_dealer.ts";
export { rulesSheet } from "./rules_sheet.ts";
export { declareSheet, ending, knockedOut, noPlaySheet, overthrow, storySheet } from "./table_sheets.ts";
export { watching } from "./watch_again.ts";
