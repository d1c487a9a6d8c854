// What the table's page shows only after its first view: sheets, moments, the end of a round, a pupil's own
// deal. It comes by itself once the hand is drawn, so that the hand does not wait for it.

import "./preload.js";
export { menuSheet } from "./menu.js";
export { declareSheet, ending, noPlaySheet, overthrow, storySheet } from "./table_sheets.js";
export { guessSheet } from "./guess.js";
export { choosing, chosenRule, dealSheet, dealt } from "./pupil_dealer.js";
export { lastCall } from "./last_guess.js";
