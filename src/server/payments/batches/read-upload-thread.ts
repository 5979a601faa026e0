/* The thread of readUploadApart: reads the file that it is given, and posts its table or the refusal. */
import { parentPort, workerData } from "node:worker_threads";
import { accepted, type Outcome, Refused, refused } from "#domain/refusal.ts";
import { type BatchTable, readUpload } from "./read-upload.ts";

parentPort?.postMessage(read(workerData));

function read(bytes: Uint8Array): Outcome<BatchTable> {
  try {
    return accepted(readUpload(bytes));
  } catch (error) {
    if (error instanceof Refused) return refused(error.code, error.fields);
    throw error;
  }
}
