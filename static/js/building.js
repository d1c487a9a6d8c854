// The rule builder in the sheet of a guess. It comes only when somebody asks for it, and brings its words
// and its looks along.

import { html, nothing, ref } from "./lit.js";
import { learn, say } from "./words.js";
import { builder, examiner } from "./builder.js";

const BEGINNING = { is: "kind", kind: "red" };
const token = document.querySelector("#leave [name=csrf_token]")?.value ?? "";

/** Null where they could not be had. */
export async function ready() {
  const answer = await fetch("/guess/words").catch(() => null);
  const more = answer?.ok ? await answer.json().catch(() => null) : null;
  if (!more) return null;
  learn(more);
  const looks = document.createElement("link");
  looks.rel = "stylesheet";
  looks.href = new URL("building.css", import.meta.url).href;
  await new Promise((done) => {
    looks.onload = looks.onerror = done;
    document.head.append(looks);
  });
  return building();
}

/** The sheet; the rule that is built is in `state.guess.asks`. */
function building() {
  let place = null;
  let found = null;
  let act = null;
  const examine = examiner("/guess/rule", token, (answer) => { found = answer; act.draw(); });

  function changed(asks) {
    found = null;
    act.built(asks);
    examine(asks);
  }

  return (state, actions) => {
    act = actions;
    const begin = (element) => {
      if (!element || element === place) return;
      place = element;
      const asks = state.guess.asks ?? BEGINNING;
      builder(place, asks, changed);
      found = null;
      examine(asks);
    };
    const send = () => found?.usable && act.send({ guess: { format: "eleusis-rule/1", asks: state.guess.asks ?? BEGINNING } });
    return html`<h2 id="sheet-title" tabindex="-1">${say("build_guess")}</h2>
      <div class="building" ${ref(begin)}></div>
      <div class="build-said" role="status">${found?.sentence ? html`<p class="thought">${found.sentence}</p>` : nothing}
        ${found?.lost ? html`<p class="problem">${found.lost}</p>` : nothing}${(found?.why ?? []).map((no) => html`<p class="problem">${no}</p>`)}</div>
      <div class="choices">
        <button type="button" class="button plain" @click=${() => act.draft(state.guess.words, null)}>${say("build_guess_back")}</button>
        <button type="button" class="button main" aria-disabled=${found?.usable ? "false" : "true"} @click=${send}>${say("guess_yes")}</button>
      </div>`;
  };
}
