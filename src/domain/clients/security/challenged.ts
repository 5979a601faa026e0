import { Refused } from "#domain/refusal.ts";
import type { Factor } from "./factor.ts";

/** Challenge to a refused call: token, summary and accepted factors. */
export type Challenge = {
  readonly token: string;
  readonly summary: string;
  readonly factors: readonly Factor[];
};

/** Thrown when a valid call only lacks the client's proof. */
export class Challenged extends Refused {
  readonly challenge: Challenge;

  constructor(code: "confirmation_required" | "second_factor_required", challenge: Challenge) {
    super(code);
    this.challenge = challenge;
  }
}
