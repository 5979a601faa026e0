import { violatedConstraint } from "../postgres/database.ts";

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
