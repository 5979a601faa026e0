import type { ServerResponse } from "node:http";

export type StreamHeaders = Readonly<Record<string, number | string | string[]>>;

/** Keeps proxies from closing a silent stream, and shows browsers that it is alive. */
export const heartbeat = "event: heartbeat\ndata: {}\n\n";
export const heartbeatMs = 15_000;
/** Streams end after this, so that browsers reconnect and are authorised again. */
export const maxStreamMs = 30 * 60_000;

/** A slower reader, about a minute of all pairs behind, is disconnected. */
const maxBacklogBytes = 256 * 1024;
const firstRetryMs = 2_000;
const retrySpreadMs = 3_000;

/** Writable end of a listener's connection. */
type Sink = Pick<ServerResponse, "writableLength" | "writableEnded"> & {
  readonly socket?: { write(bytes: Uint8Array): unknown } | null;
  write(bytes: Uint8Array): unknown;
  destroy(): unknown;
};

/**
 * Writes the head of an event stream and when to reconnect: with jitter, so that not all browsers do at the
 * same instant after a restart.
 */
export function beginEventStream(
  response: ServerResponse,
  headers: StreamHeaders,
  random: () => number = Math.random,
): void {
  // Without chunked encoding, a pre-framed message goes to every socket as it is.
  response.removeHeader("transfer-encoding");
  response.writeHead(200, {
    ...headers,
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
  });
  response.on("error", () => response.destroy());
  response.write(`retry: ${firstRetryMs + Math.floor(random() * retrySpreadMs)}\n\n`);
}

/**
 * Sends a framed message to every listener: straight to its socket, because a response corks and uncorks it for each
 * write, which doubles the cost. A response still waits for its socket behind an earlier one of the connection.
 */
export function sendToAll(listeners: Iterable<{ readonly response: Sink }>, message: string): void {
  if (message === "") return;
  const frame = Buffer.from(message);
  for (const { response } of listeners) {
    if (response.writableLength > maxBacklogBytes) response.destroy();
    else if (!response.writableEnded) (response.socket ?? response).write(frame);
  }
}

/** The headers that a reply has set so far. */
export function definedHeaders(headers: Record<string, number | string | string[] | undefined>) {
  return Object.fromEntries(
    Object.entries(headers).filter(
      (entry): entry is [string, number | string | string[]] => entry[1] !== undefined,
    ),
  );
}
