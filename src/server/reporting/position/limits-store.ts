import { sql } from "kysely";
import type { CurrencyCode } from "#domain/currency.ts";
import type { ExposureScope } from "#domain/reporting/position/exposure.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

export type PositionLimit = {
  readonly scope: ExposureScope;
  /** In pence; above it the desk is called. */
  readonly amount: bigint;
  readonly overSince: Date | null;
  /** In pence; above it nothing that would increase the exposure is quoted. Null for none. */
  readonly hardAmount: bigint | null;
  readonly hardOverSince: Date | null;
};

/** What a limit may be: both figures in pence. */
export type LimitAmounts = Pick<PositionLimit, "amount" | "hardAmount">;

/** Limits of currencies in order of their codes, then that of all together. */
export async function listPositionLimits(db: Database | Transaction): Promise<PositionLimit[]> {
  const { rows } = await sql<PositionLimit>`
    select currency as scope, amount, over_since, hard_amount, hard_over_since from position_limits
    order by currency nulls last`.execute(db);
  return rows;
}

/** Serialises changes and watches of limits, so that each is decided with the one before it. */
export async function lockPositionLimits(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(7062)`.execute(tx);
}

/** Stores a limit, or removes it; since when it is exceeded stays. */
export async function writePositionLimit(
  tx: Transaction,
  scope: ExposureScope,
  limit: LimitAmounts | undefined,
): Promise<void> {
  if (!limit) await tx.deleteFrom("positionLimits").where(isOf(scope)).execute();
  else
    await sql`insert into position_limits (currency, amount, hard_amount)
      values (${scope}::char(3), ${limit.amount}, ${limit.hardAmount})
      on conflict (currency) do update set amount = excluded.amount, hard_amount = excluded.hard_amount`.execute(
      tx,
    );
}

/** Records since when a limit's figures are exceeded. */
export async function markOverLimit(
  tx: Transaction,
  scope: ExposureScope,
  since: Pick<PositionLimit, "overSince" | "hardOverSince">,
): Promise<void> {
  await tx.updateTable("positionLimits").set(since).where(isOf(scope)).execute();
}

const isOf = (scope: CurrencyCode | null) => sql<boolean>`currency is not distinct from ${scope}::char(3)`;
