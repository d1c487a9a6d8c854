// A part of the template library that a pupil's first view does without.

export { live } from "lit-html/directives/live.js";
