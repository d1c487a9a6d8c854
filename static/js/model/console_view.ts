// What a teacher's page reads from what it knows.

import type { SeatChangeView, Tile } from "#schema";
import { sayText } from "../base/messages.ts";
import type { ConsoleState, Desk, ListedRule } from "./console_types.ts";

type Known = Readonly<ConsoleState>;

/** Whether the pupils of a table deal in turn. */
export const pupilsDeal = (desk: Desk) => desk.dealers === "pupils";

export const tilesInOrder = ({ tiles }: Pick<Known, "tiles">) =>
  [...tiles.values()].sort((a, b) => a.table.number - b.table.number);

export const tilesInPlay = (state: Pick<Known, "tiles">) =>
  tilesInOrder(state).filter(({ table }) => table.phase === "playing" && !table.closed);

/** Whether a change of seats can be taken back. A round that has begun keeps its pupils, so there is nothing to offer
 *  any more. */
export function undoable({ what, seat }: SeatChangeView, state: Pick<Known, "tiles">) {
  const playing = tilesInPlay(state);
  if (what === "reseated") return !playing.length;
  return (
    what !== "moved" ||
    !playing.some(({ table }) => table.seats.some((one) => one.id === seat) || table.dealer?.id === seat)
  );
}

/** The address of the page of a table. */
export const tablePage = ({ id }: Pick<Known, "id">, number: number) =>
  `/console/class/${id}/table/${number}`;

/** The round of a table that print-outs and slides tell of, among those that are over. */
export const describedOf = ({ klass }: Pick<Known, "klass">, number: number) =>
  klass?.told.find(({ table }) => table === number);

/** Whether there is a script, so that its button is the main one on the screen. */
export const scripted = ({ klass }: Pick<Known, "klass">) => Boolean(klass?.script);

/** The rules of the list that a table means: one of the teacher's own has another id there. */
export const listed = (catalogue: ListedRule[], id: string | null | undefined) =>
  catalogue.filter((rule) => rule.id === id || rule.built === id);

/** Whether the ladder may still lead a table to a rule. */
export const comesTo = (desk: Desk, { table, met }: Tile, rule: string | null) =>
  desk.ladder &&
  !table.closed &&
  table.seats.length > 0 &&
  !met.includes(rule ?? "") &&
  (!table.rung || table.rung.at < table.rung.of) &&
  !table.clocks?.last_call &&
  (table.phase !== "over" || Boolean(table.clocks?.next));

/** A rule for the next round: not yet played at this table (or at any, for all tables), of this band or else the last one's. */
export function suggestedRule(
  state: Pick<Known, "tiles" | "played" | "demo">,
  { catalogue }: Desk,
  table: number | null,
  band: string | null = null,
  chance = Math.random,
) {
  const all = tilesInOrder(state);
  const tiles = table ? [state.tiles.get(table)] : all;
  const planned = listed(catalogue, tiles.find((tile) => tile?.next_rule)?.next_rule)[0];
  if (planned && [null, planned.band].includes(band)) return planned.id;
  const played = new Set(table ? (state.played[table] ?? []) : Object.values(state.played).flat());
  // The whole class was told this one.
  if (state.demo) played.add(state.demo.rule_id);
  const last = tiles.find((tile) => tile?.problem)?.problem;
  const wanted = band ?? listed(catalogue, last)[0]?.band ?? "easy";
  const fresh = catalogue.filter((rule) => !played.has(rule.id));
  const inBand = (rules: ListedRule[]) => rules.filter((rule) => rule.band === wanted);
  const from = [inBand(fresh), band ? inBand(catalogue) : fresh, catalogue].find((rules) => rules.length);
  return from ? from[Math.floor(chance() * from.length)].id : null;
}

/** A full disk is the teacher's own, or one of a server that others look after. */
function troubled(trouble: string, desk: Desk) {
  if (trouble === "damaged")
    return sayText(
      "The data file is damaged, so nothing can be saved. Stop the program and restore a backup: classroom restore. To rescue what can still be read: classroom salvage.",
    );
  if (trouble === "gone")
    return sayText(
      "The data file was deleted or replaced, so nothing can be saved. Put it back, or stop the program and restore a backup: classroom restore.",
    );
  if (trouble !== "full")
    return sayText("Saving has failed, so moves are paused. Nothing is lost; play resumes automatically.");
  return sayText(
    desk.server
      ? "The server’s disk is full, so moves are paused. Tell the server’s administrator; play then resumes automatically. Nothing is lost."
      : "The disk is full, so moves are paused. Free up some disk space; play then resumes automatically. Nothing is lost.",
  );
}

/** What stands above all else while the page does not hear from the server, or that cannot save. */
export const ails = ({ refused, lost, trouble }: Known, desk: Desk) =>
  refused ||
  (lost
    ? sayText("No connection to the server. Nothing is lost. Trying again.")
    : trouble
      ? troubled(trouble, desk)
      : "");
