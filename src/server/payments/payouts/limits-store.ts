import { sql } from "kysely";
import { money } from "#domain/money.ts";
import type { PayoutLimits, PreparedToday } from "#domain/payments/payouts/payout-limits.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

/** The limits in force; undefined when the desk never set any. */
export async function findPayoutLimits(db: Database | Transaction): Promise<PayoutLimits | undefined> {
  const row = await db
    .selectFrom("payoutLimits")
    .selectAll()
    .orderBy("setAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      payout: money(row.perPayout, "GBP"),
      operatorDay: money(row.perOperatorDay, "GBP"),
      beneficiaryDay: money(row.perBeneficiaryDay, "GBP"),
      houseDay: money(row.perHouseDay, "GBP"),
    }
  );
}

export async function insertPayoutLimits(
  tx: Transaction,
  limits: PayoutLimits,
  by: { readonly id: string; readonly setBy: string; readonly setAt: Date },
): Promise<void> {
  await tx
    .insertInto("payoutLimits")
    .values({
      ...by,
      perPayout: limits.payout.minor,
      perOperatorDay: limits.operatorDay.minor,
      perBeneficiaryDay: limits.beneficiaryDay.minor,
      perHouseDay: limits.houseDay.minor,
    })
    .execute();
}

/** Serialises daily-limit checks, so that concurrent payouts do not each fit under the same limit. */
export async function lockPayoutLimits(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(7046, 2)`.execute(tx);
}

/**
 * Payouts prepared since a moment, in pence: by this person (all their staff accounts), to the account with one
 * of these hashes (whichever recipient or client), and in total. Declined and returned ones don't count: the
 * money is back.
 */
export async function sumPreparedSince(
  tx: Transaction,
  {
    staffId,
    payeeAccounts,
    since,
  }: { readonly staffId: string; readonly payeeAccounts: readonly Buffer[]; readonly since: Date },
): Promise<PreparedToday> {
  const { rows } = await sql<{ operatorDay: bigint; beneficiaryDay: bigint; houseDay: bigint }>`
    select
      coalesce(sum(worth_gbp) filter (where preparer.person_id = (select person_id from staff where id = ${staffId}::uuid)), 0)::bigint as operator_day,
      coalesce(sum(worth_gbp) filter (where payee_account = any(${payeeAccounts}::bytea[])), 0)::bigint as beneficiary_day,
      coalesce(sum(worth_gbp), 0)::bigint as house_day
    from payments
    join staff as preparer on preparer.id = payments.prepared_by
    where prepared_at >= ${since} and payments.status <> 'RETURNED'`.execute(tx);
  const [sums] = rows;
  const pounds = (sum: bigint | undefined) => money(BigInt(sum ?? 0n), "GBP");
  return {
    operatorDay: pounds(sums?.operatorDay),
    beneficiaryDay: pounds(sums?.beneficiaryDay),
    houseDay: pounds(sums?.houseDay),
  };
}
