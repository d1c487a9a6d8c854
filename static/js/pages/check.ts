// The check before the lesson, on the console: asks every second what has been found, and shows it.

import "../base/undoing.ts";
import { certain } from "../base/certain.ts";
import { copied } from "../base/clipboard.ts";
import { byId, dataOf } from "../base/dom.ts";
import { sayText } from "../base/messages.ts";
import { html, render, repeat } from "../base/vendor_lit.ts";

const EVERY = 1000;
/** A verdict of the check: of the laptop, or of the phone. */
interface Found {
  id: string;
  mark: "good" | "careful" | "bad" | "running" | "untried";
  /** What the mark is called. */
  word: string;
  what: string;
  says: string;
}
interface Checked {
  laptop: Found[];
  phone: Found[];
  text: string;
  over?: boolean;
}

const one = (name: string) => certain(document.querySelector<HTMLElement>(`[data-${name}]`));
/** On a server there is none: it plays for others, too. */
const crowd = document.querySelector<HTMLButtonElement>("[data-crowd]");
const report = byId<HTMLTextAreaElement>("report");
let told = dataOf<Checked>("found");
let noticed: ReturnType<typeof setTimeout> | undefined;

function notice(text: string) {
  const shown = one("notice");
  shown.textContent = text;
  shown.classList.toggle("shown", Boolean(text));
  clearTimeout(noticed);
  if (text) noticed = setTimeout(() => notice(""), 8000);
}

const row = ({ mark, word, what, says }: Found) => html`<li class=${mark}><strong>${what}</strong>
  <span class="mark"><i aria-hidden="true"></i>${word}</span><p>${says}</p></li>`;

/** What a screen reader hears: verdicts as they come, never the seconds in between. */
let heard = new Map<string, string>();
function newly(rows: Found[]) {
  const now = new Map(rows.map(({ id, what, word }) => [id, `${what}: ${word}`]));
  const fresh = rows.filter(
    ({ id, mark }) => mark !== "running" && heard.size && heard.get(id) !== now.get(id),
  );
  heard = now;
  return fresh.map(({ id, says }) => `${now.get(id)}. ${says}`).join(" ");
}

const crowdWords = crowd?.textContent ?? "";
let crowding = false;
/** While it runs, its button says so. */
function crowds(runs: boolean) {
  crowding = runs;
  if (crowd) crowd.textContent = runs ? sayText("In progress") : crowdWords;
}

function show(found: Checked) {
  if (found.over) {
    location.reload();
    return;
  }
  told = found;
  for (const list of document.querySelectorAll<HTMLElement>("[data-part]")) {
    const { part, only } = list.dataset;
    const rows = found[part as "laptop" | "phone"].filter(({ id }) => !only || only.split(" ").includes(id));
    render(
      repeat(rows, ({ id }) => id, row),
      list,
    );
  }
  const says = newly([...found.laptop, ...found.phone]);
  if (says) one("heard").textContent = says;
  crowds(found.laptop.some(({ id, mark }) => id === "crowd" && mark === "running"));
}

async function ask(address: string, options = {}) {
  try {
    const answer = await fetch(address, options);
    if (!answer.ok) throw new Error(String(answer.status));
    show(await answer.json());
  } catch {
    notice(sayText("The program isn’t answering. Trying again."));
  }
}

async function look() {
  if (document.visibilityState === "visible") await ask("/console/check/found");
  setTimeout(look, EVERY);
}

crowd?.addEventListener("click", () => {
  if (crowding) return;
  crowds(true);
  ask("/console/check/crowd", { method: "POST", headers: { "X-CSRFToken": dataOf<string>("token") } });
});
one("copy").addEventListener("click", async () => {
  if (await copied(told.text)) {
    notice(sayText("The report is copied."));
    return;
  }
  report.value = told.text;
  report.hidden = false;
  report.select();
  notice(sayText("The report is selected. Copy it with Ctrl+C or ⌘C."));
});
show(told);
setTimeout(look, EVERY);
