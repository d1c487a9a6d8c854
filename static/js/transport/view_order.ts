// Two changes at one moment may be sent in either order, and the older view must not stay on screen.

import type { Clocks } from "#schema";
import { setServerTime } from "../base/elapsed.ts";
import type { Handlers } from "./net.ts";

const VIEWS = ["class", "tile", "whole", "public", "slides", "demo"];

/** What of a view has its number and version: a table, or the class. */
interface Dated {
  number?: number;
  version: number;
  clocks?: Clocks | null;
}
interface Whole extends Dated {
  table?: Dated;
  tile?: { table: Dated };
}
const dated = (view: Whole): Dated => view.tile?.table ?? view.table ?? view;

/** Handlers for `connect` that pass over a view which is older than the last one of the same thing. */
export function inOrder<Views>(on: Handlers<Views>): Handlers<Views> {
  const seen = new Map<string, number>();
  const given = on as Record<string, (view: Whole) => void>;
  const handlers: Record<string, (view: Whole) => void> = {
    ...given,
    // What follows a `watch` counts, whatever came before: the program may have started from a backup.
    watching() {
      seen.clear();
    },
  };
  for (const event of VIEWS.filter((each) => each in on)) {
    handlers[event] = (view: Whole) => {
      const { number = "", version, clocks } = dated(view);
      const what = `${event} ${number}`;
      if (version < (seen.get(what) ?? 0)) return;
      seen.set(what, version);
      setServerTime(clocks?.now);
      given[event](view);
    };
  }
  return handlers as Handlers<Views>;
}
