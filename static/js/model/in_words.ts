// A rule in words, as a draft, a view and a record have it.

import type { NoteView } from "#schema";
import type { InWords, WrittenRule } from "./pupil_types.ts";

export const tidy = (words: string) => words.replace(/\s+/g, " ").trim();

/** What a note says: a rule that was built, or read in its words, or of the list; otherwise its words. */
export function readIn({ claim, words, typed }: NoteView): InWords {
  const built = typeof claim === "object";
  if (claim !== null && (built || typed !== null))
    return { words: typed ?? words, id: "read", read: { rule: claim as WrittenRule, said: words } };
  return { words, id: built || claim.startsWith("text:") ? null : claim, read: null };
}

const inWords = (words: string) => (tidy(words) ? `text:${tidy(words)}` : null);

/** What is written, as the server takes it; null for nothing. */
export function wordSaid({ words, id, read }: InWords) {
  if (id === "read") return read?.rule ?? null;
  return id === "own" ? inWords(words) : (id ?? inWords(words));
}
/** The words in which a rule was read, to be kept beside it; null for its own sentence. */
export const besideIt = ({ words, id, read }: InWords) =>
  id === "read" && read?.said !== words ? tidy(words) : null;
