// The element that a sheet lies in, over the table.

import { closeModal, openModal } from "../base/dom.ts";
import { type Content, render } from "../base/vendor_lit.ts";
import type { PupilState } from "../model/pupil_types.ts";

/** Show what is in a sheet, and open or close it as the state has it. */
export function drawSheet(sheet: HTMLDialogElement, state: PupilState, content: Content) {
  const focused = document.activeElement;
  const is = state.sheet;
  render(content, sheet);
  // A sheet whose part has come is read from its title, as if it had just been opened.
  if (sheet.hasAttribute("open") && !focused?.isConnected)
    sheet.querySelector<HTMLElement>("#sheet-title")?.focus();
  const builds = is?.kind === "notebook" && state.books?.draft?.building;
  sheet.classList.toggle("full", ["overthrow", "out", "watching"].includes(is?.kind ?? ""));
  sheet.classList.toggle("tall", is?.kind === "guess" || Boolean(builds));
  const open = sheet.hasAttribute("open");
  if (is && !open) {
    openModal(sheet);
    sheet.scrollTop = 0;
  } else if (!is && open) closeModal(sheet);
}

/** Seven seats do not fit: whoever is on turn is scrolled to, and nothing else moves. */
export function showTurn(root: HTMLElement, onTurn: string) {
  const turn = root.querySelector(".seat.turn");
  const strip = turn?.parentElement;
  if (!turn || !strip || strip.dataset.turn === onTurn) return;
  strip.dataset.turn = onTurn;
  const beyond = turn.getBoundingClientRect().left - strip.getBoundingClientRect().left;
  strip.scrollLeft += beyond - (strip.clientWidth - turn.clientWidth) / 2;
}

/** Close a sheet by its key, or by a tap beside it. */
export function closeWith(sheet: HTMLDialogElement, close: () => void) {
  sheet.addEventListener("cancel", (event) => {
    event.preventDefault();
    close();
  });
  sheet.addEventListener("click", (event) => {
    if (event.target === sheet) close();
  });
}
