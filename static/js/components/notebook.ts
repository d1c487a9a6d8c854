// The lab notebook on a phone: what this pupil takes the rule for, how sure, and which card would refute it.
// It comes when somebody opens it. What is typed is kept here until the server has it, and sent at every pause.

import type { NoteView, SeatView, TableView } from "#schema";
import { RANKS, SUITS, suitName } from "../base/cards.ts";
import { typedIn } from "../base/dom.ts";
import { uniqueId } from "../base/unique_id.ts";
import { besideIt, readIn, tidy, wordSaid } from "../model/in_words.ts";
import type {
  BuiltRule,
  InWords,
  Keeping,
  Notebooks,
  NoteDraft,
  Playing,
  PupilActions,
} from "../model/pupil_types.ts";
import "./preload.ts";
import { say, sayText } from "../base/messages.ts";
import { html, nothing } from "../base/vendor_lit.ts";
import { live } from "../base/vendor_live.ts";
import { cardName, tileCards, verdict } from "./card.ts";
import { build, noBuilder, rulesOf } from "./guess.ts";
import { ruleInWords, sureness } from "./last_guess.ts";
import { layout } from "./layout.ts";
import { LONGEST } from "./own_words.ts";
import { clockOf } from "./timers.ts";

const PAUSE = 700;
/** Longest wait while somebody types on and on. */
const AT_MOST = 3000;
const chips = () => [
  sayText("colour"),
  sayText("suit"),
  sayText("odd or even"),
  sayText("higher or lower"),
  sayText("face cards"),
  sayText("the card before"),
  sayText("cards further back"),
];
const EMPTY: Written = { words: "", id: null, read: null, asks: null, said: "", sure: null, card: null };
const FRESH = { changes: 0, saved: true, sending: false, why: "", building: false, wip: null };

/** What a note says. */
type Written = Pick<NoteDraft, keyof InWords | "asks" | "said" | "sure" | "card">;

/** What is written, as a record has it; null for nothing. */
const claim = (draft: NoteDraft) =>
  draft.id === "built" ? { format: "eleusis-rule/1", asks: draft.asks } : wordSaid(draft);

/** What the server has, as it is written here. */
function written(note: NoteView | null): Written {
  if (!note) return EMPTY;
  const about = { sure: note.confidence, card: note.refuted_by };
  if (note.claim === null) return { ...EMPTY, ...about };
  if (typeof note.claim === "object" && note.typed === null)
    return { ...EMPTY, ...about, id: "built", asks: note.claim.asks as BuiltRule, said: note.words };
  return { ...EMPTY, ...about, ...readIn(note) };
}

/**
 * The notebooks of the seats of this phone. `keep(drafts)` keeps what was not sent yet in the browser, and
 * `kept()` has it back; `ask` sends until it is answered; `draw` repaints.
 */
export function notebooks({ ask, keep, kept, draw }: Keeping): Notebooks {
  const drafts = new Map<string, NoteDraft>();
  for (const [key, draft] of Object.entries(kept() ?? {})) drafts.set(key, { ...draft, sending: false });
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const typing = new Map<string, number>();
  let here = "";

  const keepUnsent = () =>
    keep(Object.fromEntries([...drafts].filter(([, draft]) => !draft.saved || draft.building)));
  const of = (key: string) => drafts.get(key);

  function send(key: string) {
    clearTimeout(timers.get(key));
    timers.delete(key);
    typing.delete(key);
    const draft = of(key);
    if (!draft || draft.saved || draft.sending) return;
    const sent = draft.changes;
    draft.sending = true;
    const id = uniqueId();
    ask(
      "note",
      {
        id,
        seat: draft.seat,
        round: draft.round,
        note: claim(draft),
        confidence: draft.sure,
        refuted_by: draft.card,
        words: besideIt(draft),
      },
      id,
    ).then((answer) => {
      draft.sending = false;
      draft.why = answer.ok ? "" : answer.why;
      if (draft.changes !== sent) send(key);
      else {
        // What is refused as it stands would be refused again.
        draft.saved = true;
        keepUnsent();
      }
      draw();
    });
  }

  function change(more: Partial<NoteDraft>) {
    const draft = of(here);
    if (!draft) return;
    Object.assign(draft, more, { changes: draft.changes + 1, saved: false, why: "" });
    keepUnsent();
    const since = typing.get(here) ?? performance.now();
    typing.set(here, since);
    const left = since + AT_MOST - performance.now();
    clearTimeout(timers.get(here));
    timers.set(here, setTimeout(send, Math.max(0, Math.min(PAUSE, left)), here));
    draw();
  }

  /** What nobody is sent: a rule that is half built. */
  function set(more: Partial<NoteDraft>) {
    const draft = of(here);
    if (draft) Object.assign(draft, more);
    keepUnsent();
    draw();
  }

  /** Sends what is written without waiting for a pause. */
  function flush() {
    for (const key of [...timers.keys()]) send(key);
  }

  return {
    /** The views that have come; `key` is the round of this seat, and `writing` whether its sheet is open. */
    follow(key: string, seat: SeatView, table: TableView, writing: boolean) {
      here = key;
      for (const [other, draft] of drafts) {
        if (draft.number !== table.number || draft.round !== table.round) drafts.delete(other);
        else if (!draft.saved && !timers.has(other)) send(other);
      }
      const draft = of(key);
      if (draft && (writing || !draft.saved || draft.sending || draft.building)) return;
      drafts.set(key, {
        ...FRESH,
        ...written(seat.note),
        seat: seat.seat,
        number: table.number,
        round: table.round,
      });
    },
    get draft() {
      return of(here);
    },
    change,
    set,
    /** Writes what a pupil who declares has typed, unless it is there; `now` without waiting for a pause. */
    claim(words: string, now: boolean) {
      const said = tidy(words);
      const draft = of(here);
      if (!said || !draft) return;
      if (said !== (draft.said || draft.words)) change({ words: said, id: null, asks: null, said: "" });
      if (now) flush();
    },
    flush,
  };
}

/* The sheet */

const status = ({ draft, lost }: { draft: NoteDraft; lost: boolean }) => {
  if (draft.why) return html`<span class="problem">${draft.why}</span>`;
  if (draft.saved) return draft.changes ? say("Saved") : nothing;
  return say(lost ? "You’re offline. It’s safe on this phone and will be sent later." : "Saving …");
};

function card(draft: NoteDraft, change: Notebooks["change"]) {
  return html`<p class="note-card">${
    // Translators: {card} is a list to choose a card from.
    say("{card} would prove me wrong.", {
      card: html`<select class="input" aria-label=${sayText("A card that would prove me wrong")} @change=${(event: Event) => change({ card: typedIn(event) || null })}>
    <option value="" ?selected=${!draft.card}>${say("Which card")}</option>
    ${SUITS.map((suit) => html`<optgroup label=${suitName(suit)}>${RANKS.map((rank) => html`<option value=${rank + suit} ?selected=${draft.card === rank + suit}>${cardName(rank + suit)}</option>`)}</optgroup>`)}
  </select>`,
    })
  }</p>`;
}

const beginBuilding = (draft: NoteDraft, set: Notebooks["set"]) =>
  set({ building: true, wip: draft.asks ?? draft.wip });

/** What the rule is: in words, of the list, or built. */
function rule(state: Playing, books: Notebooks, draft: NoteDraft, act: PupilActions) {
  const { change } = books;
  const toBuilder = () => beginBuilding(draft, books.set);
  if (draft.id === "built") {
    return html`<p class="label" id="note-built">${say("The rule you built")}</p><p class="thought" aria-labelledby="note-built">${draft.said}</p>
      <div class="note-ways"><button type="button" class="textual" @click=${toBuilder}>${say("Change my rule")}</button>
      <button type="button" class="textual" @click=${() => change({ id: null, asks: null, said: "" })}>${say("Use words instead")}</button></div>`;
  }
  const type = (event: Event) => change({ words: typedIn(event), id: null });
  const chip = (which: string) => () =>
    change({
      words: tidy(draft.words ? `${draft.words}, ${which}` : which).slice(0, LONGEST),
      id: null,
    });
  return html`<label><span class="label">${say("In your own words")}</span>
      <textarea class="input thought note-words" rows="2" maxlength=${LONGEST} autocomplete="off" .value=${live(draft.words)} @input=${type}></textarea></label>
    <div class="chips" role="group" aria-label=${sayText("Words to start with")}>${chips().map((which) => html`<button type="button" class="chip" @click=${chip(which)}>${which}</button>`)}</div>
    ${ruleInWords("note", { state, draft, draw: act.draw }, rulesOf(act), change)}
    <button type="button" class="textual note-build" @click=${toBuilder}>${say("Build my rule from parts")}</button>${noBuilder()}`;
}

/** The card that doesn't fit the rule as the server has it; not while a different one is written here. */
function check({ note, note_check }: SeatView, draft: NoteDraft) {
  const same = draft.saved && JSON.stringify(claim(draft)) === JSON.stringify(note?.claim);
  if (!note_check || !same) return nothing;
  const { cards, right } = note_check;
  return html`<p class="note-check">${cards.length > 1 ? say("Do {cards} together fit your rule?", { cards: tileCards(cards) }) : say("Does {card} fit your rule?", { card: tileCards(cards) })}
    <span class="quiet">${verdict(right ? "right" : "wrong", sayText(right ? "The table says it’s right." : "The table says it’s wrong."))}</span></p>`;
}

/** The sheet of the notebook, and of the half minute in which everybody is asked. */
export function notebookSheet(state: Playing, act: PupilActions) {
  const { books, table, seat, lost } = state;
  const draft = books?.draft;
  if (!books || !draft) return nothing;
  if (draft.building) {
    return build(draft.wip, {
      title: say("Build my rule from parts"),
      takes: say("Put it in my notebook"),
      backs: say("Use words instead"),
      built: (asks: BuiltRule) => books.set({ wip: asks }),
      take: ({ asks }: { asks: BuiltRule }, said: string) =>
        books.change({ id: "built", asks, said, building: false }),
      back: () => books.set({ building: false }),
      draw: act.draw,
    });
  }
  const asked = seat.thinks;
  return html`<h2 id="sheet-title" tabindex="-1" autofocus>${say(asked ? "What do you think the rule is now?" : "Lab notebook")}${asked ? clockOf(null, table.clocks?.thinking) : nothing}</h2>
    <p class="quiet">${seat.in_round ? say("Your teacher can read this. After the round, your table may too.") : say("Your teacher can read this.")}</p>
    ${layout(table, { scroller: act.evidence, fresh: [] })}
    ${rule(state, books, draft, act)}
    <div aria-live="polite">${check(seat, draft)}</div>
    ${sureness("note", draft.sure, (sure) => books.change({ sure }))}
    ${card(draft, books.change)}
    <div class="choices note-foot">
      <p class="quiet note-status" role="status">${status({ draft, lost })}</p>
      <button type="button" class="button main" @click=${act.close}>${say(!asked ? "Done" : claim(draft) === null ? "No idea yet" : "That’s my rule")}</button>
    </div>`;
}
