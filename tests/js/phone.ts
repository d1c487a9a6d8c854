// A pupil’s phone: what its page knows, and what a tap on it does.

import type { LastEventView, LineView, SeatView, TableView } from "#schema";
import * as later from "../../static/js/components/deferred.ts";
import { follow } from "../../static/js/components/layout.ts";
import { keysOf } from "../../static/js/model/hand_order.ts";
import type { Later, Playing, PupilActions } from "../../static/js/model/pupil_types.ts";
import { beginning } from "../../static/js/state/pupil_beginning.ts";
import { noting } from "./screen.ts";
import { lineWith, seatWith, tableWith } from "./views.ts";

type Known = Partial<Omit<Playing, "seat" | "table">>;

/** What a phone knows of a seat at a table. */
export function phone(
  seat: Partial<SeatView> = {},
  table: Partial<TableView> = {},
  more: Known = {},
): Playing {
  const own = seatWith(seat);
  return {
    ...beginning({ s1: "417", s2: "902" }),
    seat: own,
    table: tableWith(table),
    parts: new Map([[own.seat, own]]),
    keys: keysOf(own.hand),
    ...more,
  };
}

const NOTED = [
  ...[
    "send",
    "tap",
    "open",
    "adding",
    "adds",
    "addName",
    "close",
    "story",
    "tell",
    "draft",
    "built",
    "draw",
    "gotIt",
  ],
  ...[
    "declare",
    "drafted",
    "word",
    "again",
    "lastGuess",
    "noted",
    "notYet",
    "showMoment",
    "dropBand",
    "expect",
  ],
  ...[
    "predict",
    "vote",
    "help",
    "applaud",
    "decline",
    "time",
    "back",
    "write",
    "rewrite",
    "watchAgain",
    "turnTo",
    "passThought",
  ],
  ...[
    "breaks",
    "missed",
    "deal",
    "peek",
    "pick",
    "play",
    "shift",
    "shiftable",
    "sort",
    "set",
    "askLeave",
    "uncover",
  ],
  "cover",
] as (keyof PupilActions)[];

/** What a pupil can do, and what was done. */
export function doing(own: Partial<PupilActions> = {}) {
  const { can, did } = noting<PupilActions>(NOTED, {
    later: () => later as unknown as Later,
    may: () => true,
    scroller: follow(),
    evidence: follow(),
    together: () => null,
    practice: () => null,
    firstTime: () => false,
    breaking: () => null,
    trail: () => null,
    own: () => null,
    visit: () => null,
    leave: null,
    ...own,
  });
  return { act: can, did };
}

/** What just happened: Ben played a three of clubs, and it was right. */
export const happenedWith = (more: Partial<LastEventView> = {}): LastEventView => ({
  ...{ kind: "play", by: "s2", cards: ["3C"], laid: ["3C"], verdict: "right", under: null, overthrown: null },
  ...{ called: null, picked_wrong: null, penalty: {}, expelled: false, smaller_by: null, released: null },
  words: null,
  ...more,
});

/** A line: right cards in a row, and below each the strings that were wrong after it, as "9S 3C/2H,4D". */
export function line(words: string, more: Partial<LineView> = {}): Pick<TableView, "line"> {
  let laid = 0;
  const columns = words.split(" ").map((column, at) => {
    const [card, ...strings] = column.split(/[/]/);
    laid += 1;
    const its = { card, n: laid, by: at ? "s1" : null };
    const sidelines = strings.map((string) =>
      string.split(",").map((one) => {
        laid += 1;
        return { card: one, n: laid, by: "s2" };
      }),
    );
    return { ...its, sidelines };
  });
  return lineWith({ columns, laid, ...more });
}
