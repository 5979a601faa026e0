import { formatAmount, type Money } from "#domain/money.ts";

/** Whole pounds or euros as in text: "£100,000", "€2,920". */
export function formatWholeAmount(amount: Money): string {
  return new Intl.NumberFormat("en-GB", {
    style: "currency",
    currency: amount.currency,
    maximumFractionDigits: 0,
  }).format(formatAmount(amount) as Intl.StringNumericLiteral);
}
