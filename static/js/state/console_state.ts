// What the console and the whole-table page share: what they know, and how a teacher acts.

import type {
  AskingPhones,
  ClassSlides,
  ClassView,
  ConsoleEvents,
  DemoDesk,
  Slides,
  TeacherCommands,
  Tile,
  Watch,
  WholeTable,
} from "#schema";
import { certain } from "../base/certain.ts";
import { dataOf, listenerOf, targetOf } from "../base/dom.ts";
import { setServerTime } from "../base/elapsed.ts";
import { sayText } from "../base/messages.ts";
import { uniqueId } from "../base/unique_id.ts";
import type { Done } from "../model/answers.ts";
import type { ConsoleState, Desk, Follows, ListedRule, More } from "../model/console_types.ts";
import { connect, type Sent } from "../transport/net.ts";
import { inOrder } from "../transport/view_order.ts";
import { byTheClock } from "./countdown.ts";

/** Written into the page by the server: `now`, `catalogue`, `played` (rule ids by table number). */
const NONE: Partial<Desk> = { catalogue: [], played: {}, materials: [] };
export const desk = { ...NONE, ...dataOf<Desk>("desk") };
setServerTime(desk.now);

/** Whether the pupils of a table deal in turn. */
export const pupilsDeal = () => desk.dealers === "pupils";

/** All that is on screen follows from this; nothing else is kept. */
export const state: ConsoleState = {
  id: "",
  klass: null,
  asking: [],
  tiles: new Map(),
  whole: null,
  slides: null,
  together: null,
  ranked: null,
  demo: null,
  place: "tables",
  peek: false,
  /** Wrong strings about which the teacher has talked to the pupil. */
  talked: new Set(),
  dialog: null,
  notice: "",
  next: null,
  said: "",
  focus: null,
  lost: false,
  trouble: "",
  refused: "",
};

let net: { ask: ReturnType<typeof connect<ConsoleEvents>>["ask"] } | null = null;
let paint = () => {};
let queued = false;

/** Paint once for however many events one moment brings. */
export function changed() {
  if (queued) return;
  queued = true;
  requestAnimationFrame(() => {
    queued = false;
    paint();
  });
}

/** Watch as the teacher; `painter` is called whenever something on screen may differ. */
export function open(watch: Watch & { class: string }, painter: () => void) {
  paint = painter;
  state.id = watch.class;
  net = connect(
    watch,
    inOrder<ConsoleEvents>({
      class: (view: ClassView) => {
        state.klass = view;
        changed();
      },
      tile: (tile: Tile) => {
        keep(tile);
        changed();
      },
      whole: (whole: WholeTable) => {
        state.whole = whole;
        keep(whole.tile);
        changed();
      },
      asking: ({ phones }: AskingPhones) => {
        state.asking = phones;
        changed();
      },
      slides: (slides: Slides) => {
        state.slides = slides;
        changed();
      },
      class_slides: (slides: ClassSlides) => {
        state.together = slides;
        changed();
      },
      demo: (demo: DemoDesk) => {
        state.demo = demo;
        changed();
      },
      lost: (is: boolean) => {
        state.lost = is;
        changed();
      },
      trouble: ({ kind }: { kind: string }) => {
        state.trouble = kind;
        changed();
      },
      refused: (why: string) => {
        state.refused = why;
        changed();
      },
    }),
  );
}

const wait = byTheClock(changed);

function keep(tile: Tile) {
  wait(tile.table);
  state.tiles.set(tile.table.number, tile);
  remember(tile);
}

/** Which rules a table has had, so that the next one offered is new to it. */
function remember(tile: Tile) {
  const played = (desk.played[tile.table.number] ??= []);
  for (const { id } of tile.met.flatMap(listed)) if (!played.includes(id)) played.push(id);
}

/** The rules of the list that a table means: one of the teacher's own has another id there. */
const listed = (id: string | null | undefined) =>
  desk.catalogue.filter((rule) => rule.id === id || rule.built === id);

/** What stands above all else while the page does not hear from the server, or that cannot save. */
export const ails = () =>
  state.refused || (state.lost ? sayText("desk_lost") : state.trouble ? sayText(troubled()) : "");
/** A full disk is the teacher's own, or one of a server that others look after. */
function troubled() {
  if (state.trouble === "full" && desk.server) return "desk_trouble_full_server";
  return `desk_trouble_${state.trouble as "full" | "damaged" | "gone" | "waits"}` as const;
}

let noticeTimer: ReturnType<typeof setTimeout> | undefined;

/** A word to the teacher that goes by itself; the live region reads it. `next` is what may be done then: `{label, run}`. */
export function notice(text: string, next: Follows | null = null) {
  state.notice = text;
  state.next = next;
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => {
    state.notice = "";
    state.next = null;
    changed();
  }, 8000);
  changed();
}

/** Do something at one table, or at all with table null. The server's answer when it has done it, else null. */
export async function act<Name extends keyof TeacherCommands>(
  name: Name,
  table: number | null = null,
  ...[more]: object extends More<Name> ? [more?: More<Name>] : [more: More<Name>]
): Promise<Done | null> {
  // The id makes asking again after a lost answer harmless: nobody is skipped twice.
  const id = uniqueId();
  const command = { id, class: state.id, do: name, table, ...more } as unknown as Sent["act"];
  const answer = await certain(net).ask("act", command, id);
  if (!answer.ok) {
    notice(answer.why);
    return null;
  }
  if (answer.not_at?.length) {
    const left = answer.not_at.map((each) => sayText("desk_not_at", { n: each.table, why: each.why }));
    notice([sayText("desk_done_at", { n: answer.at?.length ?? 0 }), ...left].join(" "));
  }
  return answer;
}

/** Whether the ladder may still lead a table to a rule. */
export const comesTo = ({ table, met }: Tile, rule: string | null) =>
  desk.ladder &&
  !table.closed &&
  table.seats.length > 0 &&
  !met.includes(rule ?? "") &&
  (!table.rung || table.rung.at < table.rung.of) &&
  !table.clocks?.last_call &&
  (table.phase !== "over" || Boolean(table.clocks?.next));

export const tilesInOrder = () => [...state.tiles.values()].sort((a, b) => a.table.number - b.table.number);

/** A rule for the next round: not yet played at this table (or at any, for all tables), of this band or else the last one's. */
export function suggestRule(table: number | null, band: string | null = null) {
  const tiles = table ? [state.tiles.get(table)] : tilesInOrder();
  const planned = listed(tiles.find((tile) => tile?.next_rule)?.next_rule)[0];
  if (planned && [null, planned.band].includes(band)) return planned.id;
  const played = new Set(table ? (desk.played[table] ?? []) : Object.values(desk.played).flat());
  // The whole class was told this one.
  if (state.demo) played.add(state.demo.rule_id);
  const last = table ? state.tiles.get(table)?.problem : tilesInOrder().find((tile) => tile.problem)?.problem;
  const wanted = band ?? listed(last)[0]?.band ?? "easy";
  const fresh = desk.catalogue.filter((rule) => !played.has(rule.id));
  const inBand = (rules: ListedRule[]) => rules.filter((rule) => rule.band === wanted);
  const from = [inBand(fresh), band ? inBand(desk.catalogue) : fresh, desk.catalogue].find(
    (rules) => rules.length,
  );
  return from ? from[Math.floor(Math.random() * from.length)].id : null;
}

const typing = (event: Event) => targetOf(event).closest("input, textarea, select, [contenteditable]");

/**
 * Sealed rules show only while something is held down: this button, or the key R. Letting go, leaving the
 * window and opening a dialog all hide them, for the laptop may be on the wall.
 */
export const hold = {
  down(event: KeyboardEvent | PointerEvent) {
    if ("key" in event && ![" ", "Enter"].includes(event.key)) return;
    event.preventDefault();
    listenerOf(event).focus();
    if ("pointerId" in event) listenerOf(event).setPointerCapture(event.pointerId);
    peek(true);
  },
  up() {
    peek(false);
  },
};

export function peek(open: boolean) {
  if (state.peek === open) return;
  state.peek = open;
  changed();
}

window.addEventListener("blur", () => peek(false));
document.addEventListener("visibilitychange", () => peek(false));

const KEYS_OFF = "eleusis-keys-off";
export const keysOn = () => localStorage.getItem(KEYS_OFF) === null;
export function setKeys(on: boolean) {
  if (on) localStorage.removeItem(KEYS_OFF);
  else localStorage.setItem(KEYS_OFF, "1");
  changed();
}

let peeks = true;
/** Whether the key R shows the rules on this page. */
export const peeksByKey = () => peeks;

/** Single keys for the console. They can be switched off: dictation software types letters too. `byKey` is whether R shows the rules. */
export function listenForKeys(keys: Record<string, () => unknown>, { byKey = true } = {}) {
  peeks = byKey;
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || typing(event)) return;
    // A moment is marked wherever one looks at a table; every other key waits for the dialog to close.
    if (state.dialog && !(state.dialog.kind === "actions" && event.key.toLowerCase() === "b")) return;
    if (event.key === "?") keys["?"]?.();
    else if (!keysOn()) return;
    else if (peeks && event.key.toLowerCase() === "r") peek(true);
    else keys[event.key.toLowerCase()]?.();
  });
  document.addEventListener("keyup", (event) => {
    if (event.key.toLowerCase() === "r") peek(false);
  });
}
