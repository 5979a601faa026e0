import type { StatusReport } from "#domain/payments/payouts/status-report.ts";
import { Refused } from "#domain/refusal.ts";
import type { Bank } from "#server/payments/bank/bank.ts";
import { createApartReader } from "#server/platform/files/read-apart.ts";
import { namesOfOwnAccounts } from "./own-account.ts";
import type { BankFile } from "./read-bank-file.ts";
import type { CamtFile } from "./read-camt.ts";

/** `readBankFile` in a thread of its own. */
export const readBankFileApart = createApartReader<BankFile, CamtFile | StatusReport>(
  new URL("./read-bank-file-thread.ts", import.meta.url),
  {
    limitMs: 30_000,
    tooMuch: () =>
      new Refused("statement_unreadable", {
        file: "It takes too long to read. Ask the bank for daily files.",
      }),
  },
);

/** @throws Refused `statement_unreadable`, also for a file that takes too much time or memory. */
export async function readStatementsApart(bytes: Uint8Array, bank: Bank): Promise<CamtFile> {
  const file = { kind: "statements", bytes, ownNames: namesOfOwnAccounts(bank) } as const;
  return (await readBankFileApart(file)) as CamtFile;
}

/** @throws Refused `statement_unreadable`, also for a file that takes too much time or memory. */
export async function readReportApart(bytes: Uint8Array): Promise<StatusReport> {
  return (await readBankFileApart({ kind: "report", bytes })) as StatusReport;
}
