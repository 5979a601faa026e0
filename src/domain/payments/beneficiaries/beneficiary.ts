import type { CurrencyCode } from "#domain/currency.ts";
import type { FieldFaults } from "#domain/refusal.ts";
import type { AccountFormat } from "./account-format.ts";
import {
  type AccountResult,
  type BankAccount,
  type BankInput,
  inferAccountFormat,
  parseBankAccount,
} from "./bank-account.ts";
import type { BeneficiaryType } from "./beneficiary-type.ts";
import type { CountryCode } from "./country.ts";
import { type AddressInput, parseRecipientAddress, type RecipientAddress } from "./recipient-address.ts";
import { parseBankName, parseHolderName, parseNickname, parseRecipientEmail } from "./recipient-texts.ts";

/** Per client. */
export const maxBeneficiaries = 1_000;

/** Facts of a recipient besides the account. */
export type RecipientFacts = {
  readonly type: BeneficiaryType;
  readonly holderName: string;
  /** Entered by the client, may be empty; Summit has no bank directory to fill it from. */
  readonly bank: string;
  readonly nickname: string | null;
  readonly email: string | null;
  /** Null when the request has none. */
  readonly address: RecipientAddress | null;
};

/** Everything a payment needs of its recipient, copied into `payments`. */
export type Payee = {
  readonly beneficiaryId: string;
  readonly name: string;
  readonly bank: string;
  readonly country: CountryCode;
  readonly currency: CurrencyCode;
  readonly email: string | null;
  /** "•••• 4321". */
  readonly accountMasked: string;
  readonly account: BankAccount;
  /** Missing in copies made before addresses were required. */
  readonly address?: RecipientAddress | null;
};

/** Input of the details screen, under the specification's names. */
export type BeneficiaryInput = BankInput &
  AddressInput & {
    readonly type: BeneficiaryType;
    readonly currency: CurrencyCode;
    /** The tab; defaults to IBAN when an IBAN is given. */
    readonly format?: AccountFormat | undefined;
    readonly accountHolder?: string | null | undefined;
    readonly email?: string | null | undefined;
    readonly nickname?: string | null | undefined;
    readonly bank?: string | null | undefined;
  };

export type BeneficiaryResult =
  | { readonly ok: true; readonly value: { readonly facts: RecipientFacts; readonly account: BankAccount } }
  | { readonly ok: false; readonly faults: FieldFaults };

export type RecipientFactsResult =
  | { readonly ok: true; readonly value: RecipientFacts }
  | { readonly ok: false; readonly faults: FieldFaults };

/** Parses a recipient; returns a message for every invalid field at once. */
export function parseBeneficiary(input: BeneficiaryInput): BeneficiaryResult {
  const facts = parseRecipientFacts(input);
  const account: AccountResult = parseBankAccount(
    input.currency,
    input.format ?? inferAccountFormat(input),
    input,
  );
  if (facts.ok && account.ok) return { ok: true, value: { facts: facts.value, account: account.value } };
  return { ok: false, faults: { ...faultsOf(facts), ...faultsOf(account) } };
}

/**
 * Parses a recipient's facts. The client's own account takes no email address, as there is nobody to notify.
 */
export function parseRecipientFacts(input: Omit<BeneficiaryInput, "format">): RecipientFactsResult {
  const holderName = parseHolderName(input.accountHolder ?? "", input.currency);
  const bank = parseBankName(input.bank ?? "");
  const nickname = parseNickname(input.nickname ?? "");
  const email = parseRecipientEmail(input.type === "myself" ? "" : (input.email ?? ""));
  const address = parseRecipientAddress(input);
  if (holderName.ok && bank.ok && nickname.ok && email.ok && address.ok) {
    const value = {
      type: input.type,
      holderName: holderName.value,
      bank: bank.value,
      nickname: nickname.value,
      email: email.value,
      address: address.value,
    };
    return { ok: true, value };
  }
  const readings = { accountHolder: holderName, bank, nickname, email };
  const faults = Object.entries(readings).flatMap(([name, reading]) =>
    reading.ok ? [] : [[name, reading.fault] as const],
  );
  return { ok: false, faults: { ...Object.fromEntries(faults), ...faultsOf(address) } };
}

function faultsOf(reading: { ok: true } | { ok: false; faults: FieldFaults }): FieldFaults {
  return reading.ok ? {} : reading.faults;
}
