// @ts-nocheck: not typed yet
// Two changes at one moment may be sent in either order, and the older view must not stay on screen.

import { setServerTime } from "../base/elapsed.ts";

const VIEWS = ["class", "tile", "whole", "public", "slides", "demo"];

/** What of a view has its number and version: a table, or the class. */
const dated = (view) => view.tile?.table ?? view.table ?? view;

/** Handlers for `connect` that pass over a view which is older than the last one of the same thing. */
export function inOrder(on) {
  const seen = new Map();
  const handlers = {
    ...on,
    // What follows a `watch` counts, whatever came before: the program may have started from a backup.
    watching() {
      seen.clear();
    },
  };
  for (const event of VIEWS.filter((each) => each in on)) {
    handlers[event] = (view) => {
      const { number = "", version, clocks } = dated(view);
      const what = `${event} ${number}`;
      if (version < (seen.get(what) ?? 0)) return;
      seen.set(what, version);
      setServerTime(clocks?.now);
      on[event](view);
    };
  }
  return handlers;
}
