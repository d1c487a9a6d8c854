// The last call on a pupil's phone: play has stopped, and everybody says what they take the rule for
// and how sure they are. It goes to the teacher, and the table's debrief tells it.

import type { LastGuessView } from "#schema";
import { targetOf, typedIn } from "../base/dom.ts";
import { say, sayText } from "../base/messages.ts";
import { suggested } from "../base/rule_meaning.ts";
import { html, nothing, repeat } from "../base/vendor_lit.ts";
import { live } from "../base/vendor_live.ts";
import type { Playing, PupilActions } from "../model/pupil_types.ts";
import { choice, type GuessableRule, rulesOf } from "./guess.ts";
import { clockOf } from "./timers.ts";

export const LONGEST = 200;
const OFFERED = 8;

/** The rules of a list that have the words typed so far, to say which of them is meant; `pick` gets the id
 *  of one, or null for the words themselves. */
export function offered(
  group: string,
  rules: GuessableRule[],
  { words: typed, id }: { words: string; id: string | null },
  pick: (id: string | null) => void,
) {
  const words = typed.replace(/\s+/g, " ").trim();
  const picked = rules.find((one) => one.id === id);
  const found = words.length > 1 ? suggested(rules, words).slice(0, OFFERED) : [];
  const shown = picked && !found.includes(picked) ? [picked, ...found] : found;
  if (!shown.length) return nothing;
  return html`<div class="last-list" role="radiogroup" aria-label=${sayText("last_same")}><p class="quiet">${say("last_same")}</p>
    ${choice(group, !picked, () => pick(null), html`<q class="thought"><bdi>${words}</bdi></q>`)}
    ${repeat(
      shown,
      (one) => one.id,
      (one) =>
        choice(group, one.id === id, () => pick(one.id), html`<span class="thought">${one.statement}</span>`),
    )}</div>`;
}

/** How sure, from 0 to 100; null was not said yet. */
export function sureness(sure: number | null, set: (sure: number) => void) {
  const take = (event: Event) => set(Number(typedIn(event)));
  return html`<label class="sure"><span class="label">${say("last_how_sure")} <output>${say(sure === null ? "last_not_said" : "last_percent", { n: sure })}</output></span>
    <input type="range" min="0" max="100" step="5" .value=${live(String(sure ?? 50))} aria-valuetext=${sure === null ? sayText("last_not_said") : sayText("last_percent", { n: sure })}
      @input=${take} @click=${take}>
    <span class="ends quiet" aria-hidden="true"><span>${say("last_guessing")}</span><span>${say("last_certain")}</span></span></label>`;
}

/** What a pupil said, beside the rule at the end. */
export const lastWord = (said: LastGuessView | null) =>
  said
    ? html`<section class="last-word"><h2>${say("last_said")}</h2>
  <q class="thought"><bdi>${said.words}</bdi></q><p class="quiet">${say("last_sure", { n: said.confidence })}</p></section>`
    : nothing;

function answered({ seat }: Playing, act: PupilActions) {
  return html`${lastWord(seat.last_word)}
    <p>${say("last_waits")}</p>
    <button type="button" class="textual" @click=${act.again}>${say("last_change")}</button>`;
}

function asking({ word, problem, sending }: Playing, act: PupilActions) {
  const words = word.words.replace(/\s+/g, " ").trim();
  const rules = rulesOf(act);
  const picked = rules.find((one) => one.id === word.id);
  const ready = (word.id ? picked : words) && word.sure !== null && !sending;
  const send = () => {
    if (ready && word.sure !== null) act.lastWord(picked ? picked.id : `text:${words}`, word.sure);
  };
  return html`<label><span class="label">${say("last_label")}</span>
      <input class="input" type="text" maxlength=${LONGEST} autocomplete="off" enterkeyhint="done" .value=${live(word.words)}
        @input=${(event: Event) => act.word({ words: typedIn(event), id: null })}
        @keydown=${(event: KeyboardEvent) => {
          if (event.key === "Enter") targetOf(event).blur();
        }}></label>
    ${offered("last", rules, word, (id) => act.word({ id }))}
    ${sureness(word.sure, (sure) => act.word({ sure }))}
    ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
    <button type="button" class="button main" aria-disabled=${ready ? "false" : "true"} @click=${send}>${say(sending ? "play_sending" : "last_send")}</button>
    <p class="quiet">${say("last_who_reads")}</p>`;
}

/** What stands where the hand was. */
export function lastCall(state: Playing, act: PupilActions) {
  const { seat, table } = state;
  return html`<section class="last-call" aria-labelledby="last-call">
    <h2 id="last-call">${say(seat.asked ? "last_title" : "last_title_others")} ${clockOf(table.clocks, table.clocks?.last_call)}</h2>
    ${!seat.asked ? nothing : seat.last_word && !state.word.again ? answered(state, act) : asking(state, act)}</section>`;
}
