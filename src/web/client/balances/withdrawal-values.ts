import type { Balance } from "#contract/payments/balances.ts";
import { refusals } from "#contract/refusals.ts";
import { parseAmount } from "#domain/money.ts";
import { type PurposeCode, purposeFault } from "#domain/payments/payments/payment-purpose.ts";
import { recipientReferenceFault } from "#domain/payments/payments/payment-reference.ts";
import type { FieldFaults } from "#domain/refusal.ts";

export type WithdrawalValues = {
  /** A clean decimal text, empty when nothing is entered. */
  amount: string;
  /** Empty when nobody is chosen. */
  beneficiaryId: string;
  reference: string;
  /** Empty until chosen. */
  purpose: PurposeCode | "";
};

/** What is wrong with it, by the rules that the server has as well. */
export function validateWithdrawal(
  { amount, beneficiaryId, reference, purpose }: WithdrawalValues,
  held: Pick<Balance, "amount" | "currency">,
  country = "",
): FieldFaults {
  const faults = {
    amount: getAmountError(amount, held),
    beneficiaryId: beneficiaryId === "" ? "Choose a recipient." : undefined,
    reference: recipientReferenceFault(reference.trim(), held.currency),
    purpose: purposeFault(country, purpose),
  };
  return Object.fromEntries(
    Object.entries(faults).flatMap(([field, fault]) => (fault === undefined ? [] : [[field, fault]])),
  );
}

function getAmountError(amount: string, held: Pick<Balance, "amount" | "currency">): string | undefined {
  if (amount === "") return "Enter an amount.";
  const minor = parseAmount(amount.replace(/\.$/, ""), held.currency);
  if (minor === "amount_too_large") return "That's more than you hold";
  if (typeof minor !== "bigint") return refusals[minor].message;
  if (minor === 0n) return "Enter an amount above 0.";
  // A balance beyond the largest possible amount covers any input.
  const most = parseAmount(held.amount, held.currency);
  return typeof most === "bigint" && minor > most ? "That's more than you hold" : undefined;
}
