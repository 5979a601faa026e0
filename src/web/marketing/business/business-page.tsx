import type { ReactNode } from "react";
import { ButtonAnchor } from "#web/design/button-anchor.tsx";
import { Ridge } from "#web/design/ridge.tsx";
import { generateRidge, ridgeRange, ridgeTop } from "#web/design/ridge-path.ts";
import { brochure } from "#web/marketing/brochure.ts";
import { LearnMore } from "#web/marketing/home/learn-more.tsx";
import { SectionHeading } from "#web/marketing/home/section-heading.tsx";
import { NightHero } from "#web/marketing/night-hero.tsx";
import { useSite } from "#web/marketing/site.tsx";

export function BusinessPage() {
  const { registrationUrl, meetingUrl } = useSite();
  return (
    <>
      <NightHero
        pairs={[2, 0]}
        title="Every currency your business needs."
        lead="Pay, hold, hedge and borrow across borders from one account, with people who know your markets."
      >
        <ButtonAnchor href={registrationUrl} variant="primary" size="large">
          Open an account
        </ButtonAnchor>
        <ButtonAnchor href={meetingUrl} size="large">
          Meet a specialist
        </ButtonAnchor>
      </NightHero>
      <Currencies />
      <Hedging />
      <Funding />
    </>
  );
}

function Currencies() {
  return (
    <section aria-labelledby="currencies" className="page py-16 md:py-24">
      <SectionHeading id="currencies" name="Payments and accounts" className="lg:max-w-4xl">
        Pay in one currency, get paid in another.
      </SectionHeading>
      <div className="mt-10 grid gap-y-10 md:mt-14 md:grid-cols-2">
        <Figure figure={brochure.currencies.payments} name="Currencies for payments">
          Pay suppliers, staff and landlords abroad in the currency they invoice in.
        </Figure>
        <Figure figure={brochure.currencies.accounts} name="Currencies for accounts" second>
          Multi-currency accounts: receive, hold and pay, and exchange when the rate suits you rather than
          when the invoice comes.
        </Figure>
      </div>
    </section>
  );
}

type FigureProps = { figure: string; name: string; second?: boolean; children: ReactNode };

function Figure({ figure, name, second = false, children }: FigureProps) {
  return (
    <div className={`border-ink border-t pt-6 md:pr-10 ${second ? "md:border-l md:pl-10" : ""}`}>
      <p className="display figures font-bold text-76 text-pine">{figure}</p>
      <h3 className="mt-2 text-24">{name}</h3>
      <p className="mt-2 max-w-md text-16 text-stone">{children}</p>
    </div>
  );
}

function Funding() {
  return (
    <section aria-labelledby="funding" className="page py-16 md:py-24">
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div>
          <SectionHeading id="funding" name="Funding">
            Cover the gap between paying and being paid.
          </SectionHeading>
          <p className="mt-6 text-14 text-stone">
            Credit and lending are subject to the provider’s approval and terms.
          </p>
        </div>
        <div className="border-ink border-t">
          <Offer name="Credit facilities">
            Pay suppliers before your customers have paid you, and repay as the money comes in.
          </Offer>
          <Offer name="Lending">
            Finance stock, equipment or a new market, in the currency you spend in.
          </Offer>
        </div>
      </div>
    </section>
  );
}

function Offer({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-8 gap-y-2 border-line border-b py-7 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <h3 className="text-24">{name}</h3>
      <p className="text-16 text-stone">{children}</p>
    </div>
  );
}

const band = { top: 0.18, bottom: 0.86 };
/** A fictitious curve that moves, to contrast with the fixed rate. */
const wander = generateRidge([0.62, 0.74, 0.5, 0.86, 0.96, 0.6, 0.42, 0.2, 0.34, 0.1, 0.26], 29);
const fixed = 0.66;

/** A fixed rate drawn across a moving one. */
function Hedging() {
  const range = ridgeRange(wander);
  return (
    <section aria-labelledby="hedging" className="border-line border-y bg-panel">
      <div className="page grid items-center gap-x-16 gap-y-10 py-16 md:py-24 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div>
          <SectionHeading id="hedging" name="Hedging">
            Know today what next season will cost.
          </SectionHeading>
          <p className="mt-6 max-w-md text-19 text-stone">
            Fix the rate for a payment that’s months away, or set a target with a limit order, so that market
            moves don’t eat into your profit.
          </p>
          <LearnMore
            href="/features/advanced-trading"
            about="forward contracts and limit orders"
            className="mt-8"
          />
        </div>
        <figure>
          <div className="relative h-72 overflow-hidden rounded-panel border border-line md:h-96">
            <Ridge
              className="absolute inset-0 size-full"
              layers={[{ values: wander, tone: "chart", line: "pine", band }]}
            />
            <div
              className="absolute inset-x-0 border-ink border-t border-dashed"
              style={{ top: `${ridgeTop(fixed, range, band) * 100}%` }}
            >
              <span className="absolute right-5 bottom-2 rounded-control border border-ink bg-panel px-2 py-0.5 font-semibold text-13 text-ink">
                The rate you fixed
              </span>
            </div>
          </div>
          <figcaption className="mt-3 text-13 text-stone">
            An illustration, not a forecast. If you fix a rate, you won’t benefit if it improves later.
          </figcaption>
        </figure>
      </div>
    </section>
  );
}
