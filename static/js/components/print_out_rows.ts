// Print-outs of the class: what can be made, how far each is, and what was made a while ago.

import type { ClassView, Tile } from "#schema";
import { typedIn } from "../base/dom.ts";
import { say, sayText } from "../base/messages.ts";
import { type Content, html, nothing, repeat } from "../base/vendor_lit.ts";
import { live } from "../base/vendor_live.ts";
import type { ConsolePage } from "../model/console_types.ts";
import { describedOf, tablePage } from "../model/console_view.ts";
import { type AskSealed, isRunning, type Job, type PrintOuts, type Query } from "../model/print_outs.ts";
import { leads } from "./remote_control.ts";
import { finishedRounds } from "./table_tile.ts";

const bar = (job: Job) =>
  html`<progress class="paper-bar" max="1" .value=${job.share} aria-label=${job.what}></progress>`;

const asking =
  (openDialog: ConsolePage["openDialog"]): AskSealed =>
  (asked) =>
    openDialog("sealedPapers", asked);

/** A button that has a paper made; while it is, it waits. `label` is what stands on it, `about` what a screen reader needs besides. */
function makeButton(
  { prints, openDialog }: ConsolePage,
  name: string,
  query: Query,
  label: Content,
  { about = "", look = "small" } = {},
) {
  const busy = isRunning(prints.jobOf(name, query));
  return html`<button class="button ${look}" aria-busy=${busy ? "true" : "false"} @click=${() => busy || prints.make(name, query, asking(openDialog))}>${about ? html`<span class="heard">${about}: </span>` : nothing}${busy ? say("Creating …") : label}</button>`;
}

const pageButton = ({ prints, openDialog }: ConsolePage, kind: string, query: Query, about: string) =>
  html`<button class="textual" @click=${() => prints.show(`${kind}.html`, query, asking(openDialog))}><span class="heard">${about}: </span>${say("Web page")}</button>`;

/** How far a paper of a table is, where the list of all is not there to say so. */
const barOf = ({ prints }: ConsolePage, kind: string, query: Query) => {
  const job = prints.jobOf(`${kind}.pdf`, query);
  return job && isRunning(job) ? bar(job) : nothing;
};

/** What is being made, and what was made a while ago. Pages are not for keeping. */
function shelf({ prints }: ConsolePage) {
  const files = prints
    .jobs()
    .filter((job) => !job.file.endsWith(".html"))
    .reverse();
  return files.length
    ? html`<ul class="papers-made">${repeat(
        files,
        (job) => job.address,
        (job) => html`<li>
    <span>${job.what} <span class="quiet">${job.state === "waiting" ? say("in the queue") : job.how}</span></span>
    ${
      isRunning(job)
        ? bar(job)
        : job.state === "made"
          ? html`<a class="button small" href=${job.address} download>${say("Download")}<span class="heard"> ${job.what}</span></a>`
          : html`<span class="problem">${job.why}</span>`
    }</li>`,
      )}</ul>`
    : nothing;
}

const MINUTES = [8, 15, 25, 40];

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
  page: ConsolePage,
  kind: string,
  query: Query,
  label: string,
  how: Content = nothing,
) => html`<li><span>${label}</span>${how}<span class="papers-ways">
    ${makeButton(page, `${kind}.pdf`, query, "PDF", { about: label })}${pageButton(page, kind, query, label)}</span></li>`;

/** Everybody, or one of the pupils. */
function pupilsOf(klass: ClassView, { chosen, choose }: PrintOuts) {
  const pupils = klass.tables.flatMap((table) => table.people.filter((person) => person.pupil));
  return html`<select aria-label=${sayText("Which pupils")} .value=${live(chosen.seat)} @change=${(event: Event) => choose({ seat: typedIn(event) })}>
    <option value="">${sayText("Everyone")}</option>
    ${pupils.map((person) => html`<option value=${person.seat}>${person.name}</option>`)}</select>`;
}

/** Whether pupils get larger type: as the ages of the lesson plan have it, until the teacher chooses. */
const large = ({ prints, desk }: ConsolePage) => prints.chosen.large ?? desk.large;
const largeSwitch = (
  page: ConsolePage,
) => html`<label class="toggle small"><input type="checkbox" role="switch" .checked=${live(large(page))} @change=${() => page.prints.choose({ large: !large(page) })}>
  <span class="track" aria-hidden="true"></span><span>${say("Large type (13 pt)")}</span></label>`;

const formOf = ({ prints }: ConsolePage): Query => (prints.chosen.long ? { form: "long" } : {});

/** Has the papers of the class and its tables made. */
export const createAll = (page: ConsolePage, look: string) =>
  makeButton(page, "everything.pdf", formOf(page), say("Create print-outs"), { look });

/** Whether they were made from here. */
export const createdAll = (page: ConsolePage) =>
  page.prints.jobOf("everything.pdf", formOf(page))?.state === "made";

/** The card of papers for the whole class. */
export function papers(klass: ClassView, page: ConsolePage) {
  const { prints, desk } = page;
  const { chosen, choose } = prints;
  const form = formOf(page);
  return html`<section class="papers" aria-labelledby="papers-head">
    <div class="papers-main">
      <div><h2 id="papers-head">${say("Print-outs")}</h2><p class="quiet">${say(chosen.long ? "Two or more pages for the class and for each table." : "One page for the class and one for each table, for a black-and-white printer.")}</p></div>
      <div class="papers-ways">${pageButton(page, "everything", form, sayText("Print-outs"))}${createAll(page, leads(klass, page) === "place" ? "main" : "")}</div>
    </div>
    <div class="papers-how">
      ${segments(
        "paper",
        sayText("Paper"),
        [
          ["a4", "A4"],
          ["letter", say("Letter")],
        ],
        prints.paper(),
        prints.setPaper,
      )}
      <label class="toggle small"><input type="checkbox" role="switch" .checked=${chosen.long} @change=${() => choose({ long: !chosen.long })}>
        <span class="track" aria-hidden="true"></span><span>${say("Long version")}</span></label>
    </div>
    ${shelf(page)}
    <details class="papers-more"><summary>${say("More print-outs")}</summary><ul>
      ${row(page, "class", form, sayText("Class summary only"))}
      ${row(page, "answers", form, sayText("Your own answers, sorted: last guesses in three piles, without names"))}
      ${klass.real_cards ? nothing : row(page, "pupil", { ...form, seat: chosen.seat, large: large(page) === desk.large ? "" : large(page) ? "yes" : "no" }, sayText(chosen.long ? "For each pupil, one page" : "For each pupil, up to four slips to a page"), html`${pupilsOf(klass, prints)}${largeSwitch(page)}`)}
      ${row(
        page,
        "script",
        { minutes: chosen.minutes },
        sayText("A script for your debrief"),
        segments(
          "minutes",
          sayText("Minutes"),
          MINUTES.map((n): [number, Content] => [n, say("{n} min", { n })]),
          chosen.minutes,
          (n) => choose({ minutes: n }),
        ),
      )}
      ${row(page, "wall", {}, sayText("Wall sheets: one for each table, without names"))}
      <li><span>${say("Download everything (ZIP)")} <span class="quiet">${say("One file with all print-outs and records. It contains names and pupils’ private notes to you, so keep it private.")}</span></span>
        <span class="papers-ways">${makeButton(page, "archive.zip", {}, "ZIP", { about: sayText("Download everything (ZIP)") })}</span></li>
    </ul></details>
  </section>`;
}

/** The round of a table that print-outs and slides tell of, its rule, and the others to choose from. */
export function toldRound(table: number, { state, act }: ConsolePage) {
  const told = describedOf(state, table);
  const shown = told?.finished.find(({ round }) => round === told.round);
  if (!told || !shown) return nothing;
  const choose = (round: number | null) => act("choose_round", table, { round });
  return html`${shown.rule ? html`<p class="rule">${shown.rule}</p>` : html`<p class="quiet">${say("The rule hasn’t been revealed yet.")}</p>`}
    <p class="quiet">${/* Translators: the round of a table that print-outs and class slides are about. */ say("Print-outs and slides: round {round}, {n} card.", "Print-outs and slides: round {round}, {n} cards.", { round: shown.round, n: shown.laid })} ${shown.cut_off ? say("It was ended after a few plays.") : nothing}</p>
    ${
      told.finished.length > 1
        ? html`<details class="told-change"><summary>${say("Change")}<span class="heard">: ${sayText("Table {n}", { n: table })}</span></summary>
      ${segments(
        `told-${table}`,
        sayText("Round for print-outs and slides, table {n}", { n: table }),
        told.finished.map(({ round, laid }): [number, Content] => [
          round,
          say("Round {round}: {n} card", "Round {round}: {n} cards", { round, n: laid }),
        ]),
        told.round,
        choose,
      )}
      ${told.chosen ? html`<button class="textual" @click=${() => choose(null)}>${say("Choose automatically")}</button>` : nothing}</details>`
        : nothing
    }`;
}

/** What finished rounds leave, a row each: the papers, what `more` adds, the record; and all of them as a game. */
export function records(tile: Tile, page: ConsolePage, more: (round: number) => Content = () => nothing) {
  const { number, real_cards } = tile.table;
  const rounds = finishedRounds(tile.table);
  if (!rounds.length) return nothing;
  const home = tablePage(page.state, number);
  const told = describedOf(page.state, number);
  return html`<ul class="records">${rounds.map((round) => {
    const of = { table: number, round };
    const about = sayText("Round {n}", { n: round });
    return html`<li>${makeButton(page, "table.pdf", of, say("Round {n}: debrief (PDF)", { n: round }))}${barOf(page, "table", of)}
      ${makeButton(page, "wall.pdf", of, say("For the wall"), { about })}${barOf(page, "wall", of)}
      ${pageButton(page, "table", of, about)}
      ${more(round)}
      ${told?.finished.find((one) => one.round === round)?.open ? html`<a class="textual" href="${home}/round/${round}.html" download>${say("Round {n}: take it home", { n: round })}</a>` : nothing}
      <a class="textual" href="${home}/round/${round}.json" download>${say("Round {n}: record", { n: round })}</a>
      ${real_cards || round < rounds.length ? nothing : html`<a class="textual" href="${home}/game.json" download>${say("Game file")}</a>`}</li>`;
  })}</ul>`;
}
