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
const path = "/api/exchange-rate?from=GBP&to=EUR";

type Host = { readonly name: string; readonly url: string; readonly pid: number };

export type LookUps = {
  /** node:http that answers the same text without looking anything up, and Summit. */
  readonly hosts: readonly Host[];
  readonly round: (host: Host) => Promise<Round>;
  readonly close: () => void;
};

export async function openLookUps(
  server: { readonly url: string; readonly pid: number },
  db: Database,
): Promise<LookUps> {
  await tickNow(db);
  const text = await (await fetch(server.url + path)).text();
  const bare = spawn(process.execPath, [join(import.meta.dirname, "bare-server.ts"), text], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const bareUrl = await untilReady(bare);
  return {
    hosts: [
      { name: "node:http with the same answer", url: bareUrl, pid: bare.pid ?? 0 },
      { name: "GET /api/exchange-rate", ...server },
    ],
    round: async ({ url }) => {
      // A rate of a minute ago would be refused.
      await tickNow(db);
      return readOverHttp(url, path, lookUpsARound, width);
    },
    close: () => bare.kill(),
  };
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
