import { Refused } from "#domain/refusal.ts";
import type { Factor } from "./factor.ts";

/** What lets a refused call through: a token to answer with, what it is for in words, and what can be given for it. */
export type Challenge = {
  readonly token: string;
  readonly summary: string;
  readonly factors: readonly Factor[];
};

/** Thrown where a call is right and only lacks the proof that its client makes it. */
export class Challenged extends Refused {
  readonly challenge: Challenge;

  constructor(code: "confirmation_required" | "second_factor_required", challenge: Challenge) {
    super(code);
    this.challenge = challenge;
  }
}
