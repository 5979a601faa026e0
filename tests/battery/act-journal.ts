import { randomUUIDv7 } from "node:crypto";

/** An act is what moves money, or decides that it will: a booking, its payment from a balance, a withdrawal. */
export type ActKind = "book" | "fund" | "withdraw";

export type Act = {
  readonly kind: ActKind;
  readonly clientId: string;
  /** Idempotency key, the same for every attempt. */
  readonly key: string;
  /** Names the act in the database: the quote, the trade, the payment's reference. */
  readonly subject: string;
  attempts: number;
  outcome: "open" | "acknowledged" | "refused";
  /** The id in the acknowledgement: of the trade, or the payment. */
  resultId: string | undefined;
  refusal: string | undefined;
};

/** Minor units by currency that an acknowledged act moved on the client's balances. */
export type Moved = { readonly GBP: bigint; readonly EUR: bigint };

/** The driver's own record of what it asked for and what was acknowledged. */
export class ActJournal {
  readonly acts: Act[] = [];
  readonly #moved = new Map<string, Moved>();

  begin(facts: Pick<Act, "kind" | "clientId" | "subject">): Act {
    const act: Act = {
      ...facts,
      key: randomUUIDv7(),
      attempts: 0,
      outcome: "open",
      resultId: undefined,
      refusal: undefined,
    };
    this.acts.push(act);
    return act;
  }

  /** Adds what an acknowledged act moved. */
  move(clientId: string, moved: Partial<Moved>): void {
    const { GBP, EUR } = this.movedFor(clientId);
    this.#moved.set(clientId, { GBP: GBP + (moved.GBP ?? 0n), EUR: EUR + (moved.EUR ?? 0n) });
  }

  movedFor(clientId: string): Moved {
    return this.#moved.get(clientId) ?? { GBP: 0n, EUR: 0n };
  }

  count(outcome: Act["outcome"]): number {
    return this.acts.filter((act) => act.outcome === outcome).length;
  }
}
