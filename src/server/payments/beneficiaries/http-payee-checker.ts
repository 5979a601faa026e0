import { z } from "#contract/zod.ts";
import type { PayeeAnswer } from "#domain/payments/beneficiaries/payee-check.ts";
import type { PayeeChecker } from "./payee-checker.ts";

type Settings = { readonly url: string; readonly key: string | undefined };

/** Result codes of the EPC's verification of payee, which providers use for Pay.UK's answers as well. */
const report = z.object({
  result: z.enum(["MTCH", "CMTC", "NMTC", "NOAP"]),
  name: z.string().trim().min(1).max(140).optional(),
  reasonCode: z.string().max(10).optional(),
});

/**
 * Words for the reason codes of Confirmation of Payee.
 * @see https://www.wearepay.uk/what-we-do/overlay-services/confirmation-of-payee/
 */
const reasons: Readonly<Record<string, string>> = {
  AC01: "There's no such account at that bank.",
  ACNS: "The bank doesn't check names on this account.",
  ANNM: "The account has another name at its bank.",
  BANM: "This is a business account with another name.",
  CASS: "The account has moved to another bank.",
  IVCR: "The bank couldn't find the account.",
  OPTO: "The account holder has opted out of name checks.",
  PANM: "This is a personal account with another name.",
  SCNS: "The bank doesn't check names.",
};

const readMs = 3_000;

/** Asks a provider of Confirmation of Payee and verification of payee by its JSON interface. */
export function createHttpPayeeChecker({ url, key }: Settings): PayeeChecker {
  return {
    simulated: false,
    ask: async ({ scheme, name, isBusiness, account: { numbers } }) => {
      const { iban, sortCode, accountNumber } = numbers;
      const response = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(key !== undefined && { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify({
          scheme,
          name,
          accountType: isBusiness ? "business" : "personal",
          ...(iban === undefined ? { sortCode, accountNumber } : { iban }),
        }),
        redirect: "error",
        signal: AbortSignal.timeout(readMs),
      });
      if (!response.ok) throw new Error(`the provider of name checks answered ${response.status}`);
      return readReport(report.parse(await response.json()));
    },
  };
}

function readReport({ result, name, reasonCode = "" }: z.output<typeof report>): PayeeAnswer {
  const reason = reasons[reasonCode];
  if (result === "MTCH") return { outcome: "match", accountName: null, reason: null };
  if (result === "CMTC" && name !== undefined)
    return { outcome: "close_match", accountName: name, reason: null };
  if (result === "NOAP")
    return { outcome: "unavailable", accountName: null, reason: reason ?? "The bank gave no answer." };
  return {
    outcome: "no_match",
    accountName: null,
    reason: reason ?? "The account has another name at its bank.",
  };
}
