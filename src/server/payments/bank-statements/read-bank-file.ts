import { parseStatusReport, type StatusReport } from "#domain/payments/payouts/status-report.ts";
import { Refused } from "#domain/refusal.ts";
import { isOwnAccount } from "./own-account.ts";
import { decodeXml, parseXml, StatementUnreadable } from "./parse-xml.ts";
import { type CamtFile, readCamt } from "./read-camt.ts";

/** A file of statements, with the names of Summit's accounts, or a status report. */
export type BankFile =
  | { readonly kind: "statements"; readonly bytes: Uint8Array; readonly ownNames: readonly string[] }
  | { readonly kind: "report"; readonly bytes: Uint8Array };

/** @throws Refused `statement_unreadable`. */
export function readBankFile(file: BankFile): CamtFile | StatusReport {
  try {
    return file.kind === "report"
      ? readReport(file.bytes)
      : readCamt(file.bytes, (account) => isOwnAccount(account, file.ownNames));
  } catch (error) {
    if (!(error instanceof StatementUnreadable)) throw error;
    const faults = file.kind === "report" ? error.faults.slice(0, 3) : error.faults;
    throw new Refused("statement_unreadable", { file: faults.join(" ") });
  }
}

/** @throws StatementUnreadable */
export function readReport(bytes: Uint8Array): StatusReport {
  const report = parseStatusReport(parseXml(decodeXml(bytes)));
  if (report) return report;
  throw new StatementUnreadable([
    "This isn't a status report (pain.002), or it doesn't name the file it's about.",
  ]);
}
