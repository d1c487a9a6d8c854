// The client of Socket.IO.

import type { Answer } from "../model/answers.ts";

/** What is used of a socket of Socket.IO, which ships no types with what is vendored. */
export interface Socket {
  readonly connected: boolean;
  readonly active: boolean;
  connect(): Socket;
  disconnect(): Socket;
  emit(event: string, ...content: unknown[]): void;
  timeout(milliseconds: number): {
    emit(event: string, content: object, answered: (silence: unknown, answer: Answer) => void): void;
  };
  /** What a message holds is taken at its word: the server's own tests hold it against the same structs. */
  onAny(then: () => void): void;
  on(event: string, then: (...content: never[]) => void): void;
}

export interface Client {
  io(options: object): Socket;
}

/** Half as large as all else that a table needs: fetched by itself, so that no hand waits for it. */
// @ts-expect-error: it ships no types
export const fetchClient = (): Promise<Client> => import("socket.io-client");
