import type { beneficiaryIn } from "#contract/payments/beneficiaries.ts";
import type { z } from "#contract/zod.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { AccountFormat, BankFieldName } from "#domain/payments/beneficiaries/account-format.ts";
import { bankForm } from "#domain/payments/beneficiaries/bank-forms.ts";
import type { BeneficiaryType } from "#domain/payments/beneficiaries/beneficiary-type.ts";
import { isCountryCode } from "#domain/payments/beneficiaries/country.ts";

/** A field of the recipient form, by its name in the request. */
export type RecipientField =
  | BankFieldName
  | "accountHolder"
  | "addressCountry"
  | "addressLine"
  | "bank"
  | "email"
  | "town";

/** Input by field, including fields of hidden tabs or currencies. */
export type RecipientValues = Readonly<Partial<Record<RecipientField, string>>>;

/** Account owner, currency and tab. */
export type RecipientKind = {
  readonly type: BeneficiaryType;
  readonly currency: CurrencyCode;
  readonly format: AccountFormat;
};

export type RecipientInput = z.input<typeof beneficiaryIn>;

/** The visible fields in screen order. The client's own account has nobody to write to. */
export function recipientFields({ type, currency, format }: RecipientKind): readonly RecipientField[] {
  const account = bankForm(currency, format).fields.map(({ name }) => name);
  const facts: RecipientField[] = type === "myself" ? ["bank"] : ["bank", "email"];
  return ["accountHolder", ...account, ...addressFields, ...facts];
}

/** Banks require a town and a country with each payment. */
export const addressFields: readonly RecipientField[] = ["addressLine", "town", "addressCountry"];

/** The account's country, where most recipients live; empty while unknown. */
export function suggestedCountry(
  { iban = "" }: RecipientValues,
  { currency, format }: RecipientKind,
): string {
  const { country } = bankForm(currency, format);
  if (typeof country === "string") return country;
  const code = iban.trim().slice(0, 2).toUpperCase();
  return isCountryCode(code) ? code : "";
}

/** The request: visible fields only. */
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

/** The recipient's details without account numbers. */
export function withoutAccount(values: RecipientValues): RecipientValues {
  return Object.fromEntries(nonAccountFields.map((field) => [field, values[field]]));
}
