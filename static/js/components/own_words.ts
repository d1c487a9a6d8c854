// A rule in a pupil's own words, as the program reads it: what it says, with two example cards, for the pupil to
// confirm. Words that nobody confirmed, or that could not be read, stay words: nothing waits for this.

import type { Card } from "../base/cards.ts";
import { say } from "../base/messages.ts";
import { type Content, html, nothing } from "../base/vendor_lit.ts";
import { tidy } from "../model/in_words.ts";
import type { InWords, Playing, ReadRule, WrittenRule } from "../model/pupil_types.ts";
import { tileCard } from "./card.ts";
import { choice } from "./guess_choice.ts";
import { lead, type Missing } from "./main_button.ts";

/** A rule that the words may mean; the cards are those that it would allow and forbid now, if there are such. */
interface Reading {
  rule: WrittenRule;
  sentence: string;
  right: Card | null;
  wrong: Card | null;
}

/** The words in which somebody writes a rule, and the page they are on. */
export interface Place {
  state: Pick<Playing, "seat" | "table">;
  draft: InWords;
  draw(): void;
}

const PAUSE = 500;
/** The longest that anyone waits for an answer. */
const PATIENCE = 2000;
const LANGUAGES = ["en", "de", "es", "fr"];
const SHORTEST = 3;
/** Characters of a rule in words. */
export const LONGEST = 200;
const KEPT = 40;

const token = () => document.querySelector<HTMLInputElement>("#leave [name=csrf_token]")?.value ?? "";

/** By seat, place of the line and words what the server said. */
const known = new Map<string, Reading[]>();
/** What it said last of the same words, when the line was shorter. */
let before: { words: string; found: Reading[] } = { words: "", found: [] };
let asked = "";
let timer: ReturnType<typeof setTimeout> | undefined;
let checking = false;

const keyOf = ({ state: { seat, table }, draft }: Place) =>
  [seat.seat, table.round, table.line.columns.length, tidy(draft.words)].join("\n");

/** Whether these words may be read at all: those of a list or of the rule builder mean a rule already. */
function readable({ draft: { words, id } }: Place) {
  const { length } = tidy(words);
  if (!LANGUAGES.includes(document.documentElement.lang.slice(0, 2))) return false;
  return length >= SHORTEST && length <= LONGEST && (id === null || id === "read" || id === "own");
}

/** Asks what the words mean. What has no answer in time has no readings, and is sent as it is. */
async function ask(place: Place) {
  const key = keyOf(place);
  asked = key;
  const words = tidy(place.draft.words);
  const given = new AbortController();
  const late = setTimeout(() => given.abort(), PATIENCE);
  const answer = await fetch("/guess/words", {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": token() },
    body: JSON.stringify({ seat: place.state.seat.seat, words }),
    signal: given.signal,
  })
    .then((response) => (response.ok ? (response.json() as Promise<{ readings: Reading[] | null }>) : null))
    .catch(() => null);
  clearTimeout(late);
  const found = answer?.readings ?? [];
  if (known.size >= KEPT) known.clear();
  known.set(key, found);
  before = { words, found };
  return found;
}

/** The readings of what is written, as far as they are known; they are asked for once no more is typed. */
export function readingsOf(place: Place): Reading[] {
  if (!readable(place)) return [];
  const key = keyOf(place);
  const found = known.get(key);
  if (found) return found;
  if (asked !== key) {
    asked = key;
    clearTimeout(timer);
    timer = setTimeout(() => ask(place).then(() => place.draw()), PAUSE);
  }
  return before.words === tidy(place.draft.words) ? before.found : [];
}

const undecided = (place: Place, found: Reading[]) => found.length > 0 && place.draft.id === null;

/** What a main button says while the pupil has not said whether the rule that was read is theirs. */
export const unconfirmed = (place: Place): Missing | null =>
  undecided(place, readingsOf(place))
    ? { says: say("Is this your rule? Tap here"), at: ".understood" }
    : null;

/** What a main button says while its words are being read. */
export const beingRead = () => (checking ? say("Sending …") : null);

/** Sends words that the server was not asked about yet only if they mean no rule: otherwise the pupil is asked first. */
export const readFirst = (place: Place, send: () => void) => async () => {
  const unknown = readable(place) && place.draft.id === null && !known.has(keyOf(place));
  if (!unknown) return send();
  clearTimeout(timer);
  checking = true;
  place.draw();
  const found = await ask(place);
  checking = false;
  if (!undecided(place, found)) return send();
  place.draw();
  lead(".understood");
};

/** What a rule would allow now, and what not. */
function examples({ right, wrong }: Reading) {
  if (right && wrong)
    return say("{right} would be right now, {wrong} would be wrong.", {
      right: tileCard(right),
      wrong: tileCard(wrong),
    });
  if (right) return say("Any card would be right now.");
  return wrong ? say("No card would be right now.") : nothing;
}

const body = (one: Reading) =>
  html`<span class="thought">${one.sentence}</span><span class="quiet">${examples(one)}</span>`;

/** The question whether the words mean this rule, or which of these; nothing where they were not read. `group` is the
 *  name of its buttons, `pick` gets what the pupil says, and `judge` says who judges words. */
export function understood(
  group: string,
  place: Place,
  pick: (is: { id: "read" | "own"; read: ReadRule | null }) => void,
  judge: Content = nothing,
): Content {
  const { id, read } = place.draft;
  const said = readingsOf(place);
  const chosen = id === "read" ? read : null;
  // What was confirmed stays in sight, also where nobody can say it again.
  const found =
    chosen && !said.some(({ sentence }) => sentence === chosen.said)
      ? [{ rule: chosen.rule, sentence: chosen.said, right: null, wrong: null }, ...said]
      : said;
  const one = found.length === 1 ? found[0] : null;
  const button = (reading: Reading) =>
    choice(
      group,
      chosen?.said === reading.sentence,
      () => pick({ id: "read", read: { rule: reading.rule, said: reading.sentence } }),
      one ? say("Yes, that’s it") : body(reading),
    );
  return html`<div class="understanding" aria-live="polite">${
    found.length
      ? html`<div class="understood" role="radiogroup" aria-labelledby=${one ? `${group}-read ${group}-reading` : `${group}-read`}>
      <p class="label" id="${group}-read">${one ? say("Is this your rule?") : say("Which one is your rule?")}</p>
      ${one ? html`<p class="reading" id="${group}-reading">${body(one)}</p>` : nothing}
      ${found.map(button)}
      ${choice(group, id === "own", () => pick({ id: "own", read: null }), html`${say("No, keep my words")} ${judge}`)}</div>`
      : nothing
  }</div>`;
}
