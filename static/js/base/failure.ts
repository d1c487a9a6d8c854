// An error in one of our scripts: the page says so and offers a way back, and the server's log gets the place.

import { openModal } from "./dom.ts";
import { sayText } from "./messages.ts";

/** An error without its message, which may hold what someone typed. */
export interface Failure {
  error: string;
  /** The innermost call first, as file:line:column of our bundles. */
  stack: string[];
}

const OURS = /\/built\/([\w-]+\.js):(\d+):(\d+)/g;
const NAMED = /^[A-Z][A-Za-z]{0,30}$/;
const CALLS = 12;

/** What may be told of an error; null if none of our scripts threw it, as with those of an extension. */
export function failureOf(thrown: unknown): Failure | null {
  if (!(thrown instanceof Error)) return null;
  // Some browsers begin the stack with the message.
  const calls = (thrown.stack ?? "").replace(thrown.message, "").matchAll(OURS);
  const stack = [...calls].slice(0, CALLS).map(([, file, line, column]) => `${file}:${line}:${column}`);
  if (!stack.length) return null;
  return { error: NAMED.test(thrown.name) ? thrown.name : "Error", stack };
}

/** Report the first error of our scripts, and offer to load the page again. */
export function guard(
  report: (failure: Failure) => void,
  offer = () => offerReload(sayText("The game is safe.")),
) {
  let failed = false;
  const see = (thrown: unknown) => {
    const failure = failed ? null : failureOf(thrown);
    if (!failure) return;
    failed = true;
    report(failure);
    offer();
  };
  window.addEventListener("error", ({ error }) => see(error));
  window.addEventListener("unhandledrejection", ({ reason }) => see(reason));
}

function made(name: string, words: string, parent: Element) {
  const element = document.createElement(name);
  element.textContent = words;
  parent.append(element);
  return element;
}

/** Says what has happened, once. Without templates, as those may be what failed. */
export function offerReload(says: string) {
  if (document.getElementById("failed")) return;
  const sheet = document.createElement("dialog");
  sheet.className = "sheet";
  sheet.id = "failed";
  const title = made("h2", sayText("Something went wrong on this page"), sheet);
  title.id = "failed-title";
  sheet.setAttribute("aria-labelledby", title.id);
  made("p", says, sheet);
  const again = made("button", sayText("Load again"), sheet);
  again.className = "button main wide";
  again.addEventListener("click", () => location.reload());
  // What is behind it may not answer any more.
  sheet.addEventListener("cancel", (event) => event.preventDefault());
  document.body.append(sheet);
  openModal(sheet);
}
