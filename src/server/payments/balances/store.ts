import { type NotNull, sql } from "kysely";
import type { CurrencyCode } from "#domain/currency.ts";
import type { AccountFacts } from "#domain/payments/balances/held-accounts.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

/** A client's account in one currency. */
export type Named = { readonly clientId: string; readonly currency: CurrencyCode };

/** Every account that a client has or had: used in the ledger, opened, or hidden. */
export async function accountFacts(db: Database | Transaction, clientId: string): Promise<AccountFacts[]> {
  const { rows } = await sql<{
    currency: CurrencyCode;
    balance: bigint;
    removed: boolean;
    unconfirmed: bigint;
  }>`
    with held as (select * from accounts where client_id = ${clientId} and kind = 'client_balance'),
      apart as (select currency, balance from accounts where client_id = ${clientId} and kind = 'client_unverified' and balance > 0),
      kept as (select * from balance_accounts where client_id = ${clientId})
    select coalesce(held.currency, kept.currency, apart.currency) as currency, coalesce(held.balance, 0) as balance,
      coalesce(apart.balance, 0) as unconfirmed,
      kept.removed_at is not null and not exists (
        select from entries where account_id = held.id and of_client and sequence > kept.removed_after) as removed
    from held full join kept on kept.currency = held.currency
      full join apart on apart.currency = coalesce(held.currency, kept.currency)`.execute(db);
  return rows;
}

/** Marks the account as shown, whether or not it was hidden before. */
export async function showAccount(tx: Transaction, { clientId, currency }: Named, now: Date): Promise<void> {
  await tx
    .insertInto("balanceAccounts")
    .values({ clientId, currency, openedAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(["clientId", "currency"])
        .doUpdateSet({ openedAt: now, removedAt: null, removedAfter: null }),
    )
    .execute();
}

/** Hides a locked account until it has an entry after its current last one. */
export async function hideAccount(
  tx: Transaction,
  { clientId, currency, accountId }: Named & { readonly accountId: bigint },
  now: Date,
): Promise<void> {
  const last = await tx
    .selectFrom("entries")
    .select((entry) => entry.fn.max("sequence").as("sequence"))
    .where("accountId", "=", accountId)
    .where("ofClient", "=", true)
    .executeTakeFirstOrThrow();
  const removed = { removedAt: now, removedAfter: last.sequence ?? 0n };
  await tx
    .insertInto("balanceAccounts")
    .values({ clientId, currency, openedAt: now, ...removed })
    .onConflict((conflict) => conflict.columns(["clientId", "currency"]).doUpdateSet(removed))
    .execute();
}

/** Account holder for documents, and the account's deposit reference. */
export async function findHolder(db: Database | Transaction, clientId: string) {
  return db
    .selectFrom("clients")
    .select(["name", "companyName", "email", "depositReference", "timeZone"])
    .where("id", "=", clientId)
    .executeTakeFirstOrThrow();
}

/** A client's withdrawal; undefined for another client's payment or one that belongs to a trade. */
export async function findWithdrawal(db: Database | Transaction, named: Named & { readonly id: string }) {
  return db
    .selectFrom("payments")
    .select(["id", "beneficiaryId", "payeeName", "payeeAccountMasked", "amount", "reference"])
    .select(["status", "returnReason", "createdAt", "updatedAt"])
    .where("id", "=", named.id)
    .where("clientId", "=", named.clientId)
    .where("currency", "=", named.currency)
    .where("tradeId", "is", null)
    .$narrowType<{ beneficiaryId: NotNull }>()
    .executeTakeFirst();
}
