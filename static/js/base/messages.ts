// Sentences stand in English where they are said: say("{player}’s turn", { player }). Browsers get them in the
// language of the page, by short names that take the place of the English when scripts are bundled
// (classroom/script_sentences.py, which also says what may be written). A page's bundle is a script that runs before
// the others: {name: "Sentence with {places}."}, or {name: [form, form, ...]} where a number decides. The forms are in
// the order of the plural categories under the key "plurals".

import { reload, reloaded } from "./reloads.ts";
import { type Content, html, nothing } from "./vendor_lit.ts";

const RELOADS_AFTER = 3000;

/** A template; for a number in it one for each plural category. */
type Template = string | string[];
type Messages = Record<string, Template> & { plurals?: string[] };

/** What stands at the named places of a template. */
export type Places = Record<string, Content>;

/** A sentence as lit renders it, in pieces. */
export type Said = Content[];

/** A sentence that is kept, to be said later: `sentence("…")` makes one. */
export type Sentence = Template & { readonly sentence: unique symbol };

declare global {
  var messages: Messages | undefined;
}

const page = document.getElementById("words") as HTMLScriptElement | null;
if (page && !globalThis.messages) {
  // The messages were lost on the way. Without them the page could only show names, so it reloads instead; if that
  // does not help, what the page says of itself comes.
  if (!reloaded()) setTimeout(reload, RELOADS_AFTER);
  throw new Error("The words of this page did not come.");
}
const words = (globalThis.messages ??= {} as Messages);
const language = document.documentElement.lang || "en";
const plurals = new Intl.PluralRules(language);
// Cards have these digits in every language, and so have numbers.
const figures = new Intl.NumberFormat(`${language}-u-nu-latn`, { useGrouping: true });

// Templates are cut into parts once: even parts are text, odd parts are the names of places.
const cuts = new Map<string, string[]>();

function cut(template: string) {
  let parts = cuts.get(template);
  if (!parts) cuts.set(template, (parts = template.split(/\{(\w+)\}/)));
  return parts;
}

function template(sentence: Template, places: Places) {
  const found = typeof sentence === "string" ? (words[sentence] ?? sentence) : sentence;
  if (typeof found === "string") return found;
  const at = (words.plurals ?? ["one", "other"]).indexOf(plurals.select(Number(places.n)));
  return found[at] ?? found[found.length - 1];
}

/** A number as this language writes it. */
export function figure(number: number) {
  return figures.format(number).replace(/^-/, "−");
}

const written = (value: Content) => (typeof value === "number" ? figure(value) : (value ?? ""));

// A name runs in its own direction and leaves what stands beside it alone. (In a flex box, put a span
// around the sentence: there its pieces would become boxes of their own and lose their spaces.)
const shown = (value: Content) => (typeof value === "string" ? html`<bdi>${value}</bdi>` : written(value));

/** Where an arrow key leads in the reading direction: 1 onward, -1 back, 0 for any other key. */
export const along = (key: string) =>
  (key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0) *
  (document.documentElement.dir === "rtl" ? -1 : 1);

/** An address as people type it: browsers know what belongs before it. */
export const typed = (address: string) => address.replace(/^https?:\/\//, "");

/** The same where pupils join; without a network there is no address. */
export const typedToJoin = (address: string) =>
  typed(address) || sayText("This computer isn’t on a network. Connect it to the wifi.");

/** The same in small, by a name that some phones know and that needs no code; nothing without one. */
export const byName = (local: string) =>
  local ? say("Or without the code: {address}", { address: html`<bdi>${typed(local)}</bdi>` }) : nothing;

/** The picture of the QR code of a class; a different address is a different picture. */
export const joinCode = (id: string, address: string) => `/code/${id}.svg?at=${encodeURIComponent(address)}`;

/** The image of the code of a wifi. It changes with what it says, which is not in the address. */
export const wifiCode = (id: string, { name, password }: { name: string; password: string }) =>
  `/wifi/${id}.svg?at=${[...`${name}\n${password}`].reduce((sum, char) => (31 * sum + (char.codePointAt(0) ?? 0)) % 65521, 7)}`;

const pieces = <Part>(sentence: Template, places: Places, shows: (value: Content) => Part) =>
  cut(template(sentence, places)).map((part, at) => (at % 2 ? shows(places[part]) : part));

/** A kept sentence as something lit renders; places may be strings, numbers or templates. One with two
 *  forms chooses by the place `n`. */
export const fill = (sentence: Sentence, places: Places = {}): Said => pieces(sentence, places, shown);

// In plain text these two signs keep a name apart from a sentence that runs the other way.
const apart = (value: Content) =>
  typeof value === "string" && document.documentElement.dir === "rtl"
    ? `\u2068${value}\u2069`
    : written(value);

/** The same as a plain string, for labels and for the screen reader's ear. */
export const fillText = (sentence: Sentence, places: Places = {}) => pieces(sentence, places, apart).join("");

/** Marks a sentence, or both forms of one, that is said with `fill` or `fillText`. */
export const sentence = (one: string, many?: string) => (many === undefined ? one : [one, many]) as Sentence;

/** How a sentence is said where it stands: `say("One {card}", { card })`, `say("{n} card", "{n} cards", { n })`. */
export interface Saying<Told> {
  (english: string, places?: Places): Told;
  (one: string, many: string, places: Places & { n: number | null }): Told;
}

const saying =
  <Told>(told: (sentence: Sentence, places?: Places) => Told): Saying<Told> =>
  (one: string, many?: string | Places, places?: Places) =>
    typeof many === "string"
      ? told([one, many] as Template as Sentence, places)
      : told(one as Template as Sentence, many);

/** A sentence as something lit renders. */
export const say = saying(fill);

/** A sentence as a plain string. */
export const sayText = saying(fillText);

/** Something else that the server puts into a bundle, under a name of its own. */
export const inBundle = <Found>(name: string) => words[name] as Found;

let failures = 0;

/** Another bundle of messages, for what comes later than the page; what it has under the key of its name. */
export async function fetchMessages<Found = unknown>(name: string): Promise<Found> {
  const address = new URL(`${name}.js`, page?.src);
  // A browser remembers that an address could not be had; the server reads nothing into the query.
  if (failures) address.search = String(failures);
  await import(address.href).catch((lost) => {
    failures += 1;
    throw lost;
  });
  return inBundle<Found>(name);
}

/** Strings as a list in this language: "Ana, Ben and Chiara". */
export function listText(items: string[], type: Intl.ListFormatType = "conjunction") {
  if (typeof Intl.ListFormat !== "function") return items.join(", ");
  return new Intl.ListFormat(language, { type, style: "long" }).format(items);
}
