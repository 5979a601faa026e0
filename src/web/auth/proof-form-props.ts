import type { Proof } from "#contract/clients/confirmations.ts";
import type { Challenge } from "#contract/refusals.ts";

export type ProofFormProps = {
  challenge: Challenge;
  /** The button's label: "Confirm", "Log in". */
  action: string;
  /** Submits the proof; an error is shown and another proof can be given. */
  onProof: (proof: Proof) => Promise<void>;
};
