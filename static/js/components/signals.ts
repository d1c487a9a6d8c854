// Signals on thinking: on the teacher’s screen only, about a table, never about a pupil.

import type { SeenPlayView, SignalView, Tile } from "#schema";
import { isOn } from "../base/dom.ts";
import { say, sayText } from "../base/messages.ts";
import { local, storedText } from "../base/storage.ts";
import { type Content, html, nothing } from "../base/vendor_lit.ts";
import { live } from "../base/vendor_live.ts";
import type { ConsolePage, ConsoleState, Dialog } from "../model/console_types.ts";
import { tilesInOrder } from "../model/console_view.ts";
import { trouble } from "../model/table_alerts.ts";
import { tileCards, verdictGlyph } from "./card.ts";
import { head, where } from "./dialog_host.ts";
import * as icon from "./icons.ts";

/** Tables that are marked at once: more than one teacher can visit. */
const MARKED = 2;
const MIRRORED = "eleusis-mirrored";

type Signalled = Tile & { signal: SignalView };
type Known = Readonly<ConsoleState>;
/** What is logged of a signal, besides showing it. */
type Answer = "put_off" | "acted" | "not_useful";

/** The tables with a signal: those that are marked, and the others, which wait. A need of today goes first. */
export function signalled(page: ConsolePage): { marked: Signalled[]; others: Signalled[] } {
  const tiles = tilesInOrder(page.state).filter(
    (tile): tile is Signalled => tile.signal !== null && !trouble(tile, page),
  );
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

/** What a screen reader hears of the marked tables. */
export const heardSignals = (page: ConsolePage) =>
  signalled(page).marked.map(({ table, signal }) =>
    sayText("{first}: {second}", { first: where(table.number), second: signal.words }),
  );

const seen = ({ cards, right }: SeenPlayView) =>
  html`<li>${verdictGlyph(right ? "right" : "wrong")}${cards.length ? tileCards(cards) : say("no play")}</li>`;

/** What was seen, what to say, how sure it is, and the answers. */
export function signalSheet({ about }: Dialog<"signal">, page: ConsolePage) {
  const { state, closeDialog, hold } = page;
  const tile = state.tiles.get(about);
  const signal = tile?.signal;
  if (!tile || !signal) return nothing;
  const answer = (what: Answer) => {
    closeDialog();
    return log(what, about, signal, page);
  };
  const card = state.peek
    ? tileCards(signal.instead)
    : html`<button class="textual" @pointerdown=${hold.down} @pointerup=${hold.up} @pointercancel=${hold.up}
        @keydown=${hold.down} @keyup=${hold.up} @blur=${hold.up}>${icon.eye()}${say("Hold to show a card that would test it")}</button>`;
  return html`${head(page, where(about), html`<span class="quiet">${say(signal.sure ? "sure" : "fairly sure")}</span>`)}
    <p class="signal-words">${signal.words}</p>
    ${signal.saw.length || signal.notes.length ? html`<h3>${say("What I saw")}</h3>` : nothing}
    ${signal.saw.length ? html`<ol class="signal-plays">${signal.saw.map(seen)}</ol>` : nothing}
    ${signal.notes.map((note) => html`<blockquote class="thought"><bdi>${note}</bdi></blockquote>`)}
    ${signal.instead.length ? html`<p>${card}</p>` : nothing}
    <h3>${say("Say")}</h3>
    <p class="signal-say">${signal.say}</p>
    <div class="sheet-actions"><button class="button main" data-first @click=${() => answer("acted")}>${say("I asked them")}</button>
      <button class="button" @click=${() => answer("put_off")}>${say("Not now")}</button>
      <button class="textual" @click=${() => answer("not_useful")}>${say("Not useful")}</button></div>
    <label class="toggle"><input type="checkbox" role="switch" .checked=${live(isMirrored())}
      @change=${(event: Event) => {
        storedText(local, MIRRORED, isOn(event) ? "1" : null);
        page.change({});
      }}><span class="track" aria-hidden="true"></span><span>${say("This screen is mirrored to a projector: show dots only")}</span></label>`;
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
