import { cutText } from "#domain/cut-text.ts";

/** The most common ISO 20022 return reasons (ExternalReturnReason1Code), in words for a client. */
const words: Readonly<Record<string, string>> = {
  AC01: "the account number is incorrect",
  AC03: "the account number is incorrect",
  AC04: "the account is closed",
  AC06: "the account is blocked",
  AC13: "that kind of account can't be paid into",
  AG01: "that account can't be paid into",
  AM05: "the payment was sent twice",
  BE01: "the name doesn't match the account",
  BE04: "the recipient's address is missing",
  BE06: "the recipient isn't known at that bank",
  CNOR: "the recipient's bank isn't reachable",
  CUST: "the sender asked for it back",
  DUPL: "the payment was sent twice",
  FOCR: "the sender asked for it back",
  MD07: "the account holder has died",
  MS02: "the recipient refused it",
  MS03: "the bank gave no reason",
  NARR: "the bank gave no code",
  RC01: "the bank code is incorrect",
  RR04: "regulations don't allow it",
  UPAY: "the payment isn't due",
};

/** Return reason for the client: the code in words plus the bank's text. */
export function returnReasonText(code: string | undefined, added: string): string {
  const known = code === undefined ? undefined : words[code.toUpperCase()];
  const text = known ?? (code === undefined ? undefined : `reason ${code}`);
  const suffix = added === "" ? "" : ` (${cutText(added, 100)})`;
  return text === undefined && suffix === ""
    ? "The recipient's bank sent it back"
    : `The recipient's bank sent it back${text === undefined ? "" : `: ${text}`}${suffix}`;
}
