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
 * Validates by the domain's rules, then by tables that only the server has.
 * @throws Refused `bank_details_invalid` with a fault per field.
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
      accountNumber: "This account number and sort code don't match. Check both.",
    });
  }
  return reading.value;
}
