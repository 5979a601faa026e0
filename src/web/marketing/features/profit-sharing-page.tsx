import { advertisedTiers, instantCashOutPercent } from "#domain/rewards/referral-tiers.ts";
import { CallToAction } from "../call-to-action.tsx";
import { FactList } from "../page-parts/fact-list.tsx";
import { PageHero } from "../page-parts/page-hero.tsx";

/** What people whom one refers earn one: the whole advertised table and the two ways to claim. */
export function ProfitSharingPage() {
  const tiers = advertisedTiers().map(({ from, to, percent }) => ({
    title: to === undefined ? `${from} or more referrals` : `${from}–${to} referrals`,
    text: <span className="display figures text-34 text-pine">{percent} %</span>,
  }));
  return (
    <>
      <PageHero
        title="Share in the profit, for as long as they exchange."
        lead="Rewards are ongoing, not one-off. A higher share applies to all your referrals, existing and new."
      />
      <FactList id="tiers" heading="Your share of the margin" facts={tiers} />
      <FactList
        id="claims"
        heading="Two ways to claim"
        facts={[
          {
            title: "Instant Cash Out",
            text: `${instantCashOutPercent} % of the reward’s value, as cash immediately.`,
          },
          {
            title: "Maximum Value (recommended)",
            text: "The full value, released when you book your own exchanges.",
          },
        ]}
      />
      <CallToAction />
    </>
  );
}
