import type { beneficiaryIn } from "#contract/payments/beneficiaries.ts";
import type { z } from "#contract/zod.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { AccountFormat, BankFieldName } from "#domain/payments/beneficiaries/account-format.ts";
import { bankForm } from "#domain/payments/beneficiaries/bank-forms.ts";
import type { BeneficiaryType } from "#domain/payments/beneficiaries/beneficiary-type.ts";
import { isCountryCode } from "#domain/payments/beneficiaries/country.ts";

/** A field of the recipient's form, by its name in the request. */
export type RecipientField =
  | BankFieldName
  | "accountHolder"
  | "addressCountry"
  | "addressLine"
  | "bank"
  | "email"
  | "town";

/** What is typed, by field. It may hold fields of a tab or a currency that is not shown. */
export type RecipientValues = Readonly<Partial<Record<RecipientField, string>>>;

/** Whose account, in which currency, entered on which tab. */
export type RecipientKind = {
  readonly type: BeneficiaryType;
  readonly currency: CurrencyCode;
  readonly format: AccountFormat;
};

type RecipientInput = z.input<typeof beneficiaryIn>;

/** The fields that are shown, in their order on the screen. The client's own account has nobody to write to. */
export function recipientFields({ type, currency, format }: RecipientKind): readonly RecipientField[] {
  const account = bankForm(currency, format).fields.map(({ name }) => name);
  const facts: RecipientField[] = type === "myself" ? ["bank"] : ["bank", "email"];
  return ["accountHolder", ...account, ...addressFields, ...facts];
}

/** Where the recipient is: banks ask for a town and a country with each payment. */
export const addressFields: readonly RecipientField[] = ["addressLine", "town", "addressCountry"];

/** The country that the account is in, which most recipients live in; empty while it is not known. */
export function suggestedCountry(
  { iban = "" }: RecipientValues,
  { currency, format }: RecipientKind,
): string {
  const { country } = bankForm(currency, format);
  if (typeof country === "string") return country;
  const code = iban.trim().slice(0, 2).toUpperCase();
  return isCountryCode(code) ? code : "";
}

/** What is sent: the fields that are shown and nothing of any other tab. */
export function recipientInput(
  values: RecipientValues,
  kind: RecipientKind,
  fields: readonly RecipientField[] = recipientFields(kind),
): RecipientInput {
  const typed = Object.fromEntries(fields.map((field) => [field, values[field] ?? ""]));
  return { ...typed, type: kind.type, currency: kind.currency, format: kind.format };
}

const nonAccountFields: readonly RecipientField[] = [
  "accountHolder",
  "addressLine",
  "town",
  "addressCountry",
];

/** Who and where the recipient is, without any number of their account. */
export function withoutAccount(values: RecipientValues): RecipientValues {
  return Object.fromEntries(nonAccountFields.map((field) => [field, values[field]]));
}
