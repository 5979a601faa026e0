/** A transaction was rolled back because it had no statement in progress and did not end. */
export class TransactionStalled extends Error {
  override name = "TransactionStalled";

  constructor(idleMs: number) {
    super(`a transaction had no statement in progress for ${Math.round(idleMs)} ms`);
  }
}
