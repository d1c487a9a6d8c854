// What somebody in the network of this laptop takes too much of, wherever the teacher is.

import { say } from "../base/messages.ts";
import { html, nothing } from "../base/vendor_lit.ts";
import type { ConsolePage } from "../model/console_types.ts";

export function misuse({ state, openDialog }: ConsolePage) {
  const { codes, passwords, flooding = [], strangers } = state.misuse ?? {};
  const lines = [
    codes && say("Someone on this network is typing wrong codes. Scanning the QR code still works."),
    passwords && say("Someone on this network is trying passwords. Yours still works on this computer."),
    strangers && say("A device without a seat is sending far more than the others. The others go first."),
    ...flooding.map(
      ({ seat, name, table }) =>
        html`${say("{player}’s device (table {n}) is sending far more than the others.", { player: name, n: table })}
        <button class="button small" @click=${() => openDialog("pupil", seat)}>${name} …</button>`,
    ),
  ].filter(Boolean);
  return lines.length
    ? html`<ul class="misuse">${lines.map((line) => html`<li>${line}</li>`)}</ul>`
    : nothing;
}
