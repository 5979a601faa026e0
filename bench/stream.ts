import { spawn } from "node:child_process";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { rateTable } from "#domain/market/rates/rate-table.ts";
import { parseRate, type Rate } from "#domain/rate.ts";
import { writeLatestTable } from "#server/market/rates/store.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { percentile } from "./bookings.ts";
import { untilReady } from "./http-server.ts";
import { processorTime } from "./processor-time.ts";

export type StreamRound = {
  readonly name: string;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Of the server's process, in microseconds. */
  readonly cpuUsATick: number;
};

export const ticks = 20;
const tickEveryMs = 500;

/**
 * From a tick's insert until each listener has it, by way of the notification, the web process's copy and its one frame for
 * all; in turns with a bare server of node:net, from a line to it until as many listeners have the same bytes. Listeners
 * and servers share this machine's cores. The first tick is a warm-up and is not counted.
 */
export async function measureStream(
  { url, pid }: { readonly url: string; readonly pid: number },
  db: Database,
  count: number,
): Promise<StreamRound[]> {
  const listeners = await openListeners(url, count);
  const warmUp = listeners.nextTick();
  await tickNow(db);
  await warmUp;
  const bare = spawn(process.execPath, [join(import.meta.dirname, "bare-stream.ts"), listeners.lastFrame()], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  try {
    const bareListeners = await openListeners(await untilReady(bare), count);
    const sendBare = async () => void bare.stdin.write(new Date().toISOString());
    return await takeTurns([
      { name: "node:net with the same bytes", pid: bare.pid ?? 0, listeners: bareListeners, send: sendBare },
      { name: "GET /api/rates/stream", pid, listeners, send: (tick) => tickNow(db, tick) },
    ]);
  } finally {
    bare.kill();
  }
}

type Ticking = {
  readonly name: string;
  readonly pid: number;
  readonly listeners: Listeners;
  readonly send: (tick: number) => Promise<void>;
};

async function takeTurns(plans: readonly Ticking[]): Promise<StreamRound[]> {
  const rows = plans.map((plan) => ({ plan, delays: [] as number[], spentUs: 0 }));
  for (let tick = 1; tick <= ticks; tick++)
    for (const row of rows) {
      const { delays, spentUs } = await timeTick(row.plan, tick);
      row.delays.push(...delays);
      row.spentUs += spentUs;
    }
  for (const { listeners } of plans) listeners.close();
  return rows.map(({ plan: { name }, delays, spentUs }) => ({
    name,
    p50Ms: percentile(delays, 0.5),
    p99Ms: percentile(delays, 0.99),
    cpuUsATick: spentUs / ticks,
  }));
}

async function timeTick({ pid, listeners, send }: Ticking, tick: number) {
  const spentBefore = await processorTime(pid);
  const arrived = listeners.nextTick();
  await send(tick);
  await pause(tickEveryMs);
  const delays = await arrived;
  return { delays, spentUs: (await processorTime(pid)) - spentBefore };
}

type Listeners = {
  /** How late the next tick is at each listener, once all have it. */
  readonly nextTick: () => Promise<readonly number[]>;
  readonly lastFrame: () => string;
  readonly close: () => void;
};

const pairMark = Buffer.from('"pair":"GBP/EUR"');
const timeMark = Buffer.from('"at":"');
const timeLength = new Date(0).toISOString().length;
const longestFrameBytes = 65_536;
const patienceMs = 60_000;

/**
 * Opens plain sockets that read into one buffer, because node:http's client, and garbage, would take the server's
 * processor time.
 */
async function openListeners(url: string, count: number): Promise<Listeners> {
  const { port, hostname } = new URL(url);
  const buffer = Buffer.allocUnsafeSlow(longestFrameBytes);
  const sockets: Socket[] = [];
  let delays: number[] = [];
  let allArrived: (() => void) | undefined;
  let frame = buffer.subarray(0, 0);
  const read = (length: number) => {
    const now = Date.now();
    const bytes = buffer.subarray(0, length);
    const pair = bytes.indexOf(pairMark);
    if (pair < 0) return;
    frame = bytes;
    const start = bytes.indexOf(timeMark, pair) + timeMark.length;
    delays.push(now - Date.parse(bytes.toString("latin1", start, start + timeLength)));
    if (delays.length === count) allArrived?.();
  };
  const listen = () =>
    new Promise<void>((resolve, reject) => {
      const callback = (length: number) => {
        read(length);
        resolve();
        return true;
      };
      const socket = connect({ port: Number(port), host: hostname, onread: { buffer, callback } });
      sockets.push(socket.once("error", reject));
      socket.write(`GET /api/rates/stream HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`);
    });
  for (let opened = 0; opened < count; opened++) await listen();
  return {
    nextTick: () => {
      delays = [];
      return new Promise((resolve, reject) => {
        const late = () => reject(new Error(`${delays.length} of ${count} listeners got a tick`));
        const timer = setTimeout(late, patienceMs);
        allArrived = () => {
          clearTimeout(timer);
          resolve(delays);
        };
      });
    },
    lastFrame: () => frame.toString("latin1"),
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
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
