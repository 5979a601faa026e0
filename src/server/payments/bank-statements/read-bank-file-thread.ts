import { answerApart } from "#server/platform/files/read-apart.ts";
import { readBankFile } from "./read-bank-file.ts";

/** The thread of the readers of bank files. */
export function readBankFileThread(): void {
  answerApart(readBankFile);
}

readBankFileThread();
