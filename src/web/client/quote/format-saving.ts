import type { Quote } from "#contract/trading/quotes.ts";
import { formatAmount, money, parseAmount } from "#domain/money.ts";
import { getSaving } from "#domain/trading/quotes/savings-example.ts";
import { formatMoney } from "#web/design/format.ts";

/** What arrives above the amount of a bank with a typical margin; undefined when nothing does. */
export function formatSaving({
  toAmount,
  marginCost,
  toCurrency,
}: Pick<Quote, "toAmount" | "marginCost" | "toCurrency">): string | undefined {
  const [arrives, margin] = [parseAmount(toAmount, toCurrency), parseAmount(marginCost, toCurrency)];
  if (typeof arrives !== "bigint" || typeof margin !== "bigint") return undefined;
  const saving = getSaving({ midAmount: arrives + margin, toAmount: arrives });
  return saving > 0n ? formatMoney(formatAmount(money(saving, toCurrency)), toCurrency, "code") : undefined;
}
