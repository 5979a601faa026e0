import { endpoint } from "#contract/endpoint.ts";
import { oneLine } from "#contract/one-line.ts";
import { byId, day, id, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { parseDay } from "#domain/calendar.ts";
import { type ActivationCode, activationCodes } from "#domain/clients/accounts/activation.ts";
import {
  businesses,
  expectedVolumes,
  intendedUses,
  largeOwnerPercent,
} from "#domain/clients/accounts/business-profile.ts";
import {
  isName,
  isSupportedByBanks,
  unsupportedAddressMessage,
  unsupportedNameMessage,
} from "#domain/clients/accounts/client-name.ts";
import { reviewStates } from "#domain/clients/accounts/client-review.ts";
import { isLei, normaliseLei } from "#domain/clients/accounts/lei.ts";
import { isNationality } from "#domain/clients/accounts/nationality.ts";
import { riskLevels } from "#domain/clients/accounts/risk.ts";

/** Blank removes it. */
const optionalLine = (maxLength: number) =>
  oneLine(maxLength)
    .nullable()
    .transform((text) => text || null);

function choice<Value extends string>(values: readonly Value[], fault: string) {
  return z.union([z.literal("").transform(() => null), z.enum(values, fault)], fault).nullable();
}

const country = z.string().refine(isNationality, "Please select a country");

export const relatedPerson = z
  .object({
    id: id.optional().describe("Omitted for a new person."),
    name: oneLine(100).refine(isName, "Please enter their full name"),
    dateOfBirth: z
      .string()
      .refine((text) => parseDay(text) !== undefined, "Please enter their date of birth"),
    nationality: country,
    isDirector: z.boolean(),
    ownedPercent: z
      .number()
      .int("Enter a whole percentage")
      .min(largeOwnerPercent, `Enter ${largeOwnerPercent}% or more`)
      .max(100, "Enter 100% or less")
      .nullable()
      .describe("Whole percent; null below 25%."),
    politicallyExposed: z.boolean(),
  })
  .refine(({ isDirector, ownedPercent }) => isDirector || ownedPercent !== null, {
    path: ["isDirector"],
    message: "Choose director, owner or both",
  })
  .meta({ id: "RelatedPerson", description: "A director, or an owner of 25% or more." });
export type RelatedPersonIn = z.output<typeof relatedPerson>;

/** Legal Entity Identifier; most small companies have none. */
const lei = z
  .string()
  .transform(normaliseLei)
  .refine((text) => text === "" || isLei(text), "Check this LEI. It has 20 letters and digits")
  .nullable()
  .transform((text) => text || null);

export const clientProfile = z
  .object({
    lei: lei.default(null),
    birthTown: optionalLine(35)
      .refine((text) => isSupportedByBanks(text ?? ""), unsupportedAddressMessage)
      .default(null)
      .describe("Place of birth."),
    birthCountry: z
      .union([z.literal("").transform(() => null), country])
      .nullable()
      .default(null),
    registrationNumber: optionalLine(40),
    registeredIn: z.union([z.literal("").transform(() => null), country]).nullable(),
    business: choice(businesses, "Please select a line of business"),
    natureOfBusiness: optionalLine(500),
    expectedVolume: choice(expectedVolumes, "Please select an expected volume"),
    intendedUse: choice(intendedUses, "Please select how you'll use the account"),
    sourceOfFunds: optionalLine(500),
    politicallyExposed: z.boolean(),
    noLargeOwner: z.boolean(),
    people: z
      .array(relatedPerson)
      .max(30, "You can add up to 30 people")
      .refine(
        (people) => people.reduce((sum, { ownedPercent }) => sum + (ownedPercent ?? 0), 0) <= 100,
        "The shares add up to more than 100%. Check them",
      ),
  })
  .meta({ id: "ClientProfile" });
export type ClientProfileIn = z.output<typeof clientProfile>;

const screeningOutcome = z
  .enum(["clear", "open", "confirmed", "not_screened"])
  .meta({ id: "ScreeningOutcome" });

const savedProfile = z
  .object({
    lei: z.string().nullable(),
    birthTown: z.string().nullable(),
    birthCountry: z.string().nullable(),
    registrationNumber: z.string().nullable(),
    registeredIn: z.string().nullable(),
    business: z.enum(businesses).nullable(),
    natureOfBusiness: z.string().nullable(),
    expectedVolume: z.enum(expectedVolumes).nullable(),
    intendedUse: z.enum(intendedUses).nullable(),
    sourceOfFunds: z.string().nullable(),
    politicallyExposed: z.boolean(),
    noLargeOwner: z.boolean(),
  })
  .meta({ id: "SavedProfile" });

const savedPerson = z
  .object({
    id,
    name: z.string(),
    dateOfBirth: day,
    nationality: z.string(),
    isDirector: z.boolean(),
    ownedPercent: z.number().nullable(),
    politicallyExposed: z.boolean(),
  })
  .meta({ id: "SavedPerson" });

const fileVersion = z
  .string()
  .max(64)
  .meta({ examples: ["n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"] })
  .describe("Sent with a change, so that a change of an outdated version is refused.");

const signature = z.object({ by: z.string(), at: timestamp }).meta({ id: "ReviewSignature" });

export const clientReview = z
  .object({
    kind: z.enum(["person", "company"]),
    dateOfBirth: day.nullable(),
    nationality: z.string().nullable(),
    profile: savedProfile,
    people: z.array(savedPerson.extend({ screening: screeningOutcome })),
    version: fileVersion,
    screening: screeningOutcome.describe("Latest result for the client's own and company name."),
    checks: z
      .enum(["required", "advise"])
      .describe("Whether missing requirements block activation or are only shown."),
    missing: z.array(z.object({ code: z.enum(activationCodes), words: z.string() })),
    risk: z.object({ level: z.enum(riskLevels), points: z.number(), reasons: z.array(z.string()) }),
    review: z.object({
      state: z.enum(reviewStates),
      version: fileVersion.describe("Sent with an approval, which is refused if the file changed since."),
      submitted: signature.nullable(),
      approvals: z.array(
        signature.extend({
          byMe: z.boolean().describe("Whether the reader gave it, from any of their accounts."),
        }),
      ),
      rejection: signature.extend({ reason: z.string() }).nullable(),
      nextReviewOn: day.nullable(),
      dueBecause: z.string().nullable().describe("Why it is due early."),
    }),
  })
  .meta({
    id: "ClientReview",
    description: "A client's file: facts, missing requirements, risk and review.",
  });
export type ClientReview = z.output<typeof clientReview>;
export type ClientReviewOut = z.input<typeof clientReview>;

export const readClientReview = endpoint({
  operationId: "readClientReview",
  method: "GET",
  path: "/api/admin/clients/:id/review",
  access: "staff",
  summary: "A client's profile, missing details, risk and review",
  params: byId,
  answer: clientReview,
  refusals: ["not_found"],
});

export const saveClientProfile = endpoint({
  operationId: "saveClientProfile",
  method: "PUT",
  path: "/api/admin/clients/:id/profile",
  access: "staff",
  summary: "Save a client's profile, directors and owners; a change requires another review",
  params: byId,
  body: clientProfile.extend({ version: fileVersion.optional() }),
  answer: clientReview,
  refusals: ["client_file_changed", "input_invalid", "not_found"],
});

export const submitClientReview = endpoint({
  operationId: "submitClientReview",
  method: "POST",
  path: "/api/admin/clients/:id/review/submit",
  access: "staff",
  summary: "Submit a client's complete file for review and assess its risk",
  params: byId,
  answer: clientReview,
  refusals: ["activation_incomplete", "not_found", "review_under_way"],
});

export const approveClientReview = endpoint({
  operationId: "approveClientReview",
  method: "POST",
  path: "/api/admin/clients/:id/review/approve",
  access: "staff",
  summary: "Approve a client's review; high risk needs two people",
  params: byId,
  body: z.object({ version: fileVersion.describe("The review's, as it was shown.") }),
  answer: clientReview,
  refusals: [
    "activation_incomplete",
    "client_file_changed",
    "not_found",
    "review_approved_by_you",
    "review_not_under_way",
    "second_person_recent",
    "second_person_same",
  ],
});

export const rejectClientReview = endpoint({
  operationId: "rejectClientReview",
  method: "POST",
  path: "/api/admin/clients/:id/review/reject",
  access: "staff",
  summary: "Reject a client's review, with a reason for staff users",
  params: byId,
  body: z.object({ reason: oneLine(500).min(1, "Give a reason") }),
  answer: clientReview,
  refusals: ["not_found", "review_not_under_way"],
});

/** Requirements that a client can meet by giving company facts. */
const companyCodes = [
  "company_name",
  "address",
  "registration_number",
  "registered_in",
  "directors",
  "owners",
  "nature_of_business",
  "expected_volume",
  "source_of_funds",
] as const satisfies readonly ActivationCode[];

const companyDetails = savedProfile
  .extend({
    isCompany: z
      .boolean()
      .describe("Whether the account is for a company, which may still lack its legal name."),
    companyName: z.string().nullable(),
    people: z.array(savedPerson).describe("Empty for who is neither owner nor administrator."),
    version: fileVersion,
    isReviewed: z.boolean().describe("After a review, only missing facts can be added."),
    missing: z
      .array(z.object({ code: z.enum(companyCodes), words: z.string() }))
      .describe("Missing company facts; empty for a person."),
  })
  .meta({ id: "CompanyDetails" });
export type CompanyDetails = z.output<typeof companyDetails>;

/** Whether a requirement concerns company facts. */
export function isCompanyCode(code: ActivationCode): code is (typeof companyCodes)[number] {
  const codes: readonly ActivationCode[] = companyCodes;
  return codes.includes(code);
}

export const companyInput = clientProfile
  .extend({
    companyName: oneLine(140)
      .refine(isName, "Please enter the company's legal name")
      .refine(isSupportedByBanks, unsupportedNameMessage),
  })
  .meta({ id: "CompanyInput" });

export const readCompany = endpoint({
  operationId: "readCompany",
  method: "GET",
  path: "/api/user/company",
  access: "session",
  summary: "The client's company details, and what is missing",
  answer: companyDetails,
  refusals: [],
});

export const saveCompany = endpoint({
  operationId: "saveCompany",
  method: "PUT",
  path: "/api/user/company",
  access: "session",
  summary: "Save the client's company details; after the review, only missing ones",
  body: companyInput.extend({ version: fileVersion.optional() }),
  answer: companyDetails,
  refusals: ["client_file_changed", "input_invalid", "key_fact_locked"],
});
