import { getBoughtAtTarget, parseTargetRate } from "#domain/automation/orders/order-input.ts";
import { proposeLowestRate } from "#domain/clients/client-approvals/booking-limit.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatDisplayRate } from "#domain/market/rates/format-display-rate.ts";
import { formatAmount, money, parseAmount } from "#domain/money.ts";
import { rateFromNumber } from "#domain/rate.ts";
import { normaliseTypedRate } from "#domain/typed-figures.ts";

/** The lowest rate that a form proposes for an exchange to be approved, as typed text. */
export function proposedLowestRate(rate: number): string {
  const parsed = rateFromNumber(rate);
  return parsed === undefined ? "" : (normaliseTypedRate(formatDisplayRate(proposeLowestRate(parsed))) ?? "");
}

type Sold = {
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  readonly fromAmount: string;
};

/** What the whole amount buys at a typed rate, as decimal text. */
export function boughtAtLowestRate(
  { fromAmount, fromCurrency, toCurrency }: Sold,
  typed: string,
): string | undefined {
  const rate = parseTargetRate(typed);
  const minor = parseAmount(fromAmount, fromCurrency);
  if (rate === undefined || typeof minor !== "bigint") return undefined;
  return formatAmount(getBoughtAtTarget(money(minor, fromCurrency), rate, toCurrency));
}
