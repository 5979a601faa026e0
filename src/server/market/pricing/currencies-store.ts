import { sql } from "kysely";
import { type CurrencyCode, isCurrencyCode } from "#domain/currency.ts";
import type { CurrencyTerms } from "#domain/market/pricing/change-currency.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

const isTradable = sql<boolean>`'trade' = any(uses)`.as("isTradable");

/** Every currency with its terms and who last changed them. */
export async function selectCurrencyTerms(db: Database | Transaction) {
  const rows = await db
    .selectFrom("currencies")
    .leftJoin("staff", "staff.id", "currencies.changedBy")
    .select(["currencies.code", "currencies.minAmount as least", "currencies.maxAmount as greatest"])
    .select(["currencies.version", "currencies.changedAt", "staff.name", "staff.email"])
    .select(isTradable)
    .execute();
  return new Map(rows.flatMap((row) => (isCurrencyCode(row.code) ? [[row.code, row] as const] : [])));
}

/** Locked until the end of the transaction. */
export async function lockCurrencyTerms(
  tx: Transaction,
  code: CurrencyCode,
): Promise<(CurrencyTerms & { readonly version: number }) | undefined> {
  return tx
    .selectFrom("currencies")
    .select(["minAmount as least", "maxAmount as greatest", "version"])
    .select(isTradable)
    .where("code", "=", code)
    .forUpdate()
    .executeTakeFirst();
}

/** Stores new terms and increments the version. */
export async function updateCurrencyTerms(
  tx: Transaction,
  code: CurrencyCode,
  terms: CurrencyTerms,
  changed: { readonly at: Date; readonly by: string },
): Promise<void> {
  const without = sql<string[]>`array_remove(uses, 'trade')`;
  await tx
    .updateTable("currencies")
    .set({
      uses: terms.isTradable ? sql<string[]>`array_append(${without}, 'trade')` : without,
      minAmount: terms.least,
      maxAmount: terms.greatest,
      version: sql<number>`version + 1`,
      changedAt: changed.at,
      changedBy: changed.by,
    })
    .where("code", "=", code)
    .execute();
}
