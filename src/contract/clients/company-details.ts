import { endpoint } from "#contract/endpoint.ts";
import { oneLine } from "#contract/one-line.ts";
import { z } from "#contract/zod.ts";
import type { ActivationCode } from "#domain/clients/accounts/activation.ts";
import { isName, isSupportedByBanks, unsupportedNameMessage } from "#domain/clients/accounts/client-name.ts";
import { clientProfile, fileVersion, savedPerson, savedProfile } from "./client-profile.ts";

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
