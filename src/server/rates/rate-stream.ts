import type { ServerResponse } from "node:http";
import type { Change, Tick } from "#contract/rates.ts";
import { type CurrencyCode, currencies, currencyCodes } from "#domain/currency.ts";
import { rateToNumber } from "#domain/rate.ts";
import { clientRateOf } from "#domain/rates/client-rate.ts";
import { crossOf, type RateTable } from "#domain/rates/rate-table.ts";
import { Refused } from "#domain/refusal.ts";
import type { Metrics } from "../platform/metrics.ts";
import type { LatestRates } from "./latest-rates.ts";

export type Pair = { readonly from: CurrencyCode; readonly to: CurrencyCode };

export type Caller = {
  readonly address: string;
  /** The signed-in client, who also hears of what is theirs. */
  readonly clientId?: string | undefined;
  /** All traded pairs unless some are named. */
  readonly pairs?: readonly Pair[] | undefined;
};

export type RateStream = {
  /**
   * Starts to send events on a response whose head is not yet written.
   * @throws Refused `unavailable` when the process, `too_many_requests` when the address has all that it may have.
   */
  open(response: ServerResponse, caller: Caller, headers?: Record<string, number | string | string[]>): void;
  /** Tells every stream of a client that something of theirs is new or different. */
  publishToClient(clientId: string, change: Change): void;
  listeners(): number;
  /** Ends all streams; browsers then come back to whichever process answers. */
  close(): void;
};

export type RateStreamOptions = {
  readonly rates: LatestRates;
  readonly clock: () => Date;
  readonly metrics: Pick<Metrics, "streamListeners">;
  readonly random?: () => number;
  readonly greatestListeners?: number;
  readonly greatestPerAddress: number;
};

type Listener = {
  readonly response: ServerResponse;
  readonly caller: Caller;
  readonly group: Group;
  readonly endsAtMs: number;
};
/** Those who hear the same pairs: each tick is framed once for all of them. */
type Group = { readonly key: string; readonly pairs: readonly Pair[]; readonly members: Set<Listener> };

const traded = currencyCodes.filter((code) => currencies[code].uses.some((use) => use === "trade"));
/** The pairs of the currencies that a fresh installation trades. */
export const tradedPairs: readonly Pair[] = traded.flatMap((from) =>
  traded.filter((to) => to !== from).map((to) => ({ from, to })),
);

const heartbeatMs = 15_000;
const heartbeat = Buffer.from(":\n\n");
/** Who is further behind than this, about a minute of all pairs, will not catch up. */
const greatestBacklogBytes = 256 * 1024;
/** After this a browser connects again and is asked anew who it is. */
const longestMs = 30 * 60_000;

/** One timer and one frame a tick for all listeners of this process. */
export function createRateStream(options: RateStreamOptions): RateStream {
  const {
    rates,
    clock,
    metrics,
    random = Math.random,
    greatestListeners = 10_000,
    greatestPerAddress,
  } = options;
  const groups = new Map<string, Group>();
  const byClient = new Map<string, Set<Listener>>();
  const perAddress = new Map<string, number>();
  let count = 0;

  const stopHearing = rates.onTable((table) => {
    const frames = new Map<string, string>();
    for (const group of groups.values()) sendToAll(group.members, frameTicks(table, group.pairs, frames));
  });
  const timer = setInterval(beat, heartbeatMs).unref();

  return {
    open(response, caller, headers = {}) {
      if (count >= greatestListeners) throw new Refused("unavailable");
      if ((perAddress.get(caller.address) ?? 0) >= greatestPerAddress) throw new Refused("too_many_requests");
      const listener = join(response, caller);
      response.once("close", () => leave(listener));
      response.on("error", () => response.destroy());
      response.removeHeader("transfer-encoding");
      response.writeHead(200, {
        ...headers,
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store, no-transform",
        "x-accel-buffering": "no",
      });
      // Spread, so that after a restart not everyone comes back in the same instant.
      const retryMs = 2_000 + Math.floor(random() * 3_000);
      const table = rates.freshTable();
      const now = table ? frameTicks(table, listener.group.pairs, new Map()) : "";
      response.write(`retry: ${retryMs}\n\n${now}`);
    },
    publishToClient(clientId, change) {
      const listeners = byClient.get(clientId);
      if (listeners) sendToAll(listeners, Buffer.from(`event: change\ndata: ${JSON.stringify(change)}\n\n`));
    },
    listeners: () => count,
    close() {
      stopHearing();
      clearInterval(timer);
      for (const { members } of groups.values()) for (const { response } of members) response.end();
    },
  };

  function join(response: ServerResponse, caller: Caller): Listener {
    const pairs = caller.pairs ?? tradedPairs;
    const key = pairs.map(nameOf).join(",");
    const group = groups.get(key) ?? { key, pairs, members: new Set() };
    const listener = { response, caller, group, endsAtMs: clock().getTime() + longestMs };
    groups.set(key, group);
    group.members.add(listener);
    if (caller.clientId !== undefined) {
      const own = byClient.get(caller.clientId) ?? new Set();
      byClient.set(caller.clientId, own.add(listener));
    }
    perAddress.set(caller.address, (perAddress.get(caller.address) ?? 0) + 1);
    count += 1;
    metrics.streamListeners.set(count);
    return listener;
  }

  function leave(listener: Listener): void {
    const { group, caller } = listener;
    if (!group.members.delete(listener)) return;
    if (group.members.size === 0) groups.delete(group.key);
    if (caller.clientId !== undefined) {
      const own = byClient.get(caller.clientId);
      own?.delete(listener);
      if (own?.size === 0) byClient.delete(caller.clientId);
    }
    const left = (perAddress.get(caller.address) ?? 1) - 1;
    if (left === 0) perAddress.delete(caller.address);
    else perAddress.set(caller.address, left);
    count -= 1;
    metrics.streamListeners.set(count);
  }

  function beat(): void {
    const nowMs = clock().getTime();
    for (const { members } of groups.values()) {
      sendToAll(members, heartbeat);
      for (const { response, endsAtMs } of members) if (nowMs >= endsAtMs) response.end();
    }
  }
}

function sendToAll(listeners: Iterable<Listener>, frame: Buffer | string): void {
  const bytes = typeof frame === "string" ? Buffer.from(frame) : frame;
  if (bytes.length === 0) return;
  for (const { response } of listeners) {
    if (response.writableLength > greatestBacklogBytes) response.destroy();
    else if (!response.writableEnded) response.write(bytes);
  }
}

/** The messages of a table for some pairs; `framed` keeps each pair's, for the next who hears it. */
function frameTicks(table: RateTable, pairs: readonly Pair[], framed: Map<string, string>): string {
  return pairs
    .map((pair) => framed.get(nameOf(pair)) ?? remember(framed, pair, frameTick(table, pair)))
    .join("");
}

function remember(framed: Map<string, string>, pair: Pair, frame: string): string {
  framed.set(nameOf(pair), frame);
  return frame;
}

/** One pair's message; nothing for a pair that the table lacks. */
function frameTick(table: RateTable, pair: Pair): string {
  const mid = crossOf(table, pair.from, pair.to);
  if (mid === undefined) return "";
  const tick: Tick = {
    pair: nameOf(pair),
    mid: rateToNumber(mid),
    rate: rateToNumber(clientRateOf(mid)),
    at: table.at.toISOString(),
    simulated: table.simulated,
  };
  return `data: ${JSON.stringify(tick)}\n\n`;
}

function nameOf({ from, to }: Pair): string {
  return `${from}/${to}`;
}
