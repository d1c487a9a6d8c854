/** A value that is there whenever this is asked for: what the server sends together, or the page has. */
export function certain<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error("Something that belongs here is missing.");
  return value;
}
