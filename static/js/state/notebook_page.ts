// The lab notebook on a pupil’s page: it is fetched when somebody opens it, or when notes were not sent, and play may
// rest for it.

import type { SeatView, TableView } from "#schema";
import { uniqueId } from "../base/unique_id.ts";
import type { Content } from "../base/vendor_lit.ts";
import type { Keeping, Notebooks, Playing, PupilActions, PupilState, Sheet } from "../model/pupil_types.ts";
import type { connect } from "../transport/net.ts";
import { hasNotes, keepNotes, keptNotes } from "./pupil_drafts.ts";

/** The part with the notebooks themselves. */
interface Part {
  notebooks(keeping: Keeping): Notebooks;
  notebookSheet(state: Playing, act: PupilActions): Content;
}

interface Page {
  state: PupilState;
  net: Pick<ReturnType<typeof connect>, "ask">;
  fetch(): Promise<Part>;
  /** The class, and its line of the database. */
  classId: string;
  line: string;
  /** The id of this seat’s round, and the table. */
  roundId(): string;
  shown(): TableView;
  open(sheet: Sheet): void;
  missed(): void;
  draw(): void;
}

export function notebookPage({ state, net, fetch, classId, line, roundId, shown, open, missed, draw }: Page) {
  let part: Part | null = null;

  /** The lab notebooks of this phone. */
  async function notebooks() {
    if (state.books) return state.books;
    part = await fetch();
    state.books ??= part.notebooks({
      ask: net.ask,
      keep: (drafts) => keepNotes(classId, line, drafts),
      kept: () => keptNotes(classId, line),
      draw,
    });
    state.books.follow(roundId(), state.seat, shown(), false);
    return state.books;
  }

  /** Opens the notebook; `asked` is until when play rests for it, or null. */
  async function write(asked: number | null = null) {
    const books = await notebooks().catch(() => null);
    if (!books) {
      // Whoever is asked is asked again with the next view.
      state.thought = null;
      missed();
      return;
    }
    if (state.sheet || !state.seat.writes) return;
    open({ kind: "notebook", asked, changes: books.draft?.changes ?? 0 });
  }

  function thought(seats: SeatView[]) {
    for (const { seat } of seats) {
      const id = uniqueId();
      net.ask("thought", { id, seat }, id);
    }
  }

  return {
    write,
    thought,
    sheet: (playing: Playing, act: PupilActions) => part?.notebookSheet(playing, act),

    /** Notes the rule of a pupil who declares, unless the notebook has it already; `now` without waiting for a pause. */
    async claim(words: string, now = false) {
      (await notebooks().catch(() => null))?.claim(words, now);
    },

    /** Who closes the notebook while play rests for it has answered, or passes. */
    written() {
      state.books?.flush();
      if (state.seat.thinks) thought([state.seat]);
    },

    /** What is written here and what the server has; what was not sent yet is sent. */
    follow(table: TableView) {
      const { seat, books, sheet } = state;
      if (books) books.follow(roundId(), seat, table, sheet?.kind === "notebook");
      else if (seat.writes && hasNotes()) notebooks().catch(() => {});
    },
  };
}
