// What follows on a pupil's page only after its first view: it comes with the parts that it is about.

export { interrupts } from "./moments.ts";
export { writes } from "./writing.ts";
