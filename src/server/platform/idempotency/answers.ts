import { sql } from "kysely";
import { Refused } from "#domain/refusal.ts";
import { type Transaction, violatedConstraint } from "#server/platform/postgres/database.ts";
import { encodeArray } from "#server/platform/postgres/encode-array.ts";
import { appendRows, type Insertion } from "#server/platform/postgres/unread-writes.ts";

/** Status and JSON body of a stored answer. */
export type StoredAnswer = { readonly status: number; readonly body: unknown };

type Key = { readonly clientId: string; readonly key: string };
type SavedAnswer = { readonly requestHash: Buffer; readonly answer: StoredAnswer };

/** Stored answers in key order; undefined for a new key. */
export async function findAnswers(
  tx: Transaction,
  keys: readonly Key[],
): Promise<(SavedAnswer | undefined)[]> {
  if (keys.length === 0) return [];
  const clientIds = encodeArray(
    "uuid",
    keys.map(({ clientId }) => clientId),
  );
  const texts = encodeArray(
    "text",
    keys.map(({ key }) => key),
  );
  // A key at a time, so that each is looked up in the index, however few or many are stored.
  const { rows } = await sql<{
    clientId: string;
    key: string;
    requestHash: Buffer;
    status: number;
    answer: unknown;
  }>`
    select stored.* from unnest(${clientIds}::uuid[], ${texts}::text[]) as named (client_id, key)
    cross join lateral (select client_id, key, request_hash, status, answer from idempotency_keys
      where client_id = named.client_id and key = named.key offset 0) as stored`.execute(tx);
  const found = new Map(rows.map((row) => [`${row.clientId} ${row.key}`, row]));
  return keys.map(({ clientId, key }) => {
    const row = found.get(`${clientId} ${key}`);
    return row && { requestHash: row.requestHash, answer: { status: row.status, body: row.answer } };
  });
}

export type NewAnswer = Key & Idempotency & { readonly answer: StoredAnswer; readonly now: Date };

/** In the transaction of the effect. */
export async function saveAnswers(tx: Transaction, answers: readonly NewAnswer[]): Promise<void> {
  await appendRows(tx, insertion, answers);
}

const insertion: Insertion<NewAnswer> = {
  table: "idempotency_keys",
  columns: [
    ["client_id", "uuid", (a) => a.clientId],
    ["key", "text", (a) => a.key],
    ["request_hash", "bytea", (a) => a.requestHash],
    ["status", "smallint", (a) => a.answer.status],
    ["answer", "json", (a) => JSON.stringify(a.answer.body ?? null)],
    ["created_at", "timestamptz", (a) => a.now],
  ],
};

/** Idempotency-Key and request fingerprint. */
export type Idempotency = { readonly key: string; readonly requestHash: Buffer };

/**
 * Runs `work` for the first call with a key and stores its answer in the same transaction; repeats of the
 * same request get the stored answer, without expiry. Refused calls store nothing, so they can be repeated
 * under the same key. @throws Refused `idempotency_key_reused` for another request under the key.
 */
export async function answerOnce(
  tx: Transaction,
  clientId: string,
  { key, requestHash }: Idempotency,
  now: Date,
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  // Serialises calls with the same key, so that the later one finds the earlier answer; sent together, run in turn.
  const [, [earlier]] = await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended(${`${clientId} ${key}`}, 7003))`.execute(tx),
    findAnswers(tx, [{ clientId, key }]),
  ]);
  if (earlier) {
    if (!earlier.requestHash.equals(requestHash)) throw new Refused("idempotency_key_reused");
    return earlier.answer;
  }
  const answer = await work();
  await saveAnswers(tx, [{ clientId, key, requestHash, answer, now }]);
  return answer;
}

/**
 * Retries once when a concurrent transaction stored an answer under one of the keys; nothing was written, and
 * the retry finds that answer.
 */
export async function withOneAnswer<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violatedConstraint(error) !== "idempotency_keys_pkey") throw error;
    return work();
  }
}
