import { expect, it } from "vitest";
import type { CompanyDetails } from "#contract/clients/company-details.ts";
import { companyValues, mergeCompanyValues } from "./company-values.ts";

const person = (id: string, name: string) => ({
  id,
  name,
  dateOfBirth: "1970-01-01",
  nationality: "GB",
  isDirector: true,
  ownedPercent: null,
  politicallyExposed: false,
});
const dora = person("1", "Dora Director");
const base: CompanyDetails = {
  lei: null,
  birthTown: null,
  birthCountry: null,
  registrationNumber: null,
  registeredIn: "GB",
  business: "retail",
  natureOfBusiness: null,
  expectedVolume: null,
  intendedUse: null,
  sourceOfFunds: null,
  politicallyExposed: false,
  noLargeOwner: false,
  isCompany: true,
  companyName: "Example Parts Ltd",
  people: [dora],
  version: "1",
  isReviewed: false,
  missing: [],
};

it("what was typed in a company's form stays when somebody else saved other fields meanwhile", () => {
  const typed = { ...companyValues(base), sourceOfFunds: "Sales" };
  const latest = { ...base, registrationNumber: "00000001", sourceOfFunds: "Loans", version: "2" };
  expect(mergeCompanyValues(base, latest, typed)).toEqual({
    ...companyValues(latest),
    sourceOfFunds: "Sales",
  });
});

it("people whom somebody else added meanwhile join those in a company's form", () => {
  const added = person("2", "Omar Owner");
  const { id: _, ...fresh } = person("", "Nadia New");
  const latest = { ...base, people: [dora, added], version: "2" };
  const typed = { ...companyValues(base), people: [dora, fresh] };
  expect(mergeCompanyValues(base, latest, typed).people).toEqual([dora, fresh, added]);
  expect(mergeCompanyValues(base, latest, { ...typed, people: [] }).people).toEqual([added]);
  expect(mergeCompanyValues(base, latest, companyValues(base)).people).toEqual([dora, added]);
});
