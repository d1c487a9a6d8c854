// Parts of a page that are fetched when they are needed.

const FETCHES_AFTER = 2000;

/** Returns a function for a part: null until it is there, which `draw` is called for. What was lost on the way is
 *  fetched again, for somebody may wait for it before a sheet that has only its place. */
export function latePart<Part>(fetch: () => Promise<Part>, draw: () => void) {
  let part: Part | null = null;
  let asked = false;
  return () => {
    if (!asked) {
      asked = true;
      const again = () => {
        asked = false;
        draw();
      };
      fetch().then(
        (found) => {
          part = found;
          draw();
        },
        () => setTimeout(again, FETCHES_AFTER),
      );
    }
    return part;
  };
}

/** Returns a function that fetches something once; what was lost on the way is fetched again when it is asked for. */
export function fetchedOnce(fetch: () => Promise<unknown>) {
  let asked: Promise<unknown> | null = null;
  return () => {
    asked ??= fetch().catch((lost) => {
      asked = null;
      throw lost;
    });
    return asked;
  };
}
