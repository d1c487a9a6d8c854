// Chance that is the same everywhere: what is shuffled by the same words comes out alike on every device.

/** A number made from words (FNV-1a). */
export function hashOf(words: string) {
  let hash = 0x811c9dc5;
  for (let at = 0; at < words.length; at += 1) hash = Math.imul(hash ^ words.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Numbers from 0 to 1, one at a call (mulberry32). */
function numbers(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The same in an order that the words decide. */
export function shuffled<One>(all: readonly One[], words: string): One[] {
  const next = numbers(hashOf(words));
  const made = [...all];
  for (let left = made.length - 1; left > 0; left -= 1) {
    const at = Math.floor(next() * (left + 1));
    [made[left], made[at]] = [made[at], made[left]];
  }
  return made;
}
