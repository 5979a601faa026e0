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

/** What is used of a limit, in pence. */
export type Used = { readonly used: bigint; readonly limit: bigint };

const pounds = (minor: bigint) => formatMoneyWithCode(money(minor, "GBP"));

const available = ({ used, limit }: Used) => pounds(limit > used ? limit - used : 0n);

/** The accounts of one person have the highest of their limits together. */
export function shareLimit(accounts: readonly Used[]): Used {
  let [used, limit] = [0n, 0n];
  for (const account of accounts) {
    used += account.used;
    if (account.limit > limit) limit = account.limit;
  }
  return { used, limit };
}

/**
 * Whether a client may book a forward of this worth in pence, beside what is left of their others and of those of other accounts
 * of the same person.
 */
export function withinForwardLimit(
  gbpAmount: bigint,
  own: Used,
  others: readonly Used[],
): Outcome<undefined> {
  if (own.used + gbpAmount > own.limit)
    return refused("forward_limit_reached", {
      open: pounds(own.used),
      limit: pounds(own.limit),
      available: available(own),
    });
  return withinShared(gbpAmount, others.length > 0 ? shareLimit([own, ...others]) : undefined, undefined);
}

/** Says nothing of the other accounts, which this one's members may not see. */
function withinShared<Value>(gbpAmount: bigint, shared: Used | undefined, value: Value): Outcome<Value> {
  if (!shared || shared.used + gbpAmount <= shared.limit) return accepted(value);
  return refused("shared_limit_reached", { available: available(shared) });
}

/** A client's exposure in pence, at each booking's mid-market rate. */
export type Exposure = {
  /** Sum of booked, unpaid trades. */
  readonly unsettled: bigint;
  readonly limit: bigint;
  /** Whether the client, or another account of the same person, has a close-out debt. */
  readonly inDebt: boolean;
  /** With the other accounts of the same person; undefined where there are none. */
  readonly shared?: Used | undefined;
};

/** Exposure of one of several clients, apart from the other accounts of the same person. */
export type OwnExposure = Pick<Exposure, "unsettled" | "inDebt"> & {
  /** Null for the default. */
  readonly unsettledLimit: bigint | null;
  /** Ids of the other accounts of the same person; null where there are none. */
  readonly others: readonly string[] | null;
};

const noExposure: OwnExposure = { unsettled: 0n, unsettledLimit: null, inDebt: false, others: null };

/** A client's exposure, given theirs and those of the other accounts of the same person by id. */
export function exposureOf(
  clientId: string,
  exposures: ReadonlyMap<string, OwnExposure>,
  houseLimit: bigint,
): Exposure {
  const own = exposures.get(clientId) ?? noExposure;
  const usedBy = ({ unsettled, unsettledLimit }: OwnExposure): Used => ({
    used: unsettled,
    limit: unsettledLimit ?? houseLimit,
  });
  const { used: unsettled, limit } = usedBy(own);
  const exposure = { unsettled, limit, inDebt: own.inDebt };
  if (own.others === null) return exposure;
  const others = own.others.flatMap((id) => exposures.get(id) ?? []);
  return { ...exposure, shared: shareLimit([own, ...others].map(usedBy)) };
}

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
  { unsettled, limit, inDebt, shared }: Exposure,
): Outcome<bigint> {
  if (inDebt && !trade.isLastDay) return refused("closeout_debt");
  if (isPaidAtOnce(trade.type)) return accepted(unsettled);
  const after = unsettled + trade.gbpAmount;
  if (trade.type === "FORWARD") return accepted(after);
  if (after > limit)
    return refused("unsettled_limit_reached", {
      unsettled: pounds(unsettled),
      limit: pounds(limit),
      available: available({ used: unsettled, limit }),
    });
  return withinShared(trade.gbpAmount, shared, after);
}
