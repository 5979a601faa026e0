import type { ServerResponse } from "node:http";
import { Refused } from "#domain/refusal.ts";
import type { Log } from "#server/platform/log.ts";
import {
  beginEventStream,
  heartbeat,
  heartbeatMs,
  maxStreamMs,
  type StreamHeaders,
  sendToAll,
} from "./event-stream.ts";

export type ChangeStream = {
  /** @throws Refused `unavailable` at the process limit. */
  open(response: ServerResponse, sessionId: string, headers?: StreamHeaders): void;
  listeners(): number;
  /** Ends all streams; browsers reconnect to any process. */
  close(): void;
};

declare module "#server/platform/app.ts" {
  interface App {
    /** What the back office's lists follow. */
    readonly deskStream: ChangeStream;
  }
}

export type ChangeStreamOptions = {
  /** A text that differs once something has changed. */
  readonly readMark: () => Promise<string>;
  /** Which of these sessions are open. */
  readonly openSessions: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly clock: () => Date;
  readonly log: Log;
  readonly pollMs?: number;
};

const maxListeners = 500;
const change = "event: change\ndata: {}\n\n";

type Listener = { readonly response: ServerResponse; readonly sessionId: string; readonly endsAtMs: number };

/** Notifies open screens that something changed, by one look at the database for all of them. */
export function createChangeStream(options: ChangeStreamOptions): ChangeStream {
  const { readMark, openSessions, clock, log, pollMs = 2_000 } = options;
  const listeners = new Set<Listener>();
  let mark: string | undefined;
  let isLooking = false;

  async function look(): Promise<void> {
    if (listeners.size === 0 || isLooking) return;
    isLooking = true;
    try {
      const open = await openSessions([...new Set([...listeners].map(({ sessionId }) => sessionId))]);
      for (const { response, sessionId } of listeners) if (!open.has(sessionId)) response.end();
      const next = await readMark();
      // The first look also counts: what changed before it has been missed by who was already listening.
      if (next !== mark) sendToAll(listeners, change);
      mark = next;
    } catch (error) {
      log.warn({ err: error }, "what open screens follow could not be read");
    } finally {
      isLooking = false;
    }
  }

  const polling = setInterval(() => void look(), pollMs).unref();
  const beating = setInterval(() => {
    sendToAll(listeners, heartbeat);
    const nowMs = clock().getTime();
    for (const { response, endsAtMs } of listeners) if (nowMs >= endsAtMs) response.end();
  }, heartbeatMs).unref();

  return {
    open(response, sessionId, headers = {}) {
      if (listeners.size >= maxListeners) throw new Refused("unavailable");
      const listener = { response, sessionId, endsAtMs: clock().getTime() + maxStreamMs };
      const isFirst = listeners.size === 0;
      if (isFirst) mark = undefined;
      listeners.add(listener);
      if (isFirst) void look();
      response.once("close", () => listeners.delete(listener));
      beginEventStream(response, headers);
    },
    listeners: () => listeners.size,
    close() {
      clearInterval(polling);
      clearInterval(beating);
      for (const { response } of listeners) response.end();
    },
  };
}
