import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { type AccountRef, clientBalance, clientProfitShare } from "#domain/ledger/journals/account-ref.ts";
import { lockNamedAccounts } from "#server/ledger/journals/post-journals.ts";
import { failTrade } from "#server/payments/close-outs/fail-trade.ts";
import { verifyByDesk } from "#server/payments/incoming/verify-receipt.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { eventually } from "../support/eventually.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const fixture = setupMoneyDeskFixture("silent");

async function isAnyoneWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`.execute(fixture().db);
  return rows.length > 0;
}

/** Runs `work` while another transaction locks two accounts, one before `work` and one while it waits; whether both end. */
async function whileLocking(
  [first, second]: readonly [AccountRef, AccountRef],
  work: (tx: Transaction) => Promise<unknown>,
): Promise<boolean> {
  const { db } = fixture();
  let working: Promise<unknown> | undefined;
  const locking = db.transaction().execute(async (tx) => {
    await lockNamedAccounts(tx, [first]);
    working = db.transaction().execute(work);
    await eventually("the work waits for the first account", isAnyoneWaiting);
    await lockNamedAccounts(tx, [second]);
  });
  const outcomes = [...(await Promise.allSettled([locking])), ...(await Promise.allSettled([working]))];
  return outcomes.every(({ status }) => status === "fulfilled");
}

/** Money that is recorded by hand and assigned to clients in equal parts. */
async function recordFor(clients: readonly SignedIn[]): Promise<string> {
  const recorder = await fixture().addStaff();
  const money = { reference: "for all", payerName: "Demo Payer", currency: "GBP", amount: "30.00" };
  const recorded = await fixture().call(recorder, "POST", "/api/admin/receipts", {
    payload: { ...money, bankReference: randomUUIDv7() },
  });
  const amount = (30 / clients.length).toFixed(2);
  const parts = clients.map(({ id: clientId }) => ({ clientId, amount }));
  const path = `/api/admin/receipts/${recorded.body.id}/assign`;
  const assigned = await fixture().call(recorder, "POST", path, { payload: { parts } });
  expect(assigned.status, JSON.stringify(assigned.body)).toBe(200);
  return recorded.body.id;
}

async function firstClientOf(receiptId: string): Promise<string | undefined> {
  const parts = fixture().db.selectFrom("receiptParts").select("clientId").where("receiptId", "=", receiptId);
  return (await parts.orderBy("id").executeTakeFirst())?.clientId;
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
  const by = { staff: await fixture().addStaff(), now: fixture().clock(), newId: randomUUIDv7 };
  const failing = { tradeId: trade.id, reason: "Booked by mistake" };
  const accounts = [clientProfitShare(client.id), clientBalance(client.id, "GBP")] as const;
  expect(await whileLocking(accounts, (tx) => failTrade(tx, failing, by))).toBe(true);
  expect((await fixture().readTrade(client, trade.id)).stage).toBe("FAILED");
});

it("money of two clients that is verified locks their accounts in the order of everybody else, so that they never deadlock", async () => {
  const [first, second] = [await fixture().addClient(), await fixture().addClient()];
  for (const client of [first, second]) await fixture().deposit(client, "50.00", "GBP");
  // Parts go by ids that have no order within a millisecond.
  const receiptId = await eventually("a receipt's first part is the second client's", async () => {
    const id = await recordFor([second, first]);
    return (await firstClientOf(id)) === second.id && id;
  });
  const staff = await fixture().addStaff("approver");
  const desk = { staff, now: fixture().clock(), newId: randomUUIDv7 };
  const accounts = [clientBalance(first.id, "GBP"), clientBalance(second.id, "GBP")] as const;
  expect(await whileLocking(accounts, (tx) => verifyByDesk(tx, { receiptId }, desk))).toBe(true);
  expect(await fixture().balanceOf(first, "GBP")).toBe(65_00n);
  expect(await fixture().balanceOf(second, "GBP")).toBe(65_00n);
});
