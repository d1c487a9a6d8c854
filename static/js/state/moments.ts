// What lies over a pupil's table, and when it goes. Nothing stays for ever: a moment fills the screen for six seconds
// and is a band then; whatever the phone is asked, and a phase that ends, closes all but what somebody types in.

import type { LessonView, SeatView, TableView } from "#schema";
import { session, stored } from "../base/storage.ts";
import { NOTICES, newNotice } from "../model/notices.ts";
import type { Band, Moment, Parts, Playing, PupilState, Sheet } from "../model/pupil_types.ts";
import { ENDS } from "../model/sheets.ts";
import { mustWait, waitsFor } from "../model/turns.ts";
import { inDeclareWindow } from "../model/waits.ts";
import { give } from "./settings.ts";

/** Milliseconds for which a moment fills the screen, and then is a band; and for which a notice stays. */
const MOMENT_STAYS = 6000;
const BAND_STAYS = 60_000;
const NOTICE_STAYS = 10_000;

/** What has just happened that this phone shows on a screen of its own; null for nothing. */
function momentOf(table: TableView, seat: SeatView): Moment | null {
  const last = table.happened;
  const views = { seat, table };
  const place = `${table.number}.${table.round}`;
  if (last?.overthrown) return { kind: "overthrow", id: `${place}.${table.line.reigns.length}`, views };
  const out = last?.expelled && last.by === seat.seat && table.phase === "playing" && !table.closed;
  return out ? { kind: "out", id: `${place}.${seat.seat}`, views } : null;
}

/** The moment that a band is of, if it is of one. */
const idOf = (band: Band | null) => (band?.is.kind === "notice" ? null : (band?.is.id ?? null));

/** A sheet, if it is a moment. */
const asMoment = (sheet: Sheet | null) => (sheet && "id" in sheet ? sheet : null);

/** The part of a lesson that a moment or a sheet is about: none of them outlives it. */
const chapterOf = ({ number, round, phase, closed, clocks }: TableView) =>
  `${number}.${round}.${phase}.${closed}.${Boolean(clocks?.last_call)}`;

function askedOf(seat: SeatView, table: TableView) {
  const { waits, may } = seat;
  if (seat.choices) return ["deal"];
  if (seat.asked) return seat.last_guess?.sent ? [] : ["last"];
  if (seat.thinks) return ["think"];
  if (waits?.asked) return waits.said ? [] : [`predict.${waits.of}`];
  if (may.includes("verdict")) return ["verdict"];
  if (inDeclareWindow(table) && (may.includes("declare") || may.includes("guess"))) return ["chance"];
  return waitsFor(seat, table) && !mustWait(table, seat.seat) ? ["turn"] : [];
}

function askedOfAll(lesson: LessonView | null) {
  const { demo, question, slides, step, thought } = lesson ?? {};
  const asked = [];
  if (step) asked.push(`step.${step.title}`);
  if (slides) asked.push(`slide.${slides.step}`);
  if (thought) asked.push("thought");
  if (typeof demo?.of === "number" && demo.choice === null) asked.push(`vote.${demo.of}`);
  if (typeof question?.of === "number" && question.choice === null) asked.push(`vote.${question.of}`);
  return asked;
}

/** What the server asks of this phone now, each as an id with which the next question of its kind is a new one. */
function askedNow({ parts, table, lesson }: { parts: Parts; table: TableView; lesson: LessonView | null }) {
  const rests = (table.pause && !table.clocks?.thinking) || table.closed;
  const own = [...parts.values()].flatMap((seat) =>
    askedOf(seat, table).map((what) => `${what}@${seat.seat}`),
  );
  return [...(rests ? [] : own), ...askedOfAll(lesson)];
}

/** What lies over the table from now on: the sheet, the band, and what is asked. `shown` is the moment that was seen
 *  last; `now` is in milliseconds. */
export function overTable(state: Playing, shown: Moment["id"] | null, now: number) {
  const { table, seat } = state;
  const asked = askedNow(state);
  const chapter = chapterOf(table);
  const turned = state.chapter !== chapter || asked.some((one) => !state.asked.includes(one));
  // What was there as the page was opened is no news.
  const news = state.chapter !== "" && turned;
  let { sheet, band } = state;
  if (band && (band.chapter !== chapter || now >= band.ends)) band = null;
  const full = asMoment(sheet);
  if (sheet && ENDS[sheet.kind] === "asked" && news) sheet = null;
  if (full?.until && now >= full.until) sheet = null;
  const found = momentOf(table, seat);
  const notice = newNotice(table, state.noticed);
  const noticed = Math.max(state.noticed ?? 0, table.notice?.number ?? 0);
  if (notice) band = { is: { kind: "notice", notice, table }, ends: now + NOTICE_STAYS, chapter };
  if (found && found.id !== shown && found.id !== idOf(state.band)) {
    band = { is: found, ends: now + BAND_STAYS, chapter };
    const free = !asked.length && !(sheet && ENDS[sheet.kind] === "typed");
    if (free && table.phase === "playing" && !table.closed && !table.clocks?.last_call)
      sheet = { ...found, until: now + MOMENT_STAYS };
  }
  return { sheet, band, noticed, asked, chapter };
}

/** When that changes by itself, in milliseconds from now; null for never. */
export function changesIn({ sheet, band }: Pick<Playing, "sheet" | "band">, now: number) {
  const ends = [asMoment(sheet)?.until, band?.ends].filter((end) => typeof end === "number");
  return ends.length ? Math.max(0, Math.min(...ends) - now) : null;
}

/** What takes the screen: a moment, or the notebook while play rests. What is being typed when play goes on stays
 *  where it is. `opens` is until when play rests for a notebook that is to be opened. */
export function interrupted(state: Playing, shown: Moment["id"] | null, now: number) {
  const until = state.table.clocks?.thinking ?? null;
  const over = overTable(state, shown, now);
  let { sheet } = over;
  if (sheet?.kind === "notebook" && sheet.asked && sheet.asked !== until) {
    const draft = state.books?.draft;
    const untouched = draft?.changes === sheet.changes && !draft.building;
    sheet = untouched ? null : { ...sheet, asked: null };
  }
  if (!state.seat.thinks || state.thought === until)
    return { ...over, sheet, thought: state.thought, opens: null };
  if (sheet?.kind === "notebook") sheet = { ...sheet, asked: until };
  return { ...over, sheet, thought: until, opens: sheet ? null : until };
}

let passes: ReturnType<typeof setTimeout> | undefined;

/** The same for a page, which is called `again` when something passes by itself; until when play rests for a notebook
 *  that is to be opened. */
export function interrupts(page: PupilState, state: Playing, again: () => void) {
  const now = Date.now();
  const { opens, ...next } = interrupted(state, stored<string>(session, "moment"), now);
  if (next.sheet !== page.sheet) page.leaving = false;
  const { band } = next;
  if (band && band !== page.band && band.is.kind === "notice") give([NOTICES[band.is.notice.kind].sound]);
  Object.assign(page, next);
  // A moment that is a band fills the screen no second time by itself.
  const moment = idOf(band);
  if (moment) stored(session, "moment", moment);
  clearTimeout(passes);
  const left = changesIn(next, now);
  if (left !== null) passes = setTimeout(again, left);
  return opens;
}
