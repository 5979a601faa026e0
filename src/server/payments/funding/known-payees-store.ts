import { sql } from "kysely";
import type { Transaction } from "#server/platform/postgres/database.ts";

type PayeeAsPaid = {
  /** Fingerprint of the current account. */
  readonly account: string;
  /** Whether this exact account has been paid before. */
  readonly isPaid: boolean;
  /** Pending payouts to it, each as "trade <id> <minor units>". */
  readonly waiting: ReadonlySet<string>;
};

/** Paid and pending payouts to a client's recipients since their account details last changed. */
export async function payeesAsPaid(
  tx: Transaction,
  clientId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PayeeAsPaid>> {
  const rows = await tx
    .selectFrom("beneficiaries as payee")
    .leftJoin("payments as payment", (join) =>
      join
        .onRef("payment.beneficiaryId", "=", "payee.id")
        .on(
          sql<boolean>`payment.status <> 'RETURNED' and payment.created_at >= coalesce(payee.account_set_at, payee.created_at)`,
        ),
    )
    .select(["payee.id", "payee.accountFingerprint as fingerprint"])
    .select([
      sql<boolean>`coalesce(bool_or(payment.status <> 'WAITING'), false)`.as("isPaid"),
      sql<
        string[]
      >`coalesce(array_agg('trade ' || payment.trade_id || ' ' || payment.amount) filter (where payment.status = 'WAITING'), '{}')`.as(
        "waiting",
      ),
    ])
    .where("payee.clientId", "=", clientId)
    .where("payee.id", "=", sql<string>`any(${ids}::uuid[])`)
    .groupBy("payee.id")
    .execute();
  return new Map(
    rows.map(({ id, fingerprint, isPaid, waiting }) => [
      id,
      { account: fingerprint.toString("base64url"), isPaid, waiting: new Set(waiting) },
    ]),
  );
}
