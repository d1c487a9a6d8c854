// Extra time for a pupil's moves.

import { type Sentence, sentence } from "../base/messages.ts";

/** How many times as long as others a pupil may have for a move. */
export const EXTRA_TIMES: [factor: number, says: Sentence][] = [
  [1, sentence("Same as everyone")],
  [1.5, sentence("One and a half times as long")],
  [2, sentence("Twice as long")],
  [3, sentence("Three times as long")],
];
