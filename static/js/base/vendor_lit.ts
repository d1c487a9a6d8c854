// The vendored template library; classroom/assets.py says where it is. Nothing but this and vendor_live.ts imports it.

import { Directive, directive, type PartInfo } from "lit-html/directive.js";
import { render as draw, type ElementPart, noChange, nothing } from "lit-html/lit-html.js";
import { drawn } from "./dom.ts";
import { mending } from "./mending.ts";

export { ifDefined } from "lit-html/directives/if-defined.js";
export { repeat } from "lit-html/directives/repeat.js";
export { html, nothing, svg, type TemplateResult } from "lit-html/lit-html.js";

/** Whatever a template can show: text, templates, lists of them, or nothing. */
export type Content = unknown;

/** Draws `content` as what `root` holds, whatever other programs have done to it since the last time. */
export function render(content: Content, root: HTMLElement) {
  mending.before(root);
  draw(content, root);
  mending.after(root);
  drawn();
}

type Take = (element: Element) => void;

/** Gives `take` the element that it stands in, once: a small part of what the library's own can do. */
export const ref = directive(
  class extends Directive {
    take: Take | undefined;

    render(_take: Take) {
      return nothing;
    }

    override update(part: PartInfo, [take]: [Take]) {
      if (take !== this.take) take((part as ElementPart).element);
      this.take = take;
      return nothing;
    }
  },
);

type Make = () => Content;

/** What `make` gives, made again only when `sign`, a string, has changed: a line of ninety cards is
 *  not gone through for one card more. */
export const kept = directive(
  class extends Directive {
    sign: string | undefined;

    render(_sign: string, make: Make) {
      return make();
    }

    override update(_part: PartInfo, [sign, make]: [string, Make]) {
      if (sign === this.sign) return noChange;
      this.sign = sign;
      return make();
    }
  },
);
