import { afterAll, beforeAll } from "vitest";
import { expectBooksToBalance } from "./expect-books-to-balance.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

/**
 * Gives a test file its own database, filled in before the first test. After the last test its books must hold; then it
 * is dropped. Call it at the top of the file; register your own `afterAll` after it: those run first, last registered first.
 */
export function useTestDatabase(): TestDatabase {
  const database: TestDatabase = { ownerUrl: "", appUrl: "", drop: async () => undefined };
  beforeAll(async () => {
    Object.assign(database, await createTestDatabase());
  });
  afterAll(async () => {
    try {
      await expectBooksToBalance(database.appUrl);
    } finally {
      await database.drop();
    }
  });
  return database;
}
