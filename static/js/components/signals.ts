// Signals on thinking: on the teacher’s screen only, about a table, never about a pupil.

import type { SeenPlayView, SignalView, Tile } from "#schema";
import { isOn } from "../base/dom.ts";
import { listText, say, sayText } from "../base/messages.ts";
import { local, storedText } from "../base/storage.ts";
import { type Content, html, nothing } from "../base/vendor_lit.ts";
import { live } from "../base/vendor_live.ts";
import type { ConsolePage, ConsoleState, Dialog } from "../model/console_types.ts";
import { tilesInOrder } from "../model/console_view.ts";
import { trouble } from "../model/table_alerts.ts";
import { tileCards, verdictGlyph } from "./card.ts";
import { head, where } from "./dialog_host.ts";
import { nameOf } from "./event_text.ts";
import * as icon from "./icons.ts";

/** Tables that are marked at once: more than one teacher can visit. */
const MARKED = 2;
const MIRRORED = "eleusis-mirrored";

type Signalled = Tile & { signal: SignalView };
const hasSignal = (tile: Tile): tile is Signalled => tile.signal !== null;
type Known = Readonly<ConsoleState>;
/** What is logged of a signal, besides showing it. */
type Answer = "put_off" | "acted" | "not_useful";

/** The tables with a signal: those that are marked, and the others, which wait. A need of today goes first. */
export function signalled(page: ConsolePage): { marked: Signalled[]; others: Signalled[] } {
  const tiles = tilesInOrder(page.state)
    .filter(hasSignal)
    .filter((tile) => !trouble(tile, page));
  const late = (tile: Signalled) => tiles.length > MARKED && tile.signal.name === "ready-for-harder";
  const sorted = tiles.sort(
    (a, b) =>
      Number(late(a)) - Number(late(b)) ||
      a.signal.rank - b.signal.rank ||
      b.signal.sureness - a.signal.sureness ||
      (a.since ?? 0) - (b.since ?? 0),
  );
  return { marked: sorted.slice(0, MARKED), others: sorted.slice(MARKED) };
}

/** Whether this screen is mirrored to a projector, as its teacher said in this browser. */
const isMirrored = () => storedText(local, MIRRORED) === "1";

/** The words of a signal; on a mirrored screen a dot, unless the rules are held to show. */
const words = ({ signal }: Signalled, { peek }: Known) =>
  isMirrored() && !peek
    ? html`<span class="signal-dot" role="img" aria-label=${signal.words}>•</span>`
    : signal.words;

const opener = (tile: Signalled, { state, openDialog }: ConsolePage, before: Content = nothing) =>
  html`<button class="textual signal-line" @click=${() => openDialog("signal", tile.table.number)}>${icon.thought()}<span>${before}${words(tile, state)}</span></button>`;

/** The line under the number of a table that is marked. */
export function signalLine(tile: Tile, page: ConsolePage) {
  const found = signalled(page).marked.find(({ table }) => table.number === tile.table.number);
  return found ? opener(found, page) : nothing;
}

/** The tables with a signal that aren’t marked, folded. */
export function otherSignals(page: ConsolePage) {
  const { others } = signalled(page);
  if (!others.length) return nothing;
  return html`<details class="other-signals"><summary>${say("{n} more table", "{n} more tables", { n: others.length })}</summary>
    <ul>${others.map((tile) => html`<li>${opener(tile, page, html`${where(tile.table.number)}: `)}</li>`)}</ul></details>`;
}

/** What a screen reader heard of the marked tables, by table, round and signal. */
const heard = new Map<string, string>();

/** What a screen reader hears of the marked tables: as it was at first, since a number in it grows with each play. */
export function heardSignals(page: ConsolePage) {
  const now = signalled(page).marked.map(({ table, signal }): [string, string] => {
    const key = [table.number, signal.round, signal.name].join();
    const words = sayText("{first}: {second}", { first: where(table.number), second: signal.words });
    return [key, heard.get(key) ?? words];
  });
  heard.clear();
  for (const [key, words] of now) heard.set(key, words);
  return now.map(([, words]) => words);
}

const seen = ({ cards, right }: SeenPlayView) =>
  html`<li>${verdictGlyph(right ? "right" : "wrong")}${cards.length ? tileCards(cards) : say("no play")}</li>`;

/** What was seen, what to say, and the answers; `from` says whom it is from. */
function evidence(tile: Signalled, page: ConsolePage, from: Content = nothing) {
  const { state, closeDialog, hold } = page;
  const { signal, table } = tile;
  const answer = (what: Answer) => {
    closeDialog();
    return log(what, table.number, signal, page);
  };
  const card = state.peek
    ? tileCards(signal.instead)
    : html`<button class="textual" @pointerdown=${hold.down} @pointerup=${hold.up} @pointercancel=${hold.up}
        @keydown=${hold.down} @keyup=${hold.up} @blur=${hold.up}>${icon.eye()}${say("Hold to show a card that would test it")}</button>`;
  return html`${from}
    ${signal.saw.length || signal.notes.length ? html`<h3>${say("What it’s based on")}</h3>` : nothing}
    ${signal.saw.length ? html`<ol class="signal-plays">${signal.saw.map(seen)}</ol>` : nothing}
    ${signal.notes.map((note) => html`<blockquote class="thought"><bdi>${note}</bdi></blockquote>`)}
    ${signal.instead.length ? html`<p>${card}</p>` : nothing}
    <h3>${say("Say")}</h3>
    <p class="signal-say">${signal.say}</p>
    <div class="sheet-actions"><button class="button main" data-first @click=${() => answer("acted")}>${say("I asked them")}</button>
      <button class="button" @click=${() => answer("put_off")}>${say("Not now")}</button>
      <button class="textual" @click=${() => answer("not_useful")}>${say("Not useful")}</button></div>`;
}

const howSure = ({ signal }: Signalled) =>
  html`<span class="quiet">${say(signal.sure ? "sure" : "fairly sure")}</span>`;

/** What a signal rests on, and that this screen is mirrored. */
export function signalSheet({ about }: Dialog<"signal">, page: ConsolePage) {
  const tile = page.state.tiles.get(about);
  if (!tile || !hasSignal(tile)) return nothing;
  return html`${head(page, where(about), howSure(tile))}
    <p class="signal-words">${tile.signal.words}</p>
    ${evidence(tile, page)}
    <label class="toggle"><input type="checkbox" role="switch" .checked=${live(isMirrored())}
      @change=${(event: Event) => {
        storedText(local, MIRRORED, isOn(event) ? "1" : null);
        page.change({});
      }}><span class="track" aria-hidden="true"></span><span>${say("This screen is mirrored to a projector: show dots only")}</span></label>`;
}

/** On the page of a table, where every hand is open too: the signal, and the pupils whom the evidence is from. */
export function signalSection(tile: Tile, page: ConsolePage) {
  if (!hasSignal(tile) || trouble(tile, page)) return nothing;
  if (isMirrored() && !page.state.peek) return opener(tile, page);
  const { signal, table } = tile;
  const names = signal.who.map((seat) => nameOf(table, seat));
  const from = names.length
    ? html`<p>${say("Evidence from {names}", { names: listText(names) })} <span class="quiet">${say("only you can see these")}</span></p>`
    : nothing;
  return html`<section class="whole-signal" aria-labelledby="signal-head">
    <h2 id="signal-head">${icon.thought()}<span>${signal.words}</span>${howSure(tile)}</h2>${evidence(tile, page, from)}</section>`;
}

/** The signals that this page has logged as shown, by table. */
const logged = new Map<number, SignalView>();

/** Log which signals are shown now, and which no longer. */
export function logSignals(page: ConsolePage) {
  const now = new Map(signalled(page).marked.map(({ table, signal }) => [table.number, signal]));
  for (const [table, before] of logged) {
    const signal = now.get(table);
    if (signal && signal.name === before.name && signal.round === before.round) continue;
    logged.delete(table);
    log("ended", table, before, page);
  }
  for (const [table, signal] of now) {
    if (!logged.has(table)) log("shown", table, signal, page);
    logged.set(table, signal);
  }
}

const log = (
  what: Answer | "shown" | "ended",
  table: number,
  { round, at, plays, name, sureness, held }: SignalView,
  { act }: ConsolePage,
) => act("signal", table, { kind: what, round, at, plays, signal: name, sureness, held });
