import { StatementUnreadable } from "#server/payments/bank-statements/parse-xml.ts";
import { readCamt } from "#server/payments/bank-statements/read-camt.ts";
import { camtFile } from "./camt-file.ts";

/** A credit with its payer's account, and a debit. */
export const entries = [
  {
    reference: "DEMO-A",
    amount: "1000.00",
    text: "FX12345678",
    iban: "DE89370400440532013000",
    bic: "COBADEFF",
  },
  { reference: "DEMO-B", amount: "40.00", direction: "DBIT" as const, endToEndId: "0199" },
];
export const sound = camtFile({ entries });

export function read(xml: string | Uint8Array) {
  return readCamt(typeof xml === "string" ? Buffer.from(xml) : xml).statements;
}

/** Why a file can't be read, or "none". */
export function faultsOf(xml: string | Uint8Array): string {
  try {
    read(xml);
  } catch (error) {
    if (error instanceof StatementUnreadable) return error.message;
    throw error;
  }
  return "none";
}
