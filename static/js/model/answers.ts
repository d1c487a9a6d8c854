// What the server answers to what a page sends: types alone.

import type { PupilReviewView, VisitView } from "#schema";

/** What the server answers to a message it has carried out; beyond `ok` it depends on the message. */
export interface Done {
  ok: true;
  version?: number;
  line?: number;
  own?: PupilReviewView | null;
  visit?: VisitView;
  seconds?: number;
  at?: number[];
  not_at?: { table: number; why: string }[];
  mark?: number;
  pupils?: Newcomer[];
  round?: number | null;
  rounds?: { table: number; round: number; headline: string }[];
  address?: string;
  qr?: { size: number; path: string };
}

/** A pupil who has joined so many seconds ago. */
export interface Newcomer {
  seat: string;
  name: string;
  ago: number;
}

/** Why it did not; `why` is a sentence. */
export interface Refused {
  ok: false;
  why: string;
  unavailable?: boolean;
  unreadable?: boolean;
  elsewhere?: boolean;
  outdated?: boolean;
}

export type Answer = Done | Refused;
