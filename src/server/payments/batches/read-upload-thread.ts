import { answerApart } from "#server/platform/files/read-apart.ts";
import { readUpload } from "./read-upload.ts";

/** The thread of readUploadApart. */
export function readUploadThread(): void {
  answerApart(readUpload);
}

readUploadThread();
