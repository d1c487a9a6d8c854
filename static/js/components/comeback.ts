// The number with which a pupil comes back to a seat.

import { say } from "../base/messages.ts";
import { html } from "../base/vendor_lit.ts";
import type { Playing } from "../model/pupil_types.ts";

/** The comeback number, or on a device that is passed around that of each seat. */
export function numbers({ parts, comebacks }: Pick<Playing, "parts" | "comebacks">) {
  const number = (seat: string) => html`<b>${comebacks[seat]}</b>`;
  const [first, ...others] = parts.keys();
  if (!others.length)
    return html`<p class="comeback">${say("Your comeback number: {number}", { number: number(first) })}</p>`;
  return html`<p class="comeback">${say("Your comeback numbers:")}</p>
    <ul class="comebacks">${[...parts.values()].map((view) => html`<li><bdi>${view.name}</bdi> ${number(view.seat)}</li>`)}</ul>`;
}
