// What a browser keeps for its pages. Nothing else touches its storage, for private windows, blocked site data and
// full disks refuse it: then a reload forgets what was kept, and that is all.

export const session = () => window.sessionStorage;
export const local = () => window.localStorage;

/** Returns the text that is kept under a key, or with a value keeps that; null for nothing. */
export function storedText(store: () => Storage, key: string, value?: string | null): string | null {
  try {
    if (value === undefined) return store().getItem(key);
    if (value === null) store().removeItem(key);
    else store().setItem(key, value);
  } catch {
    /* no storage */
  }
  return null;
}

/** The same of a value that JSON has. */
export function stored<Kept>(store: () => Storage, key: string, value?: Kept | null): Kept | null {
  if (value !== undefined) {
    storedText(store, key, JSON.stringify(value));
    return null;
  }
  try {
    return JSON.parse(storedText(store, key) ?? "null") as Kept | null;
  } catch {
    return null; // not ours
  }
}

/** Forget what is kept under some keys, or all. */
export function forget(store: () => Storage, keys?: string[]) {
  try {
    if (keys) for (const key of keys) store().removeItem(key);
    else store().clear();
  } catch {
    /* then there is nothing */
  }
}
