import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { toEndToEndId } from "#domain/payments/payouts/payout-file.ts";
import { lockClient } from "#server/clients/accounts/store.ts";
import { lockRestrictions } from "#server/clients/restrictions/restrictions-store.ts";
import { screeningRules } from "#server/clients/screening/screening-rules.ts";
import { importStatements } from "#server/payments/bank-statements/import-statements.ts";
import { readCamt } from "#server/payments/bank-statements/read-camt.ts";
import { lockTradingLimits } from "#server/payments/close-outs/store.ts";
import { waiveCloseout } from "#server/payments/close-outs/waive-closeout.ts";
import { divideReceipt } from "#server/payments/incoming/divide-receipt.ts";
import { confirmReturn, requestReturn } from "#server/payments/returns/return-by-hand.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { deskListRoutes } from "#server/reporting/desk/routes.ts";
import { camtFile } from "../support/camt-file.ts";
import { eventually } from "../support/eventually.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { payoutApprovals } from "../support/payout-approvals.ts";
import { setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const fixture = setupMoneyDeskFixture("silent", { routes: deskListRoutes, subscriptions: {} });
const { prepare, approve, file } = payoutApprovals(fixture);

async function isAnyoneWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`.execute(fixture().db);
  return rows.length > 0;
}

/** Locks something, then the client once `work` waits or is done; returns the answer of `work`. */
async function whileLocking<T>(
  first: (tx: Transaction) => Promise<void>,
  { id }: SignedIn,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  let working: Promise<T> | undefined;
  const locking = fixture()
    .db.transaction()
    .execute(async (tx) => {
      await first(tx);
      working = fixture().db.transaction().execute(work);
      await Promise.race([working, eventually("the work waits", isAnyoneWaiting)]);
      await lockClient(tx, id);
    });
  const [locked, worked] = [await Promise.allSettled([locking]), await Promise.allSettled([working])];
  expect([...locked, ...worked].map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  return working as Promise<T>;
}

const deskOf = (staff: SignedIn) => {
  const { vault, bank, config } = fixture().app;
  const screening = screeningRules(config);
  return { staff, now: fixture().clock(), newId: randomUUIDv7, vault, bank, screening };
};

/** Money without a reference that is divided into one part. */
async function divide(part: { readonly clientId: string } | { readonly tradeId: string }) {
  const { id: receiptId } = await fixture().receive("999.50", "GBP", "no reference", randomUUIDv7());
  const desk = deskOf(await fixture().addStaff());
  const parts = [{ ...part, amount: "999.50" }];
  return (tx: Transaction) => divideReceipt(tx, { receiptId, parts }, desk);
}

/** A withdrawal of 40.00 GBP that is at the bank. */
async function sentWithdrawal(client: SignedIn) {
  await fixture().deposit(client, "100.00", "GBP");
  const payload = { beneficiaryId: await fixture().addBeneficiary(client, "GBP"), amount: "40.00" };
  await fixture().call(client, "POST", "/api/balances/GBP/withdrawals", { payload });
  await fixture().relay();
  const payments = fixture().db.selectFrom("payments").select("id").where("clientId", "=", client.id);
  const { id } = await payments.executeTakeFirstOrThrow();
  const [staff, approver] = [await fixture().addStaff(), await fixture().addStaff("approver")];
  await prepare(staff, [id], true);
  await approve(approver, [id]);
  expect((await file(staff, [id])).status).toBe(201);
  return { id, staff, approver };
}

it("money is divided into a client's balance while their status changes, without a deadlock", async () => {
  const client = await fixture().addClient();
  await whileLocking(lockRestrictions, client, await divide({ clientId: client.id }));
  expect(await fixture().balanceOf(client, "GBP")).toBe(999_50n);
});

it("money that is almost enough is divided to an exchange while its client's account closes, without a deadlock", async () => {
  const client = await fixture().addClient();
  const { id: tradeId } = await fixture().bookTrade(client);
  const lockLimits = (tx: Transaction) => lockTradingLimits(tx, client.id);
  await whileLocking(lockLimits, client, await divide({ tradeId }));
  expect((await fixture().readTrade(client, tradeId)).stage).toBe("FUNDED");
});

it("a payment's return is confirmed while its client's status changes, without a deadlock", async () => {
  const client = await fixture().addClient();
  const { id: paymentId, staff, approver } = await sentWithdrawal(client);
  const { db } = fixture();
  const asked = { paymentId, reason: "Account closed" };
  await db.transaction().execute((tx) => requestReturn(tx, asked, deskOf(staff)));
  await whileLocking(lockRestrictions, client, (tx) => confirmReturn(tx, { paymentId }, deskOf(approver)));
  expect(await fixture().balanceOf(client, "GBP")).toBe(100_00n);
});

it("a statement returns a payment while its client's status changes, without a deadlock", async () => {
  const client = await fixture().addClient();
  const { id, staff, approver } = await sentWithdrawal(client);
  await fixture().addStaff("approver");
  const entries = [{ reference: randomUUIDv7(), amount: "40.00", endToEndId: toEndToEndId(id) }];
  const { statements } = readCamt(Buffer.from(camtFile({ entries })));
  const importing = (by: SignedIn) => (tx: Transaction) => importStatements(tx, statements, deskOf(by));
  await fixture().db.transaction().execute(importing(staff));
  expect(await whileLocking(lockRestrictions, client, importing(approver))).toMatchObject([{ confirmed: 1 }]);
  expect(await fixture().balanceOf(client, "GBP")).toBe(100_00n);
});

it("the cost of a close-out is waived while its client's status changes, without a deadlock", async () => {
  const client = await fixture().addClient();
  const { id: tradeId } = await fixture().bookTrade(client);
  fixture().setNow(new Date(fixture().clock().getTime() + 120_000));
  fixture().setMid("GBP", "EUR", "1.30");
  const [staff, approver] = [await fixture().addStaff(), await fixture().addStaff("approver")];
  const path = `/api/admin/trades/${tradeId}`;
  const { body: quote } = await fixture().call(staff, "POST", `${path}/closeout-quote`);
  const payload = { closeoutQuoteId: quote.id, reason: "No funds" };
  expect((await fixture().call(staff, "POST", `${path}/cancel`, { payload })).status).toBe(200);
  const waiver = { tradeId, reason: "Our mistake" };
  await whileLocking(lockRestrictions, client, (tx) => waiveCloseout(tx, waiver, deskOf(approver)));
  const { closeout } = await fixture().readTrade(client, tradeId);
  expect(closeout?.waived?.reason).toBe("Our mistake");
});
