import { expect } from "vitest";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import { openTestPool } from "./open-test-pool.ts";

/** Fails the test, naming every break, unless the books of the database at `url` hold. */
export async function expectBooksToBalance(url: string): Promise<void> {
  const db = openTestPool(url, { connections: 1 });
  try {
    expect(await checkBooks(db), "breaks in the books").toEqual([]);
  } finally {
    await db.destroy();
  }
}
