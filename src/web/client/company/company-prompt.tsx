import { useQuery } from "@tanstack/react-query";
import { managerRoles, viewerRoles } from "#domain/clients/users/role.ts";
import { companyQuery } from "#web/api/onboarding-queries.ts";
import { useHasRole } from "#web/client/use-has-role.ts";
import { ButtonLink } from "#web/design/button.tsx";

/** Links a client on hold to the company profile, with what is missing; nothing for a person. */
export function CompanyPrompt() {
  const isManager = useHasRole(managerRoles);
  const saved = useQuery({ ...companyQuery, enabled: useHasRole(viewerRoles) }).data;
  if (!saved?.isCompany) return null;
  const { companyName, missing } = saved;
  return (
    <section
      aria-labelledby="company-prompt"
      className="mt-4 flex max-w-xl flex-wrap items-center gap-x-6 gap-y-4 rounded-panel border border-line bg-panel p-5 md:p-6"
    >
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="company-prompt" className="text-19 wrap-anywhere">
          {companyName ?? "Your company"}
        </h2>
        {missing.length === 0 ? (
          <p className="mt-1 text-14 text-stone">We have everything we need about your company.</p>
        ) : (
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
      <ButtonLink to="/company" variant={isManager && missing.length > 0 ? "ink" : "quiet"}>
        {!isManager ? "View" : missing.length > 0 ? "Continue" : "View or change"}
      </ButtonLink>
    </section>
  );
}
