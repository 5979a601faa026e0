import { sql } from "kysely";
import type { CurrencyCode } from "#domain/currency.ts";
import { getCrossRate, type RateTable } from "#domain/market/rates/rate-table.ts";
import { formatRate, type Rate } from "#domain/rate.ts";
import type { ReachedRate } from "#server/automation/matching/rate-trigger.ts";
import type { Database } from "#server/platform/postgres/database.ts";

const currencies: readonly CurrencyCode[] = ["GBP", "EUR", "USD", "JPY", "AUD"];
/** Most clients pay the standard margin. */
const margins = [3_000, 3_000, 3_000, 3_000, 3_000, 2_500, 1_000, 0];

/** Orders over every pair of five currencies and four margins, each 5% to 50% above the current rate. */
export async function addResting(
  db: Database,
  clientIds: readonly string[],
  { count, table }: { readonly count: number; readonly table: RateTable },
): Promise<void> {
  const pairs = currencies.flatMap((from) =>
    currencies.filter((to) => to !== from).map((to) => ({ from, to, rate: getCrossRate(table, from, to) })),
  );
  const each = count / pairs.length;
  for (const { from, to, rate } of pairs) {
    if (rate === undefined) throw new Error(`no rate for ${from} ${to}`);
    await sql`
      insert into orders (id, client_id, from_currency, to_currency, amount, target_rate, margin, status, expiry_date, expires_at,
        created_at, updated_at)
      select gen_random_uuid(), (${clientIds}::uuid[])[1 + number % ${clientIds.length}::int], ${from}, ${to},
        100000 + number, ${formatRate(rate)}::numeric * (1.05 + 0.45 * random()::numeric),
        (${margins}::integer[])[1 + number % ${margins.length}::int], 'pending', current_date + 30,
        now() + interval '30 days', now() + number * interval '1 microsecond', now()
      from generate_series(1, ${each}::int) as number`.execute(db);
  }
  // Autovacuum may be running; it gives way after a second.
  await sql`set lock_timeout = '10s'`.execute(db);
  await sql`vacuum (analyze) orders`.execute(db);
  await sql`reset lock_timeout`.execute(db);
}

/** Lowers the targets of `count` orders of a pair and margin so that the rate reaches them. */
export async function lowerTargets(
  db: Database,
  pair: Pick<ReachedRate, "fromCurrency" | "toCurrency" | "margin">,
  { count, target }: { readonly count: number; readonly target: Rate },
): Promise<void> {
  await sql`
    update orders set target_rate = ${formatRate(target)}::numeric
    where id in (select id from orders where status = 'pending'
      and from_currency = ${pair.fromCurrency} and to_currency = ${pair.toCurrency} and margin = ${pair.margin}
      limit ${count})`.execute(db);
}
