import type { DocumentDecision, DocumentPurpose } from "./client-document.ts";
import { isName } from "./client-name.ts";
import { type HolderKind, isCompany } from "./holder-kind.ts";

/** A submitted document; lists are oldest first. */
export type SubmittedDocument = {
  readonly purpose: DocumentPurpose;
  readonly decision: DocumentDecision | null;
};

export type ActivationFacts = {
  readonly isEmailConfirmed: boolean;
  readonly documents: readonly SubmittedDocument[];
  /** Uncleared potential matches of the client and related people. */
  readonly openCases: number;
  /** Missing or stale sanctions lists, which prevent screening. */
  readonly listFaults: readonly string[];
  readonly name: string;
  readonly kind: HolderKind | null;
  readonly companyName: string | null;
  readonly dateOfBirth: string | null;
  readonly nationality: string | null;
  readonly addressLine1: string | null;
  readonly city: string | null;
  readonly postalCode: string | null;
  readonly country: string | null;
  readonly registrationNumber: string | null;
  readonly registeredIn: string | null;
  readonly business: string | null;
  readonly natureOfBusiness: string | null;
  readonly expectedVolume: string | null;
  readonly sourceOfFunds: string | null;
  readonly noLargeOwner: boolean;
  readonly directors: number;
  readonly owners: number;
};

/** Activation requirements as labels for the desk, in display order. */
export const activationLabels = {
  email: "The client hasn't confirmed their email address",
  name: "Full name",
  date_of_birth: "Date of birth",
  nationality: "Nationality",
  company_name: "Legal name of the company",
  address: "Address",
  registration_number: "Registration number",
  registered_in: "Country of registration",
  directors: "Directors",
  owners: "Owners of 25% or more, or confirmation that there are none",
  nature_of_business: "Line and nature of business",
  expected_volume: "Expected volume",
  source_of_funds: "Source of funds",
  identity_document: "An accepted proof of identity",
  address_document: "An accepted proof of address",
  documents: "A document is awaiting review",
  screening: "A screening case that isn't cleared",
  screening_lists: "A sanctions list is missing or out of date",
  review: "The review was rejected",
  second_approver: "Approval by two people: the risk is high",
} as const;
export type ActivationCode = keyof typeof activationLabels;

export const activationCodes = Object.keys(activationLabels) as readonly ActivationCode[];

/** Requirements that a client's file does not meet; empty when complete. */
export function missingForActivation(facts: ActivationFacts): ActivationCode[] {
  const isOfCompany = isCompany(facts);
  const lacks: Partial<Record<ActivationCode, boolean>> = {
    email: !facts.isEmailConfirmed,
    name: !isOfCompany && !isName(facts.name),
    address: [facts.addressLine1, facts.city, facts.postalCode, facts.country].includes(null),
    ...missingDocuments(facts.documents),
    screening: facts.openCases > 0,
    screening_lists: facts.listFaults.length > 0,
    ...(isOfCompany ? missingFromCompany(facts) : missingFromPerson(facts)),
  };
  return activationCodes.filter((code) => lacks[code]);
}

function missingFromPerson({
  dateOfBirth,
  nationality,
}: ActivationFacts): Partial<Record<ActivationCode, boolean>> {
  return { date_of_birth: dateOfBirth === null, nationality: nationality === null };
}

function missingFromCompany(facts: ActivationFacts): Partial<Record<ActivationCode, boolean>> {
  return {
    company_name: facts.companyName === null,
    registration_number: facts.registrationNumber === null,
    registered_in: facts.registeredIn === null,
    directors: facts.directors === 0,
    owners: facts.owners === 0 && !facts.noLargeOwner,
    nature_of_business: facts.natureOfBusiness === null || facts.business === null,
    expected_volume: facts.expectedVolume === null,
    source_of_funds: facts.sourceOfFunds === null,
  };
}

/** Each purpose needs an accepted document; a re-requested one needs a later replacement. */
function missingDocuments(documents: readonly SubmittedDocument[]): Partial<Record<ActivationCode, boolean>> {
  const isMissing = (purpose: SubmittedDocument["purpose"]) => {
    const handedIn = documents.filter((each) => each.purpose === purpose);
    const accepted = handedIn.findLastIndex(({ decision }) => decision === "accepted");
    const askedAgain = handedIn.findLastIndex(({ decision }) => decision === "asked_again");
    return accepted === -1 || askedAgain > accepted;
  };
  return {
    identity_document: isMissing("identity"),
    address_document: isMissing("address"),
    documents: documents.some(({ decision }) => decision === null),
  };
}
