// The ends of the parts of a lesson on the big screen: a great moment, an answer that the class waited for, the end.

import type { ProjectorClass } from "#schema";

type What = ProjectorClass["show"]["what"];

/** The great moments of a lesson. */
export const STAGED: What[] = ["last_call", "thought", "rule"];
const ENDS: What[] = [...STAGED, "end"];

/** Whether the class has the answer to what is shown: to its question, or the rule of the demo. */
const answered = ({ show, demo, question }: ProjectorClass) =>
  show.what === "demo" ? demo?.rule != null : show.what === "question" && question?.answer != null;

/** Whether a part of the lesson ends with what is shown now. */
export const endsPart = (before: ProjectorClass, now: ProjectorClass) =>
  before.show.what === now.show.what ? answered(now) && !answered(before) : ENDS.includes(now.show.what);
