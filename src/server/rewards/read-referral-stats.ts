import type { ReferralStats } from "#contract/rewards/rewards.ts";
import { formatAmount, money } from "#domain/money.ts";
import { nextTier, type ReferralTier, tierOf } from "#domain/rewards/referral-tiers.ts";
import type { Database, Transaction } from "../platform/postgres/database.ts";
import { countReferrals, shareTotals } from "./store.ts";

/** Number of referrals, the resulting profit share, and its earnings in USD. */
export async function readReferralStats(
  db: Database | Transaction,
  clientId: string,
): Promise<ReferralStats> {
  const referralCount = await countReferrals(db, clientId);
  const { available, earned } = await shareTotals(db, clientId);
  const next = nextTier(referralCount);
  return {
    referralCount,
    availableBalance: formatAmount(money(available, "USD")),
    totalEarnings: formatAmount(money(earned, "USD")),
    sharePercent: percentOf(tierOf(referralCount)),
    nextTier: next ? { referrals: next.referrals, sharePercent: percentOf(next) } : null,
  };
}

function percentOf({ perMille }: ReferralTier): number {
  return perMille / 10;
}
