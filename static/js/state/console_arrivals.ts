// What follows from a message, on a teacher's page: functions from what was known to what is different.

import type { AskingPhones, ClassSlides, ClassView, DemoDesk, Slides, Tile, WholeTable } from "#schema";
import type { ConsoleState, ListedRule } from "../model/console_types.ts";
import { listed } from "../model/console_view.ts";

type Before = Readonly<Pick<ConsoleState, "tiles" | "played">>;

/** A tile, and the rules that its table has had: the next one offered is new to it. */
function withTile({ tiles, played }: Before, catalogue: ListedRule[], tile: Tile) {
  const { number } = tile.table;
  const met = tile.met.flatMap((id) => listed(catalogue, id)).map(({ id }) => id);
  return {
    tiles: new Map(tiles).set(number, tile),
    played: { ...played, [number]: [...new Set([...(played[number] ?? []), ...met])] },
  };
}

/** For each message the part of the state that is different after it. */
export const arrivals = (catalogue: ListedRule[]) => ({
  class: (_: Before, klass: ClassView) => ({ klass }),
  tile: (before: Before, tile: Tile) => withTile(before, catalogue, tile),
  whole: (before: Before, whole: WholeTable) => ({ whole, ...withTile(before, catalogue, whole.tile) }),
  asking: (_: Before, { phones }: AskingPhones) => ({ asking: phones }),
  slides: (_: Before, slides: Slides) => ({ slides }),
  class_slides: (_: Before, together: ClassSlides) => ({ together }),
  demo: (_: Before, demo: DemoDesk) => ({ demo }),
  lost: (_: Before, lost: boolean) => ({ lost }),
  trouble: (_: Before, { kind }: { kind: string }) => ({ trouble: kind }),
  refused: (_: Before, refused: string) => ({ refused }),
});
