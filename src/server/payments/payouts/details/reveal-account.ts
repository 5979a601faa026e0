import type { PayoutAccount } from "#contract/payments/payout-details.ts";
import { Refused } from "#domain/refusal.ts";
import { openPayee } from "#server/payments/beneficiaries/find-payee.ts";
import { auditByDesk, type Desk } from "#server/payments/payments/desk.ts";
import { findPayment } from "#server/payments/payments/store.ts";
import type { Transaction } from "../../../platform/postgres/database.ts";
import type { Vault } from "../../../platform/vault.ts";

/** Returns the unmasked payee account to a staff user and audits the access. @throws Refused `not_found`. */
export async function revealAccount(
  tx: Transaction,
  paymentId: string,
  { vault, ...desk }: Desk & { readonly vault: Vault },
): Promise<PayoutAccount> {
  const payment = await findPayment(tx, paymentId);
  if (!payment) throw new Refused("not_found");
  const { name, bank, account, address } = openPayee(payment.payeeDetails, paymentId, vault);
  const subject = { kind: "payment", id: paymentId };
  await auditByDesk(tx, desk, { action: "reveal_payout_account", subject, details: {} });
  const { currency, country, numbers } = account;
  return { accountHolder: name, bank: bank ?? "", currency, country, numbers, address: address ?? null };
}
