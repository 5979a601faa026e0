import { randomUUIDv7 } from "node:crypto";
import { connect, type Socket } from "node:net";
import { type BenchQuote, inFlight, type Round } from "./bookings.ts";
import { stayAwake } from "./stay-awake.ts";

/** Books by POST /api/trades, with a session and an idempotency key each, at the servers in turn. */
export function bookOverHttp(
  urls: readonly string[],
  quotes: readonly BenchQuote[],
  width: number,
): Promise<Round> {
  return overHttp(urls, quotes, width, (quote) => {
    const body = JSON.stringify({ quoteId: quote.id, termsAccepted: true });
    const head = `POST /api/trades HTTP/1.1\r\nhost: summit.test\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n`;
    return `${head}idempotency-key: ${randomUUIDv7()}\r\ncookie: summit=${quote.client.token}\r\n\r\n${body}`;
  });
}

/** The same GET again and again. */
export async function readOverHttp(url: string, path: string, count: number, width: number): Promise<Round> {
  const request = `GET ${path} HTTP/1.1\r\nhost: summit.test\r\n\r\n`;
  const sleep = stayAwake();
  try {
    return await overHttp([url], Array.from({ length: count }), width, () => request);
  } finally {
    sleep();
  }
}

/**
 * Sends a request for each item over keep-alive connections that are shared out among the servers. Uses plain
 * sockets because node:http's client would take a sixth of the machine from the server.
 */
async function overHttp<T>(
  urls: readonly string[],
  items: readonly T[],
  width: number,
  requestFor: (item: T) => string,
): Promise<Round> {
  const idle = Array.from({ length: width }, (_, index) => {
    const { port, hostname } = new URL(urls[index % urls.length] as string);
    return connect(Number(port), hostname).setNoDelay(true);
  });
  const all = [...idle];
  // The connection that was free first comes first, so that each server has its share.
  const round = await inFlight(items, width, async (item, timed) => {
    const socket = idle.shift();
    if (!socket) throw new Error("more requests in flight than connections");
    const request = requestFor(item);
    const { status, body } = await timed(async () => {
      let answer = await ask(socket, request);
      // As a client does with a server that is too busy to open a connection to its database.
      while (answer.status === 503) answer = await ask(socket, request);
      return answer;
    });
    if (status !== 200 && status !== 201) throw new Error(`status ${status}: ${body}`);
    idle.push(socket);
  });
  for (const socket of all) socket.destroy();
  return round;
}

/** Sends one request over an idle keep-alive connection. */
export function ask(
  socket: Socket,
  request: string,
): Promise<{ readonly status: number; readonly body: string }> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const read = (chunk: Buffer) => {
      answer += chunk.toString("latin1");
      const headEnds = answer.indexOf("\r\n\r\n");
      if (headEnds < 0) return;
      const length = /^content-length: (\d+)/im.exec(answer.slice(0, headEnds))?.[1];
      if (length === undefined) fail(new Error(`an answer without a length:\n${answer}`));
      else if (answer.length >= headEnds + 4 + Number(length)) done();
    };
    const done = () => {
      socket.off("data", read).off("error", fail);
      resolve({ status: Number(answer.slice(9, 12)), body: answer.slice(answer.indexOf("\r\n\r\n") + 4) });
    };
    const fail = (error: Error) => {
      socket.off("data", read).off("error", fail);
      reject(error);
    };
    socket.on("data", read).on("error", fail);
    socket.write(request);
  });
}
