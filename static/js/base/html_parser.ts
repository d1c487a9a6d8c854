// The one place that makes a document of markup. It is only for pages of our own server, which escapes all text in them; a browser
// that knows trusted types lets no other script do this (classroom/web/platform/security_headers.py).

declare global {
  var trustedTypes:
    | {
        createPolicy(
          name: string,
          rules: { createHTML(markup: string): string },
        ): { createHTML(markup: string): string };
      }
    | undefined;
}

const policy = globalThis.trustedTypes?.createPolicy("parsed", { createHTML: (markup) => markup });

/** The document of a page from our own server. Nothing in it runs or is loaded. */
export const parsed = (markup: string) =>
  new DOMParser().parseFromString(policy ? policy.createHTML(markup) : markup, "text/html");
