import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { readConfig } from "#server/platform/config.ts";
import { withActingRole } from "#server/platform/postgres/acting-role.ts";
import { start } from "#server/start.ts";
import { openTestPool } from "../support/open-test-pool.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const database = useTestDatabase();
let pooler: Server;
/** Both pools share one login through the pooler. */
let pooledUrl: string;
const login = `one_${randomBytes(6).toString("hex")}`;
const sockets = new Set<Socket>();
/** Start-up parameters that the connections sent. */
const names = new Set<string>();
/** Start-up parameters that PgBouncer accepts; it refuses any other. */
const taken = new Set([
  "user",
  "database",
  "application_name",
  "client_encoding",
  "datestyle",
  "timezone",
  "standard_conforming_strings",
]);

/** Validates a start-up packet as PgBouncer does: an error for an unknown parameter, else undefined. */
function refusalOf(packet: Buffer): Buffer | undefined {
  const words = packet.subarray(8).toString().split("\0");
  for (let index = 0; words[index]; index += 2) {
    const [parameter = "", value = ""] = words.slice(index, index + 2);
    if (parameter === "application_name") names.add(value);
    if (taken.has(parameter.toLowerCase())) continue;
    const fields = Buffer.from(`SFATAL\0C08P01\0Munsupported startup parameter: ${parameter}\0\0`);
    const head = Buffer.alloc(5);
    head.write("E");
    head.writeUInt32BE(fields.length + 4, 1);
    return Buffer.concat([head, fields]);
  }
  return undefined;
}

/** What only the server's administrator may do. */
async function asAdmin(statement: string): Promise<void> {
  const admin = openTestPool(inject("postgres").adminUrl, { connections: 1 });
  await sql.raw(statement).execute(admin);
  await admin.destroy();
}

beforeAll(async () => {
  await asAdmin(`create role ${login} login password 'demo' in role summit_owner, summit_app`);
  const target = new URL(database.ownerUrl);
  pooler = createServer((client) => {
    sockets.add(client);
    client.on("error", () => undefined);
    client.once("data", (packet: Buffer) => {
      const refusal = refusalOf(packet);
      if (refusal) return void client.end(refusal);
      const server = connect(Number(target.port), target.hostname);
      sockets.add(server);
      server.on("error", () => client.destroy());
      server.on("close", () => client.destroy());
      client.on("close", () => server.destroy());
      server.write(packet);
      client.pipe(server).pipe(client);
    });
  });
  pooler.listen(0, "127.0.0.1");
  await once(pooler, "listening");
  const address = pooler.address();
  const port = typeof address === "object" && address ? String(address.port) : "";
  const oneLogIn = { username: login, password: "demo" };
  pooledUrl = Object.assign(new URL(database.ownerUrl), { hostname: "127.0.0.1", port, ...oneLogIn }).href;
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  pooler.close();
  return asAdmin(`drop role ${login}`);
});

it("the tests' pooler refuses what PgBouncer refuses", async () => {
  const url = new URL(pooledUrl);
  url.searchParams.set("options", "-c role=summit_app");
  const db = openTestPool(url.href, { connections: 1 });
  await expect(sql`select 1`.execute(db)).rejects.toThrow("unsupported startup parameter: options");
  await db.destroy();
});

it("a connection through a pooler with one login gives up the owner's rights", async () => {
  const db = openTestPool(withActingRole(pooledUrl, "summit_app"), { connections: 1 });
  const { rows } = await sql`select current_user as acting, session_user as logged_in`.execute(db);
  expect(rows).toEqual([{ acting: "summit_app", loggedIn: login }]);
  await expect(sql`delete from entries`.execute(db)).rejects.toThrow("permission denied");
  await db.destroy();
});

it("Summit starts and responds through a pooler with one login for everything", async () => {
  const environment = {
    PORT: "0",
    LOG_LEVEL: "silent",
    DATABASE_URL: pooledUrl,
    DATABASE_TIMEOUT_FACTOR: "100",
    ENCRYPTION_KEY: randomBytes(32).toString("base64"),
  };
  const summit = await start(readConfig(environment, []));
  try {
    expect((await fetch(`${summit.url}/readyz`)).status).toBe(200);
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ email: "pooled@example.test", password: "a ridge before dawn" });
    expect((await fetch(`${summit.url}/api/register`, { method: "POST", headers, body })).status).toBe(201);
    expect([...names]).toEqual(
      expect.arrayContaining(["summit", "summit-migrate", "summit-start", "summit-jobs", "summit-listen"]),
    );
  } finally {
    await summit.stop();
  }
});
