// @ts-nocheck: not typed yet
// Plays that nobody's round has, as `layout` draws them: an example, a demo, cards that are tried.

const TENTH = 10;

/** What `layout` draws of plays in order, each `{cards, right}`: right ones on the line, wrong ones below it. */
export function laidOut(plays) {
  const columns = [];
  let laid = 0;
  for (const { cards, right } of plays) {
    const play = cards.map((card) => ({ n: (laid += 1), card }));
    if (right) columns.push(...play.map((one) => ({ ...one, sidelines: [] })));
    else columns.at(-1)?.sidelines.push(play);
  }
  const markers = Array.from({ length: Math.floor(laid / TENTH) }, (_, at) => (at + 1) * TENTH);
  return { columns, laid, markers, prophet_markers: [], reigns: [], pending: null, happened: null };
}
