import { get, type IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { rateTable } from "#domain/market/rates/rate-table.ts";
import { parseRate, type Rate } from "#domain/rate.ts";
import { writeLatestTable } from "#server/market/rates/store.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { percentile } from "./bookings.ts";

export type StreamRound = {
  readonly listeners: number;
  readonly ticks: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
};

const ticks = 20;
const tickEveryMs = 500;

/**
 * From a tick's insert until each listener has it, by way of the notification, the web process's copy and its
 * one frame for all. Listeners and server share this machine's cores.
 */
export async function measureStream(url: string, db: Database, listeners: number): Promise<StreamRound> {
  const delays: number[] = [];
  const answers: IncomingMessage[] = [];
  for (let opened = 0; opened < listeners; opened++) answers.push(await listen(url, delays));
  for (let tick = 0; tick < ticks; tick++) {
    await tickNow(db, tick);
    await pause(tickEveryMs);
  }
  for (const answer of answers) answer.destroy();
  const expected = listeners * ticks;
  if (delays.length < expected) throw new Error(`${delays.length} of ${expected} ticks arrived`);
  return { listeners, ticks, p50Ms: percentile(delays, 0.5), p99Ms: percentile(delays, 0.99) };
}

function listen(url: string, delays: number[]): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = get(`${url}/api/rates/stream`, { agent: false }, (answer) => {
      let buffer = "";
      answer.setEncoding("latin1").on("data", (chunk: string) => {
        const now = Date.now();
        const lines = (buffer + chunk).split("\n");
        buffer = lines.pop() ?? "";
        for (const line of lines) {
          const at = /^data: .*"pair":"GBP\/EUR".*"at":"([^"]+)"/.exec(line)?.[1];
          if (at) delays.push(now - Date.parse(at));
        }
      });
      answer.on("error", () => undefined);
      resolve(answer);
    });
    request.on("error", reject);
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
