// Rosters in OneRoster's CSV: who is taken from them, and what is said of a wrong file.

import assert from "node:assert/strict";
import { test } from "node:test";

import { MOST, roster } from "../../static/js/model/oneroster.ts";

const HEAD =
  '"sourcedId","status","dateLastModified","enabledUser","orgSourcedIds","role","username","userIds","givenName","familyName","middleName","identifier","email","sms","phone","agentSourcedIds","grades","password"';
const user = (
  id: string,
  given: string,
  family: string,
  role = "student",
  status = "active",
  enabled = "true",
) =>
  `"${id}","${status}","2026-08-01T00:00:00.000Z","${enabled}","o1","${role}","${id}","","${given}","${family}","","","${id}@school.example","","","","7",""`;
const ONE_ONE = [
  HEAD,
  user("1", "Mia", "Klein"),
  user("2", 'Zoë ""Zo""', "O’Neil, jr"),
  user("3", "Ms", "Teacher", "teacher"),
  user("4", "Gone", "Away", "student", "tobedeleted"),
  user("5", "Off", "Line", "student", "active", "false"),
  user("6", "Ben", "van der Berg", "student", ""),
].join("\r\n");
const USERS_1_2 =
  "sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,preferredGivenName,preferredMiddleName,preferredFamilyName\n" +
  "1,active,,true,a,,Maximilian,Klein,,Max,,\n2,active,,true,b,,Ann,Lee,,,,\n3,active,,true,c,,Ms,Teacher,,,,\n";
const ROLES_1_2 =
  "sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId\n" +
  "r1,active,,1,primary,student,,,o,\nr2,active,,2,primary,student,,,o,\nr3,active,,3,primary,teacher,,,o,\nr4,tobedeleted,,3,secondary,student,,,o,\n";

test("takes active students of 1.1, with a byte order mark, quotes and ends of lines", () => {
  const rows = [
    ["Mia", "Klein"],
    ['Zoë "Zo"', "O’Neil, jr"],
    ["Ben", "van der Berg"],
  ];
  assert.deepEqual(roster([`\ufeff${ONE_ONE}`]), { rows });
  assert.deepEqual(roster([`${ONE_ONE}\r\n`]), { rows });
  assert.deepEqual(roster([ONE_ONE.replace(/","/g, '";"').replace(", jr", "")]), {
    rows: rows.map(([given, family]) => [given, family.replace(", jr", "")]),
  });
});

test("takes preferred names of 1.2, whose roles are in a file of their own", () => {
  const rows = [
    ["Max", "Klein"],
    ["Ann", "Lee"],
  ];
  assert.deepEqual(roster([USERS_1_2, ROLES_1_2]), { rows });
  assert.deepEqual(roster([ROLES_1_2, USERS_1_2]), { rows });
  assert.deepEqual(roster([USERS_1_2]), { wrong: "no-roles", n: 0 });
});

test("says of a wrong file what is wrong", () => {
  const wrong = (...texts: string[]) => {
    const found = roster(texts);
    return "wrong" in found ? found.wrong : "";
  };
  assert.equal(wrong("PK\u0003\u0004 users.csv"), "zip");
  assert.equal(wrong(ONE_ONE.replace("Mia", "M\ufffda")), "encoding");
  assert.equal(wrong("s\0o\0u\0"), "encoding");
  for (const text of ["", "a", "Name,Class\nMia,7b\n", ROLES_1_2, HEAD, '"unclosed'])
    assert.equal(wrong(text), "not-users", text);
  assert.equal(wrong(ONE_ONE.replace(/"student"/g, '"parent"')), "no-pupils");
});

test("says how many pupils are in a file of a whole school", () => {
  const some = (n: number) =>
    [HEAD, ...Array.from({ length: n }, (_, at) => user(`${at}`, `A${at}`, "B"))].join("\n");
  assert.deepEqual(roster([some(MOST + 1)]), { wrong: "too-many", n: MOST + 1 });
  assert.ok("rows" in roster([some(MOST)]));
});
