// What just happened, and what is going on now, as sentences. Each is told in two voices: for the
// screen (card tiles, verdict glyphs) and for the ear (plain text for the live region).

import type { LastEventView, ScoreLine, SeatView, Verdict } from "#schema";
import { certain } from "../base/certain.ts";
import {
  figure,
  fill,
  fillText,
  listText,
  type Places,
  type Said,
  type Saying,
  type Sentence,
  say,
  sayText,
  sentence,
} from "../base/messages.ts";
import { type Content, html } from "../base/vendor_lit.ts";
import { type AnyTable, inDeclareWindow, seatOf, waitsNow } from "../model/waits.ts";
import { cardName, tileCard, tileCards, verdict, verdictWord } from "./card.ts";

/** A player’s seat: the one whose screen it is, or whom a sentence is about; null for nobody. */
export type Me = string | null;

/** How sentences are told: in pieces that are shown, or as a text that is read out. */
interface Voice<Told> {
  say: Saying<Told>;
  fill(sentence: Sentence, places?: Places): Told;
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

interface Named {
  seats: { id: string; name: string }[];
  real_cards?: boolean;
}

export const SCREEN: Voice<Said> = {
  say,
  fill,
  card: tileCard,
  cards: tileCards,
  verdict,
  thought: (words: string) => html`<q class="thought"><bdi>${words}</bdi></q>`,
};
const EAR: Voice<string> = {
  say: sayText,
  fill: fillText,
  card: cardName,
  cards: (codes: string[]) => listText(codes.map(cardName)),
  verdict: verdictWord,
  thought: (words: string) => `“${words}”`,
};

/** Empty is the id of somebody, with real cards, where nobody noted who. */
export const nameOf = (view: Named, id: Me) =>
  seatOf(view, id)?.name ?? (id === "" && view.real_cards ? sayText("Someone") : "");

/** Says a sentence about `who`, or `to` this player. */
export const teller =
  <Told>(voice: Voice<Told>, view: AnyTable, me: Me) =>
  (who: Me, about: Sentence, to: Sentence, places: Places = {}) =>
    voice.fill(who === me ? to : about, { player: nameOf(view, who), ...places });

/** What is told of the last event. A small phone has room for what is not `besides`. */
interface Piece<Told> {
  told: Told;
  besides?: boolean;
}

function verdictSentences<Told>(
  voice: Voice<Told>,
  view: AnyTable,
  me: Me,
  last: LastEventView,
): Piece<Told>[] {
  const tell = teller(voice, view, me);
  const word = { verdict: voice.verdict(certain(last.verdict)), cards: voice.cards(last.cards) };
  if (last.kind === "play") {
    const said: Piece<Told>[] = [
      {
        told: tell(
          last.by,
          sentence("{player}’s {cards}: {verdict}."),
          sentence("You played {cards}: {verdict}."),
          word,
        ),
      },
    ];
    const besides = (told: Told) => said.push({ told, besides: true });
    if (last.verdict === "wrong" && last.under) {
      besides(
        voice.say("It goes under {card}.", "They go under {card}.", {
          n: last.cards.length,
          card: voice.card(last.under),
        }),
      );
      if (last.cards.length > 1)
        besides(
          voice.say("It’s wrong.", "At least one of these {n} is wrong. No one is told which.", {
            n: last.cards.length,
          }),
        );
    }
    return said;
  }
  const said: Piece<Told>[] = [
    {
      told: tell(
        last.by,
        sentence("{player} said no card fits: {verdict}."),
        sentence("You said no card fits: {verdict}."),
        word,
      ),
    },
  ];
  if (last.verdict === "right" && last.smaller_by) {
    const told = tell(
      last.by,
      sentence("{player}’s new hand has {n} card fewer.", "{player}’s new hand has {n} cards fewer."),
      sentence("Your new hand has {n} card fewer.", "Your new hand has {n} cards fewer."),
      { n: last.smaller_by },
    );
    said.push({ told, besides: last.by !== me });
  }
  if (last.verdict === "wrong" && last.laid.length)
    said.push({
      told: voice.say("The {card} fits, so it joins the line.", { card: voice.card(last.laid[0]) }),
      besides: true,
    });
  return said;
}

function prophetSentences<Told>(
  voice: Voice<Told>,
  view: AnyTable,
  me: Me,
  last: LastEventView,
): Piece<Told>[] {
  const tell = teller(voice, view, me);
  // An empty id is somebody: with real cards nobody may have noted who.
  if (last.overthrown !== null && last.picked_wrong) {
    const card = voice.card(last.picked_wrong);
    return [
      {
        told: tell(
          last.overthrown,
          sentence("{player} chose {card}, which does not fit, and is overthrown."),
          sentence("You chose {card}, which does not fit, so you’re overthrown."),
          { card },
        ),
      },
    ];
  }
  if (last.overthrown !== null) {
    const called = voice.verdict(certain(last.called));
    return [
      {
        told: tell(
          last.overthrown,
          sentence("{player} said {verdict} and is overthrown."),
          sentence("You said {verdict}, so you’re overthrown."),
          { verdict: called },
        ),
      },
    ];
  }
  return last.called && view.prophet !== null
    ? [
        {
          told: tell(
            view.prophet,
            sentence("{player}, the Prophet, got it right."),
            sentence("You got it right."),
          ),
          besides: view.prophet !== me,
        },
      ]
    : [];
}

/** A guess of the rule; the projector hears that there was one, and not what was said. */
function guessSentences<Told>(voice: Voice<Told>, view: AnyTable, me: Me, last: LastEventView) {
  const tell = teller(voice, view, me);
  const word = last.verdict && voice.verdict(last.verdict);
  if (!last.words)
    return word
      ? [voice.say("{player} guessed the rule: {verdict}.", { player: nameOf(view, last.by), verdict: word })]
      : [];
  const rule = voice.thought(last.words);
  // Translators: {rule} is what the player thinks the rule is, in quotation marks.
  if (!word)
    return [
      tell(last.by, sentence("{player} said: {rule}"), sentence("You said: {rule}"), {
        rule,
      }),
    ];
  const told = [
    tell(
      last.by,
      sentence("{player} said: {rule} That’s {verdict}."),
      sentence("You said: {rule} That’s {verdict}."),
      { rule, verdict: word },
    ),
  ];
  if (last.verdict === "wrong") told.push(voice.say("No penalty."));
  return told;
}

/** Events of which there is no more to tell than who it was. */
const BARE: Record<
  Exclude<LastEventView["kind"], "dealt" | "guessed" | "play" | "no_play">,
  [about: Sentence, to: Sentence]
> = {
  declared: [sentence("{player} is the Prophet now."), sentence("You’re the Prophet now.")],
  released: [
    sentence("{player} is no longer the Prophet. No penalty."),
    sentence("You’re no longer the Prophet. No penalty."),
  ],
  skipped: [sentence("{player}’s turn was skipped."), sentence("Your turn was skipped.")],
};

function sentences<Told>(voice: Voice<Told>, view: AnyTable, me: Me): Piece<Told>[] {
  const tell = teller(voice, view, me);
  const last = view.happened;
  if (!last) return [];
  if (last.kind === "dealt") {
    const told = last.laid.length
      ? voice.say(
          "The cards are dealt. The first card is {cards}.",
          "The cards are dealt. The first cards are {cards}.",
          { n: last.laid.length, cards: voice.cards(last.laid) },
        )
      : voice.say("The cards are dealt.");
    return [{ told }];
  }
  if (last.kind === "guessed") return guessSentences(voice, view, me, last).map((told) => ({ told }));
  if (last.kind !== "play" && last.kind !== "no_play") return [{ told: tell(last.by, ...BARE[last.kind]) }];
  if (!last.verdict) return [];
  const said = [...verdictSentences(voice, view, me, last), ...prophetSentences(voice, view, me, last)];
  for (const [seat, n] of Object.entries(last.penalty)) {
    if (n)
      said.push({
        told: tell(
          seat,
          sentence("{player} takes {n} card.", "{player} takes {n} cards."),
          sentence("You take {n} card.", "You take {n} cards."),
          { n },
        ),
        besides: seat !== me,
      });
  }
  if (last.released)
    said.push({
      told: tell(
        last.released,
        sentence("{player} is no longer the Prophet. No penalty."),
        sentence("You’re no longer the Prophet. No penalty."),
      ),
    });
  if (last.expelled)
    said.push({
      told: tell(
        last.by,
        sentence("{player} is knocked out of this round."),
        sentence("You’re knocked out of this round."),
      ),
    });
  return said;
}

/** The last event for the screen: parts lit renders, a space between sentences. */
export function happened(view: AnyTable, me: Me = null) {
  const shown = ({ told, besides }: Piece<Said>, at: number) => {
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

/** That the Prophet calls a play, and whose rule answers then. */
function calling<Told>(voice: Voice<Told>, view: AnyTable, me: Me) {
  const tell = teller(voice, view, me);
  const { dealer, prophet } = view;
  if (!dealer)
    return tell(
      prophet,
      sentence("{player}, the Prophet, calls it first. Then Nature answers."),
      sentence("You call it first. Then Nature answers."),
    );
  if (dealer.id === me)
    return voice.say("{player}, the Prophet, calls it first. Then your rule answers.", {
      player: nameOf(view, prophet),
    });
  return tell(
    prophet,
    sentence("{player}, the Prophet, calls it first. Then {dealer}’s rule answers."),
    sentence("You call it first. Then {dealer}’s rule answers."),
    { dealer: dealer.name },
  );
}

/** Who says whether a guess is right. */
function guessWaits<Told>(voice: Voice<Told>, { dealer }: AnyTable, me: Me) {
  if (!dealer) return voice.say("Waiting for your teacher to check it.");
  if (dealer.id === me) return voice.say("Is it right? Everyone’s waiting for you.");
  return voice.say("Waiting for {dealer} or your teacher to check it.", { dealer: dealer.name });
}

function waitingFor<Told>(voice: Voice<Told>, view: AnyTable, me: Me) {
  const tell = teller(voice, view, me);
  const pending = certain(view.pending);
  const head =
    pending.kind === "play"
      ? tell(pending.by, sentence("{player} plays {cards}"), sentence("You play {cards}"), {
          cards: voice.cards(pending.cards),
        })
      : tell(pending.by, sentence("{player}: no play"), sentence("You: no play"));
  if (pending.awaiting === "showing")
    return { head, sub: voice.say("You’ll see if it’s right when everyone has tapped.") };
  const sub =
    pending.awaiting === "call"
      ? calling(voice, view, me)
      : tell(
          view.prophet,
          sentence("{player}, the Prophet, is looking for a card that fits."),
          sentence("Find a card that fits."),
        );
  return { head, sub };
}

/** The next player's turn, which begins in a moment, or as soon as the other has decided. */
function chance<Told>(voice: Voice<Told>, view: AnyTable, me: Me): Headline<Told> {
  const player = nameOf(view, view.turn);
  const mine = view.turn === me;
  const head = mine ? voice.say("You’re next") : voice.say("{player} is next", { player });
  const { kind, seats } = certain(waitsNow(view));
  const guesses = kind === "may_guess";
  if (seats[0] === me)
    return {
      head,
      sub: voice.say(guesses ? "Guess the rule, or let {player} play." : "Declare, or let {player} play.", {
        player,
      }),
      tone: "",
    };
  const first = nameOf(view, seats[0]);
  return {
    head,
    sub: voice.say(guesses ? "{player} may guess the rule first." : "{player} may declare first.", {
      player: first,
    }),
    tone: "",
  };
}

/** What is going on now: {head, sub, tone}; `sub` is empty where the last event says enough. */
function now<Told>(voice: Voice<Told>, view: AnyTable, me: Me): Headline<Told> {
  const tell = teller(voice, view, me);
  if (view.closed && view.phase !== "over")
    return { head: voice.say("This class is over."), sub: voice.say("Thanks for playing."), tone: "" };
  if (view.phase === "waiting")
    return {
      head: voice.say("You’re at table {number}.", { number: view.number }),
      sub: voice.say("Waiting for your teacher to start."),
      tone: "",
    };
  if (view.phase === "dealing") {
    const dealer = certain(view.dealer);
    const mine = dealer.id === me;
    const places = { player: dealer.name };
    return {
      head: voice.say(mine ? "It’s your turn to deal" : "{player} is choosing the secret rule", places),
      sub: voice.say(
        mine
          ? "Choose the secret rule. Do not show anyone your screen."
          : "We’ll deal as soon as {player} has chosen.",
        places,
      ),
      tone: mine ? "mine" : "",
    };
  }
  if (view.phase === "over") return { head: over(voice, view, me), sub: "", tone: "" };
  if (view.pause?.why)
    return {
      head: view.pause.why,
      // Translators: under the teacher's own words, as in "Eyes on me".
      sub: voice.say("Your teacher has paused your table. Your cards are safe."),
      tone: "",
    };
  if (view.clocks?.last_call)
    return {
      head: voice.say("Last call"),
      sub: voice.say(view.pause ? "Paused by your teacher" : "Play has stopped. What is the rule?"),
      tone: "",
    };
  if (view.clocks?.thinking)
    return {
      head: voice.say("Time to think"),
      sub: voice.say("You have 30 seconds. What do you think the rule is?"),
      tone: "",
    };
  if (view.pause)
    return {
      head: voice.say("Paused by your teacher"),
      sub: voice.say("Your cards are safe. We’ll go on when your teacher is ready."),
      tone: "",
    };
  if (me && view.prophet === me) {
    const reign = view.line.reigns[view.line.reigns.length - 1];
    const sub = !reign?.calls
      ? voice.say("Call each play right or wrong, until you get one wrong.")
      : !view.rules.points
        ? voice.say("{n} call confirmed", "{n} calls confirmed", { n: reign.calls })
        : voice.say(
            "{n} call, confirmed. Bonus so far: {bonus}.",
            "{n} calls, all confirmed. Bonus so far: {bonus}.",
            { n: reign.calls, bonus: reign.bonus },
          );
    return { head: voice.say("You’re the Prophet"), sub, tone: "gold" };
  }
  if (view.guess) {
    return {
      head: tell(view.guess.by, sentence("{player} has made a guess"), sentence("You’ve made a guess")),
      sub: guessWaits(voice, view, me),
      tone: "",
    };
  }
  if (view.pending) {
    const waits = waitingFor(voice, view, me);
    return { ...waits, sub: awaited(voice, view, view.prophet) || waits.sub, tone: "" };
  }
  if (!view.turn) return { head: "", sub: "", tone: "" };
  if (inDeclareWindow(view)) return chance(voice, view, me);
  const { sits_out, driver, name } = certain(seatOf(view, view.turn));
  if (sits_out)
    return {
      head: tell(view.turn, sentence("{player} is sitting out"), sentence("You’re sitting out")),
      sub: voice.say("Next player in a moment."),
      tone: "",
    };
  if (driver) {
    const mine = view.turn === me;
    if (mine)
      return {
        head: voice.say("{driver}, your turn", { driver }),
        sub: helpers(voice, view, me),
        tone: "mine",
      };
    return {
      head: voice.say("{player}’s turn", { player: name }),
      sub: awaited(voice, view, view.turn) || voice.say("{driver} decides this time.", { driver }),
      tone: "",
    };
  }
  return {
    head: tell(view.turn, sentence("{player}’s turn"), sentence("Your turn")),
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
  return voice.say("{others}, help {driver} decide.", "{others}, help {driver} decide.", {
    n: others.length,
    others: listText(others),
    driver,
  });
}

/** Why the table waits for somebody whose phone is gone; empty for everybody else. */
function awaited<Told>(voice: Voice<Told>, view: AnyTable, who: Me) {
  const seat = seatOf(view, who);
  if (!seat || seat.online || seat.robot) return "";
  return voice.say(
    seat.asleep
      ? "Waiting for {player}: their phone is asleep."
      : "Waiting for {player}: their phone is offline.",
    { player: seat.name },
  );
}

function over<Told>(voice: Voice<Told>, view: AnyTable, me: Me) {
  const tell = teller(voice, view, me);
  const { ended_by, winner_empty, guessed, timed_out } = certain(view.over);
  switch (ended_by) {
    case "empty_hand":
      return tell(winner_empty, sentence("{player} has no cards left"), sentence("You have no cards left"));
    case "guessed":
      return tell(guessed, sentence("{player} guessed the rule"), sentence("You guessed the rule"));
    case "all_expelled":
      return voice.say("Everyone is knocked out");
    case "teacher":
      return voice.say(timed_out ? "Time’s up" : "Your teacher ended the round");
  }
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
    return {
      last: "",
      next: `${sayText("This class is over.")} ${sayText("Thanks for playing.")}`,
      beside: [],
    };
  const { head, sub } = now(EAR, view, me);
  return {
    // While a play waits for the Prophet, what happened before it has been said already.
    last: ["waiting", "dealing"].includes(view.phase) || view.pending ? "" : happenedText(view, me),
    next: [head && `${head.replace(/\.$/, "")}.`, sub].filter(Boolean).join(" "),
    beside: [
      view.message && sayText("Your teacher says: {message}", { message: view.message.text }),
      ...view.hints.map((hint) => sayText("Hint: {hint}", { hint })),
    ],
  };
}

/** Whether a wrong play would knock out the player of this seat: not who is out, nor a Prophet. */
export const atRisk = (view: AnyTable, me: Me) =>
  Boolean(view.expulsion && view.expulsion.left <= 0 && view.prophet !== me && !seatOf(view, me)?.expelled);

/** "17 played" and "knock-out from card 30", "knock-out in 9 cards", "careful: a wrong card knocks you out". */
export function counts(view: AnyTable, me: Me = null) {
  const laid = sayText("{n} played", "{n} played", { n: view.line.laid });
  const limit = view.expulsion;
  if (!limit || view.phase !== "playing" || (me && limit.left <= 0 && !atRisk(view, me))) return [laid];
  if (limit.left <= 0) return [laid, sayText("careful: a wrong card knocks you out")];
  if (limit.by_prophet || limit.left < 10)
    return [laid, sayText("knock-out in {n} card", "knock-out in {n} cards", { n: limit.left })];
  return [laid, sayText("knock-out from card {limit}", { limit: figure(limit.limit) })];
}

/** Both in a line: "17 played · knock-out from card 30". */
export const countLine = (view: AnyTable) => counts(view).join(" · ");

/** For who listens: that they are asked for a prediction. */
export const asks = ({ waits }: Pick<SeatView, "waits">) =>
  waits?.asked && !waits.said ? sayText("What do you predict: right, wrong or unsure?") : "";
