import { randomUUIDv7 } from "node:crypto";
import { Agent, request } from "node:http";
import { type BenchQuote, inFlight, type Round } from "./bookings.ts";

/** Books by POST /api/trades, with a session and an idempotency key each, over connections that are kept open. */
export async function bookOverHttp(
  url: string,
  quotes: readonly BenchQuote[],
  width: number,
): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: width });
  const { hostname, port } = new URL(url);
  const round = await inFlight(quotes, width, (quote) => {
    const body = JSON.stringify({ quoteId: quote.id, termsAccepted: true });
    const headers = {
      "content-type": "application/json",
      "content-length": body.length,
      "idempotency-key": randomUUIDv7(),
      cookie: `summit=${quote.client.token}`,
    };
    return new Promise<void>((resolve, reject) => {
      const asked = request(
        { agent, hostname, port, path: "/api/trades", method: "POST", headers },
        (answer) => {
          answer.resume();
          answer.on("end", () =>
            answer.statusCode === 201 ? resolve() : reject(new Error(`status ${answer.statusCode}`)),
          );
        },
      );
      asked.on("error", reject);
      asked.end(body);
    });
  });
  agent.destroy();
  return round;
}
