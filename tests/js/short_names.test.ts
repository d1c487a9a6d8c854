// Names where there is little room: made-up ones are short, and no two of a table alike.

import assert from "node:assert/strict";
import { test } from "node:test";
import { shortNames } from "../../static/js/model/short_names.ts";

const MADE_UP = [
  "Bold Otter",
  "Brave Otter",
  "Calm Badger",
  "Nutria valiente",
  "Nutria veloz",
  "Nutria audaz",
];
const short = (...names: string[]) => [...shortNames(names, MADE_UP).values()];

test("a made-up name is its animal, wherever that stands", () => {
  assert.deepEqual(short("Bold Otter", "Calm Badger", "Nutria valiente"), ["Otter", "Badger", "Nutria"]);
  assert.deepEqual(short("Bold Otter B", "Calm Badger"), ["Otter B", "Badger"]);
});

test("two of the same animal have a letter more, or stay whole", () => {
  assert.deepEqual(short("Nutria valiente", "Nutria audaz"), ["Nutria v.", "Nutria a."]);
  assert.deepEqual(short("Nutria valiente", "Nutria veloz"), ["Nutria valiente", "Nutria veloz"]);
  assert.deepEqual(short("Bold Otter", "Otter"), ["B. Otter", "Otter"]);
  assert.deepEqual(short("Bold Otter", "Brave Otter"), ["Bold Otter", "Brave Otter"]);
});

test("any other name stays as it is", () => {
  assert.deepEqual(short("Ada Badger", "Ada B", "Bo"), ["Ada Badger", "Ada B", "Bo"]);
});
