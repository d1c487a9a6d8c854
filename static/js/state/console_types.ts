// What the console knows: types alone.

import type { Newcomer } from "../transport/net.ts";

/** What each kind of dialog is about. */
export interface DialogKinds {
  actions: number;
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
