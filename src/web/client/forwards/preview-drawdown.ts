import type { Forward } from "#contract/payments/forwards.ts";
import { refusals } from "#contract/refusals.ts";
import { formatAmount, money, parseAmount } from "#domain/money.ts";
import { splitDrawdown } from "#domain/payments/forwards/split-drawdown.ts";

/** Decimal texts of what a part buys and of what is left of the sold amount after it, or why it can't be exchanged. */
export type DrawdownPreview =
  | { readonly ok: true; readonly bought: string; readonly left: string }
  | { readonly ok: false; readonly fault: string };

type Amounts = Pick<Forward, "fromCurrency" | "toCurrency" | "fromAmount" | "toAmount" | "fromAmountLeft">;

/** Works out a part as the server does, which decides. */
export function previewDrawdown(forward: Amounts, amount: string): DrawdownPreview {
  const { fromCurrency, toCurrency } = forward;
  const wanted = parseAmount(amount.replace(/\.$/, ""), fromCurrency);
  if (amount === "") return { ok: false, fault: "Enter the amount to exchange" };
  if (typeof wanted !== "bigint") return { ok: false, fault: refusals[wanted].message };
  const split = splitDrawdown(
    {
      fromAmount: minorOf(forward.fromAmount, fromCurrency),
      toAmount: minorOf(forward.toAmount, toCurrency),
      midAmount: 0n,
      fromLeft: minorOf(forward.fromAmountLeft, fromCurrency),
    },
    wanted,
  );
  if (!split.ok) return { ok: false, fault: refusals[split.refusal].message };
  const { drawn, left } = split.value;
  return {
    ok: true,
    bought: formatAmount(money(drawn.toAmount, toCurrency)),
    left: formatAmount(money(left.fromLeft, fromCurrency)),
  };
}

function minorOf(amount: string, currency: Forward["fromCurrency"]): bigint {
  const minor = parseAmount(amount, currency);
  return typeof minor === "bigint" ? minor : 0n;
}
