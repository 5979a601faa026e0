import { pendingRecipient } from "#domain/automation/auto-exchange/auto-exchange.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { findPayablePayee, type Paying } from "#server/payments/beneficiaries/find-payee.ts";
import { accountFingerprint } from "#server/payments/beneficiaries/store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ConfirmRecipient } from "./confirm-recipient.ts";

/** Payee and account of a rule; both null until assigned. */
export type RuleRecipient = {
  readonly beneficiaryId: string | null;
  readonly recipientAccount: Buffer | null;
};

const noRecipient: RuleRecipient = { beneficiaryId: null, recipientAccount: null };

/**
 * Resolves the chosen beneficiary of a rule and asks the client to confirm them for all future payments,
 * unless the rule pays this account already (`stands`).
 * @throws Refused `not_found` for another client's, `beneficiary_currency`, `beneficiary_incomplete`;
 * Challenged `confirmation_required`.
 */
export async function readRecipient(
  tx: Transaction,
  chosen: {
    readonly clientId: string;
    readonly recipientId: string;
    readonly sourceCurrency: CurrencyCode;
    readonly targetCurrency: CurrencyCode;
    /** Fingerprint of the rule's current recipient, if any. */
    readonly stands?: string | undefined;
  },
  context: Paying & { readonly confirm: ConfirmRecipient },
): Promise<RuleRecipient> {
  const { clientId, recipientId: beneficiaryId, sourceCurrency, targetCurrency } = chosen;
  if (beneficiaryId === pendingRecipient) return noRecipient;
  const payee = await findPayablePayee(tx, { clientId, beneficiaryId, currency: targetCurrency }, context);
  const recipientAccount = await accountFingerprint(tx, beneficiaryId);
  if (beneficiaryId !== chosen.stands)
    await context.confirm(tx, { payee, account: recipientAccount, sourceCurrency, targetCurrency });
  return { beneficiaryId, recipientAccount };
}
