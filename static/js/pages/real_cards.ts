// The judge page of a table with real cards: what is laid on the desk is tapped in, the rule answers,
// and the layout is kept. Made for a phone in the teacher's hand as well as for a laptop.

import type { ClassView, Tile, Verdict } from "#schema";
import { RANKS, rankName, SUITS, suitName } from "../base/cards.ts";
import { certain } from "../base/certain.ts";
import { byId, fieldOf, listenerOf, targetOf } from "../base/dom.ts";
import { say, sayText } from "../base/messages.ts";
import { type Content, html, nothing, render } from "../base/vendor_lit.ts";
import {
  LETTERED,
  lettersHere,
  plainCard,
  suitGlyph,
  tileCard,
  tileCards,
  verdictAlone,
  verdictGlyph,
} from "../components/card.ts";
import { withDialogs } from "../components/dialog_host.ts";
import { sheets } from "../components/dialogs.ts";
import { happened, nameOf } from "../components/event_text.ts";
import { heading } from "../components/help.ts";
import * as icon from "../components/icons.ts";
import { follow, layout } from "../components/layout.ts";
import { mark, notices } from "../components/moment_marks.ts";
import { records } from "../components/print_out_rows.ts";
import { actionButton, actionsFor } from "../components/table_actions.ts";
import { ending, laidLine, sealed } from "../components/table_tile.ts";
import { ails, tablePage } from "../model/console_view.ts";
import { changed, listenForKeys, open, teacher } from "../state/console_state.ts";

const root = byId("judge");
const page = withDialogs(teacher, sheets);
const { state, desk, act, hold, openDialog } = page;
const number = Number(root.dataset.table);
const scroller = follow();

interface Draft {
  by: string | undefined;
  rank: string | null;
  suit: string | null;
  cards: string[];
  several: boolean;
  noPlay: boolean;
  called: Verdict | null;
  picked: string | null;
  ending: boolean;
}

/** What is being tapped in. `by` is undefined for whoever is next, "" for nobody in particular. */
const blank = (): Draft => ({
  by: undefined,
  rank: null,
  suit: null,
  cards: [],
  several: false,
  noPlay: false,
  called: null,
  picked: null,
  ending: false,
});
let draft = blank();
let sending = false;
/** What was tapped or typed before the last entry was answered: done in turn once it is. */
const early: (() => void)[] = [];

const judge = () => certain(state.whole?.judge);
const table = () => certain(state.whole).tile.table;
const who = () => draft.by ?? judge().next ?? "";
const ruled = () => table().prophet !== null;
/** Whether the Prophet's word on what was tapped in is asked for. */
const asking = () =>
  ruled() && draft.called === null && (draft.noPlay || (draft.cards.length > 0 && !draft.several));

function change(what: Partial<Draft>) {
  draft = { ...draft, ...what };
  changed();
}

/** Of the next card and its player nothing is lost while an entry is on its way; what enters something waits, so that a second tap enters nothing twice. */
function soon(run: () => void) {
  if (sending) early.push(run);
  else run();
}

async function send(entry: Record<string, unknown>) {
  if (sending) return;
  sending = true;
  changed();
  const done = await act("lay", number, { entry, seen: table().version });
  sending = false;
  change(done ? blank() : { rank: null, suit: null, cards: [] });
  for (const run of early.splice(0)) if (done) soon(run);
}

/** An entry of whoever plays, with the Prophet's word on it. */
function ofPlayer(entry: Record<string, unknown>) {
  const by = who();
  return { ...(by ? { by } : {}), ...entry, ...(draft.called ? { called: draft.called } : {}) };
}

function play() {
  if (asking()) changed();
  else send(ofPlayer({ play: draft.cards }));
}

/** The card laid for a no play that was wrong; a Prophet who said so may have picked one that does not fit. */
function layFor(code: string) {
  if (draft.called === "wrong" && !draft.picked && !judge().fits.includes(code)) change({ picked: code });
  else send(ofPlayer({ no_play: true, laid: code, ...(draft.picked ? { picked: draft.picked } : {}) }));
}

/** A rank or a suit was tapped; with both it is a card. */
function pick(part: Partial<Draft>) {
  if (!state.whole?.judge || asking()) return;
  change(part);
  if (!draft.rank || !draft.suit) return;
  const code = draft.rank + draft.suit;
  draft = { ...draft, rank: null, suit: null };
  if (judge().starter) send({ start: code });
  else if (draft.noPlay) layFor(code);
  else {
    change({ cards: [...draft.cards, code].slice(0, judge().longest ?? undefined) });
    if (!draft.several) play();
  }
}

function call(word: Verdict) {
  draft = { ...draft, called: word };
  if (draft.noPlay) changed();
  else play();
}

const undo = () => send({ undo: true });
const declare = () => send({ ...(judge().last ? { by: judge().last } : {}), declare: true });

// Keys: 9s is the nine of spades, 1 or 0 the ten. A language may have letters of its own for ranks and suits, as they
// stand on its packs; those of the codes work too, where they mean nothing else.

const byLetter = (letters: string[], codes: string[]) =>
  new Map(letters.map((letter, at) => [letter, codes[at]]));
const ranks = byLetter(lettersHere(), LETTERED);
// Translators: the letters that are typed for spades, hearts, diamonds and clubs: one capital each, with spaces between.
// One may also be a rank's letter: that is typed first.
const suits = byLetter(sayText("S H D C").split(" "), SUITS);

/** What a letter stands for. One that is a rank and a suit (in French, D is dame and carreau) is the rank until there is one. */
function meant(key: string) {
  const rank = ranks.get(key) ?? RANKS.find((each) => each === (["1", "0"].includes(key) ? "10" : key));
  const suit = suits.get(key) ?? SUITS.find((each) => each === key);
  if (rank && (!suit || !draft.rank)) return { rank };
  return suit ? { suit } : null;
}

function typed(event: KeyboardEvent) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || state.dialog || !page.keys.on())
    return;
  if (!state.whole?.judge || targetOf(event).closest("input, textarea, select")) return;
  const key = event.key.toUpperCase();
  // What it means is seen when its turn comes: the key before it may still be waiting.
  if (meant(key)) soon(() => pick(meant(key) ?? {}));
  else if (key === "N" && !judge().starter) soon(() => change({ ...blank(), by: draft.by, noPlay: true }));
  else if (key === "U") undo();
  else if (key === "ESCAPE") change(blank());
  else return;
  event.preventDefault();
}

// What is drawn

const button = (words: Content, run: () => void, more = "") =>
  html`<button class="button ${more}" aria-busy=${sending ? "true" : "false"} @click=${() => sending || run()}>${words}</button>`;

/** A button that enters nothing yet: a tap on it while an entry is on its way is not lost. */
const choice = (words: Content, what: Partial<Draft>) =>
  html`<button class="button" @click=${() => soon(() => change(what))}>${words}</button>`;

const pad = () => html`<div class="pad">
  <div class="ranks" role="group" aria-label=${sayText("Rank")}>${RANKS.map(
    (rank) => html`<button class="key" data-is=${rank} aria-label=${rankName(rank)}
    aria-pressed=${draft.rank === rank} @click=${() => soon(() => pick({ rank: draft.rank === rank ? null : rank }))}></button>`,
  )}</div>
  <div class="suits" role="group" aria-label=${sayText("Suit")}>${SUITS.map(
    (suit) => html`<button class="key suit-${suit.toLowerCase()}" aria-label=${suitName(suit)}
    aria-pressed=${draft.suit === suit} @click=${() => soon(() => pick({ suit: draft.suit === suit ? null : suit }))}><span class="of" data-is=${draft.rank ?? ""}></span>${suitGlyph(suit)}</button>`,
  )}</div>
</div>`;

/** Who plays: the next one unless another is tapped; where nobody has a name, nobody is asked for. */
const players = () =>
  !table().seats.length
    ? nothing
    : html`<div class="who" role="group" aria-label=${sayText("Who’s playing?")}>
  ${[
    ...table().seats.filter((seat) => seat.id !== table().prophet),
    { id: "", name: sayText("Not recorded") },
  ].map(
    (seat) => html`<button class="person-key"
    aria-pressed=${who() === seat.id} @click=${() => soon(() => change({ by: seat.id }))}><bdi>${seat.name}</bdi></button>`,
  )}</div>`;

const back = () => button(say("Back"), () => change(blank()));

function theCall() {
  const said = draft.noPlay
    ? say("{player} says no card fits.", { player: nameOf(table(), who()) })
    : tileCards(draft.cards);
  return html`<h2>${say("What does {player}, the Prophet, say?", { player: nameOf(table(), table().prophet) })}</h2><p class="said">${said}</p>
    <div class="words">${(["right", "wrong"] as const).map((word) => button(html`${verdictGlyph(word)}<span>${verdictAlone(word)}</span>`, () => call(word), "big"))}${back()}</div>`;
}

const noPlay =
  () => html`<h2>${draft.picked ? say("{card} doesn’t fit, so the Prophet is overthrown. Tap the card you play.", { card: tileCard(draft.picked) }) : say("Look at the hand. If one of the cards fits, play it and tap it here.")}</h2>
  ${pad()}
  <div class="words">${draft.picked ? nothing : button(say("No card fits"), () => send(ofPlayer({ no_play: true })), "main")}${back()}</div>`;

const end = () => html`<h2>${say("Why is the round ending?")}</h2>
  <div class="words">${judge().last === null ? nothing : button(say("{player} has no cards left", { player: nameOf(table(), judge().last) }), () => send({ end: true, empty_hand: true }))}
    ${button(say("Time is up"), () => send({ end: true }))}${back()}</div>`;

function next() {
  const { starter, last, prophet } = judge();
  if (draft.ending) return end();
  if (asking()) return theCall();
  if (draft.noPlay) return noPlay();
  const name = nameOf(table(), who());
  return html`<h2>${starter ? say("Turn up the first card and tap it.") : who() ? say("{player}’s turn. Tap the card that’s played.", { player: name }) : say("Tap the card that’s played.")}</h2>
    ${starter ? nothing : players()}
    ${draft.several ? html`<p class="said">${draft.cards.length ? tileCards(draft.cards) : say("Tap them in order.")}</p>` : nothing}
    ${pad()}
    <div class="words">${
      draft.several
        ? html`${
            draft.cards.length
              ? button(
                  say("Judge this card", "Judge these {n} cards", { n: draft.cards.length }),
                  () => {
                    draft.several = false;
                    play();
                  },
                  "main",
                )
              : nothing
          }${back()}`
        : html`${
            starter
              ? nothing
              : html`${choice(say("No play"), { noPlay: true, rank: null, suit: null })}
          ${judge().longest === 1 ? nothing : choice(say("Several cards"), { several: true })}`
          }
        ${prophet ? button(html`${icon.flag()}<span>${say("{player} becomes Prophet", { player: nameOf(table(), last) })}</span>`, declare) : nothing}
        ${table().line.laid ? html`${button(say("Take back"), undo)}${starter ? nothing : choice(say("End the round"), { ending: true })}` : nothing}`
    }</div>`;
}

/** The answer, for everybody at the desk to see. */
function answer() {
  const last = table().happened;
  const doubt = state.whole?.judge?.too_often ?? [];
  const word = last?.verdict;
  return html`<div class="answer ${word ?? ""} ${last?.overthrown != null ? "fallen" : ""}" role="status">
      ${word ? html`<p class="word">${verdictGlyph(word)}<span>${verdictAlone(word)}</span></p>` : nothing}
      ${last && last.kind !== "dealt" ? html`<p>${happened(table())}</p>` : nothing}
    </div>
    ${doubt.length ? html`<p class="doubt">${say("There are more {cards} here than in two decks. Did you tap the wrong card?", { cards: tileCards(doubt) })}</p>` : nothing}`;
}

const holdRule = html`<button class="button small hold" @pointerdown=${hold.down} @pointerup=${hold.up} @pointercancel=${hold.up}
  @lostpointercapture=${hold.up} @keydown=${hold.down} @keyup=${hold.up} @blur=${hold.up}
  @contextmenu=${(event: Event) => event.preventDefault()}>${icon.eye()}<span>${sayText("Hold to show the rule")}</span></button>`;

/** What may be seen while it is held down: the rule, and the cards that are right now. */
const secrets = (
  tile: Tile,
) => html`<div class="secrets"><div class="sealing">${sealed(tile, state)}${tile.rule && !tile.revealed ? holdRule : nothing}</div>
  ${state.peek && state.whole?.judge ? html`<p class="fits"><span class="quiet">${say("Cards that would be right:")}</span> ${judge().fits.map(plainCard)}</p>` : nothing}</div>`;

/** The other tables: one teacher can judge several from this page. */
const tables = (klass: ClassView | null) =>
  !klass || klass.tables.length < 2
    ? nothing
    : html`<nav class="judge-tables" aria-label=${sayText("Judge a different table")}>${klass.tables.map(
        (one) =>
          html`<a href=${tablePage(state, one.number)} aria-current=${one.number === number ? "page" : "false"} aria-label=${sayText("Table {n}", { n: one.number })}>${one.number}</a>`,
      )}</nav>`;

const names = () => html`<form class="names" @submit=${async (event: Event) => {
  event.preventDefault();
  const form = listenerOf(event) as HTMLFormElement;
  const text = fieldOf(event, "names");
  if (text && (await act("players", number, { text }))) form.reset();
}}>
  <label class="field"><span class="label">${say("Players at this table, clockwise, separated by commas")}</span><input class="input" name="names" autocomplete="off" maxlength="200"></label>
  <button class="button">${say("Add these names")}</button>
  <p class="quiet">${say(table().phase === "playing" ? "Names are optional. These apply from the next round." : "Names are optional. They apply to the round you start next.")}</p>
</form>`;

function paint() {
  const { whole, klass } = state;
  if (!whole) return;
  root.querySelector(":scope > .loading")?.remove();
  const { tile } = whole;
  const view = tile.table;
  render(
    html`<header class="judge-head">
      <a href="/console/class/${state.id}"><span>${klass?.title ?? sayText("All tables")}</span></a>
      ${heading(html`${say("Table {n}", { n: number })}${view.round ? html` · ${say("Round {n}", { n: view.round })}` : nothing}`, "judge")}
      ${tables(klass)}
    </header>
    ${ails(state, desk) ? html`<p class="lost" role="alert">${ails(state, desk)}</p>` : nothing}
    <main id="main" class="judge-body">
      <section class="judge-table">
        ${secrets(tile)}
        ${view.phase === "over" ? html`<div class="answer"><p>${say("Round over")}. ${ending(view)}</p></div>` : answer()}
        <div class="felt">${view.line.columns.length ? layout(view, { size: "phone", scroller }) : nothing}</div>
        ${view.hints.length ? html`<ul class="hints">${view.hints.map((hint) => html`<li class="rule">${hint}</li>`)}</ul>` : nothing}
        ${view.line.columns.length ? html`<p class="quiet laid">${laidLine(view, state)}</p>` : nothing}
      </section>
      <section class="judge-next">
        ${whole.judge ? next() : view.phase === "waiting" ? html`<h2>${say("No round is running. Choose a rule to start one.")}</h2>` : nothing}
        ${view.phase === "playing" && view.closed ? html`<p>${say("This round wasn’t finished.")}</p>` : nothing}
      </section>
      <aside class="judge-side" aria-label=${sayText("Actions for table {n}", { n: number })}>
        <div class="action-list">${actionsFor(tile, page)
          .filter(({ name }) => !whole.judge || name !== "end_round")
          .map((action) => actionButton(action, action.run))}</div>
        ${records(tile, page)}
        ${view.closed ? nothing : names()}
        ${whole.judge ? html`<p class="quiet keys-say">${say("Keys: 9S is the nine of spades, N is No play, U takes back.")}</p>` : nothing}
      </aside>
    </main>
    ${notices(page)}`,
    root,
  );
  scroller.keep();
  if (state.dialog) page.paintDialog();
}

document.addEventListener("keydown", typed);
// Where R is the king of a pack it does not show the rule: the button does.
listenForKeys({ "?": () => openDialog("keys"), b: () => mark(number, page) }, { byKey: !ranks.has("R") });
open({ as: "table", class: root.dataset.class ?? "", table: number }, paint);
