// The console’s one <dialog>. What each kind of dialog shows is in dialogs.ts, which fills it in; so any
// part of the console can open one. The browser keeps the focus inside and gives it back to where it came from.

import { say, sayText } from "../base/messages.ts";
import { type Content, html, nothing, render } from "../base/vendor_lit.ts";
import type { Dialog, DialogKinds, Optional } from "../model/console_types.ts";
import { changed, desk, peek, state, suggestRule } from "../state/console_state.ts";

/** What each kind of dialog shows; nothing once what it is about is gone. */
export type DialogSheets = { [Kind in keyof DialogKinds]: (dialog: Dialog<Kind>) => Content };

let sheets: DialogSheets | null = null;

/** Say what the dialogs show; once, when the page loads. */
export function fillDialogs(all: DialogSheets) {
  sheets = all;
}

const element = document.createElement("dialog");
element.className = "sheet";
element.setAttribute("aria-labelledby", "sheet-head");
document.body.append(element);
element.addEventListener("close", () => {
  state.dialog = null;
  changed();
});
// A press on the backdrop lands on the dialog itself.
element.addEventListener("click", (event) => {
  if (event.target === element) element.close();
});

export function openDialog<Kind extends keyof DialogKinds>(
  kind: Kind,
  ...[about]: Optional<DialogKinds[Kind]>
) {
  peek(false);
  state.notice = "";
  const dialog = { kind, about: about ?? null, rule: null, band: null, covered: true } as Dialog;
  state.dialog = dialog;
  if (dialog.kind === "rule" || dialog.kind === "deal") suggest(dialog);
  paintDialog();
  if (!element.open) element.showModal();
  focusIn("[data-first]");
  element.querySelector(".rule-list :checked")?.scrollIntoView({ block: "center" });
  element.scrollTop = 0;
}

export const close = () => element.close();

export const focusIn = (selector: string) => element.querySelector<HTMLElement>(selector)?.focus();

/** Put a rule into the dialog: of the band that was chosen, if one was. */
export function suggest(dialog: Dialog<"rule"> | Dialog<"deal">) {
  dialog.rule = suggestRule(dialog.about, dialog.band);
  dialog.band = desk.catalogue.find((rule) => rule.id === dialog.rule)?.band ?? dialog.band;
}

export const where = (about: number | null) =>
  about ? sayText("desk_table", { n: about }) : sayText("desk_all_tables");

export const head = (title: Content, aside: Content = nothing) => html`<header class="sheet-head">
  <h2 id="sheet-head">${title}</h2>${aside}
  <button class="textual" @click=${close}>${say("desk_close")}</button>
</header>`;

function contentOf(dialog: Dialog) {
  const show = sheets?.[dialog.kind] as ((of: Dialog) => Content) | undefined;
  return show ? show(dialog) : nothing;
}

export function paintDialog() {
  const content = state.dialog ? contentOf(state.dialog) : nothing;
  // What it was about is gone: another console was faster.
  if (state.dialog && content === nothing && element.open) {
    close();
    return;
  }
  render(
    state.dialog
      ? html`<div class="sheet-body">${content}
    ${state.notice ? html`<p class="problem" role="alert">${state.notice}</p>` : nothing}</div>`
      : nothing,
    element,
  );
}
