// The pupil's page: what the server says (two views), what this phone has chosen, and the screen
// that follows from both. Nothing about the game is decided here; `may` says what is allowed.

import type { Action, SeatEvents, SeatView, TableView } from "#schema";
import { certain } from "../base/certain.ts";
import { byId } from "../base/dom.ts";
import { guard } from "../base/failure.ts";
import { loadCss } from "../base/lazy_css.ts";
import { fetchMessages, say, sayText } from "../base/messages.ts";
import { quiet, renewal } from "../base/renewal.ts";
import { session, stored } from "../base/storage.ts";
import { uniqueId } from "../base/unique_id.ts";
import { type Content, html, nothing, render } from "../base/vendor_lit.ts";
import { cardName } from "../components/card.ts";
import { asks, spoken } from "../components/event_text.ts";
import { droppedCards } from "../components/hand.ts";
import { follow, still } from "../components/layout.ts";
import { reading } from "../components/live_region.ts";
import { banner } from "../components/page_state.ts";
import { closeWith, drawSheet, showTurn } from "../components/sheet_element.ts";
import { screen } from "../components/table.ts";
import type { Answer } from "../model/answers.ts";
import { codeOf, moved } from "../model/hand_order.ts";
import type {
  Later,
  Move,
  Parts,
  Playing,
  PupilActions,
  PupilState,
  Sheet,
  WordDraft,
} from "../model/pupil_types.ts";
import { freshOrdinals } from "../model/static_layout.ts";
import { inDeclareWindow } from "../model/waits.ts";
import { byTheClock } from "../state/countdown.ts";
import { firstTime } from "../state/first_times.ts";
import { fetchedOnce, latePart } from "../state/late_parts.ts";
import { notebookPage } from "../state/notebook_page.ts";
import { beginning, hasTable, NOBODY } from "../state/pupil_beginning.ts";
import { drafting, draftsOf, keepSheet, keptSheet, NO_DEAL } from "../state/pupil_drafts.ts";
import { moves } from "../state/pupil_moves.ts";
import { allRead, readOf } from "../state/pupil_read.ts";
import { type Around, clocked, type Followed, looked, received, roundOf } from "../state/pupil_view.ts";
import { give, set } from "../state/settings.ts";
import { fetchNet, waiting } from "../transport/fetched_net.ts";
import type { Sent } from "../transport/net.ts";
import { pairing } from "../transport/pairing.ts";

const root = byId("play");
const sheet = byId<HTMLDialogElement>("sheet");
const reader = reading(byId("live-region"));
const leaveForm = document.getElementById("leave") as HTMLFormElement | null;
const classId = root.dataset.class ?? "";

const ARMS_AFTER = 500;
const RING_STAYS = 2000;
const state = beginning(JSON.parse(root.dataset.comebacks ?? "{}") as Record<string, string>);

const scrollers = { table: follow(), moment: follow(), evidence: follow() };
/** The table, once there is one: before that nothing can be done on this page. */
const shown = () => certain(state.table);
const playing = (): Playing => ({ ...state, table: shown() });
const roundId = () => roundOf(classId, state.seat.seat, shown());
const firstSeat = () => [...state.parts.keys()][0];
const may = (action: Action) => state.seat.may.includes(action) && !state.sending;
const drafts = drafting(state, roundId);
const { choose, drafted } = drafts;

/* What the pupil does */

function send(move: Move) {
  if (state.sending) return;
  const { seat } = state;
  later()?.writes.dropGuess();
  close(!move.guess);
  sending.deliver({
    round: roundId(),
    id: uniqueId(),
    seat: seat.seat,
    seen: shown().version,
    move,
    expect: move.play ? state.expect : null,
  });
}

/** Sends something beside a move; its id makes sending it again harmless. */
function request<Event extends keyof Sent>(event: Event, content: Omit<Sent[Event], "id">) {
  const id = uniqueId();
  return net.ask(event, { id, ...content } as Sent[Event], id);
}

/** Why something was not done: it is read until a while has passed. */
function refuse(why: string) {
  state.problem = why;
  state.problemSince = Date.now();
}

if (stored(session, "restored")) {
  stored(session, "restored", null);
  refuse(sayText("Your class went back to an earlier point. Carry on from here."));
}

/** A move has been taken. */
function done(move: Move) {
  if (move.play) {
    state.expect = null;
    choose([]);
  }
  if (move.guess) draft("", null, { asks: null });
  state.picked = null;
}

function dropped() {
  refuse(sayText("That round is over. Your last move came too late to count."));
  draw();
}

/** Whether the server did what it was asked; why not stands where moves' refusals do. */
async function taken(asked: Promise<Answer>) {
  const answer = await asked;
  if (!answer.ok) {
    refuse(answer.why);
    net.watch();
  } else await reached(answer.version ?? 0);
  return answer.ok;
}

/** What is asked of the server beside a move. */
async function aside(asked: Promise<Answer>) {
  const done = await taken(asked);
  draw();
  return done;
}

function tap(key: string) {
  state.problem = "";
  state.dropped = [];
  // Who chooses has seen whose turn it is.
  state.armed = true;
  const { chosen } = state;
  const { longest } = shown().rules;
  if (chosen.includes(key)) choose(chosen.filter((other) => other !== key));
  else if (longest === 1) choose([key]);
  else if (chosen.length < longest) choose([...chosen, key]);
  else state.problem = sayText("One card at a time.", "At most {n} cards at once.", { n: longest });
  state.shifting = state.chosen.includes(key) ? key : null;
  draw();
}

/** A chosen card to another place in the string; who does not see it hears the new order. */
function shift(from: number, to: number) {
  const keys = moved(state.chosen, from, to);
  if (keys === state.chosen) return;
  state.shifting = state.chosen[from];
  choose(keys);
  reader.hear(
    keys
      .map((key) => cardName(codeOf(key)))
      .reduce((first, next) => sayText("{first} then {next}", { first, next })),
  );
  draw();
}

function word(more: Partial<WordDraft>) {
  drafts.word(more);
  if (!("again" in more)) later()?.writes.word();
}

function draft(...guess: Parameters<typeof drafts.draft>) {
  drafts.draft(...guess);
  later()?.writes.guess();
}

async function deal() {
  const { rule, hint } = state.deal;
  if (state.sending || !rule) return;
  state.sending = true;
  state.problem = "";
  close();
  const done = await taken(request("deal", { seat: state.seat.seat, rule, hint }));
  state.sending = false;
  if (done) drafted(NO_DEAL);
  draw();
}

/** Show the hand of a seat of this device for as long as the reason holds; null covers all. */
function uncover(hand: PupilState["open"]) {
  state.open = hand;
  state.problem = "";
  look();
}

async function addName(name: string, own: boolean) {
  if (state.sending) return;
  state.sending = true;
  const answer = await request("add_name", { seat: firstSeat(), name, own });
  state.sending = false;
  // The page carries the comeback number of each seat.
  if (answer.ok && own) window.location.reload();
  else if (answer.ok) close();
  else act.adds({ problem: answer.why });
}

/* What comes when it is needed */

/** The words and the style of all parts that come after the first view. */
const laterWords = fetchedOnce(() => Promise.all([fetchMessages("later"), loadCss("play_later")]));

let lostParts = 0;

/** A part, once its words are there too. What is lost again and again is of a release that is gone, or the browser
 *  remembers that it could not be had: the page is loaded again. */
async function withWords<Part>(part: Promise<Part>) {
  try {
    return (await Promise.all([part, laterWords()]))[0];
  } catch (lost) {
    lostParts += 1;
    if (lostParts > 1) loadAgain();
    throw lost;
  }
}

/** Loads the page again. Where that has not helped it is said, but cards can be played without the part. */
const renew = renewal(() => {
  refuse(sayText("Part of this page didn’t load. Try again, try another browser or share a phone."));
  draw();
});

/** Load the page again, and keep what is written: a sheet in which nothing is kept is waited for. */
function loadAgain() {
  renew(
    () => quiet() && state.sheet?.kind !== "add",
    () => {
      if (state.table) keepSheet(roundId(), state.sheet);
    },
  );
}

/** What is not part of the first view. */
const later = latePart<Later>(
  () =>
    withWords(
      Promise.all([import("../components/deferred.ts"), import("../parts/after_first_view.ts")]),
    ).then(([parts, { interrupts, visits, writes }]) => ({
      ...parts,
      interrupts,
      visit: visits({ ask: net.ask, draw, scroller: scrollers.evidence }),
      writes: writes({ state, request, refuse, taken, draw, again: (again) => word({ again }) }),
    })),
  interruptNow,
);
const breaks = latePart(() => withWords(import("../components/rule_breakers.ts")), draw);
const trails = latePart(() => withWords(import("../components/belief_trail.ts")), draw);
const together = latePart(
  () => withWords(import("../components/together.ts")).then((module) => module.ready({ draw })),
  draw,
);
const own = latePart(
  () =>
    withWords(import("../components/pupil_review.ts")).then((module) => module.ready({ ask: net.ask, draw })),
  draw,
);
/** A part that somebody wants to see did not come. */
function missed() {
  refuse(sayText("You lost the connection. Your cards are safe. Trying again."));
  draw();
}

function open(is: Sheet) {
  state.sheet = is;
  // The next player waits for whoever writes a guess.
  if (is.kind === "guess") aside(certain(later()).writes.beginGuess());
  draw();
}

/** Leaves the sheet; from a guess that is given up the next player waits no longer. */
function close(givesUp = true) {
  const left = state.sheet;
  if (left?.kind === "notebook") notebook.written();
  const moment = isMoment(left);
  if (moment) state.band = null;
  state.sheet = null;
  state.leaving = false;
  if (givesUp && left?.kind === "guess" && inDeclareWindow(shown()))
    aside(request("decline", { seat: state.seat.seat }));
  if (moment) tell();
  draw();
}

/** A thing that a part of the page can do, after which the page is drawn. */
const drawn =
  <Given extends unknown[]>(act: (...given: Given) => void) =>
  (...given: Given) => {
    act(...given);
    draw();
  };

const act: PupilActions = {
  send,
  tap,
  open: (kind) => open({ kind }),
  adding: (adding) => open({ kind: "add", adding, words: "", own: false, problem: "" }),
  close: () => close(),
  may,
  scroller: scrollers.table,
  evidence: scrollers.evidence,
  story: (n, code) => open({ kind: "story", n, code }),
  tell: (code) => open({ kind: "story", n: null, code }),
  draft: drawn(draft),
  built: (asks) => draft(state.guess.words, "built", { asks }),
  draw,
  gotIt: drawn(() => {
    state.read = allRead(state.read, shown(), state.seat);
  }),
  noted: (words) => notebook.claim(words),
  notYet: drawn(() => refuse(sayText("Not yet. Tap again when it’s your turn."))),
  showMoment: (moment) => open({ ...moment, until: undefined }),
  dropBand: drawn(() => {
    state.band = null;
  }),
  async declare(words) {
    await notebook.claim(words, true);
    send({ declare: true });
  },
  drafted: drawn(drafted),
  word: drawn(word),
  again: drawn(() => word({ again: true })),
  lastGuess: () => later()?.writes.lastGuess(),
  expect: drawn((which) => {
    state.expect = which;
    choose(state.chosen);
  }),
  async predict(of, expect) {
    const told = { of, expect };
    state.told = told;
    draw();
    // What was tapped shows at once; what the server says shows where it said no.
    if (!(await aside(request("predict", { seat: state.seat.seat, of, expect }))) && state.told === told)
      state.told = null;
    draw();
  },
  async vote(of, choice) {
    const voted = { of, choice };
    state.voted = voted;
    draw();
    if (!(await aside(request("vote", { seat: firstSeat(), of, choice }))) && state.voted === voted)
      state.voted = null;
    draw();
  },
  help: (seat, on) => aside(request("help", { seat, on })),
  applaud(seat) {
    // Why it was refused stands at the table.
    close();
    aside(request("applaud", { seat }));
  },
  decline: () => aside(request("decline", { seat: state.seat.seat })),
  time: (seat, factor) => aside(request("time", { seat, factor })),
  back: () => net.ask("back", {}),
  write: () => notebook.write(state.seat.thinks ? shown().clocks?.thinking : null),
  rewrite() {
    close();
    act.write();
  },
  watchAgain: () => open({ kind: "watching", table: shown(), at: 0 }),
  turnTo(at) {
    if (state.sheet?.kind === "watching") open({ ...state.sheet, at });
  },
  passThought: () => notebook.thought([...state.parts.values()].filter((seat) => seat.thinks)),
  breaks(card) {
    request("breaks", { seat: state.seat.seat, round: shown().round, card });
    draw();
  },
  firstTime,
  breaking: () => breaks()?.strip(playing(), act),
  trail: (held) => trails()?.trail(held),
  own: () => own()?.(playing()),
  visit: () => later()?.visit(playing()) ?? null,
  together: () =>
    Object.values(state.lesson ?? {}).some(Boolean) ? (together()?.now(playing(), act) ?? null) : null,
  practice: () => together()?.practice(),
  later,
  missed,
  deal,
  peek: drawn(() => {
    state.peek = !state.peek;
  }),
  pick: drawn((key) => {
    state.picked = state.picked === key ? null : key;
  }),
  play() {
    if (state.armed) send({ play: state.chosen.map(codeOf) });
  },
  shift,
  shiftable: drawn((at) => {
    state.shifting = state.chosen[at];
  }),
  sort(how) {
    act.set({ sort: how });
  },
  set(more) {
    set(more);
    draw();
    scrollers.table.keep();
  },
  leave: leaveForm ? () => leaveForm.submit() : null,
  askLeave: drawn(() => {
    state.leaving = true;
  }),
  uncover: (seat, why) => uncover({ seat, why }),
  cover: () => uncover(null),
  adds: drawn((more) => {
    if (state.sheet?.kind === "add") Object.assign(state.sheet, more);
  }),
  addName,
};

/* What the server says */

/** What is known besides the views. */
const around = (): Around => ({
  ...{ classId, now: Date.now(), still: still() },
  ...{ drafts: draftsOf, sheet: keptSheet, read: readOf },
});

/** A new view has come. */
function receive(parts: Parts, table: TableView) {
  // A seat that this page does not know was given by the teacher: its comeback number comes with the page.
  if ([...parts.values()].some((part) => !(part.seat in state.comebacks))) return location.reload();
  take(received(state, parts, table, around()));
  wait(table);
}

/** Whose hand is in sight may be different. */
const look = () => take(looked(playing(), around()));

/** What follows becomes what is known, and what else it names is done. */
function take({ next, ...done }: Followed) {
  Object.assign(state, next);
  const { table, parts } = next;
  give(done.signals);
  if (done.chooses) choose(state.chosen);
  if (done.begins) keepSheet(roundId(), null);
  if (done.opensNotebook) notebook.write();
  if (done.closesNotebook) state.books?.flush();
  if (done.disarmed) armSoon();
  if (parts.size > 1 && !state.passing) fetchPassing();
  ringEnds(freshOrdinals(table));
  sending.sendAgain(parts, table);
  notebook.follow(table);
  interrupt();
  tell();
  draw();
}

/** A sheet that is a moment: it has an id. */
const isMoment = (is: Sheet | null) => Boolean(is && "id" in is);

/** A moment, or a pause to think, takes the screen; or nothing does any more. */
function interrupt() {
  const parts = later();
  if (!parts) return;
  parts.writes.begins();
  const opens = parts.interrupts(state, playing(), interruptNow);
  if (opens) notebook.write(opens);
}

function interruptNow() {
  if (state.table) {
    interrupt();
    tell();
  }
  draw();
}

/** The part for a phone with several seats. */
function fetchPassing() {
  withWords(import("../components/shared_device.ts"))
    .then((module) => {
      state.passing = module;
      look();
    })
    .catch(() => {});
}

/** Tells what is new. A moment's own screen tells it, and who goes on when that is left. */
function tell() {
  const { last, next, beside } = spoken(shown(), state.seat.seat);
  const away = isMoment(state.sheet);
  const player = state.seat === NOBODY ? state.passing?.wanted(playing())[0] : null;
  const pass = player ? sayText("Pass the phone to {player}.", { player: player.name }) : "";
  const now = away ? [] : [next, asks(state.seat), pass, droppedCards(state)];
  reader.tell([last, ...beside, ...now], away);
}

/** Where nothing moves, a new card keeps its ring for two seconds, however soon the next one comes. */
function ringEnds(fresh: number[]) {
  if (!state.fresh?.length) return;
  setTimeout(() => {
    const newest = freshOrdinals(shown());
    state.fresh = state.fresh?.filter((n) => !fresh.includes(n) || newest.includes(n)) ?? null;
    draw();
  }, RING_STAYS);
}

function armSoon() {
  setTimeout(() => {
    state.armed = true;
    draw();
  }, ARMS_AFTER);
}

/** A moment of the clock: at a warning the strip comes, and who listens hears it. */
function tick() {
  const { next, disarmed, warns } = clocked(playing());
  Object.assign(state, next);
  if (disarmed) armSoon();
  if (warns)
    reader.hear(
      sayText(
        warns === 60
          ? "One minute left. Then everyone guesses the rule."
          : "Five minutes left in this round.",
      ),
    );
  draw();
}
const wait = byTheClock(tick);

const { views, reached } = pairing(receive);
const connecting = fetchNet<SeatEvents>(
  // The table of the check before the lesson is nobody's, and connected with nothing.
  () => ("sample" in root.dataset ? new Promise(() => {}) : import("../parts/connection.ts")),
  { as: "seat" },
  {
    ...views,
    lesson(view) {
      state.lesson = view;
      interruptNow();
    },
    lost(is: boolean) {
      state.lost = is;
      draw();
    },
    slow(is: boolean) {
      state.slow = is;
      draw();
    },
    trouble({ kind }: { kind: string }) {
      state.trouble = kind;
      draw();
    },
    restored() {
      stored(session, "restored", true);
    },
    refused(why: string, unreadable = false) {
      state.gone = why;
      state.unreadable = unreadable;
      state.sheet = null;
      draw();
    },
    outdated() {
      state.outdated = true;
      loadAgain();
      draw();
    },
    elsewhere() {
      state.elsewhere = true;
      state.sending = false;
      state.sheet = null;
      draw();
    },
  },
  classId,
);
const net = waiting(connecting);
guard((failure) => connecting.then(({ report }) => report(failure)));

const notebook = notebookPage({
  ...{ state, net, classId, roundId, shown, open, missed, draw },
  fetch: () => withWords(import("../components/notebook.ts")),
  line: root.dataset.line ?? "0",
});
const sending = moves({ state, net, reached, classId, done, refuse, dropped, draw });

/* The screen */

function sheetContent(): Content {
  if (!state.sheet || !hasTable(state)) return nothing;
  const parts = later();
  if (state.sheet.kind === "notebook")
    return html`${parts?.askAbove(state, act)}${parts?.readAloud("notebook", draw)}${notebook.sheet(state, act) ?? nothing}`;
  return parts
    ? html`${parts.askAbove(state, act)}${parts.readAloud(state.sheet.kind, draw)}${parts.openSheet(state.sheet, state, act, scrollers.moment)}`
    : html`<h2 id="sheet-title" tabindex="-1" autofocus>${say("One moment …")}</h2>`;
}

function takeOver() {
  state.elsewhere = false;
  net.takeOver();
  draw();
}

function content() {
  if (state.gone) return later()?.gone(state) ?? nothing;
  if (state.elsewhere) return later()?.elsewhere(takeOver) ?? nothing;
  return hasTable(state)
    ? screen(state, act)
    : html`<h1 class="taking">${say("Taking you to your seat …")}</h1>`;
}

function draw() {
  const focused = document.activeElement;
  render(html`${banner(state)}${content()}`, root);
  // What was pressed may be gone: whoever moves by keyboard goes on at the hand, or where the screen begins.
  if (focused !== document.body && !focused?.isConnected)
    (root.querySelector<HTMLElement>(".hand h2") ?? root.querySelector("h1"))?.focus({ preventScroll: true });
  drawSheet(sheet, state, sheetContent());
  scrollers.moment.keep();
  scrollers.evidence.keep();
  if (state.table) later();
  scrollers.table.keep();
  showTurn(root, state.table?.turn ?? "");
}

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState !== "hidden") return;
  state.books?.flush();
  later()?.writes.flush();
  if (state.open) act.cover();
});
closeWith(sheet, close);
window.addEventListener("resize", () => {
  scrollers.table.keep();
  scrollers.moment.keep();
});
document.fonts?.ready.then(() => {
  scrollers.table.keep();
});
// The page brings the view that it was made with: the hand need not wait for the connection, only what is played from it.
const first = document.getElementById("view");
if (first) {
  const { seat, table } = JSON.parse(first.textContent ?? "") as { seat: SeatView; table: TableView };
  views.seat(seat);
  views.table(table);
} else draw();
