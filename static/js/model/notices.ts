// Notices: what every phone at a table shows in a line for a few seconds, with a sound.

import type { NoticeView, TableView } from "#schema";
import type { Sentence } from "../base/messages.ts";
import type { Signal, Sound } from "../base/signals.ts";

interface Notice {
  /** {player} is who it comes from. */
  words: Sentence;
  sound: Signal | Sound;
}

/** By the type of the event. */
export const NOTICES: Record<string, Notice> = {};

/** The notice of a table that is newer than `seen`, if this page has words for it. */
export function newNotice({ notice }: TableView, seen: number | null): NoticeView | null {
  return notice && seen !== null && notice.number > seen && notice.kind in NOTICES ? notice : null;
}
