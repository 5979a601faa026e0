import { type RawBuilder, sql } from "kysely";
import type { Day } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { batchTimeZone } from "#domain/payments/batches/pay-day.ts";
import type { CountryCode } from "#domain/payments/beneficiaries/country.ts";
import { clockIn } from "#domain/time-zone.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

/** What lines of drafts are paid by now. */
export type CurrentTerms = {
  readonly payable: readonly {
    readonly id: string;
    readonly holderName: string;
    readonly accountFingerprint: Buffer;
  }[];
  readonly currencies: readonly CurrencyCode[];
  readonly countriesThatNeedPurpose: readonly CountryCode[];
};

/** Whether a line that is stored as right disagrees with the terms. */
function isOutdated({ payable, currencies, countriesThatNeedPurpose }: CurrentTerms): RawBuilder<boolean> {
  const keys = payable.map(({ id, holderName, accountFingerprint }) =>
    [id, accountFingerprint.toString("hex"), holderName].join(" "),
  );
  return sql`faults = '{}' and (
    beneficiary_id is not null and beneficiary_id::text || ' ' || encode(account_fingerprint, 'hex') || ' ' || payee_name not in (select unnest(${keys}::text[]))
    or currency <> all(${currencies}::text[])
    or purpose is null and coalesce(country = any(${countriesThatNeedPurpose}::text[]), false))
    and exists (select from payment_batches where id = batch_id and payment_batches.status = 'DRAFT')`;
}

/** Lines by status, and sums by currency, of each batch; those of drafts by current terms where they are given. */
export async function countLines(
  db: Database | Transaction,
  batchIds: readonly string[],
  { now, current }: { readonly now: Date; readonly current?: CurrentTerms | undefined },
) {
  const { day: today } = clockIn(batchTimeZone, now);
  // Starting a draft pays the lines whose day has come.
  const isLater = sql`status = 'OPEN' and pays_on is not null and (pays_on > ${today}::date
    or not exists (select from payment_batches where id = batch_id and payment_batches.status = 'DRAFT'))`;
  return db
    .selectFrom((lines) =>
      lines
        .selectFrom("paymentBatchLines")
        .select(["batchId", "status", "currency", "amount", "faults", "duplicate", "paysOn"])
        .select((current ? isOutdated(current) : sql<boolean>`false`).as("isOutdated"))
        .where("batchId", "=", sql<string>`any(${batchIds}::uuid[])`)
        .as("line"),
    )
    .select(["batchId", "status", "currency"])
    .select([
      sql<number>`count(*)::int`.as("count"),
      sql<bigint | null>`(sum(amount) filter (where not is_outdated))::bigint`.as("amount"),
      sql<number>`(count(*) filter (where faults <> '{}' or is_outdated))::int`.as("faulty"),
      sql<number>`(count(*) filter (where is_outdated))::int`.as("outdated"),
      sql<number>`(count(*) filter (where duplicate is not null))::int`.as("duplicates"),
      sql<number>`(count(*) filter (where ${isLater}))::int`.as("later"),
      sql<Day | null>`min(pays_on) filter (where ${isLater})`.as("nextOn"),
    ])
    .groupBy(["batchId", "status", "currency"])
    .orderBy("currency")
    .execute();
}
