// The console’s one <dialog>. What each kind of dialog shows is in dialogs.ts, which fills it in; so any
// part of the console can open one. The browser keeps the focus inside and gives it back to where it came from.

import { closeModal, openModal } from "../base/dom.ts";
import { say, sayText } from "../base/messages.ts";
import { type Content, html, nothing, render } from "../base/vendor_lit.ts";
import type { ConsolePage, Dialog, DialogKinds, Teacher } from "../model/console_types.ts";
import { suggestedRule } from "../model/console_view.ts";

/** What each kind of dialog shows; nothing once what it is about is gone. */
export type DialogSheets = {
  [Kind in keyof DialogKinds]: (dialog: Dialog<Kind>, page: ConsolePage) => Content;
};

/** Put a rule into the dialog: of the band that was chosen, if one was. */
export function suggest(dialog: Dialog<"rule"> | Dialog<"deal">, { state, desk }: Teacher) {
  dialog.rule = suggestedRule(state, desk, dialog.about, dialog.band);
  dialog.band = desk.catalogue.find((rule) => rule.id === dialog.rule)?.band ?? dialog.band;
}

export const where = (about: number | null) =>
  about ? sayText("Table {n}", { n: about }) : sayText("All tables");

/** Which dialogs ask something: to leave them is to cancel. The others show something, or have several things to do. */
const ASKS: Record<keyof DialogKinds, boolean> = {
  actions: false,
  signal: false,
  sealedPapers: true,
  rule: true,
  deal: true,
  dealer: true,
  message: true,
  pauseAll: true,
  here: false,
  newcomers: true,
  // The moment is marked already.
  mark: false,
  markWhich: true,
  end: true,
  reveal: true,
  closeClass: true,
  renameClass: true,
  wifi: true,
  pupil: false,
  move: true,
  handover: false,
  keys: false,
};

/** The button that leaves a dialog and does nothing. Its word is chosen here alone. */
const leave = ({ state, closeDialog }: ConsolePage, kind: string, first: boolean) =>
  html`<button class=${kind} ?data-first=${first} @click=${closeDialog}>${say(state.dialog && ASKS[state.dialog.kind] ? "Cancel" : "Close")}</button>`;

export const head = (
  page: ConsolePage,
  title: Content,
  aside: Content = nothing,
) => html`<header class="sheet-head">
  <h2 id="sheet-head">${title}</h2>${aside}
  ${leave(page, "textual", false)}
</header>`;

/** A yes or no: what it means, and the button that does it beside the one that leaves, which has the focus. */
export const question = (
  page: ConsolePage,
  title: Content,
  says: Content,
  answer: Content,
  run: () => unknown,
) => html`<header class="sheet-head"><h2 id="sheet-head">${title}</h2></header>
  ${says}
  <footer class="sheet-foot"><button class="button main" @click=${run}>${answer}</button>${leave(page, "button", true)}</footer>`;

/** The page of a teacher with its dialog, which shows `sheets`. */
export function withDialogs(teacher: Teacher, sheets: DialogSheets): ConsolePage {
  const { state, change, peek } = teacher;
  const element = document.createElement("dialog");
  element.className = "sheet";
  element.setAttribute("aria-labelledby", "sheet-head");
  document.body.append(element);
  element.addEventListener("close", () => change({ dialog: null }));
  // A press on the backdrop lands on the dialog itself.
  element.addEventListener("click", (event) => {
    if (event.target === element) closeDialog();
  });

  const isOpen = () => element.hasAttribute("open");
  const closeDialog = () => closeModal(element);
  const focusIn = (selector: string) => element.querySelector<HTMLElement>(selector)?.focus();
  const contentOf = (dialog: Dialog) =>
    (sheets[dialog.kind] as (of: Dialog, page: ConsolePage) => Content)(dialog, page);

  function paintDialog() {
    const content = state.dialog ? contentOf(state.dialog) : nothing;
    // What it was about is gone: another console was faster.
    if (state.dialog && content === nothing && isOpen()) {
      closeDialog();
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

  const page: ConsolePage = {
    ...teacher,
    openDialog(kind, ...[about]) {
      peek(false);
      const dialog = { kind, about: about ?? null, rule: null, band: null, covered: true } as Dialog;
      change({ notice: "", dialog });
      if (dialog.kind === "rule" || dialog.kind === "deal") suggest(dialog, teacher);
      paintDialog();
      if (!isOpen()) openModal(element);
      focusIn("[data-first]");
      element.querySelector(".rule-list :checked")?.scrollIntoView({ block: "center" });
      element.scrollTop = 0;
    },
    ...{ closeDialog, paintDialog, focusIn },
  };
  return page;
}
