// What a screen reader says.

/** What of some sentences is new to who has heard `before`. */
export const unheard = (sentences: string[], before: string[]) =>
  sentences.filter((one) => !before.includes(one));

/** Returns functions that have `region` say a sentence, or of several those that are new. */
export function reading(region: HTMLElement) {
  let heard: string[] = [];
  const hear = (said: string) => {
    if (region.textContent !== said) region.textContent = said;
  };
  return {
    hear,
    /** While it is `silent` the sentences count as heard. */
    tell(sentences: (string | null | undefined)[], silent: boolean) {
      const all = sentences.flatMap((one) => one || []);
      const fresh = silent ? [] : unheard(all, heard);
      heard = all;
      if (fresh.length) hear(fresh.join(" "));
    },
  };
}
