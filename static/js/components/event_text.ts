// @ts-nocheck: not typed yet
// What just happened, and what is going on now, as sentences. Each is told in two voices: for the
// screen (card tiles, verdict glyphs) and for the ear (plain text for the live region).

import { serverNow } from "../base/elapsed.ts";
import { figure, listText, say, sayText } from "../base/messages.ts";
import { html } from "../base/vendor_lit.ts";
import { cardName, tileCard, tileCards, verdict } from "./card.ts";

const SCREEN = {
  say,
  card: tileCard,
  cards: tileCards,
  verdict,
  thought: (words) => html`<q class="thought"><bdi>${words}</bdi></q>`,
};
const EAR = {
  say: sayText,
  card: cardName,
  cards: (codes) => listText(codes.map(cardName)),
  verdict: (word) => sayText(`verdict_${word}`),
  thought: (words) => `“${words}”`,
};

export const seatOf = (view, id) => view.seats.find((seat) => seat.id === id);
/** Empty is the id of somebody, with real cards, where nobody noted who. */
export const nameOf = (view, id) =>
  seatOf(view, id)?.name ?? (id === "" && view.real_cards ? sayText("somebody") : "");

/** A sentence about `who`: with "_you" at its key where that is this player. */
function about(voice, view, me, key, who, places = {}) {
  return voice.say(who === me ? `${key}_you` : key, { player: nameOf(view, who), ...places });
}

/** The key of a sentence in which Nature answers, and whose rule does instead where a pupil deals. */
export function answering(view, me, key) {
  if (!view.dealer) return [key, {}];
  return view.dealer.id === me ? [`${key}_mine`, {}] : [`${key}_dealt`, { dealer: view.dealer.name }];
}

function verdictSentences(voice, view, me, last) {
  const word = { verdict: voice.verdict(last.verdict), cards: voice.cards(last.cards) };
  if (last.kind === "play") {
    const told = [about(voice, view, me, "happened_play", last.by, word)];
    if (last.verdict === "wrong" && last.under) {
      told.push(voice.say("happened_hangs", { n: last.cards.length, card: voice.card(last.under) }));
      if (last.cards.length > 1) told.push(voice.say("happened_string", { n: last.cards.length }));
    }
    return told;
  }
  const told = [about(voice, view, me, "happened_no_play", last.by, word)];
  if (last.verdict === "right" && last.smaller_by) {
    told.push(about(voice, view, me, "happened_smaller", last.by, { n: last.smaller_by }));
  }
  if (last.verdict === "wrong" && last.laid.length)
    told.push(voice.say("happened_fits", { card: voice.card(last.laid[0]) }));
  return told;
}

function prophetSentences(voice, view, me, last) {
  // An empty id is somebody: with real cards nobody may have noted who.
  if (last.overthrown !== null && last.picked_wrong) {
    return [
      about(voice, view, me, "happened_picked", last.overthrown, { card: voice.card(last.picked_wrong) }),
    ];
  }
  if (last.overthrown !== null) {
    return [
      about(voice, view, me, "happened_overthrown", last.overthrown, { verdict: voice.verdict(last.called) }),
    ];
  }
  return last.called && view.prophet !== null
    ? [about(voice, view, me, "happened_confirmed", view.prophet)]
    : [];
}

/** A guess of the rule; the wall hears that there was one, and not what was said. */
function guessSentences(voice, view, me, last) {
  const word = last.verdict && voice.verdict(last.verdict);
  if (!last.words)
    return word ? [about(voice, view, null, "happened_guessed_bare", last.by, { verdict: word })] : [];
  const rule = voice.thought(last.words);
  if (!word) return [about(voice, view, me, "happened_said", last.by, { rule })];
  const told = [about(voice, view, me, "happened_guessed", last.by, { rule, verdict: word })];
  if (last.verdict === "wrong") told.push(voice.say("happened_guess_free"));
  return told;
}

function sentences(voice, view, me) {
  const last = view.happened;
  if (!last) return [];
  if (last.kind === "dealt") {
    return [
      last.laid.length
        ? voice.say("happened_dealt", { n: last.laid.length, cards: voice.cards(last.laid) })
        : voice.say("happened_dealt_bare"),
    ];
  }
  if (last.kind === "guessed") return guessSentences(voice, view, me, last);
  if (last.kind !== "play" && last.kind !== "no_play")
    return [about(voice, view, me, `happened_${last.kind}`, last.by)];
  if (!last.verdict) return [];
  const told = [...verdictSentences(voice, view, me, last), ...prophetSentences(voice, view, me, last)];
  for (const [seat, n] of Object.entries(last.penalty)) {
    if (n) told.push(about(voice, view, me, "happened_takes", seat, { n }));
  }
  if (last.released) told.push(about(voice, view, me, "happened_released", last.released));
  if (last.expelled) told.push(about(voice, view, me, "happened_expelled", last.by));
  return told;
}

/** The last event for the screen: parts lit renders, a space between sentences. */
export function happened(view, me = null) {
  return sentences(SCREEN, view, me).flatMap((one, at) => (at ? [" ", one] : [one]));
}

/** The last event for the ear. */
export const happenedText = (view, me = null) => sentences(EAR, view, me).join(" ");

function waitingFor(voice, view, me) {
  const { pending } = view;
  const cards = pending.kind === "play" ? voice.cards(pending.cards) : "";
  const head = about(voice, view, me, pending.kind === "play" ? "now_plays" : "now_no_play", pending.by, {
    cards,
  });
  const [call, places] = answering(view, me, "now_call");
  if (pending.awaiting === "showing") return { head, sub: voice.say("now_showing") };
  const sub =
    pending.awaiting === "call"
      ? about(voice, view, me, call, view.prophet, places)
      : about(voice, view, me, "now_pick", view.prophet);
  return { head, sub };
}

/** What the table waits for now, {kind, seats, until}, as the server says it; null for nothing. The clock alone takes
 *  it from one to the next. */
export function waitsNow({ waits, clocks }) {
  const now = clocks?.stand ? clocks.now : serverNow();
  return waits.find(({ until }, at) => at === waits.length - 1 || now < until) ?? null;
}

/** Whether somebody may still declare, and the next player waits for that. */
export const chanceNow = (view) => waitsNow(view)?.kind === "declare";

/** The next player's turn, which begins in a moment, or as soon as the other has decided. */
function chance(voice, view, me) {
  const player = nameOf(view, view.turn);
  const mine = view.turn === me;
  const head = mine ? voice.say("now_next_you") : voice.say("now_next", { player });
  const [first] = waitsNow(view).seats;
  if (first === me) return { head, sub: voice.say("now_chance_you", { player }), tone: "" };
  return { head, sub: voice.say("now_chance", { player: nameOf(view, first) }), tone: "" };
}

/** What is going on now: {head, sub, tone}; `sub` is empty where the last event says enough. */
function now(voice, view, me) {
  if (view.closed && view.phase !== "over")
    return { head: voice.say("class_over"), sub: voice.say("class_over_thanks"), tone: "" };
  if (view.phase === "waiting")
    return {
      head: voice.say("now_lobby", { number: view.number }),
      sub: voice.say("now_lobby_wait"),
      tone: "",
    };
  if (view.phase === "dealing") {
    const mine = view.dealer.id === me;
    const places = { player: view.dealer.name };
    return {
      head: voice.say(mine ? "now_choosing_you" : "now_choosing", places),
      sub: voice.say(mine ? "now_choosing_sub_you" : "now_choosing_sub", places),
      tone: mine ? "mine" : "",
    };
  }
  if (view.phase === "over") return { head: over(voice, view, me), sub: "", tone: "" };
  if (view.paused && view.paused_why)
    return { head: view.paused_why, sub: voice.say("now_paused_why"), tone: "" };
  if (view.clocks?.last_call)
    return {
      head: voice.say("now_last_call"),
      sub: voice.say(view.paused ? "now_paused" : "now_last_call_sub"),
      tone: "",
    };
  if (view.clocks?.thinking)
    return { head: voice.say("now_thinking"), sub: voice.say("now_thinking_sub"), tone: "" };
  if (view.paused) return { head: voice.say("now_paused"), sub: voice.say("now_paused_sub"), tone: "" };
  if (me && view.prophet === me) {
    const reign = view.reigns[view.reigns.length - 1];
    const sub = reign?.calls
      ? voice.say("now_prophet_calls", { n: reign.calls, bonus: reign.bonus })
      : voice.say("now_prophet_sub");
    return { head: voice.say("now_prophet"), sub, tone: "gold" };
  }
  if (view.guess) {
    const [waits, places] = answering(view, me, "now_guess_waits");
    return {
      head: about(voice, view, me, "now_guesses", view.guess.by),
      sub: voice.say(waits, places),
      tone: "",
    };
  }
  if (view.pending) {
    const waits = waitingFor(voice, view, me);
    return { ...waits, sub: awaited(voice, view, view.prophet) || waits.sub, tone: "" };
  }
  if (!view.turn) return { head: "", sub: "", tone: "" };
  if (chanceNow(view)) return chance(voice, view, me);
  const { benched, driver, name } = seatOf(view, view.turn);
  if (benched)
    return {
      head: about(voice, view, me, "now_benched", view.turn),
      sub: voice.say("now_benched_sub"),
      tone: "",
    };
  if (driver) {
    const mine = view.turn === me;
    if (mine)
      return { head: voice.say("now_turn_driver", { driver }), sub: helpers(voice, view, me), tone: "mine" };
    return {
      head: voice.say("now_turn", { player: name }),
      sub: awaited(voice, view, view.turn) || voice.say("now_decides", { driver }),
      tone: "",
    };
  }
  return {
    head: about(voice, view, me, "now_turn", view.turn),
    sub: awaited(voice, view, view.turn),
    tone: view.turn === me ? "mine" : "",
  };
}

/** Several share the seat: who of them decides now, and who help. Empty for one alone. */
function helpers(voice, view, me) {
  const { driver, members } = seatOf(view, me) ?? {};
  if (!driver) return "";
  const others = members.filter((member) => member !== driver);
  return voice.say("now_help", { n: others.length, others: listText(others), driver });
}

/** Why the table waits for somebody whose phone is gone; empty for everybody else. */
function awaited(voice, view, who) {
  const seat = seatOf(view, who);
  if (!seat || seat.online || seat.robot) return "";
  return voice.say(seat.asleep ? "now_waits_asleep" : "now_waits_offline", { player: seat.name });
}

function over(voice, view, me) {
  if (view.over.ended_by === "empty_hand")
    return about(voice, view, me, "over_empty_hand", view.over.winner_empty);
  if (view.over.ended_by === "guessed") return about(voice, view, me, "over_guessed", view.over.guessed);
  return voice.say(view.over.timed_out ? "over_timed_out" : `over_${view.over.ended_by}`);
}

/** A score as its sum: "12 − 4 + 6". */
export function sumText(line) {
  const bonuses = [line.empty_bonus, line.guess_bonus, line.prophet_bonus].filter(Boolean);
  return `${figure(line.high_count)} − ${figure(line.hand)}${bonuses.map((bonus) => ` + ${figure(bonus)}`).join("")}`;
}

export const headline = (view, me = null) => now(SCREEN, view, me);
export const help = (view, me) => helpers(SCREEN, view, me);

/** What a screen reader says after an event: what happened, whose turn it is now, and what stands beside the table. */
export function spoken(view, me = null) {
  if (view.closed)
    return { last: "", next: `${sayText("class_over")} ${sayText("class_over_thanks")}`, beside: [] };
  const { head, sub } = now(EAR, view, me);
  return {
    // While a play waits for the Prophet, what happened before it has been said already.
    last: ["waiting", "dealing"].includes(view.phase) || view.pending ? "" : happenedText(view, me),
    next: [head && `${head.replace(/\.$/, "")}.`, sub].filter(Boolean).join(" "),
    beside: [
      view.message && sayText("message_from", { message: view.message }),
      ...view.hints.map((hint) => sayText("hint_from", { hint })),
    ],
  };
}

/** "17 played" and "knock-out from card 30", "knock-out in 9 cards", "careful: a wrong card knocks you out". */
export function counts(view) {
  const laid = sayText("count_laid", { n: view.laid });
  const limit = view.expulsion;
  if (!limit || view.phase !== "playing") return [laid];
  if (limit.left <= 0) return [laid, sayText("count_now")];
  if (limit.by_prophet || limit.left < 10) return [laid, sayText("count_in", { n: limit.left })];
  return [laid, sayText("count_from", { limit: figure(limit.limit) })];
}

/** Both in a line: "17 played · knock-out from card 30". */
export const countLine = (view) => counts(view).join(" · ");

/** What makes one overthrow different from another, so that it is shown once. */
export function overthrowId(table) {
  if (!table.happened?.overthrown) return null;
  return `${table.number}.${table.round}.${table.reigns.length}`;
}
