// What the pages of a teacher share: what they know, and how a teacher acts.

import "../base/undoing.ts";
import type { ClassSlides, ConsoleEvents, Slides, TeacherCommands, Watch } from "#schema";
import { certain } from "../base/certain.ts";
import { dataOf, listenerOf, targetOf } from "../base/dom.ts";
import { setServerTime } from "../base/elapsed.ts";
import { guard } from "../base/failure.ts";
import { sayText } from "../base/messages.ts";
import { local, storedText } from "../base/storage.ts";
import { uniqueId } from "../base/unique_id.ts";
import type { Done } from "../model/answers.ts";
import type { ConsoleState, Desk, Follows, More, Teacher } from "../model/console_types.ts";
import { connect, type Sent } from "../transport/net.ts";
import { inOrder } from "../transport/view_order.ts";
import { arrivals } from "./console_arrivals.ts";
import { byTheClock } from "./countdown.ts";
import { printOuts } from "./print_outs.ts";
import { cutOf, roundOf, stepping } from "./stepper.ts";

/** Written into the page by the server: `now`, `catalogue`, `played` (rule ids by table number). */
const NONE: Partial<Desk> = { catalogue: [], played: {}, materials: [] };
const desk = { ...NONE, ...dataOf<Desk>("desk") };
setServerTime(desk.now);

/** All that is on screen follows from this; nothing else is kept. */
const state: ConsoleState = {
  id: "",
  klass: null,
  settled: -1,
  asking: [],
  misuse: null,
  tiles: new Map(),
  played: desk.played,
  whole: null,
  slides: null,
  together: null,
  thought: null,
  rules: null,
  ranked: null,
  rankedOf: "",
  demo: null,
  anyCard: false,
  visited: -1,
  place: "tables",
  peek: false,
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

let net: ReturnType<typeof connect<ConsoleEvents>> | null = null;
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

function change(more: Partial<ConsoleState>) {
  Object.assign(state, more);
  changed();
}

const wait = byTheClock(changed);

/** Returns a handler of a message, after which the state is different as `follows` says. */
const taking =
  <View>(follows: (before: ConsoleState, view: View) => Partial<ConsoleState>) =>
  (view: View) =>
    change(follows(state, view));

/** Watch as the teacher; `painter` is called whenever something on screen may differ. */
export function open(watch: Watch & { class: string }, painter: () => void) {
  paint = painter;
  state.id = watch.class;
  const on = arrivals(desk.catalogue);
  const made = connect(
    watch,
    inOrder<ConsoleEvents>({
      class: taking(on.class),
      tile(tile) {
        taking(on.tile)(tile);
        wait(tile.table);
      },
      whole(whole) {
        taking(on.whole)(whole);
        wait(whole.tile.table);
      },
      asking: taking(on.asking),
      misuse: taking(on.misuse),
      slides: taking(on.slides),
      class_slides: taking(on.class_slides),
      thought_desk: taking(on.thought_desk),
      rules_shown: taking(on.rules_shown),
      demo: taking(on.demo),
      lost: taking(on.lost),
      trouble: taking(on.trouble),
      refused: taking(on.refused),
    }),
  );
  net = made;
  guard(made.report);
}

let noticeTimer: ReturnType<typeof setTimeout> | undefined;

/** A word to the teacher that goes by itself; the live region reads it. `next` is what may be done then: `{label, run}`. */
function notice(text: string, next: Follows | null = null) {
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => change({ notice: "", next: null }), 8000);
  change({ notice: text, next });
}

async function act<Name extends keyof TeacherCommands>(
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
    const left = answer.not_at.map((each) => sayText("Table {n}: {why}", { n: each.table, why: each.why }));
    notice(
      [sayText("Done at {n} table.", "Done at {n} tables.", { n: answer.at?.length ?? 0 }), ...left].join(
        " ",
      ),
    );
  }
  return answer;
}

const typing = (event: Event) => targetOf(event).closest("input, textarea, select, [contenteditable]");

/**
 * Sealed rules show only while something is held down: this button, or the key R. Letting go, leaving the
 * window and opening a dialog all hide them, for the laptop may be on the projector.
 */
const hold = {
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

function peek(open: boolean) {
  if (state.peek !== open) change({ peek: open });
}

window.addEventListener("blur", () => peek(false));
document.addEventListener("visibilitychange", () => peek(false));

const KEYS_OFF = "eleusis-keys-off";
let peeks = true;
const keys = {
  on: () => storedText(local, KEYS_OFF) === null,
  set(on: boolean) {
    storedText(local, KEYS_OFF, on ? null : "1");
    changed();
  },
  peeks: () => peeks,
};

/** Single keys for the console. They can be switched off: dictation software types letters too. `byKey` is whether R shows the rules. */
export function listenForKeys(does: Record<string, () => unknown>, { byKey = true } = {}) {
  peeks = byKey;
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || typing(event)) return;
    // A moment is marked wherever one looks at a table; every other key waits for the dialog to close.
    if (state.dialog && !(state.dialog.kind === "actions" && event.key.toLowerCase() === "b")) return;
    if (event.key === "?") does["?"]?.();
    else if (!keys.on()) return;
    else if (peeks && event.key.toLowerCase() === "r") peek(true);
    else does[event.key.toLowerCase()]?.();
  });
  document.addEventListener("keyup", (event) => {
    if (event.key.toLowerCase() === "r") peek(false);
  });
}

const steps = stepping<Slides>({
  what: "debrief",
  which: roundOf,
  shown: () => state.klass?.show,
  slides: () => state.slides,
  changed,
  tell: ({ table, ...place }) => act("show", Number(table), { what: "debrief", ...place }),
});

const classSteps = stepping<ClassSlides>({
  what: "class",
  which: cutOf,
  shown: () => state.klass?.show,
  slides: () => state.together,
  changed,
  tell: ({ minutes, step }) =>
    act("show", null, { what: "class", minutes: minutes as More<"show">["minutes"], step }),
});

const prints = printOuts({
  home: () => `/console/class/${state.id}/papers`,
  token: desk.token,
  usual: desk.paper,
  notice,
  heard: (said) => change({ said }),
  changed,
});

export const teacher: Teacher = {
  ...{ state, desk, prints, steps, classSteps },
  ...{ act, notice, change, peek, hold, keys },
};
