// Views and what changes in them.

/** A patch of the server (classroom/web/realtime/patches.py): a list of one holds the new value, an object the
 *  patches of parts. */
export type Patch = [unknown] | { [part: string]: Patch };

/** A view after a patch. */
export function patched(view: unknown, patch: Patch): unknown {
  if (Array.isArray(patch)) return patch[0];
  const next = (Array.isArray(view) ? [...view] : { ...(view as object) }) as Record<string, unknown>;
  for (const [key, change] of Object.entries(patch)) next[key] = patched(next[key], change);
  return next;
}
