// Print-outs of the class: what the teacher has asked for, how far each is, and fetching it once it is there.
// The server makes them whatever this page does meanwhile, and keeps them for a while.

import { sayText } from "../base/messages.ts";
import { local, storedText } from "../base/storage.ts";
import {
  type AskSealed,
  isRunning,
  type Job,
  type PrintChoices,
  type PrintOuts,
  type Query,
} from "../model/print_outs.ts";

/** What the server says to a wish: the print-out, the tables with a sealed rule, or why it makes none. */
type Begun = Partial<Job> & { sealed?: number[]; others?: boolean };

interface Page {
  home(): string;
  token: string;
  /** The usual paper for the languages of teacher and class. */
  usual: string;
  notice(why: string): void;
  /** Something that a screen reader says. */
  heard(said: string): void;
  changed(): void;
}

const AGAIN_AFTER = 400;
const PAPER = "eleusis-paper";

/** The address of a print-out below that of all, with what was chosen for it. */
export function written(name: string, query: Query, paper: string) {
  const asked = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...query, paper }))
    if (value && `${key} ${value}` !== "paper a4") asked.set(key, String(value));
  return asked.size ? `${name}?${asked}` : name;
}

const ask = (address: string, more: { method?: string; headers?: Record<string, string> } = {}) =>
  fetch(address, {
    cache: "no-store",
    ...more,
    headers: { Accept: "application/json", ...more.headers },
  }).catch(() => null);

function fetchFile({ address, file }: Job) {
  const link = Object.assign(document.createElement("a"), { href: address, download: file });
  document.body.append(link);
  link.click();
  link.remove();
}

export function printOuts({ home, token, usual, notice, heard, changed }: Page): PrintOuts {
  /** What the server has made or is making, by address. */
  let jobs = new Map<string, Job>();
  /** The address of what was asked for here, by what was asked. */
  const addresses = new Map<string, string>();
  /** What this page fetches as soon as it is made, by address. */
  const wanted = new Map<string, Job>();
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const chosen: PrintChoices = { long: false, minutes: 15, seat: "", large: null };
  const paper = () => storedText(local, PAPER) ?? usual;
  const asked = (name: string, query: Query) => written(name, query, paper());

  /** Have it made. What the server says of it; null if nothing is made, of which the teacher is told. Of sealed rules
   *  the teacher is asked first, and `again` called with the answer. */
  async function begin(
    name: string,
    query: Query,
    askSealed: AskSealed,
    again: (sealed: "with" | "without") => void,
  ): Promise<Job | null> {
    const headers = { "X-CSRFToken": token };
    const answer = await ask(`${home()}/${asked(name, query)}`, { method: "POST", headers });
    const told = (await answer?.json().catch(() => null)) as Begun | null | undefined;
    if (told?.address) return told as Job;
    if (told?.sealed) askSealed({ sealed: told.sealed, others: Boolean(told.others), make: again });
    else notice(told?.why || sayText("The server didn’t answer. Nothing was changed."));
    return null;
  }

  async function make(name: string, query: Query, askSealed: AskSealed) {
    const told = await begin(name, query, askSealed, (sealed) => make(name, { ...query, sealed }, askSealed));
    if (!told) return;
    addresses.set(asked(name, query), told.address);
    wanted.set(told.address, told);
    keep([...jobs.values()].filter((job) => job.address !== told.address).concat(told));
  }

  async function show(name: string, query: Query, askSealed: AskSealed) {
    // Only what opens at the press itself is no pop-up.
    const tab = window.open("", "_blank");
    const told = await begin(name, query, askSealed, (sealed) => show(name, { ...query, sealed }, askSealed));
    if (told && tab) tab.location.href = told.address;
    else tab?.close();
  }

  async function look() {
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
      if (isRunning(job)) continue;
      wanted.delete(address);
      if (job.state === "made") {
        fetchFile(job);
        heard(sayText("Ready: {what}.", { what: job.what }));
      } else notice(job.why);
    }
    for (const job of jobs.values())
      if (isRunning(job) && !before.has(job.address)) heard(sayText("Creating: {what}.", { what: job.what }));
    clearTimeout(waiting);
    if ([...jobs.values()].some(isRunning)) waiting = setTimeout(look, AGAIN_AFTER);
    changed();
  }

  return {
    chosen,
    choose(more) {
      Object.assign(chosen, more);
      changed();
    },
    paper,
    setPaper(name) {
      storedText(local, PAPER, name);
      changed();
    },
    jobs: () => [...jobs.values()],
    jobOf: (name, query) => jobs.get(addresses.get(asked(name, query)) ?? ""),
    ...{ make, show, look },
  };
}
