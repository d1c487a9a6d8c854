// The catalogue browser: search and filters over the list the page came with, kept in its address,
// and one rule opened beside the list. Without this script the list and each rule are plain pages.

import "../base/undoing.ts";
import { certain } from "../base/certain.ts";
import { byId, drawn, targetOf } from "../base/dom.ts";
import { parsed } from "../base/html_parser.ts";
import { sayText } from "../base/messages.ts";
import { draw } from "../components/card_images.ts";
import { trial } from "../components/trial.ts";

const LIST = "/console/rules";

const browser = byId("main");
const part = <Found extends HTMLElement = HTMLElement>(selector: string) =>
  certain(browser.querySelector<Found>(selector));
const filters = part<HTMLFormElement>("[data-filters]");
const search = filters.elements.namedItem("q") as HTMLInputElement;
const more = part<HTMLDetailsElement>("[data-more]");
const found = part("[data-found]");
const title = byId("rules-head").textContent;

/** Letters without case and accents, so that "reihe" finds "Reihé". */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const rows = [...browser.querySelectorAll<HTMLElement>(".rule-row")].map((element) => ({
  element,
  id: element.dataset.id ?? "",
  band: element.dataset.band ?? "",
  tags: (element.dataset.tags ?? "").split(" "),
  memory: element.dataset.memory ?? "",
  age: Number(element.dataset.age),
  link: certain(element.querySelector("a")),
  text: plain(
    [
      element.dataset.id,
      ...[...element.querySelectorAll("[data-searched]")].map((one) => one.textContent),
    ].join(" "),
  ),
}));
const shelves = [...browser.querySelectorAll<HTMLElement>(".shelf")];

type Row = (typeof rows)[number];

let hits = rows;

const ruleIn = (path: string) =>
  path.startsWith(`${LIST}/`) ? decodeURIComponent(path.slice(LIST.length + 1)) : null;
const open = () => byId("rule").dataset.id ?? null;

/** What is asked for, as the address has it; fields left empty are not in it. */
function asked() {
  const query = new URLSearchParams();
  new FormData(filters).forEach((value, name) => {
    query.append(name, String(value));
  });
  for (const [name, value] of [...query]) if (!value.trim()) query.delete(name);
  return query;
}

function address(id: string | null, query = asked()) {
  const path = id ? `${LIST}/${encodeURIComponent(id)}` : LIST;
  return query.size ? `${path}?${query}` : path;
}

/** Every field as this query has it. */
function fill(query: URLSearchParams) {
  for (const field of filters.elements) {
    if (field instanceof HTMLInputElement && field.type === "checkbox")
      field.checked = query.getAll(field.name).includes(field.value);
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
      field.value = query.get(field.name) ?? "";
  }
}

function fits(row: Row, query: URLSearchParams, words: string[]) {
  const bands = query.getAll("band");
  return (
    (!bands.length || bands.includes(row.band)) &&
    query.getAll("tag").every((tag) => row.tags.includes(tag)) &&
    (!query.has("memory") || row.memory === query.get("memory")) &&
    (!query.has("age") || row.age <= Number(query.get("age"))) &&
    words.every((word) => row.text.includes(word))
  );
}

/** Shows the rules that were asked for, and leads every link back to just these. */
function sift() {
  const query = asked();
  const words = plain(query.get("q") ?? "")
    .split(/\s+/)
    .filter(Boolean);
  hits = rows.filter((row) => fits(row, query, words));
  for (const row of rows) {
    row.element.hidden = !hits.includes(row);
    row.link.href = address(row.id, query);
  }
  for (const shelf of shelves) shelf.hidden = !shelf.querySelector(".rule-row:not([hidden])");
  part("[data-none]").hidden = hits.length > 0;
  part("[type=reset]").hidden = !query.size;
  const count = query.size
    ? sayText("{n} of {all} rules", "{n} of {all} rules", { n: hits.length, all: rows.length })
    : sayText("{n} rule", "{n} rules", { n: hits.length });
  if (found.textContent !== count) found.textContent = count;
  const chosen = [...filters.querySelectorAll<HTMLInputElement>(":checked")]
    .filter((one) => one.value)
    .map((one) => (one.labels?.[0] ?? one).textContent.trim());
  part("[data-chosen]").textContent = [count, query.get("q") ?? "", ...chosen].filter(Boolean).join(" · ");
  steps();
}

/** Where Previous and Next lead, among the rules that were asked for. */
function steps() {
  const here = hits.findIndex((row) => row.id === open());
  for (const link of browser.querySelectorAll<HTMLAnchorElement>("[data-step]")) {
    const there = here < 0 ? undefined : hits[here + Number(link.dataset.step)];
    link.hidden = !there;
    if (there) link.href = address(there.id);
  }
  const list = browser.querySelector<HTMLAnchorElement>("[data-list]");
  if (list) list.href = address(null);
}

/** Filters beyond search and band are folded away where there is little room, unless one is set. */
function fold() {
  const set = ["tag", "memory", "age"].some((name) => asked().has(name));
  more.open = set || (!open() && window.matchMedia("(min-width: 1000px)").matches);
}

/** Brings a rule that came as plain HTML to life. */
function enliven(article: HTMLElement) {
  draw(article);
  const place = article.querySelector<HTMLElement>("[data-trial]");
  if (place) trial(place, (article.dataset.mayStart ?? "").split(" "));
  for (const button of document.querySelectorAll<HTMLElement>("button[data-print]")) button.hidden = false;
}

/** Shows a rule beside the list, or the list alone. The rule is the server's own page of it. */
async function show(id: string | null) {
  let next: HTMLElement | null | undefined = null;
  if (id) {
    const answer = await fetch(address(id)).catch(() => null);
    const page = answer?.ok ? parsed(await answer.text()) : null;
    next = page?.querySelector<HTMLElement>("#rule[data-id]");
    // Somebody in a hurry has gone on to another rule.
    if (ruleIn(location.pathname) !== id) return;
    // Logged out, or the server is gone: let the browser say so.
    if (!next) {
      location.assign(address(id));
      return;
    }
  } else {
    next = document.createElement("article");
    next.id = "rule";
    next.hidden = true;
  }
  const was = open();
  byId("rule").replaceWith(document.importNode(next, true));
  browser.classList.toggle("open", Boolean(id));
  document.title = id ? `${id} · ${title}` : title;
  for (const row of rows) {
    if (row.id === id) row.link.setAttribute("aria-current", "true");
    else row.link.removeAttribute("aria-current");
  }
  enliven(byId("rule"));
  steps();
  fold();
  const row = rows.find((each) => each.id === (id ?? was));
  row?.element.scrollIntoView({ block: "nearest" });
  if (id) {
    byId("rule").scrollTop = 0;
    byId("rule-head").focus();
  } else {
    row?.link.focus();
  }
}

filters.addEventListener("input", () => {
  history.replaceState(null, "", address(open()));
  sift();
});
filters.addEventListener("submit", (event) => event.preventDefault());
filters.addEventListener("reset", () =>
  setTimeout(() => {
    history.replaceState(null, "", address(open()));
    sift();
    search.focus();
  }),
);

browser.addEventListener("click", (event) => {
  const printing = targetOf(event).closest<HTMLElement>("button[data-print]");
  if (printing) {
    browser.dataset.printing = printing.dataset.print;
    window.print();
  }
  const link = targetOf(event).closest<HTMLAnchorElement>(".rule-row a, [data-step], [data-list]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  history.pushState(null, "", link.href);
  show(ruleIn(new URL(link.href).pathname));
});
window.addEventListener("afterprint", () => {
  delete browser.dataset.printing;
});

// Arrow keys walk from the search through the rules that were found.
browser.addEventListener("keydown", (event) => {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  const here = hits.findIndex((row) => row.link === event.target);
  if (!step || (here < 0 && event.target !== search)) return;
  event.preventDefault();
  (hits[here + step]?.link ?? (step < 0 ? search : targetOf(event))).focus();
});

window.addEventListener("popstate", () => {
  fill(new URLSearchParams(location.search));
  sift();
  const id = ruleIn(location.pathname);
  if (id !== open()) show(id);
});

// What came of an import stands at an address that nobody can come back to.
if (!open() && ruleIn(location.pathname)) history.replaceState(null, "", LIST);
filters.hidden = false;
fill(new URLSearchParams(location.search));
fold();
sift();
enliven(byId("rule"));
drawn();
rows.find((row) => row.id === open())?.element.scrollIntoView({ block: "center" });
