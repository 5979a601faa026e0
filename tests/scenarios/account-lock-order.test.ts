import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { clientBalance, clientProfitShare } from "#domain/ledger/journals/account-ref.ts";
import { lockNamedAccounts } from "#server/ledger/journals/post-journals.ts";
import { failTrade } from "#server/payments/close-outs/fail-trade.ts";
import { eventually } from "../support/eventually.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture = setupPaymentFixture("silent");

async function isAnyoneWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`.execute(fixture().db);
  return rows.length > 0;
}

it("a failed trade locks its client's accounts in the order of everybody else, so that they never deadlock", async () => {
  const client = await fixture().addClient();
  await fixture().earn(client.id, 100_00n);
  await fixture().deposit(client, "50.00", "GBP");
  const quoteId = await fixture().quote(client.id, "1000.00", "GBP", "EUR");
  const booked = await fixture().book(client.id, quoteId, randomUUIDv7(), { useProfitShare: true });
  const trade = booked.body as { id: string; reference: string; amountDue: string };
  await fixture().receive(trade.amountDue, "GBP", trade.reference);
  await fixture().relay();
  const staff = await fixture().addStaff();
  const by = { staff, now: fixture().clock(), newId: randomUUIDv7 };
  const { db } = fixture();
  let failing: Promise<void> | undefined;
  await db.transaction().execute(async (tx) => {
    await lockNamedAccounts(tx, [clientProfitShare(client.id)]);
    failing = db
      .transaction()
      .execute((other) => failTrade(other, { tradeId: trade.id, reason: "Booked by mistake" }, by));
    await eventually("the failing trade waits for the profit share", isAnyoneWaiting);
    await lockNamedAccounts(tx, [clientBalance(client.id, "GBP")]);
  });
  const [failed] = await Promise.allSettled([failing]);
  expect(failed.status).toBe("fulfilled");
  expect((await fixture().readTrade(client, trade.id)).stage).toBe("FAILED");
});
