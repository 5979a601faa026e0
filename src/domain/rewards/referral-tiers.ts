/** One step of the referral table: from so many referrals on, that share of the margin. */
export type ReferralTier = {
  readonly referrals: number;
  /** In tenths of a per cent: 125 is 12.5 %. */
  readonly perMille: number;
};

/** The share of the margin that a referrer earns, by how many of those they referred have an account that is ready. */
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

/** The tier of a number of referrals: the highest that it reaches. */
export function tierOf(referrals: number): ReferralTier {
  const reached = referralTiers.filter((tier) => tier.referrals <= referrals);
  return reached.at(-1) ?? { referrals: 0, perMille: 0 };
}

/** The next tier with a higher share; undefined at the top. */
export function nextTier(referrals: number): ReferralTier | undefined {
  return referralTiers.find((tier) => tier.referrals > referrals);
}

/** As many referrals as give the highest share. */
export const referralsAtTheTop: number = referralTiers.at(-1)?.referrals ?? 0;

export type AdvertisedTier = {
  readonly from: number;
  /** Undefined for "and more". */
  readonly to: number | undefined;
  readonly percent: number;
};

/** The table as the public pages print it: pairs of steps, each at the lower one's share, and the last alone. */
export function advertisedTiers(): AdvertisedTier[] {
  const steps = referralTiers.filter((tier) => tier.referrals > 0);
  return steps.flatMap((tier, index) => {
    if (index % 2 === 1) return [];
    const to = steps[index + 1]?.referrals;
    return [{ from: tier.referrals, to, percent: tier.perMille / 10 }];
  });
}

/** Instant Cash Out pays at once, and this part of the reward's value, in per cent. Maximum Value releases all of it. */
export const instantCashOutPercent = 50;
