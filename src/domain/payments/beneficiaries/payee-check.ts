import type { BankAccount } from "./bank-account.ts";
import { isSepaAccount } from "./sepa.ts";

/** What the recipient's bank says about the name on an account; `unavailable` when it gave no answer. */
export const payeeCheckOutcomes = ["match", "close_match", "no_match", "unavailable"] as const;
export type PayeeCheckOutcome = (typeof payeeCheckOutcomes)[number];

/**
 * Confirmation of Payee in the UK (Pay.UK) and verification of payee in SEPA (EPC218-23).
 * @see https://www.europeanpaymentscouncil.eu/what-we-do/other-schemes/verification-payee
 */
export type PayeeCheckScheme = "cop" | "vop";

/** The scheme that can be asked about an account; undefined for every other account. */
export function payeeCheckScheme(account: BankAccount): PayeeCheckScheme | undefined {
  if (account.currency === "GBP" && account.country === "GB") return "cop";
  return account.currency === "EUR" && isSepaAccount(account) ? "vop" : undefined;
}

export type PayeeAnswer = {
  readonly outcome: PayeeCheckOutcome;
  /** The account's name at the bank; with a close match alone. */
  readonly accountName: string | null;
  /** In words for the client; with `no_match` and `unavailable`. */
  readonly reason: string | null;
};

/** A name that doesn't match stops payments until the client says that they have checked the account. */
export function stopsPayments(
  check: { readonly outcome: PayeeCheckOutcome; readonly acknowledgedAt: Date | null } | undefined,
): boolean {
  return check?.outcome === "no_match" && check.acknowledgedAt === null;
}
