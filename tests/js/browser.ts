// What the modules ask of a browser when they are loaded, for unit tests in Node. Nothing is drawn.

const classes = new Set<string>();

class Page extends EventTarget {
  visibilityState = "visible";
  readyState = "complete";
  body = { append() {} };
  documentElement = {
    lang: "en",
    className: "",
    dir: "ltr",
    dataset: { release: "1.0.0-abc" },
    classList: {
      contains: (name: string) => classes.has(name),
      toggle: (name: string, on: boolean) => (on ? classes.add(name) : classes.delete(name)),
    },
  };

  getElementById(id: string) {
    return id === "desk" ? { textContent: "{}" } : null;
  }
  querySelector() {
    return null;
  }
  querySelectorAll() {
    return [];
  }
  getElementsByTagName() {
    return [];
  }
  createElement() {
    return Object.assign(new EventTarget(), { setAttribute() {}, classList: { toggle() {} } });
  }
  createComment() {
    return {};
  }
  createTreeWalker() {
    return {};
  }
}

class Stored {
  private kept = new Map<string, string>();
  getItem(key: string) {
    return this.kept.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    this.kept.set(key, value);
  }
  removeItem(key: string) {
    this.kept.delete(key);
  }
  clear() {
    this.kept.clear();
  }
}

const page = new Page();
const storage = { localStorage: new Stored(), sessionStorage: new Stored() };
/** How often the page would have loaded itself again. */
export const loaded = { times: 0 };
const stand = {
  ...storage,
  document: page,
  location: { reload: () => (loaded.times += 1), hash: "", pathname: "/" },
  matchMedia: () => ({ matches: false }),
  requestAnimationFrame: (then: () => void) => setTimeout(then, 0),
  navigator: {},
  HTMLElement: class {},
  MutationObserver: class {
    observe() {}
  },
  customElements: { define() {} },
};
for (const [name, value] of Object.entries(stand))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
Object.defineProperty(globalThis, "window", { value: Object.assign(new EventTarget(), globalThis, stand) });
