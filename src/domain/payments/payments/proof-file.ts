import { accepted, type Outcome, refused } from "#domain/refusal.ts";

const maxProofs = 10;

/** Whether a trade with `count` proofs may have another. */
export function mayAddProof(count: number): Outcome<true> {
  return count < maxProofs ? accepted(true) : refused("proof_limit");
}
