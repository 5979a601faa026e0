import { expect } from "vitest";
import { checkBooks } from "#server/ledger/check-books.ts";
import { createLog } from "#server/platform/log.ts";
import { openDatabase } from "#server/platform/postgres/database.ts";

/** Fails the test, naming every break, unless the books of the database at `url` hold. */
export async function expectBooksToHold(url: string): Promise<void> {
  const log = createLog({ LOG_LEVEL: "silent" });
  const db = openDatabase({ url, log, connections: 1, statementTimeoutMs: 60_000 });
  try {
    expect(await checkBooks(db), "breaks in the books").toEqual([]);
  } finally {
    await db.destroy();
  }
}
