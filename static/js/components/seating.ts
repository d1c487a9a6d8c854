// Moving a pupil to another table: dragged with mouse or finger, or by keyboard with M on a name.
// A finger that swipes scrolls; one that rests on a name takes it up.

import type { Person } from "#schema";
import { sayText } from "../base/messages.ts";
import type { ConsolePage } from "../model/console_types.ts";

const RESTS = 350;
const STIRS = 8;

/** A name that is pressed, and taken up once it is dragged. */
interface Drag {
  id: number;
  seat: string;
  name: string;
  x: number;
  y: number;
  live: boolean;
  over: Element | null | undefined;
  touch: boolean;
  move(to: number): void;
  timer?: ReturnType<typeof setTimeout>;
  ghost?: HTMLElement;
}

let drag: Drag | null = null;

export const tableOf = (seat: string, { state }: ConsolePage) =>
  state.klass?.tables.find((one) => one.people.some((person) => person.seat === seat));

/** Move a pupil; who listens hears where they sit now, and the focus stays with them. */
export async function moveTo(seat: string, to: number, page: ConsolePage) {
  const from = tableOf(seat, page);
  const person = from?.people.find((one) => one.seat === seat);
  if (!from || !person || from.number === to) return;
  if (!(await page.act("move", from.number, { seat, to }))) return;
  page.change({
    said: sayText("{player} is now at table {n}.", { player: person.name, n: to }),
    focus: { seat, table: to, until: performance.now() + 3000 },
  });
}

/** A moved name is another button at another table: the focus goes there once it is painted. */
export function keepFocus({ state, change }: ConsolePage) {
  if (!state.focus || state.dialog) return;
  const there = document.querySelector<HTMLElement>(
    `[data-table="${state.focus.table}"] [data-seat="${state.focus.seat}"]`,
  );
  if (there) there.focus();
  if (there || performance.now() > state.focus.until) change({ focus: null });
}

const tableAt = (x: number, y: number) =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>(".lobby-table");

function takeUp(drag: Drag) {
  clearTimeout(drag.timer);
  drag.live = true;
  drag.ghost = document.createElement("div");
  drag.ghost.className = "ghost";
  drag.ghost.textContent = drag.name;
  document.body.append(drag.ghost);
  document.documentElement.classList.add("dragging");
  follow(drag, drag.x, drag.y);
}

function follow(drag: Drag, x: number, y: number) {
  if (drag.ghost) drag.ghost.style.transform = `translate(${x}px, ${y}px)`;
  const over = tableAt(x, y);
  if (over === drag.over) return;
  drag.over?.classList.remove("over");
  over?.classList.add("over");
  drag.over = over;
}

function end() {
  if (!drag) return;
  clearTimeout(drag.timer);
  drag.ghost?.remove();
  drag.over?.classList.remove("over");
  document.documentElement.classList.remove("dragging");
  drag = null;
}

function swallow(event: Event) {
  event.stopPropagation();
  event.preventDefault();
}

/** What a name's button listens to. */
export const carried = (person: Person, page: ConsolePage) => ({
  down(event: PointerEvent) {
    if (event.button || drag) return;
    drag = {
      id: event.pointerId,
      seat: person.seat,
      name: person.name,
      x: event.clientX,
      y: event.clientY,
      live: false,
      over: null,
      // A mouse has no other use for being dragged; a finger may want to scroll.
      touch: event.pointerType !== "mouse",
      move: (to) => moveTo(person.seat, to, page),
    };
    if (drag.touch) drag.timer = setTimeout(takeUp, RESTS, drag);
  },
  key(event: KeyboardEvent) {
    if (event.key.toLowerCase() !== "m" || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    page.openDialog("move", person.seat);
  },
});

window.addEventListener("pointermove", (event) => {
  if (!drag || drag.id !== event.pointerId) return;
  const stirred = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > STIRS;
  if (!drag.live && stirred) {
    if (drag.touch) {
      end();
      return;
    }
    takeUp(drag);
  }
  if (drag.live) follow(drag, event.clientX, event.clientY);
});
window.addEventListener("pointerup", (event) => {
  if (!drag || drag.id !== event.pointerId) return;
  const { live, move } = drag;
  const to = live && tableAt(event.clientX, event.clientY);
  end();
  if (!live) return;
  // The click that ends a drag opens nothing; where none comes, the next one is a press again.
  window.addEventListener("click", swallow, true);
  setTimeout(() => window.removeEventListener("click", swallow, true), 50);
  if (to) move(Number(to.dataset.table));
});
window.addEventListener("pointercancel", end);
window.addEventListener("blur", end);
window.addEventListener("keydown", (event) => {
  if (event.key === "Escape") end();
});
window.addEventListener(
  "touchmove",
  (event) => {
    if (drag?.live) event.preventDefault();
  },
  { passive: false },
);
window.addEventListener("contextmenu", (event) => {
  if (drag?.touch) event.preventDefault();
});
