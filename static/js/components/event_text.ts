// What just happened, and what is going on now, as sentences. Each is told in two voices: for the
// screen (card tiles, verdict glyphs) and for the ear (plain text for the live region).

import type { LastEventView, MessageKey, ScoreLine, SeatView, Verdict } from "#schema";
import { certain } from "../base/certain.ts";
import { figure, has, listText, type Places, type Said, say, sayText } from "../base/messages.ts";
import { type Content, html } from "../base/vendor_lit.ts";
import { type AnyTable, chanceNow, seatOf, waitsNow } from "../model/waits.ts";
import { cardName, tileCard, tileCards, verdict } from "./card.ts";

/** A player’s seat: the one whose screen it is, or whom a sentence is about; null for nobody. */
export type Me = string | null;

/** How sentences are told: in pieces that are shown, or as a text that is read out. */
interface Voice<Told> {
  say(key: MessageKey, places?: Places): Told;
  card(code: string): Content;
  cards(codes: string[]): Content;
  verdict(word: Verdict): Content;
  thought(words: string): Content;
}

/** What is going on now; `sub` is empty where the last event says enough. */
export interface Headline<Told> {
  head: Told | string;
  sub: Told | string;
  tone: "" | "mine" | "gold";
}

type Before<Key, End extends string> = Key extends `${infer Plain}${End}` ? Plain : never;

/** Keys with a sentence for the player it is about, “…_you”, beside the one for all others. */
export type WithYou = Before<MessageKey, "_you"> & MessageKey;

/** Keys with a sentence for a round that a pupil deals, “…_dealt”; some have one for that pupil, “…_mine”. */
export type Answering = Before<MessageKey, "_dealt"> & MessageKey;

interface Named {
  seats: { id: string; name: string }[];
  real_cards?: boolean;
}

const SCREEN: Voice<Said> = {
  say,
  card: tileCard,
  cards: tileCards,
  verdict,
  thought: (words: string) => html`<q class="thought"><bdi>${words}</bdi></q>`,
};
const EAR: Voice<string> = {
  say: sayText,
  card: cardName,
  cards: (codes: string[]) => listText(codes.map(cardName)),
  verdict: (word: Verdict) => sayText(`verdict_${word}`),
  thought: (words: string) => `“${words}”`,
};

/** Empty is the id of somebody, with real cards, where nobody noted who. */
export const nameOf = (view: Named, id: Me) =>
  seatOf(view, id)?.name ?? (id === "" && view.real_cards ? sayText("somebody") : "");

/** A sentence about `who`: with "_you" at its key where that is this player. */
function about<Told>(voice: Voice<Told>, view: AnyTable, me: Me, key: WithYou, who: Me, places: Places = {}) {
  return voice.say(who === me ? `${key}_you` : key, { player: nameOf(view, who), ...places });
}

/** The key of a sentence in which Nature answers, and whose rule does instead where a pupil deals. */
export function answering(view: Pick<AnyTable, "dealer">, me: Me, key: Answering): [MessageKey, Places] {
  if (!view.dealer) return [key, {}];
  const mine = `${key}_mine`;
  return view.dealer.id === me && has(mine) ? [mine, {}] : [`${key}_dealt`, { dealer: view.dealer.name }];
}

/** A sentence about the last event. A small phone has room for those that are not `besides`. */
interface Sentence<Told> {
  told: Told;
  besides?: boolean;
}

function verdictSentences<Told>(
  voice: Voice<Told>,
  view: AnyTable,
  me: Me,
  last: LastEventView,
): Sentence<Told>[] {
  const word = { verdict: voice.verdict(certain(last.verdict)), cards: voice.cards(last.cards) };
  if (last.kind === "play") {
    const said: Sentence<Told>[] = [{ told: about(voice, view, me, "happened_play", last.by, word) }];
    const besides = (told: Told) => said.push({ told, besides: true });
    if (last.verdict === "wrong" && last.under) {
      besides(voice.say("happened_hangs", { n: last.cards.length, card: voice.card(last.under) }));
      if (last.cards.length > 1) besides(voice.say("happened_string", { n: last.cards.length }));
    }
    return said;
  }
  const said: Sentence<Told>[] = [{ told: about(voice, view, me, "happened_no_play", last.by, word) }];
  if (last.verdict === "right" && last.smaller_by) {
    const told = about(voice, view, me, "happened_smaller", last.by, { n: last.smaller_by });
    said.push({ told, besides: last.by !== me });
  }
  if (last.verdict === "wrong" && last.laid.length)
    said.push({ told: voice.say("happened_fits", { card: voice.card(last.laid[0]) }), besides: true });
  return said;
}

function prophetSentences<Told>(
  voice: Voice<Told>,
  view: AnyTable,
  me: Me,
  last: LastEventView,
): Sentence<Told>[] {
  // An empty id is somebody: with real cards nobody may have noted who.
  if (last.overthrown !== null && last.picked_wrong) {
    const card = voice.card(last.picked_wrong);
    return [{ told: about(voice, view, me, "happened_picked", last.overthrown, { card }) }];
  }
  if (last.overthrown !== null) {
    const called = voice.verdict(certain(last.called));
    return [{ told: about(voice, view, me, "happened_overthrown", last.overthrown, { verdict: called }) }];
  }
  return last.called && view.prophet !== null
    ? [{ told: about(voice, view, me, "happened_confirmed", view.prophet), besides: view.prophet !== me }]
    : [];
}

/** A guess of the rule; the wall hears that there was one, and not what was said. */
function guessSentences<Told>(voice: Voice<Told>, view: AnyTable, me: Me, last: LastEventView) {
  const word = last.verdict && voice.verdict(last.verdict);
  if (!last.words)
    return word ? [voice.say("happened_guessed_bare", { player: nameOf(view, last.by), verdict: word })] : [];
  const rule = voice.thought(last.words);
  if (!word) return [about(voice, view, me, "happened_said", last.by, { rule })];
  const told = [about(voice, view, me, "happened_guessed", last.by, { rule, verdict: word })];
  if (last.verdict === "wrong") told.push(voice.say("happened_guess_free"));
  return told;
}

function sentences<Told>(voice: Voice<Told>, view: AnyTable, me: Me): Sentence<Told>[] {
  const last = view.happened;
  if (!last) return [];
  if (last.kind === "dealt") {
    const told = last.laid.length
      ? voice.say("happened_dealt", { n: last.laid.length, cards: voice.cards(last.laid) })
      : voice.say("happened_dealt_bare");
    return [{ told }];
  }
  if (last.kind === "guessed") return guessSentences(voice, view, me, last).map((told) => ({ told }));
  if (last.kind !== "play" && last.kind !== "no_play")
    return [{ told: about(voice, view, me, `happened_${last.kind}`, last.by) }];
  if (!last.verdict) return [];
  const said = [...verdictSentences(voice, view, me, last), ...prophetSentences(voice, view, me, last)];
  for (const [seat, n] of Object.entries(last.penalty)) {
    if (n) said.push({ told: about(voice, view, me, "happened_takes", seat, { n }), besides: seat !== me });
  }
  if (last.released) said.push({ told: about(voice, view, me, "happened_released", last.released) });
  if (last.expelled) said.push({ told: about(voice, view, me, "happened_expelled", last.by) });
  return said;
}

/** The last event for the screen: parts lit renders, a space between sentences. */
export function happened(view: AnyTable, me: Me = null) {
  const shown = ({ told, besides }: Sentence<Said>, at: number) => {
    const words: Content[] = at ? [" ", told] : [told];
    return besides ? [html`<span class="besides">${words}</span>`] : words;
  };
  return sentences(SCREEN, view, me).flatMap(shown);
}

/** The last event for the ear. */
export const happenedText = (view: AnyTable, me: Me = null) =>
  sentences(EAR, view, me)
    .map(({ told }) => told)
    .join(" ");

function waitingFor<Told>(voice: Voice<Told>, view: AnyTable, me: Me) {
  const pending = certain(view.pending);
  const cards = pending.kind === "play" ? voice.cards(pending.cards) : "";
  const head = about(voice, view, me, pending.kind === "play" ? "now_plays" : "now_no_play", pending.by, {
    cards,
  });
  const [call, places] = answering(view, me, "now_call");
  if (pending.awaiting === "showing") return { head, sub: voice.say("now_showing") };
  const sub =
    pending.awaiting === "call"
      ? about(voice, view, me, call as WithYou, view.prophet, places)
      : about(voice, view, me, "now_pick", view.prophet);
  return { head, sub };
}

/** The next player's turn, which begins in a moment, or as soon as the other has decided. */
function chance<Told>(voice: Voice<Told>, view: AnyTable, me: Me): Headline<Told> {
  const player = nameOf(view, view.turn);
  const mine = view.turn === me;
  const head = mine ? voice.say("now_next_you") : voice.say("now_next", { player });
  const { kind, seats } = certain(waitsNow(view));
  const guesses = kind === "may_guess";
  if (seats[0] === me)
    return { head, sub: voice.say(guesses ? "now_may_guess_you" : "now_chance_you", { player }), tone: "" };
  const first = nameOf(view, seats[0]);
  return { head, sub: voice.say(guesses ? "now_may_guess" : "now_chance", { player: first }), tone: "" };
}

/** What is going on now: {head, sub, tone}; `sub` is empty where the last event says enough. */
function now<Told>(voice: Voice<Told>, view: AnyTable, me: Me): Headline<Told> {
  if (view.closed && view.phase !== "over")
    return { head: voice.say("class_over"), sub: voice.say("class_over_thanks"), tone: "" };
  if (view.phase === "waiting")
    return {
      head: voice.say("now_lobby", { number: view.number }),
      sub: voice.say("now_lobby_wait"),
      tone: "",
    };
  if (view.phase === "dealing") {
    const dealer = certain(view.dealer);
    const mine = dealer.id === me;
    const places = { player: dealer.name };
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
  const { benched, driver, name } = certain(seatOf(view, view.turn));
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
function helpers<Told>(voice: Voice<Told>, view: AnyTable, me: Me) {
  const seat = seatOf(view, me);
  if (!seat?.driver) return "";
  const { driver } = seat;
  const others = seat.members.filter((member) => member !== driver);
  return voice.say("now_help", { n: others.length, others: listText(others), driver });
}

/** Why the table waits for somebody whose phone is gone; empty for everybody else. */
function awaited<Told>(voice: Voice<Told>, view: AnyTable, who: Me) {
  const seat = seatOf(view, who);
  if (!seat || seat.online || seat.robot) return "";
  return voice.say(seat.asleep ? "now_waits_asleep" : "now_waits_offline", { player: seat.name });
}

function over<Told>(voice: Voice<Told>, view: AnyTable, me: Me) {
  const { ended_by, winner_empty, guessed, timed_out } = certain(view.over);
  if (ended_by === "empty_hand") return about(voice, view, me, "over_empty_hand", winner_empty);
  if (ended_by === "guessed") return about(voice, view, me, "over_guessed", guessed);
  return voice.say(timed_out ? "over_timed_out" : `over_${ended_by}`);
}

/** A score as its sum: "12 − 4 + 6". */
export function sumText(line: ScoreLine) {
  const bonuses = [line.empty_bonus, line.guess_bonus, line.prophet_bonus].filter(Boolean);
  return `${figure(line.high_count)} − ${figure(line.hand)}${bonuses.map((bonus) => ` + ${figure(bonus)}`).join("")}`;
}

export const headline = (view: AnyTable, me: Me = null) => now(SCREEN, view, me);
export const help = (view: AnyTable, me: Me) => helpers(SCREEN, view, me);

/** What a screen reader says after an event: what happened, whose turn it is now, and what stands beside the table. */
export function spoken(view: AnyTable, me: Me = null) {
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

/** Whether a wrong play would knock out the player of this seat: not who is out, nor a Prophet. */
export const atRisk = (view: AnyTable, me: Me) =>
  Boolean(view.expulsion && view.expulsion.left <= 0 && view.prophet !== me && !seatOf(view, me)?.expelled);

/** "17 played" and "knock-out from card 30", "knock-out in 9 cards", "careful: a wrong card knocks you out". */
export function counts(view: AnyTable, me: Me = null) {
  const laid = sayText("count_laid", { n: view.laid });
  const limit = view.expulsion;
  if (!limit || view.phase !== "playing" || (me && limit.left <= 0 && !atRisk(view, me))) return [laid];
  if (limit.left <= 0) return [laid, sayText("count_now")];
  if (limit.by_prophet || limit.left < 10) return [laid, sayText("count_in", { n: limit.left })];
  return [laid, sayText("count_from", { limit: figure(limit.limit) })];
}

/** Both in a line: "17 played · knock-out from card 30". */
export const countLine = (view: AnyTable) => counts(view).join(" · ");

/** For who listens: that they are asked for a prediction. */
export const asks = ({ waits }: Pick<SeatView, "waits">) =>
  waits?.asked && !waits.said ? sayText("expect_asks") : "";
