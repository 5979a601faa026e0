import { endpoint } from "#contract/endpoint.ts";
import {
  byId,
  currencyCode,
  currencyOut,
  id,
  noContent,
  page,
  pageSchema,
  timestamp,
} from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { accountFormats } from "#domain/payments/beneficiaries/account-format.ts";
import { beneficiaryTypes } from "#domain/payments/beneficiaries/beneficiary-type.ts";

/** Form input; the domain's rules validate it, so that all faults are reported at once. */
const textInput = z
  .string("Enter this as text.")
  .max(10_000, "This is too long. Please shorten it.")
  .nullish();

const type = z.enum(beneficiaryTypes, "Choose who your recipient is").meta({ id: "BeneficiaryType" });
const format = z.enum(accountFormats, "Choose a local bank account or an IBAN").meta({ id: "AccountFormat" });

/** Account fields; `bankForm` in the domain says which apply by currency and format. */
const bankFields = {
  accountNumber: textInput,
  iban: textInput,
  bic: textInput,
  routingNumber: textInput,
  transitNumber: textInput,
  institutionNumber: textInput,
  sortCode: textInput,
  bsb: textInput,
  ifsc: textInput,
  cnaps: textInput,
  bankCode: textInput,
  branchCode: textInput,
};

/** Recipient's address; when all are omitted it stays unchanged, or is requested before the first payout. */
const addressFields = { addressLine: textInput, town: textInput, addressCountry: textInput };

const recipientFields = {
  type,
  accountHolder: textInput,
  email: textInput,
  nickname: textInput,
  bank: textInput,
  ...addressFields,
};

export const beneficiaryIn = z
  .object({
    ...recipientFields,
    currency: currencyCode,
    format: format.optional().describe("Tab of the details screen; defaults to IBAN when an IBAN is given."),
    ...bankFields,
  })
  .meta({ id: "BeneficiaryInput" });

export const beneficiary = z
  .object({
    id,
    name: z.string().describe("The account holder."),
    accountNumber: z.string().describe('Masked: "•••• 4321".'),
    bank: z.string().describe("Entered by the client; may be empty."),
    country: z.string().describe("English name, and ISO 3166 code."),
    countryCode: z.string(),
    currency: currencyOut,
    type,
    format,
    nickname: z.string().nullable(),
    email: z.string().nullable(),
    labels: z.array(z.string()),
    address: z
      .object({ line: z.string().nullable(), town: z.string(), country: z.string() })
      .nullable()
      .describe("Null until entered; payment files require it."),
    version: z
      .number()
      .int()
      .describe("Sent with a change, so that a change of an outdated version is refused."),
    createdAt: timestamp,
  })
  .meta({ id: "Beneficiary" });

export type Beneficiary = z.output<typeof beneficiary>;

const optionalText = z.string().optional();

export const revealedBeneficiary = z
  .object({
    id,
    accountHolder: z.string(),
    currency: currencyOut,
    format,
    version: z.number().int(),
    accountNumber: optionalText,
    iban: optionalText,
    bic: optionalText,
    routingNumber: optionalText,
    transitNumber: optionalText,
    institutionNumber: optionalText,
    sortCode: optionalText,
    bsb: optionalText,
    ifsc: optionalText,
    cnaps: optionalText,
    bankCode: optionalText,
    branchCode: optionalText,
  })
  .meta({ id: "RevealedBeneficiary", description: "The unmasked account, by form field." });

export type RevealedBeneficiary = z.output<typeof revealedBeneficiary>;

const search = z
  .string()
  .max(200)
  .regex(/^\P{Cc}*$/u, "Search for letters and digits");

/** Compared without case. */
const label = z.string().trim().min(1).max(100);
const labelsIn = z.array(z.string("Enter this as text.").max(1_000)).max(50);

export const listBeneficiaries = endpoint({
  operationId: "listBeneficiaries",
  method: "GET",
  path: "/api/beneficiaries",
  access: "activated",
  summary: "The client's recipients by name; `search` matches name, bank, country, nickname and labels",
  query: page.extend({
    search: search.optional(),
    currency: currencyCode.optional(),
    label: label.optional(),
  }),
  answer: pageSchema(beneficiary),
  refusals: [],
});

export const addBeneficiary = endpoint({
  operationId: "addBeneficiary",
  method: "POST",
  path: "/api/beneficiaries",
  access: "activated",
  summary: "Create a recipient",
  body: beneficiaryIn,
  answer: beneficiary,
  status: 201,
  refusals: ["bank_details_invalid", "beneficiary_duplicate", "beneficiary_limit"],
});

export const getBeneficiary = endpoint({
  operationId: "getBeneficiary",
  method: "GET",
  path: "/api/beneficiaries/:id",
  access: "activated",
  summary: "Get a recipient",
  params: byId,
  answer: beneficiary,
  refusals: ["not_found"],
});

export const editBeneficiary = endpoint({
  operationId: "editBeneficiary",
  method: "PUT",
  path: "/api/beneficiaries/:id",
  access: "activated",
  summary: "Update a recipient; an absent account or nickname is left unchanged",
  params: byId,
  body: beneficiaryIn.extend({ version: z.number().int().min(1).optional() }),
  answer: beneficiary,
  refusals: ["not_found", "bank_details_invalid", "beneficiary_changed", "beneficiary_duplicate"],
});

export const setBeneficiaryNickname = endpoint({
  operationId: "setBeneficiaryNickname",
  method: "PUT",
  path: "/api/beneficiaries/:id/nickname",
  access: "activated",
  summary: "Set a recipient's nickname; an empty one removes it",
  params: byId,
  body: z.object({
    nickname: z.string("Enter this as text.").max(10_000, "This is too long. Please shorten it.").nullable(),
  }),
  answer: beneficiary,
  refusals: ["not_found", "input_invalid"],
});

export const setBeneficiaryLabels = endpoint({
  operationId: "setBeneficiaryLabels",
  method: "PUT",
  path: "/api/beneficiaries/:id/labels",
  access: "activated",
  summary: "Set a recipient's labels, at most 10; the same label in another case counts once",
  params: byId,
  body: z.object({
    labels: labelsIn,
    replaces: labelsIn.optional().describe("The labels that were read; refused when they changed since."),
  }),
  answer: beneficiary,
  refusals: ["not_found", "input_invalid", "value_changed"],
});

export const listBeneficiaryLabels = endpoint({
  operationId: "listBeneficiaryLabels",
  method: "GET",
  path: "/api/beneficiary-labels",
  access: "activated",
  summary: "Every label of the client's recipients, with how many have it",
  answer: z.array(z.object({ label: z.string(), count: z.number().int() })),
  refusals: [],
});

export const removeBeneficiary = endpoint({
  operationId: "removeBeneficiary",
  method: "DELETE",
  path: "/api/beneficiaries/:id",
  access: "activated",
  summary: "Delete a recipient without payments in progress",
  params: byId,
  answer: noContent,
  status: 204,
  refusals: ["not_found", "beneficiary_in_use"],
});

export const revealBeneficiary = endpoint({
  operationId: "revealBeneficiary",
  method: "POST",
  path: "/api/beneficiaries/:id/reveal",
  access: "activated",
  isRead: true,
  summary: "Reveal a recipient's full account details; each reveal is recorded",
  params: byId,
  answer: revealedBeneficiary,
  refusals: ["not_found"],
});
