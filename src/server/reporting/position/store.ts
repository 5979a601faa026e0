import { sql } from "kysely";
import type { CurrencyCode } from "#domain/currency.ts";
import type { HouseAccountKind } from "#domain/ledger/journals/account-ref.ts";
import { type Money, money } from "#domain/money.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

/**
 * The house's position in each currency in which it has one, in order of their codes: what was traded and, as if it had been traded
 * at its mid-market rate, what is left of forwards. Drawing a part of one leaves it as it is.
 */
export async function readPositions(db: Database | Transaction): Promise<Money[]> {
  const { rows } = await sql<{ currency: CurrencyCode; minor: bigint }>`
    select currency, sum(minor)::bigint as minor from (
      select currency, balance as minor from accounts where client_id is null and kind = 'position'
      union all select from_currency, from_left from forwards join forward_quotes on forward_quotes.id = quote_id where from_left > 0
      union all select to_currency, -div(mid_amount::numeric * from_left + from_amount - 1, from_amount)
        from forwards join forward_quotes on forward_quotes.id = quote_id where from_left > 0) as parts
    group by currency having sum(minor) <> 0 order by currency`.execute(db);
  return rows.map(({ currency, minor }) => money(minor, currency));
}

/** What liquidity providers gave more than mid-market, or less, in each currency. */
export async function readDealingResults(db: Database | Transaction): Promise<Money[]> {
  return readHeld(db, "dealing_result");
}

async function readHeld(db: Database | Transaction, kind: HouseAccountKind): Promise<Money[]> {
  const { rows } = await sql<{ currency: CurrencyCode; minor: bigint }>`
    select currency, sum(balance)::bigint as minor from accounts
    where client_id is null and kind = ${kind} group by currency having sum(balance) <> 0 order by currency`.execute(
    db,
  );
  return rows.map(({ currency, minor }) => money(minor, currency));
}
