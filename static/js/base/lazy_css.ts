// The style sheet of a part that is fetched after the page.

/** Resolves when the style sheet `name` is there, or could not be had: the part is shown all the same. */
export function loadCss(name: string) {
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = new URL(`${name}.css`, import.meta.url).href;
  return new Promise<unknown>((done) => {
    sheet.onload = sheet.onerror = done;
    document.head.append(sheet);
  });
}
