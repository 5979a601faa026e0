import { Refused } from "#domain/refusal.ts";
import { createApartReader } from "#server/platform/files/read-apart.ts";
import type { BatchTable } from "./read-upload.ts";

/**
 * `readUpload` in a thread of its own.
 * @throws Refused as `readUpload` does, and `batch_unreadable` for a file that takes too much time or memory.
 */
export const readUploadApart = createApartReader<Uint8Array, BatchTable>(
  new URL("./read-upload-thread.ts", import.meta.url),
  {
    limitMs: 10_000,
    tooMuch: () =>
      new Refused("batch_unreadable", {
        file: "It takes too long to read. Divide it into smaller files, or save it as CSV.",
      }),
  },
);
