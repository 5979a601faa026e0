import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../postgres/database.ts";
import { insertRows, writeTogether } from "../postgres/insert-rows.ts";
import type { Idempotency } from "./idempotency.ts";

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
  const { rows } = await sql<{
    clientId: string;
    key: string;
    requestHash: Buffer;
    status: number;
    answer: unknown;
  }>`
    select client_id, key, request_hash, status, answer from idempotency_keys
    where (client_id, key) in (select * from unnest(${keys.map((k) => k.clientId)}::uuid[], ${keys.map((k) => k.key)}::text[]))
  `.execute(tx);
  const found = new Map(rows.map((row) => [`${row.clientId} ${row.key}`, row]));
  return keys.map(({ clientId, key }) => {
    const row = found.get(`${clientId} ${key}`);
    return row && { requestHash: row.requestHash, answer: { status: row.status, body: row.answer } };
  });
}

export type NewAnswer = Key & Idempotency & { readonly answer: StoredAnswer; readonly now: Date };

/** In the transaction of the effect. */
export async function saveAnswers(tx: Transaction, answers: readonly NewAnswer[]): Promise<void> {
  await writeTogether(tx, answerWrites(answers));
}

/** The inserts as parts of one combined statement. */
export function answerWrites(answers: readonly NewAnswer[]): RawBuilder<unknown>[] {
  if (answers.length === 0) return [];
  return [
    insertRows("idempotency_keys", answers, [
      ["client_id", "uuid", (a) => a.clientId],
      ["key", "text", (a) => a.key],
      ["request_hash", "bytea", (a) => a.requestHash],
      ["status", "smallint", (a) => a.answer.status],
      ["answer", "json", (a) => JSON.stringify(a.answer.body ?? null)],
      ["created_at", "timestamptz", (a) => a.now],
    ]),
  ];
}
