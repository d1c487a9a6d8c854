// What the table's page shows only after its first view: sheets, moments, the end of a round, a pupil's own
// deal. It comes by itself once the hand is drawn, so that the hand does not wait for it.

import "./first.js";
export { menuSheet } from "./menu.js";
export { declareSheet, ending, noPlaySheet, overthrow, storySheet } from "./moments.js";
export { guessSheet } from "./guess.js";
export { choosing, chosenRule, dealSheet, dealt } from "./deal.js";
export { lastCall } from "./lastcall.js";
