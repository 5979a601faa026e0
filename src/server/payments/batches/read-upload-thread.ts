/* The thread of readUploadApart: reads the file that it is given, and posts its table or the refusal. */
import { parentPort, workerData } from "node:worker_threads";
import { accepted, type Outcome, Refused, refused } from "#domain/refusal.ts";
import { type BatchTable, readUpload } from "./read-upload.ts";

parentPort?.postMessage(readUploadOutcome(workerData));

/** The table of a file, or why it is refused: an error of ours would arrive without its class. */
export function readUploadOutcome(bytes: Uint8Array): Outcome<BatchTable> {
  try {
    return accepted(readUpload(bytes));
  } catch (error) {
    if (error instanceof Refused) return refused(error.code, error.fields);
    throw error;
  }
}
