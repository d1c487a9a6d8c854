// The list of rules beside one that is open.

import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { loaded } from "./browser.ts";
import { until } from "./screen.ts";

const find = <Found extends Element = HTMLElement>(selector: string) =>
  document.querySelector(selector) as unknown as Found;
const painted = () => new Promise((then) => setTimeout(then, 10));

describe("the rules", () => {
  const row = (id: string, band: string, statement: string, more: object = {}) => {
    const { tags, memory, age } = { tags: "", memory: "0", age: 8, ...more };
    return `<li class="rule-row" data-id="${id}" data-band="${band}" data-tags="${tags}" data-memory="${memory}" data-age="${age}"><a href="/console/rules/${id}"><span data-searched>${statement}</span></a></li>`;
  };
  const paths: string[] = [];
  let article = `<article id="rule" data-id="red" data-may-start="2H"><h2 id="rule-head" tabindex="-1">Only red.</h2></article>`;

  before(async () => {
    history.pushState = history.replaceState = ((_: unknown, __: string, to: string) => {
      const address = new URL(to, "https://class.test/");
      paths.push(address.pathname + address.search);
      Object.assign(location, { pathname: address.pathname, search: address.search });
    }) as never;
    Object.assign(location, { pathname: "/console/rules" });
    globalThis.fetch = (() =>
      Promise.resolve(article ? { ok: true, text: () => Promise.resolve(article) } : { ok: false })) as never;
    document.body.innerHTML = `<p id="unready"></p><main id="main"><h1 id="rules-head">Rules</h1><p data-found></p>
      <form data-filters hidden><input name="q"><label><input type="checkbox" name="band" value="easy"><span>Easy</span></label><label><input type="checkbox" name="band" value="hard"><span>Hard</span></label>
        <details data-more><label><input type="checkbox" name="tag" value="colour"><span>Colour</span></label>
        <select name="memory"><option value=""></option><option value="1">one</option></select><select name="age"><option value=""></option><option value="9">9</option></select></details><button type="reset">Clear</button></form>
      <p data-chosen></p><section class="shelf">${row("red", "easy", "Only réd.", { tags: "colour" })}${row("odd", "easy", "Only odd.", { age: 10 })}</section><section class="shelf">${row("sum", "hard", "A sum.", { memory: "1" })}</section>
      <p data-none hidden></p><article id="rule" hidden></article><a data-step="-1" hidden>Previous</a><a data-step="1" hidden>Next</a><a data-list>List</a></main>`;
    await import("../../static/js/pages/rules.ts");
  });

  const ids = () =>
    [...document.querySelectorAll<HTMLElement>(".rule-row")]
      .filter((one) => !one.hidden)
      .map((one) => one.dataset.id)
      .join();
  function filter(name: string, value: string, on = true) {
    const field = [...document.querySelectorAll<HTMLInputElement>(`[name=${name}]`)].find(
      (one) => one.type !== "checkbox" || one.value === value,
    ) as HTMLInputElement;
    if (field.type === "checkbox") field.checked = on;
    else field.value = on ? value : "";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    return ids();
  }

  test("are all there, with filters, once the script is", () => {
    assert.deepEqual(
      [ids(), find("[data-found]").textContent, find("[data-filters]").hidden],
      ["red,odd,sum", "3 rules", false],
    );
    assert.equal(document.getElementById("unready"), null);
    assert.equal(find("[type=reset]").hidden, true);
  });

  test("are searched by words, whatever the accents, and sifted by all else", () => {
    assert.equal(filter("q", "RED only"), "red");
    assert.equal(find("[data-found]").textContent, "1 of 3 rules");
    assert.equal(find("[type=reset]").hidden, false);
    assert.equal(paths.pop(), "/console/rules?q=RED+only");
    assert.equal(
      find<HTMLAnchorElement>(".rule-row a").getAttribute("href"),
      "/console/rules/red?q=RED+only",
    );
    assert.equal(
      [...document.querySelectorAll<HTMLElement>(".shelf")].map((one) => one.hidden).join(),
      "false,true",
    );
    assert.equal(filter("q", "zebra"), "");
    assert.equal(find("[data-none]").hidden, false);
    filter("q", "", false);
    assert.equal(find("[data-none]").hidden, true);
    assert.equal(filter("band", "hard"), "sum");
    assert.equal(find("[data-chosen]").textContent, "1 of 3 rules · Hard");
    assert.equal(filter("band", "easy"), "red,odd,sum");
    filter("band", "hard", false);
    assert.equal(filter("age", "9"), "red");
    filter("age", "9", false);
    filter("band", "easy", false);
    assert.equal(filter("tag", "colour"), "red");
    filter("tag", "colour", false);
    assert.equal(filter("memory", "1"), "sum");
    assert.equal(filter("memory", "1", false), "red,odd,sum");
  });

  test("open beside the list, and the steps lead to the next ones", async () => {
    find(".rule-row a").click();
    await until(() => !find("#rule").hidden);
    assert.equal(paths.pop(), "/console/rules/red");
    assert.equal(document.title, "red · Rules");
    assert.ok(find("#main").classList.contains("open"));
    assert.equal(find(".rule-row a").getAttribute("aria-current"), "true");
    assert.equal(document.activeElement?.id, "rule-head");
    const steps = () =>
      [...document.querySelectorAll<HTMLAnchorElement>("[data-step]")].map((one) =>
        one.hidden ? "-" : one.getAttribute("href"),
      );
    assert.deepEqual(steps(), ["-", "/console/rules/odd"]);
    article = article.replace("red", "odd");
    find('[data-step="1"]').click();
    await until(() => find("#rule").dataset.id === "odd");
    assert.deepEqual(steps(), ["/console/rules/red", "/console/rules/sum"]);
    find("[data-list]").click();
    await painted();
    assert.deepEqual(
      [find("#rule").hidden, document.title, find("#main").classList.contains("open")],
      [true, "Rules", false],
    );
  });

  test("with a key held are left to the browser; what can’t be fetched is opened by it", async () => {
    const before = paths.length;
    find(".rule-row a").dispatchEvent(
      new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true }),
    );
    assert.equal(paths.length, before);
    article = "";
    loaded.to = "";
    find(".rule-row a").click();
    await painted();
    assert.equal(loaded.to, "/console/rules/red");
  });

  test("are walked through with arrow keys, from the search and back", () => {
    const key = (name: string) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }),
      );
    const here = () =>
      (document.activeElement as HTMLElement).closest<HTMLElement>(".rule-row")?.dataset.id ??
      document.activeElement?.getAttribute("name");
    find<HTMLInputElement>("[name=q]").focus();
    key("ArrowDown");
    assert.equal(here(), "red");
    key("ArrowDown");
    assert.equal(here(), "odd");
    key("ArrowUp");
    key("ArrowUp");
    assert.equal(here(), "q");
  });

  test("are as the address has them when one goes back", async () => {
    Object.assign(location, { search: "?band=hard", pathname: "/console/rules" });
    window.dispatchEvent(new Event("popstate"));
    await painted();
    assert.equal(ids(), "sum");
    assert.equal(find<HTMLInputElement>("[name=band][value=hard]").checked, true);
  });
});
