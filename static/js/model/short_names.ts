// Names where there is little room. A made-up one is an animal with an adjective: the animal says who it is.

/** The letters behind a name that somebody else has, too: "Bold Otter B". */
const LETTERS = / [A-Z]{1,2}$/;

/** From the shortest on: "Otter", "B. Otter", "Bold Otter". A language with the animal in front has "Nutria", "Nutria v.". */
function forms(name: string) {
  const behind = LETTERS.exec(name)?.[0] ?? "";
  const words = name.slice(0, name.length - behind.length).split(" ");
  // An adjective after its animal begins with a small letter.
  const at = words.map((word) => word !== word.toLowerCase()).lastIndexOf(true);
  const animal = words[Math.max(0, at)];
  const first = at > 0 ? `${words[0][0]}. ${animal}` : `${animal} ${words[words.length - 1][0]}.`;
  return [`${animal}${behind}`, `${first}${behind}`, name];
}

/** What the players of a table are called on its tile, by their whole names: made-up ones are short, and no two of a
 *  table alike. */
export function shortNames(names: string[], madeUp: readonly string[]) {
  const all = names.map((name) => (madeUp.includes(name.replace(LETTERS, "")) ? forms(name) : [name]));
  const others = (at: number) => new Set(all.flatMap((one, each) => (each === at ? [] : one)));
  return new Map(names.map((name, at) => [name, all[at].find((form) => !others(at).has(form)) ?? name]));
}
