import type { DepositDetails } from "#contract/payments/balances.ts";
import type { Fact } from "./messages.ts";

/** What a payer needs for a transfer; fields that the account's country does not use are omitted. */
export function payInFacts(deposit: DepositDetails): Fact[] {
  return [
    { name: "Account name", value: deposit.accountName },
    { name: "Account number", value: deposit.accountNumber },
    { name: "Sort code", value: deposit.sortCode },
    { name: "IBAN", value: deposit.iban },
    { name: "SWIFT/BIC", value: deposit.bic },
    { name: "Payment reference", value: deposit.reference },
  ].filter(({ value }) => value !== "");
}
