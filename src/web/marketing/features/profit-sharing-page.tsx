import { formatPercent } from "#domain/format-percent.ts";
import { money } from "#domain/money.ts";
import {
  type AdvertisedTier,
  advertisedTiers,
  instantCashOutPercent,
} from "#domain/rewards/referral-tiers.ts";
import { RidgeDrawing } from "#web/design/ridge.tsx";
import { formatWholeAmount } from "#web/marketing/home/format-whole-amount.ts";
import { SectionHeading } from "#web/marketing/home/section-heading.tsx";
import { TierPeaks } from "#web/marketing/home/tier-peaks.tsx";
import { type Fact, FactList } from "#web/marketing/page-parts/fact-list.tsx";
import { FigureTable } from "#web/marketing/page-parts/figure-table.tsx";
import { FeatureHero } from "./feature-hero.tsx";

const tiers = advertisedTiers();
/** In pence: the base of the table's last two columns. */
const exampleMargin = 1_000_00n;

/** The full table of referral tiers and the two ways to claim. */
export function ProfitSharingPage() {
  return (
    <>
      <FeatureHero
        pairs={[0, 2]}
        title="Share our profit for as long as they exchange."
        lead="Refer people and earn a share of our fee on what they exchange. The reward is ongoing, not a one-off."
      />
      <Climb />
      <Tiers />
      <FactList id="how" heading="How it works" facts={howItWorks()} />
      <ClaimOptions />
    </>
  );
}

/** Every other tier: five would not fit side by side on a phone, and the table below has them all. */
function Climb() {
  return (
    <section aria-labelledby="climb" className="border-line border-b bg-panel">
      <div className="page grid gap-x-16 gap-y-10 pt-16 md:pt-24 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="lg:pb-24">
          <SectionHeading id="climb" name="Your share">
            Your share grows with everyone who joins.
          </SectionHeading>
          <p className="mt-6 max-w-md text-19 text-stone">
            A higher share applies to all your referrals, existing and new, from the first to the latest.
          </p>
        </div>
        <TierPeaks tiers={tiers.filter((_, index) => index % 2 === 0)} />
      </div>
    </section>
  );
}

function Tiers() {
  const example = pounds(exampleMargin);
  return (
    <section aria-labelledby="tiers" className="page py-16 md:py-24">
      <h2 id="tiers" className="text-34 leading-10">
        Every step
      </h2>
      <div className="mt-6">
        <FigureTable
          caption="Your share of our fee by number of referrals"
          columns={["Referrals", "Your share", `Of a ${example} fee`, "As Instant Cash Out"]}
          rows={tiers.map((tier) => {
            const reward = percentOf(exampleMargin, tier.percent);
            const cash = percentOf(reward, instantCashOutPercent);
            return {
              name: nameOf(tier),
              figures: [formatPercent(tier.percent), pounds(reward), pounds(cash)],
            };
          })}
        />
      </div>
      <p className="mt-3 max-w-2xl text-13 text-stone">
        {example} is an example of our fee on what all your referrals exchange. Within a step your share may
        be higher than shown here. Your account shows the exact figure.
      </p>
    </section>
  );
}

function howItWorks(): readonly Fact[] {
  const [lower, higher] = tiers.slice(1, 3);
  return [
    {
      title: "Share your code",
      text: "Your account has a referral code. People enter it when they register.",
    },
    {
      title: "They exchange",
      text: "Every time they do, you earn a share of our fee.",
    },
    {
      title: "Your share rises",
      text:
        lower && higher
          ? `With ${higher.from} referrals it is ${formatPercent(higher.percent)} instead of ${formatPercent(lower.percent)}, on all ${higher.from} of them.`
          : "A new step applies to everyone you referred.",
    },
    { title: "You claim", text: "Take cash straight away, or use the full value on your own exchanges." },
  ];
}

function nameOf({ from, to }: AdvertisedTier): string {
  return to === undefined ? `${from}+` : `${from}–${to}`;
}

/** In an example of round figures, without the odd fraction of a penny. */
function percentOf(pence: bigint, percent: number): bigint {
  return (pence * BigInt(percent)) / 100n;
}

function pounds(pence: bigint): string {
  return formatWholeAmount(money(pence, "GBP"));
}

const options = [
  {
    name: "Instant Cash Out",
    figure: formatPercent(instantCashOutPercent),
    text: "of the reward’s value, released as cash immediately.",
    recommended: false,
  },
  {
    name: "Maximum Value",
    figure: formatPercent(100),
    text: "of the reward’s value, released when you book your own exchanges.",
    recommended: true,
  },
];

/** The two ways to claim a reward, the recommended one on the dark background. */
function ClaimOptions() {
  return (
    <section aria-labelledby="claims" className="border-line border-t">
      <div className="page py-16 md:py-24">
        <SectionHeading id="claims" name="Two ways to claim">
          Take some now, or all of it later.
        </SectionHeading>
        <div className="mt-10 grid gap-4 md:mt-14 md:grid-cols-2">
          {options.map((option) => (
            <Option key={option.name} {...option} />
          ))}
        </div>
      </div>
    </section>
  );
}

function Option({ name, figure, text, recommended }: (typeof options)[number]) {
  return (
    <div
      className={
        recommended
          ? "on-night relative overflow-hidden rounded-panel bg-linear-to-b from-night to-night-middle p-6 pb-36 md:p-8 md:pb-44"
          : "rounded-panel border border-line bg-panel p-6 md:p-8"
      }
    >
      <div className="relative z-1">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-24">
          {name}
          {recommended && (
            <span className="rounded-pill bg-glacier px-2.5 py-0.5 font-medium font-sans text-13 text-pine tracking-normal">
              Recommended
            </span>
          )}
        </h3>
        <p className="display figures mt-6 font-bold text-76 text-pine">{figure}</p>
        <p className="mt-2 max-w-sm text-16 text-stone">{text}</p>
      </div>
      {recommended && <RidgeDrawing className="absolute inset-x-0 bottom-0 h-28 w-full md:h-36" />}
    </div>
  );
}
