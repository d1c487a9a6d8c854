// Notices: what every phone at a table shows in a line for a few seconds, with a sound.

import type { NoticeView, TableView } from "#schema";
import { type Sentence, sentence } from "../base/messages.ts";
import type { Signal, Sound } from "../base/signals.ts";

interface Notice {
  /** {player} is who it comes from. */
  words: Sentence;
  sound: Signal | Sound;
}

/** By the type of the event. */
export const NOTICES: Record<string, Notice> = {
  applause: {
    words: sentence("{player} applauds."),
    sound: {
      buzz: [30, 60, 30, 60, 30],
      tones: [
        [330, 0, 0.06],
        [392, 0.12, 0.06],
        [330, 0.24, 0.06],
        [392, 0.36, 0.1],
      ],
    },
  },
  bell: {
    words: sentence("Your teacher rang the bell. Please look up."),
    // A stroke with the overtones of a bell, of which the deepest lasts longest.
    sound: {
      buzz: [300, 100, 100],
      tones: [
        [1568, 0, 0.5],
        [941, 0, 0.9],
        [784, 0, 1.6],
      ],
    },
  },
};

/** The notice of a table that is newer than `seen`, if this page has words for it. */
export function newNotice({ notice }: TableView, seen: number | null): NoticeView | null {
  return notice && seen !== null && notice.number > seen && notice.kind in NOTICES ? notice : null;
}
