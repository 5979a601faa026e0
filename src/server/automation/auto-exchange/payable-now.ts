import { parseHolderName } from "#domain/payments/beneficiaries/recipient-texts.ts";
import type { Paying } from "#server/payments/beneficiaries/find-payee.ts";
import type { Rule } from "./store.ts";

/**
 * The rule without its recipient while the bank could not pay them: what is exchanged then waits in the client's balance, as
 * it does before a recipient is assigned, and is paid once the client has said where the recipient is.
 */
export function payableNow(rule: Rule, { payoutsNeedAddress }: Pick<Paying, "payoutsNeedAddress">): Rule {
  const { recipient, targetCurrency } = rule;
  if (!payoutsNeedAddress || !recipient) return rule;
  const isPayable = recipient.hasAddress && parseHolderName(recipient.name, targetCurrency).ok;
  return isPayable ? rule : { ...rule, recipient: null };
}
