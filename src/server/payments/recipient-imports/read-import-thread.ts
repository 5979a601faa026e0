import { decodeText } from "#server/platform/files/decode-text.ts";
import { answerApart } from "#server/platform/files/read-apart.ts";
import { readImportText } from "./read-import-text.ts";

/** The thread of readImportApart. */
export function readImportThread(): void {
  answerApart((bytes: Uint8Array) => readImportText(decodeText(bytes), "file"));
}

readImportThread();
