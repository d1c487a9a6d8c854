// What stands apart from the table: sheets that ask once, a card's story, an overthrow, the end.

import type { Clocks, Over, ScoreLine, SeatView, TableView } from "#schema";
import { certain } from "../base/certain.ts";
import { byId, typedIn } from "../base/dom.ts";
import { figure, say, sayText, sentence } from "../base/messages.ts";
import { html, nothing } from "../base/vendor_lit.ts";
import type { Playing, PupilActions } from "../model/pupil_types.ts";
import { freshOrdinals } from "../model/static_layout.ts";
import { card, cardName, cardTraits, FLAG, tileCard, tileCards, verdict, verdictGlyph } from "./card.ts";
import { happened, headline, nameOf, SCREEN, teller } from "./event_text.ts";
import { guessAtEnd, lastGuess } from "./last_guess.ts";
import { layout } from "./layout.ts";
import { mainButton } from "./main_button.ts";
import { beingRead, LONGEST, readFirst, unconfirmed, understood } from "./own_words.ts";
import { predicted } from "./predictions.ts";
import { refuted } from "./refuted_guess.ts";

/** A table whose round is over. */
type Finished = TableView & { over: Over };

/** No play, asked once. */
export function noPlaySheet({ table }: Playing, act: PupilActions) {
  return html`<h2 id="sheet-title" tabindex="-1" autofocus>${say("No play: you’re saying that none of your cards fit.")}</h2>
    <p><strong>${say("Everyone will see your hand.")}</strong></p>
    <p>${say("If you’re right, you get a new hand with {n} card fewer.", "If you’re right, you get a new hand with {n} cards fewer.", { n: table.rules.no_play_smaller_by })}</p>
    <p>${say("If a card does fit, it’s played and you take {n} card.", "If a card does fit, it’s played and you take {n} cards.", { n: table.rules.no_play_penalty })}</p>
    <div class="choices">
      <button type="button" class="button main" @click=${() => act.send({ no_play: true })}>${say("Show my hand: no play")}</button>
      <button type="button" class="button plain" @click=${act.close}>${say("Back to my cards")}</button>
    </div>`;
}

/** Declaring, asked once. Gold belongs to the Prophet, so the button that asks stays blue. */
export function declareSheet(state: Playing, act: PupilActions) {
  const { table, seat, books } = state;
  const n = table.rules.false_prophet_penalty;
  const dealer = table.dealer?.name;
  const [title, means, risk] = dealer
    ? [
        say("Prophet: you judge for {dealer} until you get one wrong.", { dealer }),
        say("You stop playing cards. You call each play right or wrong before {dealer}’s rule answers.", {
          dealer,
        }),
        say(
          "If {dealer}’s rule disagrees once, you take {n} card and play again.",
          "If {dealer}’s rule disagrees once, you take {n} cards and play again.",
          { n, dealer },
        ),
      ]
    : [
        say("Prophet: you judge for Nature until you get one wrong."),
        say("You stop playing cards. You call each play right or wrong before Nature answers."),
        say(
          "If Nature disagrees once, you take {n} card and play again.",
          "If Nature disagrees once, you take {n} cards and play again.",
          { n },
        ),
      ];
  const place = seat.writes && books?.draft ? { state, draft: books.draft, draw: act.draw } : null;
  const declare = () => act.declare(seat.writes ? byId<HTMLInputElement>("declare-rule").value : "");
  return html`<h2 id="sheet-title" tabindex="-1" autofocus class="gold-words">${FLAG} ${title}</h2>
    <p>${means}</p>
    ${table.rules.points ? html`<p>${say("If you last to the end: 1 point for each right card from now on, 2 for each wrong one.")}</p>` : nothing}
    <p>${risk}</p>
    ${
      seat.writes
        ? html`<label><span class="label">${say("Your rule, if you like")}</span>
      <input class="input thought" id="declare-rule" @input=${(event: Event) => act.noted(typedIn(event))} maxlength=${LONGEST} autocomplete="off" enterkeyhint="done" value=${books?.draft ? books.draft.said || books.draft.words : (seat.note?.words ?? "")}></label>
      ${place && books ? understood("declare", place, books.change) : nothing}
      <p class="quiet">${say("Your teacher can read this. After the round, your table may too.")}</p>`
        : nothing
    }
    <div class="choices">
      ${mainButton(say("I’m the Prophet"), place ? readFirst(place, declare) : declare, { missing: place && unconfirmed(place), busy: beingRead() })}
      <button type="button" class="button plain" @click=${act.close}>${say("Not now")}</button>
    </div>`;
}

/** A card's story: what it counts as and, on the layout, how it came to lie there. */
export function storySheet({ table, seat }: Playing, code: string, n: number | null, act: PupilActions) {
  return html`<div class="story">
      ${card(code, { cls: "hero" })}
      <div>
        <h2 id="sheet-title" tabindex="-1" autofocus class="card-title">${cardName(code)}</h2>
        ${n ? storyOf(table, n, seat.seat) : nothing}
        <p>${cardTraits(code)}</p>
      </div>
    </div>
    <div class="choices"><button type="button" class="button" @click=${act.close}>${say("Close")}</button></div>`;
}

export function storyOf(table: TableView, n: number, me: string) {
  const tell = teller(SCREEN, table, me);
  const told = [];
  const column = table.line.columns.find(
    (one) => one.n === n || one.sidelines.flat().some((laid) => laid.n === n),
  );
  if (!column) return nothing;
  if (column.n === n)
    told.push(
      column.by
        ? tell(
            column.by,
            sentence("Card {n}, from {player}’s hand. Right: it joined the line."),
            sentence("Card {n}, from your hand. Right: it joined the line."),
            { n },
          )
        : say("Card {n}. The round started with this one.", { n }),
    );
  else {
    const play = certain(column.sidelines.find((one) => one.some((laid) => laid.n === n)));
    const others = play.filter((laid) => laid.n !== n).map((laid) => laid.card);
    told.push(
      tell(
        play[0].by,
        sentence("Card {n}, from {player}’s hand. Wrong: it went under {card}."),
        sentence("Card {n}, from your hand. Wrong: it went under {card}."),
        { n, card: tileCard(column.card) },
      ),
    );
    if (others.length)
      told.push(
        say(
          "Played with {n} other card, judged together: {cards}.",
          "Played with {n} other cards, judged together: {cards}.",
          { n: others.length, cards: tileCards(others) },
        ),
      );
  }
  for (const reign of table.line.reigns) {
    const lasted = reign.until === null || n <= reign.until;
    if (n > reign.after && lasted && !reign.deciding.includes(n))
      told.push(
        tell(reign.seat, sentence("{player}, the Prophet, got it right."), sentence("You got it right.")),
      );
    if (reign.flag === n)
      told.push(
        tell(
          reign.seat,
          sentence("{player} became the Prophet here."),
          sentence("You became the Prophet here."),
        ),
      );
    if (reign.deciding.includes(n))
      told.push(tell(reign.seat, sentence("It overthrew {player}."), sentence("It overthrew you.")));
  }
  return html`<p>${verdict(column.n === n ? "right" : "wrong")}</p><p class="told">${told.flatMap((one) => [one, " "])}</p>`;
}

function fallenHead(table: TableView, me: string) {
  const tell = teller(SCREEN, table, me);
  const last = certain(table.happened);
  const cards = tileCards(last.cards);
  const yes = () =>
    tell(last.overthrown, sentence("{player}’s rule said yes."), sentence("Your rule said yes."));
  const no = () =>
    tell(last.overthrown, sentence("{player}’s rule said no."), sentence("Your rule said no."));
  if (last.picked_wrong)
    return [say("The {card} does not fit.", { card: tileCard(last.picked_wrong) }), yes()];
  if (last.kind === "play") {
    const right = last.verdict === "right";
    const n = last.cards.length;
    return [
      right
        ? say("The {cards} is right.", "{cards}: right.", { n, cards })
        : say("The {cards} is wrong.", "{cards}: wrong.", { n, cards }),
      right ? no() : yes(),
    ];
  }
  return last.verdict === "right"
    ? [say("No card in the hand fits."), yes()]
    : [say("The {card} fits.", { card: last.laid.length ? tileCard(last.laid[0]) : "" }), no()];
}

/** The player whose turn comes just before `who`, clockwise. */
function before(table: TableView, who: string | null) {
  const at = table.seats.findIndex((seat) => seat.id === who);
  for (let step = 1; step < table.seats.length; step += 1) {
    const seat = table.seats[(at - step + table.seats.length) % table.seats.length];
    if (!seat.expelled) return seat.id;
  }
  return null;
}

/** An overthrow: the most interesting moment of the round, and one tap away from the table. */
export function overthrow({ table, seat }: { seat: SeatView; table: TableView }, act: PupilActions) {
  const me = seat.seat;
  const tell = teller(SCREEN, table, me);
  const last = certain(table.happened);
  const who = certain(last.overthrown);
  const reign = table.line.reigns[table.line.reigns.length - 1];
  const fell = table.seats.find((one) => one.id === who);
  const [head, said] = fallenHead(table, me);
  const previous = before(table, who);
  const again =
    previous === me && who !== me
      ? say("{player} plays again, after you", { player: nameOf(table, who) })
      : tell(
          who,
          sentence("{player} plays again, after {before}"),
          sentence("You play again, after {before}"),
          { before: nameOf(table, previous) },
        );
  return html`<div class="moment">
    ${layout(table, { size: "moment", scroller: act.scroller })}
    <p class="moment-caption"><span>${say("{n} call confirmed", "{n} calls confirmed", { n: reign?.calls ?? 0 })}</span> ${verdict(certain(last.verdict))}</p>
    <div class="moment-words">
      <h2 id="sheet-title" tabindex="-1" autofocus>${head} <br>${said}</h2>
      <p>${reign?.calls > 1 ? [say("One play did what {n} call couldn’t.", "One play did what {n} calls couldn’t.", { n: reign.calls }), " "] : nothing}${tell(who, sentence("{player} is overthrown, and your table knows more."), sentence("You’re overthrown, and your table knows more."))}</p>
      <dl class="panel costs">
        ${last.penalty[who] ? html`<dt>+${figure(last.penalty[who])}</dt><dd>${tell(who, /* Translators: stands after the number itself, as in “+5 cards”. */ sentence("card for {player}, who now has {total}", "cards for {player}, who now has {total}"), /* Translators: stands after the number itself, as in “+5 cards”. */ sentence("card for you: you now have {total}", "cards for you: you now have {total}"), { n: last.penalty[who], total: fell?.cards ?? 0 })}</dd>` : nothing}
        <dt>0</dt><dd>${tell(last.by, sentence("cards for {player}: a test costs nothing"), sentence("cards for you: a test costs nothing"))}</dd>
        ${table.phase === "playing" && previous ? html`<dt aria-hidden="true">↻</dt><dd>${again}</dd>` : nothing}
      </dl>
      ${
        me === who && seat.writes
          ? html`<div class="moment-choices"><button type="button" class="button main wide" @click=${act.rewrite}>${say("Write a new rule")}</button>
        <button type="button" class="textual" @click=${act.close}>${say("Back to the table")}</button></div>`
          : html`<button type="button" class="button main wide" @click=${act.close}>${say("Back to the table")}</button>`
      }
    </div>
  </div>`;
}

/** Being knocked out, as quiet and as large as an overthrow: what proved wrong stays as evidence for all. */
export function knockedOut({ table, seat }: { seat: SeatView; table: TableView }, act: PupilActions) {
  const last = certain(table.happened);
  const hand = table.seats.find((one) => one.id === seat.seat)?.cards ?? 0;
  const taken = last.penalty[seat.seat];
  return html`<div class="moment">
    ${layout(table, { size: "moment", scroller: act.scroller, deciding: freshOrdinals(table) })}
    <p class="moment-caption quiet"><span>${say("{n} played", "{n} played", { n: table.line.laid })}</span> ${verdict("wrong")}</p>
    <div class="moment-words">
      <h2 id="sheet-title" tabindex="-1" autofocus>${say("You’re knocked out of this round.")}</h2>
      <p>${last.kind === "play" ? say("{cards} was wrong, and it’s late in the round.", "{cards}: one was wrong, and it’s late in the round.", { n: last.cards.length, cards: tileCards(last.cards) }) : say("A card did fit, and it’s late in the round.")}</p>
      <dl class="panel costs">
        ${taken ? html`<dt>+${figure(taken)}</dt><dd>${say("card for you: you now have {total}", "cards for you: you now have {total}", { n: taken, total: hand })}</dd>` : nothing}
        <dt>${figure(hand)}</dt><dd>${say(table.rules.points ? "cards in your hand: they still count" : "cards in your hand")}</dd>
        ${table.rules.predictions ? html`<dt aria-hidden="true">${verdictGlyph("right")}</dt><dd>${say("You’re a reviewer: predict every play.")}</dd>` : nothing}
      </dl>
      <button type="button" class="button main wide" @click=${act.close}>${say("Back to the table")}</button>
    </div>
  </div>`;
}

function sum(line: ScoreLine, table: Finished, me: string) {
  const largest = table.over.scores.find((one) => one.hand === line.high_count && one.seat !== me) ?? line;
  const rows = [
    [
      table.over.counted_from !== null
        ? say("Points to start with")
        : line.hand === line.high_count
          ? say("Largest hand (yours)")
          : say("Largest hand ({player})", { player: nameOf(table, largest.seat) }),
      figure(line.high_count),
    ],
    [say("Your hand"), `− ${figure(line.hand)}`],
  ];
  if (line.empty_bonus) rows.push([say("For having no cards left"), `+ ${figure(line.empty_bonus)}`]);
  if (line.guess_bonus) rows.push([say("For guessing the rule"), `+ ${figure(line.guess_bonus)}`]);
  if (line.prophet_bonus)
    rows.push([
      say("Prophet: {right} × 1 and {wrong} × 2", { right: line.prophet_right, wrong: line.prophet_wrong }),
      `+ ${figure(line.prophet_bonus)}`,
    ]);
  if (!line.empty_bonus && !line.prophet_bonus && !line.guess_bonus)
    rows.push([say("No bonus this time"), "+ 0"]);
  return html`<section class="score"><h2>${say("Your score")}</h2>
    <div class="sum"><table><tbody>${rows.map(([what, much]) => html`<tr><th scope="row">${what}</th><td class="number">${much}</td></tr>`)}</tbody></table>
    <p class="points"><span class="heard">${say("Your points")}</span> ${figure(line.points)}</p></div>
    ${line.total === null ? nothing : html`<p class="so-far quiet">${say("Total so far: {total}", { total: line.total })}</p>`}</section>`;
}

/** What a deal brought: as much as the best player has, but no more than a Prophet leaves. */
function dealerSum({ over, ...table }: Finished) {
  const best = over.scores.reduce((one, other) => (other.points > one.points ? other : one));
  return html`<section class="score"><h2>${say("Your score")}</h2>
    <div class="sum"><table><tbody>
      <tr><th scope="row">${say("Best player’s score ({player})", { player: nameOf(table, best.seat) })}</th><td class="number">${figure(best.points)}</td></tr>
      ${over.dealer_cap === null ? nothing : html`<tr><th scope="row">${say("At most: 2 × {cards} cards before there was a Prophet", { cards: over.dealer_cap / 2 })}</th><td class="number">≤ ${figure(over.dealer_cap)}</td></tr>`}
    </tbody></table>
    <p class="points"><span class="heard">${say("Your points")}</span> ${figure(over.dealer ?? 0)}</p></div>
    ${over.dealer_total === null ? nothing : html`<p class="so-far quiet">${say("Total so far: {total}", { total: over.dealer_total })}</p>`}</section>`;
}

/** The rule, as far as this phone may know it. */
function plate({ table, seat }: { seat: SeatView; table: Finished }) {
  const { over } = table;
  const me = seat.seat;
  // What was guessed rightly is known at this table, even while the rule is sealed for others.
  const found = over.guessed && table.happened?.words;
  const how = headline(table, me).head;
  const mine = seat.deal?.rule;
  const tooShort = over.too_short
    ? html`<p class="quiet">${say("It was too early to guess the rule.")}</p>`
    : nothing;
  if (over.rule || mine) {
    return html`<p class="quiet">${say(mine ? "Your rule was" : "The rule was")}</p>
      <h1 class="serif" tabindex="-1">${over.rule ?? mine}</h1><p class="quiet">${how}</p>${mine ? nothing : tooShort}
      ${over.rule ? nothing : html`<p class="quiet">${say("Keep it secret: other tables may still be looking.")}</p>`}
      ${found && found !== (over.rule ?? mine) ? html`<p class="quiet">${happened(table, me)}</p>` : nothing}`;
  }
  return html`<p class="quiet">${how}</p>
    ${
      found
        ? html`<h1 class="serif" tabindex="-1"><bdi>${found}</bdi></h1><p class="quiet">${say("That’s the rule.")} ${say("Keep it secret: other tables may still be looking.")}</p>`
        : html`<h1 tabindex="-1">${say("The rule is still sealed.")}</h1>${table.closed ? nothing : html`<p class="quiet">${say("Your teacher will reveal it.")}</p>`}${tooShort}`
    }`;
}

/** What is asked about the rule, and on a phone of several whom to pass it to; null where no one is asked. */
function asksFirst(state: Playing, act: PupilActions) {
  const { parts, passing, seat, table } = state;
  if (![seat, ...parts.values()].some(({ asked }) => asked)) return null;
  const asks = seat.asked ? guessAtEnd(state, act) : !seat.seat && passing?.curtain(state, act);
  return asks
    ? html`<section class="guess-first"><p class="quiet how">${headline(table, seat.seat).head}</p>${cards(state, act)}${asks}${ladder(table)}</section>`
    : null;
}

const cards = ({ table }: Playing, act: PupilActions) =>
  layout(table, { size: "phone", onCard: act.story, scroller: act.scroller, fresh: [] });

/** Whether the table goes on to its next rule by itself. */
const comes = ({ clocks }: { clocks: Clocks | null }) => Boolean(clocks?.next);

/** When it does, and how far the table is in the list of rules. */
function ladder({ clocks, rung, ...table }: TableView) {
  if (!comes({ clocks }) && !rung) return nothing;
  const left = html`<count-down to=${clocks?.next} at=${clocks?.stand ? clocks.now : ""}></count-down>`;
  return html`<p class="ladder">${comes({ clocks }) && !table.closed ? html`<strong>${clocks?.stand ? say("Your teacher will start the next rule soon.") : /* Translators: a clock stands at {time}, as in 0:12. */ say("Next rule in {time}", { time: left })}</strong> ` : nothing}
    ${rung ? html`<span class="quiet">${say("Rule {at} of {of}", { ...rung })}</span>` : nothing}</p>`;
}

/** The pupil's own sum, and the points of everyone at the table; nothing where the class hides them. */
function scores(table: Finished, { seat: me, deal }: SeatView) {
  const { over, dealer, rules } = table;
  if (!rules.points) return [nothing, nothing];
  const mine = over.scores.find((line) => line.seat === me);
  const ranked = [...over.scores].sort((a, b) => b.points - a.points);
  return [
    mine ? sum(mine, table, me) : deal ? dealerSum(table) : nothing,
    html`<section class="at-table"><h2>${say("At your table")}</h2>
      <ol>${ranked.map((line) => html`<li class=${line.seat === me ? "me" : ""}><bdi>${nameOf(table, line.seat)}</bdi> <b class="number">${figure(line.points)}</b></li>`)}
        <li class=${dealer?.id === me ? "me" : ""}><span class="quiet">${say("{player}, who dealt", { player: dealer?.name ?? sayText("Nature") })}</span> <b class="number">${figure(over.dealer ?? 0)}</b></li></ol>
    </section>`,
  ];
}

/** The end: what is asked, the rule, the sum, the table's points, and the layout to look back at. */
export function ending(state: Playing, act: PupilActions) {
  const { table: shown, seat } = state;
  const visit = act.visit();
  if (visit?.watched) return visit.watched;
  const asks = asksFirst(state, act);
  const table: Finished = { ...shown, over: certain(shown.over) };
  const { over } = table;
  const [ownSum, everyones] = scores(table, seat);
  const own = seat.seat ? (act.own() ?? nothing) : nothing;
  // The page of a whole lesson tells of each round what was held when, of this one too.
  const trail =
    seat.trail.length && (own === nothing || !table.closed) ? (act.trail(seat.trail) ?? nothing) : nothing;
  return html`${asks ?? html`<section class="plate rule">${plate({ table, seat })}${ladder(table)}</section>`}${visit?.offer}
    ${asks || seat.trail.length ? nothing : lastGuess(seat.last_guess)}
    ${predicted(seat)}
    ${refuted(seat.refuted)}
    ${ownSum}
    ${trail}
    ${own}
    ${everyones}
    <section class="looking-back">${asks ? nothing : html`<h2>${say("The cards on the table")}</h2>${cards(state, act)}`}
      ${over.rule && table.line.columns.length > 1 ? html`<button type="button" class="button main wide" @click=${act.watchAgain}>${say("Watch it again, card by card")}</button>` : nothing}
      ${table.closed || comes(table) ? nothing : html`<p class="quiet next">${say(table.rung && table.rung.at >= table.rung.of ? "That was the last rule on the list." : "Your teacher will start the next round.")}</p>`}
    </section>`;
}
