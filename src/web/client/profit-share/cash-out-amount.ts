import { refusals } from "#contract/refusals.ts";
import { formatAmount, money, parseAmount } from "#domain/money.ts";
import { cashOut } from "#domain/rewards/profit-share.ts";

/** The payout of cashing out an amount, as decimal text in US dollars; undefined if invalid or zero. */
export function cashOutValue(amount: string): string | undefined {
  const claimed = parseAmount(amount, "USD");
  if (typeof claimed === "string") return undefined;
  const paid = cashOut(claimed);
  return paid.ok ? formatAmount(money(paid.value, "USD")) : undefined;
}

/** The error of an amount to cash out, in the server's words. */
export function getCashOutError(amount: string, available: string): string | undefined {
  const claimed = parseAmount(amount, "USD");
  if (typeof claimed === "string") return refusals[claimed].message;
  const paid = cashOut(claimed);
  if (!paid.ok) return refusals[paid.refusal].message;
  const held = parseAmount(available, "USD");
  return typeof held === "bigint" && claimed > held ? refusals.profit_share_insufficient.message : undefined;
}
