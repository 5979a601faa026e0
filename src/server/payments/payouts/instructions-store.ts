import { sql } from "kysely";
import { endToEndIdOf } from "#domain/payments/payouts/payout-file.ts";
import type { Transaction } from "../../platform/postgres/database.ts";

/** What a payment goes into a file as: which attempt it is, under which end-to-end id. */
export type Instruction = {
  readonly paymentId: string;
  readonly attempt: number;
  readonly endToEndId: string;
};

/** The next instruction of each payment: the first bears the payment's own id, each later one a new id. */
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

/** Writes the instructions of a batch; the database refuses a second live one of a payment. */
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
