// What stands apart from the table: sheets that ask once, a card's story, an overthrow, the end.

import type { Clocks, Over, ScoreLine, SeatView, TableView } from "#schema";
import { certain } from "../base/certain.ts";
import { byId, typedIn } from "../base/dom.ts";
import { figure, say, sayText } from "../base/messages.ts";
import { html, nothing } from "../base/vendor_lit.ts";
import type { Playing, PupilActions } from "../model/pupil_types.ts";
import { freshOrdinals } from "../model/static_layout.ts";
import { card, cardName, cardTraits, FLAG, tileCard, tileCards, verdict, verdictGlyph } from "./card.ts";
import { type Answering, answering, happened, headline, nameOf, type WithYou } from "./event_text.ts";
import { LONGEST, lastWord } from "./last_guess.ts";
import { layout } from "./layout.ts";
import { foretold } from "./predictions.ts";
import { refuted } from "./refuted_guess.ts";

/** A table whose round is over. */
type Finished = TableView & { over: Over };

const you = (view: TableView, me: string, key: WithYou, who: string | null, places = {}) =>
  say(who === me ? `${key}_you` : key, { player: nameOf(view, who), ...places });

/** No play, asked once. */
export function noPlaySheet({ table }: Playing, act: PupilActions) {
  return html`<h2 id="sheet-title" tabindex="-1" autofocus>${say("no_play_title")}</h2>
    <p><strong>${say("no_play_seen")}</strong></p>
    <p>${say("no_play_right", { n: table.no_play_smaller_by })}</p>
    <p>${say("no_play_wrong", { n: table.no_play_penalty })}</p>
    <div class="choices">
      <button type="button" class="button main" @click=${() => act.send({ no_play: true })}>${say("no_play_yes")}</button>
      <button type="button" class="button plain" @click=${act.close}>${say("no_play_no")}</button>
    </div>`;
}

/** Declaring, asked once. Gold belongs to the Prophet, so the button that asks stays blue. */
export function declareSheet({ table, seat, books }: Playing, act: PupilActions) {
  const answered = (key: Answering, places = {}) => {
    const [which, dealer] = answering(table, null, key);
    return say(which, { ...places, ...dealer });
  };
  return html`<h2 id="sheet-title" tabindex="-1" autofocus class="gold-words">${FLAG} ${answered("declare_title")}</h2>
    <p>${answered("declare_means")}</p>
    <p>${say("declare_bonus")}</p>
    <p>${answered("declare_risk", { n: table.false_prophet_penalty })}</p>
    ${
      seat.writes
        ? html`<label><span class="label">${say("declare_rule")}</span>
      <input class="input thought" id="declare-rule" @input=${(event: Event) => act.noted(typedIn(event))} maxlength=${LONGEST} autocomplete="off" enterkeyhint="done" value=${books?.draft ? books.draft.said || books.draft.words : (seat.note?.words ?? "")}></label>
      <p class="quiet">${say("note_who_reads")}</p>`
        : nothing
    }
    <div class="choices">
      <button type="button" class="button main" @click=${() => act.declare(seat.writes ? byId<HTMLInputElement>("declare-rule").value : "")}>${say("declare_yes")}</button>
      <button type="button" class="button plain" @click=${act.close}>${say("declare_no")}</button>
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
    <div class="choices"><button type="button" class="button" @click=${act.close}>${say("play_close")}</button></div>`;
}

export function storyOf(table: TableView, n: number, me: string) {
  const told = [];
  const column = table.columns.find(
    (one) => one.n === n || one.sidelines.flat().some((laid) => laid.n === n),
  );
  if (!column) return nothing;
  if (column.n === n)
    told.push(column.by ? you(table, me, "story_right", column.by, { n }) : say("story_starter", { n }));
  else {
    const play = certain(column.sidelines.find((one) => one.some((laid) => laid.n === n)));
    const others = play.filter((laid) => laid.n !== n).map((laid) => laid.card);
    told.push(you(table, me, "story_wrong", play[0].by, { n, card: tileCard(column.card) }));
    if (others.length) told.push(say("story_string", { n: others.length, cards: tileCards(others) }));
  }
  for (const reign of table.reigns) {
    const lasted = reign.until === null || n <= reign.until;
    if (n > reign.after && lasted && !reign.deciding.includes(n))
      told.push(you(table, me, "happened_confirmed", reign.seat));
    if (reign.flag === n) told.push(you(table, me, "story_flag", reign.seat));
    if (reign.deciding.includes(n)) told.push(you(table, me, "story_deciding", reign.seat));
  }
  return html`<p>${verdict(column.n === n ? "right" : "wrong")}</p><p class="told">${told.flatMap((one) => [one, " "])}</p>`;
}

function fallenHead(table: TableView, me: string) {
  const last = certain(table.happened);
  const cards = tileCards(last.cards);
  const said = (word: "yes" | "no") => you(table, me, `fallen_said_${word}`, last.overthrown);
  if (last.picked_wrong) return [say("fallen_pick", { card: tileCard(last.picked_wrong) }), said("yes")];
  if (last.kind === "play") {
    const right = last.verdict === "right";
    return [
      say(right ? "fallen_right" : "fallen_wrong", { n: last.cards.length, cards }),
      said(right ? "no" : "yes"),
    ];
  }
  return last.verdict === "right"
    ? [say("fallen_none_fits"), said("yes")]
    : [say("fallen_one_fits", { card: last.laid.length ? tileCard(last.laid[0]) : "" }), said("no")];
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
  const last = certain(table.happened);
  const who = certain(last.overthrown);
  const reign = table.reigns[table.reigns.length - 1];
  const fell = table.seats.find((one) => one.id === who);
  const [head, said] = fallenHead(table, me);
  const previous = before(table, who);
  const again =
    previous === me && who !== me
      ? say("fallen_again_after_you", { player: nameOf(table, who) })
      : you(table, me, "fallen_again", who, { before: nameOf(table, previous) });
  return html`<div class="moment">
    ${layout(table, { size: "moment", scroller: act.scroller })}
    <p class="moment-caption"><span>${say("fallen_confirmed", { n: reign?.calls ?? 0 })}</span> ${verdict(certain(last.verdict))}</p>
    <div class="moment-words">
      <h2 id="sheet-title" tabindex="-1" autofocus>${head} <br>${said}</h2>
      <p>${reign?.calls > 1 ? [say("fallen_calls", { n: reign.calls }), " "] : nothing}${you(table, me, "fallen_ends", who)}</p>
      <dl class="panel costs">
        ${last.penalty[who] ? html`<dt>+${figure(last.penalty[who])}</dt><dd>${you(table, me, "fallen_takes", who, { total: fell?.cards ?? 0 })}</dd>` : nothing}
        <dt>0</dt><dd>${you(table, me, "fallen_free", last.by)}</dd>
        ${table.phase === "playing" && previous ? html`<dt aria-hidden="true">↻</dt><dd>${again}</dd>` : nothing}
      </dl>
      ${
        me === who && seat.writes
          ? html`<div class="moment-choices"><button type="button" class="button main wide" @click=${act.rewrite}>${say("fallen_new_rule")}</button>
        <button type="button" class="textual" @click=${act.close}>${say("fallen_back")}</button></div>`
          : html`<button type="button" class="button main wide" @click=${act.close}>${say("fallen_back")}</button>`
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
    <p class="moment-caption quiet"><span>${say("count_laid", { n: table.laid })}</span> ${verdict("wrong")}</p>
    <div class="moment-words">
      <h2 id="sheet-title" tabindex="-1" autofocus>${say("watch_expelled")}</h2>
      <p>${last.kind === "play" ? say("out_play", { n: last.cards.length, cards: tileCards(last.cards) }) : say("out_no_play")}</p>
      <dl class="panel costs">
        ${taken ? html`<dt>+${figure(taken)}</dt><dd>${say("fallen_takes_you", { total: hand })}</dd>` : nothing}
        <dt>${figure(hand)}</dt><dd>${say("out_counts")}</dd>
        ${table.predictions ? html`<dt aria-hidden="true">${verdictGlyph("right")}</dt><dd>${say("out_predicts")}</dd>` : nothing}
      </dl>
      <button type="button" class="button main wide" @click=${act.close}>${say("fallen_back")}</button>
    </div>
  </div>`;
}

function sum(line: ScoreLine, table: Finished, me: string) {
  const largest = table.over.scores.find((one) => one.hand === line.high_count && one.seat !== me) ?? line;
  const rows = [
    [
      table.over.counted_from !== null
        ? say("score_from")
        : line.hand === line.high_count
          ? say("score_largest_you")
          : say("score_largest", { player: nameOf(table, largest.seat) }),
      figure(line.high_count),
    ],
    [say("score_hand"), `− ${figure(line.hand)}`],
  ];
  if (line.empty_bonus) rows.push([say("score_empty"), `+ ${figure(line.empty_bonus)}`]);
  if (line.guess_bonus) rows.push([say("score_guess"), `+ ${figure(line.guess_bonus)}`]);
  if (line.prophet_bonus)
    rows.push([
      say("score_prophet", { right: line.prophet_right, wrong: line.prophet_wrong }),
      `+ ${figure(line.prophet_bonus)}`,
    ]);
  if (!line.empty_bonus && !line.prophet_bonus && !line.guess_bonus) rows.push([say("score_none"), "+ 0"]);
  return html`<section class="score"><h2>${say("score_title")}</h2>
    <div class="sum"><table><tbody>${rows.map(([what, much]) => html`<tr><th scope="row">${what}</th><td class="number">${much}</td></tr>`)}</tbody></table>
    <p class="points"><span class="heard">${say("score_total")}</span> ${figure(line.points)}</p></div>
    ${line.total === null ? nothing : html`<p class="so-far quiet">${say("score_so_far", { total: line.total })}</p>`}</section>`;
}

/** What a deal brought: as much as the best player has, but no more than a Prophet leaves. */
function dealerSum({ over, ...table }: Finished) {
  const best = over.scores.reduce((one, other) => (other.points > one.points ? other : one));
  return html`<section class="score"><h2>${say("score_title")}</h2>
    <div class="sum"><table><tbody>
      <tr><th scope="row">${say("score_best", { player: nameOf(table, best.seat) })}</th><td class="number">${figure(best.points)}</td></tr>
      ${over.dealer_cap === null ? nothing : html`<tr><th scope="row">${say("score_cap", { cards: over.dealer_cap / 2 })}</th><td class="number">≤ ${figure(over.dealer_cap)}</td></tr>`}
    </tbody></table>
    <p class="points"><span class="heard">${say("score_total")}</span> ${figure(over.dealer ?? 0)}</p></div>
    ${over.dealer_total === null ? nothing : html`<p class="so-far quiet">${say("score_so_far", { total: over.dealer_total })}</p>`}</section>`;
}

/** The rule, as far as this phone may know it. */
function plate({ table, seat }: { seat: SeatView; table: Finished }) {
  const { over } = table;
  const me = seat.seat;
  // What was guessed rightly is known at this table, even while the rule is sealed for others.
  const found = over.guessed && table.happened?.words;
  const how = headline(table, me).head;
  const mine = seat.deal?.rule;
  if (over.rule || mine) {
    return html`<p class="quiet">${say(mine ? "rule_was_yours" : "rule_was")}</p>
      <h1 class="serif" tabindex="-1">${over.rule ?? mine}</h1><p class="quiet">${how}</p>
      ${over.rule ? nothing : html`<p class="quiet">${say("rule_found_sub")}</p>`}
      ${found && found !== (over.rule ?? mine) ? html`<p class="quiet">${happened(table, me)}</p>` : nothing}`;
  }
  return html`<p class="quiet">${how}</p>
    ${
      found
        ? html`<h1 class="serif" tabindex="-1"><bdi>${found}</bdi></h1><p class="quiet">${say("rule_found")} ${say("rule_found_sub")}</p>`
        : html`<h1 tabindex="-1">${say("rule_sealed")}</h1><p class="quiet">${say("rule_sealed_sub")}</p>`
    }`;
}

/** Whether the table goes on to its next rule by itself. */
const comes = ({ clocks }: { clocks: Clocks | null }) => Boolean(clocks?.next);

/** When it does, and how far the table is in the list of rules. */
function ladder({ clocks, rung, ...table }: TableView) {
  if (!comes({ clocks }) && !rung) return nothing;
  const left = html`<count-down to=${clocks?.next} at=${clocks?.stand ? clocks.now : ""}></count-down>`;
  return html`<p class="ladder">${comes({ clocks }) && !table.closed ? html`<strong>${clocks?.stand ? say("score_next_held") : say("score_next_in", { time: left })}</strong> ` : nothing}
    ${rung ? html`<span class="quiet">${say("rung", { ...rung })}</span>` : nothing}</p>`;
}

/** The end: the rule, the sum, the table's points, and the layout to look back at. */
export function ending({ table: shown, seat }: Playing, act: PupilActions) {
  const table: Finished = { ...shown, over: certain(shown.over) };
  const { over, dealer } = table;
  const me = seat.seat;
  const mine = over.scores.find((line) => line.seat === me);
  const ranked = [...over.scores].sort((a, b) => b.points - a.points);
  const own = me ? (act.own() ?? nothing) : nothing;
  // The page of a whole lesson tells of each round what was held when, of this one too.
  const trail =
    seat.trail.length && (own === nothing || !table.closed) ? (act.trail(seat.trail) ?? nothing) : nothing;
  return html`<section class="plate rule">${plate({ table, seat })}${ladder(table)}</section>
    ${seat.trail.length ? nothing : lastWord(seat.last_word)}
    ${foretold(seat)}
    ${refuted(seat.refuted)}
    ${mine ? sum(mine, table, me) : seat.deal ? dealerSum(table) : nothing}
    ${trail}
    ${own}
    <section class="at-table"><h2>${say("score_table")}</h2>
      <ol>${ranked.map((line) => html`<li class=${line.seat === me ? "me" : ""}><bdi>${nameOf(table, line.seat)}</bdi> <b class="number">${figure(line.points)}</b></li>`)}
        <li class=${dealer?.id === me ? "me" : ""}><span class="quiet">${say("score_dealt", { player: dealer?.name ?? sayText("score_nature") })}</span> <b class="number">${figure(over.dealer ?? 0)}</b></li></ol>
    </section>
    <section class="looking-back"><h2>${say("score_layout")}</h2>
      ${layout(table, { size: "phone", onCard: act.story, scroller: act.scroller, fresh: [] })}
      ${over.rule && table.columns.length > 1 ? html`<button type="button" class="button main wide" @click=${act.watchAgain}>${say("watch_again")}</button>` : nothing}
      ${table.closed || comes(table) ? nothing : html`<p class="quiet next">${say(table.rung && table.rung.at >= table.rung.of ? "score_top" : "score_next")}</p>`}
    </section>`;
}
