import { currencies } from "#domain/currency.ts";
import { renderPdf } from "#server/platform/pdf/render-pdf.ts";
import type { Deposit } from "./read-balance.ts";

/** Pay-in details of a client's account, as a PDF that the client can forward. */
export function renderAccountDetails(deposit: Deposit): Promise<Buffer> {
  const { currency, simulated } = deposit;
  return renderPdf({
    title: `${currency} account details`,
    simulated: simulated ? "Simulated bank" : null,
    blocks: [
      {
        kind: "facts",
        facts: [
          { label: "Currency", value: `${currency}, ${currencies[currency].name}` },
          ...depositLines(deposit),
        ],
      },
    ],
    notes: [
      `Send ${currency} only, and include the reference so that the money reaches the right balance.`,
      ...(simulated ? ["The bank is simulated and this account doesn't exist. Do not send real money."] : []),
    ],
  });
}

/** Label and value of each detail; fields that the account's country does not use are omitted. */
function depositLines(deposit: Deposit): { readonly label: string; readonly value: string }[] {
  return [
    { label: "Account name", value: deposit.accountName },
    { label: "Account number", value: deposit.accountNumber },
    { label: "Sort code", value: deposit.sortCode },
    { label: "IBAN", value: deposit.iban },
    { label: "SWIFT/BIC", value: deposit.bic },
    { label: "Reference", value: deposit.reference },
  ].filter(({ value }) => value !== "");
}
