import { sql } from "kysely";
import { Refused } from "#domain/refusal.ts";
import type { Transaction } from "../postgres/database.ts";
import type { Idempotency } from "./idempotency.ts";
import { findAnswers, type StoredAnswer, saveAnswers } from "./stored-answers.ts";

/**
 * Runs `work` for the first call with a key and stores its answer in the same transaction; repeats of the
 * same request get that answer, without expiry. Refused calls store nothing.
 * @throws Refused `idempotency_key_reused` when the key was used for another request.
 */
export async function answerOnce(
  tx: Transaction,
  clientId: string,
  { key, requestHash }: Idempotency,
  now: Date,
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  // Serialises calls with the same key, so that the later one finds the earlier answer.
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
