import { purposeFor } from "#domain/payments/payments/payment-purpose.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { findPayablePayee, type PayeeRules } from "#server/payments/beneficiaries/find-payee.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { Rule } from "./store.ts";

/**
 * The rule without its recipient while a payment to them would be refused: bought money stays in the balance until the
 * recipient's address, the confirmation of their name, and the purpose where their bank asks for one, are there.
 */
export async function payableNow(tx: Transaction, rule: Rule, rules: PayeeRules): Promise<Rule> {
  const { clientId, recipient, targetCurrency: currency, purpose } = rule;
  if (!recipient) return rule;
  try {
    const payee = await findPayablePayee(tx, { clientId, beneficiaryId: recipient.id, currency }, rules);
    orThrow(purposeFor(payee.country, purpose));
    return rule;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { ...rule, recipient: null };
  }
}
