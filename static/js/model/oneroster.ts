// Names of pupils from the files of a OneRoster export (1.1 and 1.2), CSV binding.

/** As classroom.classes.name_list.MAX_LISTED_NAMES. */
export const MOST = 60;

export type Wrong = "zip" | "encoding" | "not-users" | "no-roles" | "no-pupils" | "too-many";

/** What is in the files: rows for the list of names, given and family name apart; or why not. */
export type Roster = { rows: [given: string, family: string][] } | { wrong: Wrong; n: number };

type Row = Record<string, string>;

/** The rows of a file, by its headings; quotes hold commas, quotes and ends of lines (RFC 4180). */
function rowsOf(text: string): Row[] {
  const [first] = text.split(/\r?\n/, 1);
  const comma = first.includes(",") ? "," : ";"; // which a spreadsheet writes in some languages
  const lines: string[][] = [[]];
  const cell = new RegExp(`("(?:[^"]|"")*"|[^${comma}\\r\\n]*)(${comma}|\\r?\\n|$)`, "y");
  while (cell.lastIndex < text.length) {
    const [, value, end] = cell.exec(text) ?? [];
    if (value === undefined) return [];
    lines[lines.length - 1].push(value.startsWith('"') ? value.slice(1, -1).replace(/""/g, '"') : value);
    if (end !== comma) lines.push([]);
  }
  const [heads, ...rest] = lines;
  const keys = heads.map((each) => each.trim().toLowerCase());
  return rest
    .filter((each) => each.length === keys.length)
    .map((each) => Object.fromEntries(each.map((value, at) => [keys[at], value.trim()])));
}

/** In force: a whole export leaves the status empty. */
const active = (row: Row) => ["", "active"].includes((row.status ?? "").toLowerCase());
const isStudent = (row: Row) => (row.role ?? "").toLowerCase() === "student";

/** The pupils of users.csv; with 1.2, roles.csv says who is one. All else in them is left alone. */
export function roster(texts: string[]): Roster {
  const no = (wrong: Wrong, n = 0) => ({ wrong, n });
  if (texts.some((text) => text.startsWith("PK"))) return no("zip");
  if (texts.some((text) => text.includes("\ufffd") || text.includes("\0"))) return no("encoding");
  const files = texts.map((text) => rowsOf(text.replace(/^\ufeff/, "")));
  const users = files.find((rows) => rows[0]?.givenname !== undefined && rows[0].familyname !== undefined);
  const roles = files.find((rows) => rows[0]?.usersourcedid !== undefined && rows[0].role !== undefined);
  if (!users) return no("not-users");
  if (users[0].role === undefined && !roles) return no("no-roles");
  const students = new Set(
    roles?.filter((row) => active(row) && isStudent(row)).map((row) => row.usersourcedid),
  );
  const pupils = users.filter(
    (row) =>
      active(row) &&
      (row.enableduser ?? "").toLowerCase() !== "false" &&
      (row.role === undefined ? students.has(row.sourcedid) : isStudent(row)),
  );
  if (!pupils.length) return no("no-pupils");
  if (pupils.length > MOST) return no("too-many", pupils.length);
  return {
    rows: pupils.map((row) => [
      row.preferredgivenname || row.givenname,
      row.preferredfamilyname || row.familyname,
    ]),
  };
}
