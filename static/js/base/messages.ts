// Every sentence comes from the server's catalogue, in the page's bundle (classroom/web/js_messages/bundles.py), a script
// that runs before the others: {key: "Sentence with {places}."}, or {key: [form, form, ...]} where a
// number decides. The forms stand in the order of the plural categories named under the key "plurals".

import type { MessageKey } from "#schema";
import { reload, reloaded } from "./reloads.ts";
import { type Content, html } from "./vendor_lit.ts";

const RELOADS_AFTER = 3000;

/** A template; for a number in it one for each plural category. */
type Template = string | string[];
type Messages = Record<string, Template> & { plurals?: string[] };

/** What stands at the named places of a template. */
export type Places = Record<string, Content>;

/** A sentence as lit renders it, in pieces. */
export type Said = Content[];

declare global {
  var messages: Messages | undefined;
}

const page = document.getElementById("words") as HTMLScriptElement | null;
if (page && !globalThis.messages) {
  // The messages were lost on the way. Without them the page could only show keys, so it reloads instead; if that
  // does not help, what the page says of itself comes.
  if (!reloaded()) setTimeout(reload, RELOADS_AFTER);
  throw new Error("The words of this page did not come.");
}
const words = (globalThis.messages ??= {} as Messages);
const language = document.documentElement.lang || "en";
const plurals = new Intl.PluralRules(language);
const figures = new Intl.NumberFormat(language, { useGrouping: true });

// Templates are cut into parts once: even parts are text, odd parts are the names of places.
const cuts = new Map<string, string[]>();

function cut(template: string) {
  let parts = cuts.get(template);
  if (!parts) cuts.set(template, (parts = template.split(/\{(\w+)\}/)));
  return parts;
}

function template(key: string, places: Places) {
  const found = words[key];
  if (found === undefined) return key;
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
export const typedToJoin = (address: string) => typed(address) || sayText("no_network");

/** The picture of the QR code of a class; a different address is a different picture. */
export const joinCode = (id: string, address: string) => `/code/${id}.svg?at=${encodeURIComponent(address)}`;

const filled = <Part>(key: string, places: Places, fill: (value: Content) => Part) =>
  cut(template(key, places)).map((part, at) => (at % 2 ? fill(places[part]) : part));

/** The sentence `key` as something lit renders; places may be strings, numbers or templates. A
 *  plural sentence chooses its form by the place `n`. */
export const say = (key: MessageKey, places: Places = {}): Said => filled(key, places, shown);

/** The same as a plain string, for labels and for the screen reader's ear. */
export const sayText = (key: MessageKey, places: Places = {}) => filled(key, places, written).join("");

/** More sentences, for what comes later than the page. */
export const learn = (more: Messages) => Object.assign(words, more);

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
  return words[name] as Found;
}

/** Whether the catalogue has `key`. */
export const has = (key: string): key is MessageKey => key in words;

/** Strings as a list in this language: "Ana, Ben and Chiara". */
export function listText(items: string[], type: Intl.ListFormatType = "conjunction") {
  if (typeof Intl.ListFormat !== "function") return items.join(", ");
  return new Intl.ListFormat(language, { type, style: "long" }).format(items);
}
