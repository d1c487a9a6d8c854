// A link to hand over, where the page shows one: one key copies it.

import { copied } from "../base/clipboard.ts";

const address = document.getElementById("address") as HTMLInputElement | null;
const button = document.querySelector<HTMLElement>("[data-copy]");
const said = document.querySelector<HTMLElement>("[data-said]");

if (address && button && said) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const done = await copied(address.value);
    said.textContent = (done ? said.dataset.copied : said.dataset.failed) ?? "";
    if (!done) address.select();
  });
  address.addEventListener("focus", () => address.select());
}
