// Papers of the class: what the teacher has made, how far each is, and fetching it once it is there.
// The server makes them whatever this page does meanwhile, and keeps them for a while.

import type { ClassView, Tile } from "#schema";
import { typedIn } from "../base/dom.ts";
import { say, sayText } from "../base/messages.ts";
import { type Content, html, live, nothing, repeat } from "../base/vendor_lit.ts";
import { changed, desk, notice, state } from "../state/console_state.ts";
import { openDialog } from "./dialog_host.ts";
import { finishedRounds, tablePage } from "./table_tile.ts";

/** What an address asks for. */
type Query = Record<string, string | number>;

/** A print-out that is made, or was. */
interface Job {
  address: string;
  what: string;
  how: string;
  file: string;
  state: "waiting" | "making" | "made" | "failed";
  share: number;
  why: string;
}

/** What the server says to a wish: the print-out, the tables with a sealed rule, or why it makes none. */
type Begun = Partial<Job> & { sealed?: number[]; others?: boolean };

const AGAIN_AFTER = 400;
const PAPER = "eleusis-paper";
const home = () => `/console/class/${state.id}/papers`;
const runs = (job: Job | null | undefined) => job?.state === "waiting" || job?.state === "making";

/** What the server has made or is making, by address. */
let jobs = new Map<string, Job>();
/** The address of what was asked for here, by what was asked. */
const addresses = new Map<string, string>();
/** What this page fetches as soon as it is made, by address. */
const wanted = new Map<string, Job>();
let waiting: ReturnType<typeof setTimeout> | undefined;

/** The paper that this teacher prints on; until one is chosen, the usual one for the languages of teacher and class. */
const paper = () => localStorage.getItem(PAPER) ?? desk.paper;
function setPaper(name: string) {
  localStorage.setItem(PAPER, name);
  changed();
}

const written = (name: string, query: Query) => {
  const asked = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...query, paper: paper() }))
    if (value && `${key} ${value}` !== "paper a4") asked.set(key, String(value));
  return asked.size ? `${name}?${asked}` : name;
};

const ask = (address: string, more: { method?: string; headers?: Record<string, string> } = {}) =>
  fetch(address, {
    cache: "no-store",
    ...more,
    headers: { Accept: "application/json", ...more.headers },
  }).catch(() => null);

/** Has it made. What the server says of it; null if nothing is made, of which the teacher is told. Of sealed rules the teacher
 *  is asked first, and `again` called with the answer. */
async function begin(
  name: string,
  query: Query,
  again: (sealed: "with" | "without") => void,
): Promise<Job | null> {
  const answer = await ask(`${home()}/${written(name, query)}`, {
    method: "POST",
    headers: { "X-CSRFToken": desk.token },
  });
  const told = (await answer?.json().catch(() => null)) as Begun | null | undefined;
  if (told?.address) return told as Job;
  if (told?.sealed)
    openDialog("sealedPapers", { sealed: told.sealed, others: Boolean(told.others), make: again });
  else notice(told?.why || sayText("desk_no_answer"));
  return null;
}

/** Has it made, and fetches it then. `query` is what its address says. */
async function make(name: string, query: Query) {
  const told = await begin(name, query, (sealed) => make(name, { ...query, sealed }));
  if (!told) return;
  addresses.set(written(name, query), told.address);
  wanted.set(told.address, told);
  keep([...jobs.values()].filter((job) => job.address !== told.address).concat(told));
}

/** Shows it as a page, in a tab of its own. */
async function show(name: string, query: Query) {
  // Only what opens at the press itself is no pop-up.
  const tab = window.open("", "_blank");
  const told = await begin(name, query, (sealed) => show(name, { ...query, sealed }));
  if (told && tab) tab.location.href = told.address;
  else tab?.close();
}

/** What the server has: as the page opens, and again while it is at work. */
export async function look() {
  clearTimeout(waiting);
  const answer = await ask(home());
  const told = (answer?.ok ? await answer.json().catch(() => null) : null) as { papers: Job[] } | null;
  if (told) keep(told.papers);
  else if (wanted.size) waiting = setTimeout(look, AGAIN_AFTER);
}

function keep(told: Job[]) {
  const before = jobs;
  jobs = new Map(told.map((job) => [job.address, job]));
  for (const [address, asked] of wanted) {
    // Where another worker of the server answers, it knows nothing of it, and makes it as it is fetched.
    const job: Job = jobs.get(address) ?? { ...asked, state: "made" };
    if (runs(job)) continue;
    wanted.delete(address);
    if (job.state === "made") {
      fetchFile(job);
      state.said = sayText("desk_paper_ready", { what: job.what });
    } else {
      notice(job.why);
    }
  }
  for (const job of jobs.values()) {
    if (runs(job) && !before.has(job.address)) state.said = sayText("desk_paper_begun", { what: job.what });
  }
  clearTimeout(waiting);
  if ([...jobs.values()].some(runs)) waiting = setTimeout(look, AGAIN_AFTER);
  changed();
}

function fetchFile({ address, file }: Job) {
  const link = Object.assign(document.createElement("a"), { href: address, download: file });
  document.body.append(link);
  link.click();
  link.remove();
}

const bar = (job: Job) =>
  html`<progress class="paper-bar" max="1" .value=${job.share} aria-label=${job.what}></progress>`;

/** A button that has a paper made; while it is, it waits. `label` is what stands on it, `about` what a screen reader needs besides. */
function makeButton(name: string, query: Query, label: Content, { about = "", look = "small" } = {}) {
  const busy = runs(jobs.get(addresses.get(written(name, query)) ?? ""));
  return html`<button class="button ${look}" aria-disabled=${busy ? "true" : nothing} @click=${() => busy || make(name, query)}>${about ? html`<span class="heard">${about}: </span>` : nothing}${label}</button>`;
}

const pageButton = (kind: string, query: Query, about: string) =>
  html`<button class="textual" @click=${() => show(`${kind}.html`, query)}><span class="heard">${about}: </span>${say("desk_paper_page")}</button>`;

/** How far a paper of a table is, where the list of all is not there to say so. */
const barOf = (kind: string, query: Query) => {
  const job = jobs.get(addresses.get(written(`${kind}.pdf`, query)) ?? "");
  return job && runs(job) ? bar(job) : nothing;
};

/** What is being made, and what was made a while ago. Pages are not for keeping. */
function shelf() {
  const files = [...jobs.values()].filter((job) => !job.file.endsWith(".html")).reverse();
  return files.length
    ? html`<ul class="papers-made">${repeat(
        files,
        (job) => job.address,
        (job) => html`<li>
    <span>${job.what} <span class="quiet">${job.state === "waiting" ? say("desk_paper_waits") : job.how}</span></span>
    ${
      runs(job)
        ? bar(job)
        : job.state === "made"
          ? html`<a class="button small" href=${job.address} download>${say("desk_paper_fetch")}<span class="heard"> ${job.what}</span></a>`
          : html`<span class="problem">${job.why}</span>`
    }</li>`,
      )}</ul>`
    : nothing;
}

const MINUTES = [8, 15, 25, 40];
/** What is chosen here, until the page is left; which paper is printed on is kept. */
const chosen: { long: boolean; minutes: number; seat: string; large: boolean | null } = {
  long: false,
  minutes: 15,
  seat: "",
  large: null,
};
const choose = (more: Partial<typeof chosen>) => () => {
  Object.assign(chosen, more);
  changed();
};

/** A choice of one of few: pairs of a value and its words. */
const segments = <Value>(
  name: string,
  label: string,
  pairs: [Value, Content][],
  now: Value,
  set: (value: Value) => void,
) =>
  html`<div class="segments" role="radiogroup" aria-label=${label}>${pairs.map(
    ([value, words]) => html`<label>
  <input type="radio" name=${name} value=${value} .checked=${live(now === value)} @change=${() => set(value)}><span>${words}</span></label>`,
  )}</div>`;

/** A paper that is not wanted every day. */
const row = (
  kind: string,
  query: Query,
  label: string,
  how: Content = nothing,
) => html`<li><span>${label}</span>${how}<span class="papers-ways">
    ${makeButton(`${kind}.pdf`, query, "PDF", { about: label })}${pageButton(kind, query, label)}</span></li>`;

/** Everybody, or one of the pupils. */
function pupilsOf(klass: ClassView) {
  const pupils = klass.tables.flatMap((table) => table.people.filter((person) => person.pupil));
  return html`<select aria-label=${sayText("desk_papers_whom")} .value=${live(chosen.seat)} @change=${(event: Event) => choose({ seat: typedIn(event) })()}>
    <option value="">${sayText("desk_papers_everybody")}</option>
    ${pupils.map((person) => html`<option value=${person.seat}>${person.name}</option>`)}</select>`;
}

/** Whether pupils get larger type: as the ages of the lesson plan have it, until the teacher chooses. */
const large = () => chosen.large ?? desk.large;
const largeSwitch =
  () => html`<label class="toggle small"><input type="checkbox" role="switch" .checked=${live(large())} @change=${() => choose({ large: !large() })()}>
  <span class="track" aria-hidden="true"></span><span>${say("desk_papers_large")}</span></label>`;

/** The card of papers for the whole class. */
export function papers(klass: ClassView) {
  const form: Query = chosen.long ? { form: "long" } : {};
  return html`<section class="papers" aria-labelledby="papers-head">
    <div class="papers-main">
      <div><h2 id="papers-head">${say("desk_papers")}</h2><p class="quiet">${say(chosen.long ? "desk_papers_long_says" : "desk_papers_says")}</p></div>
      <div class="papers-ways">${pageButton("everything", form, sayText("desk_papers"))}${makeButton("everything.pdf", form, say("desk_papers_make"), { look: "main" })}</div>
    </div>
    <div class="papers-how">
      ${segments(
        "paper",
        sayText("desk_paper"),
        [
          ["a4", "A4"],
          ["letter", say("desk_paper_letter")],
        ],
        paper(),
        setPaper,
      )}
      <label class="toggle small"><input type="checkbox" role="switch" .checked=${chosen.long} @change=${choose({ long: !chosen.long })}>
        <span class="track" aria-hidden="true"></span><span>${say("desk_papers_long")}</span></label>
    </div>
    ${shelf()}
    <details class="papers-more"><summary>${say("desk_papers_more")}</summary><ul>
      ${row("class", form, sayText("desk_papers_class"))}
      ${klass.real_cards ? nothing : row("pupil", { ...form, seat: chosen.seat, large: large() === desk.large ? "" : large() ? "yes" : "no" }, sayText(chosen.long ? "desk_papers_pupils_long" : "desk_papers_pupils"), html`${pupilsOf(klass)}${largeSwitch()}`)}
      ${row(
        "script",
        { minutes: chosen.minutes },
        sayText("desk_papers_script"),
        segments(
          "minutes",
          sayText("desk_minutes"),
          MINUTES.map((n): [number, Content] => [n, say("desk_short_minutes", { n })]),
          chosen.minutes,
          (n) => choose({ minutes: n })(),
        ),
      )}
      ${row("wall", {}, sayText("desk_papers_wall"))}
      <li><span>${say("desk_papers_archive")} <span class="quiet">${say("desk_papers_archive_says")}</span></span>
        <span class="papers-ways">${makeButton("archive.zip", {}, "ZIP", { about: sayText("desk_papers_archive") })}</span></li>
    </ul></details>
  </section>`;
}

/** What finished rounds leave, a row each: the papers, what `more` adds, the record; and all of them as a game. */
export function records(tile: Tile, more: (round: number) => Content = () => nothing) {
  const { number, real_cards } = tile.table;
  const rounds = finishedRounds(tile.table);
  if (!rounds.length) return nothing;
  const page = tablePage(number);
  return html`<ul class="records">${rounds.map((round) => {
    const of = { table: number, round };
    const about = sayText("desk_round", { n: round });
    return html`<li>${makeButton("table.pdf", of, say("desk_debrief_pdf", { n: round }))}${barOf("table", of)}
      ${makeButton("wall.pdf", of, say("desk_paper_wall"), { about })}${barOf("wall", of)}
      ${pageButton("table", of, about)}
      ${more(round)}
      <a class="textual" href="${page}/round/${round}.json" download>${say("desk_record", { n: round })}</a>
      ${real_cards || round < rounds.length ? nothing : html`<a class="textual" href="${page}/game.json" download>${say("desk_game_file")}</a>`}</li>`;
  })}</ul>`;
}
