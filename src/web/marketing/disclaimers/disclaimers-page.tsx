import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { formatPercent } from "#domain/format-percent.ts";
import { pointsProgramme } from "#domain/rewards/points.ts";
import { PageHero } from "#web/marketing/page-parts/page-hero.tsx";
import { type SitePartner, useSite } from "#web/marketing/site.tsx";

/** The regulated firms, and what Summit is and is not. */
export function DisclaimersPage() {
  const { partners } = useSite();
  return (
    <>
      <PageHero
        title="Who provides your payments."
        lead="Our regulated partner firms provide the payment services. Here are their disclosures, followed by ours."
      />
      <div className="page pb-16 md:pb-24">
        <div className="border-ink border-t">
          {partners.map((partner, index) => (
            <Disclaimer key={partner.key} title={partner.name} note={partner.country} open={index === 0}>
              <PartnerDisclaimer partner={partner} />
            </Disclaimer>
          ))}
          <Disclaimer title="Summit" note="This site">
            <SummitDisclaimer />
          </Disclaimer>
        </div>
      </div>
    </>
  );
}

type DisclaimerProps = { title: string; note: string; open?: boolean; children: ReactNode };

/** One section. All share a name, so that the browser keeps at most one of them open. */
function Disclaimer({ title, note, open = false, children }: DisclaimerProps) {
  return (
    <details name="disclaimers" open={open} className="group border-line border-b">
      <summary className="grid list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-8 gap-y-1 py-6 md:grid-cols-[minmax(0,4fr)_minmax(0,8fr)_auto] [&::-webkit-details-marker]:hidden">
        <span className="text-14 text-stone">{note}</span>
        <h2 className="col-start-1 text-24 group-open:text-pine group-hover:underline md:col-start-2">
          {title}
        </h2>
        <ChevronDown
          aria-hidden="true"
          className="col-start-2 row-span-2 row-start-1 size-6 text-stone transition-transform group-open:rotate-180 md:col-start-3 md:row-span-1"
        />
      </summary>
      <div className="grid gap-x-8 pr-14 pb-8 text-16 text-stone md:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
        <div className="max-w-2xl md:col-start-2">{children}</div>
      </div>
    </details>
  );
}

function PartnerDisclaimer({ partner: { name, disclosure, complaintsUrl } }: { partner: SitePartner }) {
  return (
    <>
      <p>{disclosure}</p>
      {complaintsUrl && (
        <p className="mt-3">
          <a href={complaintsUrl} className="link">
            Complaints at {name}
          </a>
        </p>
      )}
    </>
  );
}

/** Disclaimers: what Summit does, and how to read its figures. */
function SummitDisclaimer() {
  const { addressLines, termsUrl, email } = useSite();
  const { clientsOwnPercent, years, exitBy } = pointsProgramme;
  return (
    <div className="grid gap-3">
      <p>
        {addressLines.join(", ")} offers this service under the name Summit. Summit arranges exchanges and
        payments; the payment services themselves are provided by the partner firms above.
      </p>
      <p>
        Rates on the public pages are indicative. Your rate is the one on the quote you book. Savings are
        compared with the bank’s margin shown next to them, and vary by bank and by day.
      </p>
      <p>
        {formatPercent(clientsOwnPercent)} of the company is reserved for clients, as points. A sale or public
        offering is planned in about {years} years, by {exitBy}. It may come later or not at all: the values
        shown are expectations, neither a promise nor investment advice.
      </p>
      <p>
        <a href={termsUrl} className="link">
          Terms of Use
        </a>{" "}
        apply. If you have questions, email{" "}
        <a href={`mailto:${email}`} className="link">
          {email}
        </a>
        .
      </p>
    </div>
  );
}
