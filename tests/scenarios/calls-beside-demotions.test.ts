import { randomUUIDv7 } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openSession } from "#server/platform/session/sessions.ts";
import { type BookingFixture, openBookingFixture } from "../support/booking-fixture.ts";
import { callerOf } from "../support/caller-of.ts";
import { addMember, contactOf } from "../support/client-users.ts";
import { expectBooksToBalance } from "../support/expect-books-to-balance.ts";
import { createOwnedResources, type OwnedResources } from "../support/owned-resources.ts";
import { tableAt } from "../support/rate-tables.ts";
import { repeatCount } from "../support/repeat-count.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit({ RATE_LIMIT_FACTOR: "1000" });
let fixture: BookingFixture;
let things: OwnedResources;
beforeAll(() => {
  fixture = openBookingFixture(summit.databaseUrl, summit.app.clock);
  things = createOwnedResources(summit, fixture);
  summit.app.rates.accept(tableAt(summit.app.clock()));
});
afterAll(() => fixture.close());

type Member = { readonly userId: string; readonly cookie: string };

async function logIn(clientId: string, userId: string): Promise<Member> {
  const seen = { id: randomUUIDv7(), now: summit.app.clock(), address: "127.0.0.1", userAgent: "test" };
  const token = await summit.app.db
    .transaction()
    .execute((tx) => openSession(tx, { clientId, userId }, seen));
  return { userId, cookie: `summit=${token}` };
}

/** An owner, administrators, and what they decide about. */
async function team() {
  const clientId = await fixture.addClient();
  await fixture.earn(clientId, 100_00n);
  const beneficiaryId = await things.beneficiary(clientId);
  await things.withdrawal(clientId);
  const owner = await logIn(clientId, await contactOf(summit.app.db, clientId));
  const administrators = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const userId = await addMember(summit.app.db, {
        clientId,
        role: "administrator",
        at: summit.app.clock(),
      });
      return logIn(clientId, userId);
    }),
  );
  return { clientId, beneficiaryId, owner, administrators };
}

/** Deadlocks of the database so far; the statistics of a connection are complete once it has ended. */
async function countDeadlocks(): Promise<number> {
  const client = new Client(summit.databaseUrl);
  await client.connect();
  await client.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  const { rows } = await client.query(
    "select deadlocks from pg_stat_database where datname = current_database()",
  );
  await client.end();
  return Number(rows[0].deadlocks);
}

it("cash-outs, debts, keys, webhooks, approvals and bookings beside changes of roles never deadlock", async () => {
  const call = callerOf(summit.server, summit.app);
  const { clientId, beneficiaryId, owner, administrators } = await team();
  const post = async (who: Member, path: string, payload: object = {}) =>
    (await call(who, "POST", path, { payload })).status;
  const calls: readonly ((who: Member) => Promise<number>)[] = [
    (who) => post(who, "/api/profit-share/cash-out", { amount: "1.00" }),
    (who) => post(who, "/api/closeout-debts/pay", { currency: "GBP", fromCurrency: "EUR" }),
    (who) => post(who, "/api/api-keys", { name: "Accounts", scopes: ["read"], expiresInDays: 90 }),
    async (who) => post(who, `/api/api-keys/${await things.apiKey(clientId)}/revoke`),
    (who) =>
      post(who, "/api/webhook-endpoints", {
        url: `https://hooks.example.com/${randomUUIDv7()}`,
        eventTypes: ["alert.fired"],
      }),
    async (who) => post(who, `/api/approvals/${await things.approval(clientId)}/decline`, { version: 1 }),
    async (who) =>
      post(who, "/api/trades", { quoteId: await fixture.quote(clientId, "10.00"), termsAccepted: true }),
    (who) => post(who, "/api/balances/EUR/withdrawals", { beneficiaryId, amount: "1.00" }),
    (who) => post(who, "/api/balances", { currency: "USD" }),
  ];
  const change = async (userId: string, role: string) =>
    (await call(owner, "PATCH", `/api/team/members/${userId}`, { payload: { role } })).status;
  const statuses: number[] = [];
  for (let round = 0; round < repeatCount(3, 20); round += 1) {
    const role = round % 2 === 0 ? "preparer" : "administrator";
    const changes = administrators.map(({ userId }) => change(userId, role));
    const made = administrators.flatMap((who) => calls.map((each) => each(who)));
    statuses.push(...(await Promise.all([...made, ...changes])));
  }
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(20);
  await expectBooksToBalance(summit.databaseUrl);
  expect(await countDeadlocks()).toBe(0);
});
