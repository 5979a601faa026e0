import { useQuery } from "@tanstack/react-query";
import { companyQuery } from "../../api/onboarding-queries.ts";
import { ButtonLink } from "../../design/button.tsx";

/** Links a client on hold to the company profile, with the number of missing facts. */
export function CompanyPrompt() {
  const saved = useQuery(companyQuery).data;
  if (!saved) return null;
  const { companyName, missing } = saved;
  const isCompany = companyName !== null;
  return (
    <section
      aria-labelledby="company-prompt"
      className="mt-4 flex max-w-xl flex-wrap items-center gap-x-6 gap-y-4 rounded-panel border border-line bg-panel p-5 md:p-6"
    >
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="company-prompt" className="text-19 wrap-anywhere">
          {isCompany ? companyName : "Is this account for a company?"}
        </h2>
        {!isCompany && (
          <p className="mt-1 text-14 text-stone">
            Tell us about the company, its directors and its owners. If the account is for you personally, you
            don't need to do anything.
          </p>
        )}
        {isCompany && missing.length === 0 && (
          <p className="mt-1 text-14 text-stone">We have everything we need about your company.</p>
        )}
        {isCompany && missing.length > 0 && (
          <>
            <p className="mt-1 text-14 text-stone">Still missing:</p>
            <ul className="list-disc pl-5 text-14 text-stone">
              {missing.map(({ code, words }) => (
                <li key={code}>{words}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <ButtonLink to="/company" variant={isCompany && missing.length > 0 ? "ink" : "quiet"}>
        {isCompany ? (missing.length > 0 ? "Continue" : "View or change") : "Add company details"}
      </ButtonLink>
    </section>
  );
}
