import { sql } from "kysely";
import { Refused } from "#domain/refusal.ts";
import type { Transaction } from "../postgres/database.ts";
import type { Idempotency } from "./idempotency.ts";
import { findAnswers, type StoredAnswer, saveAnswers } from "./stored-answers.ts";

/**
 * Does `work` for the first call with this key and keeps its answer in the same transaction; every later call with
 * the same request gets that answer, for ever. A call that is refused keeps nothing, since it did nothing.
 * @throws Refused `idempotency_key_reused` when the key came with another request before.
 */
export async function answerOnce(
  tx: Transaction,
  clientId: string,
  { key, requestHash }: Idempotency,
  now: Date,
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  // Two calls with one key wait for each other here, so that the later one finds the answer of the earlier.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${clientId} ${key}`}, 7003))`.execute(tx);
  const [earlier] = await findAnswers(tx, [{ clientId, key }]);
  if (earlier) {
    if (!earlier.requestHash.equals(requestHash)) throw new Refused("idempotency_key_reused");
    return earlier.answer;
  }
  const answer = await work();
  await saveAnswers(tx, [{ clientId, key, requestHash, answer, now }]);
  return answer;
}
