import { violatedConstraint } from "../postgres/database.ts";

/**
 * Does `work` once more where another transaction kept an answer under one of its keys in the same moment: nothing was
 * written, and the other's answer is there to be found.
 */
export async function withOneAnswer<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violatedConstraint(error) !== "idempotency_keys_pkey") throw error;
    return work();
  }
}
