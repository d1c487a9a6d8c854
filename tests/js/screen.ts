// What is on a screen, as somebody reads or hears it, and what a tap on it does.

import assert from "node:assert/strict";
import { afterEach } from "node:test";
import { type Content, render } from "../../static/js/base/vendor_lit.ts";

const INLINE = new Set(["SPAN", "BDI", "B", "STRONG", "A", "EM", "KBD", "COUNT-DOWN", "SINCE-CLOCK"]);
const CONTROLS = "button, a[href], input, select, textarea, summary";

const roots: Element[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) root.remove();
});

function said(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node as Text).data;
  if (node.nodeType !== Node.ELEMENT_NODE) return "";
  const element = node as HTMLElement;
  if (element.getAttribute("aria-hidden") === "true" || element.hasAttribute("hidden")) return "";
  const label = element.getAttribute("aria-label");
  if (label !== null && element.getAttribute("role") === "img") return OPEN + label + CLOSE;
  if (label !== null && element.matches("button, a")) return ` ${label} `;
  if (element.matches("select")) {
    return ` ${chosenIn(element)?.textContent ?? ""} `;
  }
  const inside = [...element.childNodes].map(said).join("");
  return INLINE.has(element.tagName) ? OPEN + inside + CLOSE : ` ${inside} `;
}

/** The option that stands in a list: the one that is marked, where happy-dom would take the first of a group. */
export const chosenIn = (select: Element) =>
  select.querySelector<HTMLOptionElement>("option[selected]") ??
  (select as HTMLSelectElement).selectedOptions[0];

/** Around a picture, and what stands in a line: two of them beside each other are two words. */
const [OPEN, CLOSE] = ["<", ">"];
const tidy = (words: string) => words.replace(/>+<+/g, " ").replace(/[<>]/g, "").replace(/\s+/g, " ").trim();

/** What is read out of an element and of all in it. */
export const read = (element: Element) => tidy(said(element));

/** What a control is called. */
function nameOf(control: Element) {
  const label = control.getAttribute("aria-label");
  if (label !== null) return tidy(label);
  const around = control.closest("label");
  if (!around) return read(control);
  const own = around.querySelector(".label");
  return own ? read(own) : read(around);
}

/** What somebody finds in an element. */
export function look(element: Element) {
  const controls = () => [...element.querySelectorAll<HTMLElement>(CONTROLS)];
  /** The control of this name; or the first whose name has these words. */
  function control<Found extends HTMLElement = HTMLElement>(name: string): Found {
    const named = controls().map((one) => [nameOf(one), one] as const);
    const [, found] = named.find(([its]) => its === name) ?? named.find(([its]) => its.includes(name)) ?? [];
    assert.ok(found, `There is no “${name}” among: ${named.map(([its]) => its).join(" | ")}`);
    return found as Found;
  }
  return {
    element,
    get text() {
      return read(element);
    },
    /** The names of the buttons and links, in their order. */
    get buttons() {
      return controls()
        .filter((one) => one.matches("button, a"))
        .map(nameOf);
    },
    control,
    part(selector: string) {
      const found = element.querySelector(selector);
      assert.ok(found, `There is no ${selector} in: ${read(element)}`);
      return look(found as Element);
    },
    /** The texts of all elements of a kind. */
    all: (selector: string) => [...element.querySelectorAll(selector)].map(read),
    has: (selector: string) => element.querySelector(selector) !== null,
    tap: (name: string) => press(control(name)),
    /** Types into a field; a choice in a list is made by its value. */
    type(name: string, words: string) {
      const field = control<HTMLInputElement>(name);
      field.value = words;
      field.dispatchEvent(new Event(field.matches("select") ? "change" : "input", { bubbles: true }));
    },
    /** Sends the form that has a control of this name; without one the first form. */
    send(name?: string) {
      const form = name === undefined ? element.querySelector("form") : control(name).closest("form");
      assert.ok(form, "There is no form.");
      form?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
    },
    key(selector: string, key: string, more: object = {}) {
      const on = element.querySelector(selector);
      assert.ok(on, `There is no ${selector}.`);
      const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
      on?.dispatchEvent(event);
      return event;
    },
  };
}

/** A tap of a finger. */
export const press = (element: Element) =>
  element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));

/** Draws something on the page; `again` draws in its place. What is found there is what is there now, so that it is not
 *  to be copied with a spread. */
export function drawn(content: Content) {
  const root = document.createElement("div");
  document.body.append(root);
  roots.push(root);
  render(content, root);
  return Object.assign(look(root), { again: (content: Content) => render(content, root) });
}

/** Something that was called, with what. */
export type Did = [name: string, ...given: unknown[]];

/** What parts of a page can do, as a list of what was done. `own` stand in for some of the `names`; `answer` is what
 *  the others give. */
export function noting<Can extends object>(
  names: readonly (keyof Can)[],
  own: Partial<Can> = {},
  answer?: unknown,
) {
  const did: Did[] = [];
  const noted = names.map((name) => [
    name,
    (...given: unknown[]) => {
      did.push([String(name), ...given.filter((one) => !(one instanceof Event))]);
      return answer;
    },
  ]);
  return { can: { ...Object.fromEntries(noted), ...own } as Can, did };
}

/** Lets what waits for an answer go on. */
export async function settled() {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

/** Waits until something is so, as a page that fetches its parts will make it. */
export async function until(is: () => unknown) {
  for (let times = 0; times < 400 && !is(); times += 1) await new Promise((then) => setTimeout(then, 5));
  assert.ok(is(), "It did not come.");
}
