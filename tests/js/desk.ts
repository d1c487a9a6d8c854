// A teacher’s console: what its page knows, and what was done on it.

import type { ClassView, LobbyTable, Person, ProjectorShowView, ProjectorTable, Tile } from "#schema";
import type { ConsolePage, ConsoleState, Desk } from "../../static/js/model/console_types.ts";
import type { Job, PrintOuts } from "../../static/js/model/print_outs.ts";
import type { Steps } from "../../static/js/model/stepping.ts";
import { noting } from "./screen.ts";
import { tableWith, tileWith } from "./views.ts";

export const personWith = (more: Partial<Person> = {}): Person => ({
  ...{
    seat: "s1",
    name: "Amara",
    robot: false,
    online: true,
    members: [],
    team: "",
    asleep: false,
    pupil: true,
  },
  ...more,
});

export const BEN = personWith({ seat: "s2", name: "Ben" });

export const lobbyTable = (number: number, people: Person[] = [personWith(), BEN]): LobbyTable => ({
  number,
  code: `BDF-7K3-${number}`,
  people,
});

export const showWith = (more: Partial<ProjectorShowView> = {}): ProjectorShowView => ({
  ...{
    what: "lobby",
    table: null,
    step: 0,
    names: true,
    runs: null,
    by: "turns",
    round: null,
    overthrows: true,
  },
  ...{ minutes: 15, tones: false, added: 0 },
  ...more,
});

export const classWith = (more: Partial<ClassView> = {}): ClassView => ({
  ...{
    version: 1,
    id: "c",
    title: "Class 7b",
    code: "BDF-7K3",
    address: "http://10.0.0.5/",
    local: "",
    link: "http://10.0.0.5/BDF-7K3",
  },
  ...{ wifi: null, status: "playing", locked: false, joined: 2, expected: null, change: null },
  ...{
    real_cards: false,
    tables: [lobbyTable(1)],
    show: showWith(),
    script: null,
    demo: null,
    question: null,
    missing: [],
    waiting: [],
  },
  ...{ joining: [], times: {}, pace: null, projector: false, told: [] },
  ...more,
});

export const deskWith = (more: Partial<Desk> = {}): Desk => ({
  ...{
    token: "t",
    server: false,
    robots: true,
    dealers: "nature",
    realCards: false,
    names: "free",
    deal: "same",
  },
  ...{
    ladder: false,
    fewest: 3,
    hand: 8,
    script: null,
    lessonPlan: null,
    materials: [],
    large: false,
    paper: "a4",
  },
  ...{ madeUp: [], names_stay: "", explained: { seconds: 10, slides: [] }, played: {} },
  catalogue: [
    {
      id: "red",
      built: "red",
      statement: "Only red.",
      band: "easy",
      bandName: "Easy",
      tags: [],
      twin: "another",
    },
    {
      id: "odd",
      built: "odd",
      statement: "Only odd.",
      band: "hard",
      bandName: "Hard",
      tags: [],
      twin: "none",
    },
  ],
  ...more,
});

const NOTHING: ConsoleState = {
  ...{
    id: "c",
    klass: null,
    settled: -1,
    misuse: null,
    asking: [],
    tiles: new Map(),
    played: {},
    whole: null,
    slides: null,
    thought: null,
    rules: null,
  },
  ...{ together: null, ranked: null, rankedOf: "", demo: null, anyCard: false, visited: -1, place: "tables" },
  ...{
    peek: false,
    talked: new Set(),
    dialog: null,
    notice: "",
    next: null,
    said: "",
    focus: null,
    lost: false,
  },
  ...{ trouble: "", refused: "" },
};

export const jobWith = (more: Partial<Job> = {}): Job => ({
  ...{
    address: "/papers/1",
    what: "Class debrief",
    how: "2 pages",
    file: "class.pdf",
    state: "made",
    share: 1,
    why: "",
  },
  ...more,
});

interface Given {
  state?: Partial<ConsoleState>;
  desk?: Partial<Desk>;
  /** What the server answers to an act. */
  answer?: unknown;
  prints?: Partial<PrintOuts>;
  /** What is stepped through: a round, or the debrief of the class. */
  steps?: Steps;
  classSteps?: Steps;
}

/** A page of a class in which one table plays, and what was done on it. */
export function console_({
  state = {},
  desk = {},
  answer = { ok: true },
  prints = {},
  ...stepped
}: Given = {}) {
  const printing = noting<PrintOuts>(["choose", "setPaper", "make", "show", "look"], {
    chosen: { long: false, minutes: 15, seat: "", large: null },
    paper: () => "a4",
    jobs: () => [],
    jobOf: () => undefined,
    ...prints,
  });
  const steps = { place: () => null, key: () => null } as never;
  const known = { ...NOTHING, klass: classWith(), tiles: tiles(tileWith()), ...state };
  const given: Partial<ConsolePage> = {
    desk: deskWith(desk),
    prints: printing.can,
    steps,
    classSteps: steps,
    ...stepped,
  };
  const hold = noting<ConsolePage["hold"]>(["down", "up"]).can;
  const names = [
    "act",
    "notice",
    "change",
    "peek",
    "openDialog",
    "closeDialog",
    "paintDialog",
    "focusIn",
  ] as const;
  const keys = { on: () => true, peeks: () => true, set: () => {} };
  const { can, did } = noting<ConsolePage>(
    names,
    { ...given, state: known, hold, keys },
    Promise.resolve(answer),
  );
  return { page: can, did, printed: printing.did };
}

/** Tiles by the numbers of their tables. */
export const tiles = (...all: Tile[]) => new Map(all.map((tile) => [tile.table.number, tile]));

/** A table as the big screen gets it. */
export const publicWith = (more: Partial<ProjectorTable> = {}): ProjectorTable => {
  const { message: _, ...table } = tableWith(more as never);
  return { last_call: null, ...table } as ProjectorTable;
};
