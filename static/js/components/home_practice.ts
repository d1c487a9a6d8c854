// Practice at home: the rules of the list, a line, a hand and a judge that needs no server.

import { certain } from "../base/certain.ts";
import { copied } from "../base/clipboard.ts";
import { typedIn } from "../base/dom.ts";
import { fill, fillText, type Sentence, say, sayText, sentence } from "../base/messages.ts";
import { local, session, stored } from "../base/storage.ts";
import { type Content, html, nothing } from "../base/vendor_lit.ts";
import { live } from "../base/vendor_live.ts";
import {
  type Bench,
  begin,
  type Compared,
  DAILY,
  dayOf,
  noneFits,
  played,
  ruleOf,
  tried,
} from "../model/bench.ts";
import type { TryRule } from "../model/fitting.ts";
import type { Keeper } from "../model/home_progress.ts";
import { laidOut } from "../model/static_layout.ts";
import { card, tileCard, tileCards, verdictGlyph } from "./card.ts";
import { curve } from "./curve.ts";
import { guessing, wrongGuess } from "./home_guess.ts";
import { follow, layout } from "./layout.ts";

type Band = "easy" | "medium" | "hard" | "expert";
const BANDS: [Band, Sentence][] = [
  ["easy", sentence("Easy")],
  ["medium", sentence("Medium")],
  ["hard", sentence("Hard")],
  ["expert", sentence("Expert")],
];
const LONGEST = 2000;
/** Of the history: a rule is open. */
const OPENED = "rule";

/** What this device keeps: after how many cards a rule was found, and notes on the rules, by what was practised. */
interface Kept {
  found: Record<string, number>;
  notes: Record<string, string>;
}

/** A rule that isn't found yet goes on where it was left, also when a phone has closed the page and loads it again: what
 *  its cards were dealt by, and what was done: places of the hand, or that none fits. */
interface Left {
  seed: string;
  done: number[];
  hints: number;
  guesses: number;
}
const NONE = -1;

/** A rule on the table: `key` is its id, or the day. */
interface Open extends Left {
  key: string;
  title: Content;
  day: string | null;
  bench: Bench;
  ended: "found" | "shown" | null;
  told: Content;
  guessing: boolean;
  guess: ReturnType<typeof guessing>;
}

const dates = new Intl.DateTimeFormat(document.documentElement.lang, {
  ...{ day: "numeric", month: "long", year: "numeric", timeZone: "UTC" },
});
/** A day as this language writes it. */
const written = (day: string) => dates.format(new Date(day));

const marks = (open: Open) => tried(open.bench).map(({ right }) => (right ? "✓" : "✗"));

/** What can be sent to a friend: it says how it went, and nothing of the rule. */
function shared(open: Open) {
  const n = tried(open.bench).length;
  return [
    sayText("Eleusis, experiment of {date}", { date: written(open.day ?? "") }),
    sayText("I found the rule with {n} card.", "I found the rule with {n} cards.", { n }),
    sayText("Hints: {hints} · Guesses: {guesses}", { hints: open.hints, guesses: open.guesses }),
    marks(open).join(""),
  ].join("\n");
}

/** Returns what draws the practice. A keeper knows better than this device what was found. */
export function practisingAtHome(rules: TryRule[], draw: () => void, keeper: Keeper | null) {
  const whose = keeper ? ` ${keeper.learner}` : "";
  const kept: Kept = { found: {}, notes: {}, ...stored<Kept>(local, "eleusis-at-home".concat(whose)) };
  if (keeper?.saved) kept.found = keeper.saved.found;
  const scroller = follow();
  let open: Open | null = null;
  let copies = false;

  function keep() {
    stored(local, "eleusis-at-home".concat(whose), kept);
  }

  const left = stored<Record<string, Left>>(session, "at-home".concat(whose)) ?? {};

  function leave() {
    open = null;
    draw();
  }

  // A phone's own way back leads to the list, and not out of the page.
  addEventListener("popstate", () => open && leave());

  function start(key: string, title: Content, rule: TryRule, day: string | null, words: string) {
    const { seed, done, hints, guesses } = left[key] ?? { seed: words, done: [], hints: 0, guesses: 0 };
    const bench = done.reduce(
      (now, place) => (place === NONE ? noneFits(now) : played(now, place)),
      begin(rule, rules, seed),
    );
    const bands = day ? DAILY : [rule.band];
    const first = rules.filter(({ band }) => bands.includes(band));
    const guess = guessing(rules, first, draw, {
      done: (found) => open && guessed(open, found),
      back: () => change({ guessing: false }),
    });
    const begun = { seed, done, hints, guesses, ended: null, guessing: false, guess };
    open = { key, title, day, bench, told: say("Tap a card. Is it right?"), ...begun };
    copies = false;
    if (history.state !== OPENED) history.pushState(OPENED, "");
    draw();
    document.getElementById("home-bench")?.focus();
  }

  function change(more: Partial<Open>) {
    if (!open) return;
    open = { ...open, ...more };
    const { key, seed, done, hints, guesses, ended } = open;
    if (ended) delete left[key];
    else left[key] = { seed, done, hints, guesses };
    stored(session, "at-home".concat(whose), left);
    draw();
  }

  /** The word of a rule's difficulty, and its number among those. */
  function placeOf({ id, band }: TryRule) {
    const [, called] = certain(BANDS.find(([name]) => name === band));
    return {
      band: fillText(called),
      n: 1 + rules.filter((one) => one.band === band).findIndex((one) => one.id === id),
    };
  }

  const ruleOpened = (rule: TryRule) =>
    start(rule.id, say("{band}: rule {n}", placeOf(rule)), rule, null, `${rule.id} ${Date.now()}`);

  /** The next rule of the list that isn't found; after that of the day the easiest. */
  function after({ bench: { rule }, day }: Open) {
    const at = day ? 0 : rules.findIndex(({ id }) => id === rule.id) + 1;
    return [...rules.slice(at), ...rules.slice(0, at)].find(
      ({ id }) => id !== rule.id && kept.found[id] === undefined,
    );
  }

  function lay(now: Open, place: number) {
    const bench = played(now.bench, place);
    const code = now.bench.hand[place];
    const right = bench.last?.kind === "right";
    change({
      bench,
      done: [...now.done, place],
      told: say(right ? "{card} is right. It joins the line." : "{card} is wrong. It goes below the line.", {
        card: tileCard(code),
      }),
    });
  }

  function none(now: Open) {
    const bench = noneFits(now.bench);
    change({
      bench,
      done: [...now.done, NONE],
      told: html`${say(bench.last?.kind === "none" ? "Right: none of them fits. Here’s a new hand." : "One of them does fit. Here’s a new hand.")} ${tileCards(now.bench.hand)}`,
    });
  }

  function guessed(now: Open, found: Compared) {
    const guesses = now.guesses + 1;
    now.guess.again();
    if (found.is === "same") {
      // The rule of a day is one of the list, and is found there, too.
      for (const found of [now.key, now.bench.rule.id]) kept.found[found] = tried(now.bench).length;
      keep();
      change({ guesses, guessing: false, ended: "found", told: nothing });
      document.getElementById("home-bench")?.focus();
    } else change({ guesses, guessing: false, told: wrongGuess(now.bench, found) });
  }

  const fits = ({ counts, fitting, plays, rule }: Bench) => {
    const frames = counts.map((still_fit, at) => ({
      upto: rule.starters + at,
      ...{ still_fit, fall: null, reigns: 0, prophet: null },
    }));
    const n = counts[counts.length - 1];
    return html`<figure class="home-curve"><figcaption>${say("Rules in the list that fit everything so far: {all} → {n}", "Rules in the list that fit everything so far: {all} → {n}", { all: fitting.rules.length, n })}</figcaption>${plays.length ? curve({ table: { line: { reigns: [] } }, frames, library: fitting.rules.length }, frames.length - 1) : nothing}</figure>`;
  };

  const notebook = (now: Open) => html`<details class="home-notes"><summary>${say("My notes")}</summary>
    <textarea class="input thought" rows="4" maxlength=${LONGEST} aria-label=${sayText("My notes")} .value=${live(kept.notes[now.key] ?? "")} @input=${(
      event: Event,
    ) => {
      kept.notes[now.key] = typedIn(event);
      keep();
    }}></textarea><p class="quiet">${say("They stay on this device.")}</p></details>`;

  function over(now: Open) {
    const n = tried(now.bench).length;
    const next = after(now);
    return html`<div class="plate home-plate" role="status"><p class="quiet">${say(now.ended === "found" ? "You found it. The rule is" : "The rule was")}</p>
      <p class="serif home-rule">${now.bench.rule.statement}</p>
      ${now.ended === "found" ? html`<p>${say("With {n} card.", "With {n} cards.", { n })}</p>` : nothing}</div>
      ${
        now.day && now.ended === "found"
          ? html`<button type="button" class="button wide" @click=${async () => {
              copies = await copied(shared(now));
              draw();
            }}>${say("Copy a text to share")}</button>
          <p class="quiet" role="status">${copies ? say("Copied. It gives nothing away.") : nothing}</p>`
          : nothing
      }
      ${next ? html`<button type="button" class="button main wide" @click=${() => ruleOpened(next)}>${say("Next rule")}</button>` : nothing}`;
  }

  const hand = (now: Open) =>
    html`<ul class="home-cards home-hand" aria-label=${sayText("Your hand")}>${now.bench.hand.map(
      (code, place) => html`<li>${card(code, { onClick: () => lay(now, place) })}</li>`,
    )}</ul>`;

  const hints = ({ bench: { rule }, hints: many }: Open) =>
    many
      ? html`<ul class="home-hints">${rule.hints.slice(0, many).map((hint) => html`<li>${hint}</li>`)}</ul>`
      : nothing;

  function table(now: Open) {
    const { bench } = now;
    const view = laidOut(bench.plays);
    const more = now.hints < bench.rule.hints.length;
    const fresh = bench.last && ["right", "wrong"].includes(bench.last.kind) ? [view.line.laid] : [];
    return html`<section class="home-part home-bench" aria-labelledby="home-bench">
      <div class="home-title"><h1 id="home-bench" tabindex="-1">${now.title}</h1>
        <button type="button" class="textual" @click=${leave}>${say("All rules")}</button></div>
      <div class="home-felt">${layout(view, { size: "desk", scroller, fresh })}</div>
      ${now.ended ? over(now) : html`<p class="home-told" role="status">${now.told}</p>${now.guessing ? now.guess.view(bench) : hand(now)}`}
      ${hints(now)}
      ${
        now.ended || now.guessing
          ? nothing
          : html`<div class="home-steps"><button type="button" class="button" @click=${() => none(now)}>${say("No card fits")}</button>
          <button type="button" class="button main" @click=${() => change({ guessing: true })}>${say("Guess the rule")}</button></div>
        <div class="home-steps home-less">${
          more
            ? html`<button type="button" class="textual" @click=${() => change({ hints: now.hints + 1 })}>${say("Show a hint")}</button>`
            : html`<button type="button" class="textual" @click=${() => change({ ended: "shown", told: nothing })}>${say("Show the rule")}</button>`
        }</div>`
      }
      ${fits(bench)}${notebook(now)}
    </section>`;
  }

  function today() {
    const day = dayOf(new Date());
    const rule = ruleOf(rules, day);
    const key = `day ${day}`;
    const found = kept.found[key];
    const title = say("Experiment of the day");
    return html`<section class="panel home-day" aria-labelledby="home-day"><h3 id="home-day">${title}</h3>
      <p>${say("One rule for {date}, the same for everyone.", { date: written(day) })}</p>
      ${found === undefined ? nothing : html`<p>${verdictGlyph("right")} ${say("You found it with {n} card.", "You found it with {n} cards.", { n: found })}</p>`}
      <button type="button" class="button main wide" @click=${() => start(key, title, rule, day, key)}>${say(found === undefined ? "Start" : "Play it again")}</button></section>`;
  }

  const choice = (rule: TryRule) => {
    const found = kept.found[rule.id] !== undefined;
    const place = placeOf(rule);
    return html`<li><button type="button" class="button small ${found ? "found" : ""}" aria-label=${found ? sayText("{band}: rule {n}, found", place) : sayText("{band}: rule {n}", place)} @click=${() => ruleOpened(rule)}>${place.n}${found ? verdictGlyph("right") : nothing}</button></li>`;
  };

  const list =
    () => html`<section class="home-part" aria-labelledby="home-practice"><h2 id="home-practice">${say("Practise")}</h2>
    <p>${say("Choose a rule. Play cards, and find out what it is.")}</p>
    ${today()}
    ${BANDS.map(([band, called]) => {
      const these = rules.filter((rule) => rule.band === band);
      return html`<details class="home-band" ?open=${band === "easy"}><summary>${fill(called)}</summary><ul>${these.map(choice)}</ul></details>`;
    })}</section>`;

  /** What was found: every rule of the list, and that of today. */
  const found = () => {
    const wanted = [`day ${dayOf(new Date())}`, ...rules.map(({ id }) => id)];
    return Object.fromEntries(
      wanted.filter((id) => kept.found[id] !== undefined).map((id) => [id, kept.found[id]]),
    );
  };

  return {
    view: () => (open ? table(open) : list()),
    keep: scroller.keep,
    alone: () => open !== null,
    found,
  };
}
