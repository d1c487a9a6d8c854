// Print-outs that the server makes: what is known of them, and what can be done.

/** What an address asks for. */
export type Query = Record<string, string | number>;

/** A print-out that is made, or was. */
export interface Job {
  address: string;
  what: string;
  how: string;
  file: string;
  state: "waiting" | "making" | "made" | "failed";
  share: number;
  why: string;
}

/** What is chosen for print-outs, until the page is left. */
export interface PrintChoices {
  long: boolean;
  minutes: number;
  seat: string;
  /** Null until the teacher chooses. */
  large: boolean | null;
}

/** Asks whether tables with a sealed rule are printed too, and calls `make` with the answer. */
export type AskSealed = (asked: {
  sealed: number[];
  others: boolean;
  make(sealed: "with" | "without"): void;
}) => void;

export interface PrintOuts {
  readonly chosen: PrintChoices;
  choose(more: Partial<PrintChoices>): void;
  /** The paper that this teacher prints on. */
  paper(): string;
  setPaper(name: string): void;
  /** All that the server has or is making. */
  jobs(): Job[];
  /** The one that was asked for here. */
  jobOf(name: string, query: Query): Job | undefined;
  /** Have one made and fetch it; or show it as a page. */
  make(name: string, query: Query, ask: AskSealed): void;
  show(name: string, query: Query, ask: AskSealed): void;
  /** Ask the server what it has, and again while it is at work. */
  look(): void;
}

export const isRunning = (job: Job | undefined) => job?.state === "waiting" || job?.state === "making";
