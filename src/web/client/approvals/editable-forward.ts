import { bookForwardAtMarket } from "#contract/payments/forward-at-market.ts";
import { parseTargetRate } from "#domain/automation/orders/order-input.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatAmount, money, parseAmount } from "#domain/money.ts";
import { depositOf, depositShareFromPercent } from "#domain/payments/forwards/deposit-share.ts";
import type { DepositSource } from "#domain/payments/forwards/deposit-source.ts";
import type { FieldFaults } from "#domain/refusal.ts";
import type { ForwardRateTerms } from "#web/api/forward-queries.ts";
import {
  type DeliveryValues,
  deliveryOf,
  type ForwardDates,
  type Pair,
  toDates,
  validateDelivery,
} from "#web/client/forwards/forward-values.ts";
import { amountFault, type RequestInput } from "./editable-request.ts";

/** A forward as the form has it. */
export type EditedForward = DeliveryValues & {
  readonly amount: string;
  readonly lowestRate: string;
  readonly depositFrom: DepositSource;
};

/** The pair stays as it was prepared. */
export type RequestedForward = Pair & { readonly values: EditedForward };

/** Undefined for a request that books no forward. */
export function readRequestedForward({ call, body }: RequestInput): RequestedForward | undefined {
  if (call !== `${bookForwardAtMarket.method} ${bookForwardAtMarket.path}`) return undefined;
  const { data } = bookForwardAtMarket.body.safeParse(body);
  if (!data) return undefined;
  const { fromCurrency, toCurrency, amount, lowestRate, depositFrom } = data;
  const dates = deliveryOf({
    deliveryFrom: data.deliveryFrom ?? data.deliveryTo,
    deliveryTo: data.deliveryTo,
  });
  return {
    fromCurrency,
    toCurrency,
    values: { ...dates, amount, lowestRate: String(lowestRate), depositFrom },
  };
}

/** Errors by field; days are checked by the server too, and by it alone before they are known. */
export function validateForward(
  { amount, lowestRate, ...delivery }: EditedForward,
  { fromCurrency }: Pick<Pair, "fromCurrency">,
  dates: ForwardDates | undefined,
): FieldFaults {
  const fault = amountFault(amount, fromCurrency);
  return {
    ...(fault !== undefined && { amount: fault }),
    ...validateDelivery(delivery, dates),
    ...(parseTargetRate(lowestRate) === undefined && {
      lowestRate: "Enter the lowest rate that you'd accept",
    }),
  };
}

/** What the rate now depends on; undefined while the amount or a day is wrong. */
export function termsToPrice(
  { amount, ...delivery }: EditedForward,
  { fromCurrency, toCurrency }: Pair,
  dates: ForwardDates | undefined,
): ForwardRateTerms | undefined {
  if (amountFault(amount, fromCurrency) !== undefined) return undefined;
  if (Object.keys(validateDelivery(delivery, dates)).length > 0) return undefined;
  const { deliveryTo, deliveryFrom = deliveryTo } = toDates(delivery);
  return { fromCurrency, toCurrency, amount, deliveryFrom, deliveryTo };
}

/** The body with what was changed; the rest stays, such as the pair. */
export function withForward({ body }: RequestInput, edited: EditedForward): Record<string, unknown> {
  const { deliveryFrom: _, ...kept } = body;
  const { amount, lowestRate, depositFrom } = edited;
  return { ...kept, amount, ...toDates(edited), lowestRate, depositFrom };
}

/** Decimal text in the sold currency; undefined for an amount or a share that is none. */
export function depositOn(amount: string, currency: CurrencyCode, percent: number): string | undefined {
  const [minor, share] = [parseAmount(amount, currency), depositShareFromPercent(percent)];
  if (typeof minor !== "bigint" || share === undefined) return undefined;
  return formatAmount(money(depositOf(minor, share), currency));
}
