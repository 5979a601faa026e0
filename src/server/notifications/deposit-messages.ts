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
    ? " The bank is simulated: this account does not exist, do not send real money."
    : "";
  return {
    kind: "account_details",
    title: `${currency} account details`,
    text: `The details of your ${currency} account were sent to ${sentTo}.`,
    mailText: `A client of Summit sends you these details for paying ${currency} into their account. The reference has to come with the money.${warning}`,
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
