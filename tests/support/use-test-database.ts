import { afterAll, beforeAll } from "vitest";
import { expectBooksToBalance } from "./expect-books-to-balance.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

/**
 * Gives a test file its own database, seeded before the first test. After the last test its books must hold;
 * then it is dropped. Call it at the top of the file and register your own `afterAll` after it: last
 * registered runs first.
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
