// What a pupil has begun and not sent: cards that are chosen, a guess, a deal, a last guess. It is kept in the
// browser for its round, so that nothing is lost to a faster player or a reload.

import type { Expect } from "#schema";
import { local, session, stored } from "../base/storage.ts";
import type { DealDraft, GuessDraft, NoteDraft, PupilState, Sheet, WordDraft } from "../model/pupil_types.ts";

export const NO_WORD: WordDraft = { words: "", id: null, read: null, sure: null, again: false };
export const NO_GUESS: GuessDraft = { words: "", id: null, read: null, asks: null };
export const NO_DEAL: DealDraft = { words: "", band: null, rule: null, hint: null };
const EXPECTED: (Expect | null)[] = ["right", "wrong", "unsure"];

/** All that was begun in a round. */
export interface Drafts {
  chosen: string[];
  expect: Expect | null;
  guess: GuessDraft;
  deal: DealDraft;
  word: WordDraft;
}

/** A draft with the round that it is of. */
type Kept<Draft> = Draft & { round: string };

const ofRound = <Draft>(round: string, kept: Kept<Draft> | null) => (kept?.round === round ? kept : null);

/** What this browser keeps of a round; what is of a different round counts as nothing. */
export function draftsOf(round: string): Drafts {
  const chosen = ofRound(round, stored<Kept<{ keys: string[]; expect: Expect | null }>>(local, "chosen"));
  const guess = ofRound(round, stored<Kept<GuessDraft>>(local, "guess"));
  const deal = ofRound(round, stored<Kept<DealDraft>>(local, "deal"));
  const word = ofRound(round, stored<Kept<WordDraft>>(session, "word"));
  return {
    chosen: chosen?.keys ?? [],
    expect: chosen && EXPECTED.includes(chosen.expect) ? chosen.expect : null,
    guess: guess ? { ...NO_GUESS, ...guess } : NO_GUESS,
    deal: deal ? { ...NO_DEAL, ...deal } : NO_DEAL,
    word: word ? { ...NO_WORD, ...word } : NO_WORD,
  };
}

/** Functions that change what is begun in a round, and keep it in this browser. */
export const drafting = (state: PupilState, roundId: () => string) => ({
  choose(keys: string[]) {
    state.chosen = keys;
    stored(local, "chosen", { round: roundId(), keys, expect: state.expect });
  },
  /** What a guess may become. */
  draft(words: string, id: string | null, more: Partial<GuessDraft> = {}) {
    state.guess = { ...state.guess, words, id, ...more };
    stored(local, "guess", { round: roundId(), ...state.guess });
  },
  /** What a last guess may become. */
  word(more: Partial<WordDraft>) {
    state.word = { ...state.word, ...more };
    state.problem = "";
    stored(session, "word", { round: roundId(), ...state.word });
  },
  /** What a deal may become. */
  drafted(more: Partial<DealDraft>) {
    state.deal = { ...state.deal, ...more };
    state.problem = "";
    stored(local, "deal", { round: roundId(), ...state.deal });
  },
});

/** The sheets in which someone writes: a page that loads itself again opens them again. */
const WRITTEN = ["guess", "deal", "notebook"] as const;
export type WrittenSheet = (typeof WRITTEN)[number];

export function keepSheet(round: string, sheet: Sheet | null) {
  const kind = WRITTEN.find((each) => each === sheet?.kind);
  stored(session, "sheet", kind ? { round, kind } : null);
}

/** Which sheet was open as the page loaded itself again in this round; null for none. */
export function keptSheet(round: string): WrittenSheet | null {
  const kept = stored<{ round: string; kind: WrittenSheet }>(session, "sheet");
  return (kept?.round === round && WRITTEN.find((each) => each === kept.kind)) || null;
}

/** Notes that were not sent, with the class and the line of the database that they are of. */
interface KeptNotes {
  class: string;
  line?: string;
  drafts: Record<string, NoteDraft>;
}

export const keepNotes = (id: string, line: string, drafts: Record<string, NoteDraft>) =>
  stored<KeptNotes>(local, "notes", { class: id, line, drafts });

export function keptNotes(id: string, line: string) {
  const kept = stored<KeptNotes>(local, "notes");
  return kept?.class === id && (kept.line ?? "0") === line ? kept.drafts : null;
}

/** Whether some notes were not sent, of whichever class. */
export const hasNotes = () => Object.keys(stored<KeptNotes>(local, "notes")?.drafts ?? {}).length > 0;
