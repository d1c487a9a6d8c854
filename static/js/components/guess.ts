// A guess of the rule, in rule-sets where it is said aloud: one field that looks through the list, and
// whose words are a guess themselves if no rule of the list says it.

import { targetOf, typedIn } from "../base/dom.ts";
import { fetchMessages, say, sayText } from "../base/messages.ts";
import { suggested } from "../base/rule_meaning.ts";
import { html, nothing, repeat } from "../base/vendor_lit.ts";
import { live } from "../base/vendor_live.ts";
import { tidy } from "../model/in_words.ts";
import type { BuilderSheet, Building, BuiltRule, Playing, PupilActions } from "../model/pupil_types.ts";
import { choice } from "./guess_choice.ts";
import { mainButton } from "./main_button.ts";
import { beingRead, LONGEST, readFirst, readingsOf, unconfirmed, understood } from "./own_words.ts";

/** A rule that can be guessed. */
export interface GuessableRule {
  id: string;
  statement: string;
  band: string;
}

let list: GuessableRule[] | null = null;

/** The rules of the list, which come when somebody first guesses; none until then. */
export function rulesOf(act: Pick<PupilActions, "draw">) {
  if (!list) {
    list = [];
    fetchMessages<GuessableRule[]>("guesses")
      .then((rules) => {
        list = rules;
        act.draw();
      })
      .catch(() => {
        list = null;
      });
  }
  return list ?? [];
}
let building: BuilderSheet | null = null;
let coming = false;
let trouble = false;

/** The rule builder, which comes when it is asked for; where it does not, back to the words. */
export function build(asks: BuiltRule | null, on: Building) {
  if (building) return building(asks, on);
  if (!coming) {
    coming = true;
    trouble = false;
    import("./guess_builder.ts")
      .then((module) => module.ready())
      .catch(() => null)
      .then((sheet) => {
        coming = false;
        building = sheet;
        trouble = !sheet;
        if (trouble) on.back();
        else on.draw();
      });
  }
  return html`<h2 id="sheet-title" tabindex="-1" autofocus>${on.title}</h2><p role="status">${say("One moment …")}</p>`;
}

/** Said where it did not come. */
export const noBuilder = () =>
  trouble
    ? html`<p class="problem" role="alert">${say("The rule builder didn’t load. Try again, or write the rule.")}</p>`
    : nothing;

const built = ({ guess }: Playing, act: PupilActions) =>
  build(guess.asks, {
    title: say("Build the rule you have in mind"),
    takes: say("Send my guess"),
    backs: say("Back to the list"),
    built: act.built,
    take: (rule: { format: string; asks: BuiltRule }) => act.send({ guess: rule }),
    back: () => act.draft(guess.words, null),
    draw: act.draw,
  });

/** The sheet: what was typed and picked is in `state.guess`. */
export function guessSheet(state: Playing, act: PupilActions) {
  const { guess, table } = state;
  if (guess.id === "built") return built(state, act);
  const words = tidy(guess.words);
  const rules = rulesOf(act);
  const place = { state, draft: guess, draw: act.draw };
  const question = unconfirmed(place);
  const reads = readingsOf(place).length > 0 || guess.id === "read";
  const judge = html`<span class="quiet">${table.dealer ? say("In your own words. {dealer} will say if it’s right.", { dealer: table.dealer.name }) : say("In your own words. Your teacher will say if it’s right.")}</span>`;
  const picksNone = !rules.some((one) => one.id === guess.id);
  const own = words !== "" && picksNone;
  const found = suggested(rules, words);
  const picked = rules.find((one) => one.id === guess.id);
  // A rule that was picked stays in sight, whatever is typed after it.
  const shown = picked && !found.includes(picked) ? [picked, ...found] : found;
  // What was said of other words does not hold for these.
  const type = (event: Event) => act.draft(typedIn(event), picked ? guess.id : null);
  const send = readFirst(place, () =>
    act.send(
      guess.id === "read" && guess.read
        ? { guess: guess.read.rule, words }
        : { guess: own ? `text:${words}` : picked?.id },
    ),
  );
  const buildIt = html`<button type="button" class="textual guess-build" @click=${() => act.draft(guess.words, "built")}>${say("Not on the list? Build it")}</button>`;
  return html`<h2 id="sheet-title" tabindex="-1" autofocus>${say("Guess the rule")}</h2>
    ${reads ? nothing : html`<p>${say(words ? "When the time is up, what you’ve put here counts." : "Everyone at your table sees it. If it’s right, the round is over. If not, there’s no penalty.")}</p>`}
    <label><span class="label">${say("Find it on the list or write it yourself")}</span>
      <input class="input" type="text" maxlength=${LONGEST} autocomplete="off" enterkeyhint="done" .value=${live(guess.words)} @input=${type}
        @keydown=${(event: KeyboardEvent) => {
          if (event.key === "Enter") targetOf(event).blur();
        }}></label>
    ${reads ? nothing : buildIt}
    ${noBuilder()}
    <div class="guess-list" role="group" aria-label=${sayText("Rules it might be")}>
      ${understood("guess", place, ({ id, read }) => act.draft(guess.words, id, { read }), judge)}
      ${reads ? buildIt : nothing}
      ${words && !reads ? choice("guess", own, () => act.draft(guess.words, "own"), html`<q class="thought"><bdi>${words}</bdi></q>${judge}`) : nothing}
      ${words && !reads && !shown.length ? html`<p class="quiet">${say("No rules match.")}</p>` : nothing}
      ${repeat(
        shown,
        (one) => one.id,
        (one) =>
          choice(
            "guess",
            one.id === guess.id,
            () => act.draft(guess.words, one.id),
            html`<span class="thought">${one.statement}</span>`,
          ),
      )}
    </div>
    <div class="choices">
      <button type="button" class="button plain" @click=${act.close}>${say("Not now")}</button>
      ${mainButton(say("Send my guess"), send, { missing: own || picked ? question : { says: say("What is the rule? Tap here"), at: ".sheet .input" }, busy: beingRead() })}
    </div>`;
}
