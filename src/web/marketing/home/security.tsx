import type { ReactNode } from "react";
import { useSite } from "../site.tsx";
import { LearnMore } from "./learn-more.tsx";
import { SectionHeading } from "./section-heading.tsx";

/** What keeps the money, the account and the data safe. */
export function Security() {
  const { partners } = useSite();
  return (
    <section aria-labelledby="security" className="border-line border-t">
      <div className="page grid gap-x-16 gap-y-10 py-16 md:py-24 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div>
          <SectionHeading id="security" name="Security">
            Your money, your details, your say.
          </SectionHeading>
          <LearnMore href="/features/secure-platform" about="security" className="mt-8" />
        </div>
        <div className="border-ink border-t">
          <SecurityCard title="Money held by regulated firms">
            Payment services come from regulated partner firms in{" "}
            {countriesOf(partners.map(({ country }) => country))}. Every movement is kept in double-entry
            books that nobody can rewrite.
          </SecurityCard>
          <SecurityCard title="Encrypted, and shown in part">
            The connection is encrypted, and so are recipients’ bank details where they are stored. Account
            numbers are shown by their last digits unless you ask for the whole.
          </SecurityCard>
          <SecurityCard title="Watched for fraud, day and night">
            Repeated failed sign-ins are slowed down and stopped, every change by our desk is written down,
            and your data is handled as the GDPR asks.
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

/** "the United Kingdom, the Netherlands and the United States", each once: a partner's may end in what it does there. */
function countriesOf(places: readonly string[]): string {
  const names = new Set(places.map((place) => place.split(",", 1)[0] ?? place));
  return new Intl.ListFormat("en-GB").format(
    [...names].map((name) => (/^(United|Netherlands)/.test(name) ? `the ${name}` : name)),
  );
}
