// A guess of the rule, in rule-sets where it is said aloud: one field that looks through the list, and
// whose words are a guess themselves if no rule of the list says it.

import { html, live, nothing, repeat } from "./lit.js";
import { say, sayText } from "./words.js";

const page = document.getElementById("guesses");
const list = page ? JSON.parse(page.textContent) : [];
const LONGEST = 200;

const fold = (text) => ` ${text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim()}`;
const folded = new Map(list.map((one) => [one.id, fold(one.statement)]));

/** The rules in which each word typed so far begins a word; scripts without spaces match anywhere. */
function matching(words) {
  const wanted = fold(words).split(" ").filter(Boolean).map((word) => (/^[\x21-\x7e]+$/.test(word) ? ` ${word}` : word));
  return list.filter((one) => wanted.every((word) => folded.get(one.id).includes(word)));
}

const choice = (checked, pick, content) => html`<label class="guess-choice"><input type="radio" name="guess" .checked=${live(checked)} @change=${pick}>
  <span>${content}</span></label>`;

/** The sheet: what was typed and picked is in `state.guess`; id "own" means the typed words themselves. */
export function guessSheet({ guess }, act) {
  const words = guess.words.replace(/\s+/g, " ").trim();
  const own = guess.id === "own";
  const found = matching(words);
  const picked = list.find((one) => one.id === guess.id);
  // A rule that was picked stays in sight, whatever is typed after it.
  const shown = picked && !found.includes(picked) ? [picked, ...found] : found;
  const ready = own ? words : picked;
  const type = (event) => act.draft(event.target.value, !event.target.value.trim() && own ? null : guess.id);
  const send = () => ready && act.send({ guess: own ? `text:${words}` : picked.id });
  return html`<h2 id="sheet-title" tabindex="-1" autofocus>${say("guess_title")}</h2>
    <p>${say("guess_means")}</p>
    <label><span class="label">${say("guess_label")}</span>
      <input class="input" type="text" maxlength=${LONGEST} autocomplete="off" enterkeyhint="done" .value=${live(guess.words)} @input=${type}
        @keydown=${(event) => { if (event.key === "Enter") event.target.blur(); }}></label>
    <div class="guess-list" role="radiogroup" aria-label=${sayText("guess_list")}>
      ${words ? choice(own, () => act.draft(guess.words, "own"), html`<q class="thought"><bdi>${words}</bdi></q><span class="quiet">${say("guess_own")}</span>`) : nothing}
      ${words && !shown.length ? html`<p class="quiet">${say("guess_none")}</p>` : nothing}
      ${repeat(shown, (one) => one.id, (one) => choice(one.id === guess.id, () => act.draft(guess.words, one.id), html`<span class="thought">${one.statement}</span>`))}
    </div>
    <div class="choices">
      <button type="button" class="button plain" @click=${act.close}>${say("guess_no")}</button>
      <button type="button" class="button main" aria-disabled=${ready ? "false" : "true"} @click=${send}>${say("guess_yes")}</button>
    </div>`;
}
