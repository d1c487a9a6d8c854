// What a pupil writes against a clock, on its way to the server: the last guess, and a guess.

import type { NoteView } from "#schema";
import type { Answer } from "../model/answers.ts";
import { besideIt, readIn, wordSaid } from "../model/in_words.ts";
import type { GuessDraft, PupilState, WordDraft } from "../model/pupil_types.ts";
import type { Sent } from "../transport/net.ts";
import { autosave } from "./autosave.ts";
import { NO_WORD } from "./pupil_drafts.ts";

/** A last guess that begins with what this seat wrote last: in its notebook, as a last guess, or as a guess that it
 *  could not finish. */
export function wordOf(note: NoteView | null, { words: guessed }: GuessDraft): WordDraft {
  if (!note) return guessed ? { ...NO_WORD, words: guessed } : NO_WORD;
  const { words, confidence: sure } = note;
  if (!words && sure === null) return NO_WORD;
  return { ...NO_WORD, sure, ...readIn(note) };
}

export const guessSaid = (guess: GuessDraft) =>
  guess.id === "built" ? guess.asks && { format: "eleusis-rule/1", asks: guess.asks } : wordSaid(guess);

interface Page {
  state: PupilState;
  request<Event extends "last_guess" | "guessing">(
    event: Event,
    content: Omit<Sent[Event], "id">,
  ): Promise<Answer>;
  refuse(why: string): void;
  taken(asked: Promise<Answer>): Promise<boolean>;
  again(is: boolean): void;
  draw(): void;
}

export function writes({ state, request, refuse, taken, again, draw }: Page) {
  /** What was written is on the server; what it refuses is read as long as it can be mended. */
  async function saved(asked: Promise<Answer>) {
    const answer = await asked;
    if (answer.ok || !(state.seat.asked || state.sheet?.kind === "guess")) return;
    refuse(answer.why);
    draw();
  }

  /** What stands in the form of the last guess, sent or as far as it is written. */
  const wordNow = (draft: boolean) => ({
    seat: state.seat.seat,
    note: wordSaid(state.word),
    confidence: state.word.sure,
    words: besideIt(state.word),
    draft,
  });
  const guessNow = () => ({
    seat: state.seat.seat,
    guess: guessSaid(state.guess),
    words: besideIt(state.guess),
  });
  const saveWord = autosave((now: ReturnType<typeof wordNow>) => saved(request("last_guess", now)));
  const saveGuess = autosave((now: ReturnType<typeof guessNow>) => saved(request("guessing", now)));
  let begun = "";

  return {
    word() {
      if (state.seat.asked) saveWord(wordNow(true));
    },
    guess() {
      if (state.sheet?.kind === "guess") saveGuess(guessNow());
    },
    /** What the form begins with counts, as it stands. */
    begins() {
      if (!state.seat.asked || begun === state.drafts) return;
      begun = state.drafts;
      if (state.word === NO_WORD) state.word = wordOf(state.seat.note, state.guess);
      if (wordSaid(state.word)) saveWord(wordNow(true));
    },
    /** What the pupil sends is not sent by itself besides. */
    async lastGuess() {
      saveWord.drop();
      state.sending = true;
      draw();
      const done = await taken(request("last_guess", wordNow(false)));
      state.sending = false;
      if (done) again(false);
      draw();
    },
    beginGuess: () => request("guessing", guessNow()),
    dropGuess: saveGuess.drop,
    flush() {
      saveWord.flush();
      saveGuess.flush();
    },
  };
}
