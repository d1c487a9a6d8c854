// The server of unit tests, in the place of Socket.IO.

import type { Answer } from "../../static/js/model/answers.ts";
import type { Socket } from "../../static/js/transport/client.ts";

type Answered = (silence: unknown, answer: Answer) => void;
export interface Sent {
  event: string;
  content: Record<string, unknown>;
  answered: Answered;
}

/** A server: it keeps what a page sends, and answers when a test says so. */
export class Server {
  sent: Sent[] = [];
  plain: string[] = [];
  connected = false;
  active = true;
  connects = 0;
  private handlers = new Map<string, ((...content: never[]) => void)[]>();

  io = () => this.socket;
  private anything = () => {};
  private socket: Socket = this.made();

  private made(): Socket {
    const server = this;
    return {
      get connected() {
        return server.connected;
      },
      get active() {
        return server.active;
      },
      connect() {
        server.connects += 1;
        return this;
      },
      disconnect() {
        server.connected = false;
        return this;
      },
      emit: (event) => server.plain.push(event),
      timeout: () => ({
        emit: (event, content, answered) => server.sent.push({ event, content: { ...content }, answered }),
      }),
      onAny(then) {
        server.anything = then;
      },
      on(event, then) {
        server.handlers.set(event, [...(server.handlers.get(event) ?? []), then]);
      },
    };
  }

  /** Whether a page listens to it already. */
  hears(event: string) {
    return this.handlers.has(event);
  }
  say(event: string, ...content: unknown[]) {
    if (!["connect", "disconnect", "connect_error"].includes(event)) this.anything();
    for (const then of this.handlers.get(event) ?? []) then(...(content as never[]));
  }
  begin() {
    this.connected = true;
    this.say("connect");
  }
  drop() {
    this.connected = false;
    this.say("disconnect");
  }
  named(event: string) {
    return this.sent.filter((one) => one.event === event);
  }
  last(event: string) {
    const all = this.named(event);
    return all[all.length - 1];
  }
}

/** The one that a page connects to by itself. */
export const server = new Server();
export const io = () => server.io();
