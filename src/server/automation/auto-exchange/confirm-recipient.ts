import type { CurrencyCode } from "#domain/currency.ts";
import type { Payee } from "#domain/payments/beneficiaries/beneficiary.ts";
import { type Confirming, requireConfirmation } from "#server/clients/auth/step-up/require-confirmation.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";

/** Purpose, payee and account of a rule. */
type Assignment = {
  readonly payee: Pick<Payee, "beneficiaryId" | "name" | "accountMasked">;
  readonly account: Buffer;
  readonly sourceCurrency: CurrencyCode;
  readonly targetCurrency: CurrencyCode;
};

/** Asks the client to confirm the payee of a rule. */
export type ConfirmRecipient = (tx: Transaction, assignment: Assignment) => Promise<void>;

/**
 * Binds the confirmation to the payee's account and both currencies. Without an amount: the rule pays
 * whatever arrives, and the summary says so. @throws Challenged `confirmation_required`.
 */
export function confirmRecipient(context: Confirming): ConfirmRecipient {
  return (tx, { payee, account, sourceCurrency, targetCurrency }) =>
    requireConfirmation(
      tx,
      {
        kind: "auto_exchange",
        facts: [sourceCurrency, targetCurrency, payee.beneficiaryId, account.toString("base64url")],
        summary: `Convert all ${sourceCurrency} you receive to ${targetCurrency} and pay it to ${payee.name} (${payee.accountMasked}), whatever the amount`,
      },
      context,
    );
}
