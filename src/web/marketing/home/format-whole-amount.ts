import { formatAmount, type Money } from "#domain/money.ts";
import { numberFormat } from "#web/design/number-format.ts";

/** Whole pounds or euros as in text: "£100,000", "€2,920". */
export function formatWholeAmount(amount: Money): string {
  return numberFormat({
    style: "currency",
    currency: amount.currency,
    maximumFractionDigits: 0,
  }).format(formatAmount(amount) as Intl.StringNumericLiteral);
}
