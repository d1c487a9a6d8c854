// What the teacher holds while the projector explains or shows a demo round, wherever in the console they are.

import type { ClassView, DemoView } from "#schema";
import { RANKS, SUITS } from "../base/cards.ts";
import { isOn } from "../base/dom.ts";
import { along, say, sayText } from "../base/messages.ts";
import { onNow } from "../base/slide_clock.ts";
import { html, nothing } from "../base/vendor_lit.ts";
import { live } from "../base/vendor_live.ts";
import type { ConsolePage, More } from "../model/console_types.ts";
import { scripted } from "../model/console_view.ts";
import { card, cardName, verdictGlyph, verdictWord } from "./card.ts";
import { askingClass } from "./class_question.ts";
import { laidIn, voted } from "./demo.ts";
import { goesOn, picture, toggled, turned } from "./explanation_slides.ts";
import { grouping, revealing, rulesToCome } from "./grouping.ts";
import * as icon from "./icons.ts";
import { layout } from "./layout.ts";
import { mainButton } from "./main_button.ts";
import { cardsAdded } from "./projector_scenes.ts";

const show = ({ act }: ConsolePage, asked: More<"show"> | null) => asked && act("show", null, asked);

/** Whether something runs on the projector that is steered from here, and is not through. */
function runs({ show: { what }, show, demo, question }: ClassView, page: ConsolePage) {
  // Its last slide has nothing to turn to.
  if (what === "explain") return onNow(show, page.desk.explained).at < page.desk.explained.slides.length - 1;
  if (what === "demo") return Boolean(demo && !demo.rule);
  if (what === "question") return question?.answer === null;
  if (what === "rule") return rulesToCome(show, page.state.rules);
  const at = page.state.place === "projector" ? (page.steps.place() ?? page.classSteps.place()) : null;
  return Boolean(at && at.step < at.steps - 1);
}

/** Which part of the console has its one main button: what runs on the projector; else the script; else the place. */
export function leads(klass: ClassView, page: ConsolePage) {
  if (runs(klass, page)) return "projector";
  return scripted(page.state) ? "script" : "place";
}

const leaveButton = ({ act }: ConsolePage) =>
  html`<button class="button leave" @click=${() => act("show", null, { what: "before" })}>${say("Close")}</button>`;

function explaining(klass: ClassView, page: ConsolePage) {
  const told = page.desk.explained;
  const { at } = onNow(klass.show, told);
  const slide = told.slides[at];
  const steps = told.slides.length;
  const runs = goesOn(klass.show, told);
  return html`<h2 id="remote-head">${say("The rules in 60 seconds")} <span class="quiet number">${say("{step} of {steps}", { step: at + 1, steps })}</span></h2>
    <div class="remote-body"><div class="felt">${picture(slide, "thumb", false)}</div><div><h3>${slide.head}</h3><p>${slide.text}</p></div></div>
    <p class="remote-buttons explaining">
      <button class="button" @click=${() => show(page, toggled(klass.show, told))}>${runs ? html`${icon.pause()}${say("Pause the slides")}` : html`${icon.go()}${say("Auto-advance")}`}</button>
      <button class="button" aria-disabled=${at === 0 ? "true" : "false"} @click=${() => show(page, turned(klass.show, told, -1))}>${say("Previous slide")}</button>
      ${at === steps - 1 ? html`<button class="button" aria-disabled="true">${say("Next slide")}</button>` : mainButton(say("Next slide"), () => show(page, turned(klass.show, told, 1)))}
      ${leaveButton(page)}
    </p>`;
}

/** A card to hold up; while the rule is held down, it is marked right or wrong. */
function offered(code: string, { state, act }: ConsolePage) {
  const ring = state.peek ? (state.demo?.right.includes(code) ? "right" : "wrong") : undefined;
  const label = sayText("Hold up the {card}", { card: cardName(code) });
  return html`<li>${card(code, {
    ring,
    label: ring ? `${label}, ${verdictWord(ring)}` : label,
    onClick: () => act("demo_card", null, { card: code }),
  })}${ring ? html`<span class="offer-verdict" aria-hidden="true">${verdictGlyph(ring)}</span>` : nothing}</li>`;
}

/** How the class voted on the card that was judged last. */
const tally = ({ votes: count }: DemoView) =>
  count
    ? html`<p class="number">${say("Right: {right} · wrong: {wrong} · of {of} phones", { right: count.counts[0], wrong: count.counts[1], of: count.of })}</p>`
    : nothing;

const deck = (
  page: ConsolePage,
) => html`<div class="remote-deck" role="group" aria-label=${sayText("All 52 cards")}>
  ${SUITS.map((suit) => html`<ul>${RANKS.map((rank) => offered(rank + suit, page))}</ul>`)}</div>`;

function choosing(demo: DemoView, page: ConsolePage) {
  const { state, change } = page;
  if (!state.demo?.offers.length)
    return html`<p>${say("There’s no room for more cards. Reveal the rule.")}</p>`;
  return html`${tally(demo)}<p id="offers-head">${say(demo.enough ? "Ask “Who knows the rule?” Let one or two pupils answer. Then reveal it." : "Choose a card to hold up.")}</p>
    <ul class="offers" aria-labelledby="offers-head">${state.demo.offers.map((code) => offered(code, page))}
      <li><label class="toggle small"><input type="checkbox" role="switch" .checked=${live(state.anyCard)} @change=${(
        event: Event,
      ) => {
        change({ anyCard: isOn(event) });
      }}>
        <span class="track" aria-hidden="true"></span><span>${say("Any card")}</span></label></li></ul>
    ${state.anyCard ? deck(page) : nothing}`;
}

const voting = (
  code: string,
  demo: DemoView,
  { act }: ConsolePage,
) => html`<div class="voting">${card(code, { ring: "chosen" })}
  <div><p class="number">${demo.votes ? voted(demo.votes) : say("Wait until everyone has voted.")}</p><p class="remote-buttons">
    <button class="button main" @click=${() => act("demo_answer")}>${say("Show where it belongs")}</button>
    <button class="button" @click=${() => act("demo_card", null, { card: null })}>${say("Take the card back")}</button></p></div></div>`;

/** The rule, while it is held down; a press on its button does it too. */
const ruleLine = ({ state, hold }: ConsolePage) => html`<span class="sealed">${
  state.peek
    ? html`<span class="rule">${state.demo?.rule}</span>`
    : html`<span class="quiet">${icon.lock()}${say("The rule is sealed")}</span>`
}
  <button class="textual hold" @pointerdown=${hold.down} @pointerup=${hold.up} @pointercancel=${hold.up} @lostpointercapture=${hold.up}
    @keydown=${hold.down} @keyup=${hold.up} @blur=${hold.up} @contextmenu=${(event: Event) => event.preventDefault()}>${icon.eye()}${say("Hold to show the rule")}</button></span>`;

function demonstrating(demo: DemoView, page: ConsolePage) {
  const { act } = page;
  const doing = demo.rule
    ? html`<p class="rule">${demo.rule}</p><p>${say("The rule is on the projector. Did all the cards fit it?")}</p>`
    : demo.waiting
      ? voting(demo.waiting, demo, page)
      : choosing(demo, page);
  return html`<h2 id="remote-head">${say("A demo round")} <span class="quiet number">${say("{n} card", "{n} cards", { n: demo.tried.length - 1 })}</span></h2>
    <div class="remote-body"><div class="felt">${layout(laidIn(demo), { size: "thumb", fresh: demo.tried.length > 1 ? [demo.tried.length] : [] })}</div>
      <div class="demo-doing" aria-live="polite">${doing}</div></div>
    <p class="remote-buttons">
      ${demo.rule || demo.waiting ? nothing : html`<button class="button ${demo.enough ? "main" : ""}" @click=${() => act("demo_rule")}>${say("Reveal the rule")}</button>`}
      <button class="button" @click=${() => act("demo")}>${say(demo.rule ? "New demo" : "Start again")}</button>
      ${leaveButton(page)}
      ${demo.rule ? nothing : ruleLine(page)}
    </p>`;
}

/** The panel, while the projector shows one of them. */
export function remote(klass: ClassView, page: ConsolePage) {
  const { what } = klass.show;
  const inside =
    what === "explain"
      ? explaining(klass, page)
      : what === "question"
        ? askingClass(klass, page.act, leaveButton(page))
        : what === "demo" && klass.demo
          ? demonstrating(klass.demo, page)
          : what === "thought" && page.state.thought
            ? grouping(page.state.thought, page, leaveButton(page))
            : what === "rule"
              ? revealing(klass, page, leaveButton(page))
              : null;
  return inside ? html`<section class="remote" aria-labelledby="remote-head">${inside}</section>` : nothing;
}

/** A clicker or the arrow keys turn slides here too; whether they did. */
export function turnByKey(key: string, page: ConsolePage) {
  const shown = page.state.klass?.show;
  const by = along(key) || (key === "PageDown" ? 1 : key === "PageUp" ? -1 : 0);
  if (!by || (shown?.what !== "explain" && shown?.what !== "slide")) return false;
  const later = page.desk.script?.[shown.step]?.later ?? 0;
  if (shown.what === "slide" && !later) return false;
  show(page, shown.what === "slide" ? cardsAdded(shown, later, by) : turned(shown, page.desk.explained, by));
  return true;
}
