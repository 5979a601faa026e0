import { formatStandardMargin } from "#domain/market/pricing/format-standard-margin.ts";
import { NightHero } from "#web/marketing/night-hero.tsx";
import { ButtonAnchor } from "../../design/button-anchor.tsx";
import { ContactChannels } from "../contact/contact-channels.tsx";
import { LearnMore } from "../home/learn-more.tsx";
import { Reviews } from "../home/reviews.tsx";
import { SectionHeading } from "../home/section-heading.tsx";
import { useSite } from "../site.tsx";
import { SameDay } from "./same-day.tsx";

export function PersonalPage() {
  const { registrationUrl, meetingUrl } = useSite();
  return (
    <>
      <NightHero
        title="On its way the same day."
        lead="Same-day transfers to most destinations, at the mid-market rate less our fee, with one specialist who knows your plans."
      >
        <ButtonAnchor href={registrationUrl} variant="primary" size="large">
          Send money
        </ButtonAnchor>
        <ButtonAnchor href={meetingUrl} size="large">
          Meet a specialist
        </ButtonAnchor>
      </NightHero>
      <SameDay />
      <Specialist />
      <Reviews />
      <Rate />
    </>
  );
}

function Specialist() {
  return (
    <section aria-labelledby="specialist" className="page py-16 md:py-24">
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        <div>
          <SectionHeading id="specialist" name="A dedicated specialist">
            One person, from the first question to the last payment.
          </SectionHeading>
          <p className="mt-6 max-w-lg text-19 text-stone">
            A house abroad, a family to support, a pension in another currency: you only explain it once. Your
            specialist knows the amount, the date and the rate you’re hoping for.
          </p>
        </div>
        <ContactChannels />
      </div>
    </section>
  );
}

function Rate() {
  return (
    <section aria-labelledby="rate" className="page py-16 md:py-24">
      <div className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        <p className="display figures font-bold text-76 text-pine lg:text-[9rem] lg:leading-30">
          {formatStandardMargin}
        </p>
        <div>
          <SectionHeading id="rate" name="Our full fee">
            Our fee, shown on every quote before you book.
          </SectionHeading>
          <LearnMore href="/features/savings" about="what a better rate saves" className="mt-8" />
        </div>
      </div>
    </section>
  );
}
