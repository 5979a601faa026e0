import type { BankAccount } from "#domain/payments/beneficiaries/bank-account.ts";
import {
  type BeneficiaryInput,
  parseBeneficiary,
  type RecipientFacts,
} from "#domain/payments/beneficiaries/beneficiary.ts";
import { passesModulusCheck } from "#domain/payments/beneficiaries/uk-modulus.ts";
import { Refused } from "#domain/refusal.ts";
import { ukModulusTable } from "#server/payments/beneficiaries/uk-modulus-table.ts";

/**
 * Reads a recipient by the domain's rules and then by the tables that only the server holds.
 * @throws Refused `bank_details_invalid` with the fault of each field.
 */
export function validateBeneficiary(input: BeneficiaryInput): {
  facts: RecipientFacts;
  account: BankAccount;
} {
  const reading = parseBeneficiary(input);
  if (!reading.ok) throw new Refused("bank_details_invalid", reading.faults);
  const { sortCode, accountNumber } = reading.value.account.numbers;
  if (
    sortCode &&
    accountNumber &&
    !passesModulusCheck(sortCode.replace(/-/g, ""), accountNumber, ukModulusTable())
  ) {
    throw new Refused("bank_details_invalid", {
      accountNumber: "This account number and sort code do not belong together. Check both.",
    });
  }
  return reading.value;
}
