// Niceties of the pages before the table; without this script they are plain forms.

import { certain } from "../base/certain.ts";
import { drawn } from "../base/dom.ts";
import { forget, local, session } from "../base/storage.ts";

/** The code is one real field. It is upper-cased and gets its hyphen as it is typed, and six boxes
 *  below it show what stands in it. */
function boxed(field: HTMLInputElement) {
  // A letter that no code has stays in sight: the server says which it may have been read for.
  const BETWEEN = /[^\p{L}\p{N}]/gu;
  const holder = certain(field.parentElement);

  // Behind a class's code may stand the number of a table: BDF-7K3-2.
  const clean = (text: string) => text.toUpperCase().replace(BETWEEN, "").slice(0, 8);
  const written = (code: string) =>
    [code.slice(0, 3), code.slice(3, 6), code.slice(6)].filter(Boolean).join("-");

  const boxes = document.createElement("div");
  boxes.className = "boxes";
  boxes.setAttribute("aria-hidden", "true");
  const cells = Array.from({ length: 6 }, (_, at) => {
    if (at === 3) {
      const dash = document.createElement("span");
      dash.className = "dash";
      boxes.append(dash);
    }
    const cell = document.createElement("span");
    cell.className = "box";
    boxes.append(cell);
    return cell;
  });
  holder.prepend(boxes);
  holder.classList.add("boxed");

  function show() {
    const code = clean(field.value);
    const whole = code.length >= 6;
    holder.classList.toggle("boxed", code.length <= 6);
    cells.forEach((cell, at) => {
      cell.textContent = code[at] ?? "";
      cell.classList.toggle("next", at === Math.min(code.length, 5) && !whole);
    });
    holder.classList.toggle("whole", whole);
  }

  field.addEventListener("input", (event) => {
    // While an input method is still composing, its text is not ours to touch.
    if (event instanceof InputEvent && event.isComposing) return;
    const wanted = written(clean(field.value));
    if (field.value !== wanted) {
      field.value = wanted;
      field.setSelectionRange(wanted.length, wanted.length);
    }
    show();
  });
  field.addEventListener("compositionend", () => {
    field.value = written(clean(field.value));
    show();
  });
  // What is typed always goes to the end: the boxes show no caret that could stand elsewhere.
  field.addEventListener("focus", () =>
    setTimeout(() => field.setSelectionRange(field.value.length, field.value.length)),
  );
  window.addEventListener("pageshow", show);
  field.value = written(clean(field.value));
  show();
}

const typed = document.querySelector<HTMLInputElement>("input.code");
if (typed) {
  boxed(typed);
  // Who stands here has no seat: what was begun at one, and not sent, is nobody's any more.
  forget(local, ["chosen", "guess", "deal", "notes"]);
  forget(session);
}

/** Fields for more names come one at a time. */
const others = document.querySelector("[data-others]");
if (others) {
  const more = certain(others.querySelector<HTMLElement>("[data-one-more]"));
  const fields = [...others.querySelectorAll("input")];
  const hidden = () => fields.find((field) => field.hidden);
  for (const field of fields.slice(1)) field.hidden = !field.value;
  more.hidden = !hidden();
  more.addEventListener("click", () => {
    const next = hidden();
    if (!next) return;
    next.hidden = false;
    next.focus();
    more.hidden = !hidden();
  });
}

/** A list of names shrinks to those in which a word begins as typed, whatever the case and the accents. */
function searched(field: HTMLInputElement) {
  const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();
  const items = [...document.querySelectorAll<HTMLElement>("[data-found] li")];
  const none = certain(document.querySelector<HTMLElement>("[data-none]"));
  const starts = (item: HTMLElement, begin: string) => {
    const name = plain(item.querySelector("bdi")?.textContent ?? "");
    return name.startsWith(begin) || name.includes(` ${begin}`);
  };
  const look = () => {
    const begin = plain(field.value.trim());
    for (const item of items) item.hidden = !starts(item, begin);
    none.hidden = items.some((item) => !item.hidden);
  };
  field.addEventListener("input", look);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    // Enter would send the first name of the list, whoever's it is.
    event.preventDefault();
    const left = items.filter((item) => !item.hidden);
    if (left.length === 1) left[0].querySelector("button")?.click();
  });
  window.addEventListener("pageshow", look);
  field.hidden = false;
  look();
}

const find = document.querySelector<HTMLInputElement>("[data-find]");
if (find) searched(find);

// A second tap while the first is on its way would be a second form.
for (const form of document.forms) {
  form.addEventListener("submit", (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = "yes";
  });
}
window.addEventListener("pageshow", () => {
  for (const form of document.forms) delete form.dataset.sent;
});

/** Waiting for the teacher: look now and then, and go on when there is an answer. */
const wait = document.querySelector<HTMLElement>("[data-wait]")?.dataset.wait;
async function look(address: string) {
  try {
    const answer = await fetch(address, { cache: "no-store" });
    if (answer.ok && !(await answer.json()).waits) {
      location.reload();
      return;
    }
  } catch {
    /* the wifi is away: look again */
  }
  setTimeout(look, 1500, address);
}
if (wait) look(wait);
document.querySelector<HTMLFormElement>("form[data-go]")?.submit();

/** Whether the table will work in this browser, by what came last of all that it needs: docs/devices.md has the versions. */
const able = CSS.supports("inset", "0") && "HTMLDialogElement" in window;
if (able) drawn();
else certain(document.getElementById("unready")).id = "old"; // without the style that hides it
