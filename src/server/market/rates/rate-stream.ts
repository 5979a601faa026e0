import type { ServerResponse } from "node:http";
import type { Change, Tick } from "#contract/market/rates.ts";
import { clientRateOf } from "#domain/market/rates/client-rate.ts";
import { crossOf, type RateTable } from "#domain/market/rates/rate-table.ts";
import { rateToNumber } from "#domain/rate.ts";
import type { PublicPrices } from "#server/market/pricing/public-prices.ts";
import type { Metrics } from "#server/platform/metrics.ts";
import type { LatestRates } from "./latest-rates.ts";
import {
  createStreamListeners,
  type Listener,
  nameOf,
  type Pair,
  type StreamListeners,
} from "./stream-listeners.ts";

export type Caller = {
  readonly address: string;
  /** The signed-in client, who also hears of what is theirs. */
  readonly clientId?: string | undefined;
  /** Of the client: the stream ends with it. */
  readonly sessionId?: string | undefined;
  /** All traded pairs unless some are named. */
  readonly pairs?: readonly Pair[] | undefined;
};

type Headers = Record<string, number | string | string[]>;

export type RateStream = {
  /**
   * Starts to send events on a response whose head is not yet written.
   * @throws Refused `unavailable` when the process, `too_many_requests` when the address has all that it may have.
   */
  open(response: ServerResponse, caller: Caller, headers?: Headers): void;
  /** Tells every stream of a client that something of theirs is new or different. */
  publishToClient(clientId: string, change: Change): void;
  /** Tells every stream that something is different for all. */
  publishToAll(change: Change): void;
  listeners(): number;
  /** Ends all streams; browsers then come back to whichever process answers. */
  close(): void;
};

declare module "#server/platform/app.ts" {
  interface App {
    readonly rateStream: RateStream;
  }
}

export type RateStreamOptions = {
  readonly rates: LatestRates;
  readonly publicPrices: PublicPrices;
  readonly clock: () => Date;
  readonly metrics: Pick<Metrics, "streamListeners">;
  /** Which of these sessions are still open. */
  readonly openSessions: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly random?: () => number;
  readonly maxListeners?: number;
  readonly maxPerAddress: number;
};

const heartbeatMs = 15_000;
/** How soon a stream ends after its session. */
const sessionCheckMs = 3_000;
const heartbeat = ":\n\n";
/** Who is further behind than this, about a minute of all pairs, will not catch up. */
const maxBacklogBytes = 256 * 1024;
/** After this a browser connects again and is asked anew who it is. */
const maxStreamMs = 30 * 60_000;

/** One timer and one frame a tick for all listeners of this process. */
export function createRateStream(options: RateStreamOptions): RateStream {
  const {
    rates,
    publicPrices,
    clock,
    metrics,
    openSessions,
    random = Math.random,
    maxListeners: greatestListeners = 10_000,
    maxPerAddress: greatestPerAddress,
  } = options;
  const listeners = createStreamListeners({
    maxListeners: greatestListeners,
    maxPerAddress: greatestPerAddress,
  });

  const shownOf = (table: RateTable): Shown => ({ table, publicPrices, indicative: !rates.isFirm(table) });

  const stopHearing = rates.onTable((table) => {
    const framed = new Map<string, string>();
    for (const { pairs, members } of listeners.groups())
      sendToAll(members, frameTicks(shownOf(table), pairs, framed));
  });

  const timer = setInterval(() => {
    const nowMs = clock().getTime();
    for (const { members } of listeners.groups()) {
      sendToAll(members, heartbeat);
      for (const { response, endsAtMs } of members) if (nowMs >= endsAtMs) response.end();
    }
  }, heartbeatMs).unref();

  const sessionTimer = setInterval(
    () => void endWithTheirSessions(listeners, openSessions),
    sessionCheckMs,
  ).unref();

  return {
    open(response, { address, clientId, sessionId, pairs }, headers = {}) {
      const endsAtMs = clock().getTime() + maxStreamMs;
      const listener = listeners.join({ response, address, clientId, sessionId, pairs, endsAtMs });
      metrics.streamListeners.set(listeners.count());
      response.once("close", () => {
        listeners.leave(listener);
        metrics.streamListeners.set(listeners.count());
      });
      response.on("error", () => response.destroy());
      writeHead(response, headers);
      // Spread, so that after a restart not everyone comes back in the same instant.
      const retryMs = 2_000 + Math.floor(random() * 3_000);
      const table = rates.freshTable();
      response.write(`retry: ${retryMs}\n\n${table ? frameTicks(shownOf(table), pairs, new Map()) : ""}`);
    },
    publishToClient(clientId, change) {
      sendToAll(listeners.ofClient(clientId), frameChange(change));
    },
    publishToAll(change) {
      for (const { members } of listeners.groups()) sendToAll(members, frameChange(change));
    },
    listeners: listeners.count,
    close() {
      stopHearing();
      clearInterval(timer);
      clearInterval(sessionTimer);
      for (const { members } of listeners.groups()) for (const { response } of members) response.end();
    },
  };
}

/** Ends the streams whose sessions are over. A database that does not answer ends none: it is asked again. */
async function endWithTheirSessions(
  listeners: StreamListeners,
  openSessions: RateStreamOptions["openSessions"],
): Promise<void> {
  const ids = listeners.sessions();
  if (ids.length === 0) return;
  const open = await openSessions(ids).catch(() => undefined);
  for (const id of open ? ids : []) {
    if (open?.has(id)) continue;
    for (const { response } of [...listeners.ofSession(id)]) response.end();
  }
}

function writeHead(response: ServerResponse, headers: Headers): void {
  // Ended by the connection's end instead of in chunks: a frame goes to every socket as it is, framed once.
  response.removeHeader("transfer-encoding");
  response.writeHead(200, {
    ...headers,
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
  });
}

function sendToAll(listeners: Iterable<Listener>, message: string): void {
  if (message === "") return;
  const frame = Buffer.from(message);
  for (const { response } of listeners) {
    if (response.writableLength > maxBacklogBytes) response.destroy();
    else if (!response.writableEnded) response.write(frame);
  }
}

type Shown = {
  readonly table: RateTable;
  readonly publicPrices: PublicPrices;
  readonly indicative: boolean;
};

/** The messages of a table for some pairs; `framed` keeps each pair's, for the next who hears it. */
function frameTicks(shown: Shown, asked: readonly Pair[] | undefined, framed: Map<string, string>): string {
  let message = "";
  for (const pair of asked ?? shown.publicPrices.tradedPairs()) {
    const name = nameOf(pair);
    const tick = framed.get(name) ?? frameTick(shown, pair);
    framed.set(name, tick);
    message += tick;
  }
  return message;
}

function frameChange(change: Change): string {
  return `event: change\ndata: ${JSON.stringify(change)}\n\n`;
}

/** One pair's message; nothing for a pair that the table lacks. */
function frameTick({ table, publicPrices, indicative }: Shown, { from, to }: Pair): string {
  const mid = crossOf(table, from, to);
  if (mid === undefined) return "";
  const tick: Tick = {
    pair: nameOf({ from, to }),
    mid: rateToNumber(mid),
    rate: rateToNumber(clientRateOf(mid, publicPrices.marginFor(from, to))),
    at: table.at.toISOString(),
    simulated: table.simulated,
    indicative,
  };
  return `data: ${JSON.stringify(tick)}\n\n`;
}
