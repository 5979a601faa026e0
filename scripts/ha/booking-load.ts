import { randomUUIDv7 } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { BenchQuote } from "../../bench/bookings.ts";

/** A booking that was asked for, with every answer to it. */
export type Asked = {
  readonly quote: BenchQuote;
  readonly key: string;
  readonly answers: Answer[];
};

export type Answer = {
  readonly at: number;
  readonly ms: number;
  /** 0 when the connection broke. */
  readonly status: number;
  readonly retryAfter: string | null;
  readonly tradeId: string | undefined;
};

const lanes = 16;
/** Between a lane's bookings: about a hundred a second in all, so that replicas can be made again meanwhile. */
const betweenMs = 150;
const patienceMs = 10_000;

/**
 * Books with 16 in flight until it is stopped. A booking that was not acknowledged is repeated with the same key until
 * it is, as the web application does.
 */
export function startBookings(url: string, quotes: BenchQuote[]) {
  const asked: Asked[] = [];
  let isStopping = false;
  let isAbandoned = false;
  const lane = async () => {
    for (let quote = quotes.pop(); quote && !isStopping; quote = quotes.pop()) {
      const booking: Asked = { quote, key: randomUUIDv7(), answers: [] };
      asked.push(booking);
      while (!isAcknowledged(booking) && !isAbandoned) {
        if (booking.answers.length > 0) await pause(200);
        booking.answers.push(await ask(url, booking));
      }
      await pause(betweenMs);
    }
  };
  const running = Promise.all(Array.from({ length: lanes }, lane));
  return {
    asked,
    /** Books nothing more, and waits until what was asked for is acknowledged. */
    stop: async () => {
      isStopping = true;
      await running;
    },
    /** Asks no more, whatever is open. */
    abandon: async () => {
      isStopping = true;
      isAbandoned = true;
      await running;
    },
  };
}

export function isAcknowledged({ answers }: Asked): boolean {
  return answers.at(-1)?.status === 201;
}

async function ask(url: string, { quote, key }: Asked): Promise<Answer> {
  const startedAt = performance.now();
  const ended = (status: number, retryAfter: string | null, tradeId?: string): Answer => {
    const at = performance.now();
    return { at, ms: at - startedAt, status, retryAfter, tradeId };
  };
  try {
    const answer = await fetch(`${url}/api/trades`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "idempotency-key": key,
        cookie: `summit=${quote.client.token}`,
      },
      body: JSON.stringify({ quoteId: quote.id, termsAccepted: true }),
      signal: AbortSignal.timeout(patienceMs),
    });
    const { id } = (await answer.json()) as { id?: string };
    return ended(answer.status, answer.headers.get("retry-after"), answer.status === 201 ? id : undefined);
  } catch {
    return ended(0, null);
  }
}
