// The main button of a screen. It is never dead: while something is missing it says what, and a tap leads there.

import { type Content, html } from "../base/vendor_lit.ts";

/** What is missing before a button can do its work: what it says as long as that is so, and where a tap leads. */
export interface Missing {
  says: Content;
  at: string;
}

interface More {
  missing?: Missing | null;
  /** What it says while it is being done; then a tap does nothing more. */
  busy?: Content | null;
  /** It can be used in a moment and not yet: what a tap does till then, which is to say so. */
  notYet?: (() => void) | null;
  cls?: string;
  /** It sends the form that it is in; `then` does, where there is one. */
  sends?: boolean;
  first?: boolean;
  /** A different button is the one that is meant just now. */
  second?: boolean;
}

/** Brings what is missing into sight, and the focus to where it is said. */
export function lead(to: string) {
  const place = document.querySelector<HTMLElement>(to);
  const field = ":is(input, textarea, select, button, [tabindex])";
  const target = place?.matches(field) ? place : place?.querySelector<HTMLElement>(`:checked, ${field}`);
  place?.scrollIntoView({ block: "center" });
  target?.focus({ preventScroll: true });
}

export function mainButton(words: Content, then: (() => unknown) | null, more: More = {}) {
  const {
    missing = null,
    busy = null,
    notYet = null,
    cls = "",
    sends = false,
    first = false,
    second = false,
  } = more;
  const tap = (event: Event) => {
    if (missing || busy || notYet) event.preventDefault();
    if (missing) lead(missing.at);
    else if (notYet) notYet();
    else if (!busy) then?.();
  };
  return html`<button type=${sends ? "submit" : "button"} class="button ${second ? "" : "main"} ${cls} ${missing ? "missing" : ""}" ?data-first=${first} aria-disabled=${notYet && !missing ? "true" : "false"} aria-busy=${busy ? "true" : "false"} @click=${tap}>
    <span>${busy ?? missing?.says ?? words}</span></button>`;
}
