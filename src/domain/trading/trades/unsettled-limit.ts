import { formatMoneyWithCode, money } from "#domain/money.ts";
import { accepted, type Outcome, refused } from "#domain/refusal.ts";
import { isPaidAtOnce, type TradeType } from "./lifecycle.ts";

/** Default limit of a client's unsettled trades, in pence. */
export function houseUnsettledLimit({ isDemo }: { readonly isDemo: boolean }): bigint {
  return isDemo ? 5_000_000_00n : 250_000_00n;
}

/** Default limit of what a client's open forwards are worth together, in pence: twice that of unsettled trades. */
export function houseForwardLimit(of: { readonly isDemo: boolean }): bigint {
  return 2n * houseUnsettledLimit(of);
}

/** Whether a client may book a forward of this worth in pence, beside what is left of their others. */
export function withinForwardLimit(
  gbpAmount: bigint,
  { forwards, limit }: { readonly forwards: bigint; readonly limit: bigint },
): Outcome<undefined> {
  if (forwards + gbpAmount <= limit) return accepted(undefined);
  const pounds = (minor: bigint) => formatMoneyWithCode(money(minor, "GBP"));
  const available = limit > forwards ? limit - forwards : 0n;
  return refused("forward_limit_reached", {
    open: pounds(forwards),
    limit: pounds(limit),
    available: pounds(available),
  });
}

/** A client's exposure in pence, at each booking's mid-market rate. */
export type Exposure = {
  /** Sum of booked, unpaid trades. */
  readonly unsettled: bigint;
  readonly limit: bigint;
  /** Whether the client has a close-out debt. */
  readonly inDebt: boolean;
};

/**
 * Whether a client may book a trade of this worth. A trade paid from the balance in its booking transaction,
 * as by an automatic exchange, a schedule or for a batch, is never unsettled and has no limit. A part of a forward counts, and
 * is never refused by it: its risk is as old as the forward, and it has to be exchanged in time. Nor does a debt put its last day
 * off, or a client with a debt of a penny would choose the day.
 */
export function withinLimits(
  trade: {
    readonly type: TradeType;
    readonly gbpAmount: bigint;
    /** Of a forward, what is left on its last day. */
    readonly isLastDay?: boolean;
  },
  { unsettled, limit, inDebt }: Exposure,
): Outcome<bigint> {
  if (inDebt && !trade.isLastDay) return refused("closeout_debt");
  if (isPaidAtOnce(trade.type)) return accepted(unsettled);
  const after = unsettled + trade.gbpAmount;
  if (after <= limit || trade.type === "FORWARD") return accepted(after);
  const pounds = (minor: bigint) => formatMoneyWithCode(money(minor, "GBP"));
  const available = limit > unsettled ? limit - unsettled : 0n;
  return refused("unsettled_limit_reached", {
    unsettled: pounds(unsettled),
    limit: pounds(limit),
    available: pounds(available),
  });
}
