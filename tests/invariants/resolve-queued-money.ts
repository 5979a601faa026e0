import { randomUUIDv7 } from "node:crypto";
import type { ScreeningRules } from "#domain/clients/screening/list-freshness.ts";
import { formatAmount, money } from "#domain/money.ts";
import { Refused } from "#domain/refusal.ts";
import { divideReceipt } from "#server/payments/incoming/divide-receipt.ts";
import { returnReceipt } from "#server/payments/incoming/return-receipt.ts";
import { completePayment } from "#server/payments/payments/complete-payment.ts";
import { lockPayments } from "#server/payments/payments/lock-trade-for.ts";
import { approvePayouts } from "#server/payments/payouts/approve-payouts.ts";
import { sendChecked } from "#server/payments/payouts/send-payments.ts";
import { returnPayment } from "#server/payments/returns/return-payment.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { Vault } from "#server/platform/vault.ts";
import type { QueueOperation } from "./operations.ts";

export type QueuedMoney = { readonly minor: bigint; readonly owner: { readonly id: string } };
type Context = {
  readonly now: Date;
  readonly newId: () => string;
  readonly vault: Vault;
  readonly screening: ScreeningRules;
};

/**
 * Decides on any one queued receipt of the client with this amount. Each step is its own transaction, as at
 * the desk.
 */
export async function resolveQueuedMoney(
  db: Database,
  kind: QueueOperation["kind"],
  { minor, owner }: QueuedMoney,
  context: Context,
): Promise<void> {
  const step = <T>(work: (tx: Transaction) => Promise<T>) => db.transaction().execute(work);
  const receipt = await db
    .selectFrom("receipts")
    .select("id")
    .where("clientId", "=", owner.id)
    .where("amount", "=", minor)
    .where("queue", "is not", null)
    .limit(1)
    .executeTakeFirst();
  if (!receipt) throw new Refused("not_found");
  const desk = { ...context, staff: { id: await addStaffUser(db) } };
  const receiptId = receipt.id;
  if (kind === "credit") {
    const parts = [{ clientId: owner.id, amount: formatAmount(money(minor, "GBP")) }];
    return step((tx) => divideReceipt(tx, { receiptId, parts }, desk));
  }
  const to = { accountHolder: "Demo Payer", accountNumber: "66374958", sortCode: "08-99-99" };
  const request = { receiptId, reason: "Sent by mistake", to };
  const paymentId = await step((tx) => returnReceipt(tx, request, desk));
  const approver = { ...context, staff: { id: await addStaffUser(db, "approver") } };
  await step((tx) => approvePayouts(tx, { ids: [paymentId] }, approver));
  await step(async (tx) => {
    const locked = await lockPayments(tx, [paymentId]);
    await sendChecked(
      tx,
      locked.map(({ payment }) => payment),
      context,
    );
  });
  if (kind === "give_back") return step((tx) => completePayment(tx, { paymentId }, context));
  return step((tx) => returnPayment(tx, { paymentId, reason: "The account is closed." }, context));
}

/** A staff user with their own person. */
export async function addStaffUser(
  db: Database,
  role: "operator" | "approver" = "operator",
): Promise<string> {
  const id = randomUUIDv7();
  const facts = {
    id,
    email: `${id}@staff.test`,
    name: "Demo Desk",
    passwordHash: "none",
    role,
  };
  await db
    .insertInto("staff")
    .values({ ...facts, createdAt: new Date() })
    .execute();
  return id;
}
