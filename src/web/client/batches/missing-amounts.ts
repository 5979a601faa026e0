import type { BatchWithLines } from "#contract/payments/batches.ts";
import { formatAmount, money, parseAmount } from "#domain/money.ts";

type Amounts = BatchWithLines["totals"];

/** By how much each amount exceeds what there is in its currency; without those that don't. */
export function missingAmounts(needed: Amounts, held: Amounts): Amounts {
  return needed.flatMap(({ currency, amount }) => {
    const [wanted, there] = [amount, held.find((each) => each.currency === currency)?.amount ?? "0"].map(
      (text) => parseAmount(text, currency),
    );
    if (typeof wanted !== "bigint" || typeof there !== "bigint" || wanted <= there) return [];
    return [{ currency, amount: formatAmount(money(wanted - there, currency)) }];
  });
}
