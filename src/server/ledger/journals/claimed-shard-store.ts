import { type DatabaseConnection, sql } from "kysely";
import type { CurrencyCode } from "#domain/currency.ts";
import { accountKey, type HouseAccountKind, house } from "#domain/ledger/journals/account-ref.ts";
import type { Database } from "#server/platform/postgres/database.ts";

/** Row ids of the house accounts of a claimed shard, by account key. */
export type ClaimedAccounts = ReadonlyMap<string, bigint>;

const claimed = new WeakMap<DatabaseConnection, ClaimedAccounts>();

type ClaimedRow = { id: bigint; kind: HouseAccountKind; currency: CurrencyCode };

/**
 * Claims a free shard of the house accounts for the lifetime of this connection. While it is claimed, the
 * database refuses entries in it from any other connection. Without a free shard, the connection shares one.
 */
export async function claimHouseShard(connection: DatabaseConnection, db: Database): Promise<void> {
  await connection.executeQuery(sql`set plan_cache_mode = force_generic_plan`.compile(db));
  const claim = sql`
    select set_config('summit.house_shard', shard::text, false)
    from generate_series(8, 15) as shard where pg_try_advisory_lock(7002, shard) limit 1`;
  const { rows: shards } = await connection.executeQuery(claim.compile(db));
  if (shards.length === 0) return;
  const accounts = sql<ClaimedRow>`
    select id, kind, currency from accounts where client_id is null and shard = house_shard()`;
  const { rows } = await connection.executeQuery<ClaimedRow>(accounts.compile(db));
  claimed.set(
    connection,
    new Map(rows.map(({ id, kind, currency }) => [accountKey(house(kind, currency)), id])),
  );
}

/** House accounts that only this connection posts to, so that they need no lock; undefined without a claim. */
export function claimedAccounts(connection: DatabaseConnection): ClaimedAccounts | undefined {
  return claimed.get(connection);
}
