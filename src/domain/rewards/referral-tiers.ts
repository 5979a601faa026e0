/** A referral tier: minimum number of referrals and share of the margin. */
export type ReferralTier = {
  readonly referrals: number;
  /** In tenths of a percent: 125 is 12.5%. */
  readonly perMille: number;
};

/** Referrer's share of the margin by number of referrals whose account is ready. */
export const referralTiers: readonly ReferralTier[] = [
  { referrals: 0, perMille: 0 },
  { referrals: 1, perMille: 100 },
  { referrals: 2, perMille: 125 },
  { referrals: 3, perMille: 150 },
  { referrals: 4, perMille: 175 },
  { referrals: 5, perMille: 200 },
  { referrals: 6, perMille: 225 },
  { referrals: 7, perMille: 250 },
  { referrals: 8, perMille: 275 },
  { referrals: 9, perMille: 300 },
];

/** Highest tier reached. */
export function getReferralTier(referrals: number): ReferralTier {
  const reached = referralTiers.filter((tier) => tier.referrals <= referrals);
  return reached.at(-1) ?? { referrals: 0, perMille: 0 };
}

/** Next higher tier; undefined at the top. */
export function nextTier(referrals: number): ReferralTier | undefined {
  return referralTiers.find((tier) => tier.referrals > referrals);
}

/** Referrals needed for the top tier. */
export const referralsAtTheTop: number = referralTiers.at(-1)?.referrals ?? 0;

export type AdvertisedTier = {
  readonly from: number;
  /** Undefined for an open end. */
  readonly to: number | undefined;
  readonly percent: number;
};

/** The table as advertised: tiers in pairs at the lower share, the last alone. */
export function advertisedTiers(): AdvertisedTier[] {
  const steps = referralTiers.filter((tier) => tier.referrals > 0);
  return steps.flatMap((tier, index) => {
    if (index % 2 === 1) return [];
    const to = steps[index + 1]?.referrals;
    return [{ from: tier.referrals, to, percent: tier.perMille / 10 }];
  });
}

/** Percentage paid by Instant Cash Out. Maximum Value pays all of it. */
export const instantCashOutPercent = 50;
