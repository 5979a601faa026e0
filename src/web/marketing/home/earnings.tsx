import type { ReactNode } from "react";
import { advertisedTiers, instantCashOutPercent } from "#domain/rewards/referral-tiers.ts";
import { LearnMore } from "./learn-more.tsx";
import { SectionHeading } from "./section-heading.tsx";
import { TierPeaks } from "./tier-peaks.tsx";

/** Every other advertised tier suffices here; its own page has the whole table. */
const shown = advertisedTiers().filter((_, index) => index % 2 === 0);

/** Referral earnings as three peaks. */
export function Earnings() {
  return (
    <section aria-labelledby="earnings" className="border-line border-y bg-panel">
      <div className="page grid gap-x-16 gap-y-12 pt-16 md:pt-24 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="lg:pb-24">
          <SectionHeading id="earnings" name="Earnings">
            Earn a share of our fee for as long as they exchange.
          </SectionHeading>
          <p className="mt-6 max-w-md text-19 text-stone">
            The more people you refer, the higher your share. It applies to all of them, existing and new.
          </p>
          <dl className="mt-8 max-w-md border-line border-t">
            <Claim name="Instant Cash Out">
              {instantCashOutPercent}% of the reward’s value, as cash straight away.
            </Claim>
            <Claim name="Maximum Value" recommended>
              The full value, when you book your own exchanges.
            </Claim>
          </dl>
          <LearnMore href="/features/profit-sharing" about="earnings" className="mt-8" />
        </div>
        <TierPeaks tiers={shown} />
      </div>
    </section>
  );
}

type ClaimProps = { name: string; recommended?: boolean; children: ReactNode };

function Claim({ name, recommended = false, children }: ClaimProps) {
  return (
    <div className="border-line border-b py-4">
      <dt className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-16">
        {name}
        {recommended && (
          <span className="rounded-pill bg-glacier px-2.5 py-0.5 font-medium text-13 text-pine">
            Recommended
          </span>
        )}
      </dt>
      <dd className="mt-1 text-16 text-stone">{children}</dd>
    </div>
  );
}
