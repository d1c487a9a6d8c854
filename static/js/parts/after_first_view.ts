// What follows on a pupil's page only after its first view: it comes with the parts that it is about.

import "../components/preload.ts";

export { visits } from "../components/visiting.ts";
export { interrupts } from "../state/moments.ts";
export { writes } from "../state/writing.ts";
