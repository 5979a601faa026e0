import type { ReactNode } from "react";
import { useSite } from "../site.tsx";
import { LearnMore } from "./learn-more.tsx";
import { SectionHeading } from "./section-heading.tsx";

export function Security() {
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
