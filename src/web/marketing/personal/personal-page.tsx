import { formatStandardMargin } from "#domain/market/pricing/margin.ts";
import { ButtonAnchor } from "#web/design/button-anchor.tsx";
import { Ridge } from "#web/design/ridge.tsx";
import { generateRidge, ridgeTop } from "#web/design/ridge-path.ts";
import { ContactChannels } from "#web/marketing/contact/contact-channels.tsx";
import { LearnMore } from "#web/marketing/home/learn-more.tsx";
import { Reviews } from "#web/marketing/home/reviews.tsx";
import { SectionHeading } from "#web/marketing/home/section-heading.tsx";
import { NightHero } from "#web/marketing/night-hero.tsx";
import { useSite } from "#web/marketing/site.tsx";

export function PersonalPage() {
  const { registrationUrl, meetingUrl } = useSite();
  return (
    <>
      <NightHero
        pairs={[1, 2]}
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

const band = { top: 0.36, bottom: 0.92 };
const range = { lowest: 0, highest: 1 };

/** The day's three moments; each height is also the ridge's there. */
const moments = [
  { height: 0.3, name: "You book", text: "We fix your rate and tell you when to pay." },
  { height: 0.62, name: "You pay in", text: "By bank transfer or from your balance." },
  { height: 1, name: "It arrives", text: "The same day, to most destinations." },
] as const;

/** Two corners per peak, so that three equal columns centre theirs. */
const climb = generateRidge([0.08, 0.3, 0.36, 0.62, 0.6, 1, 0.82], 23);

/** A transfer's day as a climb. */
function SameDay() {
  return (
    <section aria-labelledby="same-day" className="border-line border-b bg-panel pt-16 md:pt-24">
      <div className="page">
        <SectionHeading id="same-day" name="Same-day transfers" className="lg:max-w-4xl">
          To most destinations, once your money is with us.
        </SectionHeading>
        <p className="mt-6 max-w-xl text-19 text-stone">
          If banks, weekends or holidays mean it takes longer, your quote shows the date before you book.
        </p>
      </div>
      <div className="relative mt-6 h-80 md:h-96">
        <Ridge
          className="absolute inset-0 size-full"
          layers={[{ values: climb, tone: "near", line: "pine", band, range }]}
        />
        <ol>
          {moments.map(({ height, name, text }, index) => (
            <li
              key={name}
              className="absolute w-1/3 -translate-x-1/2 -translate-y-full px-1.5 pb-4 text-center"
              style={{
                left: `${((2 * index + 1) / (2 * moments.length)) * 100}%`,
                top: `${ridgeTop(height, range, band) * 100}%`,
              }}
            >
              <span className="display block font-bold text-19 text-pine md:text-34">{name}</span>
              <span className="mx-auto mt-1 block max-w-60 text-13 text-ink md:text-16">{text}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
