// @ts-nocheck: not typed yet
// The pupil's page: what the server says (two views), what this phone has chosen, and the screen
// that follows from both. Nothing about the game is decided here; `may` says what is allowed.

import { signal, signals } from "../base/feedback.ts";
import { fetchMessages, listText, say, sayText } from "../base/messages.ts";
import { html, nothing, render } from "../base/vendor_lit.ts";
import { cardName } from "../components/card.ts";
import { overthrowId, spoken } from "../components/event_text.ts";
import { codeOf, dropped, keysOf, moved, stillChosen } from "../components/hand.ts";
import { follow, freshOrdinals, still } from "../components/layout.ts";
import { asks, EXPECT } from "../components/predictions.ts";
import { inHand, mayPlay, screen, waitsForMe } from "../components/table.ts";
import { allRead, readOf } from "../components/teacher_messages.ts";
import { byTheClock, warned } from "../state/countdown.ts";
import { local, session, set, settings, stored } from "../state/settings.ts";
import { connect, pairing, uniqueId } from "../transport/net.ts";

const root = document.getElementById("play");
const sheet = document.getElementById("sheet");
const liveRegion = document.getElementById("live-region");
const leaveForm = document.getElementById("leave");

const ARMS_AFTER = 500;
const RING_STAYS = 2000;
const FETCHES_AFTER = 2000;
const NO_WORD = { words: "", id: null, sure: null, again: false };
const NO_GUESS = { words: "", id: null, asks: null };
/** What a device that is passed around shows of a seat while every hand is covered: nothing. */
const NOBODY = {
  seat: "",
  name: "",
  in_round: false,
  hand: [],
  may: [],
  choices: null,
  deal: null,
  refuted: [],
  stand_in: false,
  wanted: null,
  asked: false,
  last_word: null,
  writes: false,
  note: null,
  thinks: false,
  may_break: false,
  breaks: null,
  trail: [],
  waits: null,
  foretold: null,
  time: 1,
  message: null,
  message_number: 0,
  asks_help: false,
};
const state = {
  seat: null,
  parts: new Map(),
  open: null,
  passing: null,
  drafts: "",
  table: null,
  chosen: [],
  expect: null,
  told: null,
  shifting: null,
  ready: false,
  armed: true,
  notice: "",
  fresh: null,
  picked: null,
  guess: NO_GUESS,
  word: NO_WORD,
  read: readOf(""),
  nudged: 0,
  warned: 0,
  deal: null,
  peek: false,
  lost: false,
  trouble: "",
  sending: false,
  problem: "",
  problemSince: 0,
  sheet: null,
  leaving: false,
  gone: null,
  unreadable: false,
  elsewhere: false,
  notebook: null,
  books: null,
  thought: null,
  comebacks: JSON.parse(root.dataset.comebacks),
  keys: [],
};

const scrollers = { table: follow(), moment: follow(), evidence: follow() };
/** Of this class and seat, since the phone may come to another one. */
const placeOf = (seat, table) => `${root.dataset.class}.${seat}.${table.number}.`;
const roundOf = (seat, table) => `${placeOf(seat, table)}${table.round}`;
const roundId = () => roundOf(state.seat.seat, state.table);
const may = (action) => state.seat.may.includes(action) && !state.sending;

/* What the pupil does */

function send(move) {
  if (state.sending) return;
  const { seat, table } = state;
  close();
  deliver({
    round: roundId(),
    id: uniqueId(),
    seat: seat.seat,
    seen: table.version,
    move,
    expect: move.play ? state.expect : null,
  });
}

/** Sends a move until it is answered. It is kept meanwhile, for the page may be loaded anew while nothing can be saved. */
async function deliver(sent) {
  const { id, seat, seen, move, expect } = sent;
  state.sending = true;
  state.problem = "";
  stored(session, "sent", sent);
  draw();
  const answer = await net.ask("move", { id, seat, seen, move, expect }, id);
  stored(session, "sent", null);
  state.sending = false;
  if (answer.ok) {
    if (move.play) {
      state.expect = null;
      choose([]);
    }
    if (move.guess) draft("", null, null);
    state.picked = null;
  } else {
    state.problem = answer.why;
    state.problemSince = Date.now();
    net.watch();
  }
  draw();
}

/** What was on its way when the page was left goes on, with its id, so that it counts once. The server takes it into no
 *  other round, but knows whether it was saved in its own. */
let unsent = stored(session, "sent");
if (stored(session, "restored")) {
  stored(session, "restored", null);
  state.problem = sayText("play_restored");
  state.problemSince = Date.now();
}
async function sendAgain(parts, table) {
  const { round, ...sent } = unsent;
  unsent = null;
  const here = parts.has(sent.seat) && round.startsWith(placeOf(sent.seat, table));
  if (here && round === roundOf(sent.seat, table)) {
    deliver({ round, ...sent });
    return;
  }
  const answer = here ? await net.ask("move", sent, sent.id) : { ok: true };
  stored(session, "sent", null);
  if (answer.ok) return;
  state.problem = sayText("play_dropped");
  state.problemSince = Date.now();
  draw();
}

function choose(keys) {
  state.chosen = keys;
  stored(local, "chosen", { round: roundId(), keys, expect: state.expect });
}

/** What is asked of the server beside a move: why it refused stands where moves' refusals do. */
async function aside(asked) {
  const answer = await asked;
  if (!answer.ok) {
    state.problem = answer.why;
    state.problemSince = Date.now();
    net.watch();
  }
  draw();
  return answer.ok;
}

function tap(key) {
  state.problem = "";
  state.notice = "";
  // Who chooses has seen whose turn it is.
  state.armed = true;
  const { chosen, table } = state;
  if (chosen.includes(key)) choose(chosen.filter((other) => other !== key));
  else if (table.longest === 1) choose([key]);
  else if (chosen.length < table.longest) choose([...chosen, key]);
  else state.problem = sayText("play_at_most", { n: table.longest });
  state.shifting = state.chosen.includes(key) ? key : null;
  draw();
}

/** A chosen card to another place in the string; who does not see it hears the new order. */
function shift(from, to) {
  const keys = moved(state.chosen, from, to);
  if (keys === state.chosen) return;
  state.shifting = state.chosen[from];
  choose(keys);
  hear(
    keys.map((key) => cardName(codeOf(key))).reduce((first, next) => sayText("play_then", { first, next })),
  );
  draw();
}

/** What a guess may become; kept, so that nothing written is lost to a faster player or a reload. */
function draft(words, id, asks = state.guess.asks) {
  state.guess = { words, id, asks };
  stored(local, "guess", { round: roundId(), ...state.guess });
}

/** What a last word may become, kept as a guess is. */
function word(more) {
  state.word = { ...state.word, ...more };
  state.problem = "";
  stored(session, "word", { round: roundId(), ...state.word });
}

async function lastWord(note, sure) {
  state.sending = true;
  draw();
  const answer = await net.lastWord(state.seat.seat, note, sure);
  state.sending = false;
  if (answer.ok) word({ again: false });
  else {
    state.problem = answer.why;
    state.problemSince = Date.now();
    net.watch();
  }
  draw();
}

const NO_DEAL = { words: "", band: null, rule: null, hint: null };

/** What a deal may become, kept as a guess is. */
function drafted(more) {
  state.deal = { ...state.deal, ...more };
  state.problem = "";
  stored(local, "deal", { round: roundId(), ...state.deal });
}

async function deal() {
  if (state.sending) return;
  state.sending = true;
  state.problem = "";
  close();
  const answer = await net.deal(state.seat.seat, state.deal.rule, state.deal.hint);
  state.sending = false;
  if (answer.ok) drafted(NO_DEAL);
  else {
    state.problem = answer.why;
    state.problemSince = Date.now();
    net.watch();
  }
  draw();
}

/** Show the hand of a seat of this device for as long as the reason `why` holds; null covers all. */
function uncover(seat, why) {
  state.open = seat && { seat, why };
  state.problem = "";
  look();
}

async function addName(name, own) {
  if (state.sending) return;
  state.sending = true;
  const id = uniqueId();
  const answer = await net.ask("add_name", { id, seat: [...state.parts.keys()][0], name, own }, id);
  state.sending = false;
  // The page carries the comeback number of each seat.
  if (answer.ok && own) window.location.reload();
  else if (answer.ok) close();
  else act.adds({ problem: answer.why });
}

/* What comes when it is needed */

const late = new Map();

/** A part of the page: null until it is there. What was lost on the way is fetched again, for somebody may
 *  wait for it before a sheet that has only its place. */
function fetched(name, fetch) {
  if (!late.has(name)) {
    late.set(name, null);
    const again = () => {
      late.delete(name);
      draw();
    };
    fetch().then(
      (module) => {
        late.set(name, module);
        draw();
      },
      () => setTimeout(again, FETCHES_AFTER),
    );
  }
  return late.get(name);
}

/** What is not part of the first view: null until it is there. */
const later = () =>
  fetched("later", () =>
    Promise.all([import("../components/deferred.ts"), fetchMessages("later")]).then(([parts]) => parts),
  );

/** A part that somebody wants to see did not come. */
function missed() {
  state.problem = sayText("play_lost");
  state.problemSince = Date.now();
  draw();
}

/** The lab notebooks of this phone. */
async function notebooks() {
  if (state.books) return state.books;
  state.notebook = await import("../components/notebook.ts");
  state.books ??= state.notebook.notebooks({
    ask: net.ask,
    keep: (drafts) => stored(local, "notes", { class: root.dataset.class, line: root.dataset.line, drafts }),
    kept: () => {
      const kept = stored(local, "notes");
      return kept?.class === root.dataset.class && (kept.line ?? "0") === root.dataset.line
        ? kept.drafts
        : null;
    },
    draw,
  });
  state.books.follow(roundId(), state.seat, state.table, false);
  return state.books;
}

const lastNote = ({ claim, words, confidence: sure }) => ({
  words,
  sure,
  id: typeof claim === "string" && !claim.startsWith("text:") ? claim : null,
});

/** Opens the notebook; `asked` is until when play rests for it, or null. */
async function write(asked = null) {
  const books = await notebooks().catch(() => null);
  if (!books) {
    // Whoever is asked is asked again with the next view.
    state.thought = null;
    return missed();
  }
  if (state.sheet || !state.seat.writes) return;
  open("notebook", { asked, changes: books.draft.changes });
}

/** Who closes the notebook while play rests for it has answered, or passes. */
function written() {
  state.books.flush();
  if (state.seat.thinks) thought([state.seat]);
}

function thought(seats) {
  for (const { seat } of seats) {
    const id = uniqueId();
    net.ask("thought", { id, seat }, id);
  }
}

/** Play rests, and everybody is asked at once; what is being typed when it goes on stays where it is. */
function rests({ clocks }) {
  const until = clocks?.thinking ?? null;
  if (state.sheet?.kind === "notebook" && state.sheet.asked && state.sheet.asked !== until) {
    const { draft } = state.books;
    if (draft.changes === state.sheet.changes && !draft.building) state.sheet = null;
    else state.sheet.asked = null;
  }
  if (state.seat.thinks && state.thought !== until) {
    state.thought = until;
    if (!state.sheet) write(until);
    else if (state.sheet.kind === "notebook") Object.assign(state.sheet, { asked: until });
  }
}

/** What is written here and what the server has; what was not sent yet is sent. */
function notes({ seat, table }) {
  if (state.sheet?.kind === "notebook" && !seat.writes) {
    state.books.flush();
    state.sheet = null;
  }
  if (state.books) state.books.follow(roundId(), seat, table, state.sheet?.kind === "notebook");
  else if (seat.writes && Object.keys(stored(local, "notes")?.drafts ?? {}).length)
    notebooks().catch(() => {});
}

function open(kind, more = {}) {
  state.sheet = { kind, ...more };
  draw();
}

function close() {
  const left = state.sheet?.kind;
  if (left === "notebook") written();
  if (left === "overthrow") stored(session, "overthrow", overthrowId(state.sheet.views.table));
  state.sheet = null;
  state.leaving = false;
  if (left === "notebook") fall(state);
  if (left === "overthrow") tell();
  draw();
}

const act = {
  send,
  tap,
  open,
  close,
  may,
  scroller: scrollers.table,
  evidence: scrollers.evidence,
  story: (n, code) => open("story", { n, code }),
  tell: (code) => open("story", { n: null, code }),
  draft(words, id) {
    draft(words, id);
    draw();
  },
  built(asks) {
    draft(state.guess.words, "built", asks);
  },
  draw,
  gotIt() {
    state.read = allRead(state.read, state.table, state.seat);
    draw();
  },
  hintAgain() {
    state.read = { ...state.read, hints: state.table.hints.length - 1 };
    draw();
  },
  drafted(more) {
    drafted(more);
    draw();
  },
  word(more) {
    word(more);
    draw();
  },
  again() {
    word({ again: true });
    draw();
  },
  lastWord,
  expect(which) {
    state.expect = which;
    choose(state.chosen);
    draw();
  },
  async foretell(of, expect) {
    const told = { of, expect };
    state.told = told;
    draw();
    // What was tapped shows at once; what the server says shows where it said no.
    if (!(await aside(net.foretell(state.seat.seat, of, expect))) && state.told === told) state.told = null;
    draw();
  },
  help(seat, on) {
    const id = uniqueId();
    return aside(net.ask("help", { id, seat, on }, id));
  },
  playOn: () => aside(net.playOn(state.seat.seat)),
  time(seat, factor) {
    const id = uniqueId();
    return aside(net.ask("time", { id, seat, factor }, id));
  },
  back: () => net.back(),
  write: () => write(state.seat.thinks ? state.table.clocks.thinking : null),
  passThought: () => thought([...state.parts.values()].filter((seat) => seat.thinks)),
  breaks(card) {
    const id = uniqueId();
    net.ask("breaks", { id, seat: state.seat.seat, round: state.table.round, card }, id);
    draw();
  },
  breaking: () => fetched("breaks", () => import("../components/rule_breakers.ts"))?.strip(state, act),
  trail: (held) => fetched("trail", () => import("../components/belief_trail.ts"))?.trail(held),
  own: () =>
    fetched("own", () =>
      import("../components/pupil_review.ts").then((module) => module.ready({ ask: net.ask, draw })),
    )?.(state),
  later,
  missed,
  deal,
  peek() {
    state.peek = !state.peek;
    draw();
  },
  pick(key) {
    state.picked = state.picked === key ? null : key;
    draw();
  },
  play: () => state.armed && send({ play: state.chosen.map(codeOf) }),
  shift,
  shiftable(at) {
    state.shifting = state.chosen[at];
    draw();
  },
  sort(how) {
    act.set({ sort: how });
  },
  set(more) {
    set(more);
    draw();
    scrollers.table.keep();
  },
  leave: leaveForm ? () => leaveForm.submit() : null,
  askLeave() {
    state.leaving = true;
    draw();
  },
  uncover,
  cover: () => uncover(null),
  adds(more) {
    Object.assign(state.sheet, more);
    draw();
  },
  addName,
};

/* What the server says */

/** The seat whose hand may be seen: the only one, or of several the one that is uncovered. */
function inSight(parts, table) {
  if (parts.size === 1) {
    state.open = null;
    state.passing = null;
    return parts.values().next().value;
  }
  if (!state.passing) {
    import("../components/shared_device.ts")
      .then((module) => {
        state.passing = module;
        look();
      })
      .catch(() => {});
  }
  const part = parts.get(state.open?.seat);
  if (!part || !state.passing?.holds(state.open.why, part, table)) state.open = null;
  return state.open ? part : NOBODY;
}

/** A new view has come: the one place where the clocks, the signals and what is drawn follow it. */
function received(parts, table) {
  const before = state.table;
  // A seat that this page does not know was given by the teacher: its comeback number comes with the page.
  if ([...parts.values()].some((part) => !(part.seat in state.comebacks))) return location.reload();
  const waited = before && waitsForMe(state);
  state.parts = parts;
  state.table = table;
  wait(table);
  if (table.clocks && table.clocks.nudge !== state.nudged) {
    state.nudged = table.clocks.nudge;
    // A phone that lies on the table is felt or heard, where its pupil wants that, before it is read.
    if (state.nudged && waitsForMe(state)) signal(["nudge"], settings);
  } else signal(signals(before, table, waited, waitsForMe(state)), settings);
  // A refusal comes with newer views: it must be read before they sweep it away.
  if (before && before.version !== table.version && Date.now() - state.problemSince > 6000)
    state.problem = "";
  look(before?.round === table.round);
}

/** Follows what is known: whose hand is in sight, and what of it is still chosen or open. */
function look(sameRound = true) {
  const { parts, table } = state;
  const seat = inSight(parts, table);
  state.seat = seat;
  state.keys = keysOf(inHand(seat, table));
  const round = `${placeOf("", table)}${table.round}`;
  if (state.read.round !== round) state.read = readOf(round);
  if (state.drafts !== roundId()) {
    state.drafts = roundId();
    const kept = stored(local, "chosen");
    state.chosen = kept?.round === roundId() ? kept.keys : [];
    state.expect = kept?.round === roundId() && EXPECT.includes(kept.expect) ? kept.expect : null;
    const said = stored(local, "guess");
    state.guess = said?.round === roundId() ? { words: said.words, id: said.id, asks: said.asks } : NO_GUESS;
    const drafted = stored(local, "deal");
    state.deal = drafted?.round === roundId() ? { ...NO_DEAL, ...drafted } : NO_DEAL;
    const last = stored(session, "word");
    state.word = last?.round === roundId() ? { ...NO_WORD, ...last } : NO_WORD;
    state.warned = 0;
    state.peek = false;
    state.fresh = null;
    state.notice = "";
  }
  const kept = stillChosen(state.chosen, state.keys).slice(0, table.longest);
  const gone = dropped(state.chosen, kept);
  if (String(kept) !== String(state.chosen)) choose(kept);
  // What this phone has just played has left the hand too, and that is no news.
  if (gone.length && !state.sending && seat.seat && sameRound) {
    state.notice = sayText("plan_dropped", {
      n: gone.length,
      cards: listText(gone.map((key) => cardName(codeOf(key)))),
    });
  }
  ring();
  if (!seat.may.includes("pick")) state.picked = null;
  if (state.sheet?.kind === "no_play" && !seat.may.includes("no_play")) state.sheet = null;
  if (state.sheet?.kind === "declare" && !seat.may.includes("declare")) state.sheet = null;
  if (state.sheet?.kind === "guess" && !seat.may.includes("guess")) {
    state.sheet = null;
    if (seat.seat && table.phase === "playing" && !table.paused && !table.closed) {
      state.problem = sayText("guess_too_late");
      state.problemSince = Date.now();
    }
  }
  if (state.sheet?.kind === "deal" && later() && !later().chosenRule(state)) state.sheet = null;
  // A last word begins with what the notebook says.
  if (table.clocks?.last_call && state.word === NO_WORD && seat.note?.words)
    state.word = { ...NO_WORD, ...lastNote(seat.note) };
  if (unsent) sendAgain(parts, table);
  notes(state);
  fall(state);
  rests(table);
  tell();
  draw();
}

/** An overthrow takes the screen, but not from who writes: then it comes afterwards. */
function fall({ seat, table }) {
  const fallen = overthrowId(table);
  if (
    fallen &&
    stored(session, "overthrow") !== fallen &&
    !["overthrow", "notebook"].includes(state.sheet?.kind)
  ) {
    // The moment keeps the views it is about: the table may move on behind it.
    state.sheet = { kind: "overthrow", views: { seat, table } };
  }
}

/** What a screen reader says. */
function hear(said) {
  if (liveRegion.textContent !== said) liveRegion.textContent = said;
}

/** Tells what is new. An overthrow's own screen tells it, and who goes on when that is left. */
let heard = [];
function tell() {
  const { last, next, beside } = spoken(state.table, state.seat.seat);
  const away = state.sheet?.kind === "overthrow";
  const player = state.seat === NOBODY ? state.passing?.wanted(state)[0] : null;
  const now = [next, asks(state.seat), player && sayText("pass_to", { player: player.name }), state.notice];
  const sentences = [last, ...beside, ...(away ? [] : now)].filter(Boolean);
  const fresh = away ? [] : sentences.filter((one) => !heard.includes(one));
  heard = sentences;
  if (fresh.length) hear(fresh.join(" "));
}

/** Where nothing moves, a new card keeps its ring for two seconds, however soon the next one comes. */
function ring() {
  const fresh = freshOrdinals(state.table);
  const older = (state.fresh ?? []).filter((n) => !fresh.includes(n) && n <= state.table.laid);
  state.fresh = still() ? [...older, ...fresh] : null;
  if (state.fresh?.length)
    setTimeout(() => {
      state.fresh =
        state.fresh?.filter((n) => !fresh.includes(n) || freshOrdinals(state.table).includes(n)) ?? null;
      draw();
    }, RING_STAYS);
}

/** A turn that comes to cards lined up already, with a view or by the clock, does not take the tap that was meant
 *  for something else. */
function arm() {
  const ready = Boolean(state.table) && mayPlay(state);
  const begins = ready && !state.ready;
  state.ready = ready;
  if (!begins || !state.chosen.length) return;
  state.armed = false;
  setTimeout(() => {
    state.armed = true;
    draw();
  }, ARMS_AFTER);
}

/** At a warning the strip comes, and who listens hears it. */
function warn() {
  const warning = warned(state.table?.clocks);
  if (warning && warning !== state.warned) hear(sayText(`clock_warning_${warning}`));
  state.warned = warning;
  draw();
}
const wait = byTheClock(warn);

const views = pairing(received, () => net.watch());
const net = connect(
  { as: "seat" },
  {
    ...views,
    lost(is) {
      state.lost = is;
      draw();
    },
    trouble({ kind }) {
      state.trouble = kind;
      draw();
    },
    restored() {
      stored(session, "restored", true);
    },
    refused(why, unreadable = false) {
      state.gone = why;
      state.unreadable = unreadable;
      state.sheet = null;
      draw();
    },
    elsewhere() {
      state.elsewhere = true;
      state.sending = false;
      state.sheet = null;
      draw();
    },
  },
  root.dataset.class,
);

/* The screen */

function sheetContent() {
  const is = state.sheet;
  if (!is) return nothing;
  if (is.kind === "notebook") return state.notebook.notebookSheet(state, act);
  if (is.kind === "add") return is.adding?.addingSheet(state, act) ?? nothing;
  const sheets = later();
  if (!sheets) return html`<h2 id="sheet-title" tabindex="-1" autofocus>${say("guess_wait")}</h2>`;
  if (is.kind === "menu") return sheets.menuSheet(state, act);
  if (is.kind === "no_play") return sheets.noPlaySheet(state, act);
  if (is.kind === "declare") return sheets.declareSheet(state, act);
  if (is.kind === "guess") return sheets.guessSheet(state, act);
  if (is.kind === "deal") return sheets.dealSheet(state, act);
  if (is.kind === "story") return sheets.storySheet(state, is.code, is.n, act);
  return sheets.overthrow(is.views, { ...act, scroller: scrollers.moment });
}

function drawSheet() {
  const focused = document.activeElement;
  render(sheetContent(), sheet);
  // A sheet whose part has come is read from its title, as if it had just been opened.
  if (sheet.open && !focused.isConnected) sheet.querySelector("#sheet-title")?.focus();
  sheet.classList.toggle("full", state.sheet?.kind === "overthrow");
  sheet.classList.toggle(
    "tall",
    state.sheet?.kind === "guess" || Boolean(state.sheet?.kind === "notebook" && state.books.draft.building),
  );
  if (state.sheet && !sheet.open) {
    // Browsers before 2022 have no showModal; there the sheet simply lies over the page.
    if (sheet.showModal) sheet.showModal();
    else sheet.setAttribute("open", "");
    sheet.scrollTop = 0;
  } else if (!state.sheet && sheet.open) {
    if (sheet.close) sheet.close();
    else sheet.removeAttribute("open");
  }
  scrollers.moment.keep();
  scrollers.evidence.keep();
}

function gone() {
  if (state.unreadable)
    return html`<div class="gone"><h1>${say("unreadable_title")}</h1><p>${say("unreadable_sub")}</p></div>`;
  return html`<div class="gone"><h1>${say("gone_title")}</h1><p>${state.gone}</p>
    <a class="button main" href="/">${say("gone_again")}</a></div>`;
}

/** Another tab of this browser plays: two would both answer for one hand. */
function elsewhere() {
  const here = () => {
    state.elsewhere = false;
    net.takeOver();
    draw();
  };
  return html`<div class="gone"><h1>${say("elsewhere_title")}</h1><p>${say("elsewhere_sub")}</p>
    <button type="button" class="button main" @click=${here}>${say("elsewhere_here")}</button></div>`;
}

/** What can be waited for, and what the teacher has to hear of, have sentences of their own. */
const troubled = () =>
  ["damaged", "gone"].includes(state.trouble) ? `play_trouble_${state.trouble}` : "play_trouble";

function draw() {
  arm();
  const away = state.lost ? "play_lost" : state.trouble ? troubled() : "";
  const banner = away && !state.gone ? html`<p class="banner" role="alert">${say(away)}</p>` : nothing;
  const content = state.gone
    ? gone()
    : state.elsewhere
      ? elsewhere()
      : state.table
        ? screen(state, act)
        : html`<h1 class="taking">${say("play_taking_seat")}</h1>`;
  const focused = document.activeElement;
  render(html`${banner}${content}`, root);
  // What was pressed may be gone: whoever moves by keyboard goes on at the hand, or where the screen begins.
  if (focused !== document.body && !focused.isConnected)
    (root.querySelector(".hand h2") ?? root.querySelector("h1"))?.focus({ preventScroll: true });
  drawSheet();
  if (state.table) later();
  scrollers.table.keep();
  const turn = root.querySelector(".seat.turn");
  const strip = turn?.parentElement;
  if (turn && strip.dataset.turn !== state.table.turn) {
    // Seven seats do not fit: whoever is on turn is scrolled to, and nothing else moves.
    strip.dataset.turn = state.table.turn;
    strip.scrollLeft +=
      turn.getBoundingClientRect().left -
      strip.getBoundingClientRect().left -
      (strip.clientWidth - turn.clientWidth) / 2;
  }
}

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState !== "hidden") return;
  state.books?.flush();
  if (state.open) act.cover();
});
sheet.addEventListener("cancel", (event) => {
  event.preventDefault();
  close();
});
sheet.addEventListener("click", (event) => {
  if (event.target === sheet) close();
});
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
  const { seat, table } = JSON.parse(first.textContent);
  views.seat(seat);
  views.table(table);
} else draw();
