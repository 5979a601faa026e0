import type { ReactNode } from "react";
import { ButtonAnchor } from "#web/design/button-anchor.tsx";
import { RidgeDrawing } from "#web/design/ridge.tsx";
import { PageHero } from "#web/marketing/page-parts/page-hero.tsx";
import { useSite } from "#web/marketing/site.tsx";
import { ContactChannels } from "./contact-channels.tsx";
import { phoneHref } from "./phone-href.ts";

/**
 * Every way to reach Summit. In the client shell, `first` holds the client's own contact and the final Get
 * Started is omitted.
 */
export function ContactPage({ first }: { first?: ReactNode }) {
  return (
    <>
      <PageHero
        title="Talk to a person, day or night."
        lead="Ask about a rate, a payment or opening an account. You’ll speak to someone who can help."
      />
      <section aria-labelledby="ways" className="page pb-16 md:pb-24">
        <h2 id="ways" className="sr-only">
          Ways to reach us
        </h2>
        {first}
        <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
          <PhonePanel />
          <div className="flex flex-col justify-between gap-8">
            <ContactChannels withPhone={false} />
            <Address getStarted={first === undefined} />
          </div>
        </div>
      </section>
    </>
  );
}

function PhonePanel() {
  const { phone } = useSite();
  return (
    <div className="on-night flex flex-col overflow-hidden rounded-panel bg-linear-to-b from-night to-night-middle">
      <div className="p-6 md:p-10">
        <h3 className="text-24">Phone support, 24/7</h3>
        <p className="mt-2 max-w-md text-16 text-stone">
          Call any time, including weekends and bank holidays.
        </p>
        <a
          href={phoneHref(phone)}
          className="display figures mt-8 block font-bold text-34 hover:underline max-md:tap md:text-52"
        >
          {phone}
        </a>
      </div>
      <RidgeDrawing shape={3} className="mt-auto h-36 w-full md:h-48" />
    </div>
  );
}

function Address({ getStarted }: { getStarted: boolean }) {
  const { addressLines } = useSite();
  return (
    <div className="flex flex-wrap items-end justify-between gap-6">
      <div>
        <h3 className="text-24">By post</h3>
        <address className="mt-2 text-16 text-stone not-italic">
          {addressLines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonAnchor href="/complaints">How to complain</ButtonAnchor>
        {getStarted && (
          <ButtonAnchor href="/register" variant="ink">
            Get Started
          </ButtonAnchor>
        )}
      </div>
    </div>
  );
}
