// Another table, for a pupil whose own is done: as the big screen would show it. The phone asks for it again and
// again while it watches; the server keeps nothing, and says which tables there are.

import type { ProjectorTable, VisitMessage } from "#schema";
import { say } from "../base/messages.ts";
import { html, nothing } from "../base/vendor_lit.ts";
import type { Answer } from "../model/answers.ts";
import type { Playing, Visit } from "../model/pupil_types.ts";
import type { Scroller } from "../model/scroller.ts";
import { happened, headline } from "./event_text.ts";
import { layout } from "./layout.ts";

interface Asking {
  ask(event: "visit", content: VisitMessage): Promise<Answer>;
  draw(): void;
  scroller: Scroller;
}

/** Milliseconds after which a table that is watched is asked for again; and after which, whether there is one. */
export const LOOKS = 2500;
export const OFFERS = 10_000;

/** Whether the pupil in sight has nothing to answer at their own table. */
const done = ({ seat, table }: Pick<Playing, "seat" | "table">) =>
  Boolean(seat.seat) && !table.closed && (!seat.asked || Boolean(seat.last_guess?.sent));

function drawn(table: ProjectorTable, scroller: Scroller, leave: () => void) {
  const { head, sub } = headline(table);
  const last = happened(table);
  return html`<section class="visiting" aria-labelledby="visiting">
    <div class="visiting-head"><h1 id="visiting" tabindex="-1">${say("Table {n}", { n: table.number })}</h1>
      <button type="button" class="button" @click=${leave}>${say("Back to my table")}</button></div>
    <p><strong>${head}</strong>${sub ? html` <span class="quiet">${sub}</span>` : nothing}</p>
    <p class="last">${table.pending ? nothing : last}</p>
    ${layout(table, { size: "phone", scroller })}
    <p class="quiet">${say("A different rule. Can you find it? Keep it to yourself.")}</p></section>`;
}

export function visits({ ask, draw, scroller }: Asking) {
  let tables: number[] = [];
  /** The table that is watched, and what was seen of it last. */
  let watches: number | null = null;
  let seen: ProjectorTable | null = null;
  /** The place and round that this is known of, when it was asked for, and the next look. */
  let place = "";
  let askedAt = Number.NEGATIVE_INFINITY;
  let next: ReturnType<typeof setTimeout> | undefined;

  const wait = () => (watches === null ? OFFERS : LOOKS);

  async function look(seat: string) {
    askedAt = performance.now();
    const [here, wanted] = [place, watches];
    const answer = await ask("visit", { seat, table: wanted });
    if (here !== place || wanted !== watches) return;
    const visit = answer.ok && answer.visit;
    tables = visit ? visit.tables : [];
    seen = visit ? visit.table : null;
    if (!seen) watches = null;
    draw();
  }

  function go(to: number | null) {
    watches = to;
    seen = null;
    askedAt = Number.NEGATIVE_INFINITY;
    draw();
  }

  /** For a pupil whose round is over. Where it is not drawn, nothing is asked. */
  return (state: Pick<Playing, "seat" | "table">): Visit => {
    const { seat, table } = state;
    const here = `${seat.seat}.${table.number}.${table.round}`;
    if (here !== place || !done(state)) {
      [place, tables, watches, seen, askedAt] = [here, [], null, null, Number.NEGATIVE_INFINITY];
      clearTimeout(next);
    }
    if (!done(state)) return { offer: nothing, watched: null };
    if (performance.now() - askedAt >= wait()) look(seat.seat);
    clearTimeout(next);
    next = setTimeout(draw, wait());
    const [first] = tables;
    return {
      offer:
        first === undefined
          ? nothing
          : html`<p class="visit"><button type="button" class="button wide" aria-busy=${String(watches !== null)} @click=${() => go(first)}>${say("Watch another table")}</button></p>`,
      watched: seen && drawn(seen, scroller, () => go(null)),
    };
  };
}
