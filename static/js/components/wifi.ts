// The wifi that phones join first: the button, and the dialog in which the teacher types it.

import type { WifiView } from "#schema";
import { certain } from "../base/certain.ts";
import { fieldOf } from "../base/dom.ts";
import { say, wifiCode } from "../base/messages.ts";
import { html, nothing } from "../base/vendor_lit.ts";
import type { ConsolePage } from "../model/console_types.ts";
import { head } from "./dialog_host.ts";

/** Beside the address. */
export const wifiButton = ({ openDialog }: ConsolePage) =>
  html` <button class="button small" @click=${() => openDialog("wifi")}>${say("Wifi …")}</button>`;

/** Small, beside the way to join the class. */
export const wifiSmall = (id: string, wifi: WifiView | null) =>
  wifi
    ? html`<p class="join-wifi"><img class="qr" src=${wifiCode(id, wifi)} alt=""> <span>${say("Wifi: {name}", { name: html`<strong><bdi>${wifi.name}</bdi></strong>` })}</span></p>`
    : nothing;

export function wifiSheet(page: ConsolePage) {
  const { state, act, closeDialog } = page;
  const { wifi } = certain(state.klass);
  const send = async (more: { name: string; password: string }) => {
    if (await act("wifi", null, more)) closeDialog();
  };
  const save = (event: Event) => {
    event.preventDefault();
    send({ name: fieldOf(event, "network"), password: fieldOf(event, "password") });
  };
  return html`${head(page, say("Show the wifi, too"))}
    <p class="quiet">${say("The projector and the poster then show a second QR code. Pupils scan it first, and their phones join the wifi.")}</p>
    <form @submit=${save}>
      <label class="field"><span class="label">${say("Wifi name")}</span>
        <input class="input" name="network" maxlength="32" autocomplete="off" autocapitalize="off" spellcheck="false" required data-first value=${wifi?.name ?? ""}></label>
      <label class="field"><span class="label">${say("Wifi password, if there is one")}</span>
        <input class="input" name="password" maxlength="63" autocomplete="off" autocapitalize="off" spellcheck="false" value=${wifi?.password ?? ""}></label>
      <p class="quiet">${say("The class sees both. They’re kept until you close the class, and aren’t in any export.")}</p>
      <footer class="sheet-foot"><button class="button main">${say("Show the wifi")}</button>
        ${wifi ? html`<button type="button" class="button" @click=${() => send({ name: "", password: "" })}>${say("Stop showing the wifi")}</button>` : nothing}</footer>
    </form>`;
}
