import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, inject, it } from "vitest";
import { readConfig } from "#server/platform/config.ts";
import { routes } from "#server/routes.ts";
import { start } from "#server/start.ts";
import { eventually } from "../support/eventually.ts";
import { openTestPool } from "../support/open-test-pool.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const database = useTestDatabase();
const key = randomBytes(32).toString("base64");

/** Starts Summit in this process on the test's database and stops it after `use`. */
async function withSummit(
  args: readonly string[],
  use: (urls: { readonly url: string | undefined; readonly operatorUrl: string }) => Promise<void>,
): Promise<void> {
  const summit = await start(
    readConfig(
      {
        PORT: "0",
        OPERATOR_PORT: "0",
        LOG_LEVEL: "silent",
        DATABASE_TIMEOUT_FACTOR: "100",
        DATABASE_URL: database.appUrl,
        DATABASE_OWNER_URL: database.ownerUrl,
        ENCRYPTION_KEY: key,
      },
      args,
    ),
  );
  try {
    expect(summit.operatorUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    await use({ url: summit.url, operatorUrl: summit.operatorUrl ?? "" });
  } finally {
    await summit.stop();
  }
}

/** A metric's value in Prometheus text format; undefined if absent. */
async function metric(operatorUrl: string, name: string): Promise<number | undefined> {
  const text = await (await fetch(`${operatorUrl}/metrics`)).text();
  const value = new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, "m").exec(text)?.[1];
  return value === undefined ? undefined : Number(value);
}

/** Every value of this key in a JSON document. */
function valuesOf(document: unknown, name: string): unknown[] {
  if (typeof document !== "object" || document === null) return [];
  return Object.entries(document).flatMap(([field, value]) => [
    ...(field === name ? [value] : []),
    ...valuesOf(value, name),
  ]);
}

/** Whether a reference such as `#/components/schemas/Trade` leads to something. */
function isThere(document: unknown, ref: string): boolean {
  const steps = ref.replace("#/", "").split("/");
  return (
    steps.reduce((at: unknown, step) => (at as Record<string, unknown> | undefined)?.[step], document) !==
    undefined
  );
}

describe("the operator's port", () => {
  it("a worker's operator port serves nobody else and shows its metrics", async () => {
    const startedAt = Date.now();
    await withSummit(["--roles=worker"], async ({ url, operatorUrl }) => {
      expect(url).toBeUndefined();
      await eventually(
        "rates are fed",
        async () => ((await metric(operatorUrl, "summit_rate_ticks_total")) ?? 0) > 0,
      );
      expect(await metric(operatorUrl, "summit_books_broken")).toBe(0);
      expect(await metric(operatorUrl, "summit_outbox_waiting")).toBe(0);
      expect(await metric(operatorUrl, "process_cpu_seconds_total")).toBeGreaterThan(0);
      await eventually(
        "rates are matched",
        async () => ((await metric(operatorUrl, "summit_match_seconds_count")) ?? 0) > 0,
      );
      // One of each kind of queue and resource: of the desk, of jobs, connections and the disk.
      await eventually(
        "the queues are measured",
        async () => (await metric(operatorUrl, "summit_jobs")) !== undefined,
      );
      expect(await metric(operatorUrl, "summit_desk_queue")).toBe(0);
      expect(await metric(operatorUrl, "summit_database_connections_limit")).toBeGreaterThan(0);
      expect(await metric(operatorUrl, "summit_database_waiting")).toBeDefined();
      expect(await metric(operatorUrl, "summit_disk_free_bytes")).toBeGreaterThan(0);
      const matchedAt = (await metric(operatorUrl, "summit_matched_timestamp_seconds")) ?? 0;
      expect(matchedAt).toBeGreaterThan(startedAt / 1_000);
      expect(matchedAt).toBeLessThanOrEqual(Date.now() / 1_000);
      const ready = await fetch(`${operatorUrl}/readyz`);
      expect([ready.status, await ready.json()]).toEqual([
        200,
        { status: "ready", database: "ready", rates: "fresh" },
      ]);
    });
  });

  it("a web process's operator port counts requests by endpoint path, without client data", async () => {
    await withSummit(["--roles=web"], async ({ url, operatorUrl }) => {
      await fetch(`${url}/api/trades/01a1fca1-8df4-77da-8b3e-45d26865a928`);
      await fetch(`${url}/api/nowhere/secret-name`);
      const text = await (await fetch(`${operatorUrl}/metrics`)).text();
      expect(text).toContain(
        'summit_request_seconds_count{method="GET",path="/api/trades/:id",status="401"} 1',
      );
      expect(text).toContain("summit_requests_in_flight 0");
      expect(text).not.toContain("01a1fca1");
      expect(text).not.toContain("secret-name");
      expect((await fetch(`${url}/metrics`)).headers.get("content-type")).not.toContain("text/plain");
    });
  });

  it("the operator's port reports a process with a read-only database as not ready, and why", async () => {
    await withSummit(["--roles=web"], async ({ url, operatorUrl }) => {
      const { pathname } = new URL(database.ownerUrl);
      const { href } = Object.assign(new URL(inject("postgres").adminUrl), { pathname });
      const admin = openTestPool(href, { connections: 1 });
      const name = sql.id(pathname.slice(1));
      const cutOthers = sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`;
      try {
        await sql`alter database ${name} set default_transaction_read_only = on`.execute(admin);
        await cutOthers.execute(admin);
        for (const address of [url, operatorUrl])
          await eventually(`${address} is not ready`, async () => {
            const answer = await fetch(`${address}/readyz`);
            return answer.status === 503 && (await answer.json()).database === "read-only";
          });
        expect((await fetch(`${url}/healthz`)).status).toBe(200);
      } finally {
        await sql`set default_transaction_read_only = off`.execute(admin);
        await sql`alter database ${name} reset default_transaction_read_only`.execute(admin);
        await cutOthers.execute(admin);
        await admin.destroy();
      }
      await eventually("it is ready again", async () => (await fetch(`${url}/readyz`)).status === 200);
    });
  });

  it("the operator's port describes the API in OpenAPI 3.1, each call with its parameters and responses", async () => {
    await withSummit(["--roles=web"], async ({ operatorUrl }) => {
      const description = await (await fetch(`${operatorUrl}/api/openapi.json`)).json();
      expect(description).toMatchObject({
        openapi: "3.1.0",
        info: { title: "Summit", version: expect.any(String) },
      });
      for (const { endpoint } of routes) {
        const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
        const call = description.paths[path]?.[endpoint.method.toLowerCase()];
        expect([path, call?.summary]).toEqual([path, endpoint.summary]);
        const inPath = call.parameters.filter((parameter: { in?: string }) => parameter.in === "path");
        expect(inPath.map(({ name }: { name: string }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
        expect(Object.keys(call.responses)).toContain(String(endpoint.status ?? 200));
      }
      const missing = valuesOf(description, "$ref").filter((ref) => !isThere(description, String(ref)));
      expect(missing).toEqual([]);
      expect(valuesOf(description, "$defs")).toEqual([]);
    });
  });
});

it("a guessable first administrator password stops the start, in one line", async () => {
  const common = { ADMIN_EMAIL: "first@summit.test", ADMIN_PASSWORD: "password123" };
  const config = readConfig(
    { PORT: "0", LOG_LEVEL: "silent", DATABASE_URL: database.appUrl, ENCRYPTION_KEY: key, ...common },
    [],
  );
  await expect(start(config)).rejects.toThrow(/^ADMIN_PASSWORD: .+$/);
});
