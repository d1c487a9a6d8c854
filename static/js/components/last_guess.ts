// The last guess on a pupil's phone: in the last call, and once the round is over, everybody says what they take the
// rule for and how sure they are. It goes to the teacher, and the table's debrief tells it.

import type { LastGuessView } from "#schema";
import { targetOf, typedIn } from "../base/dom.ts";
import { fill, fillText, type Sentence, say, sayText, sentence } from "../base/messages.ts";
import { suggested } from "../base/rule_meaning.ts";
import { html, nothing, repeat } from "../base/vendor_lit.ts";
import { live } from "../base/vendor_live.ts";
import { tidy } from "../model/in_words.ts";
import type { InWords, Playing, PupilActions } from "../model/pupil_types.ts";
import { type GuessableRule, rulesOf } from "./guess.ts";
import { choice } from "./guess_choice.ts";
import { mainButton } from "./main_button.ts";
import {
  beingRead,
  LONGEST,
  type Place,
  readFirst,
  readingsOf,
  unconfirmed,
  understood,
} from "./own_words.ts";
import { clockOf } from "./timers.ts";

const OFFERED = 8;

/** What the words mean, as far as it is known: the rule that was read in them, or else rules of the list; `pick` gets
 *  what the pupil says. */
export function ruleInWords(
  group: string,
  place: Place,
  rules: GuessableRule[],
  pick: (is: Partial<InWords>) => void,
) {
  const { draft } = place;
  const reads = draft.id === "read" || readingsOf(place).length > 0;
  return html`${understood(group, place, pick)}${reads ? nothing : offered(group, rules, draft, (id) => pick({ id }))}`;
}

/** The rules of a list that have the words typed so far, to say which of them is meant; `pick` gets the id
 *  of one, or null for the words themselves. */
function offered(
  group: string,
  rules: GuessableRule[],
  { words: typed, id }: InWords,
  pick: (id: string | null) => void,
) {
  const words = tidy(typed);
  const picked = rules.find((one) => one.id === id);
  const found = words.length > 1 ? suggested(rules, words).slice(0, OFFERED) : [];
  const shown = picked && !found.includes(picked) ? [picked, ...found] : found;
  if (!shown.length) return nothing;
  return html`<div class="last-list" role="radiogroup" aria-label=${sayText("Is it one of these?")}><p class="quiet">${say("Is it one of these?")}</p>
    ${choice(group, !picked, () => pick(null), html`<q class="thought"><bdi>${words}</bdi></q>`)}
    ${repeat(
      shown,
      (one) => one.id,
      (one) =>
        choice(group, one.id === id, () => pick(one.id), html`<span class="thought">${one.statement}</span>`),
    )}</div>`;
}

/** What a pupil can tap, in per cent: a mere guess has a chance too, and who is certain says so. Debriefs call less than
 *  50 unsure, and 80 and more sure. Records have others from 0 to 100 too, of robots and of the slider before. */
export const SURE = [10, 30, 50, 75, 100] as const;
const SURE_NAMES: Record<(typeof SURE)[number], Sentence> = {
  10: sentence("just guessing"),
  30: sentence("rather unsure"),
  50: sentence("half sure"),
  75: sentence("rather sure"),
  100: sentence("certain"),
};

/** How sure, one of five taps; null was not said yet. `group` tells two of them on a page apart. */
export function sureness(group: string, sure: number | null, set: (sure: number) => void) {
  const said = SURE.find((each) => each === sure);
  return html`<div class="sure" role="radiogroup" aria-labelledby="${group}-sure"><p class="label"><span id="${group}-sure">${say("How sure are you?")}</span> <output>${sure === null ? say("not said yet") : said ? fill(SURE_NAMES[said]) : say("{n}%", { n: sure })}</output></p>
    <p class="ends quiet" aria-hidden="true"><span>${say("just guessing")}</span><span>${say("certain")}</span></p>
    <div class="sure-taps">${SURE.map((each) => html`<label><input type="radio" name="${group}-sure" aria-label=${`${fillText(SURE_NAMES[each])}, ${sayText("{n}%", { n: each })}`} .checked=${live(each === sure)} @change=${() => set(each)}><span aria-hidden="true">${say("{n}%", { n: each })}</span></label>`)}</div></div>`;
}

/** What a pupil said, beside the rule at the end. */
export const lastGuess = (said: LastGuessView | null) =>
  said
    ? html`<section class="last-guess"><h2>${say("At the end you said")}</h2>
  <q class="thought"><bdi>${said.words}</bdi></q><p class="quiet">${said.confidence === null ? say("Didn’t say how sure") : say("{n}% sure", { n: said.confidence })}</p></section>`
    : nothing;

function answered({ seat, table }: Playing, act: PupilActions) {
  return html`${lastGuess(seat.last_guess)}
    <p>${say("Your answer is in.")} ${table.phase === "over" ? say("Your teacher will reveal the rule.") : say("The round ends when everyone has answered.")}</p>
    <button type="button" class="textual" @click=${act.again}>${say("Change my answer")}</button>`;
}

function asking(state: Playing, act: PupilActions) {
  const { word, problem, sending, seat, table } = state;
  const words = tidy(word.words);
  const place = { state, draft: word, draw: act.draw };
  const rules = rulesOf(act);
  const picked = rules.find((one) => one.id === word.id);
  const missing = !(picked || words)
    ? { says: say("What is the rule? Tap here"), at: ".last-call .input" }
    : (unconfirmed(place) ??
      (word.sure === null ? { says: say("How sure are you? Tap here"), at: ".last-call .sure" } : null));
  return html`<label><span class="label">${say("In your own words")}</span>
      <input class="input" type="text" maxlength=${LONGEST} autocomplete="off" enterkeyhint="done" .value=${live(word.words)}
        @input=${(event: Event) => act.word({ words: typedIn(event), id: null })}
        @keydown=${(event: KeyboardEvent) => {
          if (event.key === "Enter") targetOf(event).blur();
        }}></label>
    ${ruleInWords("last", place, rules, (is) => act.word(is))}
    ${sureness("last", word.sure, (sure) => act.word({ sure }))}
    ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
    ${mainButton(say("Send my answer"), readFirst(place, act.lastGuess), { missing, busy: sending ? say("Sending …") : beingRead() })}
    <p class="quiet">${table.phase === "over" ? say("Your words here count, even if you don’t send them.") : say("When the time is up, what you’ve put here counts.")} ${seat.in_round ? say("Your teacher can see this. It will be in your table’s debrief.") : say("Your teacher can see this.")}</p>`;
}

const guess = (state: Playing, act: PupilActions) =>
  state.seat.last_guess?.sent && !state.word.again ? answered(state, act) : asking(state, act);

/** What stands where the hand was. */
export function lastCall(state: Playing, act: PupilActions) {
  const { seat, table } = state;
  const title = seat.asked
    ? say("What is the rule?")
    : table.waits.some(({ seats }) => seats.length)
      ? say("The players are guessing the rule.")
      : say("It’s too early to guess the rule.");
  return html`<section class="last-call" aria-labelledby="last-call">
    <h2 id="last-call">${title} ${clockOf(table.clocks, table.clocks?.last_call)}</h2>
    ${seat.asked ? guess(state, act) : nothing}</section>`;
}

/** What comes first once the round is over, as long as the rule is sealed: the same without a clock. */
export function guessAtEnd(state: Playing, act: PupilActions) {
  return html`<section class="last-call at-end" aria-labelledby="last-call">
    <h1 id="last-call" tabindex="-1">${say("What was the rule?")}</h1>
    ${guess(state, act)}</section>`;
}
