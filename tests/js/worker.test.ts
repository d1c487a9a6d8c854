// The worker that keeps practice for when there is no network, with a stand-in for what a browser keeps.

import assert from "node:assert/strict";
import { before, describe, test } from "node:test";

type Listener = (event: Record<string, unknown>) => void;
const listeners = new Map<string, Listener>();
const stores = new Map<string, Map<string, string>>();
const addresses: string[] = [];
const SCOPE = "https://school.example/en/";
const OLD = `eleusis ${SCOPE} old`;

class Asked {
  url: string;
  method: string;
  cache: string;
  constructor(url: string, { method = "GET", cache = "default" } = {}) {
    this.url = new URL(url, SCOPE).href;
    this.method = method;
    this.cache = cache;
  }
}

before(async () => {
  stores.set(OLD, new Map()).set("of the school", new Map());
  const caches = {
    async open(name: string) {
      const store = stores.get(name) ?? new Map<string, string>();
      stores.set(name, store);
      return {
        addAll: async (all: Asked[]) => {
          for (const { url, cache } of all) store.set(url, cache);
        },
        match: async ({ url }: Asked) => store.get(url.replace(/\?.*/, "")),
      };
    },
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  };
  Object.assign(globalThis, {
    caches,
    Request: Asked,
    kept: { edition: "new", files: ["practice.html", "icon.png"] },
    registration: { scope: SCOPE },
    skipWaiting: async () => addresses.push("skipped"),
    clients: { claim: async () => addresses.push("claimed") },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    fetch: async ({ url }: Asked) => {
      addresses.push(url);
      return "from the network";
    },
  });
  await import("../../static/js/pages/worker.ts");
});

async function happens(name: string) {
  let done: Promise<unknown> = Promise.resolve();
  listeners.get(name)?.({
    waitUntil(all: Promise<unknown>) {
      done = all;
    },
  });
  await done;
}

async function asked(request: Asked) {
  let answer: Promise<unknown> | null = null;
  listeners.get("fetch")?.({
    request,
    respondWith(told: Promise<unknown>) {
      answer = told;
    },
  });
  return answer && (await answer);
}

describe("the worker", () => {
  test("keeps what it is told to, fresh from the network", async () => {
    await happens("install");
    const kept = stores.get(`eleusis ${SCOPE} new`);
    assert.deepEqual(
      [...(kept ?? [])],
      [
        [`${SCOPE}practice.html`, "reload"],
        [`${SCOPE}icon.png`, "reload"],
      ],
    );
    assert.deepEqual(addresses, ["skipped"]);
  });

  test("forgets its older editions, and nothing of the school's", async () => {
    await happens("activate");
    assert.deepEqual([...stores.keys()].sort(), ["of the school", `eleusis ${SCOPE} new`].sort());
  });

  test("answers from what it kept, and asks the network for anything else", async () => {
    assert.equal(await asked(new Asked("practice.html?from=home")), "reload");
    assert.equal(await asked(new Asked("plans/1.pdf")), "from the network");
    assert.equal(addresses[addresses.length - 1], `${SCOPE}plans/1.pdf`);
    assert.equal(await asked(new Asked("practice.html", { method: "POST" })), null);
  });
});
