import { payoutRailFor, type RestrictedAction } from "#domain/clients/restrictions/restriction.ts";
import { bookingKinds } from "#domain/trading/trades/book-quote.ts";
import type { Rule } from "./store.ts";

/** What a restriction stops when a rule exchanges money. */
export function exchangeActionOf({
  clientId,
  sourceCurrency,
  targetCurrency,
}: Pick<Rule, "clientId" | "sourceCurrency" | "targetCurrency">): RestrictedAction {
  return { clientId, currencies: [sourceCurrency, targetCurrency], kinds: bookingKinds.AUTO };
}

/** What a restriction stops when a rule pays its recipient from the balance. */
export function payoutActionOf({
  clientId,
  targetCurrency: currency,
  recipient,
}: Pick<Rule, "clientId" | "targetCurrency" | "recipient">): RestrictedAction {
  const rail = recipient && { payoutRail: payoutRailFor({ currency, country: recipient.country }) };
  return { clientId, currencies: [currency], ...rail, kinds: ["withdraw", "pay"] };
}
