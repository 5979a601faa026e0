import { randomUUID } from "node:crypto";
import { Client } from "pg";

type Session = {
  readonly query: (text: string, values?: string[]) => Promise<{ rows: { mark: string | null }[] }>;
  readonly end: () => Promise<unknown>;
};

const rounds = 3;
const setMark = "select set_config('summit.session_mark', $1, false) as mark";
const readMark = "select current_setting('summit.session_mark', true) as mark";

/**
 * Rejects a transaction-mode pooler, in which session locks and notifications are lost while everything else
 * seems to work.
 */
export async function refuseTransactionPooling(
  url: string,
  openSession: (url: string) => Promise<Session> = connect,
): Promise<void> {
  const first = await openSession(url);
  const second = await openSession(url);
  try {
    for (let round = 0; round < rounds; round++) {
      const mark = randomUUID();
      await first.query(setMark, [mark]);
      // While the second holds a session in a transaction, the first proceeds only if it has its own.
      await second.query("begin");
      const seen = await second.query(readMark);
      const marks = await first.query(readMark);
      await second.query("rollback");
      if (seen.rows[0]?.mark === mark || marks.rows[0]?.mark !== mark) {
        throw new Error(
          "DATABASE_URL: a pooler in transaction mode stands before the database, and Summit needs sessions of its own: set pool_mode = session, or connect directly",
        );
      }
    }
  } finally {
    await Promise.all([first.end(), second.end()]);
  }
}

async function connect(url: string): Promise<Session> {
  const client = new Client({
    connectionString: url,
    application_name: "summit-start",
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
  });
  await client.connect();
  return client;
}
