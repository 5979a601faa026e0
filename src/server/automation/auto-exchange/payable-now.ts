import { parseHolderName } from "#domain/payments/beneficiaries/recipient-texts.ts";
import type { PayeeRules } from "#server/payments/beneficiaries/find-payee.ts";
import type { Rule } from "./store.ts";

/**
 * The rule without its recipient while the bank cannot pay them: bought money stays in the balance until the
 * recipient's address is complete.
 */
export function payableNow(rule: Rule, { payoutsNeedAddress }: Pick<PayeeRules, "payoutsNeedAddress">): Rule {
  const { recipient, targetCurrency } = rule;
  if (!payoutsNeedAddress || !recipient) return rule;
  const isPayable = recipient.hasAddress && parseHolderName(recipient.name, targetCurrency).ok;
  return isPayable ? rule : { ...rule, recipient: null };
}
