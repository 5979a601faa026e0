import { spawn } from "node:child_process";
import { join } from "node:path";
import type { Database } from "#server/platform/postgres/database.ts";
import { readOverHttp } from "./http-bookings.ts";
import { untilReady } from "./http-server.ts";
import type { Measured } from "./report.ts";
import { tickNow } from "./stream.ts";

const requests = 20_000;
const width = 64;
const path = "/api/exchange-rate?from=GBP&to=EUR";

/** Exchange rates over HTTP beside node:http that answers the same text without looking anything up. */
export async function measureLookUps(url: string, db: Database, rounds: number): Promise<Measured[]> {
  await tickNow(db);
  const text = await (await fetch(url + path)).text();
  const bare = spawn(process.execPath, [join(import.meta.dirname, "bare-server.ts"), text], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const bareUrl = await untilReady(bare);
    const rows: Measured[] = [
      { name: "node:http with the same answer", rounds: [] },
      { name: "GET /api/exchange-rate", rounds: [] },
    ];
    for (let round = 0; round <= rounds; round++)
      for (const [index, host] of [bareUrl, url].entries()) {
        // A rate of a minute ago would be refused.
        await tickNow(db);
        const measured = await readOverHttp(host, path, requests, width);
        if (round > 0) rows[index]?.rounds.push(measured);
      }
    return rows;
  } finally {
    bare.kill();
  }
}
