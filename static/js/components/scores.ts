// A table's score sheet: the points of its finished rounds, and how everybody stands.

import type { ScoreSheet, WholeTable } from "#schema";
import { figure, say } from "../base/messages.ts";
import { html, nothing } from "../base/vendor_lit.ts";
import type { ConsolePage } from "../model/console_types.ts";
import { tablePage } from "../model/console_view.ts";
import * as icon from "./icons.ts";

/** From so many rounds on a column's head is its number alone. */
const MANY_ROUNDS = 7;

/** The points of a round; those for dealing it carry a mark. */
const points = (each: number | null, dealt = false) =>
  html`<td class="number">${
    each === null
      ? html`<span class="quiet">–</span>`
      : dealt
        ? html`<span class="dealt-mark" aria-hidden="true">${icon.deck()}</span><span aria-hidden="true">${figure(each)}</span><span class="heard">${say("{n} point for dealing", "{n} points for dealing", { n: each })}</span>`
        : figure(each)
  }</td>`;

const roundHead = (round: number, many: boolean) =>
  html`<th scope="col" class="number">${
    many
      ? html`<span aria-hidden="true">${figure(round)}</span><span class="heard">${say("Round {n}", { n: round })}</span>`
      : say("Round {n}", { n: round })
  }</th>`;

const natureDealt = (nature: (number | null)[]) => nature.some((each) => each !== null);

/** What the sheet does not say by itself: the mark, and whose points count for nobody. */
function legend({ nature, dealers }: ScoreSheet) {
  if (!dealers.some(Boolean)) return say("The dealer’s points don’t count.");
  return html`${icon.deck()} <span>${say("Dealt this round: gets as many points as the best player, or fewer.")} ${natureDealt(nature) ? say("Where no pupil dealt, no one gets points for dealing.") : nothing}</span>`;
}

function grid({ rounds, rows, nature, dealers }: ScoreSheet) {
  const early = rows.some((row) => row.never_dealt);
  const many = rounds.length >= MANY_ROUNDS;
  return html`<div class="score-grid" role="group" tabindex="0" aria-labelledby="score-head"><table>
    <thead><tr>
      <th scope="col" class="ranked">${say("Place")}</th>
      <th scope="col" class="player">${say("Player")}</th>
      ${rounds.map((round) => roundHead(round, many))}
      ${early ? html`<th scope="col">${say("Never dealt")}</th>` : nothing}
      <th scope="col" class="sum-total">${say("Total")}</th>
    </tr></thead>
    <tbody>${rows.map(
      (row) => html`<tr class=${row.place === 1 ? "leads" : ""}>
      <td class="ranked number">${figure(row.place)}</td>
      <th scope="row" class="player"><bdi>${row.name}</bdi></th>
      ${row.points.map((each, at) => points(each, dealers[at] === row.seat))}
      ${early ? points(row.never_dealt) : nothing}
      <td class="sum-total number">${figure(row.total)}</td>
    </tr>`,
    )}</tbody>
    ${
      natureDealt(nature)
        ? html`<tfoot><tr>
      <td class="ranked"></td>
      <th scope="row" class="player">${say("Nature")}</th>
      ${nature.map((each) => points(each))}
      ${early ? html`<td></td>` : nothing}
      <td class="sum-total"></td>
    </tr></tfoot>`
        : nothing
    }
  </table></div>`;
}

/** With its download; before the first round is over, a line that says so. */
export function scoreSheet({ sheet, tile }: WholeTable, { state }: ConsolePage) {
  const any = sheet.rounds.length > 0;
  return html`<section class="score-sheet" aria-labelledby="score-head">
    <header><h2 id="score-head">${say("Score sheet")}</h2>
      ${any ? html`<a class="textual" href="${tablePage(state, tile.table.number)}/scores.csv" download>${say("Scores (CSV)")}</a>` : nothing}</header>
    ${any ? grid(sheet) : nothing}
    <p class="quiet">${any ? legend(sheet) : say("No rounds have finished yet. Points appear here as rounds end.")}</p>
  </section>`;
}
