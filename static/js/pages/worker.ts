// The worker of a folder of a school's own web site: what it keeps is there without a network.
// classroom/take_home/offline.py puts the list of that before it.

/** What is kept, by addresses below the folder, and the edition of all that. */
interface Kept {
  edition: string;
  files: string[];
}

/** Types of workers are not among those of pages. */
interface Waiting extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface Fetching extends Event {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker extends EventTarget {
  kept: Kept;
  registration: { scope: string };
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}

const worker = globalThis as unknown as Worker;
const { edition, files } = worker.kept;
/** A school's site can have more caches than ours. */
const ours = `eleusis ${worker.registration.scope} `;
const current = ours + edition;

async function fill() {
  const cache = await caches.open(current);
  await cache.addAll(files.map((file) => new Request(file, { cache: "reload" })));
  await worker.skipWaiting();
}

async function forgetOld() {
  const all = await caches.keys();
  await Promise.all(
    all.filter((one) => one.startsWith(ours) && one !== current).map((one) => caches.delete(one)),
  );
  await worker.clients.claim();
}

async function answer(request: Request) {
  const cache = await caches.open(current);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

worker.addEventListener("install", (event) => (event as Waiting).waitUntil(fill()));
worker.addEventListener("activate", (event) => (event as Waiting).waitUntil(forgetOld()));
worker.addEventListener("fetch", (event) => {
  const { request, respondWith } = event as Fetching;
  if (request.method === "GET") respondWith.call(event, answer(request));
});

export {};
