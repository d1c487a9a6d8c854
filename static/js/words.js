// Every sentence comes from the server's catalogue, in the page's `words` block:
// {key: "Sentence with {places}."}, or {key: [form, form, ...]} where a number decides. The forms
// stand in the order of the plural categories named under the key "plurals".

const page = document.getElementById("words");
const words = page ? JSON.parse(page.textContent) : {};
const language = document.documentElement.lang || "en";
const plurals = new Intl.PluralRules(language);
const figures = new Intl.NumberFormat(language, { useGrouping: true });

// Templates are cut into parts once: even parts are text, odd parts are the names of places.
const cuts = new Map();

function cut(template) {
  let parts = cuts.get(template);
  if (!parts) cuts.set(template, (parts = template.split(/\{(\w+)\}/)));
  return parts;
}

function template(key, places) {
  const found = words[key];
  if (found === undefined) return key;
  if (typeof found === "string") return found;
  const at = (words.plurals ?? ["one", "other"]).indexOf(plurals.select(Number(places.n)));
  return found[at] ?? found[found.length - 1];
}

/** A number as this language writes it. */
export function figure(number) {
  return figures.format(number).replace(/^-/, "−");
}

const shown = (value) => (typeof value === "number" ? figure(value) : (value ?? ""));

/** The sentence `key` as something lit renders; places may be strings, numbers or templates. A
 *  plural sentence chooses its form by the place `n`. */
export function say(key, places = {}) {
  return cut(template(key, places)).map((part, at) => (at % 2 ? shown(places[part]) : part));
}

/** The same as a plain string, for labels and for the screen reader's ear. */
export function sayText(key, places = {}) {
  return say(key, places).join("");
}

/** Whether the catalogue has `key`. */
export const has = (key) => key in words;

/** Strings as a list in this language: "Ana, Ben and Chiara". */
export function listText(items, type = "conjunction") {
  if (typeof Intl.ListFormat !== "function") return items.join(", ");
  return new Intl.ListFormat(language, { type, style: "long" }).format(items);
}
