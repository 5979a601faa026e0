import type { ServerResponse } from "node:http";
import type { Change, Tick } from "#contract/market/rates.ts";
import { getClientRate } from "#domain/market/rates/client-rate.ts";
import { getCrossRate, type RateTable } from "#domain/market/rates/rate-table.ts";
import { rateToNumber } from "#domain/rate.ts";
import type { PublicPrices } from "#server/market/pricing/public-prices.ts";
import {
  beginEventStream,
  heartbeat,
  heartbeatMs,
  maxStreamMs,
  type StreamHeaders,
  sendToAll,
} from "#server/platform/http/event-stream.ts";
import type { Metrics } from "#server/platform/metrics.ts";
import type { LatestRates } from "./latest-rates.ts";
import { createRecentChanges } from "./recent-changes.ts";
import {
  createStreamListeners,
  formatPairName,
  type Pair,
  type StreamListeners,
} from "./stream-listeners.ts";

export type Caller = {
  readonly address: string;
  /** Signed-in client, who also gets their own events. */
  readonly clientId?: string | undefined;
  /** The client's session: the stream closes once it ends, or acts for another client. */
  readonly sessionId?: string | undefined;
  /** Defaults to all traded pairs. */
  readonly pairs?: readonly Pair[] | undefined;
};

export type RateStream = {
  /**
   * Starts an event stream on a response without a head yet.
   * @throws Refused `unavailable` at the process limit, `too_many_requests` at the limit per address.
   */
  open(response: ServerResponse, caller: Caller, headers?: StreamHeaders): void;
  /** Sends a change to every stream of a client, also to one that opens within half a minute. */
  publishToClient(clientId: string, change: Change): void;
  /** Sends a change to every stream, also to one that opens within half a minute. */
  publishToAll(change: Change): void;
  listeners(): number;
  /** Ends all streams; browsers reconnect to any process. */
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
  /** Of these sessions, those that are open, with the client that each acts for. */
  readonly openSessions: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly random?: () => number;
  readonly maxListeners?: number;
  readonly maxPerAddress: number;
};

/** Maximum delay between the end of a session and of its stream. */
const sessionCheckMs = 3_000;

/** One timer and one frame per tick for all listeners of this process. */
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

  const recentChanges = createRecentChanges(clock);
  const shownOf = (table: RateTable): Shown => ({ table, publicPrices, indicative: !rates.isFirm(table) });

  const stopHearing = rates.onTable((table) => {
    const framed = new Map<string, string>();
    for (const { pairs, members } of listeners.groups())
      sendToAll(members, frameTicks(shownOf(table), pairs, framed));
  });

  const timer = setInterval(() => {
    recentChanges.forget();
    beat(listeners, clock().getTime());
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
      beginEventStream(response, headers, random);
      const table = rates.freshTable();
      if (table) sendToAll([listener], frameTicks(shownOf(table), pairs, new Map()));
      if (clientId !== undefined) sendToAll([listener], recentChanges.framesOf(clientId));
    },
    publishToClient(clientId, change) {
      const frame = frameChange(change);
      recentChanges.remember(clientId, frame);
      sendToAll(listeners.ofClient(clientId), frame);
    },
    publishToAll(change) {
      const frame = frameChange(change);
      recentChanges.rememberForAll(frame);
      for (const { members } of listeners.groups()) sendToAll(members, frame);
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

/** Shows every listener that its stream is alive, and ends those that are over. */
function beat(listeners: StreamListeners, nowMs: number): void {
  for (const { members } of listeners.groups()) {
    sendToAll(members, heartbeat);
    for (const { response, endsAtMs } of members) if (nowMs >= endsAtMs) response.end();
  }
}

/** Ends streams of sessions that have ended or changed their client; on a database failure none, until the next check. */
async function endWithTheirSessions(
  listeners: StreamListeners,
  openSessions: RateStreamOptions["openSessions"],
): Promise<void> {
  const ids = listeners.sessions();
  if (ids.length === 0) return;
  const open = await openSessions(ids).catch(() => undefined);
  for (const id of open ? ids : [])
    for (const { response, clientId } of [...listeners.ofSession(id)])
      if (clientId !== open?.get(id)) response.end();
}

type Shown = {
  readonly table: RateTable;
  readonly publicPrices: PublicPrices;
  readonly indicative: boolean;
};

/** Messages of a table for some pairs; `framed` caches each pair's. */
function frameTicks(
  shown: Shown,
  requested: readonly Pair[] | undefined,
  framed: Map<string, string>,
): string {
  let message = "";
  for (const pair of requested ?? shown.publicPrices.tradedPairs()) {
    const name = formatPairName(pair);
    const tick = framed.get(name) ?? frameTick(shown, pair);
    framed.set(name, tick);
    message += tick;
  }
  return message;
}

function frameChange(change: Change): string {
  return `event: change\ndata: ${JSON.stringify(change)}\n\n`;
}

/** One pair's message; empty when the table lacks it. */
function frameTick({ table, publicPrices, indicative }: Shown, { from, to }: Pair): string {
  const mid = getCrossRate(table, from, to);
  if (mid === undefined) return "";
  const tick: Tick = {
    pair: formatPairName({ from, to }),
    mid: rateToNumber(mid),
    rate: rateToNumber(getClientRate(mid, publicPrices.marginFor(from, to))),
    at: table.at.toISOString(),
    simulated: table.simulated,
    indicative,
  };
  return `data: ${JSON.stringify(tick)}\n\n`;
}
