import type { ReactNode } from "react";
import { NightHero } from "#web/marketing/night-hero.tsx";
import { ButtonAnchor } from "../../design/button-anchor.tsx";
import { brochure } from "../brochure.ts";
import { SectionHeading } from "../home/section-heading.tsx";
import { useSite } from "../site.tsx";
import { Hedging } from "./hedging.tsx";

export function BusinessPage() {
  const { registrationUrl, meetingUrl } = useSite();
  return (
    <>
      <NightHero
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
