// What follows from a message, on a teacher's page: functions from what was known to what is different.

import type {
  AskingPhones,
  ClassSlides,
  ClassView,
  DemoDesk,
  MisuseView,
  RuleScene,
  Slides,
  ThoughtDesk,
  Tile,
  WholeTable,
} from "#schema";
import type { ConsoleState, ListedRule } from "../model/console_types.ts";
import { listed, undoable } from "../model/console_view.ts";

type Before = Readonly<Pick<ConsoleState, "tiles" | "played" | "klass" | "settled">>;

/** The last change with whose seats a round has begun: it stays, also once that round is over. */
const settledNow = ({ klass, tiles, settled }: Omit<Before, "played">) =>
  klass?.change && !undoable(klass.change, { tiles }) ? klass.change.seq : settled;

/** A tile, and the rules that its table has had: the next one offered is new to it. */
function withTile(before: Before, catalogue: ListedRule[], tile: Tile) {
  const { played } = before;
  const tiles = new Map(before.tiles).set(tile.table.number, tile);
  const { number } = tile.table;
  const met = tile.met.flatMap((id) => listed(catalogue, id)).map(({ id }) => id);
  return {
    tiles,
    settled: settledNow({ ...before, tiles }),
    played: { ...played, [number]: [...new Set([...(played[number] ?? []), ...met])] },
  };
}

/** For each message the part of the state that is different after it. */
export const arrivals = (catalogue: ListedRule[]) => ({
  class: (before: Before, klass: ClassView) => ({ klass, settled: settledNow({ ...before, klass }) }),
  tile: (before: Before, tile: Tile) => withTile(before, catalogue, tile),
  whole: (before: Before, whole: WholeTable) => ({ whole, ...withTile(before, catalogue, whole.tile) }),
  asking: (_: Before, { phones }: AskingPhones) => ({ asking: phones }),
  misuse: (_: Before, misuse: MisuseView) => ({ misuse }),
  slides: (_: Before, slides: Slides) => ({ slides }),
  class_slides: (_: Before, together: ClassSlides) => ({ together }),
  thought_desk: (_: Before, thought: ThoughtDesk) => ({ thought }),
  rules_shown: (_: Before, rules: RuleScene) => ({ rules }),
  demo: (_: Before, demo: DemoDesk) => ({ demo }),
  lost: (_: Before, lost: boolean) => ({ lost }),
  trouble: (_: Before, { kind }: { kind: string }) => ({ trouble: kind }),
  refused: (_: Before, refused: string) => ({ refused }),
});
