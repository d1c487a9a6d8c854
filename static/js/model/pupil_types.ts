// What the pupil’s page knows, and what its parts can do.

import type { Expect, HeldRuleView, LessonView, NoticeView, SeatView, TableView, WriteNote } from "#schema";
import type { Content } from "../base/vendor_lit.ts";
import type { Answer } from "./answers.ts";
import type { Scroller } from "./scroller.ts";
import type { Settings, Sort } from "./settings.ts";

/** A phone’s seats, each with its private part of the view. */
export type Parts = Map<string, SeatView>;

/** A rule that is built, as the rule builder writes it. */
export interface BuiltRule extends Record<string, unknown> {
  is: string;
}

/** A rule as a record has it: the id of one of the list, or a built one. */
export type WrittenRule = string | { format: string; asks: BuiltRule };

/** A rule that the program read in a pupil’s words, and what it says. */
export interface ReadRule {
  rule: WrittenRule;
  said: string;
}

/** A rule that is being written: words, and what they mean. `id` is that of a rule of the list, “read” for the rule
 *  that was read in them, “own” for the words themselves; null before the pupil has said so. */
export interface InWords {
  words: string;
  id: string | null;
  read: ReadRule | null;
}

/** A guess as it is written; id “built” for the rule that is built. */
export interface GuessDraft extends InWords {
  asks: BuiltRule | null;
}

/** A last guess as it is written. */
export interface WordDraft extends InWords {
  sure: number | null;
  again: boolean;
}

/** A deal as it is chosen; `words` and `band` narrow the list down. */
export interface DealDraft {
  words: string;
  band: string | null;
  rule: string | null;
  hint: number | null;
}

/** What of a round has been read on this device. */
export interface Read {
  round: string;
  message: number;
  hints: number;
  told: number;
  own: Record<string, number>;
}

/** What the sheet of the rule builder is for: its words, and what is done then. */
export interface Building {
  title: Content;
  takes: Content;
  backs: Content;
  built(asks: BuiltRule): void;
  take(rule: { format: string; asks: BuiltRule }, sentence: string): void;
  back(): void;
  draw(): void;
}

/** The sheet of the rule builder for a rule. */
export type BuilderSheet = (asks: BuiltRule | null, on: Building) => Content;

export interface AddSheet {
  kind: "add";
  adding: { addingSheet(sheet: AddSheet, several: boolean, act: PupilActions): Content };
  words: string;
  own: boolean;
  problem: string;
}

/** What takes the whole screen, with the views that it is about. */
export interface Moment {
  kind: "overthrow" | "out";
  id: string;
  views: { seat: SeatView; table: TableView };
  /** Until when it fills the screen, in this device's milliseconds; without, until it is left. */
  until?: number;
}

/** A line above the table: a moment, or a notice with the table that it came to. */
export interface Band {
  is: Moment | { kind: "notice"; notice: NoticeView; table: TableView };
  /** Until when at most, in this device's milliseconds; and of which part of the lesson. */
  ends: number;
  chapter: string;
}

/** The sheets that a pupil opens. */
export type OpenSheet = "menu" | "rules" | "no_play" | "declare" | "guess" | "deal";

/** What lies over the table. */
export type Sheet =
  | { kind: OpenSheet }
  | { kind: "story"; n: number | null; code: string }
  | { kind: "notebook"; asked: number | null; changes: number }
  | { kind: "watching"; table: TableView; at: number }
  | Moment
  | AddSheet;

/** What a seat of a shared device may do or see, besides what the table waits for. */
export type Chance = "last_change" | "declare" | "guess" | "notebook" | "look";

/** Why a hand of a shared device is uncovered. */
export type Reason = "deal" | "verdict" | "word" | "move" | Chance;

/** The part of the page for a shared device. */
export interface Passing {
  holds(why: Reason, view: SeatView, table: TableView): boolean;
  wanted(state: Pick<Playing, "parts" | "table">): SeatView[];
  curtain(state: Playing, act: PupilActions): Content;
  uncovered(state: Playing, act: PupilActions): Content;
}

/** What is written in a notebook and not known to be saved. */
export interface NoteDraft extends InWords {
  asks: BuiltRule | null;
  said: string;
  sure: number | null;
  card: string | null;
  changes: number;
  saved: boolean;
  sending: boolean;
  why: string;
  building: boolean;
  wip: BuiltRule | null;
  seat: string;
  number: number;
  round: number;
}

/** The lab notebooks of this phone. */
export interface Notebooks {
  readonly draft: NoteDraft | null | undefined;
  follow(key: string, seat: SeatView, table: TableView, writing: boolean): void;
  change(more: Partial<NoteDraft>): void;
  set(more: Partial<NoteDraft>): void;
  claim(words: string, now: boolean): void;
  flush(): void;
}

/** What notebooks need of the page: `keep` stores what was not sent yet in the browser, `kept` has it back, `ask`
 *  sends until it is answered, `draw` repaints. */
export interface Keeping {
  ask(event: "note", note: WriteNote, id: string): Promise<Answer>;
  keep(drafts: Record<string, NoteDraft>): void;
  kept(): Record<string, NoteDraft> | null;
  draw(): void;
}

export interface PupilState {
  /** The seat in sight; of a shared device nobody’s while every hand is covered. */
  seat: SeatView;
  parts: Parts;
  open: { seat: string; why: Reason } | null;
  passing: Passing | null;
  drafts: string;
  /** Null until the first view has come. */
  table: TableView | null;
  chosen: string[];
  expect: Expect | null;
  told: { of: number; expect: Expect } | null;
  /** What the class does together, and the vote that is on its way. */
  lesson: LessonView | null;
  voted: { of: number; choice: number } | null;
  shifting: string | null;
  ready: boolean;
  armed: boolean;
  /** Chosen cards that have left the hand since the last tap. */
  dropped: string[];
  fresh: number[] | null;
  picked: string | null;
  guess: GuessDraft;
  word: WordDraft;
  read: Read;
  nudged: number;
  warned: number;
  deal: DealDraft;
  peek: boolean;
  lost: boolean;
  /** What was sent has no answer yet. */
  slow?: boolean;
  trouble: string;
  sending: boolean;
  problem: string;
  problemSince: number;
  sheet: Sheet | null;
  band: Band | null;
  /** The number of the last notice that came; null before the first view. */
  noticed: number | null;
  /** What the server asks of this phone, and the part of the lesson, as they were when last looked at. */
  asked: string[];
  chapter: string;
  leaving: boolean;
  gone: string | null;
  unreadable: boolean;
  elsewhere: boolean;
  /** The server runs a different release, and the page is about to load itself again. */
  outdated: boolean;
  books: Notebooks | null;
  thought: number | null;
  comebacks: Record<string, string>;
  settings: Settings;
  keys: string[];
}

/** The state once a view has come. */
export type Playing = PupilState & { table: TableView };

/** A move, as the server takes it: see docs/messages.md. */
export interface Move extends Record<string, unknown> {
  play?: string[];
  no_play?: true;
  declare?: true;
  call?: string;
  pick?: string;
  guess?: WrittenRule;
  /** Beside a guess: those in which it was read. */
  words?: string;
  verdict?: string;
}

/** What is written against a clock, on its way to the server. */
export interface Writing {
  word(): void;
  guess(): void;
  begins(): void;
  lastGuess(): Promise<void>;
  beginGuess(): Promise<Answer>;
  dropGuess(): void;
  flush(): void;
}

/** Another table that may be watched: the button to it, and the table once it is. */
export interface Visit {
  offer: Content;
  watched: Content | null;
}

/** The parts of the page that come after its first view. */
export interface Later {
  readAloud(name: string, draw: () => void): Content;
  gone(state: PupilState): Content;
  elsewhere(here: () => void): Content;
  openSheet(
    is: Exclude<Sheet, { kind: "notebook" }>,
    state: Playing,
    act: PupilActions,
    scroller: Scroller,
  ): Content;
  lobby(state: Playing, act: PupilActions): Content;
  standIn(state: Playing, act: PupilActions): Content;
  nameStrip(state: Playing): Content;
  reviews(state: Playing, act: PupilActions): Content;
  question(state: Playing, act: PupilActions): Content;
  picking(state: Playing, act: PupilActions): Content;
  resting(state: Playing, act: PupilActions): Content;
  shownHand(state: Playing): Content;
  ordering(codes: string[], order: { at: number; shift(from: number, to: number): void }): Content;
  jumps(view: TableView, scroller: Scroller): Content;
  held(state: Playing, act: PupilActions): Content;
  mine(state: Playing, act: PupilActions): Content;
  reviewer(state: Playing): Content;
  notes(state: Playing, act: PupilActions): Content;
  fromTeacher(state: Playing, act: PupilActions): Content;
  ending(state: Playing, act: PupilActions): Content;
  cutShort(state: Playing, act: PupilActions): Content;
  choosing(state: Playing, act: PupilActions): Content;
  dealt(state: Playing, act: PupilActions): Content;
  lastCall(state: Playing, act: PupilActions): Content;
  offers(state: Playing, act: PupilActions): Content;
  noteLine(state: Playing, act: PupilActions, empty?: boolean): Content;
  dealerItem(state: Playing): Content;
  writes: Writing;
  interrupts(page: PupilState, state: Playing, again: () => void): number | null;
  visit(state: Playing): Visit;
  bandOf(state: Playing, act: PupilActions): Content;
  askAbove(state: Playing, act: PupilActions): Content;
}

/** What the parts of the page can do. */
export interface PupilActions {
  send(move: Move): void;
  tap(key: string): void;
  open(kind: OpenSheet): void;
  adding(part: AddSheet["adding"]): void;
  adds(more: Partial<AddSheet>): void;
  addName(name: string, own: boolean): void;
  close(): void;
  may(action: SeatView["may"][number]): boolean;
  scroller: Scroller;
  evidence: Scroller;
  story(n: number, code: string): void;
  tell(code: string): void;
  draft(words: string, id: string | null, more?: Partial<GuessDraft>): void;
  built(asks: BuiltRule): void;
  draw(): void;
  gotIt(): void;
  declare(words: string): void;
  drafted(more: Partial<DealDraft>): void;
  word(more: Partial<WordDraft>): void;
  again(): void;
  lastGuess(): void;
  /** The rule of who is about to declare, as it is typed. */
  noted(words: string): void;
  /** A tap on what can be played only later. */
  notYet(): void;
  /** The moment that is a band, on the whole screen again; or the band gone. */
  showMoment(moment: Moment): void;
  dropBand(): void;
  expect(which: Expect): void;
  predict(of: number, expect: Expect): void;
  vote(of: number, choice: number): void;
  help(seat: string, on: boolean): void;
  applaud(seat: string): void;
  decline(): void;
  time(seat: string, factor: number): void;
  back(): Promise<Answer>;
  write(): void;
  /** A new rule in place of the one that has just fallen. */
  rewrite(): void;
  watchAgain(): void;
  turnTo(at: number): void;
  passThought(): void;
  breaks(card: string): void;
  /** Whether a button is there for the first time on this device; `when` is the same as long as it stays. */
  firstTime(button: "no_play" | "declare", when: string): boolean;
  /** Content of parts that are fetched; nothing until they are there. */
  breaking(): Content;
  trail(held: HeldRuleView[]): Content;
  own(): Content;
  visit(): Visit | null;
  /** What the class does together, on a phone that waits; null for nothing. */
  together(): Content | null;
  practice(): Content;
  later(): Later | null;
  missed(): void;
  deal(): void;
  peek(): void;
  pick(key: string): void;
  play(): void;
  shift(from: number, to: number): void;
  shiftable(at: number): void;
  sort(how: Sort): void;
  set(more: Partial<Settings>): void;
  leave: (() => void) | null;
  askLeave(): void;
  uncover(seat: string, why: Reason): void;
  cover(): void;
}
