import type { PayeeAnswer } from "#domain/payments/beneficiaries/payee-check.ts";
import type { PayeeChecker } from "./payee-checker.ts";

/**
 * Answers by the account number's last two digits, so that every answer can be tried: 96 unavailable, 97 no match,
 * 98 a close match with the first name as an initial, any other a match.
 */
export const simulatedPayeeChecker: PayeeChecker = {
  simulated: true,
  ask: async ({ name, account: { numbers } }) => {
    const number = numbers.accountNumber ?? numbers.iban ?? "";
    return answerTo(number.slice(-2), name);
  },
};

function answerTo(digits: string, name: string): PayeeAnswer {
  if (digits === "96")
    return {
      outcome: "unavailable",
      accountName: null,
      reason: "The bank doesn't check names on this account.",
    };
  if (digits === "97")
    return { outcome: "no_match", accountName: null, reason: "The account has another name at its bank." };
  if (digits === "98")
    return { outcome: "close_match", accountName: name.replace(/^(\S)\S+/, "$1."), reason: null };
  return { outcome: "match", accountName: null, reason: null };
}
