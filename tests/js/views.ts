// Views as the server sends them, with what a test does not name.

import type {
  Clocks,
  LineView,
  PauseView,
  SeatTag,
  SeatView,
  SignalView,
  TableRules,
  TableView,
  Tile,
} from "#schema";

export const clocksWith = (more: Partial<Clocks> = {}): Clocks => ({
  now: 0,
  stand: false,
  move: null,
  extended: false,
  round: null,
  last_call: null,
  nudge: 0,
  thinking: null,
  next: null,
  ...more,
});

export const tagWith = (more: Partial<SeatTag> = {}): SeatTag => ({
  id: "s1",
  name: "Amara",
  cards: 14,
  expelled: false,
  false_prophet: false,
  robot: false,
  online: true,
  asleep: false,
  sits_out: false,
  members: [],
  driver: null,
  ...more,
});

/** The part of a table that is its line: empty, but for what is named. */
export const lineWith = (more: Partial<LineView> = {}) => ({
  line: { columns: [], laid: 0, markers: [], prophet_markers: [], reigns: [], ...more },
});

/** The part of a table that is its rules of play. */
export const rulesWith = (more: Partial<TableRules> = {}) => ({
  rules: {
    predictions: false,
    longest: 4,
    no_play_smaller_by: 4,
    no_play_penalty: 5,
    false_prophet_penalty: 5,
    wrong_penalty: 2,
    points: true,
    ...more,
  },
});

/** The part of a table that is paused. */
export const pauseWith = (more: Partial<PauseView> = {}) => ({
  pause: { all: false, here: false, why: "", ...more },
});

export const tableWith = (more: Partial<TableView> = {}): TableView => ({
  version: 1,
  number: 1,
  round: 1,
  phase: "playing",
  closed: false,
  dealer: null,
  pause: null,
  real_cards: false,
  clocks: clocksWith(),
  seats: [tagWith(), tagWith({ id: "s2", name: "Ben" })],
  turn: "s1",
  waits: [{ kind: "turn", seats: ["s1"], until: null }],
  pending: null,
  guess: null,
  may_declare: null,
  prophet: null,
  ...lineWith(),
  ...rulesWith(),
  expulsion: null,
  happened: null,
  hints: [],
  message: null,
  notice: null,
  over: null,
  rung: null,
  told: [],
  ...more,
});

export const seatWith = (more: Partial<SeatView> = {}): SeatView => ({
  version: 1,
  seat: "s1",
  name: "Amara",
  in_round: true,
  hand: ["9S", "2H"],
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
  writes: true,
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
  ...more,
});

/** A signal on thinking. */
export const signalWith = (more: Partial<SignalView> = {}): SignalView => ({
  ...{ round: 1, at: 20, plays: 12, name: "nobody-writes", rank: 7, words: "No ideas.", say: "Write two." },
  ...{ sure: false, sureness: 0.6, saw: [], notes: [], instead: [], who: [], held: [], ...more },
});

export const tileWith = (more: Partial<Tile> = {}): Tile => ({
  table: tableWith(),
  code: "BDF-7K3-1",
  rule: "",
  rule_id: null,
  still_fit: null,
  catalogue: 122,
  since: null,
  patience: 0,
  answered: 0,
  asked: 0,
  answering: false,
  last_guesses: [],
  revealed: false,
  problem: null,
  swapped: false,
  met: [],
  sealed: [],
  notes: 0,
  next_rule: null,
  spoiling: null,
  pupil_messages: {},
  help: [],
  signal: null,
  signals: false,
  ...more,
});
