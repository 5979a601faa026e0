import { spawn } from "node:child_process";
import { join } from "node:path";
import type { Database } from "#server/platform/postgres/database.ts";
import type { Round } from "./bookings.ts";
import { readOverHttp } from "./http-bookings.ts";
import { untilReady } from "./http-server.ts";
import type { Measured } from "./report.ts";
import { tickNow } from "./stream.ts";

export const lookUpsARound = 20_000;
const width = 64;
export const lookUpPath = "/api/exchange-rate?from=GBP&to=EUR";

type Host = { readonly name: string; readonly url: string; readonly pid: number };

export type LookUps = {
  /** node:http and Fastify that answer the same text without looking anything up, and Summit. */
  readonly hosts: readonly Host[];
  readonly round: (host: Host) => Promise<Round>;
  readonly close: () => void;
};

export async function openLookUps(
  server: { readonly url: string; readonly pid: number },
  db: Database,
): Promise<LookUps> {
  await tickNow(db);
  const answer = await fetch(server.url + lookUpPath);
  const head = Object.fromEntries([...answer.headers].filter(([name]) => !ofConnection.has(name)));
  const text = await answer.text();
  const bare = await startBare("bare-server.ts", text);
  const framework = await startBare("bare-fastify.ts", text, JSON.stringify(head));
  return {
    hosts: [
      { name: "node:http with the same answer", ...bare },
      { name: "Fastify with the same answer and headers", ...framework },
      { name: "GET /api/exchange-rate", ...server },
    ],
    round: async ({ url }) => {
      // A rate of a minute ago would be refused.
      await tickNow(db);
      return readOverHttp(url, lookUpPath, lookUpsARound, width);
    },
    close: () => {
      bare.stop();
      framework.stop();
    },
  };
}

/** Headers that Node adds to each answer. */
const ofConnection = new Set(["connection", "date", "keep-alive"]);

async function startBare(file: string, ...answer: readonly string[]) {
  const server = spawn(process.execPath, [join(import.meta.dirname, file), ...answer], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return { url: await untilReady(server), pid: server.pid ?? 0, stop: () => server.kill() };
}

/** Exchange rates over HTTP beside bare node:http. */
export async function measureLookUps(
  server: { readonly url: string; readonly pid: number },
  db: Database,
  rounds: number,
): Promise<Measured[]> {
  const lookUps = await openLookUps(server, db);
  try {
    const rows = lookUps.hosts.map(({ name }): Measured => ({ name, rounds: [] }));
    for (let round = 0; round <= rounds; round++)
      for (const [index, host] of lookUps.hosts.entries()) {
        const measured = await lookUps.round(host);
        if (round > 0) rows[index]?.rounds.push(measured);
      }
    return rows;
  } finally {
    lookUps.close();
  }
}
