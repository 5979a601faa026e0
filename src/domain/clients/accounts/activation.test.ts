import { describe, expect, it } from "vitest";
import { type ActivationFacts, missingForActivation, type SubmittedDocument } from "./activation.ts";

const handedIn = (...all: readonly string[]): SubmittedDocument[] =>
  all.map((each) => {
    const [purpose, decision] = each.split(" ");
    return { purpose, decision: decision ?? null } as SubmittedDocument;
  });

const both = handedIn("identity accepted", "address accepted");

const person: ActivationFacts = {
  isEmailConfirmed: true,
  documents: both,
  openCases: 0,
  listFaults: [],
  name: "Ann Example",
  kind: "person",
  companyName: null,
  dateOfBirth: "1990-02-28",
  nationality: "GB",
  addressLine1: "1 Example Street",
  city: "Exampleton",
  postalCode: "EX1 1EX",
  country: "GB",
  registrationNumber: null,
  registeredIn: null,
  business: null,
  natureOfBusiness: null,
  expectedVolume: null,
  sourceOfFunds: null,
  noLargeOwner: false,
  directors: 0,
  owners: 0,
};

const company: ActivationFacts = {
  ...person,
  kind: "company",
  companyName: "Example Trading Ltd",
  dateOfBirth: null,
  nationality: null,
  registrationNumber: "00000001",
  registeredIn: "GB",
  business: "manufacturing",
  natureOfBusiness: "Makes example parts",
  expectedVolume: "up_to_100k",
  sourceOfFunds: "Sales",
  directors: 1,
  owners: 1,
};

describe("a person's account needs", () => {
  it.each<[string, Partial<ActivationFacts>, string[]]>([
    ["nothing more once the file is complete", {}, []],
    ["a confirmed email", { isEmailConfirmed: false }, ["email"]],
    ["a name", { name: " - " }, ["name"]],
    ["a date of birth", { dateOfBirth: null }, ["date_of_birth"]],
    ["a nationality", { nationality: null }, ["nationality"]],
    ["a whole address", { city: null }, ["address"]],
    ["a clear screening", { openCases: 1 }, ["screening"]],
    [
      "lists to be screened with",
      { listFaults: ["The UK Sanctions List has never been loaded."] },
      ["screening_lists"],
    ],
  ])("a person's account needs %s", (_, facts, missing) => {
    expect(missingForActivation({ ...person, ...facts })).toEqual(missing);
  });

  it.each<[SubmittedDocument[], string[]]>([
    [[], ["identity_document", "address_document"]],
    [handedIn("identity accepted"), ["address_document"]],
    [handedIn("identity accepted", "address accepted", "identity"), ["documents"]],
    [handedIn("identity asked_again", "identity accepted", "address accepted"), []],
    [handedIn("identity accepted", "address accepted", "address asked_again"), ["address_document"]],
  ])("a person's account needs documents %#", (documents, missing) => {
    expect(missingForActivation({ ...person, documents })).toEqual(missing);
  });
});

describe("a company's account needs", () => {
  it.each<[string, Partial<ActivationFacts>, string[]]>([
    ["no date of birth and no name of a person", { name: "" }, []],
    ["its legal name, which it may not have given yet", { companyName: null }, ["company_name"]],
    ["a registration number", { registrationNumber: null }, ["registration_number"]],
    ["a country of registration", { registeredIn: null }, ["registered_in"]],
    ["a director", { directors: 0 }, ["directors"]],
    ["its owners", { owners: 0 }, ["owners"]],
    ["or that it has no owner of 25%", { owners: 0, noLargeOwner: true }, []],
    ["the nature of its business", { natureOfBusiness: null }, ["nature_of_business"]],
    ["its kind of business", { business: null }, ["nature_of_business"]],
    ["an expected volume", { expectedVolume: null }, ["expected_volume"]],
    ["a source of funds", { sourceOfFunds: null }, ["source_of_funds"]],
    ["an address", { country: null }, ["address"]],
  ])("a company's account needs %s", (_, facts, missing) => {
    expect(missingForActivation({ ...company, ...facts })).toEqual(missing);
  });
});
