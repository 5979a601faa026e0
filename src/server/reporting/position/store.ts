import { sql } from "kysely";
import type { CurrencyCode } from "#domain/currency.ts";
import type { HouseAccountKind } from "#domain/ledger/journals/account-ref.ts";
import { type Money, money } from "#domain/money.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

/** The house's position in each currency in which it has one, in order of their codes. */
export async function readPositions(db: Database | Transaction): Promise<Money[]> {
  return readHeld(db, "position");
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
