import type { CompanyDetails } from "#contract/clients/company-details.ts";
import { nationalities } from "#domain/clients/accounts/nationality.ts";
import { formatDate } from "./format.ts";

type Facts = Omit<CompanyDetails["people"][number], "id" | "name" | "dateOfBirth"> & {
  readonly dateOfBirth: string;
};

/** A director's or owner's details on one line. */
export function formatRelatedPerson(person: Facts): string {
  const { isDirector, ownedPercent, dateOfBirth, nationality, politicallyExposed } = person;
  return [
    isDirector && "Director",
    ownedPercent !== null && `Owns ${ownedPercent}%`,
    `born ${formatDate(dateOfBirth)}`,
    nationalities.find(({ code }) => code === nationality)?.name ?? nationality,
    politicallyExposed && "politically exposed",
  ]
    .filter(Boolean)
    .join(" · ");
}
