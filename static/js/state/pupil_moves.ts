// A pupil’s moves on their way to the server.

import type { Expect, TableView } from "#schema";
import { session, stored } from "../base/storage.ts";
import type { Move, Parts, PupilState } from "../model/pupil_types.ts";
import type { connect } from "../transport/net.ts";
import { placeOf, roundOf } from "./pupil_view.ts";

/** A move on its way: the round it was made in, its id, and the version of the table that it was made on. */
export interface SentMove {
  round: string;
  id: string;
  seat: string;
  seen: number;
  move: Move;
  expect: Expect | null;
}

interface Page {
  state: PupilState;
  net: Pick<ReturnType<typeof connect>, "ask" | "watch">;
  /** Resolves once the table is shown at that version. */
  reached(version: number): Promise<void>;
  classId: string;
  done(move: Move): void;
  refuse(why: string): void;
  dropped(): void;
  draw(): void;
}

/** Moves are kept in the browser until they are answered: the page may be loaded anew while nothing can be saved. */
export function moves({ state, net, reached, classId, done, refuse, dropped, draw }: Page) {
  let unsent = stored<SentMove>(session, "sent");

  /** Sends a move until it is answered. */
  async function deliver(sent: SentMove) {
    const { round: _, ...content } = sent;
    state.sending = true;
    state.problem = "";
    stored(session, "sent", sent);
    draw();
    const answer = await net.ask("move", content, sent.id);
    stored(session, "sent", null);
    // The answer comes first: what it says is done must be seen before the next move can be made.
    if (answer.ok) await reached(answer.version ?? 0);
    state.sending = false;
    if (answer.ok) done(sent.move);
    else {
      refuse(answer.why);
      net.watch();
    }
    draw();
  }

  /** What was on its way when the page was left goes on, with its id, so that it counts once. The server takes it
   *  into no other round, but knows whether it was saved in its own. */
  async function sendAgain(parts: Parts, table: TableView) {
    if (!unsent) return;
    const sent = unsent;
    const { round, ...content } = sent;
    unsent = null;
    const here = parts.has(sent.seat) && round.startsWith(placeOf(classId, sent.seat, table));
    if (here && round === roundOf(classId, sent.seat, table)) {
      deliver(sent);
      return;
    }
    const answer = here ? await net.ask("move", content, sent.id) : { ok: true };
    stored(session, "sent", null);
    if (!answer.ok) dropped();
  }

  return { deliver, sendAgain };
}
