// The sentences of all scripts, as English pages get them: what stands on a screen is read in tests of what draws it.

import { readFileSync } from "node:fs";
import { learn } from "../../static/js/base/messages.ts";

learn(JSON.parse(readFileSync("generated/english.json", "utf8")));
