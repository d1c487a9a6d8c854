// What somebody types or chooses against a clock: it goes to the server at every pause, and the newest counts.

const PAUSE = 600;
/** Longest wait while somebody types on and on, and shortest between two. */
const AT_MOST = 2000;

/** Returns a function that takes what stands there now. It sends the newest once nothing has come for a moment, one
 *  after another; `flush` sends at once. */
export function autosave<Content>(send: (content: Content) => Promise<unknown>) {
  let waiting: { content: Content } | null = null;
  let sending = false;
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function flush() {
    clearTimeout(timer);
    if (sending || !waiting) return;
    const { content } = waiting;
    waiting = null;
    sending = true;
    await send(content);
    sending = false;
    flush();
  }

  function save(content: Content) {
    const now = performance.now();
    if (!waiting) since = now;
    waiting = { content };
    clearTimeout(timer);
    timer = setTimeout(flush, Math.max(0, Math.min(PAUSE, since + AT_MOST - now)));
  }

  return Object.assign(save, {
    flush,
    /** What was sent by itself is not sent again. */
    drop() {
      clearTimeout(timer);
      waiting = null;
    },
  });
}
