import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "#server/platform/postgres/database.ts";
import { silentLog } from "../support/silent-log.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/**
 * What the kernel waits for on the connection between two ports; see proc_pid_net(5), field `tr`. A port alone may belong
 * to others too: connections from it to other ports, closed ones among them.
 */
async function timerOf(from: number, to: number): Promise<string | undefined> {
  const at = (port: number) => `0100007F:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const lines = (await readFile("/proc/self/net/tcp", "utf8")).split("\n");
  return lines
    .map((line) => line.trim().split(/\s+/))
    .find(([, local, remote]) => local === at(from) && remote === at(to))?.[5];
}

it("the kernel asks after a silent connection to the database within half a minute", async () => {
  const db = openDatabase({ url: database.appUrl, log: silentLog, connections: 1 });
  const { rows } = await sql<{
    from: number;
    to: number;
  }>`select inet_client_port() as from, inet_server_port() as to`.execute(db);
  const [{ from, to } = { from: 0, to: 0 }] = rows;
  const [kind, left = ""] = (await timerOf(from, to))?.split(":") ?? [];
  const keepAlive = "02";
  expect(kind).toBe(keepAlive);
  // In hundredths of a second.
  expect(Number.parseInt(left, 16)).toBeLessThanOrEqual(3_000);
  await db.destroy();
});
