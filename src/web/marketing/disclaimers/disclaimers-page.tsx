import { CallToAction } from "../call-to-action.tsx";
import { PageHero } from "../page-parts/page-hero.tsx";
import { useSite } from "../site.tsx";

/** The partner firms' regulatory texts, one open at a time. */
export function DisclaimersPage() {
  const { partners } = useSite();
  return (
    <>
      <PageHero
        title="Disclaimers"
        lead="Payment services are provided by regulated partner firms. These are their disclosures."
      />
      <div className="page pb-16 md:pb-24">
        {partners.map(({ key, name, country, disclosure }) => (
          <details key={key} name="disclaimers" className="border-line border-b py-5">
            <summary className="cursor-pointer font-semibold text-19">
              {name} <span className="font-normal text-16 text-stone">{country}</span>
            </summary>
            <p className="mt-3 max-w-3xl text-16 text-stone">{disclosure}</p>
          </details>
        ))}
      </div>
      <CallToAction />
    </>
  );
}
