import type { CurrencyCode } from "#domain/currency.ts";
import type { Message } from "./messages.ts";

export type DepositFacts = {
  readonly accountName: string;
  readonly accountNumber: string;
  readonly sortCode: string;
  readonly iban: string;
  readonly bic: string;
  readonly reference: string;
  readonly currency: CurrencyCode;
  readonly simulated: boolean;
  readonly sentTo: string;
};

/** Account details, to pass on to payers. */
export function depositDetails(deposit: DepositFacts): Message {
  const { currency, simulated, sentTo } = deposit;
  const warning = simulated
    ? " The bank is simulated and this account doesn't exist. Do not send real money."
    : "";
  return {
    kind: "account_details",
    title: `${currency} account details`,
    text: `We've sent your ${currency} account details to ${sentTo}.`,
    mailText: `A Summit client has asked us to send you these details for paying ${currency} into their account. Please include the reference with your payment.${warning}`,
    path: `/balances/${currency}`,
    facts: [
      { name: "Account name", value: deposit.accountName },
      { name: "Account number", value: deposit.accountNumber },
      { name: "Sort code", value: deposit.sortCode },
      { name: "IBAN", value: deposit.iban },
      { name: "SWIFT/BIC", value: deposit.bic },
      { name: "Reference", value: deposit.reference },
    ].filter(({ value }) => value !== ""),
  };
}
