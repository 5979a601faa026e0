import type { ReactNode } from "react";
import { money } from "#domain/money.ts";
import { pointsProgramme } from "#domain/rewards/points.ts";
import { advertisedTiers } from "#domain/rewards/referral-tiers.ts";
import { savingsExample } from "#domain/trading/quotes/savings-example.ts";
import { classNames } from "#web/design/class-names.ts";
import { formatWholeAmount } from "./format-whole-amount.ts";
import { LearnMore } from "./learn-more.tsx";
import { SectionHeading } from "./section-heading.tsx";
import { timesBetter } from "./times-better.ts";

/** On a wide page each column starts one step above the previous one. */
const steps = ["", "lg:-mt-20", "lg:-mt-40"] as const;
const riser =
  "lg:before:absolute lg:before:top-0 lg:before:left-0 lg:before:h-20 lg:before:w-px lg:before:bg-ink";

const highestTier = Math.max(...advertisedTiers().map(({ percent }) => percent));

export function Rewards() {
  return (
    <section aria-labelledby="rewards" className="page py-16 md:py-24 lg:pt-28">
      <SectionHeading id="rewards" name="Summit Rewards" className="lg:max-w-[46rem]">
        Three ways we reward you.
      </SectionHeading>
      <div className="mt-10 grid gap-y-12 md:mt-14 md:grid-cols-3 lg:mt-24">
        <Reward step={0} figure={`${timesBetter()}×`} name="Savings" href="/features/savings" about="savings">
          Rates up to {timesBetter()} times better than at a bank that takes{" "}
          {savingsExample().bankMarginPercent}%, with our fee shown on every quote.
        </Reward>
        <Reward
          step={1}
          figure={`${highestTier}%`}
          name="Earnings"
          href="/features/profit-sharing"
          about="earnings"
        >
          Earn up to this share of our fee on what your referrals exchange. It’s ongoing, not a one-off.
        </Reward>
        <Reward
          step={2}
          figure={`${pointsProgramme.clientsOwnPercent}%`}
          name="Points"
          href="/features/community-growth"
          about="points"
        >
          Our clients own this share of the company. Every{" "}
          {formatWholeAmount(money(pointsProgramme.perPounds * 100n, "GBP"))} exchanged earns{" "}
          {pointsProgramme.points.toString()} points.
        </Reward>
      </div>
    </section>
  );
}

type RewardProps = {
  step: 0 | 1 | 2;
  figure: string;
  name: string;
  href: string;
  about: string;
  children: ReactNode;
};

function Reward({ step, figure, name, href, about, children }: RewardProps) {
  return (
    <div
      className={classNames(
        "relative border-ink border-t pt-6 md:pr-6 lg:pr-10",
        step > 0 && "lg:pl-8",
        step > 0 && riser,
        steps[step],
      )}
    >
      <p className="display figures font-bold text-76 text-pine md:text-52 lg:text-76">{figure}</p>
      <h3 className="mt-2 text-24">{name}</h3>
      <p className="mt-2 max-w-sm text-16 text-stone">{children}</p>
      <LearnMore href={href} about={about} className="mt-6" />
    </div>
  );
}
