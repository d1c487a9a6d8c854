// @ts-nocheck: not typed yet
// A link to hand over, where the page shows one: one key copies it.

import { copied } from "../base/clipboard.ts";

const address = document.getElementById("address");
const button = document.querySelector("[data-copy]");
const said = document.querySelector("[data-said]");

if (address) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const done = await copied(address.value);
    said.textContent = done ? said.dataset.copied : said.dataset.failed;
    if (!done) address.select();
  });
  address.addEventListener("focus", () => address.select());
}
