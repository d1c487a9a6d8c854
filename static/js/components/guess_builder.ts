// The rule builder in a sheet, for a rule that is guessed or noted. It comes only when somebody asks for it,
// and brings its messages and its style sheet along.

import type { Building, BuiltRule } from "../model/pupil_types.ts";
import "./preload.ts";
import { loadCss } from "../base/lazy_css.ts";
import { fetchMessages, say } from "../base/messages.ts";
import { html, nothing, ref } from "../base/vendor_lit.ts";
import { builder, type Examined, examiner } from "./builder.ts";
import { mainButton } from "./main_button.ts";

const BEGINNING: BuiltRule = { is: "kind", kind: "red" };
const token = document.querySelector<HTMLInputElement>("#leave [name=csrf_token]")?.value ?? "";

/** Null where they could not be had. */
export async function ready() {
  const words = fetchMessages("guess_builder").then(() => true);
  if (!(await words.catch(() => false))) return null;
  await loadCss("guess_builder");
  return building();
}

/** The sheet: `asks` is the rule that is built. `on` has its `title`, the words that take
 *  the rule and go back, and what is done then: `built(asks)` at every change, `take(rule, sentence)`, `back()`, `draw()`. */
function building() {
  let place: HTMLElement | null = null;
  let found: Examined | null = null;
  let on: Building | null = null;
  const examine = examiner("/guess/rule", token, (answer) => {
    found = answer;
    on?.draw();
  });

  function changed(asks: BuiltRule) {
    found = null;
    on?.built(asks);
    examine(asks);
  }

  return (now: BuiltRule | null, then: Building) => {
    on = then;
    const begin = (element: Element | undefined) => {
      if (!element || element === place) return;
      place = element as HTMLElement;
      const asks = now ?? BEGINNING;
      builder(place, asks, changed);
      found = null;
      examine(asks);
    };
    const take = () => {
      const said = found?.usable && found.sentence;
      if (said) then.take({ format: "eleusis-rule/1", asks: now ?? BEGINNING }, said);
    };
    return html`<h2 id="sheet-title" tabindex="-1">${then.title}</h2>
      <div class="building" ${ref(begin)}></div>
      <div class="build-said" role="status" tabindex="-1">${found?.sentence ? html`<p class="thought">${found.sentence}</p>` : nothing}
        ${found?.lost ? html`<p class="problem">${found.lost}</p>` : nothing}${(found?.why ?? []).map((no) => html`<p class="problem">${no}</p>`)}</div>
      <div class="choices">
        <button type="button" class="button plain" @click=${then.back}>${then.backs}</button>
        ${mainButton(then.takes, take, { missing: found?.usable ? null : { says: say(found ? "This rule can’t be used yet. See why" : "Looking at this rule …"), at: ".build-said" } })}
      </div>`;
  };
}
