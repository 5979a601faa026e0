import { randomUUIDv7 } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { clientSubscriptions } from "#server/clients/accounts/subscriptions.ts";
import { relayNext } from "#server/processes/outbox-relay.ts";
import type { Browser } from "../support/browser.ts";
import { insertClients } from "../support/client-users.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit();
type Row = { id: string; email: string; status: string; lastTraded: string | null; totalTrades: number };

let desk: Browser;
const names = ["anna", "bert", "carla", "dora", "emil", "frida", "gustav"];

beforeAll(async () => {
  desk = await summit.staffBrowser("operator");
  const start = summit.app.clock().getTime();
  await insertClients(
    summit.app.db,
    names.map((name, index) => ({
      id: randomUUIDv7(),
      email: `${name}@example.test`,
      name: index === 1 ? "Zo\u00eb Beispiel" : index === 2 ? "Carla 100%_Sure" : "",
      companyName: index === 3 ? "Example Trading Ltd" : null,
      status: index % 2 === 0 ? "SIGNED_UP" : "ACCOUNT_READY",
      referralCode: `CODE000${index}`,
      depositReference: `SBCODE000${index}`,
      // Two of them concurrently.
      createdAt: new Date(start + Math.min(index, 5) * 1_000),
      lastTradedAt: index === 1 || index === 4 ? new Date(start + (9 - index) * 60_000) : null,
    })),
  );
});

async function list(query = ""): Promise<Row[]> {
  const { status, body } = await desk.get(`/api/admin/clients${query}`);
  expect(status).toBe(200);
  return body;
}

const namesOf = (rows: readonly Row[]) => rows.map(({ email }) => email.split("@")[0]);

describe("the desk's list of clients", () => {
  it.each([
    ["?search=BERT", ["bert"]],
    ["?search=trading%20ltd", ["dora"]],
    ["?search=100%25_s", ["carla"]],
    ["?search=%25", ["carla"]],
    [`?search=${encodeURIComponent("zoe\u0308")}`, ["bert"]],
    ["?search=zoe%20b", ["bert"]],
    ["?search=nobody", []],
    ["?search=example.test&status=ACCOUNT_READY&sort=email&direction=asc", ["bert", "dora", "frida"]],
    ["?sort=email&direction=asc", names],
    ["?sort=lastTraded&limit=2", ["bert", "emil"]],
  ])("the client list with %s finds %j", async (query, found) => {
    expect(namesOf(await list(query))).toEqual(found);
  });

  it.each(["createdAt", "email", "lastTraded"])(
    "the client list by %s continues where it ended, each client once",
    async (sort) => {
      for (const direction of ["asc", "desc"]) {
        const query = `?sort=${sort}&direction=${direction}`;
        const whole = await list(query);
        expect(whole).toHaveLength(names.length);
        const parts: Row[] = [];
        for (let cursor = ""; ; cursor = `&cursor=${parts.at(-1)?.id}`) {
          const part = await list(`${query}&limit=2${cursor}`);
          parts.push(...part);
          if (part.length < 2) break;
        }
        expect(parts).toEqual(whole);
      }
    },
  );

  it("the client list refuses invalid filters with a reason", async () => {
    for (const query of [
      "?sort=passwordHash",
      "?limit=0",
      "?status=GONE",
      "?cursor=1",
      `?cursor=${randomUUIDv7()}`,
    ])
      expect((await desk.get(`/api/admin/clients${query}`)).status).toBeGreaterThanOrEqual(400);
  });

  it("the client list is counted by status, whatever the search", async () => {
    const count = async (query = "") => (await desk.get(`/api/admin/clients/count${query}`)).body;
    const none = { SIGNED_UP: 0, AWAITING_DOCS: 0, AWAITING_PROCESSING: 0, ACCOUNT_READY: 0 };
    expect(await count()).toEqual({ ...none, SIGNED_UP: 4, ACCOUNT_READY: 3 });
    expect(await count("?search=dora")).toEqual({ ...none, ACCOUNT_READY: 1 });
    expect(await count("?search=nobody")).toEqual(none);
  });

  it("the client list shows the last booking, despite redelivered events", async () => {
    const { db, newId } = summit.app;
    const frida = (await list("?search=frida"))[0];
    const at = summit.app.clock();
    const events = JSON.stringify([{ kind: "trade_booked", clientId: frida?.id, tradeId: newId() }]);
    for (const createdAt of [at, new Date(at.getTime() - 1_000), at])
      await db.insertInto("outbox").values({ events, createdAt, nextAttemptAt: createdAt }).execute();
    while (await relayNext(summit.app, db, clientSubscriptions)) {
      // Each call relays one row.
    }
    const row = await db
      .selectFrom("clients")
      .select("lastTradedAt")
      .where("id", "=", frida?.id ?? "")
      .executeTakeFirstOrThrow();
    expect(row.lastTradedAt).toEqual(at);
  });
});
