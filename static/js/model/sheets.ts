// The sheets of the pupil's page, and how each of them ends.

import type { Sheet } from "./pupil_types.ts";

/** How a sheet ends, if nobody closes it: with what is asked next, or what is typed there stays, and what is asked
 *  is shown above it. Either also ends with what it is about, see `staysOpen`. */
export const ENDS: Record<Sheet["kind"], "asked" | "typed"> = {
  ...{ menu: "asked", rules: "asked", no_play: "asked", deal: "asked", story: "asked", watching: "asked" },
  ...{ overthrow: "asked", out: "asked" },
  ...{ declare: "typed", guess: "typed", notebook: "typed", add: "typed" },
};
