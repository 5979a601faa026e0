import { formatMoneyWithCode } from "#domain/format-money-with-code.ts";
import { money } from "#domain/money.ts";
import { accepted, type Outcome, refused } from "#domain/refusal.ts";
import type { TradeType } from "./trade-stage.ts";

/** What a client may have booked and not paid for at once, in pence, unless the desk sets another limit for them. */
export function houseUnsettledLimit({ isDemo }: { readonly isDemo: boolean }): bigint {
  return isDemo ? 5_000_000_00n : 250_000_00n;
}

/** What a client has under way, in pence at the mid-market rate of each booking. */
export type Exposure = {
  /** The sum of their booked, unpaid trades. */
  readonly unsettled: bigint;
  readonly limit: bigint;
  /** Whether they owe anything from closed trades. */
  readonly inDebt: boolean;
};

/**
 * Whether a client may book a trade of this worth. One that is paid from the balance in the transaction that books it,
 * as an automatic exchange is, is never unpaid and has no limit.
 */
export function withinLimits(
  trade: { readonly type: TradeType; readonly gbpAmount: bigint },
  { unsettled, limit, inDebt }: Exposure,
): Outcome<bigint> {
  if (inDebt) return refused("closeout_debt");
  if (trade.type === "AUTO") return accepted(unsettled);
  const after = unsettled + trade.gbpAmount;
  if (after <= limit) return accepted(after);
  const pounds = (minor: bigint) => formatMoneyWithCode(money(minor, "GBP"));
  const available = limit > unsettled ? limit - unsettled : 0n;
  return refused("unsettled_limit_reached", {
    unsettled: pounds(unsettled),
    limit: pounds(limit),
    available: pounds(available),
  });
}
