import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { type Outcome, orThrow, Refused } from "#domain/refusal.ts";
import type { BatchTable } from "./read-upload.ts";

/** Several times what the largest of honest files takes. */
const usualLimitMs = 10_000;
const maxHeapMb = 512;

let last: Promise<unknown> = Promise.resolve();

/**
 * `readUpload` in a thread of its own, one file at a time: a file that is made to take long holds up other files, and no
 * quote or booking.
 * @throws Refused as `readUpload` does, and `batch_unreadable` for a file that takes too much time or memory.
 */
export function readUploadApart(bytes: Uint8Array, limitMs = usualLimitMs): Promise<BatchTable> {
  const read = last.then(() => readInThread(bytes, limitMs));
  last = read.catch(() => undefined);
  return read;
}

async function readInThread(bytes: Uint8Array, limitMs: number): Promise<BatchTable> {
  const thread = new Worker(new URL("./read-upload-thread.ts", import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
  // One that follows the limit of time would end the process, since nobody waits for it any more.
  thread.on("error", () => undefined);
  try {
    const [outcome] = await once(thread, "message", { signal: AbortSignal.timeout(limitMs) });
    return orThrow(outcome as Outcome<BatchTable>);
  } catch (error) {
    if (!tookTooMuch(error)) throw error;
    throw new Refused("batch_unreadable", {
      file: "It takes too long to read. Divide it into smaller files, or save it as CSV.",
    });
  } finally {
    await thread.terminate();
  }
}

function tookTooMuch(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "ABORT_ERR" || code === "ERR_WORKER_OUT_OF_MEMORY";
}
