import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { type Money, money } from "#domain/money.ts";
import type { MovementKind } from "#domain/payments/bank/movement-kind.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

/** A future credit, completion or return by the simulated bank. */
export type Movement = {
  readonly id: string;
  readonly kind: MovementKind;
  /** Trade id of a credit, payment id of a payout. */
  readonly subjectId: string;
  readonly reference: string;
  readonly amount: Money;
  readonly dueAt: Date;
};

/** Idempotent per trade or payment, unless the earlier movement was refused. */
export async function scheduleMovement(tx: Transaction, movement: Omit<Movement, "id">): Promise<void> {
  const { amount, ...facts } = movement;
  await tx
    .insertInto("simulatedBankMovements")
    .values({ ...facts, id: randomUUIDv7(), currency: amount.currency, amount: amount.minor })
    .onConflict((conflict) =>
      conflict
        .column("subjectId")
        .doUpdateSet({ doneAt: null, refusal: null, dueAt: facts.dueAt })
        .where("simulatedBankMovements.refusal", "is not", null),
    )
    .execute();
}

/** Locks the earliest due movement that no other worker has locked. */
export async function claimDueMovement(tx: Transaction, now: Date): Promise<Movement | undefined> {
  const row = await tx
    .selectFrom("simulatedBankMovements")
    .select(["id", "kind", "subjectId", "reference", "currency", "amount", "dueAt"])
    .where("doneAt", "is", null)
    .where("dueAt", "<=", now)
    .orderBy("dueAt")
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!row) return undefined;
  const { kind, currency, amount, ...facts } = row;
  return { ...facts, kind, amount: money(amount, currency) };
}

export async function finishMovement(
  tx: Transaction,
  id: string,
  done: { readonly at: Date; readonly refusal: string | null },
): Promise<void> {
  await tx
    .updateTable("simulatedBankMovements")
    .set({ doneAt: done.at, refusal: done.refusal })
    .where("id", "=", id)
    .execute();
}

/** Delays a failed movement: exponential back-off, at most one minute. */
export async function postponeMovement(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable("simulatedBankMovements")
    .set({
      attempts: sql<number>`least(attempts + 1, 100)`,
      dueAt: sql<Date>`${now}::timestamptz + least(60, power(2, least(attempts, 6))) * interval '1 second'`,
    })
    .where("id", "=", id)
    .where("doneAt", "is", null)
    .execute();
}
