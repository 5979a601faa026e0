import { sql } from "kysely";
import { money } from "#domain/money.ts";
import type { PayoutLimits, PreparedToday } from "#domain/payments/payouts/payout-limits.ts";
import type { Database, Transaction } from "../../platform/postgres/database.ts";

/** The limits that the desk set last; undefined where it never did. */
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

/** Payouts are counted one after the other, so that many at once do not all fit below one limit. */
export async function lockPayoutLimits(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(7046, 2)`.execute(tx);
}

/**
 * What was prepared from a moment on, in pounds: by the person of an account of the back office, to the account that a
 * payment goes to, whichever recipient or client it is saved for, and in all.
 */
export async function preparedSince(
  tx: Transaction,
  {
    staffId,
    paymentId,
    since,
  }: { readonly staffId: string; readonly paymentId: string; readonly since: Date },
): Promise<PreparedToday> {
  const { rows } = await sql<{ operatorDay: bigint; beneficiaryDay: bigint; houseDay: bigint }>`
    select
      coalesce(sum(worth_gbp) filter (where preparer.person_id = (select person_id from staff where id = ${staffId}::uuid)), 0)::bigint as operator_day,
      coalesce(sum(worth_gbp) filter (where payee.account_fingerprint = (
        select account_fingerprint from beneficiaries join payments as this on this.beneficiary_id = beneficiaries.id
        where this.id = ${paymentId}::uuid)), 0)::bigint as beneficiary_day,
      coalesce(sum(worth_gbp), 0)::bigint as house_day
    from payments
    join staff as preparer on preparer.id = payments.prepared_by
    left join beneficiaries as payee on payee.id = payments.beneficiary_id
    where prepared_at >= ${since}`.execute(tx);
  const [sums] = rows;
  const pounds = (sum: bigint | undefined) => money(BigInt(sum ?? 0n), "GBP");
  return {
    operatorDay: pounds(sums?.operatorDay),
    beneficiaryDay: pounds(sums?.beneficiaryDay),
    houseDay: pounds(sums?.houseDay),
  };
}

/** Keeps what a payout is worth, for the limits of the day on which it is prepared. */
export async function updatePayoutWorth(
  tx: Transaction,
  paymentId: string,
  worthGbp: bigint | null,
): Promise<void> {
  await tx.updateTable("payments").set({ worthGbp }).where("id", "=", paymentId).execute();
}
