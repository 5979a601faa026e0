import { sql } from "kysely";
import type { CurrencyCode } from "#domain/currency.ts";
import type { ExposureScope } from "#domain/reporting/position/exposure.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

export type PositionLimit = {
  readonly scope: ExposureScope;
  /** In pence. */
  readonly amount: bigint;
  readonly overSince: Date | null;
};

/** Limits of currencies in order of their codes, then that of all together. */
export async function listPositionLimits(db: Database | Transaction): Promise<PositionLimit[]> {
  const { rows } = await sql<PositionLimit>`
    select currency as scope, amount, over_since from position_limits order by currency nulls last`.execute(
    db,
  );
  return rows;
}

/** Serialises changes and watches of limits, so that each is decided with the one before it. */
export async function lockPositionLimits(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(7062)`.execute(tx);
}

/** Stores a limit in pence, or removes it; since when it is exceeded stays. */
export async function writePositionLimit(
  tx: Transaction,
  scope: ExposureScope,
  amount: bigint | null,
): Promise<void> {
  if (amount === null) await tx.deleteFrom("positionLimits").where(isOf(scope)).execute();
  else
    await sql`insert into position_limits (currency, amount) values (${scope}::char(3), ${amount})
      on conflict (currency) do update set amount = excluded.amount`.execute(tx);
}

export async function markOverLimit(
  tx: Transaction,
  scope: ExposureScope,
  since: Date | null,
): Promise<void> {
  await tx.updateTable("positionLimits").set({ overSince: since }).where(isOf(scope)).execute();
}

const isOf = (scope: CurrencyCode | null) => sql<boolean>`currency is not distinct from ${scope}::char(3)`;
