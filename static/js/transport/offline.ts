// A page of a school's own web site that works without a network after the first visit, and can be installed.

/** What makes addresses that a browser with trusted types takes for scripts. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): unknown };
}

const WORKER = "worker.js";

export function keepOffline() {
  // From a stick there is neither, and a browser would only complain.
  if (!location.protocol.startsWith("http")) return;
  const link = document.createElement("link");
  link.rel = "manifest";
  link.href = "manifest.webmanifest";
  document.head.append(link);
  // Only over https, or on this computer, does a browser have it.
  const { serviceWorker } = navigator as Partial<Navigator>;
  if (!serviceWorker) return;
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy("offline", { createScriptURL: (url) => url });
  const address = (policy ? policy.createScriptURL(WORKER) : WORKER) as string;
  // A private window may refuse it: then the page needs its network.
  serviceWorker.register(address).catch(() => undefined);
}

keepOffline();
