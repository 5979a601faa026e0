import { sql } from "kysely";
import { endToEndIdOf } from "#domain/payments/payouts/payout-file.ts";
import type { Transaction } from "../../platform/postgres/database.ts";

/** One attempt to pay a payment: its number and end-to-end id. */
export type Instruction = {
  readonly paymentId: string;
  readonly attempt: number;
  readonly endToEndId: string;
};

/** Next instruction of each payment: the first uses the payment id as end-to-end id, later ones a new id. */
export async function nextInstructions(
  tx: Transaction,
  paymentIds: readonly string[],
  newId: () => string,
): Promise<ReadonlyMap<string, Instruction>> {
  const rows = await tx
    .selectFrom("payoutInstructions")
    .select(["paymentId", ({ fn }) => fn.max("attempt").as("attempt")])
    .where("paymentId", "=", sql<string>`any(${paymentIds}::uuid[])`)
    .groupBy("paymentId")
    .execute();
  const made = new Map(rows.map(({ paymentId, attempt }) => [paymentId, attempt]));
  return new Map(
    paymentIds.map((paymentId) => {
      const attempt = (made.get(paymentId) ?? 0) + 1;
      return [
        paymentId,
        { paymentId, attempt, endToEndId: endToEndIdOf(attempt === 1 ? paymentId : newId()) },
      ];
    }),
  );
}

/** Inserts a batch's instructions; a unique index allows one live instruction per payment. */
export async function insertInstructions(
  tx: Transaction,
  batchId: string,
  instructions: readonly Instruction[],
): Promise<void> {
  await tx
    .insertInto("payoutInstructions")
    .values(instructions.map((instruction) => ({ ...instruction, batchId })))
    .execute();
}
