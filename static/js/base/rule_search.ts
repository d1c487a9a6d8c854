// Looking through a list of rules by words: each word typed so far begins a word of the statement.

/** Words without case, accents and signs, each after a space. */
export const folded = (text: string) =>
  ` ${text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/œ/g, "oe")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()}`;
const statements = new Map<string, string>();

function plain(statement: string) {
  let text = statements.get(statement);
  if (text === undefined) statements.set(statement, (text = folded(statement)));
  return text;
}

/** The rules of `list` that have all words of `words`; scripts without spaces match anywhere. */
export function matching<Rule extends { statement: string }>(list: Rule[], words: string) {
  const wanted = folded(words)
    .split(" ")
    .filter(Boolean)
    .map((word) => (/^[\x21-\x7e]+$/.test(word) ? ` ${word}` : word));
  return list.filter((one) => wanted.every((word) => plain(one.statement).includes(word)));
}
