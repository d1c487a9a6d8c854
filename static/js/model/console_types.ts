// What the console knows: types alone.

import type {
  AskingPhone,
  ClassSlides,
  ClassView,
  DemoDesk,
  MisuseView,
  RuleScene,
  Slides,
  TeacherCommands,
  ThoughtDesk,
  Tile,
  WholeTable,
} from "#schema";
import type { Done, Newcomer } from "./answers.ts";
import type { PrintOuts } from "./print_outs.ts";
import type { TriedPlay } from "./static_layout.ts";
import type { Steps } from "./stepping.ts";

/** What each kind of dialog is about. */
export interface DialogKinds {
  actions: number;
  /** The table whose signal on thinking is shown. */
  signal: number;
  sealedPapers: { sealed: number[]; others: boolean; make(sealed: "with" | "without"): void };
  rule: number | null;
  deal: number;
  dealer: number;
  message: number | null;
  pauseAll: null;
  here: null;
  newcomers: { pupils: Newcomer[]; round: number | null };
  mark: { table: number; of: number };
  markWhich: null;
  end: number | null;
  reveal: number;
  closeClass: null;
  renameClass: null;
  wifi: null;
  /** Seats. */
  pupil: string;
  move: string;
  handover: { player: string; address: string; qr: { size: number; path: string } };
  keys: null;
}

/** An open dialog: for a rule the one that is chosen, and whether it is covered. */
export type Dialog<Kind extends keyof DialogKinds = keyof DialogKinds> = {
  [Each in Kind]: {
    kind: Each;
    about: DialogKinds[Each];
    rule: string | null;
    band: string | null;
    covered: boolean;
    chosen?: Newcomer[];
    more?: boolean;
  };
}[Kind];

/** An argument that may be left out where it may be null. */
export type Optional<About> = null extends About ? [about?: About] : [about: About];

/** A rule of the list from which a teacher chooses; `built` is the id under which a table plays one of their own. */
export interface ListedRule {
  id: string;
  built: string;
  statement: string;
  band: string;
  bandName: string;
  tags: string[];
  twin: "itself" | "another" | "none";
}

/** A step of the teacher’s script, and its button: a command, or a place of the console to go to. */
export interface ScriptStep {
  title: string;
  say: string;
  note: string;
  minutes: number;
  lesson: number;
  press: Press | null;
  /** What the projector shows meanwhile; `stays`: what it showed. */
  projector: "lobby" | "tables" | "slide" | "explain" | "demo" | "stays";
  /** The projector can show its slide. */
  slide: boolean;
  /** How many cards follow one by one on its slide. */
  later: number;
}

export interface Press {
  label: string;
  act?: { do: keyof TeacherCommands; what?: string };
  go?: string;
}

/** A slide of the explanation: plays, a hand, and how many cards of a Prophet’s reign. */
export interface ExplanationSlide {
  head: string;
  text: string;
  /** What phones are asked meanwhile; empty where there are none. */
  question: string;
  plays: TriedPlay[];
  hand: string[];
  reign: boolean;
}

/** The explanation, and for how many seconds a slide is shown where it goes on by itself. */
export interface Explained {
  seconds: number;
  slides: ExplanationSlide[];
}

/** What the server writes into a page of the console; `played` has ids of rules by the number of their table. */
export interface Desk {
  now?: number;
  token: string;
  server: boolean;
  catalogue: ListedRule[];
  robots: boolean;
  dealers: string;
  realCards: boolean;
  names: string;
  /** The names that the program makes up, in every language. */
  madeUp: string[];
  deal: string;
  ladder: boolean;
  fewest?: number;
  /** Cards that each player is dealt. */
  hand: number;
  script?: ScriptStep[] | null;
  lessonPlan: string | null;
  materials: string[];
  large: boolean;
  paper: string;
  names_stay: string;
  explained: Explained;
  played: Record<number, string[]>;
}

/** A finished round, and what happened in it; the headline is empty where it would tell too much. */
export interface RankedRound {
  table: number;
  round: number;
  headline: string;
}

/** A step of the script as the big screen shows it. */
export interface StepSlide {
  title: string;
  say: string;
  plays: TriedPlay[];
  /** Cards that follow one by one. */
  later: TriedPlay[];
  tasks: string[];
  above: string[];
  below: string[];
}

/** What may be done after a notice. */
export interface Follows {
  label: string;
  run(): void;
}

/** All that is on screen of the console follows from this. */
export interface ConsoleState {
  id: string;
  /** Null until the first view has come. */
  klass: ClassView | null;
  /** The number of the last change of seats that can't be taken back. */
  settled: number;
  asking: AskingPhone[];
  /** What somebody in this network takes too much of; null before it was told. */
  misuse: MisuseView | null;
  tiles: ReadonlyMap<number, Tile>;
  /** The rules that each table has had, by its number. */
  played: Record<number, string[]>;
  whole: WholeTable | null;
  slides: Slides | null;
  together: ClassSlides | null;
  /** The last guesses of the class, and the rules that the big screen reveals. */
  thought: ThoughtDesk | null;
  rules: RuleScene | null;
  /** The finished rounds, the best first; null until they have been asked for. */
  ranked: RankedRound[] | null;
  /** Which rounds were ranked last. */
  rankedOf: string;
  demo: DemoDesk | null;
  /** The demo round offers every card of the deck. */
  anyCard: boolean;
  /** The step of the script whose place in the console was gone to from here. */
  visited: number;
  place: string;
  peek: boolean;
  /** Wrong strings about which the teacher has talked to the pupil. */
  talked: ReadonlySet<string>;
  dialog: Dialog | null;
  notice: string;
  next: Follows | null;
  said: string;
  focus: { seat: string; table: number; until: number } | null;
  lost: boolean;
  trouble: string;
  refused: string;
}

/** What an act takes besides the class, its id and its table. */
export type More<Name extends keyof TeacherCommands> = Omit<TeacherCommands[Name], "class" | "id" | "table">;

/** What parts of the console know and can do. */
export interface Teacher {
  readonly state: Readonly<ConsoleState>;
  readonly desk: Desk;
  readonly prints: PrintOuts;
  /** Stepping through a round, and through the debrief of the class. */
  readonly steps: Steps;
  readonly classSteps: Steps;
  /** Do something at one table, or at all with table null. The server's answer when it has done it, else null. */
  act<Name extends keyof TeacherCommands>(
    name: Name,
    table?: number | null,
    ...[more]: object extends More<Name> ? [more?: More<Name>] : [more: More<Name>]
  ): Promise<Done | null>;
  /** Show a sentence for a while, with what may be done then. */
  notice(text: string, next?: Follows | null): void;
  /** Change what the page knows, and paint it. */
  change(more: Partial<ConsoleState>): void;
  peek(open: boolean): void;
  /** Sealed rules show while a button that listens to these is held down. */
  readonly hold: { down(event: KeyboardEvent | PointerEvent): void; up(): void };
  /** Single keys: whether they are on, and whether one shows the rules on this page. */
  readonly keys: { on(): boolean; set(on: boolean): void; peeks(): boolean };
}

/** The same with dialogs. */
export interface ConsolePage extends Teacher {
  openDialog<Kind extends keyof DialogKinds>(kind: Kind, ...[about]: Optional<DialogKinds[Kind]>): void;
  closeDialog(): void;
  paintDialog(): void;
  /** Put the focus on something in the open dialog. */
  focusIn(selector: string): void;
}
