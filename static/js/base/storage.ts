// What a browser keeps for its pages. Private windows and full disks refuse storage: then a reload forgets it,
// and that is all.

export const session = () => window.sessionStorage;
export const local = () => window.localStorage;

/** Returns what is kept under a key, or with a value keeps that; null for nothing. */
export function stored<Kept>(store: () => Storage, key: string, value?: Kept | null): Kept | null {
  try {
    if (value === undefined) return JSON.parse(store().getItem(key) ?? "null") as Kept | null;
    store().setItem(key, JSON.stringify(value));
  } catch {
    /* no storage */
  }
  return null;
}
