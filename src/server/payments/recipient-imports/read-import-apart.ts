import type { ImportColumn } from "#domain/payments/recipient-imports/import-columns.ts";
import { Refused } from "#domain/refusal.ts";
import type { ReadTable } from "#domain/table-columns.ts";
import { createApartReader } from "#server/platform/files/read-apart.ts";

/**
 * The lines of an uploaded file, read in a thread of its own.
 * @throws Refused as `readImportText` does, and `recipient_import_unreadable` for a file that takes too much time or memory.
 */
export const readImportApart = createApartReader<Uint8Array, ReadTable<ImportColumn>>(
  new URL("./read-import-thread.ts", import.meta.url),
  {
    limitMs: 10_000,
    tooMuch: () =>
      new Refused("recipient_import_unreadable", {
        file: "It takes too long to read. Divide it into smaller files.",
      }),
  },
);
