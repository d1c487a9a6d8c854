// @ts-nocheck: not typed yet
// The check before the lesson, on the console: asks every second what has been found, and shows it.

import { copied } from "../base/clipboard.ts";
import { say, sayText } from "../base/messages.ts";
import { html, render, repeat } from "../base/vendor_lit.ts";

const EVERY = 1000;
const read = (id) => JSON.parse(document.getElementById(id).textContent);
const one = (name) => document.querySelector(`[data-${name}]`);
/** On a server there is none: it plays for others, too. */
const crowd = one("crowd");
const report = document.getElementById("report");
let told = read("found");
let noticed = 0;

function notice(text: string) {
  const shown = one("notice");
  shown.textContent = text;
  shown.classList.toggle("shown", Boolean(text));
  clearTimeout(noticed);
  if (text) noticed = setTimeout(() => notice(""), 8000);
}

const row = ({ mark, what, says }: Found) => html`<li class=${mark}><strong>${what}</strong>
  <span class="mark"><i aria-hidden="true"></i>${say(`check_${mark}`)}</span><p>${says}</p></li>`;

/** What a screen reader hears: verdicts as they come, never the seconds in between. */
let heard = new Map();
function newly(rows: Found[]) {
  const now = new Map(rows.map(({ id, what, mark }) => [id, `${what}: ${sayText(`check_${mark}`)}`]));
  const fresh = rows.filter(
    ({ id, mark }) => mark !== "running" && heard.size && heard.get(id) !== now.get(id),
  );
  heard = now;
  return fresh.map(({ id, says }) => `${now.get(id)}. ${says}`).join(" ");
}

function show(found: Checked) {
  if (found.over) {
    location.reload();
    return;
  }
  told = found;
  for (const part of ["laptop", "phone"]) {
    render(
      repeat(found[part], ({ id }) => id, row),
      document.querySelector(`[data-part=${part}]`),
    );
  }
  const says = newly([...found.laptop, ...found.phone]);
  if (says) one("heard").textContent = says;
  if (crowd) crowd.disabled = found.laptop.some(({ id, mark }) => id === "crowd" && mark === "running");
}

async function ask(address: string, options = {}) {
  try {
    const answer = await fetch(address, options);
    if (!answer.ok) throw new Error(String(answer.status));
    show(await answer.json());
  } catch {
    notice(sayText("check_lost"));
  }
}

async function look() {
  if (document.visibilityState === "visible") await ask("/console/check/found");
  setTimeout(look, EVERY);
}

crowd?.addEventListener("click", () => {
  crowd.disabled = true;
  ask("/console/check/crowd", { method: "POST", headers: { "X-CSRFToken": read("token") } });
});
one("copy").addEventListener("click", async () => {
  if (await copied(told.text)) {
    notice(sayText("check_copied"));
    return;
  }
  report.value = told.text;
  report.hidden = false;
  report.select();
  notice(sayText("check_not_copied"));
});
show(told);
setTimeout(look, EVERY);
