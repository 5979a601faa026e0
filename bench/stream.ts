import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { rateTable } from "#domain/market/rates/rate-table.ts";
import { parseRate, type Rate } from "#domain/rate.ts";
import { writeLatestTable } from "#server/market/rates/store.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { percentile } from "./bookings.ts";
import { processorTime } from "./processor-time.ts";

export type StreamRound = {
  readonly listeners: number;
  readonly ticks: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Processor time of the server's process for all ticks, in microseconds. */
  readonly spentUs: number;
};

const ticks = 20;
const tickEveryMs = 500;

/**
 * From a tick's insert until each listener has it, by way of the notification, the web process's copy and its
 * one frame for all. Listeners and server share this machine's cores. The first tick is a warm-up and is not counted.
 */
export async function measureStream(
  { url, pid }: { readonly url: string; readonly pid: number },
  db: Database,
  listeners: number,
): Promise<StreamRound> {
  const delays: number[] = [];
  let spentBefore = 0;
  const sockets: Socket[] = [];
  for (let opened = 0; opened < listeners; opened++) sockets.push(await listen(url, delays));
  for (let tick = 0; tick <= ticks; tick++) {
    await tickNow(db, tick);
    await pause(tickEveryMs);
    if (tick > 0) continue;
    await untilAll(delays, listeners);
    spentBefore = await processorTime(pid);
  }
  await untilAll(delays, listeners * (ticks + 1));
  const spentUs = (await processorTime(pid)) - spentBefore;
  for (const socket of sockets) socket.destroy();
  const counted = delays.slice(listeners);
  return { listeners, ticks, p50Ms: percentile(counted, 0.5), p99Ms: percentile(counted, 0.99), spentUs };
}

async function untilAll(delays: readonly number[], expected: number): Promise<void> {
  for (let waited = 0; delays.length < expected; waited++) {
    if (waited === 600) throw new Error(`${delays.length} of ${expected} ticks arrived`);
    await pause(100);
  }
}

const pairMark = '"pair":"GBP/EUR"';
const timeMark = '"at":"';
const timeLength = new Date(0).toISOString().length;

/** Plain sockets, because node:http's client would take the server's processor time. */
function listen(url: string, delays: number[]): Promise<Socket> {
  const { port, hostname } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let unread = "";
    socket.setEncoding("latin1").on("data", (chunk: string) => {
      const now = Date.now();
      unread += chunk;
      const pair = unread.indexOf(pairMark);
      const start = pair < 0 ? -1 : unread.indexOf(timeMark, pair) + timeMark.length;
      if (start >= timeMark.length && unread.length >= start + timeLength) {
        delays.push(now - Date.parse(unread.slice(start, start + timeLength)));
        unread = unread.slice(start + timeLength);
      }
      if (unread.endsWith("\n\n")) unread = "";
    });
    socket.once("data", () => resolve(socket));
    socket.once("error", reject);
    socket.write(`GET /api/rates/stream HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`);
  });
}

/** A rate of now, a little different for each tick. */
export async function tickNow(db: Database, tick = 0): Promise<void> {
  await writeLatestTable(db, tableNow(tick));
}

function tableNow(tick: number) {
  const rate = (text: string) => parseRate(text) as Rate;
  const facts = { base: "USD", at: new Date(), source: "bench", simulated: true, maxAgeMs: 60_000 } as const;
  return rateTable(facts, [
    ["GBP", rate("0.75")],
    ["EUR", rate((0.88 + tick / 100_000).toFixed(6))],
    ["JPY", rate("157.4")],
    ["AUD", rate("1.42")],
  ]);
}
