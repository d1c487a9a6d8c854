// What hangs on the projector. It shows what the server says it shows and never learns a sealed rule; nothing
// on it needs the mouse. Arrow keys, space and a clicker step through a round that is over.

import "../base/undoing.ts";
import type {
  ClassSlides,
  Over,
  Person,
  ProjectorClass,
  ProjectorEvents,
  ProjectorSeat,
  ProjectorTable,
  RuleScene,
  Show,
  Slides,
  ThoughtView,
} from "#schema";
import { certain } from "../base/certain.ts";
import { byId, dataOf } from "../base/dom.ts";
import { guard } from "../base/failure.ts";
import { listen, signal } from "../base/feedback.ts";
import { along, byName, figure, joinCode, say, sayText, typed, wifiCode } from "../base/messages.ts";
import { signals } from "../base/signals.ts";
import { onNow, turning } from "../base/slide_clock.ts";
import { uniqueId } from "../base/unique_id.ts";
import { html, nothing, render, repeat } from "../base/vendor_lit.ts";
import { FLAG, verdict, verdictAlone } from "../components/card.ts";
import { questionScene } from "../components/class_question.ts";
import { asking, classSlide, foot } from "../components/class_slides.ts";
import { demoRound } from "../components/demo.ts";
import { countLine, happened, headline, nameOf, sumText } from "../components/event_text.ts";
import { explanation, toggled, turned } from "../components/explanation_slides.ts";
import { ruleAt } from "../components/grouping.ts";
import { layout, still } from "../components/layout.ts";
import { cardsAdded, classEnd, stepSlide } from "../components/projector_scenes.ts";
import { readAloud } from "../components/read_aloud.ts";
import { frameLayout, lookedBack, thoughts, toldAt, under } from "../components/replay.ts";
import { type Fitted, type Way, waysOf, widthOf } from "../components/sidelines.ts";
import { lastCallScene, notYet, ruleScene, thoughtScene } from "../components/staged_scenes.ts";
import { withTiles } from "../components/tile_text.ts";
import type { Explained, More, StepSlide } from "../model/console_types.ts";
import { endsPart, STAGED } from "../model/part_ends.ts";
import type { LayoutColumn } from "../model/static_layout.ts";
import type { StepPlace } from "../model/stepping.ts";
import { inDeclareWindow } from "../model/waits.ts";
import { cutOf, roundOf, stepping } from "../state/stepper.ts";
import "../components/count_down.ts";
import { warned } from "../model/warnings.ts";
import { byTheClock } from "../state/countdown.ts";
import type { Sent } from "../transport/net.ts";
import { connect } from "../transport/net.ts";
import { inOrder } from "../transport/view_order.ts";

const root = byId("projector");
/** The small picture of the projector in a console, which is silent. */
const preview = "preview" in root.dataset;
const id = root.dataset.class ?? "";
const told = dataOf<Explained>("explained");
const scriptSlides = dataOf<StepSlide[]>("steps");
/** From roomy to dense; beyond 16 columns only after a round, when the whole layout counts. */
const WAYS_IN_PLAY = waysOf([9, 12, 14, 16]);
const WAYS = waysOf([9, 12, 14, 16, 20, 24]);
const WAYS_OF_FRAME = waysOf([12, 14, 16, 20]);
const JUST_JOINED = 12_000;

/** All that is on screen follows from this; the class is null until the first view has come. */
interface ProjectorState {
  klass: ProjectorClass | null;
  tables: Map<number, ProjectorTable>;
  slides: Slides | null;
  together: ClassSlides | null;
  thought: ThoughtView | null;
  rules: RuleScene | null;
  lost: boolean;
  trouble: string;
  refused: string;
}

const state: ProjectorState = {
  klass: null,
  tables: new Map(),
  slides: null,
  together: null,
  thought: null,
  rules: null,
  lost: false,
  trouble: "",
  refused: "",
};
const arrived = new Map<string, number>();

const shown = () => certain(state.klass);

const isOver = () => state.klass?.status === "closed";

const goodbye = () =>
  html`<section class="projector-wait"><h1>${say("This class is over.")}</h1><p>${say("Thanks for playing.")}</p></section>`;

function lobby(klass: ProjectorClass) {
  if (isOver()) return goodbye();
  if (klass.real_cards)
    return html`<section class="projector-wait"><h1>${klass.title}</h1><p>${say("Today we play with real cards.")}</p></section>`;
  const { wifi } = klass;
  const code = html`<img class="qr" src=${joinCode(id, klass.address)} ?hidden=${!klass.address} alt=${sayText("QR code for joining")}>`;
  const codes = wifi
    ? html`<div class="projector-step"><h2>${say("1 Join the wifi")}</h2>
        <img class="qr" src=${wifiCode(id, wifi)} alt=${sayText("QR code that joins the wifi")}>
        <p><strong><bdi>${wifi.name}</bdi></strong>${wifi.password ? html`<br>${say("Password: {password}", { password: html`<strong><bdi>${wifi.password}</bdi></strong>` })}` : nothing}</p></div>
      <div class="projector-step"><h2>${say("2 Join the game")}</h2>${code}</div>`
    : code;
  return html`<section class="projector-join ${wifi ? "two" : ""}">${codes}
      <div>
        <h1>${klass.title}</h1>
        <p class="projector-go">${klass.address ? say("Scan, or go to {address}", { address: html`<strong>${typed(klass.address)}</strong>` }) : say("This computer isn’t on a network. Connect it to the wifi.")}</p>
        <p class="projector-go">${say("and type the code")}</p>
        <p class="big-code">${klass.code.split("-").map((half, at) => html`${at ? html`<span class="dash">-</span>` : nothing}${half}`)}</p>
        <p class="projector-named">${byName(klass.local)}</p>
      </div>
    </section>
    <section class="projector-here">
      <p class="projector-count"><strong>${figure(klass.joined)}</strong> ${say("is here", "are here", { n: klass.joined })}</p>
      <ol class="projector-seats ${klass.tables.length > 6 ? "many" : ""}">${klass.tables.map(
        (table) => html`<li>
        <h2>${say("Table {n}", { n: table.number })}</h2>
        ${
          klass.show.names
            ? html`<ul>${repeat(
                table.people,
                (person) => person.seat,
                (person) => html`<li><bdi>${person.name}</bdi>
            ${isNew(person) ? html`<small>${say("just joined")}</small>` : nothing}</li>`,
              )}</ul>`
            : html`<p>${say("{n} pupil", "{n} pupils", { n: table.people.length })}</p>`
        }
      </li>`,
      )}</ol>
    </section>`;
}

/** Who judges at a table among others. */
const prophetLine = (view: ProjectorTable) =>
  view.prophet === null || view.over
    ? nothing
    : html`<p class="projector-reign">${FLAG} ${say("{player} is Prophet", { player: nameOf(view, view.prophet) })}</p>`;

/** The last minutes of a round, and of a last call. */
function timeLeft({ clocks, rung }: ProjectorTable) {
  const place = rung
    ? html`<p class="projector-quiet">${say("Rule {at} of {of}", { ...rung })}</p>`
    : nothing;
  if (clocks?.next) {
    return html`${place}<p class="projector-clock">${/* Translators: a clock stands after it, as in 0:12. */ say("Next rule in")} <count-down to=${clocks.next} at=${clocks.stand ? clocks.now : ""}></count-down></p>`;
  }
  const moment = clocks?.last_call ?? (warned(clocks) ? clocks?.round : null);
  if (!clocks || !moment) return place;
  return html`${place}<p class="projector-clock ${clocks.last_call || warned(clocks) === 60 ? "last" : ""}">${say(clocks.last_call ? /* Translators: a clock stands after it, as in 1:29. */ "Time left to answer:" : "Time left in this round:")}
    <count-down to=${moment} at=${clocks.stand ? clocks.now : ""}></count-down></p>`;
}

const isNew = (person: Person) => Date.now() - (arrived.get(person.seat) ?? 0) < JUST_JOINED;

/** Who has just come; those who were here when the projector lit up have not. */
function noteArrivals(klass: ProjectorClass) {
  const first = !state.klass;
  for (const person of klass.tables.flatMap((table) => table.people)) {
    if (!arrived.has(person.seat)) arrived.set(person.seat, first ? 0 : Date.now());
  }
  if (!first) setTimeout(paint, JUST_JOINED + 100);
}

/** The tables where anybody sits or anything lies; all of them before anybody does. */
function inUse(klass: ProjectorClass) {
  const views = klass.tables.flatMap((table) => state.tables.get(table.number) ?? []);
  const used = views.filter((view) => view.seats.length || view.line.columns.length);
  return used.length ? used : views;
}

/** A table that is alone has the projector for itself. */
const alone = (klass: ProjectorClass) => inUse(klass).length === 1 && !isOver();

/** What is going on at a table among others; why all are paused stands once, below them. */
const briefly = (view: ProjectorTable) =>
  now(view.pause?.all ? { ...view, pause: { ...view.pause, why: "" } } : view).head;

function allTables(klass: ProjectorClass) {
  const views = inUse(klass);
  if (alone(klass)) return oneTable(views[0]);
  return html`<header class="projector-head small"><h1>${klass.title}</h1>${isOver() ? html`<p class="projector-over">${say("This class is over.")} ${say("Thanks for playing.")}</p>` : nothing}</header>
    <ol class="projector-tables count-${Math.min(12, views.length)} ${views.length > 6 ? "dense" : ""}">${repeat(
      views,
      (view) => view.number,
      (view) => html`<li class=${view.pause ? "is-paused" : ""}>
      <header><h2>${say("Table {n}", { n: view.number })}</h2><p>${view.phase === "waiting" ? say("No cards have been dealt yet.") : view.closed && !view.over ? say("This round wasn’t finished.") : briefly(view)}</p>${prophetLine(view)}${timeLeft(view)}</header>
      <div class="felt wrap-${fitOf(view).ways[0].wrap}" data-table=${view.number}>${view.line.columns.length ? small(view) : nothing}</div>
    </li>`,
    )}</ol>`;
}

/** Columns in a row of a table among so many, from roomy to dense; the last one can still be read. */
const FEW: Record<number, number[] | undefined> = { 1: [12, 16, 20], 2: [8, 10, 12, 16], 4: [8, 10, 12, 16] };
const columnsAmong = (tables: number) =>
  FEW[tables] ?? (tables === 7 || tables === 8 || tables > 9 ? [6, 7, 8] : [6, 8, 10, 12]);

/** How a table fitted among the others when it was painted last, by its number. A line only grows. */
interface Fit {
  round: number;
  among: number;
  ways: Way[];
  rows: number;
}
const fitting = new Map<number, Fit>();

function fitOf(view: ProjectorTable) {
  const { length: among } = inUse(shown());
  const known = fitting.get(view.number);
  if (known?.round === view.round && known.among === among) return known;
  const fit: Fit = { round: view.round, among, ways: waysOf(columnsAmong(among)), rows: Infinity };
  fitting.set(view.number, fit);
  return fit;
}

/** A table among all: the whole line as large as it fits, and of a long one its end. */
function small(view: ProjectorTable) {
  const {
    ways: [way],
    rows,
  } = fitOf(view);
  const waiting = view.pending?.kind === "play" ? view.pending.cards.length : 0;
  let room = rows * way.wrap - waiting;
  let kept = 0;
  for (const column of [...view.line.columns].reverse()) {
    room -= widthOf(column, way.deep);
    if (kept && room < 0) break;
    kept += 1;
  }
  const line = { ...view.line, columns: view.line.columns.slice(-kept) };
  return layout({ ...view, line }, { size: "thumb", ...way });
}

/** The next smaller way to lay a table's line; false where there is none. */
function shrink(fit: Fit, columns: LayoutColumn[]) {
  if (fit.ways.length > 1) fit.ways = fit.ways.slice(1);
  else if (fit.rows > 1) {
    const [{ wrap, deep }] = fit.ways;
    const width = columns.reduce((sum, column) => sum + widthOf(column, deep), 0);
    fit.rows = Math.min(fit.rows, Math.ceil(width / wrap)) - 1 || 1;
  } else return false;
  return true;
}

function paintTables() {
  for (let again = true; again; ) {
    draw();
    again = false;
    for (const felt of root.querySelectorAll<HTMLElement>(".projector-tables .felt")) {
      const view = state.tables.get(Number(felt.dataset.table));
      if (view && !fits(felt) && shrink(fitOf(view), view.line.columns)) again = true;
    }
  }
}

const seatBox = (
  view: ProjectorTable,
  seat: ProjectorSeat,
) => html`<li class="projector-seat ${seat.id === view.prophet ? "prophet" : ""} ${view.phase === "playing" && seat.id === view.turn ? "turn" : ""} ${seat.expelled ? "out" : ""}">
  <strong>${seat.name}</strong>${
    seat.cards === null
      ? nothing
      : html`<span>${seat.driver && seat.id === view.turn && view.phase === "playing" ? html`<bdi>${seat.driver}</bdi> · ` : nothing}${seat.expelled ? sayText("out") : say("{n} card", "{n} cards", { n: seat.cards })}</span>`
  }</li>`;

const dealerBox = ({ dealer }: ProjectorTable) =>
  dealer
    ? html`<li class="projector-seat"><strong>${dealer.name}</strong><span>${/* Translators: under the name of whoever deals this round. */ say("deals")}</span></li>`
    : nothing;

function reignLine(view: ProjectorTable) {
  const reign = view.prophet !== null && view.line.reigns.find((one) => one.until === null);
  return reign
    ? html`<p class="projector-reign"><strong>${say("{player} as Prophet:", { player: nameOf(view, reign.seat) })}</strong> ${say("{n} call confirmed", "{n} calls confirmed", { n: reign.calls })}</p>`
    : nothing;
}

/** What is going on; with real cards nobody knows whose turn it is, and the last answer stands large. */
function now(view: ProjectorTable) {
  const word = view.happened?.verdict;
  if (!view.real_cards || view.phase !== "playing" || view.closed) return headline(view);
  return { head: word ? verdict(word, verdictAlone(word)) : "", sub: "" };
}

function oneTable(view: ProjectorTable | undefined) {
  if (!view?.line.columns.length) {
    if (isOver()) return goodbye();
    const soon = view?.phase === "dealing" ? headline(view).head : say("The round starts soon.");
    return html`<section class="projector-wait"><h1>${say("Table {n}", { n: view?.number ?? shown().show.table ?? 1 })}</h1><p>${soon}</p></section>`;
  }
  if (view.over) return ending(view, view.over);
  const { head, sub } = now(view);
  const last = happened(view);
  return html`<header class="projector-head">
      <div class="projector-now">
        <p class="projector-quiet">${say("Table {n}", { n: view.number })}</p>
        <h1>${head}</h1>
        <p class="projector-sub">${(view.closed || view.pending || view.guess || view.clocks?.last_call || inDeclareWindow(view)) && !view.pause ? sub : view.pause?.why ? say("All tables are paused.") : last}</p>
      </div>
      <div class="projector-side"><ul class="projector-players">${view.seats.map((seat) => seatBox(view, seat))}${dealerBox(view)}</ul>
        <p class="projector-quiet">${countLine(view)}</p>${timeLeft(view)}${reignLine(view)}</div>
    </header>
    ${view.hints.length ? html`<p class="projector-hint"><span class="projector-quiet">${say("Hint")}</span> <span class="rule">${withTiles(view.hints[view.hints.length - 1])}</span></p>` : nothing}
    <div class="projector-felt ${view.pause ? "is-paused" : ""}">${fitted((way) => layout(view, { size: "projector", ...way }))}</div>`;
}

/** The points of a round, and who ended it; where points are hidden, that alone. */
function scores(view: ProjectorTable, over: Over) {
  const ended = over.winner_empty
    ? say("{player} has no cards left.", { player: nameOf(view, over.winner_empty) })
    : over.guessed
      ? say("{player} guessed the rule.", { player: nameOf(view, over.guessed) })
      : nothing;
  if (view.real_cards || (!view.rules.points && ended === nothing)) return nothing;
  return html`<footer class="projector-scores">${view.rules.points ? points(view, over) : nothing}
  <span class="projector-quiet">${ended}</span></footer>`;
}

const points = (view: ProjectorTable, over: Over) =>
  html`<span class="projector-quiet">${say("Scores")}</span>
  <ol>${[...over.scores]
    .sort((a, b) => b.points - a.points)
    .map(
      (line) =>
        html`<li><bdi>${nameOf(view, line.seat)}</bdi> ${
          over.counted_from === null
            ? nothing
            : html`<span class="projector-quiet number">${sumText(line)} =</span>`
        } <strong>${figure(line.points)}</strong></li>`,
    )}
    <li class="nature">${say("{player}, who dealt", { player: view.dealer?.name ?? sayText("Nature") })} <strong>${figure(over.dealer ?? 0)}</strong></li></ol>`;

/** A rule of two sentences stands on two lines. */
const sentencesOf = (rule: string) => rule.split(/(\. )/).map((part) => (part === ". " ? html`.<br>` : part));

/** A table whose round is over: the rule once it may be seen, the whole layout, the scores. */
function ending(view: ProjectorTable, over: Over) {
  const { rule } = over;
  return html`<header class="projector-rule"><p class="projector-quiet">${say(rule ? "{table}. The rule was" : "{table}. The round is over", { table: sayText("Table {n}", { n: view.number }) })}</p>
      ${timeLeft(view)}
      ${rule ? html`<h1 class="rule ${rule.length > 90 ? "long" : ""}">${sentencesOf(rule)}</h1>` : html`<h1>${say("What do you think the rule was?")}</h1>`}</header>
    <div class="projector-felt">${fitted((way) => layout(view, { size: "projector", ...way }))}</div>
    ${scores(view, over)}`;
}

const stepOf = (view: ProjectorTable, { step, steps }: StepPlace) =>
  html`<p class="projector-quiet">${say("Table {n}", { n: view.number })} · ${say("Round {n}", { n: view.round })} · ${say("{step} of {steps}", { step: step + 1, steps })}</p>`;

/** One step of the replay: what happened, how it lay, what was still still_fit. */
function frame(slides: Slides, place: StepPlace) {
  return html`<header class="projector-head slide frame"><div class="projector-now">${stepOf(slides.table, place)}
      <h1>${toldAt(slides, place.step)}</h1></div></header>
    <div class="projector-felt">${fitted((way, newest) => frameLayout(slides, place.step, { size: "projector", ...way }, newest))}</div>
    ${under(slides, place.step)}`;
}

const ruleHead = (
  view: ProjectorTable,
  rule: string,
) => html`<header class="projector-rule"><p class="projector-quiet">${say("{table}. The rule was", { table: sayText("Table {n}", { n: view.number }) })}</p>
  <h1 class="rule ${rule.length > 90 ? "long" : ""}">${sentencesOf(rule)}</h1></header>`;

function debrief(slides: Slides, place: StepPlace) {
  const view = slides.table;
  const { step } = place;
  if (place.by === "cards") return frame(slides, place);
  const slide = slides.slides[step];
  if (!slide) {
    return html`${ruleHead(view, slides.rule ?? "")}${step === slides.slides.length ? html`${lookedBack(slides)}${scores(view, certain(view.over))}` : thoughts(slides)}`;
  }
  return html`<header class="projector-head slide ${asking(slide)}">
      <div class="projector-now">${stepOf(view, place)}
        <h1>${withTiles(slide.headline)}</h1><p class="projector-sub">${withTiles(slide.text)}</p></div>
    </header>
    <div class="projector-felt">${fitted((way) => layout(view, { size: "projector", ...way, upto: slide.upto, deciding: slide.cards, fresh: [] }))}</div>
    ${foot(slide)}`;
}

let way = WAYS[0];
/** Of a replay that fits in no way: how many columns of the line's end are shown. */
let newest = Infinity;
const fitted: Fitted = (draw) => draw(way, newest);

/** How quickly the cards of a rule’s line are laid, in milliseconds; a long line takes no longer than a minute. */
const CARD_EVERY = 700;
const LONGEST_LINE = 45_000;
let laying = { key: "", from: 0 };
let layNext: ReturnType<typeof setTimeout> | undefined;
/** While the line is measured, all of it is drawn. */
let measuring = false;

/** The rule on the screen, and how many cards of its line are there; null: all of them. */
function ruleNow() {
  const { at, whole } = ruleAt(shown().show.step);
  const rules = state.rules?.rules ?? [];
  const place = Math.min(at, rules.length - 1);
  const rule = rules[place];
  if (!rule) return null;
  const key = `${place}.${rule.rule}`;
  if (laying.key !== key) laying = { key, from: Date.now() };
  const { columns, laid } = rule.table.line;
  const starters = columns.filter(({ by }) => by === null).length || 1;
  const every = Math.min(CARD_EVERY, LONGEST_LINE / Math.max(1, laid));
  const cards = starters + Math.floor((Date.now() - laying.from) / every);
  const all = whole || still() || cards >= laid;
  return { rule, place, rules: rules.length, upto: all ? null : cards, every };
}

function revealed() {
  const now = ruleNow();
  if (!now)
    return html`<section class="projector-wait"><h1>${say("The rules are still secret.")}</h1></section>`;
  return ruleScene(now.rule, measuring ? null : now.upto, fitted);
}

/** The line as large as all of it fits, and then as many cards as are there by now. */
function paintRule() {
  clearTimeout(layNext);
  measuring = true;
  for (way of WAYS) if (fits(allRows())) break;
  measuring = false;
  keepNewest(allRows());
  const now = ruleNow();
  if (now && now.upto !== null) layNext = setTimeout(paint, now.every);
}

function scene() {
  const klass = shown();
  const { what, table } = klass.show;
  const one = table === null ? undefined : state.tables.get(table);
  if (isOver() && ASIDES.includes(what)) return goodbye();
  if (what === "explain") return explanation(klass.show, told);
  if (what === "question") return klass.question ? questionScene(klass.question) : notYet();
  if (what === "demo") return klass.demo ? demoRound(klass.demo, fitted) : notYet();
  if (what === "slide" && scriptSlides[klass.show.step])
    return stepSlide(scriptSlides[klass.show.step], fitted, klass.show.added);
  if (what === "last_call") return lastCallScene([...state.tables.values()]) ?? allTables(klass);
  if (what === "thought") return state.thought ? thoughtScene(state.thought) : nothing;
  if (what === "rule") return revealed();
  if (what === "end" && state.together) return classEnd(state.together.end, klass.title, isOver());
  if (what === "tables") return allTables(klass);
  if (what === "table") return oneTable(one);
  if (what === "debrief") {
    const place = steps.place();
    if (place && state.slides) return debrief(state.slides, place);
    return oneTable(one);
  }
  if (what === "class") {
    const place = classSteps.place();
    return place && state.together ? classSlide(state.together, place, fitted) : allTables(klass);
  }
  return lobby(klass);
}

/** Scenes that have the whole screen: nobody joins while the class looks back. */
const WITHOUT_STRIP: Show["what"][] = [
  ...(["lobby", "debrief", "class", "question", "end"] as const),
  ...STAGED,
];
/** What a class that is over shows no more. */
const ASIDES: Show["what"][] = ["explain", "demo", "question", "slide", ...STAGED];

/** Latecomers find their way in. */
const strip = (klass: ProjectorClass) =>
  klass.real_cards || WITHOUT_STRIP.includes(klass.show.what) || klass.locked || klass.status === "closed"
    ? nothing
    : html`<aside class="projector-strip">
  <img class="qr" src=${joinCode(id, klass.address)} ?hidden=${!klass.address} alt=${sayText("QR code for joining")}>
  <p>${klass.address ? /* Translators: at the edge of the projector while tables play, before the class code. */ say("Join at {address} with the code", { address: html`<strong>${typed(klass.address)}</strong>` }) : say("This computer isn’t on a network. Connect it to the wifi.")} <strong class="code">${klass.code}</strong></p></aside>`;

/** Scenes with sentences to read, for whoever can't from where they sit. */
const READ: Show["what"][] = ["explain", "question", "slide", "debrief", "class", ...STAGED];

/** The button that reads a slide, on the projector itself. */
function aloud({ show }: ProjectorClass) {
  if (preview || !READ.includes(show.what)) return nothing;
  const step =
    show.what === "explain" ? onNow(show, told).at : (steps.place() ?? classSteps.place() ?? show).step;
  return readAloud(`${show.what} ${show.table} ${step}`, paint);
}

/** Why all tables are paused, for the back row; a table that has the screen for itself says it above. */
function pausedAll(klass: ProjectorClass) {
  if (klass.show.what === "table" || (klass.show.what === "tables" && alone(klass))) return nothing;
  const paused = [...state.tables.values()].find((view) => view.pause?.all && view.pause?.why);
  return paused
    ? html`<p class="projector-paused" role="status"><strong>${paused.pause?.why}</strong> ${say("All tables are paused.")}</p>`
    : nothing;
}

function troubled() {
  const { trouble } = state;
  return sayText(
    trouble === "damaged"
      ? "The data file is damaged. Play has stopped because nothing can be saved."
      : trouble === "gone"
        ? "The data file is missing. Play has stopped because nothing can be saved."
        : "We can’t save right now. Nothing is lost, and the game will carry on as soon as we can.",
  );
}

function draw() {
  const away =
    state.refused ||
    (state.lost
      ? sayText("No connection to the server. Nothing is lost. Trying again.")
      : state.trouble
        ? troubled()
        : "");
  const klass = shown();
  // `rule` and `thought` are classes of words.
  const kind = STAGED.includes(klass.show.what) ? "staged" : klass.show.what;
  root.className = `projector ${kind} columns-${way.wrap}`;
  render(
    html`${scene()}${strip(klass)}${pausedAll(klass)}${aloud(klass)}
    ${away ? html`<p class="projector-lost" role="status">${away}</p>` : nothing}`,
    root,
  );
  return root.querySelector<HTMLElement>(".projector-felt");
}

/** The code as large as there is room: an M or a W is wider than a J. */
function fitCode() {
  const code = root.querySelector<HTMLElement>(".projector-join .big-code");
  if (!code) return;
  code.style.fontSize = "";
  if (code.scrollWidth > code.clientWidth) {
    code.style.fontSize = `${(parseFloat(getComputedStyle(code).fontSize) * code.clientWidth) / code.scrollWidth}px`;
  }
}

const wake = turning(paint);

function paint() {
  const { klass } = state;
  if (!klass) return;
  wake(klass.show, told);
  document.title = klass.title;
  newest = Infinity;
  if (steps.place()?.by === "cards") {
    paintFrame();
    return;
  }
  if (klass.show.what === "tables" && !alone(klass)) {
    paintTables();
    return;
  }
  way = WAYS[0];
  if (klass.show.what === "rule" && state.rules?.rules.length && !isOver()) {
    paintRule();
    return;
  }
  if (!draw()) {
    fitCode();
    return;
  }
  const still = root.querySelector(".projector-scores") || classSteps.place() || steps.place();
  for (way of still ? WAYS : WAYS_IN_PLAY) if (fits(allRows())) return;
  keepNewest(allRows());
}

/** Draws the scene, whose line has all its rows again. */
function allRows() {
  const felt = certain(draw());
  for (const row of felt.querySelectorAll<HTMLElement>(".row")) row.hidden = false;
  return felt;
}

/** A step of the replay: as large as fits, and of a long line its end, in full rows. */
function paintFrame() {
  for (way of WAYS_OF_FRAME) if (fits(allRows())) return;
  for (newest of [2 * way.wrap, way.wrap]) {
    if (fits(certain(draw()))) return;
  }
}

const fits = (felt: HTMLElement) =>
  felt.scrollHeight <= felt.clientHeight + 1 && felt.scrollWidth <= felt.clientWidth + 1;

/** What fits at no width shows its newest rows, whole; the row a slide is about stays. */
function keepNewest(felt: HTMLElement) {
  for (const row of [...felt.querySelectorAll<HTMLElement>(".row")].slice(0, -1)) {
    if (fits(felt)) return;
    if (!(steps.place() || classSteps.place()) || !row.querySelector(".deciding")) row.hidden = true;
  }
}

let queued = false;

/** Paint once for however many keys one moment brings. */
function soon() {
  if (queued) return;
  queued = true;
  requestAnimationFrame(() => {
    queued = false;
    paint();
  });
}

const wait = byTheClock(soon);

const steps = stepping<Slides>({
  what: "debrief",
  which: roundOf,
  shown: () => state.klass?.show,
  slides: () => state.slides,
  changed: soon,
  tell: (place) => act("show", { what: "debrief", ...place }),
});

const classSteps = stepping<ClassSlides>({
  what: "class",
  which: cutOf,
  shown: () => state.klass?.show,
  slides: () => state.together,
  changed: soon,
  tell: ({ minutes, step }) => act("show", { what: "class", minutes, step }),
});

const net = connect<ProjectorEvents>(
  { as: preview ? "preview" : "projector", class: id },
  inOrder<ProjectorEvents>({
    class: (view: ProjectorClass) => {
      noteArrivals(view);
      begins(state.klass, view);
      state.klass = view;
      paint();
    },
    public: (view: ProjectorTable) => {
      sound(state.tables.get(view.number), view);
      state.tables.set(view.number, view);
      wait(view);
      paint();
    },
    slides: (slides: Slides) => {
      state.slides = slides;
      paint();
    },
    class_slides: (slides: ClassSlides) => {
      state.together = slides;
      paint();
    },
    thought: (thought: ThoughtView) => {
      state.thought = thought;
      paint();
    },
    rules_shown: (rules: RuleScene) => {
      state.rules = rules;
      paint();
    },
    lost: (is: boolean) => {
      state.lost = is;
      paint();
    },
    trouble: ({ kind }: { kind: string }) => {
      state.trouble = kind;
      paint();
    },
    refused: (why: string) => {
      state.refused = why;
      paint();
    },
  }),
);

guard(net.report);
if (!preview) listen();

/** A soft tone with a verdict, where the teacher wants them: at the table that is shown, or alone on the screen. */
function sound(before: ProjectorTable | undefined, now: ProjectorTable) {
  const show = state.klass?.show;
  const seen = show?.what === "table" ? show.table === now.number : show?.what === "tables";
  if (show?.tones && seen && before && !preview)
    signal(signals(before, now, false, false).slice(0, 1), { buzz: false, sound: true });
}

/** A great moment begins with its first card. Where the teacher wants tones, each part of the lesson ends with one. */
function begins(before: ProjectorClass | null, now: ProjectorClass) {
  if (before?.show.what !== now.show.what) laying = { key: "", from: 0 };
  if (before && now.show.tones && endsPart(before, now)) signal(["turn"], { buzz: false, sound: true });
}

/** The projector steers itself as the teacher would, with the teacher's session. */
function act(name: "show" | "demo_answer", more: object = {}) {
  const once = uniqueId();
  return net.ask("act", { id: once, class: id, do: name, ...more } as Sent["act"], once);
}

function step(by: number) {
  const { show, demo } = shown();
  if (show.what === "explain") turn(turned(show, told, by));
  if (show.what === "slide") turn(cardsAdded(show, scriptSlides[show.step]?.later.length ?? 0, by));
  if (show.what === "demo" && by > 0 && demo?.waiting) act("demo_answer");
  if (show.what === "rule") turnRule(by);
}

/** On: all cards of a rule, then the next rule. Back: the rule before. */
function turnRule(by: number) {
  const now = ruleNow();
  if (!now) return;
  const whole = 2 * now.place + 1;
  const to = by > 0 ? (now.upto === null ? whole + 1 : whole) : whole - 2;
  if (to > 0 && to < 2 * now.rules) act("show", { what: "rule", step: to });
}

const turn = (asked: More<"show"> | null) => asked && act("show", asked);

/** Stops the explanation, or lets it go on. */
function pause() {
  const { show } = shown();
  if (show.what === "explain") turn(toggled(show, told));
}

const FORWARD = ["ArrowDown", "PageDown", " ", "Enter"];
const BACK = ["ArrowUp", "PageUp"];
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  // Opened by a link, the page can only look: the server would refuse what it sends.
  if ("byLink" in root.dataset || preview || !state.klass) return;
  const does = steps.key(event.key) ?? classSteps.key(event.key);
  if (does) does();
  else if (along(event.key)) step(along(event.key));
  else if (FORWARD.includes(event.key)) step(1);
  else if (BACK.includes(event.key)) step(-1);
  else if (event.key.toLowerCase() === "p") pause();
  else return;
  event.preventDefault();
});
window.addEventListener("resize", () => {
  fitting.clear();
  paint();
});
document.fonts?.ready.then(paint);
