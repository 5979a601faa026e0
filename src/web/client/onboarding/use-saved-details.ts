import { useQuery } from "@tanstack/react-query";
import { companyQuery, preferencesQuery } from "#web/api/onboarding-queries.ts";

/** What a client on hold has told us so far, and whether that is all. */
export function useSavedDetails() {
  const saved = useQuery(preferencesQuery).data;
  const company = useQuery(companyQuery).data;
  const isCompany = company?.isCompany === true;
  const isKnown = isCompany
    ? company.missing.every(({ code }) => code === "address")
    : saved?.name !== "" && saved?.dateOfBirth !== null && saved?.nationality !== null;
  return { saved, isCompany, isDone: saved?.nextStep === null && isKnown };
}
