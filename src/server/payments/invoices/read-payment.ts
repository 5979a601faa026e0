import type { ResponseInput } from "#contract/endpoint.ts";
import type { readPayment as endpoint } from "#contract/payments/invoices.ts";
import { formatAmount, money } from "#domain/money.ts";
import { describeReturnedAmount } from "#domain/payments/payments/returned-amount.ts";
import { Refused } from "#domain/refusal.ts";
import { readPayoutWaits } from "#server/clients/accounts/read-payout-waits.ts";
import { findClientPayment } from "#server/payments/payments/store.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { findPaymentSchedule, listPaymentInvoices } from "./store.ts";

/** @throws Refused `not_found`, including for another client's payment. */
export async function readPayment(
  db: Database | Transaction,
  { now, ...named }: { readonly id: string; readonly clientId: string; readonly now: Date },
): Promise<ResponseInput<typeof endpoint>> {
  const row = await findClientPayment(db, named);
  if (!row) throw new Refused("not_found");
  const { payeeName, payeeAccountMasked, amount, currency, tradeReference, reference, ...payment } = row;
  const waits = await readPayoutWaits(db, [row], { clientId: named.clientId, now });
  return {
    ...payment,
    ...describeReturnedAmount(row),
    recipientName: payeeName,
    accountNumber: payeeAccountMasked,
    amount: formatAmount(money(amount, currency)),
    currency,
    reference: reference ?? tradeReference ?? "",
    waitsFor: waits.get(row.id) ?? null,
    schedule: (await findPaymentSchedule(db, row.id)) ?? null,
    invoices: await listPaymentInvoices(db, row.id),
  };
}
