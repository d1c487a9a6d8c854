// What a teacher can do at a table: what helps one that needs them, and all its actions in groups.

import type { MessageKey, Tile } from "#schema";
import { certain } from "../base/certain.ts";
import { has, say, sayText } from "../base/messages.ts";
import { html } from "../base/vendor_lit.ts";
import type { ConsolePage } from "../model/console_types.ts";
import { comesTo, pupilsDeal, tilesInOrder, toldOf } from "../model/console_view.ts";
import { type Alert, foretells, movesNow, type Remedy, spoilingId } from "../model/table_alerts.ts";
import { mark } from "./moment_marks.ts";

async function nudge(number: number, { act, notice }: ConsolePage) {
  if (await act("nudge", number)) notice(sayText("desk_nudged"));
}

/** The pupil that an alert is about. */
export function seatIn(help: Alert) {
  if (!("seat" in help)) throw new Error("This alert is about no pupil.");
  return help.seat;
}

/** Hand the seat of a pupil who left to a robot, and so on: the actions a table in trouble is offered. */
export const remedies: Record<
  Remedy,
  { words(help: Alert): string; run(number: number, help: Alert, page: ConsolePage): unknown }
> = {
  robot: {
    words: (help: Alert) => sayText("desk_robot_plays_for", { player: seatIn(help).name }),
    run: (number: number, help: Alert, { act }: ConsolePage) =>
      act("robot", number, { seat: seatIn(help).id, on: true, for_now: true }),
  },
  nudge: {
    words: (help: Alert) => sayText("desk_nudge_player", { player: seatIn(help).name }),
    run: (number, _, page) => nudge(number, page),
  },
  more_time: {
    words: () => sayText("desk_more_time"),
    run: (number, _, { act }) => act("more_time", number),
  },
  skip: { words: () => sayText("desk_next_player"), run: (number, _, { act }) => act("skip", number) },
  release: {
    words: () => sayText("desk_release_prophet"),
    run: (number, _, { act }) => act("release", number),
  },
  talk: {
    words: (help: Alert) => sayText("desk_talk", { player: seatIn(help).name }),
    run: (number, _, { state, change }) =>
      change({ talked: new Set(state.talked).add(spoilingId(certain(state.tiles.get(number)))) }),
  },
  bench: {
    words: (help: Alert) => sayText("desk_bench_player", { player: seatIn(help).name }),
    run: (number, help, { act }) => act("bench", number, { seat: seatIn(help).id, on: true }),
  },
  helped: { words: () => sayText("desk_helped"), run: (number, _, { act }) => act("helped", number) },
  hint: { words: () => sayText("desk_give_hint"), run: (number, _, { act }) => act("hint", number) },
  deal: {
    words: (help: Alert) => sayText("desk_choose_for", { player: seatIn(help).name }),
    run: (number, _, { openDialog }) => openDialog("deal", number),
  },
  dealer: {
    words: () => sayText("desk_other_dealer"),
    run: (number, _, { openDialog }) => openDialog("dealer", number),
  },
};

/** Step through a round that is over, by default the one that print-outs tell of: at its turning points if its rule is seen, else card by card. */
export function lookBack({ table, revealed }: Tile, { act, state }: ConsolePage, which?: number) {
  const told = toldOf(state, table.number);
  const round = which ?? told?.round ?? table.round;
  const seen =
    round === table.round ? revealed : told?.finished.some((one) => one.round === round && one.open);
  return act("show", table.number, { what: "debrief", step: 0, round, by: seen ? "turns" : "cards" });
}

/** The next round: a rule to choose, or where pupils deal the next of them to ask. */
export const deal = (number: number, { desk, act, openDialog }: ConsolePage) =>
  pupilsDeal(desk) ? act("start", number) : openDialog("rule", number);

/** Whether it takes more than one press to reveal: other tables share a rule, or it is an earlier one. */
const manyReveals = (tile: Tile, { state, desk }: ConsolePage) =>
  tile.table.phase !== "over" ||
  tile.revealed ||
  tilesInOrder(state).some(
    (other) =>
      other !== tile &&
      tile.sealed.some(({ problem }) => other.met.includes(problem) || comesTo(desk, other, problem)),
  );

/** Let the table see its rule; where others share it, first see which of them still play it. */
export const reveals = (tile: Tile, page: ConsolePage): TableAction & { name: "reveal" | "reveal_shared" } =>
  manyReveals(tile, page)
    ? { name: "reveal_shared", run: () => page.openDialog("reveal", tile.table.number), stays: true }
    : { name: "reveal", run: () => page.act("reveal", tile.table.number) };

/** Names of actions: each has a sentence, and another one that explains it. */
type NameOf<Key> = Key extends `desk_${infer Name}_says` ? Name : never;
export type ActionName = {
  [Name in NameOf<MessageKey>]: `desk_${Name}` extends MessageKey ? Name : never;
}[NameOf<MessageKey>];

/** Something a teacher can do at a table. `stays` keeps the dialog of actions open. */
export interface TableAction {
  name: ActionName;
  run(): unknown;
  says?: MessageKey;
  stays?: boolean;
}

/** An action as it is explained where cards lie on a desk. */
function withRealCards(action: TableAction): TableAction {
  const says = `judge_${action.name}_says`;
  return has(says) ? { ...action, says } : action;
}

/** What an action is for: to help a table, to give or take time, to show something, to end or begin a round. */
export const GROUPS = ["help", "time", "show", "rounds"] as const;
export type Group = (typeof GROUPS)[number];
const GROUP_OF: Partial<Record<ActionName, Group>> = {
  nudge: "help",
  more_time: "help",
  next_player: "help",
  release_prophet: "help",
  give_hint: "help",
  message: "help",
  pause: "time",
  resume: "time",
  play_on: "time",
  more_round: "time",
  predictions_on: "time",
  predictions_off: "time",
  on_projector: "show",
  step_through: "show",
  mark: "show",
  reveal: "show",
  reveal_shared: "show",
};

export const groupOf = ({ name }: TableAction): Group => GROUP_OF[name] ?? "rounds";

/** An action with its explanation. */
export const actionButton = (action: TableAction, run: () => unknown) =>
  html`<button class="action" @click=${run}>
    <strong>${say(`desk_${action.name}`)}</strong><span class="quiet">${say(action.says ?? `desk_${action.name}_says`)}</span></button>`;

/** All the actions a table's state allows, in the order a teacher reaches for them. */
export function actionsFor(tile: Tile, page: ConsolePage) {
  const { desk, act, notice, openDialog } = page;
  const { table } = tile;
  const { number } = table;
  const list: TableAction[] = [];
  const listed = () =>
    table.real_cards
      ? list.filter(({ name }) => WITH_REAL_CARDS.has(name)).map((action) => withRealCards(action))
      : list;
  const add = (name: ActionName, run: () => unknown, more: Partial<TableAction> = {}) =>
    list.push({ name, run, ...more });
  const onWall = async () => {
    if (await act("show", number, { what: "table" })) notice(sayText("desk_shown", { n: number }));
  };
  const addReveal = () => tile.sealed.length && list.push(reveals(tile, page));
  const stepThrough = () => lookBack(tile, page);
  if (table.closed) {
    addReveal();
    if (table.phase === "over") add("step_through", stepThrough);
    add("on_projector", onWall);
    if (table.phase === "playing") add("end_round", () => openDialog("end", number), { stays: true });
    return listed();
  }
  const addNext = (name: "next_round" | "start_table") =>
    pupilsDeal(desk)
      ? add(name, () => act("start", number), { says: "desk_next_asks" })
      : add(name, () => openDialog("rule", number), { stays: true });
  if (table.phase === "playing") {
    if (table.paused_here) add("resume", () => act("resume", number));
    else add("pause", () => act("pause", number));
    if (table.clocks?.thinking) add("play_on", () => act("play_on", number));
    if (movesNow(table)) {
      add("nudge", () => nudge(number, page));
      add("more_time", () => act("more_time", number));
    }
    if (table.clocks?.last_call || table.clocks?.round) add("more_round", () => act("more_round", number));
    if (!table.clocks?.last_call) add("last_call", () => act("last_call", number));
    if (table.prophet) add("release_prophet", () => act("release", number));
    if (!table.guess && !table.clocks?.last_call && !foretells(table))
      add("next_player", () => act("skip", number));
    add("give_hint", () => act("hint", number));
    addReveal();
  } else if (table.phase === "over") {
    if (table.clocks?.next) {
      add("now", () => act("start", number));
      if (table.paused_here) add("resume", () => act("resume", number));
      else add("wait", () => act("pause", number));
    }
    addReveal();
    add("step_through", stepThrough);
    addNext("next_round");
  } else if (table.phase === "waiting") addNext("start_table");
  if (table.phase === "dealing") add("choose_rule", () => openDialog("deal", number), { stays: true });
  if (pupilsDeal(desk) && table.phase !== "playing")
    add("other_dealer", () => openDialog("dealer", number), { stays: true });
  if (table.columns.length) add("mark", () => mark(number, page));
  add(table.predictions ? "predictions_off" : "predictions_on", () =>
    act("predictions", number, { on: !table.predictions }),
  );
  add("message", () => openDialog("message", number), { stays: true });
  add("on_projector", onWall);
  if (table.phase === "playing") add("end_round", () => openDialog("end", number), { stays: true });
  return listed();
}

/** What can be done where no phone is. */
const WITH_REAL_CARDS = new Set<ActionName>([
  "reveal",
  "step_through",
  "on_projector",
  "mark",
  "end_round",
  "give_hint",
  "next_round",
  "start_table",
]);
