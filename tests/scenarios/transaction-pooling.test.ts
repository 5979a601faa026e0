import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refuseTransactionPooling } from "#server/platform/postgres/refuse-transaction-pooling.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

let database: TestDatabase;
const opened: Client[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await Promise.all(opened.map((client) => client.end()));
  await database.drop();
});

async function openConnection(): Promise<Client> {
  const client = new Client(database.appUrl);
  await client.connect();
  opened.push(client);
  return client;
}

/** Like a pooler in transaction mode: between transactions, a database session belongs to no client. */
function poolTransactions(take: (idle: Client[]) => Client | undefined) {
  const idle: Client[] = [];
  return async () => {
    let held: Client | undefined;
    return {
      query: async (text: string, values: string[] = []) => {
        held ??= take(idle) ?? (await openConnection());
        const connection = held;
        if (text === "rollback") held = undefined;
        const result = await connection.query(text, values);
        if (text !== "begin" && text !== "rollback" && !isInTransaction.has(connection)) held = undefined;
        if (text === "begin") isInTransaction.add(connection);
        if (text === "rollback") isInTransaction.delete(connection);
        if (held === undefined) idle.push(connection);
        return result;
      },
      end: async () => undefined,
    };
  };
}
const isInTransaction = new Set<Client>();

describe("at the start", () => {
  it("a direct database connection is accepted", async () => {
    await refuseTransactionPooling(database.appUrl);
  });

  it.each([
    ["the session that was used last", (idle: Client[]) => idle.pop()],
    ["the sessions in turn", (idle: Client[]) => idle.shift()],
  ])("a pooler that gives each transaction %s is refused with a reason", async (_what, take) => {
    await expect(refuseTransactionPooling(database.appUrl, poolTransactions(take))).rejects.toThrow(
      "a pooler in transaction mode stands before the database",
    );
  });
});
