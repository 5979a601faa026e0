import { sql } from "kysely";
import type { Day } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { PriorBalances } from "#domain/payments/bank-statements/find-breaks.ts";
import type { Statement } from "#domain/payments/bank-statements/statement.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { staffName } from "#server/platform/postgres/display-name.ts";

type Named = Pick<Statement, "account" | "currency" | "reference" | "madeAt" | "openedOn">;

/** Whether the statement was imported before; its days and gap are then recorded already. */
export async function isKnownStatement(tx: Transaction, statement: Named): Promise<boolean> {
  const { account, currency, reference, madeAt } = statement;
  const row = await tx
    .selectFrom("statements")
    .select("id")
    .where((each) => each.and({ account, currency, reference, madeAt }))
    .executeTakeFirst();
  return row !== undefined;
}

/** Balances that earlier statements of the account report, and the day of the last one. */
export async function findPriorBalances(
  tx: Transaction,
  statement: Named,
): Promise<PriorBalances & { readonly lastDay: Day | undefined }> {
  const { account, currency, openedOn } = statement;
  const { rows } = await sql<{ day: Day; closing: bigint; sameDayOpening: bigint | null }>`
    select day, closing, case when day = ${openedOn}::date then opening end as same_day_opening from statement_days
      where account = ${account} and currency = ${currency} and day <= ${openedOn}::date
      order by day desc limit 1`.execute(tx);
  return {
    lastClosing: rows[0]?.closing,
    sameDayOpening: rows[0]?.sameDayOpening ?? undefined,
    lastDay: rows[0]?.day,
  };
}

export async function insertGap(
  tx: Transaction,
  gap: {
    readonly id: string;
    readonly statementId: string;
    readonly account: string;
    readonly currency: CurrencyCode;
    readonly expected: bigint;
    readonly found: bigint;
    readonly reason: string;
    readonly acceptedBy: string;
    readonly acceptedAt: Date;
  },
): Promise<void> {
  await tx.insertInto("statementGaps").values(gap).execute();
}

/** Newest statements of a currency with a gap before them, without withdrawn ones. */
export async function listGaps(
  db: Database,
  { currency, limit }: { readonly currency: CurrencyCode; readonly limit: number },
) {
  return db
    .selectFrom("statementGaps")
    .innerJoin("statements", "statements.id", "statementGaps.statementId")
    .innerJoin("staff", "staff.id", "statementGaps.acceptedBy")
    .select(["statementGaps.id", "statements.reference as statement", "statements.openedOn"])
    .select(["statementGaps.expected", "statementGaps.found", "statementGaps.reason"])
    .select(staffName("staff").$notNull().as("acceptedBy"))
    .where("statementGaps.currency", "=", currency)
    .where("statements.withdrawnAt", "is", null)
    .orderBy("statementGaps.acceptedAt", "desc")
    .orderBy("statementGaps.id", "desc")
    .limit(limit)
    .execute();
}
