// A connection whose script is fetched, so that a hand that came with the page does not wait for it.

import type { Watch } from "#schema";
import { renew } from "../base/renewal.ts";
import { uniqueId } from "../base/unique_id.ts";
import { fetchClient } from "./client.ts";
import type { connect, Handlers, Net, Sent } from "./net.ts";

/** What a network has silently swallowed by then is lost, also before there is a connection. */
const CONNECTS_WITHIN = 8000;

/** Connect once the part that `fetch` fetches is there. What cannot be had is asked for again by the page anew alone. */
export async function fetchNet<Views>(
  fetch: () => Promise<{ connect: typeof connect }>,
  what: Watch,
  on: Handlers<Views>,
  at: string,
): Promise<Net> {
  const client = fetchClient();
  client.catch(() => {});
  let part: { connect: typeof connect } | null = null;
  setTimeout(() => part ?? on.lost?.(true), CONNECTS_WITHIN);
  part = await fetch().catch((lost) => {
    on.lost?.(true);
    renew(() => true);
    throw lost;
  });
  return part.connect(what, on, at, () => client);
}

/** What is asked before the connection is there waits for it. */
export function waiting(connecting: Promise<Net>): Omit<Net, "report"> {
  connecting.catch(() => {});
  return {
    watch: async () => (await connecting).watch(),
    takeOver: async () => (await connecting).takeOver(),
    ask: async <Event extends keyof Sent>(event: Event, payload: Sent[Event], id = uniqueId()) =>
      (await connecting).ask(event, payload, id),
  };
}
