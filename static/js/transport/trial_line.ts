// A line to the program that belongs to no class: does it live after the phone was asleep?

import { fetchClient, type Socket } from "./client.ts";

const QUICK = 4000;
const LONG = 12_000;

export interface Line {
  /** Milliseconds until the program has answered; null: it has not. */
  answers(): Promise<number | null>;
  close(): void;
}

/** Open it. What is asked before it is there waits for it. */
export function openLine(): Line {
  // The program refuses what this asks for, which is an answer too.
  const asked = { as: "projector", class: "" };
  const opening: Promise<Socket> = fetchClient().then(({ io }) =>
    io({ forceNew: true, query: { at: "check" } }),
  );
  opening.catch(() => {}); // whoever asks is told
  const answered = (socket: Socket, within: number) =>
    new Promise<boolean>((then) => {
      socket.timeout(within).emit("watch", asked, (silence) => then(!silence));
    });
  const answers = async () => {
    const began = performance.now();
    try {
      const socket = await opening;
      if (!(await answered(socket, QUICK))) {
        // A connection may look alive long after it is dead.
        socket.disconnect().connect();
        if (!(await answered(socket, LONG))) return null;
      }
      return performance.now() - began;
    } catch {
      return null;
    }
  };
  const close = () => {
    opening.then(
      (socket) => socket.disconnect(),
      () => {},
    );
  };
  return { answers, close };
}
