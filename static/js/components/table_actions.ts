// What a teacher can do at a table: what helps one that needs them, and all its actions in groups.

import type { Tile } from "#schema";
import { certain } from "../base/certain.ts";
import { fill, type Sentence, sayText, sentence } from "../base/messages.ts";
import { html } from "../base/vendor_lit.ts";
import type { ConsolePage } from "../model/console_types.ts";
import { comesTo, describedOf, pupilsDeal, tilesInOrder } from "../model/console_view.ts";
import { type Alert, movesNow, predicts, type Remedy, spoilingId } from "../model/table_alerts.ts";
import { mark } from "./moment_marks.ts";

async function nudge(number: number, { act, notice }: ConsolePage) {
  if (await act("nudge", number)) notice(sayText("Nudged. The phone shows that the table is waiting."));
}

async function ringBell(number: number, { act, notice }: ConsolePage) {
  if (await act("bell", number)) notice(sayText("You rang the bell at table {n}.", { n: number }));
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
    words: (help: Alert) => sayText("Let a robot play for {player}", { player: seatIn(help).name }),
    run: (number: number, help: Alert, { act }: ConsolePage) =>
      act("robot", number, { seat: seatIn(help).id, on: true, for_now: true }),
  },
  nudge: {
    words: (help: Alert) => sayText("Nudge {player}", { player: seatIn(help).name }),
    run: (number, _, page) => nudge(number, page),
  },
  more_time: {
    words: () => sayText("Add 30 seconds"),
    run: (number, _, { act }) => act("more_time", number),
  },
  skip: { words: () => sayText("Skip this turn"), run: (number, _, { act }) => act("skip", number) },
  release: {
    words: () => sayText("Release the Prophet"),
    run: (number, _, { act }) => act("release", number),
  },
  talk: {
    words: (help: Alert) => sayText("I’ll talk to {player}", { player: seatIn(help).name }),
    run: (number, _, { state, change }) =>
      change({ talked: new Set(state.talked).add(spoilingId(certain(state.tiles.get(number)))) }),
  },
  sit_out: {
    words: (help: Alert) => sayText("Make {player} sit out", { player: seatIn(help).name }),
    run: (number, help, { act }) => act("sit_out", number, { seat: seatIn(help).id, on: true }),
  },
  helped: { words: () => sayText("I’ve helped"), run: (number, _, { act }) => act("helped", number) },
  hint: { words: () => sayText("Give a hint"), run: (number, _, { act }) => act("hint", number) },
  next: { words: () => sayText("Next rule"), run: (number, _, page) => deal(number, page) },
  deal: {
    words: (help: Alert) => sayText("Choose a rule for {player}", { player: seatIn(help).name }),
    run: (number, _, { openDialog }) => openDialog("deal", number),
  },
  dealer: {
    words: () => sayText("Let someone else deal"),
    run: (number, _, { openDialog }) => openDialog("dealer", number),
  },
};

/** Step through a round that is over, by default the one that print-outs tell of: at its turning points if its rule is seen, else card by card. */
export function lookBack({ table, revealed }: Tile, { act, state }: ConsolePage, which?: number) {
  const told = describedOf(state, table.number);
  const round = which ?? told?.round ?? table.round;
  const seen =
    round === table.round ? revealed : told?.finished.some((one) => one.round === round && one.open);
  return act("show", table.number, { what: "debrief", step: 0, round, by: seen ? "turns" : "cards" });
}

/** The table alone on the projector. */
export async function putOnProjector(number: number, { act, notice }: ConsolePage) {
  if (await act("show", number, { what: "table" }))
    notice(sayText("Table {n} is on the projector.", { n: number }));
}

/** Whether nobody has to choose the rule of a table's next round: it is settled, or a pupil does. */
const isSettled = (number: number, { state, desk }: ConsolePage) =>
  pupilsDeal(desk) || Boolean(state.tiles.get(number)?.next_rule);

/** The next round: a rule to choose, or at once where nobody has to. */
export const deal = (number: number, page: ConsolePage) =>
  isSettled(number, page) ? page.act("start", number) : page.openDialog("rule", number);

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

/** What an action is for: to help a table, to give or take time, to show something, to end or begin a round. */
export type Group = "help" | "time" | "show" | "rounds";

/** What an action is called, what it does, and what it is for. `withRealCards` says what it does where cards lie on a desk. */
interface Described {
  title: Sentence;
  means: Sentence;
  withRealCards?: Sentence;
  group: Group;
}

const described = <Name extends string>(actions: Record<Name, Described>) => actions;
const ACTIONS = described({
  pause: {
    title: sentence("Pause"),
    means: sentence("No one can play until you resume."),
    group: "time",
  },
  resume: {
    title: sentence("Resume"),
    means: sentence("Play carries on where it stopped."),
    group: "time",
  },
  play_on: {
    title: sentence("Continue play"),
    means: sentence("Play continues now. Pupils who are still writing can finish."),
    group: "time",
  },
  nudge: {
    title: sentence("Nudge"),
    means: sentence("Sends a reminder to the phone everyone is waiting for. It vibrates if it can."),
    group: "help",
  },
  more_time: {
    title: sentence("Add 30 seconds"),
    means: sentence("For the move the table is waiting for."),
    group: "help",
  },
  bell: {
    title: sentence("Ring a bell"),
    means: sentence("Every phone at the table asks everyone to look up."),
    group: "help",
  },
  more_round: {
    title: sentence("Add 3 minutes"),
    means: sentence("The round gets longer. After a last call, this also lets play continue."),
    group: "time",
  },
  last_call: {
    title: sentence("Last call"),
    means: sentence("Play stops. Everyone writes what they think the rule is and how sure they are."),
    group: "rounds",
  },
  next_player: {
    title: sentence("Skip this turn"),
    means: sentence("Play moves on to the next player. No cards change."),
    group: "help",
  },
  release_prophet: {
    title: sentence("Release the Prophet"),
    means: sentence("They go back to playing cards. No penalty."),
    group: "help",
  },
  give_hint: {
    title: sentence("Give a hint"),
    means: sentence("Sends the rule’s next hint to the whole table. It’s recorded."),
    withRealCards: sentence("The rule’s next hint, for you to read out. It’s recorded."),
    group: "help",
  },
  predictions_off: {
    title: sentence("Turn predictions off"),
    means: sentence("At this table, verdicts will appear straight away. You can turn predictions back on."),
    group: "time",
  },
  predictions_on: {
    title: sentence("Turn predictions on"),
    means: sentence("At this table, the others will predict before each verdict."),
    group: "time",
  },
  mark: {
    title: sentence("Mark this moment"),
    means: sentence("The debrief will come back to it. Key: B."),
    group: "show",
  },
  message: {
    title: sentence("Send a message"),
    means: sentence("Shows your message on every phone at the table."),
    group: "help",
  },
  on_projector: {
    title: sentence("Show on the projector"),
    means: sentence("Shows this table large, without hands or the rule."),
    group: "show",
  },
  step_through: {
    title: sentence("Step through it on the projector"),
    means: sentence("Go through the turning points one by one, at your own pace."),
    group: "show",
  },
  reveal: {
    title: sentence("Reveal the rule"),
    means: sentence("Shows it on this table’s phones and on the projector."),
    withRealCards: sentence("Here, and on the projector."),
    group: "show",
  },
  reveal_shared: {
    title: sentence("Reveal to all …"),
    means: sentence("Check first which tables still have this rule."),
    group: "show",
  },
  wait: {
    title: sentence("Don’t deal yet"),
    means: sentence("The next rule isn’t dealt until you say so."),
    group: "rounds",
  },
  start_table: {
    title: sentence("Start the round"),
    means: sentence("Deals cards to everyone at this table."),
    withRealCards: sentence("A sealed rule. You turn up the first card."),
    group: "rounds",
  },
  next_round: {
    title: sentence("Next rule"),
    means: sentence("A different rule, new cards, the same players."),
    withRealCards: sentence("A different rule. Shuffle and deal the cards again."),
    group: "rounds",
  },
  other_rule: {
    title: sentence("Choose a different rule"),
    means: sentence("Any rule in the list, in place of the next one."),
    group: "rounds",
  },
  choose_rule: {
    title: sentence("Choose the rule yourself"),
    means: sentence("Any rule in the list. The pupil still deals."),
    group: "rounds",
  },
  other_dealer: {
    title: sentence("Let someone else deal"),
    means: sentence("Another pupil at this table, or the program."),
    group: "rounds",
  },
  end_round: {
    title: sentence("End the round"),
    means: sentence("Cards that haven’t been judged don’t count. Everything else is scored as it is."),
    withRealCards: sentence("Cards already played are kept for the debrief."),
    group: "rounds",
  },
});

export type ActionName = keyof typeof ACTIONS;

/** Something a teacher can do at a table. `stays` keeps the dialog of actions open. */
export interface TableAction {
  name: ActionName;
  run(): unknown;
  /** In place of what the action usually means. */
  means?: Sentence;
  stays?: boolean;
}

export const groupOf = ({ name }: TableAction) => ACTIONS[name].group;
export const titleOf = ({ name }: TableAction) => fill(ACTIONS[name].title);

/** An action with its explanation. */
export const actionButton = (action: TableAction, run: () => unknown) =>
  html`<button class="action" @click=${run}>
    <strong>${titleOf(action)}</strong><span class="quiet">${fill(action.means ?? ACTIONS[action.name].means)}</span></button>`;

/** All the actions a table's state allows, in the order a teacher reaches for them. */
export function actionsFor(tile: Tile, page: ConsolePage) {
  const { desk, act, openDialog } = page;
  const { table } = tile;
  const { number } = table;
  const list: TableAction[] = [];
  const listed = () =>
    table.real_cards
      ? list
          .filter(({ name }) => WITH_REAL_CARDS.has(name))
          .map((action) => ({ ...action, means: ACTIONS[action.name].withRealCards ?? action.means }))
      : list;
  const add = (name: ActionName, run: () => unknown, more: Partial<TableAction> = {}) =>
    list.push({ name, run, ...more });
  const onProjector = () => putOnProjector(number, page);
  const addReveal = () => tile.sealed.length && list.push(reveals(tile, page));
  const stepThrough = () => lookBack(tile, page);
  if (table.closed) {
    addReveal();
    if (table.phase === "over") add("step_through", stepThrough);
    add("on_projector", onProjector);
    if (table.phase === "playing") add("end_round", () => openDialog("end", number), { stays: true });
    return listed();
  }
  const addNext = (name: "next_round" | "start_table") => {
    const settled = isSettled(number, page);
    add(name, () => deal(number, page), {
      stays: !settled,
      means: pupilsDeal(desk) ? sentence("The next pupil in turn chooses a rule and deals.") : undefined,
    });
    if (settled && !pupilsDeal(desk)) add("other_rule", () => openDialog("rule", number), { stays: true });
  };
  if (table.phase === "playing") {
    if (table.pause?.here) add("resume", () => act("resume", number));
    else add("pause", () => act("pause", number));
    if (table.clocks?.thinking) add("play_on", () => act("play_on", number));
    if (movesNow(table)) {
      add("nudge", () => nudge(number, page));
      add("more_time", () => act("more_time", number));
    }
    add("bell", () => ringBell(number, page));
    if (table.clocks?.last_call || table.clocks?.round) add("more_round", () => act("more_round", number));
    if (!table.clocks?.last_call) add("last_call", () => act("last_call", number));
    if (table.prophet) add("release_prophet", () => act("release", number));
    if (!table.guess && !table.clocks?.last_call && !predicts(table))
      add("next_player", () => act("skip", number));
    add("give_hint", () => act("hint", number));
    addReveal();
  } else if (table.phase === "over") {
    addNext("next_round");
    if (table.clocks?.next) {
      if (table.pause?.here) add("resume", () => act("resume", number));
      else add("wait", () => act("pause", number));
    }
    addReveal();
    add("step_through", stepThrough);
  } else if (table.phase === "waiting") addNext("start_table");
  if (table.phase === "dealing") add("choose_rule", () => openDialog("deal", number), { stays: true });
  if (pupilsDeal(desk) && table.phase !== "playing")
    add("other_dealer", () => openDialog("dealer", number), { stays: true });
  if (table.line.columns.length) add("mark", () => mark(number, page));
  add(table.rules.predictions ? "predictions_off" : "predictions_on", () =>
    act("predictions", number, { on: !table.rules.predictions }),
  );
  add("message", () => openDialog("message", number), { stays: true });
  add("on_projector", onProjector);
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
  "other_rule",
  "start_table",
]);
