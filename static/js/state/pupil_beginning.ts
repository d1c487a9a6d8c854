// A pupil’s page before anything has come.

import type { SeatView } from "#schema";
import type { Playing, PupilState } from "../model/pupil_types.ts";
import { NO_DEAL, NO_GUESS, NO_WORD } from "./pupil_drafts.ts";
import { settings } from "./settings.ts";

/** What a device that is passed around shows of a seat while every hand is covered: nothing. */
export const NOBODY: SeatView = {
  version: 0,
  seat: "",
  name: "",
  in_round: false,
  hand: [],
  may: [],
  choices: null,
  deal: null,
  refuted: [],
  waits: null,
  predicted: null,
  time: 1,
  sits_out: false,
  stand_in: false,
  asked: false,
  last_guess: null,
  writes: false,
  note: null,
  note_check: null,
  thinks: false,
  may_break: false,
  breaks: null,
  trail: [],
  beside: [],
  wanted: null,
  message: null,
  asks_help: false,
};

/** What a pupil’s page knows before the first view. */
export const beginning = (comebacks: Record<string, string>): PupilState => ({
  seat: NOBODY,
  parts: new Map(),
  open: null,
  passing: null,
  drafts: "",
  table: null,
  chosen: [],
  expect: null,
  told: null,
  lesson: null,
  voted: null,
  shifting: null,
  ready: false,
  armed: true,
  dropped: [],
  fresh: null,
  picked: null,
  guess: NO_GUESS,
  word: NO_WORD,
  read: { round: "", message: 0, hints: 0, told: 0, own: {} },
  nudged: 0,
  noticed: null,
  warned: 0,
  deal: NO_DEAL,
  peek: false,
  lost: false,
  trouble: "",
  sending: false,
  problem: "",
  problemSince: 0,
  sheet: null,
  band: null,
  asked: [],
  chapter: "",
  leaving: false,
  gone: null,
  unreadable: false,
  elsewhere: false,
  outdated: false,
  books: null,
  thought: null,
  comebacks,
  settings,
  keys: [],
});

/** Whether a view has come. */
export const hasTable = (state: PupilState): state is Playing => state.table !== null;
