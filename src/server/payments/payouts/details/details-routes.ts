import type { PayoutAccount } from "#contract/payments/payout-details.ts";
import * as contract from "#contract/payments/payout-details.ts";
import { Refused } from "#domain/refusal.ts";
import { openPayee } from "#server/payments/beneficiaries/find-payee.ts";
import { auditByDesk, type DeskContext } from "#server/payments/payments/desk.ts";
import { findPayment } from "#server/payments/payments/store.ts";
import { type Route, read, write } from "#server/platform/http/route.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { Vault } from "#server/platform/vault.ts";
import { readPayout } from "./read-payout.ts";

export const payoutDetailsRoutes: readonly Route[] = [
  read(contract.readPayout, ({ params, session: { staff }, now }, { db }) =>
    db.transaction().execute((tx) => readPayout(tx, params.id, { staffId: staff.id, now })),
  ),

  write(contract.revealPayoutAccount, ({ tx, params, session: { staff }, now }, { newId, vault }) =>
    revealAccount(tx, params.id, { staff, now, newId, vault }),
  ),
];

/** Returns the unmasked payee account to a staff user and audits the access. @throws Refused `not_found`. */
async function revealAccount(
  tx: Transaction,
  paymentId: string,
  { vault, ...desk }: DeskContext & { readonly vault: Vault },
): Promise<PayoutAccount> {
  const payment = await findPayment(tx, paymentId);
  if (!payment) throw new Refused("not_found");
  const { name, bank, account, address } = openPayee(payment.payeeDetails, paymentId, vault);
  const subject = { kind: "payment", id: paymentId };
  await auditByDesk(tx, desk, { action: "reveal_payout_account", subject, details: {} });
  const { currency, country, numbers } = account;
  return { accountHolder: name, bank: bank ?? "", currency, country, numbers, address: address ?? null };
}
