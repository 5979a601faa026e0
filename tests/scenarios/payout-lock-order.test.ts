import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { lockPayouts } from "#server/payments/payouts/payouts-store.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { insertDemoClient } from "../support/client-users.ts";
import { eventually } from "../support/eventually.ts";
import { openTestPool } from "../support/open-test-pool.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

let database: TestDatabase;
let db: Database;
let owner: Client;
const clientId = randomUUIDv7();
const tradeId = randomUUIDv7();
const paymentId = randomUUIDv7();

beforeAll(async () => {
  database = await createTestDatabase();
  db = openTestPool(database.appUrl, { connections: 3 });
  owner = new Client(database.ownerUrl);
  await owner.connect();
  await owner.query(insertDemoClient, [clientId]);
  await owner.query(
    `insert into trades (id, reference, client_id, quote_id, type, status, stage, from_currency, to_currency, from_amount,
      to_amount, mid_rate, rate, mid_amount, margin_amount, profit_share_used, profit_share_usd, amount_due, delivery_date,
      gbp_amount, fund_by, created_at)
    values ($1, 'FX00000001', $2, $3, 'SPOT', 'PENDING', 'AWAITING_FUNDS', 'GBP', 'EUR', 1000, 1000, 1, 1, 1000, 0, 0, 0, 1000,
      '2026-01-01', 1000, now(), now())`,
    [tradeId, clientId, randomUUIDv7()],
  );
  await owner.query(
    `insert into payments (id, trade_id, client_id, line, beneficiary_id, payee_name, payee_account_masked, payee_details,
      amount, currency, status, created_at, updated_at)
    values ($1, $2, $3, 0, $4, 'Demo Recipient', '•••• 0000', 'sealed', 1000, 'EUR', 'WAITING', now(), now())`,
    [paymentId, tradeId, clientId, randomUUIDv7()],
  );
});
afterAll(async () => {
  await owner.end();
  await db.destroy();
  await database.drop();
});

it("a payout locks its trade before its payments, so that it never deadlocks with a cancellation", async () => {
  await owner.query("begin");
  await owner.query("select from trades where id = $1 for update", [tradeId]);
  const locking = db.transaction().execute((tx) => lockPayouts(tx, [paymentId]));
  await eventually("the payout waits for the trade", async () => {
    const { rows } = await owner.query("select from pg_locks where not granted");
    return rows.length > 0;
  });
  const free = db
    .transaction()
    .execute((tx) => sql`select from payments where id = ${paymentId} for update nowait`.execute(tx));
  await expect(free).resolves.toBeDefined();
  await owner.query("commit");
  expect(await locking).toMatchObject([{ id: paymentId }]);
});
