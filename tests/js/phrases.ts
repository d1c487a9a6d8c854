// The phrases that the rule builder's form gets from the server, in English: `browser_checks.py` has written them.

import { readFileSync } from "node:fs";

Object.assign(globalThis.messages ?? {}, {
  phrases: JSON.parse(readFileSync("generated/phrases.json", "utf8")),
});
