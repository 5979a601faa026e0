import { randomUUIDv7 } from "node:crypto";
import { connect, type Socket } from "node:net";
import { type BenchQuote, inFlight, type Round } from "./bookings.ts";

/**
 * Books by POST /api/trades over keep-alive connections, with a session and an idempotency key each. Uses
 * plain sockets because node:http's client would take a sixth of the machine from the server.
 */
export async function bookOverHttp(
  url: string,
  quotes: readonly BenchQuote[],
  width: number,
): Promise<Round> {
  const { hostname, port, host } = new URL(url);
  const idle = Array.from({ length: width }, () => connect(Number(port), hostname));
  for (const socket of idle) socket.setNoDelay(true);
  const all = [...idle];
  const round = await inFlight(quotes, width, async (quote) => {
    const socket = idle.pop();
    if (!socket) throw new Error("more bookings in flight than connections");
    const body = JSON.stringify({ quoteId: quote.id, termsAccepted: true });
    const { status } = await ask(
      socket,
      `POST /api/trades HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n` +
        `idempotency-key: ${randomUUIDv7()}\r\ncookie: summit=${quote.client.token}\r\n\r\n${body}`,
    );
    if (status !== 201) throw new Error(`status ${status}`);
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
