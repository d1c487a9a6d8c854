// @ts-nocheck: not typed yet
// The one place that knows where the vendored template library stands.

export { ifDefined } from "../../vendor/js/lit-html/directives/if-defined.js";
export { live } from "../../vendor/js/lit-html/directives/live.js";
export { ref } from "../../vendor/js/lit-html/directives/ref.js";
export { repeat } from "../../vendor/js/lit-html/directives/repeat.js";
export { html, nothing, render, svg } from "../../vendor/js/lit-html/lit-html.js";

import { Directive, directive } from "../../vendor/js/lit-html/directive.js";
import { noChange } from "../../vendor/js/lit-html/lit-html.js";

/** What `make` gives, made again only when `sign`, a string, has changed: a line of ninety cards is
 *  not gone through for one card more. */
export const kept = directive(
  class extends Directive {
    render(_sign, make) {
      return make();
    }

    update(_part, [sign, make]) {
      if (sign === this.sign) return noChange;
      this.sign = sign;
      return make();
    }
  },
);
