import { parseHolderName } from "#domain/payments/beneficiaries/recipient-texts.ts";
import { purposeFor } from "#domain/payments/payments/payment-purpose.ts";
import type { PayeeRules } from "#server/payments/beneficiaries/find-payee.ts";
import type { Rule } from "./store.ts";

/**
 * The rule without its recipient while the bank cannot pay them: bought money stays in the balance until the
 * recipient's address, and the purpose where their bank asks for one, is complete.
 */
export function payableNow(rule: Rule, { payoutsNeedAddress }: Pick<PayeeRules, "payoutsNeedAddress">): Rule {
  const { recipient, targetCurrency, purpose } = rule;
  if (!recipient) return rule;
  const isAddressed = recipient.hasAddress && parseHolderName(recipient.name, targetCurrency).ok;
  const isPayable = (isAddressed || !payoutsNeedAddress) && purposeFor(recipient.country, purpose).ok;
  return isPayable ? rule : { ...rule, recipient: null };
}
