import type { ReactNode } from "react";
import { formatStandardMargin } from "#domain/market/pricing/margin.ts";
import { money } from "#domain/money.ts";
import { pointsProgramme } from "#domain/rewards/points.ts";
import { advertisedTiers, instantCashOutPercent } from "#domain/rewards/referral-tiers.ts";
import { ButtonAnchor } from "#web/design/button-anchor.tsx";
import { classNames } from "#web/design/class-names.ts";
import { formatDate, formatRateFigure } from "#web/design/format.ts";
import { Ridge, RidgeDrawing } from "#web/design/ridge.tsx";
import { Island } from "#web/marketing/island.tsx";
import { PairRidge } from "#web/marketing/page-parts/pair-ridge.tsx";
import { PointsCalculator } from "#web/marketing/points-calculator/points-calculator.tsx";
import { RateCalculator } from "#web/marketing/rate-calculator/rate-calculator.tsx";
import { RateRidge } from "#web/marketing/rate-ridge/rate-ridge.tsx";
import { useSite } from "#web/marketing/site.tsx";
import { Expertise } from "./expertise.tsx";
import { formatWholeAmount } from "./format-whole-amount.ts";
import { LearnMore } from "./learn-more.tsx";
import { Reviews } from "./reviews.tsx";
import { Rewards } from "./rewards.tsx";
import { Savings } from "./savings.tsx";
import { SectionHeading } from "./section-heading.tsx";
import { TierPeaks } from "./tier-peaks.tsx";
import { toWeeks } from "./to-weeks.ts";

/** The site root for visitors without an activated account, in the specification's order. */
export function HomePage() {
  const { registrationUrl, heroRate } = useSite();
  return (
    <>
      <Hero>
        <Island name="rate-calculator" className="on-day">
          <RateCalculator registrationUrl={registrationUrl} start={heroRate} />
        </Island>
      </Hero>
      <Rewards />
      <Reviews />
      <Savings furtherHref="/features/savings" />
      <Earnings />
      <Points>
        <Island name="points-calculator" className="on-day">
          <PointsCalculator registrationUrl={registrationUrl} />
        </Island>
      </Points>
      <Expertise />
      <Security />
    </>
  );
}

/** Points, with a calculator to try them. */
function Points({ children }: { children: ReactNode }) {
  const { points, perPounds, clientsOwnPercent, exitBy, years } = pointsProgramme;
  return (
    <section
      aria-labelledby="points"
      className="on-night relative overflow-hidden bg-linear-to-b from-night to-night-middle"
    >
      <div className="page relative z-1 grid items-start gap-x-16 gap-y-10 pt-16 pb-40 md:pt-24 md:pb-56 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        <div>
          <SectionHeading id="points" name="Points">
            Clients own {clientsOwnPercent}% of the company.
          </SectionHeading>
          <p className="mt-6 max-w-lg text-19 text-stone">
            Booking an exchange makes you a stakeholder. Each{" "}
            {formatWholeAmount(money(perPounds * 100n, "GBP"))} you exchange earns {points.toString()} points,
            with no cap. Track them in your dashboard.
          </p>
          <p className="mt-4 max-w-lg text-16 text-stone">
            Points convert to money when the company is sold or goes public, planned in about {years} years,
            by {exitBy}. The value shown is an estimate, not a promise.
          </p>
          <LearnMore href="/features/community-growth" about="points" className="mt-8" />
        </div>
        {children}
      </div>
      <PairRidge near={2} far={0} className="absolute inset-x-0 bottom-0 h-40 w-full md:h-56" />
    </section>
  );
}

/** The headline with the calculator at its right. */
function Hero({ children }: { children: ReactNode }) {
  const { registrationUrl } = useSite();
  return (
    <section
      aria-labelledby="hero"
      className="on-night relative flex flex-col overflow-hidden bg-linear-to-b from-night via-55% via-night-middle to-night-light"
    >
      <div className="page relative z-1 grid items-center gap-x-16 gap-y-10 pt-8 md:pt-14 lg:grid-cols-[minmax(0,1fr)_25rem] lg:pt-8 xl:grid-cols-[minmax(0,1fr)_28.75rem]">
        <div className="lg:pb-40">
          <h1
            id="hero"
            className="text-[2.625rem] leading-[2.75rem] md:text-52 md:leading-14 xl:text-76 xl:leading-19"
          >
            <span className="block">Global Payments. </span>
            <span className="block">Built for Shared Success.</span>
          </h1>
          <p className="mt-5 max-w-lg text-19 text-stone md:mt-6">
            Exchange at the mid-market rate less {formatStandardMargin}, see our fee before you book, and
            share in the profit.
          </p>
          <div className="mt-7 flex flex-wrap gap-3 md:mt-8">
            <ButtonAnchor href={registrationUrl} variant="primary" size="large">
              Send money
            </ButtonAnchor>
            <ButtonAnchor href="/features/profit-sharing" size="large">
              How you earn
            </ButtonAnchor>
          </div>
        </div>
        <div className="lg:mt-2 lg:self-start">{children}</div>
      </div>
      <HeroRidges />
    </section>
  );
}

const place = "h-56 w-full md:h-72 lg:h-80";
const nearBand = { top: 0.52, bottom: 0.92 };

/** A year of three pairs, layered. Without rates, a decorative drawing. */
function HeroRidges() {
  const [near, middle, far] = useSite().heroHistory;
  const latest = near?.points.at(-1);
  const drawn = near && middle && far && latest;
  return (
    <figure className="relative -mt-24 lg:-mt-40">
      {drawn ? (
        <Ridge
          className={place}
          layers={[
            { values: toWeeks(far), tone: "far", band: { top: 0.1, bottom: 0.66 } },
            { values: toWeeks(middle), tone: "middle", band: { top: 0.34, bottom: 0.8 } },
            { values: toWeeks(near), tone: "near", line: "dawn", band: nearBand },
          ]}
        />
      ) : (
        <RidgeDrawing className={place} />
      )}
      {drawn && (
        <Island
          name="rate-ridge"
          wakes="rate-calculator"
          className={classNames("pointer-events-none absolute inset-x-0 top-0 z-2", place)}
        >
          <RateRidge
            weeks={toWeeks(near).map((mid) => Number(mid.toFixed(4)))}
            from={near.points[0]?.at ?? ""}
            band={nearBand}
            source={near.source}
            simulated={near.simulated}
          />
        </Island>
      )}
      <figcaption className="figures min-h-6 bg-ridge-near pb-5 text-13 text-stone">
        {latest && near && (
          <span className="page block">
            The line is {near.pair} over the last year, week by week. 1 GBP = {formatRateFigure(latest.mid)}{" "}
            EUR, mid-market, <time dateTime={latest.at}>{formatDate(latest.at)}</time>. Source: {near.source}.
          </span>
        )}
      </figcaption>
    </figure>
  );
}

/** Every other advertised tier suffices here; its own page has the whole table. */
const shown = advertisedTiers().filter((_, index) => index % 2 === 0);

/** Referral earnings as three peaks. */
function Earnings() {
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

function Security() {
  const { partners } = useSite();
  return (
    <section aria-labelledby="security" className="border-line border-t">
      <div className="page grid gap-x-16 gap-y-10 py-16 md:py-24 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div>
          <SectionHeading id="security" name="Security">
            Your money and details, kept safe.
          </SectionHeading>
          <LearnMore href="/features/secure-platform" about="security" className="mt-8" />
        </div>
        <div className="border-ink border-t">
          <SecurityCard title="Money held by regulated firms">
            Payment services come from regulated partner firms in{" "}
            {countriesOf(partners.map(({ country }) => country))}. We record every movement in double-entry
            books that nobody can change.
          </SecurityCard>
          <SecurityCard title="Encrypted and masked">
            The connection is encrypted, and so are recipients’ bank details where they are stored. We only
            show the last digits of account numbers unless you ask for more.
          </SecurityCard>
          <SecurityCard title="Watched for fraud, day and night">
            We slow down and block repeated failed log-ins, record every change our team makes, and handle
            your data as the GDPR requires.
          </SecurityCard>
        </div>
      </div>
    </section>
  );
}

function SecurityCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-8 gap-y-2 border-line border-b py-7 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <h3 className="text-24">{title}</h3>
      <p className="text-16 text-stone">{children}</p>
    </div>
  );
}

/**
 * "the United Kingdom, the Netherlands and the United States", each once: a partner's text may end in its
 * activity there.
 */
function countriesOf(places: readonly string[]): string {
  const names = new Set(places.map((place) => place.split(",", 1)[0] ?? place));
  return new Intl.ListFormat("en-GB").format(
    [...names].map((name) => (/^(United|Netherlands)/.test(name) ? `the ${name}` : name)),
  );
}
