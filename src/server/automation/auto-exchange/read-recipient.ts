import { pendingRecipient } from "#domain/automation/auto-exchange/auto-exchange.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { findPayablePayee, type Paying } from "#server/payments/beneficiaries/find-payee.ts";
import { accountFingerprint } from "#server/payments/beneficiaries/store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ConfirmRecipient } from "./confirm-recipient.ts";

/** Whom a rule pays, and at which account; neither while that is to be set up later. */
export type RuleRecipient = {
  readonly beneficiaryId: string | null;
  readonly recipientAccount: Buffer | null;
};

const noRecipient: RuleRecipient = { beneficiaryId: null, recipientAccount: null };

/**
 * The beneficiary that a rule is to pay, by what the client chose. The client confirms them here, once for all that the
 * rule will pay, unless the rule pays this very account already (`stands`): when money arrives nobody is there to ask.
 * @throws Refused `not_found` for another client's, `beneficiary_currency` for one in another currency, `beneficiary_incomplete`; Challenged
 * `confirmation_required`.
 */
export async function readRecipient(
  tx: Transaction,
  chosen: {
    readonly clientId: string;
    readonly recipientId: string;
    readonly sourceCurrency: CurrencyCode;
    readonly targetCurrency: CurrencyCode;
    /** The recipient that the rule has now, if any. */
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
