// The one place that knows where the vendored template library stands.
export { html, svg, nothing, render } from "../vendor/js/lit-html/lit-html.js";
export { ifDefined } from "../vendor/js/lit-html/directives/if-defined.js";
export { live } from "../vendor/js/lit-html/directives/live.js";
export { ref } from "../vendor/js/lit-html/directives/ref.js";
export { repeat } from "../vendor/js/lit-html/directives/repeat.js";
