// A round of the tests as a pupil takes it home, with all rules of the list: `browser_checks.py` has written it.

import { readFileSync } from "node:fs";
import type { TakeHomePage, TakeHomeRound } from "#schema";
import { certain } from "../../static/js/base/certain.ts";
import { judgeable } from "../../static/js/model/fitting.ts";

export const homePage = JSON.parse(readFileSync("generated/take_home.json", "utf8")) as TakeHomePage;
export const homeRound: TakeHomeRound = certain(homePage.round);
export const rules = judgeable(homePage.rules);
export const ruleCalled = (id: string) => certain(rules.find((rule) => rule.id === id));
